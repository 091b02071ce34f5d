//! What the page asks of a worker, and what it answers.

use crate::reliability::{Gate, Options, OutputMatrix, Report};
use crate::sandbox::{Limits, Outcome};
use crate::task::Inputs;
use serde::{Deserialize, Serialize};

/// Names a program's source: a hash of its bytes, its entry point and its limits.
pub type Key = String;

/// What the page asks of a worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Request {
    /// Compile a program and keep it.
    Load {
        /// Name of the program from now on.
        key: Key,
        /// `.wasm` bytes or `.wat` text.
        #[serde(with = "serde_bytes")]
        source: Vec<u8>,
        /// Exported function to call; `None` picks `_start` or the only fitting export.
        entry: Option<String>,
        /// What its runs may use.
        limits: Limits,
    },
    /// Run loaded programs on the inputs `first..first + count` of a sequence.
    Run {
        /// Columns.
        programs: Vec<Key>,
        /// The whole sequence.
        inputs: Inputs,
        /// Its seed.
        seed: u64,
        /// First row.
        first: u32,
        /// Rows.
        count: u32,
    },
    /// Run loaded programs on the task's probes, to know which are correct.
    Probe {
        /// Columns.
        programs: Vec<Key>,
    },
    /// Estimate reliabilities.
    Analyse {
        /// Outcomes.
        matrix: OutputMatrix,
        /// How.
        options: Options,
    },
    /// Bootstrap intervals of α over inputs.
    Bootstrap {
        /// Outcomes.
        matrix: OutputMatrix,
        /// How.
        options: Options,
        /// Resamples.
        resamples: u32,
        /// Seed of the resampling.
        seed: u64,
    },
    /// With a known truth: adopt on many seeds and count how often that was right.
    Study {
        /// Columns.
        programs: Vec<Key>,
        /// Which of them are correct.
        correct: Vec<bool>,
        /// The sequence of each repetition.
        inputs: Inputs,
        /// First seed.
        seed: u64,
        /// Repetitions.
        repeats: u32,
        /// How to estimate.
        options: Options,
        /// When to adopt.
        gate: Gate,
    },
}

/// What a worker answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    /// Work done so far, of all.
    Progress {
        /// Units done.
        done: u32,
        /// Units in all.
        total: u32,
    },
    /// A program is ready.
    Loaded {
        /// Its name.
        key: Key,
        /// What it is, for a person: `valid(i32, i32) -> i32` or `command`.
        signature: String,
    },
    /// Some rows: those that were asked for, or the first of them if the worker's time slice was
    /// over. At least one.
    Ran {
        /// First row.
        first: u32,
        /// Outcomes of these rows.
        matrix: OutputMatrix,
        /// Fuel per program.
        fuel: Vec<u64>,
        /// Wall-clock time in milliseconds, measured by the worker.
        milliseconds: f64,
    },
    /// Outcomes `[probe][program]`.
    Probed(Vec<Vec<Outcome>>),
    /// The analysis.
    Analysed(Report),
    /// Intervals `[estimator][program]` at 95 %.
    Intervals(Vec<Vec<Option<(f64, f64)>>>),
    /// The study.
    Studied(crate::reliability::Study),
    /// The request could not be done.
    Refused {
        /// What is wrong and where, one sentence.
        message: String,
        /// What to do, one sentence; may be empty.
        hint: String,
    },
}
