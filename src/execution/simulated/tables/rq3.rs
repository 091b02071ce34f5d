//! RQ3: why execution changes so little. Shares are in percent.

use super::Agent;
use crate::execution::statistics::Measure;

/// Tasks solved by the size of the known patch: Claude Code on Verified.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stratum {
    /// How size is measured.
    pub measure: Measure,
    /// Its level, 0 to 2, as [`PatchSize::level`](crate::execution::statistics::PatchSize::level) has it.
    pub level: usize,
    /// Solved when Prohibited, and when Unrestricted.
    pub solved: [u32; 2],
    /// Of how many.
    pub of: u32,
}

const fn stratum(measure: Measure, level: usize, solved: [u32; 2], of: u32) -> Stratum {
    Stratum {
        measure,
        level,
        solved,
        of,
    }
}

/// The strata that are known. They do not show that large patches gain from execution; the cells are
/// tiny.
pub const STRATA: [Stratum; 7] = [
    stratum(Measure::Files, 0, [58, 63], 85),
    stratum(Measure::Files, 2, [2, 0], 6),
    stratum(Measure::Hunks, 0, [45, 49], 62),
    stratum(Measure::Hunks, 2, [6, 3], 13),
    stratum(Measure::Lines, 0, [36, 37], 45),
    stratum(Measure::Lines, 1, [19, 23], 36),
    stratum(Measure::Lines, 2, [9, 7], 19),
];

/// A number under both settings; `None` where only one is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pair {
    /// Of what.
    pub what: What,
    /// Of whom.
    pub agent: Agent,
    /// Prohibited.
    pub prohibited: Option<f64>,
    /// Unrestricted.
    pub unrestricted: Option<f64>,
}

/// What a number of RQ3 is a share of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// Of tasks that both settings solve: the final patch is in a file of the known one.
    FinalEditHits,
    /// Of these tasks: the first edit is.
    FirstEditHits,
    /// Of these tasks: the first edit is a test.
    FirstEditIsTest,
    /// Of runs: there is only one edit.
    SingleEdit,
    /// Of runs: an edit follows an execution.
    EditAfterExecution,
    /// Of runs of tasks that no setting solves: some execution passes.
    GreenButUnsolved,
    /// Of executions after the first edit: they pass.
    VerificationPasses,
    /// Of these: they have environment errors.
    VerificationEnvironment,
    /// Of executions before the first edit: they clearly pass or fail. By a later rule of the artifact
    /// 33.9: it depends on who judges.
    ReproductionActionable,
    /// Of tasks (Lite): there is no patch.
    EmptyPatch,
    /// Of tasks that no setting solves: the final patch is in the right file.
    UnsolvedFinalEditHits,
}

const fn pair(
    what: What,
    agent: Agent,
    prohibited: Option<f64>,
    unrestricted: Option<f64>,
) -> Pair {
    Pair {
        what,
        agent,
        prohibited,
        unrestricted,
    }
}

use Agent::{ClaudeCode, Codex, OpenCode};

/// All that is known.
pub const PAIRS: [Pair; 17] = [
    pair(What::FinalEditHits, ClaudeCode, Some(98.3), Some(97.4)),
    pair(What::FinalEditHits, Codex, Some(95.8), Some(98.6)),
    pair(What::FirstEditHits, ClaudeCode, Some(95.7), Some(55.2)),
    pair(What::FirstEditIsTest, ClaudeCode, None, Some(44.8)),
    pair(
        What::UnsolvedFinalEditHits,
        OpenCode,
        Some(54.0),
        Some(33.0),
    ),
    pair(What::SingleEdit, ClaudeCode, Some(66.0), Some(54.0)),
    pair(What::SingleEdit, Codex, Some(58.0), Some(60.5)),
    pair(What::EditAfterExecution, ClaudeCode, None, Some(67.5)),
    pair(What::EditAfterExecution, Codex, None, Some(31.0)),
    pair(What::VerificationPasses, ClaudeCode, None, Some(48.6)),
    pair(What::VerificationPasses, Codex, None, Some(51.7)),
    pair(What::VerificationEnvironment, ClaudeCode, None, Some(14.9)),
    pair(What::VerificationEnvironment, Codex, None, Some(34.2)),
    pair(What::ReproductionActionable, ClaudeCode, None, Some(48.8)),
    pair(What::GreenButUnsolved, ClaudeCode, None, Some(81.2)),
    pair(What::GreenButUnsolved, Codex, None, Some(100.0)),
    pair(What::EmptyPatch, OpenCode, Some(33.0), Some(43.0)),
];

/// Runs that execute something before the first edit: tasks that both settings solve, Unrestricted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reproduction {
    /// Of whom.
    pub agent: Agent,
    /// Runs with such an execution.
    pub runs: u32,
    /// Of so many.
    pub of: u32,
    /// Such executions, where they are known.
    pub executions: Option<u32>,
}

/// Two agents.
pub const REPRODUCTION: [Reproduction; 2] = [
    Reproduction {
        agent: ClaudeCode,
        runs: 64,
        of: 116,
        executions: Some(164),
    },
    Reproduction {
        agent: Codex,
        runs: 9,
        of: 142,
        executions: None,
    },
];

/// Executions after the first edit, of the same runs.
pub const VERIFICATION: [(Agent, u32); 2] = [(ClaudeCode, 851), (Codex, 445)];

/// Second edits that an execution led to, of all second edits.
pub const SECOND_EDITS_AFTER_EXECUTION: [u32; 2] = [83, 171];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::execution::simulated::tables::{Benchmark, rq2};

    #[test]
    fn complete_strata_sum_to_the_table() {
        let lines = STRATA.iter().filter(|row| row.measure == Measure::Lines);
        let sum = lines.fold(([0, 0], 0), |([p, u], of), row| {
            ([p + row.solved[0], u + row.solved[1]], of + row.of)
        });
        let solved = rq2::row(ClaudeCode, Benchmark::Verified).solved;
        assert_eq!(sum, ([solved[0], solved[4]], 100));
        let executions = REPRODUCTION[0].executions.map(f64::from);
        assert!(executions.is_some_and(|all| (80.0 / all - 0.488).abs() < 0.0005));
    }
}
