//! What every estimator takes and gives.

use super::em::{Data, Solution, Step};
use super::{AgreementShare, EstimatorId, ModeMatch, MultiClass, OneCoin, Rows, Stop, TwoCoin};

/// Sees each EM iteration of the estimators on the projection.
pub type Observer<'a> = &'a mut dyn FnMut(&Step<'_>);

/// Estimates how reliable each program is.
pub trait Estimator {
    /// Its name.
    fn id(&self) -> EstimatorId;

    /// Estimates from distinct rows, of which row i occurs `weights[i]` times; see
    /// [`Rows::weights`]. `observe` sees each EM iteration, if there are any on the projection.
    fn fit(&self, rows: &Rows, weights: &[f64], observe: Observer<'_>) -> Fit;
}

/// An estimate per program and row.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// Estimated reliability per program, in `[0, 1]`; `None` for a program that no row informs on.
    pub alpha: Vec<Option<f64>>,
    /// Posterior that the mode is right, per row; empty without a model. A row that says nothing
    /// about agreement holds the mean of the others.
    pub posterior: Vec<f64>,
    /// Observed-data log-likelihood per EM iteration, in nats; empty without a model.
    pub log_likelihoods: Vec<f64>,
    /// EM iterations done.
    pub iterations: u32,
    /// Whether EM met its tolerance; true without EM.
    pub converged: bool,
}

impl Fit {
    /// The estimate that EM on the projection ends with.
    pub(super) fn of(rows: &Rows, data: &Data<'_>, solution: Solution) -> Self {
        let mut posterior: Vec<f64> = solution
            .posterior
            .iter()
            .map(|posterior| posterior[1])
            .collect();
        fill_uninformed(rows, &mut posterior, solution.parameters.prevalence);
        Self {
            alpha: data.alpha(&solution.parameters),
            posterior,
            log_likelihoods: solution.log_likelihoods,
            iterations: solution.iterations,
            converged: solution.converged,
        }
    }

    /// The weighted mean of scores; `score` fills in those of one row.
    pub(super) fn mean(
        rows: &Rows,
        weights: &[f64],
        mut score: impl FnMut(usize, &mut [Option<f64>]),
    ) -> Self {
        let mut scores = vec![None; rows.programs()];
        let mut sums = vec![[0.0; 2]; rows.programs()];
        for (row, &weight) in weights
            .iter()
            .enumerate()
            .filter(|&(_, &weight)| weight > 0.0)
        {
            score(row, &mut scores);
            for (sum, score) in sums.iter_mut().zip(&scores) {
                if let Some(score) = score {
                    *sum = [sum[0] + weight * score, sum[1] + weight];
                }
            }
        }
        Self {
            alpha: sums
                .iter()
                .map(|&[sum, weight]| (weight > 0.0).then(|| sum / weight))
                .collect(),
            posterior: Vec::new(),
            log_likelihoods: Vec::new(),
            iterations: 0,
            converged: true,
        }
    }

    /// Puts the mean posterior of the informative rows where a row says nothing.
    pub(super) fn with_prior_where_uninformed(mut self, rows: &Rows, weights: &[f64]) -> Self {
        let total: f64 = weights.iter().sum();
        let sum: f64 = weights
            .iter()
            .zip(&self.posterior)
            .map(|(weight, posterior)| weight * posterior)
            .sum();
        fill_uninformed(
            rows,
            &mut self.posterior,
            if total > 0.0 { sum / total } else { 0.5 },
        );
        self
    }
}

/// Puts `prior` where a row says nothing.
pub(super) fn fill_uninformed(rows: &Rows, posterior: &mut [f64], prior: f64) {
    for (row, posterior) in posterior.iter_mut().enumerate() {
        if !rows.informative(row) {
            *posterior = prior;
        }
    }
}

/// The estimators, in the order in which they are shown.
#[must_use]
pub fn panel(stop: Stop) -> [Box<dyn Estimator>; 8] {
    [
        Box::new(AgreementShare),
        Box::new(ModeMatch),
        Box::new(TwoCoin::one_iteration()),
        Box::new(TwoCoin::two_iterations()),
        Box::new(TwoCoin::converged(stop)),
        Box::new(TwoCoin::with_priors(stop)),
        Box::new(OneCoin::new(stop)),
        Box::new(MultiClass::new(stop)),
    ]
}
