//! Two-coin Dawid-Skene: each program has a sensitivity and a specificity.
//!
//! Sensitivity is Pr(label 1 | the mode is right), specificity Pr(label 0 | the mode is wrong).
//! EM starts from the agreement shares, so α at iteration 0 is the agreement vote wherever a row
//! has at most two answers and none is missing. The released code stops after two iterations; its
//! arithmetic is that of crowd-kit, down to the clipping of counts at 10⁻¹⁰.
//!
//! Nothing in the model says which truth is which. The start alone does, and EM drifts towards
//! *the minority is right* whenever two or more programs share a bug.

use super::em::{self, Coins, Counts, Data, FLOOR, Parameters, Solution, Step};
use super::estimator::{Estimator, Fit, Observer};
use super::{EstimatorId, Labels, Rows, Stop};
use crate::numerics::ln;

/// Two-coin Dawid-Skene.
#[derive(Clone, Copy, Debug)]
pub struct TwoCoin {
    id: EstimatorId,
    coins: TwoCoins,
    stop: Stop,
}

/// Pseudo-counts added before the M-step divides: Beta priors, read as their posterior modes.
#[derive(Clone, Copy, Debug, Default)]
struct TwoCoins {
    /// Added inputs by truth.
    truth: [f64; 2],
    /// Added to the counts on the diagonal of a confusion matrix.
    diagonal: f64,
    /// Added to the counts off the diagonal.
    off_diagonal: f64,
}

impl TwoCoin {
    /// One EM iteration.
    #[must_use]
    pub fn one_iteration() -> Self {
        Self {
            id: EstimatorId::TwoCoin1,
            coins: TwoCoins::default(),
            stop: Stop::after(1),
        }
    }

    /// Two EM iterations: what the released code computes, whose tolerance of one nat an
    /// observation is always met by the second.
    #[must_use]
    pub fn two_iterations() -> Self {
        Self {
            id: EstimatorId::TwoCoin2,
            coins: TwoCoins::default(),
            stop: Stop::after(2),
        }
    }

    /// Until `stop`, and at least two iterations.
    #[must_use]
    pub fn converged(stop: Stop) -> Self {
        Self {
            id: EstimatorId::TwoCoin,
            coins: TwoCoins::default(),
            stop,
        }
    }

    /// With Beta priors: 20 inputs on which the mode is right and 1 on which it is wrong, and for
    /// each program 5 right and 0.2 wrong labels under either truth.
    ///
    /// They keep a few inputs from deciding everything, but they are mild: they do not save the
    /// estimate from a shared bug.
    #[must_use]
    pub fn with_priors(stop: Stop) -> Self {
        let coins = TwoCoins {
            truth: [1.0, 20.0],
            diagonal: 5.0,
            off_diagonal: 0.2,
        };
        Self {
            id: EstimatorId::TwoCoinPriors,
            coins,
            stop,
        }
    }

    /// Runs EM on labels, of which row i occurs `weights[i]` times, from a start of Pr(truth = 1)
    /// per row. `observe` sees each iteration.
    ///
    /// # Panics
    /// Unless there are as many weights and starting values as rows.
    #[must_use]
    pub fn solve(
        &self,
        labels: &Labels,
        weights: &[f64],
        start: &[f64],
        observe: &mut dyn FnMut(&Step<'_>),
    ) -> Solution {
        assert_eq!(
            (weights.len(), start.len()),
            (labels.rows(), labels.rows()),
            "one a row"
        );
        em::run(
            &Data::new(labels, weights),
            start,
            &self.coins,
            2,
            self.stop,
            observe,
        )
    }

    /// The estimate from a start other than the agreement shares.
    pub(super) fn fit_from(
        &self,
        rows: &Rows,
        weights: &[f64],
        start: &[f64],
        observe: Observer<'_>,
    ) -> Fit {
        let data = Data::new(rows.labels(), weights);
        Fit::of(
            rows,
            &data,
            em::run(&data, start, &self.coins, 2, self.stop, observe),
        )
    }
}

impl Estimator for TwoCoin {
    fn id(&self) -> EstimatorId {
        self.id
    }

    fn fit(&self, rows: &Rows, weights: &[f64], observe: Observer<'_>) -> Fit {
        self.fit_from(rows, weights, &rows.labels().shares(), observe)
    }
}

impl Coins for TwoCoins {
    /// Dawid & Skene 1979, eq. 2.3 and 2.4.
    fn m_step(&self, counts: &Counts) -> Parameters {
        let [wrong, right] = [0, 1].map(|truth| counts.truth[truth] + self.truth[truth]);
        let confusion = counts
            .confusion
            .iter()
            .map(|counts| {
                // A label that a program never gave has probability 0, and no floor, under either
                // truth; crowd-kit has no row for it.
                let seen = [0, 1].map(|label| counts[0][label] + counts[1][label] > 0.0);
                [0, 1].map(|truth| {
                    let [zero, one] = [0, 1].map(|label| {
                        let added = if truth == label {
                            self.diagonal
                        } else {
                            self.off_diagonal
                        };
                        let floor = if seen[label] { FLOOR } else { 0.0 };
                        (counts[truth][label] + added).max(floor)
                    });
                    let sum = zero + one;
                    if sum > 0.0 {
                        [zero / sum, one / sum]
                    } else {
                        [0.5; 2]
                    }
                })
            })
            .collect();
        let total = right + wrong;
        Parameters {
            prevalence: if total > 0.0 { right / total } else { 0.5 },
            confusion,
        }
    }

    fn log_prior(&self, parameters: &Parameters) -> f64 {
        if self.diagonal == 0.0 {
            return 0.0;
        }
        let prevalence = self.truth[1] * ln(parameters.prevalence)
            + self.truth[0] * ln(1.0 - parameters.prevalence);
        let programs: f64 = parameters
            .confusion
            .iter()
            .map(|[wrong, right]| {
                self.diagonal * (ln(wrong[0]) + ln(right[1]))
                    + self.off_diagonal * (ln(wrong[1]) + ln(right[0]))
            })
            .sum();
        prevalence + programs
    }
}
