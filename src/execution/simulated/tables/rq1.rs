//! RQ1: what agents of the leaderboards executed.

use super::Benchmark;

/// Runs of one agent and model.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row {
    /// Tasks of which benchmark.
    pub benchmark: Benchmark,
    /// The agent.
    pub agent: &'static str,
    /// The model.
    pub model: &'static str,
    /// Runs.
    pub traces: u32,
    /// Executions per run.
    pub per_task: f64,
    /// Early, middle and late ones, in percent.
    pub stages: [f64; 3],
    /// Passed ones, in percent; what says neither counts as passed there.
    pub passed: f64,
}

const fn row(
    benchmark: Benchmark,
    agent: &'static str,
    model: &'static str,
    traces: u32,
    per_task: f64,
    stages: [f64; 3],
    passed: f64,
) -> Row {
    Row {
        benchmark,
        agent,
        model,
        traces,
        per_task,
        stages,
        passed,
    }
}

use Benchmark::{Lite, Verified};

/// All rows.
pub const ROWS: [Row; 19] = [
    row(
        Lite,
        "SWE-agent",
        "GPT-4",
        254,
        3.2,
        [42.0, 28.0, 30.0],
        46.1,
    ),
    row(
        Lite,
        "SWE-agent",
        "Claude-3.5",
        259,
        6.3,
        [24.0, 33.0, 43.0],
        38.7,
    ),
    row(
        Lite,
        "SWE-agent",
        "GPT-4o",
        259,
        7.4,
        [32.0, 33.0, 34.0],
        36.7,
    ),
    row(
        Lite,
        "OpenHands",
        "Claude-3.5",
        291,
        6.0,
        [20.0, 34.0, 46.0],
        57.8,
    ),
    row(
        Verified,
        "SWE-agent",
        "GPT-4",
        400,
        3.3,
        [43.0, 28.0, 29.0],
        45.8,
    ),
    row(
        Verified,
        "SWE-agent",
        "Claude-3-Opus",
        366,
        3.7,
        [36.0, 31.0, 33.0],
        45.3,
    ),
    row(
        Verified,
        "SWE-agent",
        "Claude-3.5",
        434,
        6.9,
        [25.0, 35.0, 41.0],
        40.3,
    ),
    row(
        Verified,
        "SWE-agent",
        "GPT-4o",
        425,
        7.5,
        [31.0, 33.0, 36.0],
        30.4,
    ),
    row(
        Verified,
        "OpenHands",
        "Claude-3.5",
        488,
        6.7,
        [23.0, 33.0, 44.0],
        58.6,
    ),
    row(
        Verified,
        "OpenHands",
        "Claude-4-Sonnet",
        500,
        18.7,
        [15.0, 31.0, 54.0],
        70.4,
    ),
    row(
        Verified,
        "OpenHands",
        "Kimi-K2",
        500,
        15.5,
        [12.0, 35.0, 53.0],
        66.4,
    ),
    row(
        Verified,
        "OpenHands",
        "Qwen3-480B",
        500,
        18.7,
        [12.0, 32.0, 56.0],
        70.3,
    ),
    row(
        Verified,
        "OpenHands",
        "GPT-5",
        479,
        4.1,
        [12.0, 39.0, 50.0],
        68.1,
    ),
    row(
        Verified,
        "LiveSWEAgent",
        "Gemini-3-Pro",
        500,
        12.6,
        [29.0, 38.0, 33.0],
        77.8,
    ),
    row(
        Verified,
        "LiveSWEAgent",
        "Opus-4.5",
        500,
        15.9,
        [24.0, 40.0, 36.0],
        79.3,
    ),
    row(
        Verified,
        "mini-SWE-agent",
        "Opus-4.5",
        495,
        10.5,
        [13.0, 38.0, 49.0],
        78.7,
    ),
    row(
        Verified,
        "mini-SWE-agent",
        "Gemini-3-Pro",
        495,
        8.6,
        [23.0, 37.0, 40.0],
        71.8,
    ),
    row(
        Verified,
        "mini-SWE-agent",
        "DeepSeek-V3.2",
        485,
        10.5,
        [14.0, 35.0, 51.0],
        59.9,
    ),
    row(
        Verified,
        "mini-SWE-agent",
        "GPT-5.2",
        115,
        2.0,
        [2.0, 22.0, 76.0],
        58.0,
    ),
];

/// Passed executions by stage, in percent: some agents on Verified. Late ones pass more often than
/// early ones throughout, and the middle often dips. Agents stop when tests pass, so that this does not
/// say that late executions help.
pub const PASSED_BY_STAGE: [(&str, &str, [f64; 3]); 6] = [
    ("OpenHands", "Claude-3.5", [42.0, 52.0, 72.0]),
    ("OpenHands", "Claude-4-Sonnet", [71.0, 61.0, 76.0]),
    ("OpenHands", "GPT-5", [55.0, 67.0, 72.0]),
    ("LiveSWEAgent", "Opus-4.5", [74.0, 81.0, 81.0]),
    ("mini-SWE-agent", "GPT-5.2", [25.0, 30.0, 67.0]),
    ("SWE-agent", "GPT-4o", [27.0, 24.0, 39.0]),
];

/// Published as the pass rate: the mean of the rows, each alike, in percent. It is of all executions,
/// not of late ones.
pub const PUBLISHED_PASSED: f64 = 57.9;
/// Published as executions per run: the mean of the rows, each alike.
pub const PUBLISHED_PER_TASK: f64 = 8.8;
/// Executions of all runs, counted; the rows give it but for their rounding.
pub const EXECUTIONS: u32 = 75_662;

/// Mean over rows, each alike.
#[must_use]
pub fn mean(of: impl Fn(&Row) -> f64) -> f64 {
    ROWS.iter().map(of).sum::<f64>() / ROWS.len() as f64
}

/// Mean over rows, weighted.
#[must_use]
pub fn weighted(of: impl Fn(&Row) -> f64, weight: impl Fn(&Row) -> f64) -> f64 {
    let sum: f64 = ROWS.iter().map(|row| of(row) * weight(row)).sum();
    sum / ROWS.iter().map(weight).sum::<f64>()
}

/// Executions per run, over all runs.
#[must_use]
pub fn pooled_per_task() -> f64 {
    weighted(|row| row.per_task, |row| f64::from(row.traces))
}

/// Passed executions in percent, over all executions.
#[must_use]
pub fn pooled_passed() -> f64 {
    weighted(|row| row.passed, |row| f64::from(row.traces) * row.per_task)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_means_are_of_rows_and_not_of_executions() {
        let traces: u32 = ROWS.iter().map(|row| row.traces).sum();
        assert_eq!(traces, 7_745);
        assert!((mean(|row| row.passed) - PUBLISHED_PASSED).abs() < 0.05);
        assert!((mean(|row| row.per_task) - PUBLISHED_PER_TASK).abs() < 0.06);
        assert!((pooled_passed() - 65.0).abs() < 0.05, "{}", pooled_passed());
        let counted = f64::from(EXECUTIONS) / f64::from(traces);
        assert!((counted - 9.77).abs() < 0.005);
        assert!((pooled_per_task() - counted).abs() < 0.02);
        for row in ROWS {
            assert!(
                (row.stages.iter().sum::<f64>() - 100.0).abs() <= 1.0,
                "{row:?}"
            );
        }
    }
}
