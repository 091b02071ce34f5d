//! How much each run executes, reads and takes.
//!
//! In a setting the runs are ranked: by what their task is like, in part by luck, those that solve it a
//! little lower. A rank is a place in the law of the cell, so that a cell has its law whatever the luck
//! is. Laws are lognormal with the published means.

use super::tables::rq2::Row;
use super::tables::{Agent, Benchmark};
use crate::numerics::{Random, exp, normal_quantile};

/// Standard deviation of ln of executions, tokens and seconds within a cell: chosen.
const SPREAD: [f64; 3] = [0.5, 0.4, 0.45];
/// What a rank owes to the task; the rest is the run's own.
const OF_TASK: f64 = 0.6;
/// How much lower runs that solve their task rank, in standard deviations.
const OF_SOLVED: f64 = 0.5;

/// What a run is to amount to.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Size {
    /// Executions.
    pub executions: u32,
    /// Tokens.
    pub tokens: u64,
    /// Wall-clock time, in milliseconds.
    pub milliseconds: u64,
}

/// Sizes of the runs of a cell, given what their tasks are like (standard normal numbers) and which are
/// solved.
pub(super) fn sizes(
    row: &Row,
    setting: usize,
    tasks: &[f64],
    solved: &[bool],
    random: &mut Random,
) -> Vec<Size> {
    let mut of = |own: f64| {
        let scores = tasks.iter().zip(solved).map(|(task, solved)| {
            let luck = normal_quantile(uniform(random));
            OF_TASK * task + own * luck - OF_SOLVED * f64::from(u8::from(*solved))
        });
        ranks(&scores.collect::<Vec<f64>>())
    };
    let own = (1.0 - OF_TASK * OF_TASK).sqrt();
    let [executions, tokens, seconds] = [of(own), of(own), of(own)];
    let active = active(row.agent, row.benchmark, setting);
    (0..tasks.len())
        .map(|run| Size {
            executions: count(row.attempts[setting], active, executions[run], random),
            tokens: (lognormal(row.tokens[setting] * 1e3, SPREAD[1], tokens[run])) as u64,
            milliseconds: lognormal(row.seconds[setting] * 1e3, SPREAD[2], seconds[run]) as u64,
        })
        .collect()
}

/// Share of runs that execute anything. Published for Claude Code and Codex when Prohibited; else
/// chosen.
fn active(agent: Agent, benchmark: Benchmark, setting: usize) -> f64 {
    match (agent, benchmark, setting) {
        (Agent::ClaudeCode, Benchmark::Lite, 0) | (Agent::OpenCode, _, 0) => 0.18,
        (Agent::ClaudeCode, Benchmark::Verified, 0) => 0.16,
        (Agent::Codex, _, 0) => 0.01,
        (Agent::ClaudeCode, ..) => 0.98,
        _ => 0.95,
    }
}

/// Executions of the run at a rank, when so many of the runs execute anything.
fn count(mean: f64, active: f64, rank: f64, random: &mut Random) -> u32 {
    // Drawn in any case, so that a run's later numbers do not depend on it.
    let luck = random.uniform();
    if mean <= 0.0 || rank < 1.0 - active {
        return 0;
    }
    let rank = (rank - (1.0 - active)) / active;
    let value = lognormal(mean / active, SPREAD[0], rank);
    // Rounded by chance, which keeps the mean; a run that executes does so once at least.
    ((value + luck) as u32).max(1)
}

/// The value at a rank of a lognormal law with a mean.
fn lognormal(mean: f64, spread: f64, rank: f64) -> f64 {
    mean * exp(spread * normal_quantile(rank) - spread * spread / 2.0)
}

/// The rank of each score, in `(0, 1)`.
fn ranks(scores: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..scores.len()).collect();
    order.sort_by(|&one, &other| scores[one].total_cmp(&scores[other]));
    let mut ranks = vec![0.0; scores.len()];
    for (rank, place) in order.into_iter().enumerate() {
        ranks[place] = (rank as f64 + 0.5) / scores.len() as f64;
    }
    ranks
}

/// Uniform in `(0, 1)`, never at its ends.
pub(super) fn uniform(random: &mut Random) -> f64 {
    random.uniform().clamp(1e-12, 1.0 - 1e-12)
}

/// True with a probability.
pub(super) fn chance(random: &mut Random, probability: f64) -> bool {
    random.uniform() < probability
}

/// One of several.
pub(super) fn one_of<'a, T>(values: &'a [T], random: &mut Random) -> &'a T {
    &values[random.below(values.len() as u32) as usize]
}

/// What is peculiar to an agent. Shares that RQ3 tells are its; the others are chosen.
pub(super) struct Habits {
    /// Share of runs that execute something before the first edit.
    pub reproduces: f64,
    /// Share of executions with an environment error, before and after the first edit.
    pub environment: [f64; 2],
    /// Share of executions that are tests, scripts; the rest is code on the command line.
    pub kinds: [f64; 2],
    /// Share of runs with one edit, Prohibited and else.
    pub single_edit: [f64; 2],
    /// Share of runs whose first edit is a test, unless Prohibited.
    pub test_first: f64,
    /// Share of unsolved runs without a patch, Prohibited and else.
    pub no_patch: [f64; 2],
    /// Share of runs whose patch is in the right file: solved (always) and unsolved.
    pub right_file: f64,
}

/// The habits of an agent in a setting.
pub(super) fn habits(agent: Agent, setting: usize) -> Habits {
    match agent {
        Agent::ClaudeCode => Habits {
            reproduces: 0.55,
            environment: [0.35, 0.2],
            kinds: [0.5, 0.25],
            single_edit: [0.66, 0.54],
            test_first: 0.448,
            no_patch: [0.0, 0.0],
            right_file: 0.9,
        },
        Agent::Codex => {
            // 9 to 44 % of its attempts, most under Quota 1.
            let environment = [0.09, 0.44, 0.34, 0.3, 0.3][setting];
            Habits {
                reproduces: 0.06,
                environment: [environment; 2],
                kinds: [0.6, 0.1],
                single_edit: [0.58, 0.605],
                test_first: 0.02,
                no_patch: [0.0, 0.0],
                right_file: 0.9,
            }
        }
        Agent::OpenCode => Habits {
            reproduces: 0.6,
            environment: [0.07; 2],
            kinds: [0.4, 0.5],
            single_edit: [0.5; 2],
            test_first: 0.1,
            no_patch: [0.355, 0.46],
            right_file: 0.45,
        },
    }
}
