//! Multi-class one-coin on raw outputs: each distinct answer of a row is a class of its own.
//!
//! On the projection, unrelated wrong answers share label 0 and so seem to agree; here programs
//! that are not on the side of the mode must agree *with each other* to be believed. The truth of
//! a row is one of the answers given, each as likely beforehand. A program gives it with its
//! accuracy, else one of the other V - 1 answers, each as likely. V is the largest number of
//! different answers in any row, at least 2: answers that nobody gave are not counted, which makes
//! an agreement count for less, never for more.

use super::estimator::{Estimator, Fit, Observer};
use super::one_coin::{RIGHT, WRONG};
use super::{EstimatorId, Rows, Stop};
use crate::numerics::{ln, normalise_log_weights};

/// One accuracy a program, each distinct output a class of its own.
#[derive(Clone, Copy, Debug)]
pub struct MultiClass {
    stop: Stop,
}

impl MultiClass {
    /// Until `stop`.
    #[must_use]
    pub fn new(stop: Stop) -> Self {
        Self { stop }
    }
}

/// The rows that count, and Pr(class is the truth) for each of their classes.
struct State<'a> {
    rows: &'a Rows,
    weights: &'a [f64],
    /// V - 1.
    other_answers: f64,
    /// Where the classes of each row start in `posterior`, and one more entry for the end.
    starts: Vec<usize>,
    posterior: Vec<f64>,
    /// Inputs that each program answered.
    observed: Vec<f64>,
}

impl<'a> State<'a> {
    /// Starts from the share of programs that gave each answer.
    fn new(rows: &'a Rows, weights: &'a [f64]) -> Self {
        let mut starts = vec![0];
        let mut posterior = Vec::new();
        let mut observed = vec![0.0; rows.programs()];
        let mut most_answers = 2;
        for (row, &weight) in weights.iter().enumerate() {
            let start = posterior.len();
            let answered = rows.row(row).flatten().count();
            posterior.resize(start + rows.answers(row), 0.0);
            for (class, observed) in rows.row(row).zip(&mut observed) {
                if let Some(class) = class {
                    posterior[start + usize::from(class)] += 1.0 / answered as f64;
                    *observed += weight;
                }
            }
            if rows.informative(row) {
                most_answers = most_answers.max(rows.answers(row));
            }
            starts.push(posterior.len());
        }
        let other_answers = most_answers as f64 - 1.0;
        Self {
            rows,
            weights,
            other_answers,
            starts,
            posterior,
            observed,
        }
    }

    fn m_step(&self) -> Vec<f64> {
        let mut correct = vec![RIGHT; self.rows.programs()];
        for (row, &weight) in self.weights.iter().enumerate() {
            let posterior = &self.posterior[self.starts[row]..];
            for (class, correct) in self.rows.row(row).zip(&mut correct) {
                if let Some(class) = class {
                    *correct += weight * posterior[usize::from(class)];
                }
            }
        }
        let accuracy = |(correct, observed): (f64, f64)| correct / (observed + RIGHT + WRONG);
        correct
            .into_iter()
            .zip(self.observed.iter().copied())
            .map(accuracy)
            .collect()
    }

    /// Updates the posterior and returns the observed-data log-likelihood.
    fn e_step(&mut self, accuracy: &[f64]) -> f64 {
        let wrong: Vec<f64> = accuracy
            .iter()
            .map(|accuracy| ln((1.0 - accuracy) / self.other_answers))
            .collect();
        let for_it: Vec<f64> = accuracy
            .iter()
            .zip(&wrong)
            .map(|(accuracy, wrong)| ln(*accuracy) - wrong)
            .collect();
        // A program's wrong answers are as likely whatever the truth, so they need no row.
        let mut log_likelihood: f64 = wrong
            .iter()
            .zip(&self.observed)
            .map(|(wrong, observed)| wrong * observed)
            .sum();
        for (row, &weight) in self.weights.iter().enumerate() {
            let log_weights = &mut self.posterior[self.starts[row]..self.starts[row + 1]];
            if log_weights.is_empty() {
                continue;
            }
            log_weights.fill(0.0);
            for (class, for_it) in self.rows.row(row).zip(&for_it) {
                if let Some(class) = class {
                    log_weights[usize::from(class)] += for_it;
                }
            }
            let prior = -ln(log_weights.len() as f64);
            log_likelihood += weight * (prior + normalise_log_weights(log_weights));
        }
        log_likelihood
    }

    /// Pr(the mode is the truth) per row.
    fn mode_posterior(&self) -> Vec<f64> {
        (0..self.rows.len())
            .map(|row| {
                self.rows.mode(row).map_or(0.0, |mode| {
                    self.posterior[self.starts[row] + usize::from(mode)]
                })
            })
            .collect()
    }
}

/// Log-density of the accuracies before any data, up to a constant.
fn log_prior(accuracy: &[f64]) -> f64 {
    accuracy
        .iter()
        .map(|accuracy| RIGHT * ln(*accuracy) + WRONG * ln(1.0 - accuracy))
        .sum()
}

impl Estimator for MultiClass {
    fn id(&self) -> EstimatorId {
        EstimatorId::MultiClass
    }

    fn fit(&self, rows: &Rows, weights: &[f64], _observe: Observer<'_>) -> Fit {
        let mut state = State::new(rows, weights);
        let mut log_likelihoods = Vec::new();
        let mut best = f64::NEG_INFINITY;
        loop {
            let iterations = log_likelihoods.len() as u32;
            let accuracy = state.m_step();
            let posterior = state.mode_posterior();
            log_likelihoods.push(state.e_step(&accuracy));
            let objective = log_likelihoods[iterations as usize] + log_prior(&accuracy);
            let converged = iterations > 0 && objective - best < self.stop.tolerance;
            if iterations >= self.stop.iterations || converged {
                let seen =
                    |(accuracy, observed): (f64, &f64)| (*observed > 0.0).then_some(accuracy);
                let alpha = accuracy
                    .into_iter()
                    .zip(&state.observed)
                    .map(seen)
                    .collect();
                return Fit {
                    alpha,
                    posterior,
                    log_likelihoods,
                    iterations,
                    converged,
                }
                .with_prior_where_uninformed(rows, weights);
            }
            best = objective;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reliability::{Options, OutputMatrix};
    use crate::sandbox::{Outcome, Output};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_em_raises_never_falls(cells in prop::collection::vec(0_u8..5, 4..120)) {
            let mut matrix = OutputMatrix::new(4);
            for row in cells.chunks_exact(4) {
                let outcome = |&cell: &u8| match cell {
                    4 => Outcome::OutOfFuel,
                    answer => Outcome::Output(Output::Bytes(vec![b'a' + answer])),
                };
                let row: Vec<Outcome> = row.iter().map(outcome).collect();
                prop_assert!(matrix.push(&row).is_ok());
            }
            let options = Options::default().check().expect("defaults are in range");
            let rows = Rows::new(&matrix, &options).expect("there is a row");
            let weights = rows.weights();
            let mut state = State::new(&rows, &weights);
            let mut last = f64::NEG_INFINITY;
            for _ in 0..40 {
                let accuracy = state.m_step();
                let objective = state.e_step(&accuracy) + log_prior(&accuracy);
                prop_assert!(objective >= last - 1e-9 * (1.0 + last.abs()), "{} after {}", objective, last);
                last = objective;
                for row in 0..rows.len() {
                    let sum: f64 = state.posterior[state.starts[row]..state.starts[row + 1]].iter().sum();
                    prop_assert!(rows.answers(row) == 0 || (sum - 1.0).abs() < 1e-12);
                }
            }
        }
    }
}
