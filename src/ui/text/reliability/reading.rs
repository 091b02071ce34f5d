//! What there is to talk about, and the facts that the sentences ask for.

use super::names::Names;
use crate::reliability::{Decision, Estimate, EstimatorId, Gate, Pick, Report};
use crate::task::Truth;
use crate::ui::chart::number::three;

/// What there is to talk about.
#[derive(Clone, Copy, Debug)]
pub struct Reading<'a> {
    /// The analysis.
    pub report: &'a Report,
    /// The gate as it is set.
    pub gate: &'a Gate,
    /// What it made of the analysis.
    pub decision: &'a Decision,
    /// What each column turns out to be; empty while that is not known.
    pub truths: &'a [Truth],
    /// Names of the columns.
    pub names: Names<'a>,
}

/// What an estimator's choice is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    Right,
    Wrong,
    /// Correct and buggy programs tie, two optima prefer one of each, or nothing is preferred.
    Open,
}

impl Reading<'_> {
    fn of(&self, truth: impl Fn(Truth) -> bool) -> Vec<usize> {
        (0..self.truths.len())
            .filter(|&program| truth(self.truths[program]))
            .collect()
    }

    pub(super) fn correct(&self) -> Vec<usize> {
        self.of(|truth| truth == Truth::Correct)
    }

    pub(super) fn buggy(&self) -> Vec<usize> {
        self.of(|truth| truth != Truth::Correct)
    }

    pub(super) fn estimate(&self, id: EstimatorId) -> Option<&Estimate> {
        self.report
            .panel
            .iter()
            .find(|estimate| estimate.estimator == id)
    }

    /// Programs an estimator prefers, tied ones included.
    pub(super) fn preferred(&self, id: EstimatorId) -> Vec<usize> {
        match self.estimate(id).map(|estimate| &estimate.pick) {
            Some(Pick::Programs(programs) | Pick::Tie(programs)) => programs.clone(),
            Some(Pick::Ambiguous {
                mode_right,
                minority_right,
            }) => {
                vec![*mode_right, *minority_right]
            }
            Some(Pick::Nothing) | None => Vec::new(),
        }
    }

    /// Programs that tie are judged together: two bugs that tie are still wrong.
    pub(super) fn choice(&self, id: EstimatorId) -> Choice {
        let preferred = self.preferred(id);
        let right = |program: &&usize| self.truths.get(**program) == Some(&Truth::Correct);
        match preferred.iter().filter(right).count() {
            0 if preferred.is_empty() => Choice::Open,
            0 => Choice::Wrong,
            right if right == preferred.len() => Choice::Right,
            _ => Choice::Open,
        }
    }

    /// The highest α of some programs, with three decimals.
    pub(super) fn alpha(&self, id: EstimatorId, programs: &[usize]) -> String {
        let alphas = self
            .estimate(id)
            .map(|estimate| &estimate.alpha[..])
            .unwrap_or_default();
        let known = programs.iter().filter_map(|&program| *alphas.get(program)?);
        three(known.fold(f64::NAN, f64::max))
    }

    /// Share of inputs on which anybody disagrees.
    pub(super) fn disagreement(&self) -> f64 {
        let several = |classes: &[Option<u32>]| {
            let mut seen = classes.iter().flatten();
            let first = seen.next();
            seen.any(|class| Some(class) != first)
        };
        let inputs: u64 = self
            .report
            .patterns
            .iter()
            .filter(|pattern| several(&pattern.classes))
            .map(|pattern| u64::from(pattern.inputs))
            .sum();
        inputs as f64 / f64::from(self.report.inputs.max(1))
    }
}
