//! Bounds on the mean of losses in `[0, 1]`, from `n` of them.

use crate::numerics::{exp, ln};

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
    let bentkus = exp(1.0) * binomial(successes, n, risk);
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

/// Pr(Bin(n, p) ≤ k), summed downwards from k until terms no longer count; `k ≤ n p` is nearly always so.
fn binomial(k: f64, n: f64, p: f64) -> f64 {
    if k >= n {
        return 1.0;
    }
    let choose = libm::lgamma(n + 1.0) - libm::lgamma(k + 1.0) - libm::lgamma(n - k + 1.0);
    let first = choose + k * ln(p) + (n - k) * libm::log1p(-p);
    let (mut term, mut sum, mut at) = (1.0, 1.0, k);
    while at > 0.0 {
        term *= at * (1.0 - p) / ((n - at + 1.0) * p);
        sum += term;
        at -= 1.0;
        if term < sum * 1e-17 {
            break;
        }
    }
    (exp(first) * sum).min(1.0)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn the_binomial_is_the_sum_of_its_terms() {
        // Pr(Bin(10, 0.3) ≤ 2) = 0.3828 to four digits, Pr(Bin(5, 0.5) ≤ 2) = 1/2.
        assert!((binomial(2.0, 10.0, 0.3) - 0.382_782_786_4).abs() < 1e-10);
        assert!((binomial(2.0, 5.0, 0.5) - 0.5).abs() < 1e-12);
        assert!((binomial(0.0, 20.0, 0.1) - 0.9_f64.powi(20)).abs() < 1e-12);
        assert_eq!(binomial(20.0, 20.0, 0.1), 1.0);
    }

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
