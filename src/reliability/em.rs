//! Expectation-maximisation for binary labels with a hidden binary truth.
//!
//! Truth 1 is *the mode is right*, truth 0 *the mode is wrong*; confusion matrices are
//! `[truth][observed]`. The E-step is the same for every model here; a `Coins` is an M-step.
//! Missing labels are missing: a program's counts run over the inputs it answered. (The paper
//! writes the denominator as a sum over all inputs, which lowers the accuracy of a program that
//! fails; there a failure would be evidence, here it is none.)

use super::{Labels, Stop};
use crate::numerics::{ln, logistic};

/// Smallest count and smallest prior, as in crowd-kit, so that no logarithm is infinite.
pub(super) const FLOOR: f64 = 1e-10;

/// What a model believes about truth and programs.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameters {
    /// Prior that the mode is right.
    pub prevalence: f64,
    /// Pr(observed | truth) per program, `[truth][observed]`.
    pub confusion: Vec<[[f64; 2]; 2]>,
}

/// Expected numbers of inputs, the sufficient statistics of the M-step.
#[derive(Clone, Debug)]
pub(super) struct Counts {
    /// Inputs by truth.
    pub truth: [f64; 2],
    /// Inputs by truth and label of each program, `[truth][observed]`.
    pub confusion: Vec<[[f64; 2]; 2]>,
}

/// An M-step: parameters from expected counts.
pub(super) trait Coins {
    /// The parameters that maximise the expected log-likelihood plus [`Coins::log_prior`].
    fn m_step(&self, counts: &Counts) -> Parameters;

    /// Log-density of the parameters before any data, up to a constant; 0 without a prior.
    fn log_prior(&self, parameters: &Parameters) -> f64;
}

/// One iteration, as an observer sees it.
#[derive(Clone, Copy, Debug)]
pub struct Step<'a> {
    /// 0 holds the start.
    pub iteration: u32,
    /// Pr(truth = 0), Pr(truth = 1) per row, from which the parameters were made.
    pub posterior: &'a [[f64; 2]],
    /// The parameters.
    pub parameters: &'a Parameters,
    /// α per program under the parameters; `None` for a program never observed.
    pub alpha: &'a [Option<f64>],
    /// What label 0 and label 1 of each program add to the log-odds of truth 1.
    pub log_odds: &'a [[f64; 2]],
    /// Observed-data log-likelihood of the parameters, in nats.
    pub log_likelihood: f64,
    /// What EM never lowers: the log-likelihood plus the log-density of the prior, if any.
    pub objective: f64,
}

/// Where EM ended.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The parameters.
    pub parameters: Parameters,
    /// Pr(truth = 0), Pr(truth = 1) per row, from which the parameters were made.
    pub posterior: Vec<[f64; 2]>,
    /// Observed-data log-likelihood of each iteration's parameters, from iteration 0.
    pub log_likelihoods: Vec<f64>,
    /// Iterations done.
    pub iterations: u32,
    /// Whether the last iteration raised the objective by less than the tolerance.
    pub converged: bool,
}

/// Labels, how often each row occurs, and what follows from the two alone.
pub(super) struct Data<'a> {
    labels: &'a Labels,
    weights: &'a [f64],
    /// Inputs on which each program said 0 and 1.
    observed: Vec<[f64; 2]>,
    /// All inputs.
    total: f64,
}

impl<'a> Data<'a> {
    pub(super) fn new(labels: &'a Labels, weights: &'a [f64]) -> Self {
        let amounts: Vec<[f64; 2]> = weights.iter().map(|&weight| [weight, 0.0]).collect();
        let observed = labels
            .totals(&amounts)
            .iter()
            .map(|[zeros, ones]| [zeros[0], ones[0]])
            .collect();
        Self {
            labels,
            weights,
            observed,
            total: weights.iter().sum(),
        }
    }

    /// Expected counts given Pr(truth) per row.
    fn expected_counts(&self, posterior: &[[f64; 2]], responsibilities: &mut [[f64; 2]]) -> Counts {
        let mut truth = [0.0; 2];
        for ((responsibility, posterior), &weight) in
            responsibilities.iter_mut().zip(posterior).zip(self.weights)
        {
            *responsibility = posterior.map(|posterior| weight * posterior);
            truth[0] += responsibility[0];
            truth[1] += responsibility[1];
        }
        let confusion = self
            .labels
            .totals(responsibilities)
            .iter()
            .map(|[zeros, ones]| [[zeros[0], ones[0]], [zeros[1], ones[1]]])
            .collect();
        Counts { truth, confusion }
    }

    /// What each label of each program adds to the log-odds of truth 1; 0 for a label that the
    /// program never gave.
    fn log_odds(&self, parameters: &Parameters) -> Vec<[f64; 2]> {
        let of = |label: usize, observed: f64, confusion: &[[f64; 2]; 2]| {
            if observed > 0.0 {
                ln(confusion[1][label]) - ln(confusion[0][label])
            } else {
                0.0
            }
        };
        self.observed
            .iter()
            .zip(&parameters.confusion)
            .map(|(observed, confusion)| [0, 1].map(|label| of(label, observed[label], confusion)))
            .collect()
    }

    /// α per program: Pr(label = truth), the mean posterior that the program is on the right side
    /// (ExeCRE). `None` for a program never observed.
    pub(super) fn alpha(&self, parameters: &Parameters) -> Vec<Option<f64>> {
        let [wrong, right] = [1.0 - parameters.prevalence, parameters.prevalence];
        self.observed
            .iter()
            .zip(&parameters.confusion)
            .map(|(observed, confusion)| {
                let alpha = right * confusion[1][1] + wrong * confusion[0][0];
                (observed[0] + observed[1] > 0.0).then_some(alpha.clamp(0.0, 1.0))
            })
            .collect()
    }

    /// Pr(truth) per row under the parameters (Dawid & Skene 1979, eq. 2.5), and their
    /// observed-data log-likelihood.
    fn e_step(
        &self,
        parameters: &Parameters,
        log_odds: &[[f64; 2]],
        sums: &mut [f64],
        posterior: &mut [[f64; 2]],
    ) -> f64 {
        let prior = priors(parameters.prevalence).map(ln);
        self.labels.sums(log_odds, sums);

        // ln Σ_t Pr(t) Pr(row | t) = ln Pr(0) Pr(row | 0) + ln(1 + odds). The first part is
        // linear in the label counts, so no row is needed for it.
        let mut log_likelihood = self.total * prior[0];
        for (observed, confusion) in self.observed.iter().zip(&parameters.confusion) {
            for label in [0, 1] {
                if observed[label] > 0.0 {
                    log_likelihood += observed[label] * ln(confusion[0][label]);
                }
            }
        }
        let mut logarithms = LogarithmSum::default();
        for ((&sum, posterior), &weight) in sums.iter().zip(posterior).zip(self.weights) {
            let odds = prior[1] - prior[0] + sum;
            *posterior = {
                let [right, wrong] = logistic(odds);
                [wrong, right]
            };
            log_likelihood += weight * odds.max(0.0);
            // The likelier truth has probability 1 / (1 + exp(-|odds|)).
            logarithms.subtract(weight, posterior[0].max(posterior[1]));
        }
        log_likelihood + logarithms.finish()
    }
}

/// Pr(truth = 0), Pr(truth = 1), kept off zero.
fn priors(prevalence: f64) -> [f64; 2] {
    [(1.0 - prevalence).max(FLOOR), prevalence.max(FLOOR)]
}

/// What the prior adds to the log-odds of truth 1.
pub(super) fn prior_log_odds(prevalence: f64) -> f64 {
    let [wrong, right] = priors(prevalence).map(ln);
    right - wrong
}

/// `Σ -weight · ln(p)` for p in `[½, 1]`. Where the weight is 1 it multiplies first and takes one
/// logarithm of many factors: a logarithm costs as much as the rest of the row.
struct LogarithmSum {
    sum: f64,
    product: f64,
}

impl Default for LogarithmSum {
    fn default() -> Self {
        Self {
            sum: 0.0,
            product: 1.0,
        }
    }
}

impl LogarithmSum {
    fn subtract(&mut self, weight: f64, probability: f64) {
        if weight == 1.0 {
            self.product *= probability;
            if self.product < 1e-200 {
                self.sum -= ln(self.product);
                self.product = 1.0;
            }
        } else {
            self.sum -= weight * ln(probability);
        }
    }

    fn finish(self) -> f64 {
        self.sum - ln(self.product)
    }
}

/// Runs EM from Pr(truth = 1) per row. `observe` sees each iteration, the start included.
///
/// At least `at_least` iterations are done (unless `stop` allows fewer), then as many as `stop`
/// asks for.
pub(super) fn run(
    data: &Data<'_>,
    start: &[f64],
    coins: &dyn Coins,
    at_least: u32,
    stop: Stop,
    observe: &mut dyn FnMut(&Step<'_>),
) -> Solution {
    let mut posterior: Vec<[f64; 2]> = start.iter().map(|&right| [1.0 - right, right]).collect();
    let mut next = posterior.clone();
    let mut responsibilities = posterior.clone();
    let mut sums = vec![0.0; start.len()];
    let mut log_likelihoods = Vec::new();
    let mut best = f64::NEG_INFINITY;
    let mut iteration = 0;
    loop {
        let counts = data.expected_counts(&posterior, &mut responsibilities);
        let parameters = coins.m_step(&counts);
        let log_odds = data.log_odds(&parameters);
        let log_likelihood = data.e_step(&parameters, &log_odds, &mut sums, &mut next);
        log_likelihoods.push(log_likelihood);
        let objective = log_likelihood + coins.log_prior(&parameters);
        observe(&Step {
            iteration,
            posterior: &posterior,
            parameters: &parameters,
            alpha: &data.alpha(&parameters),
            log_odds: &log_odds,
            log_likelihood,
            objective,
        });

        let converged = iteration > 0 && objective - best < stop.tolerance;
        if iteration >= stop.iterations || (converged && iteration >= at_least) {
            return Solution {
                parameters,
                posterior,
                log_likelihoods,
                iterations: iteration,
                converged,
            };
        }
        best = objective;
        std::mem::swap(&mut posterior, &mut next);
        iteration += 1;
    }
}
