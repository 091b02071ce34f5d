//! Joining what came in several files, whenever they came.

use crate::execution::reader::{Logs, Results};
use crate::execution::{Ending, Format, Run};
use serde::{Deserialize, Serialize};

/// As much of a run as joining needs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Named {
    /// Its file.
    pub file: String,
    /// Its task.
    pub instance: String,
    /// The condition and the ending as its log tells them.
    pub told: (String, Ending),
}

/// What joining makes of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Joint {
    /// The condition it ran under.
    pub setting: String,
    /// Whether the task is solved.
    pub ending: Ending,
}

/// Joins runs with results, by the rules of [`Logs::join`].
pub(super) fn join(runs: Vec<Named>, results: Vec<Results>) -> Vec<Joint> {
    let mut logs = Logs {
        runs: runs.into_iter().map(bare).collect(),
        results,
        diagnostics: Vec::new(),
    };
    logs.join();
    let joint = |run: Run| Joint {
        setting: run.setting,
        ending: run.ending,
    };
    logs.runs.into_iter().map(joint).collect()
}

/// A run that has nothing but its names.
fn bare(named: Named) -> Run {
    let (setting, ending) = named.told;
    Run {
        file: named.file,
        format: Format::Records,
        instance: named.instance,
        agent: None,
        model: None,
        setting,
        steps: Vec::new(),
        turns: Vec::new(),
        items: 0,
        tokens: None,
        cost: None,
        milliseconds: None,
        exit_status: None,
        patch: None,
        ending,
        can_execute: false,
    }
}
