//! The EM iterations that the scrubber can stop at.

use super::em::Step;
use super::estimator::fill_uninformed;
use super::{Iteration, Rows};
use crate::limits::TRACE;

/// Iterations kept one by one: most runs end within them.
const HEAD: u32 = 25;

/// Collects iterations: the first ones all, later ones at a stride that doubles when room runs
/// out, and always the last.
pub(super) struct Trace<'a> {
    rows: &'a Rows,
    /// Rows whose posterior is kept.
    listed: usize,
    stride: u32,
    kept: Vec<(u32, Iteration)>,
    /// The newest, which may be the last.
    newest: Option<(u32, Iteration)>,
}

impl<'a> Trace<'a> {
    pub(super) fn new(rows: &'a Rows, listed: usize) -> Self {
        Self {
            rows,
            listed,
            stride: 1,
            kept: Vec::new(),
            newest: None,
        }
    }

    pub(super) fn observe(&mut self, step: &Step<'_>) {
        let newest = (step.iteration, self.iteration(step));
        let Some(older) = self.newest.replace(newest) else {
            return;
        };
        if on_stride(older.0, self.stride) {
            self.kept.push(older);
        }
        while self.kept.len() >= TRACE {
            self.stride *= 2;
            let stride = self.stride;
            self.kept
                .retain(|(iteration, _)| on_stride(*iteration, stride));
        }
    }

    /// The iterations and their numbers.
    pub(super) fn finish(mut self) -> (Vec<u32>, Vec<Iteration>) {
        self.kept.extend(self.newest);
        self.kept.into_iter().unzip()
    }

    fn iteration(&self, step: &Step<'_>) -> Iteration {
        let parameters = step.parameters;
        let mut posterior: Vec<f64> = step
            .posterior
            .iter()
            .take(self.listed)
            .map(|posterior| posterior[1])
            .collect();
        fill_uninformed(self.rows, &mut posterior, parameters.prevalence);
        Iteration {
            alpha: step
                .alpha
                .iter()
                .map(|alpha| alpha.unwrap_or(0.0))
                .collect(),
            posterior,
            prevalence: parameters.prevalence,
            sensitivity: parameters
                .confusion
                .iter()
                .map(|confusion| confusion[1][1])
                .collect(),
            specificity: parameters
                .confusion
                .iter()
                .map(|confusion| confusion[0][0])
                .collect(),
            log_odds: step.log_odds.to_vec(),
            log_likelihood: step.log_likelihood,
        }
    }
}

fn on_stride(iteration: u32, stride: u32) -> bool {
    iteration < HEAD || (iteration - HEAD).is_multiple_of(stride)
}
