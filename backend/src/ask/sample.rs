//! Draws a token.

use runwise::model::{Distribution, Token};
use runwise::numerics::{Random, exp};

/// A token of the distribution, drawn at a temperature from the likeliest that together have
/// `top_p`. At temperature 0 the likeliest. `None` if nothing is known.
pub fn draw(
    distribution: &Distribution,
    temperature: f64,
    top_p: f64,
    random: &mut Random,
) -> Option<Token> {
    if temperature <= 0.0 {
        return distribution.argmax();
    }
    let entries = distribution.top(usize::MAX);
    let (_, largest) = *entries.first()?;
    let weight = |log: f32| exp((f64::from(log) - f64::from(largest)) / temperature);
    let weights: Vec<f64> = entries.iter().map(|(_, log)| weight(*log)).collect();
    let whole: f64 = weights.iter().sum();
    let (mut kept, mut sum) = (0, 0.0);
    while kept < weights.len() && (kept == 0 || sum < top_p * whole) {
        sum += weights[kept];
        kept += 1;
    }
    let mut left = random.uniform() * sum;
    for ((token, _), weight) in entries.iter().zip(&weights).take(kept) {
        left -= weight;
        if left < 0.0 {
            return Some(*token);
        }
    }
    entries.get(kept.saturating_sub(1)).map(|(token, _)| *token)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shares(temperature: f64, top_p: f64) -> [u32; 3] {
        let full = Distribution::Full(vec![0.5_f32.ln(), 0.3_f32.ln(), 0.2_f32.ln()]);
        let mut random = Random::new(3);
        let mut counts = [0; 3];
        for _ in 0..10_000 {
            counts[draw(&full, temperature, top_p, &mut random).unwrap() as usize] += 1;
        }
        counts
    }

    #[test]
    fn draws_follow_temperature_and_nucleus() {
        assert_eq!(shares(0.0, 1.0), [10_000, 0, 0]);
        // Five standard deviations are 250.
        let plain = shares(1.0, 1.0);
        assert!(plain.iter().zip([5_000, 3_000, 2_000]).all(|(is, wanted)| is.abs_diff(wanted) < 250));
        assert_eq!(shares(1.0, 0.5), [10_000, 0, 0]);
        let two = shares(1.0, 0.6);
        assert!(two[2] == 0 && two[0].abs_diff(6_250) < 250);
        // p² over its sum: 0.25, 0.09, 0.04 of 0.38.
        assert!(shares(0.5, 1.0)[0].abs_diff(6_579) < 250);
    }

    #[test]
    fn nothing_known_is_nothing_drawn() {
        let mut random = Random::new(1);
        assert_eq!(draw(&Distribution::Top(vec![]), 1.0, 1.0, &mut random), None);
        assert_eq!(draw(&Distribution::Top(vec![]), 0.0, 1.0, &mut random), None);
    }
}
