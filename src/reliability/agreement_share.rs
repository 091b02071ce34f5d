//! Plain voting: how many programs gave the same answer (ExeCRE's `Voting`).

use super::estimator::{Estimator, Fit, Observer};
use super::{EstimatorId, Rows};

/// Mean over inputs of the share of programs that gave the same output. Missing answers are in
/// neither part of the share, and an input that a program did not answer is not in its mean.
#[derive(Clone, Copy, Debug)]
pub struct AgreementShare;

impl Estimator for AgreementShare {
    fn id(&self) -> EstimatorId {
        EstimatorId::AgreementShare
    }

    fn fit(&self, rows: &Rows, weights: &[f64], _observe: Observer<'_>) -> Fit {
        let mut sizes: Vec<f64> = Vec::new();
        Fit::mean(rows, weights, |row, scores| {
            sizes.clear();
            sizes.resize(rows.answers(row), 0.0);
            for class in rows.row(row).flatten() {
                sizes[usize::from(class)] += 1.0;
            }
            let answered: f64 = sizes.iter().sum();
            for (class, score) in rows.row(row).zip(scores) {
                *score = class.map(|class| sizes[usize::from(class)] / answered);
            }
        })
    }
}
