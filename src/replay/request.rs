//! What the page of execution asks of its worker, and what it answers.

use super::digest::Digest;
use super::join::{Joint, Named};
use super::packed::Packed;
use crate::execution::Diagnostic;
use crate::execution::policy::{self, Policy};
use crate::execution::reader::{self, Gold, Results};
use crate::execution::simulated::{self, Simulation};
use crate::execution::statistics::{self, CliffDelta, PairedMeans};
use serde::{Deserialize, Serialize};
use serde_bytes::ByteBuf;

/// What the page asks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Request {
    /// Read a file of logs, an archive of them, or results of a benchmark. From the page the file
    /// itself travels beside this, and its bytes are filled in by the worker.
    Read {
        /// Its name, with folders before it if it has some.
        name: String,
        /// What is in it.
        bytes: ByteBuf,
    },
    /// Make synthetic runs.
    Simulate(Simulation),
    /// Join all that was read: settings from folders, endings from results, sizes of known patches.
    Join {
        /// The runs.
        runs: Vec<Named>,
        /// The results.
        results: Vec<Results>,
        /// Patches that are known to solve tasks.
        gold: Vec<Gold>,
    },
    /// A file to take away.
    Export(Export),
    /// Read a policy's file.
    Policy {
        /// What is in it.
        text: String,
    },
    /// What one group takes more or less than another.
    Contrast {
        /// Numbers of both runs of each pair, for each thing that is measured.
        values: Vec<Vec<(f64, f64)>>,
        /// Resamples of the pairs.
        resamples: u32,
        /// Of the resamples; each thing that is measured has the same.
        seed: u64,
    },
}

/// A file to take away.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Export {
    /// Every execution of these runs, a line of JSON each.
    JsonLines(Vec<Arrived>),
    /// The same as CSV, with a line of headings if this is the first part of a file.
    Csv {
        /// The runs.
        runs: Vec<Arrived>,
        /// Whether it is.
        first: bool,
    },
    /// One run in the Agent Trajectory Interchange Format.
    Atif(Box<Arrived>),
    /// A policy, as an agent obeys it.
    Policy(Policy),
}

/// A run as it reaches the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Arrived {
    /// All that is counted.
    pub digest: Digest,
    /// The run itself.
    pub packed: Packed,
}

/// What a worker answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    /// How far it is; more will come.
    Progress {
        /// Units done: bytes, or runs.
        done: u32,
        /// Units in all.
        total: u32,
    },
    /// Steps of the run that comes next: what [`Packed::take_ahead`] gave, in order.
    Steps(ByteBuf),
    /// A run; more will come.
    Run(Box<Arrived>),
    /// All runs of the file have come.
    Read {
        /// What was not understood.
        diagnostics: Vec<Diagnostic>,
        /// Results of benchmarks.
        results: Vec<Results>,
        /// Patches that are known to solve tasks.
        gold: Vec<Gold>,
    },
    /// All synthetic runs have come.
    Simulated,
    /// What became of each run, in the order they were given.
    Joined(Vec<Joint>),
    /// The text of a file.
    Exported(String),
    /// A policy.
    Policy(Policy),
    /// Of each thing that is measured; `None` without pairs.
    Contrasts(Vec<Option<Contrast>>),
    /// The file cannot be read: it was moved or changed since it was chosen.
    Unreadable,
    /// It cannot be done.
    Refused(Refused),
}

/// One thing that is measured of two groups.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Contrast {
    /// Its means, with intervals of the paired bootstrap at 95 %.
    pub means: PairedMeans,
    /// How often it is larger in the second.
    pub cliff: Option<CliffDelta>,
}

/// Why something cannot be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refused {
    /// What is wrong, one sentence.
    pub message: String,
    /// What to do, one sentence; may be empty.
    pub hint: String,
}

impl Refused {
    fn of(message: String, hint: &str) -> Self {
        Self {
            message,
            hint: hint.to_owned(),
        }
    }
}

impl From<reader::Error> for Refused {
    fn from(error: reader::Error) -> Self {
        Self::of(error.to_string(), error.hint())
    }
}

impl From<statistics::Error> for Refused {
    fn from(error: statistics::Error) -> Self {
        Self::of(error.to_string(), error.hint())
    }
}

impl From<simulated::Error> for Refused {
    fn from(error: simulated::Error) -> Self {
        Self::of(format!("{error}."), error.hint())
    }
}

impl From<policy::Error> for Refused {
    fn from(error: policy::Error) -> Self {
        Self::of(format!("{error}."), error.hint())
    }
}
