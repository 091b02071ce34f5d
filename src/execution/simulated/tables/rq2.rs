//! RQ2: three agents under five settings, a hundred tasks of each benchmark, one run each.

use super::{Agent, Benchmark, Setting};

/// Settings of an agent on a benchmark, each number in the order of [`Setting::ALL`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row {
    /// Who.
    pub agent: Agent,
    /// On what.
    pub benchmark: Benchmark,
    /// Tasks solved of a hundred.
    pub solved: [u32; 5],
    /// Mean tokens of runs with a patch, in thousands. Agents are not comparable: one counts usage
    /// several times, another counts what came from a cache.
    pub tokens: [f64; 5],
    /// Mean seconds of runs with a patch.
    pub seconds: [f64; 5],
    /// Executions begun, per task.
    pub attempts: [f64; 5],
    /// Tasks that only Prohibited and only Unrestricted solves.
    pub discordant: [u32; 2],
}

/// All of them.
pub const ROWS: [Row; 6] = [
    Row {
        agent: Agent::ClaudeCode,
        benchmark: Benchmark::Lite,
        solved: [63, 61, 62, 63, 64],
        tokens: [69.0, 105.0, 139.0, 144.0, 158.0],
        seconds: [531.0, 845.0, 851.0, 889.0, 1028.0],
        attempts: [0.79, 6.39, 8.44, 8.03, 9.52],
        discordant: [5, 6],
    },
    Row {
        agent: Agent::ClaudeCode,
        benchmark: Benchmark::Verified,
        solved: [64, 64, 65, 67, 67],
        tokens: [63.0, 125.0, 126.0, 134.0, 167.0],
        seconds: [573.0, 879.0, 957.0, 1013.0, 1234.0],
        attempts: [0.76, 6.11, 7.34, 6.78, 8.60],
        discordant: [6, 9],
    },
    Row {
        agent: Agent::Codex,
        benchmark: Benchmark::Lite,
        solved: [74, 68, 69, 71, 73],
        tokens: [409.0, 375.0, 524.0, 499.0, 473.0],
        seconds: [570.0, 585.0, 592.0, 610.0, 619.0],
        attempts: [0.0, 1.24, 2.65, 2.43, 3.43],
        discordant: [4, 3],
    },
    Row {
        agent: Agent::Codex,
        benchmark: Benchmark::Verified,
        solved: [73, 72, 73, 71, 75],
        tokens: [539.0, 410.0, 579.0, 491.0, 544.0],
        seconds: [724.0, 695.0, 725.0, 690.0, 723.0],
        attempts: [0.01, 1.19, 2.40, 2.09, 3.19],
        discordant: [1, 3],
    },
    Row {
        agent: Agent::OpenCode,
        benchmark: Benchmark::Lite,
        solved: [7, 14, 7, 9, 6],
        tokens: [195.0, 363.0, 350.0, 445.0, 266.0],
        seconds: [585.0, 919.0, 1052.0, 1052.0, 1033.0],
        attempts: [0.79, 12.93, 12.07, 11.30, 10.66],
        discordant: [4, 3],
    },
    Row {
        agent: Agent::OpenCode,
        benchmark: Benchmark::Verified,
        solved: [13, 17, 11, 13, 14],
        tokens: [109.0, 337.0, 351.0, 394.0, 337.0],
        seconds: [402.0, 1017.0, 1105.0, 1118.0, 1232.0],
        attempts: [0.0, 11.01, 9.50, 10.42, 11.47],
        discordant: [4, 5],
    },
];

/// Tasks that only Quota 1 and only Unrestricted solves: OpenCode on Lite, p = .039.
pub const OPENCODE_LITE_QUOTA1: [u32; 2] = [10, 2];

/// Tasks solved, and those that only this or only Unrestricted solves, where the tools enforced it:
/// Claude Code on Verified.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Enforced {
    /// What was taken away.
    pub name: &'static str,
    /// Tasks solved of a hundred.
    pub solved: u32,
    /// Only with it, only Unrestricted; not recounted for the prompt alone.
    pub discordant: Option<[u32; 2]>,
}

/// Without the shell fewer tasks are solved; without execution alone it is not shown.
pub const ENFORCED: [Enforced; 4] = [
    Enforced {
        name: "Prohibited by the prompt",
        solved: 64,
        discordant: Some([6, 9]),
    },
    Enforced {
        name: "no shell at all",
        solved: 58,
        discordant: Some([3, 12]),
    },
    Enforced {
        name: "no execution",
        solved: 63,
        discordant: Some([7, 11]),
    },
    Enforced {
        name: "Unrestricted",
        solved: 67,
        discordant: None,
    },
];

/// The row of an agent on a benchmark.
#[must_use]
pub fn row(agent: Agent, benchmark: Benchmark) -> &'static Row {
    let place = 2 * agent as usize + benchmark as usize;
    &ROWS[place]
}

impl Row {
    /// What Prohibited takes less than Unrestricted, in `[−∞, 1]`: tokens and seconds.
    #[must_use]
    pub fn savings(&self) -> [f64; 2] {
        let last = Setting::ALL.len() - 1;
        [self.tokens, self.seconds].map(|means| 1.0 - means[0] / means[last])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_where_they_are_looked_for() {
        for agent in Agent::ALL {
            for benchmark in Benchmark::ALL {
                let row = row(agent, benchmark);
                assert_eq!((row.agent, row.benchmark), (agent, benchmark));
            }
        }
    }

    #[test]
    fn discordant_tasks_are_the_difference_of_the_solved() {
        for row in ROWS {
            let [only_prohibited, only_unrestricted] = row.discordant;
            assert_eq!(
                row.solved[4] + only_prohibited,
                row.solved[0] + only_unrestricted,
                "{row:?}"
            );
        }
        for enforced in ENFORCED {
            if let Some([only, unrestricted]) = enforced.discordant {
                assert_eq!(enforced.solved + unrestricted, 67 + only, "{enforced:?}");
            }
        }
        let [quota, unrestricted] = OPENCODE_LITE_QUOTA1;
        let solved = row(Agent::OpenCode, Benchmark::Lite).solved;
        assert_eq!(solved[1] + unrestricted, solved[4] + quota);
    }

    #[test]
    fn pooled_tables_are_those_that_were_tested() {
        let sum = |agents: &[Agent]| {
            let rows = ROWS.iter().filter(|row| agents.contains(&row.agent));
            rows.fold([0, 0], |[b, c], row| {
                [b + row.discordant[0], c + row.discordant[1]]
            })
        };
        assert_eq!(sum(&[Agent::ClaudeCode, Agent::Codex]), [16, 21]);
        assert_eq!(sum(&[Agent::OpenCode]), [8, 8]);
    }

    #[test]
    fn savings_are_those_that_are_published() {
        let published = [
            [56.0, 48.0],
            [62.0, 54.0],
            [13.0, 8.0],
            [1.0, 0.0],
            [27.0, 43.0],
            [68.0, 67.0],
        ];
        for (row, published) in ROWS.iter().zip(published) {
            for (ours, theirs) in row.savings().into_iter().zip(published) {
                assert!((100.0 * ours - theirs).abs() < 0.6, "{row:?} {ours}");
            }
        }
    }
}
