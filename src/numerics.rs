//! Log-sum-exp, quantiles, the normal law, seeded random numbers: the arithmetic that every room shares.
//!
//! Exponentials and logarithms come from `libm`, not from the platform: the platform's own differ
//! in the last bit, and a result must be the same natively and in the browser.

/// `exp(x)`, the same bits on every machine.
#[must_use]
pub fn exp(x: f64) -> f64 {
    libm::exp(x)
}

/// Natural logarithm, the same bits on every machine.
#[must_use]
pub fn ln(x: f64) -> f64 {
    libm::log(x)
}

/// `ln(Σ exp(x))` without overflow; negative infinity for an empty slice.
#[must_use]
pub fn log_sum_exp(terms: &[f64]) -> f64 {
    let largest = terms.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if largest.is_infinite() {
        // All terms are -∞ (or one is +∞): subtracting it would make NaN.
        return largest;
    }
    largest + ln(terms.iter().map(|term| exp(term - largest)).sum::<f64>())
}

/// Turns log-weights into probabilities in place and returns their [`log_sum_exp`].
///
/// At least one weight must be finite.
pub fn normalise_log_weights(log_weights: &mut [f64]) -> f64 {
    let total = log_sum_exp(log_weights);
    for weight in log_weights {
        *weight = exp(*weight - total);
    }
    total
}

/// Pr(true), Pr(false) for the log-odds of *true*. Both are exact to the last bits, however small.
#[must_use]
pub fn logistic(log_odds: f64) -> [f64; 2] {
    let odds_of_less_likely = exp(-log_odds.abs());
    let likely = 1.0 / (1.0 + odds_of_less_likely);
    let unlikely = odds_of_less_likely * likely;
    if log_odds >= 0.0 {
        [likely, unlikely]
    } else {
        [unlikely, likely]
    }
}

/// Quantile of sorted values by linear interpolation between order statistics; `None` if empty.
///
/// `probability` is clamped to `[0, 1]`.
#[must_use]
pub fn quantile(sorted: &[f64], probability: f64) -> Option<f64> {
    let last = sorted.len().checked_sub(1)?;
    let position = probability.clamp(0.0, 1.0) * last as f64;
    let below = (position as usize).min(last);
    let above = (below + 1).min(last);
    let share = position - below as f64;
    Some(sorted[below] + share * (sorted[above] - sorted[below]))
}

/// Pr(Z ≤ x) of a standard normal Z, to a relative error of some 10⁻¹⁵ in the lower tail too.
#[must_use]
pub fn normal_cdf(x: f64) -> f64 {
    0.5 * libm::erfc(-x * std::f64::consts::FRAC_1_SQRT_2)
}

/// The x with Pr(Z ≤ x) = `probability`, to 10⁻¹⁴; infinite at 0 and 1, and no number outside.
#[must_use]
pub fn normal_quantile(probability: f64) -> f64 {
    if probability > 0.5 {
        return -normal_quantile(1.0 - probability);
    }
    if probability <= 0.0 || probability.is_nan() {
        return if probability == 0.0 {
            f64::NEG_INFINITY
        } else {
            f64::NAN
        };
    }
    // To 4.5e-4 (Abramowitz & Stegun 1964, 26.2.23); each of Halley's steps cubes the error.
    let t = (-2.0 * ln(probability)).sqrt();
    let above = 2.515_517 + t * (0.802_853 + t * 0.010_328);
    let below = 1.0 + t * (1.432_788 + t * (0.189_269 + t * 0.001_308));
    let mut x = above / below - t;
    for _ in 0..2 {
        let error = normal_cdf(x) - probability;
        let step = error * (2.0 * std::f64::consts::PI).sqrt() * exp(x * x / 2.0);
        x -= step / (1.0 + x * step / 2.0);
    }
    x
}

/// Pr(Bin(n, p) ≤ k), summed downwards from k until terms no longer count: exact
/// to some 10⁻¹⁶ of ln n!.
#[must_use]
pub fn binomial_cdf(k: f64, n: f64, p: f64) -> f64 {
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

/// Lower and upper end of the interval of a share after Wilson (1927), `z` standard deviations to
/// either side; the whole of `[0, 1]` without trials.
#[must_use]
pub fn wilson(hits: u32, of: u32, z: f64) -> (f64, f64) {
    if of == 0 {
        return (0.0, 1.0);
    }
    let trials = f64::from(of);
    let value = f64::from(hits) / trials;
    let shrink = 1.0 + z * z / trials;
    let middle = (value + z * z / (2.0 * trials)) / shrink;
    let variance = value * (1.0 - value) / trials + z * z / (4.0 * trials * trials);
    let half = z * variance.sqrt() / shrink;
    // Exact where the sums would leave a speck.
    (
        if hits == 0 { 0.0 } else { middle - half },
        if hits >= of { 1.0 } else { middle + half },
    )
}

/// Seeded random numbers: `SplitMix64` (Steele, Lea, Flood 2014).
///
/// Small, fast and easy to write again in another language, so that a result can be checked.
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// The same seed gives the same numbers on every machine.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// 64 uniform bits.
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.state;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ (bits >> 31)
    }

    /// Uniform in `[0, 1)`, a multiple of 2⁻⁵³.
    pub fn uniform(&mut self) -> f64 {
        (self.bits() >> 11) as f64 * (1.0 / (1_u64 << 53) as f64)
    }

    /// Uniform in `0..bound`; 0 if `bound` is 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        // The high half of a 32 × 64 bit product: its bias is below 2⁻³², which nobody can see.
        ((u128::from(self.bits()) * u128::from(bound)) >> 64) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn log_sum_exp_of_extremes() {
        assert_eq!(log_sum_exp(&[]), f64::NEG_INFINITY);
        assert_eq!(log_sum_exp(&[f64::NEG_INFINITY, 3.0]), 3.0);
        assert_eq!(log_sum_exp(&[f64::NEG_INFINITY; 2]), f64::NEG_INFINITY);
        assert_eq!(log_sum_exp(&[-1e5, -1e5]), -1e5 + ln(2.0));
        assert_eq!(log_sum_exp(&[1e5, -1e5]), 1e5);
    }

    #[test]
    fn quantile_interpolates_between_neighbours() {
        assert_eq!(quantile(&[], 0.5), None);
        assert_eq!(quantile(&[7.0], 0.975), Some(7.0));
        assert_eq!(quantile(&[0.0, 1.0, 2.0, 3.0], 0.5), Some(1.5));
        assert_eq!(quantile(&[0.0, 1.0, 2.0, 3.0], 2.0), Some(3.0));
    }

    #[test]
    fn the_normal_law_is_that_of_its_tables() {
        // Known to 17 digits.
        for (probability, quantile) in [
            (0.5, 0.0),
            (0.95, 1.644_853_626_951_472_7),
            (0.975, 1.959_963_984_540_054),
            (0.995, 2.575_829_303_548_901),
            (1e-3, -3.090_232_306_167_813_5),
            (1e-10, -6.361_340_902_404_056),
        ] {
            assert!((normal_quantile(probability) - quantile).abs() < 1e-13);
            assert!((normal_cdf(quantile) / probability - 1.0).abs() < 1e-13);
        }
        assert_eq!(normal_quantile(0.0), f64::NEG_INFINITY);
        assert_eq!(normal_quantile(1.0), f64::INFINITY);
        assert!(normal_quantile(-0.1).is_nan() && normal_quantile(f64::NAN).is_nan());
        assert!(normal_quantile(1e-300) < -37.0);
    }

    #[test]
    fn the_binomial_is_the_sum_of_its_terms() {
        // Pr(Bin(10, 0.3) ≤ 2) = 0.3828 to four digits, Pr(Bin(5, 0.5) ≤ 2) = 1/2.
        assert!((binomial_cdf(2.0, 10.0, 0.3) - 0.382_782_786_4).abs() < 1e-10);
        assert!((binomial_cdf(2.0, 5.0, 0.5) - 0.5).abs() < 1e-12);
        assert!((binomial_cdf(0.0, 20.0, 0.1) - 0.9_f64.powi(20)).abs() < 1e-12);
        assert_eq!(binomial_cdf(20.0, 20.0, 0.1), 1.0);
    }

    #[test]
    fn random_numbers_are_those_of_the_published_generator() {
        let mut random = Random::new(1_234_567);
        assert_eq!(random.bits(), 6_457_827_717_110_365_317);
        assert_eq!(random.bits(), 3_203_168_211_198_807_973);
        assert_eq!(Random::new(9).below(0), 0);
    }

    #[test]
    fn uniform_numbers_are_uniform() {
        let mut random = Random::new(1);
        let mut bins = [0_u32; 10];
        let mut counts = [0_u32; 10];
        for _ in 0..100_000 {
            bins[(random.uniform() * 10.0) as usize] += 1;
            counts[random.below(10) as usize] += 1;
        }
        // Five standard deviations of a binomial count: sqrt(100000 · 0.1 · 0.9) = 95.
        assert!(
            bins.iter()
                .chain(&counts)
                .all(|count| count.abs_diff(10_000) < 475)
        );
    }

    proptest! {
        #[test]
        fn log_sum_exp_is_at_least_the_largest(terms in prop::collection::vec(-800.0..800.0_f64, 1..20)) {
            let largest = terms.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let total = log_sum_exp(&terms);
            prop_assert!(total >= largest);
            prop_assert!(total <= largest + ln(terms.len() as f64) + 1e-12);
        }

        #[test]
        fn log_sum_exp_moves_with_its_terms(terms in prop::collection::vec(-50.0..50.0_f64, 1..20), shift in -600.0..600.0_f64) {
            let moved: Vec<f64> = terms.iter().map(|term| term + shift).collect();
            prop_assert!((log_sum_exp(&moved) - log_sum_exp(&terms) - shift).abs() < 1e-10);
        }

        #[test]
        fn log_sum_exp_ignores_order(terms in prop::collection::vec(-50.0..50.0_f64, 1..20)) {
            let reversed: Vec<f64> = terms.iter().rev().copied().collect();
            prop_assert!((log_sum_exp(&reversed) - log_sum_exp(&terms)).abs() < 1e-12);
        }

        #[test]
        fn normalised_weights_sum_to_one(mut weights in prop::collection::vec(-900.0..900.0_f64, 1..20)) {
            normalise_log_weights(&mut weights);
            prop_assert!((weights.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        }

        #[test]
        fn logistic_is_symmetric_and_sums_to_one(log_odds in -800.0..800.0_f64) {
            let [yes, no] = logistic(log_odds);
            prop_assert!((yes + no - 1.0).abs() < 1e-15);
            prop_assert_eq!(logistic(-log_odds), [no, yes]);
        }

        #[test]
        fn a_normal_quantile_is_the_inverse(probability in 1e-12..1.0_f64) {
            let back = normal_cdf(normal_quantile(probability));
            prop_assert!((back - probability).abs() < 1e-14);
        }

        #[test]
        fn a_wilson_interval_holds_its_share(of in 1_u32..5_000, hits in 0_u32..5_000, z in 0.1..4.0_f64) {
            let hits = hits.min(of);
            let (low, high) = wilson(hits, of, z);
            let share = f64::from(hits) / f64::from(of);
            prop_assert!(0.0 <= low && low <= share && share <= high && high <= 1.0);
        }

        #[test]
        fn below_stays_below(seed: u64, bound in 1_u32..) {
            prop_assert!(Random::new(seed).below(bound) < bound);
        }
    }
}
