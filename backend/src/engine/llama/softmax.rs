//! Logits to log-probabilities.

/// ln softmax. The sum is in double precision: 150,000 single-precision terms would lose four digits.
pub fn log_softmax(logits: &[f32]) -> Vec<f32> {
    let largest = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    if !largest.is_finite() {
        return logits.to_vec();
    }
    let sum: f64 = logits
        .iter()
        .map(|logit| f64::from((logit - largest).exp()))
        .sum();
    let total = f64::from(largest) + sum.ln();
    logits
        .iter()
        .map(|logit| (f64::from(*logit) - total) as f32)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn probabilities_sum_to_one_and_ties_stay_ties() {
        let logits: Vec<f32> = (0..150_000).map(|at| (at % 97) as f32 / 7.0).collect();
        let all = log_softmax(&logits);
        let sum: f64 = all.iter().map(|value| f64::from(*value).exp()).sum();
        assert!((sum - 1.0).abs() < 1e-5, "{sum}");
        assert_eq!(all[0], all[97]);
        assert!(all[0] < all[1]);
    }

    #[test]
    fn impossible_tokens_stay_impossible() {
        let all = log_softmax(&[0.0, f32::NEG_INFINITY, 0.0]);
        assert_eq!(all[1], f32::NEG_INFINITY);
        assert!((all[0] - 0.5_f32.ln()).abs() < 1e-6);
        assert_eq!(log_softmax(&[f32::NEG_INFINITY]), [f32::NEG_INFINITY]);
    }
}
