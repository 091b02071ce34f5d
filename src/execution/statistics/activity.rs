//! When runs execute programs, and what comes of it.

use super::Share;
use crate::execution::{Execution, Outcome, Phase};
use crate::numerics::quantile;
use serde::{Deserialize, Serialize};

/// Positions at which the middle and the late stage begin, as published.
pub const STAGES: [f64; 2] = [0.33, 0.66];
/// Bins of the histogram of executions per run; the last has all runs with as many or more.
const BINS: usize = 64;

/// Early, middle or late.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Stage {
    /// Position below .33.
    Early,
    /// Below .66.
    Middle,
    /// From .66.
    Late,
}

/// The stage of an item, as published: its number over the number of items of the file.
#[must_use]
pub fn stage(item: u32, items: u32) -> Stage {
    let position = f64::from(item) / f64::from(items.max(1));
    match STAGES {
        [middle, _] if position < middle => Stage::Early,
        [_, late] if position < late => Stage::Middle,
        _ => Stage::Late,
    }
}

/// Executions by what came of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Passed.
    pub pass: u32,
    /// Failed.
    pub fail: u32,
    /// Did not come to run.
    pub environment: u32,
    /// Nobody can say.
    pub unknown: u32,
    /// Of all of them, those that a source edit follows before the next execution.
    pub edit_after: u32,
    /// Of the failed ones, those that a source edit follows.
    pub edit_after_fail: u32,
}

impl Tally {
    /// Adds an execution.
    pub fn add(&mut self, execution: &Execution) {
        *match execution.outcome {
            Outcome::Pass => &mut self.pass,
            Outcome::Fail => &mut self.fail,
            Outcome::Environment => &mut self.environment,
            Outcome::Unknown => &mut self.unknown,
        } += 1;
        self.edit_after += u32::from(execution.edit_after);
        self.edit_after_fail +=
            u32::from(execution.edit_after && execution.outcome == Outcome::Fail);
    }

    /// All of them.
    #[must_use]
    pub fn executions(&self) -> u32 {
        self.pass + self.fail + self.environment + self.unknown
    }

    /// Passed, of those that passed or failed.
    #[must_use]
    pub fn pass_rate(&self) -> Option<Share> {
        Share::of(self.pass, self.pass + self.fail)
    }

    /// Those that a source edit follows, of all.
    #[must_use]
    pub fn edit_rate(&self) -> Option<Share> {
        Share::of(self.edit_after, self.executions())
    }
}

/// Executions per run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PerRun {
    /// Mean.
    pub mean: f64,
    /// Minimum, lower quartile, median, upper quartile, maximum.
    pub quantiles: [f64; 5],
    /// Runs with 0, 1, 2, … executions; the last bin also has those with more.
    pub histogram: Vec<u32>,
}

/// What runs execute.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Activity {
    /// Runs that could execute programs.
    pub runs: u32,
    /// Runs that could not, which are counted nowhere else.
    pub unable: u32,
    /// All executions.
    pub all: Tally,
    /// Early, middle, late.
    pub stages: [Tally; 3],
    /// Before and after the first source edit.
    pub phases: [Tally; 2],
    /// Test frameworks, and anything else.
    pub kinds: [Tally; 2],
    /// Runs with an execution that passes after the first source edit.
    pub green: u32,
    /// Executions per run; of no runs all 0.
    pub per_run: PerRun,
}

impl Activity {
    /// Shares of executions that are early, middle and late; `None` without executions.
    #[must_use]
    pub fn stage_shares(&self) -> Option<[f64; 3]> {
        let all = f64::from(self.all.executions());
        (all > 0.0).then(|| self.stages.map(|stage| f64::from(stage.executions()) / all))
    }
}

/// Sums runs up, each given as its executions, the number of its items and whether it could execute.
#[must_use]
pub fn activity<'a>(runs: impl IntoIterator<Item = (&'a [Execution], u32, bool)>) -> Activity {
    let mut sum = Activity::default();
    let mut counts = Vec::new();
    for (executions, items, able) in runs {
        if !able {
            sum.unable += 1;
            continue;
        }
        sum.runs += 1;
        counts.push(executions.len() as f64);
        let bin = executions.len().min(BINS - 1);
        if sum.per_run.histogram.len() <= bin {
            sum.per_run.histogram.resize(bin + 1, 0);
        }
        sum.per_run.histogram[bin] += 1;
        let mut green = false;
        for execution in executions {
            let verifies = execution.phase == Phase::Verification;
            green |= verifies && execution.outcome == Outcome::Pass;
            sum.all.add(execution);
            sum.stages[stage(execution.item, items) as usize].add(execution);
            sum.phases[usize::from(verifies)].add(execution);
            sum.kinds[usize::from(!execution.kind.is_framework())].add(execution);
        }
        sum.green += u32::from(green);
    }
    counts.sort_unstable_by(f64::total_cmp);
    let value = |probability| quantile(&counts, probability).unwrap_or(0.0);
    sum.per_run.quantiles = [0.0, 0.25, 0.5, 0.75, 1.0].map(value);
    sum.per_run.mean = counts.iter().sum::<f64>() / counts.len().max(1) as f64;
    sum
}
