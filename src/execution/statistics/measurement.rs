//! What a comparison needs of a run.

use crate::execution::{Ending, Run};
use serde::{Deserialize, Serialize};

/// A run in a few numbers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Measurement {
    /// Who ran; empty when unknown.
    pub agent: String,
    /// The task.
    pub instance: String,
    /// Whether it was solved.
    pub ending: Ending,
    /// Executions.
    pub executions: u32,
    /// Tokens of all sorts.
    pub tokens: Option<u64>,
    /// Wall-clock time, in milliseconds.
    pub milliseconds: Option<u64>,
    /// Cost, in USD.
    pub cost: Option<f64>,
}

impl Measurement {
    /// Of a run with so many executions.
    #[must_use]
    pub fn of(run: &Run, executions: usize) -> Self {
        Self {
            agent: run.agent.clone().unwrap_or_default(),
            instance: run.instance.clone(),
            ending: run.ending,
            executions: executions as u32,
            tokens: run.tokens.map(|tokens| tokens.total()),
            milliseconds: run.milliseconds,
            cost: run.cost,
        }
    }
}
