//! What the page wants done, and what it hears about it.

use crate::reliability::OutputMatrix;
use crate::sandbox::Limits;
use crate::task::Inputs;
use crate::work::{Key, key};
use std::fmt::{self, Display};
use std::rc::Rc;

/// What the work is for, such as a figure. Of two jobs or questions of the same kind in one lane
/// only the later one matters.
pub type Lane = u32;

/// Names a job or a question for as long as the page lives.
pub type JobId = u32;

/// A program to run. Cheap to clone.
#[derive(Clone, Debug, PartialEq)]
pub struct Source {
    /// Its name.
    pub key: Key,
    /// `.wasm` bytes or `.wat` text.
    pub bytes: Rc<[u8]>,
    /// Exported function to call.
    pub entry: Option<String>,
    /// What its runs may use.
    pub limits: Limits,
}

impl Source {
    /// A program under the usual limits. Hashes the source: keep it rather than making it anew.
    #[must_use]
    pub fn new(bytes: &[u8], entry: Option<&str>) -> Self {
        let limits = Limits::default();
        Self {
            key: key(bytes, entry, &limits),
            bytes: bytes.into(),
            entry: entry.map(str::to_owned),
            limits,
        }
    }
}

/// Programs to run on inputs.
#[derive(Clone, Debug, PartialEq)]
pub struct Job {
    /// Columns.
    pub programs: Vec<Source>,
    /// Rows.
    pub inputs: Inputs,
    /// Their seed.
    pub seed: u64,
}

/// How far a job is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Rows done.
    pub done: u32,
    /// Rows in all.
    pub total: u32,
    /// Runs of a program a second, since the job began.
    pub runs_per_second: f64,
    /// At this rate; `None` before the first rows are done.
    pub seconds_left: Option<f64>,
}

/// How a job ended.
#[derive(Clone, Debug, PartialEq)]
pub enum End {
    /// All rows are done.
    Complete,
    /// The visitor stopped it.
    Cancelled,
    /// Something went wrong.
    Stopped(Trouble),
}

/// What a job gave; everything that was done before it ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Finished {
    /// How it ended.
    pub end: End,
    /// Per program: its signature, or why it cannot run; `None` if that was not found out.
    pub loads: Vec<Option<Result<String, Trouble>>>,
    /// The programs that ran, by place; the columns of the matrix.
    pub columns: Vec<usize>,
    /// The rows that were done, ascending; the rows of the matrix.
    pub rows: Vec<u32>,
    /// Rows that were asked for.
    pub total: u32,
    /// Outcomes.
    pub matrix: OutputMatrix,
    /// Fuel per column.
    pub fuel: Vec<u64>,
    /// From the job's begin to its end, in milliseconds.
    pub milliseconds: f64,
}

/// Why work could not be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The worker refused, with a sentence and advice.
    Refused {
        /// What is wrong and where.
        message: String,
        /// What to do; may be empty.
        hint: String,
    },
    /// The worker could not be started.
    NotStarted,
    /// The worker gave no sign of life for so many seconds and was stopped.
    TooSlow {
        /// How long it was given.
        seconds: u32,
    },
    /// The worker broke: a defect of this page, not of the program.
    Broken {
        /// What it said last.
        message: String,
    },
}

impl Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused { message, .. } => f.write_str(message),
            Self::NotStarted => {
                f.write_str("The part of the page that runs programs did not start.")
            }
            Self::TooSlow { seconds } => {
                write!(
                    f,
                    "There was no answer for {seconds} seconds, so the work was stopped."
                )
            }
            Self::Broken { message } => {
                write!(
                    f,
                    "The part of the page that runs programs broke: {message}."
                )
            }
        }
    }
}

impl Trouble {
    /// What to do about it, one sentence; may be empty.
    #[must_use]
    pub fn hint(&self) -> &str {
        match self {
            Self::Refused { hint, .. } => hint,
            Self::NotStarted => "Reload the page; if that does not help, try another browser.",
            Self::TooSlow { .. } => "Run fewer inputs, or take out the program that is slow.",
            Self::Broken { .. } => "It was replaced, so the other programs can go on.",
        }
    }
}
