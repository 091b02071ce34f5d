//! Recorded runs under a policy.

use super::{Decider, Policy};
use crate::execution::{Ending, Execution, Phase};
use serde::{Deserialize, Serialize};

/// Characters of a token, for outputs: nobody recorded their tokens one by one.
const CHARS_PER_TOKEN: u64 = 4;

/// What a replay needs of a run.
#[derive(Clone, Copy, Debug)]
pub struct Replay<'run> {
    /// Its executions, in order.
    pub executions: &'run [Execution],
    /// Items of its file.
    pub items: u32,
    /// Whether the task was solved.
    pub ending: Ending,
}

/// What executions took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Amount {
    /// Executions.
    pub executions: u32,
    /// Time, in milliseconds, of those that were measured.
    pub milliseconds: u64,
    /// Those that were not.
    pub unmeasured: u32,
    /// Tokens of their outputs: a quarter of their characters, rounded up. An estimate.
    pub output_tokens: u64,
    /// Tokens that later turns read of these outputs: each output once for every turn after it, from a
    /// cache or not. Their first reading is among them, so that this is not to be added to the tokens
    /// of outputs.
    pub context_tokens: u64,
    /// Points, by the prompts' cost table.
    pub points: f64,
}

impl Amount {
    /// Adds an execution.
    pub fn add(&mut self, execution: &Execution) {
        let tokens = u64::from(execution.output_chars).div_ceil(CHARS_PER_TOKEN);
        *self += Self {
            executions: 1,
            milliseconds: execution.milliseconds.unwrap_or(0),
            unmeasured: u32::from(execution.milliseconds.is_none()),
            output_tokens: tokens,
            context_tokens: tokens * u64::from(execution.turns_after),
            points: execution.kind.points(),
        };
    }
}

impl std::ops::AddAssign for Amount {
    fn add_assign(&mut self, other: Self) {
        self.executions += other.executions;
        self.milliseconds = self.milliseconds.saturating_add(other.milliseconds);
        self.unmeasured += other.unmeasured;
        self.output_tokens = self.output_tokens.saturating_add(other.output_tokens);
        self.context_tokens = self.context_tokens.saturating_add(other.context_tokens);
        self.points += other.points;
    }
}

/// What can be said of the final patch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fate {
    /// No source file is edited after the first execution that is skipped: the patch was there already.
    Unchanged,
    /// A source file is edited after it, perhaps because of what was seen: the patch could be another,
    /// better or worse.
    AtRisk,
}

/// A run under a policy.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Simulated {
    /// Whether each execution is kept.
    pub kept: Vec<bool>,
    /// What the skipped ones took.
    pub saved: Amount,
    /// What can be said of the patch.
    pub fate: Fate,
}

/// Replays a run under a policy. Executions that were not permitted are left out; all else stays as it
/// was recorded, edits too.
#[must_use]
pub fn simulate(run: &Replay<'_>, policy: &Policy) -> Simulated {
    let mut decider = Decider::replay(policy);
    let mut kept = Vec::with_capacity(run.executions.len());
    let mut saved = Amount::default();
    let mut fate = Fate::Unchanged;
    let mut edited = false;
    for execution in run.executions {
        if execution.phase == Phase::Verification && !edited {
            edited = true;
            decider.edited();
            if saved.executions > 0 {
                fate = Fate::AtRisk;
            }
        }
        decider.at(f64::from(execution.item) / f64::from(run.items.max(1)));
        let permitted = decider.may(execution.kind);
        kept.push(permitted);
        if permitted {
            decider.finished(execution.kind, execution.outcome);
        } else {
            decider.refused(execution.kind);
            saved.add(execution);
        }
        if execution.edit_after {
            edited = true;
            decider.edited();
            if saved.executions > 0 {
                fate = Fate::AtRisk;
            }
        }
    }
    Simulated { kept, saved, fate }
}

/// Replays runs in the order given. Rules that learn see each run after it is decided, never before;
/// runs are therefore to be ordered by [`in_time`](super::in_time).
pub fn simulate_all(runs: &[Replay<'_>], policy: &Policy, mut each: impl FnMut(usize, Simulated)) {
    if !policy.learns() {
        for (place, run) in runs.iter().enumerate() {
            each(place, simulate(run, policy));
        }
        return;
    }
    let mut policy = policy.clone();
    for (place, run) in runs.iter().enumerate() {
        each(place, simulate(run, &policy));
        policy.learn(run.executions);
    }
}
