//! What earlier runs say of an execution before it is made.

use super::Prices;
use crate::execution::{Execution, Kind, Outcome, Phase};
use serde::{Deserialize, Serialize};

/// First ordinals of the classes of ordinals: 1, 2, 3 and 4, 5 to 8, 9 to 16, more.
const ORDINALS: [u32; 6] = [1, 2, 3, 5, 9, 17];
/// Kinds, phases, classes of ordinals.
pub(super) const CELLS: usize = 2 * 2 * ORDINALS.len();
/// Executions that the mean over all cells counts as in each cell.
const WEIGHT: f64 = 5.0;
/// Executions without which nothing is said.
const FEWEST: u32 = 20;

/// Permits an execution if its expected use over its price is not below a threshold.
///
/// Of use is an execution that fails or that a source edit follows: one that passes and is not acted
/// on told the agent nothing new. It says nothing about whether the task is solved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExpectedValue {
    /// Least chance of use per point.
    pub threshold: f64,
    /// Of an execution.
    pub prices: Prices,
    /// What is known from earlier runs.
    pub history: History,
    /// Whether it learns from each run that is over, before the next.
    pub learn: bool,
}

/// Executions of earlier runs, as they were recorded, and how many were of use: by kind (framework or
/// not), phase and place among the executions of the run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct History {
    /// `[kind][phase][class of ordinals]`, flat.
    cells: Vec<Cell>,
}

/// Executions of a sort.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cell {
    /// How many were of use.
    pub useful: u32,
    /// Of how many.
    pub of: u32,
}

impl Default for History {
    fn default() -> Self {
        Self {
            cells: vec![Cell::default(); CELLS],
        }
    }
}

impl History {
    /// Of runs that are over.
    #[must_use]
    pub fn fit<'a>(runs: impl IntoIterator<Item = &'a [Execution]>) -> Self {
        let mut history = Self::default();
        for executions in runs {
            history.add(executions);
        }
        history
    }

    /// Adds a run.
    pub fn add(&mut self, executions: &[Execution]) {
        for (ordinal, execution) in (1..).zip(executions) {
            let edited = execution.phase == Phase::Verification;
            let useful = execution.outcome == Outcome::Fail || execution.edit_after;
            if let Some(cell) = self.cells.get_mut(place(execution.kind, edited, ordinal)) {
                cell.of = cell.of.saturating_add(1);
                cell.useful = cell.useful.saturating_add(u32::from(useful));
            }
        }
    }

    /// Executions that are known.
    #[must_use]
    pub fn executions(&self) -> u32 {
        let all = self.cells.iter();
        all.fold(0, |sum, cell| sum.saturating_add(cell.of))
    }

    /// The chance that an execution is of use: the share of its cell, drawn to the share of all cells
    /// as by five executions. `None` until twenty are known.
    #[must_use]
    pub fn chance(&self, kind: Kind, edited: bool, ordinal: u32) -> Option<f64> {
        let all = self.executions();
        if all < FEWEST {
            return None;
        }
        let useful: f64 = self.cells.iter().map(|cell| f64::from(cell.useful)).sum();
        let mean = useful / f64::from(all);
        let cell = self.cells.get(place(kind, edited, ordinal)).copied();
        let cell = cell.unwrap_or_default();
        Some((f64::from(cell.useful) + WEIGHT * mean) / (f64::from(cell.of) + WEIGHT))
    }

    /// Whether it can be one.
    pub(super) fn is_sound(&self) -> bool {
        self.cells.len() == CELLS && self.cells.iter().all(|cell| cell.useful <= cell.of)
    }
}

impl ExpectedValue {
    /// Whether an execution is permitted, the `ordinal`-th of its run. Until enough is known, it is.
    #[must_use]
    pub fn permits(&self, kind: Kind, edited: bool, ordinal: u32) -> bool {
        let chance = self.history.chance(kind, edited, ordinal);
        chance.is_none_or(|chance| chance >= self.threshold * self.prices.of(kind))
    }
}

fn place(kind: Kind, edited: bool, ordinal: u32) -> usize {
    let class = ORDINALS.partition_point(|first| *first <= ordinal);
    let sort = 2 * usize::from(!kind.is_framework()) + usize::from(edited);
    sort * ORDINALS.len() + class.saturating_sub(1)
}
