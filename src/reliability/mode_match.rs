//! How often a program is on the side of the mode.

use super::estimator::{Estimator, Fit, Observer};
use super::{EstimatorId, Rows};

/// Share of inputs on which the program is on the side of the mode, among those it answered.
#[derive(Clone, Copy, Debug)]
pub struct ModeMatch;

impl Estimator for ModeMatch {
    fn id(&self) -> EstimatorId {
        EstimatorId::ModeMatch
    }

    fn fit(&self, rows: &Rows, weights: &[f64], _observe: Observer<'_>) -> Fit {
        Fit::mean(rows, weights, |row, scores| {
            for (program, score) in scores.iter_mut().enumerate() {
                *score = rows
                    .labels()
                    .get(row, program)
                    .map(|label| f64::from(u8::from(label)));
            }
        })
    }
}
