//! One-coin Dawid-Skene: each program has one accuracy, whichever truth.
//!
//! Half the freedom of two coins: a program that is right where the mode is right must also be
//! right where the mode is wrong, so a small group cannot buy a truth of its own so cheaply.

use super::em::{self, Coins, Counts, Data, Parameters};
use super::estimator::{Estimator, Fit, Observer};
use super::{EstimatorId, Rows, Stop};
use crate::numerics::ln;

/// Pseudo-counts of one right and a tenth of a wrong label a program: light enough for three
/// inputs, and no accuracy is exactly 0 or 1.
pub(super) const RIGHT: f64 = 1.0;
/// See [`RIGHT`].
pub(super) const WRONG: f64 = 0.1;

/// One accuracy a program, on the projection.
#[derive(Clone, Copy, Debug)]
pub struct OneCoin {
    stop: Stop,
}

impl OneCoin {
    /// Until `stop`.
    #[must_use]
    pub fn new(stop: Stop) -> Self {
        Self { stop }
    }
}

impl Estimator for OneCoin {
    fn id(&self) -> EstimatorId {
        EstimatorId::OneCoin
    }

    fn fit(&self, rows: &Rows, weights: &[f64], observe: Observer<'_>) -> Fit {
        let data = Data::new(rows.labels(), weights);
        let start = rows.labels().shares();
        Fit::of(
            rows,
            &data,
            em::run(&data, &start, self, 1, self.stop, observe),
        )
    }
}

impl Coins for OneCoin {
    fn m_step(&self, counts: &Counts) -> Parameters {
        let [wrong, right] = counts.truth;
        let confusion = counts
            .confusion
            .iter()
            .map(|counts| {
                let correct = counts[0][0] + counts[1][1] + RIGHT;
                let incorrect = counts[0][1] + counts[1][0] + WRONG;
                let [accuracy, error] =
                    [correct, incorrect].map(|part| part / (correct + incorrect));
                [[accuracy, error], [error, accuracy]]
            })
            .collect();
        // One pseudo-input for either truth.
        Parameters {
            prevalence: (right + 1.0) / (right + wrong + 2.0),
            confusion,
        }
    }

    fn log_prior(&self, parameters: &Parameters) -> f64 {
        let prevalence = ln(parameters.prevalence) + ln(1.0 - parameters.prevalence);
        let programs: f64 = parameters
            .confusion
            .iter()
            .map(|confusion| RIGHT * ln(confusion[1][1]) + WRONG * ln(confusion[1][0]))
            .sum();
        prevalence + programs
    }
}
