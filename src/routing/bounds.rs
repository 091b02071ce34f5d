//! Bounds on the mean of losses in `[0, 1]`, from `n` of them.

use crate::numerics::{binomial_cdf, exp, ln};

/// `√(ln(1/δ)/2n)`: with probability 1 − δ the true mean is at most this much above the sample's.
#[must_use]
pub fn hoeffding(n: f64, delta: f64) -> f64 {
    (-ln(delta) / (2.0 * n)).sqrt()
}

/// The Hoeffding-Bentkus p-value of "the true mean is above `risk`" for a sample's mean: the smaller of
/// `exp(−n KL(mean, risk))` and `e · Pr(Bin(n, risk) ≤ ⌈n mean⌉)` (Bates et al. 2021, arXiv
/// 2101.02703, the Hoeffding-Bentkus bound).
#[must_use]
pub fn p_value(mean: f64, risk: f64, n: f64) -> f64 {
    if risk >= 1.0 {
        return 0.0;
    }
    if mean >= risk {
        return 1.0;
    }
    let hoeffding = exp(-n * divergence(mean, risk));
    // Rounding must not make 7.000000000000001 of 7 losses out of n.
    let successes = (n * mean - 1e-9).ceil().max(0.0);
    let bentkus = exp(1.0) * binomial_cdf(successes, n, risk);
    hoeffding.min(bentkus).min(1.0)
}

/// The largest true mean that the p-value does not rule out at level `delta`: the smallest risk, up to
/// 1, with a p-value of at most `delta`.
#[must_use]
pub fn largest_risk(mean: f64, n: f64, delta: f64) -> f64 {
    let (mut low, mut high) = (mean.clamp(0.0, 1.0), 1.0);
    for _ in 0..60 {
        let middle = low + (high - low) / 2.0;
        match p_value(mean, middle, n) <= delta {
            true => high = middle,
            false => low = middle,
        }
    }
    high
}

/// The largest sample mean with a p-value of at most `delta` for a risk; `None` if none has.
#[must_use]
pub fn largest_mean(risk: f64, n: f64, delta: f64) -> Option<f64> {
    if risk >= 1.0 {
        return Some(1.0);
    }
    let (mut low, mut high) = (0.0, risk);
    if p_value(low, risk, n) > delta {
        return None;
    }
    for _ in 0..60 {
        let middle = low + (high - low) / 2.0;
        match p_value(middle, risk, n) <= delta {
            true => low = middle,
            false => high = middle,
        }
    }
    Some(low)
}

/// Kullback-Leibler divergence of two biased coins, `mean` < `risk`.
fn divergence(mean: f64, risk: f64) -> f64 {
    let term = |of: f64, to: f64| if of > 0.0 { of * ln(of / to) } else { 0.0 };
    term(mean, risk) + term(1.0 - mean, 1.0 - risk)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn p_values_grow_with_the_mean_and_fall_with_the_risk() {
        let mut before = 0.0;
        for losses in 0..40 {
            let value = p_value(f64::from(losses) / 100.0, 0.4, 100.0);
            assert!(value >= before, "{losses}");
            assert!(value >= p_value(f64::from(losses) / 100.0, 0.45, 100.0));
            before = value;
        }
        assert_eq!(p_value(0.4, 0.4, 100.0), 1.0);
    }

    #[test]
    fn the_largest_risk_is_where_the_p_value_crosses() {
        for mean in [0.0, 0.1, 0.5, 0.99, 1.0] {
            let risk = largest_risk(mean, 360.0, 0.05);
            assert!(risk > mean || risk == 1.0);
            assert!(risk == 1.0 || p_value(mean, risk, 360.0) <= 0.05);
            assert!(risk == 1.0 || p_value(mean, risk - 1e-6, 360.0) > 0.05);
            // The two searches are each other's inverse, where p jumps and where it does not.
            if risk < 1.0 {
                let back = largest_mean(risk, 360.0, 0.05).unwrap();
                assert!(p_value(back, risk, 360.0) <= 0.05 && back >= mean - 1e-9);
            }
            // Never looser than Hoeffding's own.
            assert!(risk <= mean + hoeffding(360.0, 0.05) + 1e-9);
        }
    }

    #[test]
    fn some_risks_are_too_small_for_any_mean() {
        assert_eq!(largest_mean(0.001, 10.0, 0.05), None);
        assert_eq!(largest_mean(1.0, 10.0, 0.05), Some(1.0));
    }
}
