//! How sure a router may sound: one number that divides its log-scores (Guo et al. 2017).

use super::softmax_regression::log_loss;
use super::targets::Targets;
use crate::numerics::{exp, ln};

/// Coolest and hottest temperature that is tried.
const RANGE: [f64; 2] = [0.05, 20.0];
/// Golden section: each halves the range of ln τ by 0.618, so that 6 becomes 10⁻⁸.
const SECTIONS: u32 = 42;

/// The temperature in `[0.05, 20]` at which the scores have the smallest log loss. 1 without targets.
///
/// `log_probabilities` must come from a router that has not seen these targets, or τ comes out too
/// small. The log loss is convex in 1/τ, so it has one minimum in ln τ.
#[must_use]
pub fn temperature(targets: &Targets, log_probabilities: &[f64]) -> f64 {
    if targets.rows().is_empty() {
        return 1.0;
    }
    let loss = |log: f64| log_loss(targets, log_probabilities, exp(log));
    let inverse_ratio = (5.0_f64.sqrt() - 1.0) / 2.0;
    let [mut low, mut high] = RANGE.map(ln);
    let mut left = high - inverse_ratio * (high - low);
    let mut right = low + inverse_ratio * (high - low);
    let [mut at_left, mut at_right] = [loss(left), loss(right)];
    for _ in 0..SECTIONS {
        if at_left <= at_right {
            (high, right, at_right) = (right, left, at_left);
            left = high - inverse_ratio * (high - low);
            at_left = loss(left);
        } else {
            (low, left, at_left) = (left, right, at_right);
            right = low + inverse_ratio * (high - low);
            at_right = loss(right);
        }
    }
    exp((low + high) / 2.0)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::super::softmax_regression::probabilities;
    use super::super::targets::{Label, LabelCosts};
    use super::*;
    use crate::numerics::Random;

    /// Actions drawn from probabilities whose logarithms are then multiplied by `factor`.
    fn drawn(factor: f64) -> (Targets, Vec<f64>) {
        let mut random = Random::new(2);
        let mut logs = Vec::new();
        let mut solves = Vec::new();
        for _ in 0..20_000 {
            let own: Vec<f64> = (0..3).map(|_| 4.0 * random.uniform()).collect();
            let mut left = random.uniform();
            let chosen = probabilities(&own, 1.0).iter().position(|p| {
                left -= p;
                left < 0.0
            });
            solves.push([0, 1, 2].map(|action| action == chosen.unwrap_or(2)));
            logs.extend(own.iter().map(|log| factor * log));
        }
        let rows = solves.iter().map(|solves| (&[1.0; 3][..], &solves[..]));
        (
            Targets::new(3, rows, Label::Cheapest, &LabelCosts::Own).unwrap(),
            logs,
        )
    }

    #[test]
    fn it_undoes_what_was_done_to_the_scores() {
        for factor in [0.5, 1.0, 3.0] {
            let (targets, logs) = drawn(factor);
            let found = temperature(&targets, &logs);
            assert!((found / factor - 1.0).abs() < 0.04, "{factor}: {found}");
        }
    }

    #[test]
    fn without_a_minimum_it_stays_in_range() {
        let (targets, logs) = drawn(1.0);
        // Scores that are always wrong are best ignored; those always right can be as cool as can be.
        let wrong: Vec<f64> = logs.iter().map(|log| -log).collect();
        assert!((temperature(&targets, &wrong) - 20.0).abs() < 1e-4);
        let right: Vec<f64> = targets
            .iter()
            .flat_map(|(_, target)| target.to_vec())
            .collect();
        assert!((temperature(&targets, &right) - 0.05).abs() < 1e-4);
        assert_eq!(temperature(&targets.only(|_| false), &logs), 1.0);
    }
}
