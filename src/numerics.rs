//! Log-sum-exp, quantiles, seeded random numbers: the arithmetic that every room shares.
