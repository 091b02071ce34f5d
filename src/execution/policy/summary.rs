//! Many runs under a policy.

use super::{Amount, Fate, Policy, Replay, Simulated, simulate_all};
use crate::execution::Ending;
use serde::{Deserialize, Serialize};

/// Runs under a policy, summed up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// Runs.
    pub runs: u32,
    /// Runs of which something is skipped.
    pub touched: u32,
    /// Runs whose patch could be another.
    pub at_risk: u32,
    /// What all executions took.
    pub all: Amount,
    /// What the skipped ones took.
    pub saved: Amount,
    /// Runs whose ending is known; the next three are of these.
    pub known: u32,
    /// Solved, as recorded.
    pub solved: u32,
    /// Solved, and the patch unchanged.
    pub solved_unchanged: u32,
    /// The patch could be another, solved or not.
    pub known_at_risk: u32,
}

impl Summary {
    /// Adds a run.
    pub fn add(&mut self, run: &Replay<'_>, simulated: &Simulated) {
        let at_risk = simulated.fate == Fate::AtRisk;
        self.runs += 1;
        self.touched += u32::from(simulated.saved.executions > 0);
        self.at_risk += u32::from(at_risk);
        for execution in run.executions {
            self.all.add(execution);
        }
        self.saved += simulated.saved;
        if run.ending == Ending::Unknown {
            return;
        }
        let solved = run.ending == Ending::Resolved;
        self.known += 1;
        self.solved += u32::from(solved);
        self.solved_unchanged += u32::from(solved && !at_risk);
        self.known_at_risk += u32::from(at_risk);
    }

    /// Share of runs at risk; 0 without runs.
    #[must_use]
    pub fn risk(&self) -> f64 {
        f64::from(self.at_risk) / f64::from(self.runs.max(1))
    }

    /// Bounds of the solve rate under the policy: none of the runs at risk is solved, or all of them
    /// are. `None` if no ending is known.
    #[must_use]
    pub fn solve_rate(&self) -> Option<(f64, f64)> {
        let of = f64::from(self.known);
        let low = f64::from(self.solved_unchanged);
        let high = low + f64::from(self.known_at_risk);
        (self.known > 0).then(|| (low / of, high / of))
    }

    /// The solve rate as recorded; always within the bounds.
    #[must_use]
    pub fn recorded_rate(&self) -> Option<f64> {
        (self.known > 0).then(|| f64::from(self.solved) / f64::from(self.known))
    }
}

/// Replays runs and sums them up.
#[must_use]
pub fn summarise(runs: &[Replay<'_>], policy: &Policy) -> Summary {
    let mut summary = Summary::default();
    simulate_all(runs, policy, |place, simulated| {
        summary.add(&runs[place], &simulated);
    });
    summary
}
