//! One failure, scored and explained.

use super::features::Feature;
use super::fitted::Router;
use super::seen::Seen;
use super::softmax_regression::probabilities;
use super::sparse::Rows;
use serde::{Deserialize, Serialize};

/// The scores of one failure.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Scored {
    /// For each action.
    pub probabilities: Vec<f64>,
    /// For each action why, the largest part first.
    pub reasons: Vec<Reasons>,
}

/// Why an action has its score: parts that sum to its log-score above the mean of the actions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reasons {
    /// The largest parts.
    pub largest: Vec<Reason>,
    /// The sum of all others.
    pub rest: f64,
}

/// What a column adds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reason {
    /// What it holds: of a bucket the n-grams of this very failure.
    pub feature: Feature,
    /// What it adds to the log-score of the action, above what it adds to all actions on average.
    pub value: f64,
}

impl Router {
    /// Scores a failure. `most` reasons are kept for each action.
    #[must_use]
    pub fn score(&self, seen: &Seen<'_>, most: usize) -> Scored {
        let mut rows = Rows::default();
        self.features.add_row(seen, &mut rows);
        let logs = self.regression.log_probabilities(&rows, 0);
        let bias = (self.regression.width(), 1.0);
        let cells: Vec<(usize, f64)> = rows.row(0).chain([bias]).collect();
        let reasons =
            (0..self.actions.len()).map(|action| self.reasons(action, seen, &cells, most));
        Scored {
            probabilities: probabilities(&logs, self.temperature),
            reasons: reasons.collect(),
        }
    }

    fn reasons(
        &self,
        action: usize,
        seen: &Seen<'_>,
        cells: &[(usize, f64)],
        most: usize,
    ) -> Reasons {
        let value =
            |&(column, amount): &(usize, f64)| (column, amount * self.above_mean(column, action));
        let values: Vec<(usize, f64)> = cells.iter().map(value).collect();
        let (largest, rest) = split_largest(values, most);
        let largest = largest.into_iter().map(|(column, value)| {
            let feature = match self.features.feature(column).0 {
                Feature::NGrams(part, _) => {
                    Feature::NGrams(part, self.features.n_grams_in(seen, part, column))
                }
                other => other,
            };
            Reason { feature, value }
        });
        Reasons {
            largest: largest.collect(),
            rest,
        }
    }

    /// The columns with the largest weights for an action, above the mean of the actions. A bucket has
    /// the sign of its most frequent n-gram.
    #[must_use]
    pub fn weights(&self, action: usize, most: usize) -> Vec<Reason> {
        let weight = |column| {
            let (_, sign) = self.features.feature(column);
            (column, sign * self.above_mean(column, action))
        };
        let all: Vec<(usize, f64)> = (0..self.regression.width()).map(weight).collect();
        let (largest, _) = split_largest(all, most);
        let named = largest.into_iter().map(|(column, value)| Reason {
            feature: self.features.feature(column).0,
            value,
        });
        named.collect()
    }

    /// Only differences between actions matter: a weight that all have changes no score.
    fn above_mean(&self, column: usize, action: usize) -> f64 {
        let weights = self.regression.column(column);
        let mean =
            weights.iter().map(|&weight| f64::from(weight)).sum::<f64>() / weights.len() as f64;
        let own = weights.get(action).map_or(0.0, |&weight| f64::from(weight));
        (own - mean) / self.temperature
    }
}

/// The largest by size, and the sum of the rest.
fn split_largest(mut values: Vec<(usize, f64)>, most: usize) -> (Vec<(usize, f64)>, f64) {
    // Stable, so that equal ones stay in the order of columns.
    values.sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()));
    let rest = values.split_off(most.min(values.len()));
    values.retain(|&(_, value)| value != 0.0);
    (values, rest.iter().map(|(_, value)| value).sum())
}

#[cfg(test)]
mod tests {
    use super::super::Part;
    use super::super::tests::trained;
    use super::*;
    use crate::numerics::ln;

    const SEEN: Seen<'static> = Seen {
        source: "easy",
        problem: "count the words of a line",
        verdict: "fail",
        stderr: "IndexError: list index out of range",
    };

    #[test]
    fn reasons_sum_to_the_score() {
        let router = &trained().router;
        for most in [0, 3, 1_000] {
            let scored = router.score(&SEEN, most);
            let logs: Vec<f64> = scored.probabilities.iter().map(|p| ln(*p)).collect();
            let mean = logs.iter().sum::<f64>() / logs.len() as f64;
            for (log, reasons) in logs.iter().zip(&scored.reasons) {
                let sum: f64 = reasons.largest.iter().map(|reason| reason.value).sum();
                assert!((sum + reasons.rest - (log - mean)).abs() < 1e-6);
                assert!(reasons.largest.len() <= most);
                assert!(
                    reasons
                        .largest
                        .is_sorted_by(|a, b| a.value.abs() >= b.value.abs())
                );
            }
        }
    }

    #[test]
    fn reasons_name_the_words_that_mattered() {
        let router = &trained().router;
        let scored = router.score(&SEEN, 5);
        assert!(scored.probabilities[0] > 0.6, "{scored:?}");
        let has = |reasons: &[Reason], word: &str| {
            reasons.iter().any(|reason| {
            reason.value > 0.0 && matches!(&reason.feature, Feature::NGrams(Part::Stderr, words) if words.iter().any(|own| own.contains(word)))
        })
        };
        assert!(has(&scored.reasons[0].largest, "index"), "{scored:?}");
        assert!(
            has(&router.weights(0, 10), "index"),
            "{:?}",
            router.weights(0, 10)
        );
        assert!(
            has(&router.weights(2, 10), "limit"),
            "{:?}",
            router.weights(2, 10)
        );
    }
}
