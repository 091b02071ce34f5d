//! Joining what came in several files, whenever they came.

use crate::execution::reader::{Gold, Logs, Results};
use crate::execution::statistics::{FirstEdit, PatchSize};
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
    /// Files of its first edit.
    pub first_paths: Vec<String>,
}

/// What joining makes of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Joint {
    /// The condition it ran under.
    pub setting: String,
    /// Whether the task is solved.
    pub ending: Ending,
    /// Where a patch of its task is known: how large that is, and what the first edit is in.
    pub gold: Option<(PatchSize, FirstEdit)>,
}

/// Joins runs with results, by the rules of [`Logs::join`], and with known patches, by the task's name;
/// of several patches of a task the last one counts.
pub(super) fn join(mut runs: Vec<Named>, results: Vec<Results>, gold: &[Gold]) -> Vec<Joint> {
    let known = |run: &mut Named| {
        let mut patches = gold.iter().rev();
        let patch = patches.find_map(|gold| gold.patches.get(&run.instance))?;
        let first = FirstEdit::of([std::mem::take(&mut run.first_paths).as_slice()], patch);
        Some((PatchSize::of(patch), first))
    };
    let gold: Vec<_> = runs.iter_mut().map(known).collect();
    let mut logs = Logs {
        runs: runs.into_iter().map(bare).collect(),
        results,
        ..Logs::default()
    };
    logs.join();
    let joint = |(run, gold): (Run, _)| Joint {
        setting: run.setting,
        ending: run.ending,
        gold,
    };
    logs.runs.into_iter().zip(gold).map(joint).collect()
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
