//! A run in the numbers that figures, comparisons and policies need.

use crate::execution::policy::Replay;
use crate::execution::published::{rq1_detects, rq1_outcome};
use crate::execution::statistics::{FirstEdit, Measurement, Patch, PatchSize, tool_edits};
use crate::execution::{
    Act, Ending, Execution, Format, Kind, Part, Phase, Run, Tokens, edits_source,
};
use serde::{Deserialize, Serialize};

/// A run without its texts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Digest {
    /// The file it is from; in an archive with the archive's name before it.
    pub file: String,
    /// Its format.
    pub format: Format,
    /// The task.
    pub instance: String,
    /// The agent; empty when unknown.
    pub agent: String,
    /// The model; empty when unknown.
    pub model: String,
    /// The condition it ran under; empty when unknown. Joining may change it.
    pub setting: String,
    /// Whether the task is solved. Joining may change it.
    pub ending: Ending,
    /// The condition and the ending as the log itself tells them.
    pub told: (String, Ending),
    /// When it began, in milliseconds since 1970.
    pub began: Option<i64>,
    /// Items in the file: positions are counted in them.
    pub items: u32,
    /// Replies of the model.
    pub turns: u32,
    /// Steps that can be looked at.
    pub steps: u32,
    /// Tokens of the whole run.
    pub tokens: Option<Tokens>,
    /// What it cost in USD, as the log says.
    pub cost: Option<f64>,
    /// Wall-clock time in milliseconds.
    pub milliseconds: Option<u64>,
    /// How it ended, as the log says. Says nothing about success.
    pub exit_status: Option<String>,
    /// Its executions, in order.
    pub executions: Vec<Execution>,
    /// Its executions as the detector of the paper's artifact finds and judges them (RQ1).
    pub published: Vec<Execution>,
    /// Items in which a source file is edited, in ascending order.
    pub edits: Vec<u32>,
    /// The final patch.
    pub patch: Option<PatchSize>,
    /// The patch that is known to solve the task, where there is one.
    pub gold: Option<PatchSize>,
    /// Files of the first edit by a tool that only edits; none if there is no such edit.
    pub first_paths: Vec<String>,
    /// What the first edit is in, where such a patch is known.
    pub first_edit: Option<FirstEdit>,
    /// Whether the format lets an agent run programs at all.
    pub can_execute: bool,
}

impl Digest {
    /// Of a run whose executions are known; `gold` is a patch that solves its task.
    #[must_use]
    pub fn of(run: &Run, executions: Vec<Execution>, gold: Option<&Patch>) -> Self {
        let edits = run.steps.iter().filter(|step| match &step.part {
            Part::Call(call) => edits_source(call),
            _ => false,
        });
        let mut edits: Vec<u32> = edits.map(|step| step.item).collect();
        edits.sort_unstable();
        let first_paths = tool_edits(run)
            .find(|paths| !paths.is_empty())
            .unwrap_or_default();
        Self {
            file: run.file.clone(),
            format: run.format,
            instance: run.instance.clone(),
            agent: run.agent.clone().unwrap_or_default(),
            model: run.model.clone().unwrap_or_default(),
            setting: run.setting.clone(),
            ending: run.ending,
            told: (run.setting.clone(), run.ending),
            began: run.steps.iter().find_map(|step| step.at),
            items: run.items,
            turns: run.turns.len() as u32,
            steps: run.steps.len() as u32,
            tokens: run.tokens,
            cost: run.cost,
            milliseconds: run.milliseconds,
            exit_status: run.exit_status.clone(),
            published: published(run, &executions, &edits),
            executions,
            edits,
            patch: run
                .patch
                .as_deref()
                .map(|patch| PatchSize::of(&Patch::parse(patch))),
            gold: gold.map(PatchSize::of),
            first_edit: gold.map(|gold| FirstEdit::of([first_paths], gold)),
            first_paths: first_paths.to_vec(),
            can_execute: run.can_execute,
        }
    }

    /// Its executions, by our detector or by the published one.
    #[must_use]
    pub fn found(&self, published: bool) -> &[Execution] {
        match published {
            true => &self.published,
            false => &self.executions,
        }
    }

    /// What a replay needs of it.
    #[must_use]
    pub fn replay(&self, published: bool) -> Replay<'_> {
        Replay {
            executions: self.found(published),
            items: self.items,
            ending: self.ending,
        }
    }

    /// What a comparison needs of it.
    #[must_use]
    pub fn measurement(&self, published: bool) -> Measurement {
        Measurement {
            agent: self.agent.clone(),
            instance: self.instance.clone(),
            ending: self.ending,
            executions: self.found(published).len() as u32,
            tokens: self.tokens.map(|tokens| tokens.total()),
            milliseconds: self.milliseconds,
            cost: self.cost,
        }
    }
}

/// What the published detector finds in the commands. Everything that it does not say is as ours has
/// it, and counted by the same rules where ours finds nothing.
fn published(run: &Run, ours: &[Execution], edits: &[u32]) -> Vec<Execution> {
    let mut found: Vec<Execution> = Vec::new();
    let mut ours = ours.iter().peekable();
    let mut turns: Vec<u32> = run.turns.iter().map(|turn| turn.item).collect();
    turns.sort_unstable();
    for (index, step) in run.steps.iter().enumerate() {
        let known = ours.next_if(|execution| execution.step as usize == index);
        let Part::Call(call) = &step.part else {
            continue;
        };
        let Act::Shell(command) = &call.act else {
            continue;
        };
        if !rq1_detects(command) {
            continue;
        }
        let output = call
            .observation
            .as_ref()
            .map_or("", |observation| observation.output.as_str());
        let later = turns.partition_point(|&item| item <= step.item);
        found.push(Execution {
            step: index as u32,
            item: step.item,
            kind: known.map_or(Kind::Other, |known| known.kind),
            phase: match edits.first().is_some_and(|&first| first < step.item) {
                true => Phase::Verification,
                false => known.map_or(Phase::Reproduction, |known| known.phase),
            },
            outcome: rq1_outcome(output),
            exit: known.and_then(|known| known.exit),
            milliseconds: call.milliseconds,
            output_chars: known
                .map_or_else(|| output.chars().count() as u32, |known| known.output_chars),
            turns_after: (turns.len() - later) as u32,
            edit_after: false,
        });
    }
    for place in 0..found.len() {
        let (here, next) = (
            found[place].item,
            found.get(place + 1).map_or(u32::MAX, |next| next.item),
        );
        let edit = edits.get(edits.partition_point(|&edit| edit <= here));
        found[place].edit_after = edit.is_some_and(|&edit| edit <= next);
    }
    found
}
