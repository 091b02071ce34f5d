//! McNemar's test.

use super::PairedCounts;
use crate::numerics::binomial_cdf;

/// Exact two-sided p-value that both settings solve equally much (McNemar 1947): of the *b + c* pairs
/// that differ, the first setting has a binomial number with one half. Twice the smaller tail, at most
/// 1; 1 if no pair differs.
#[must_use]
pub fn mcnemar(counts: &PairedCounts) -> f64 {
    let smaller = counts.only_first.min(counts.only_second);
    let discordant = f64::from(counts.discordant());
    (2.0 * binomial_cdf(f64::from(smaller), discordant, 0.5)).min(1.0)
}
