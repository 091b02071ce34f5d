//! What the page of tasks asks of its worker, and what it answers.

use super::plan::{Engine, Plan};
use crate::import::Imported;
use crate::inputs::Instance;
use crate::inputs::search::Reason;
use crate::inputs::validate::Validation;
use crate::reliability::{Decision, EstimatorId, Gate, Options, OutputMatrix, Report};
use crate::sandbox::{Outcome, python::Trace};
use crate::suite::{CheckReport, Trial};
use crate::task::file::{Code, TaskFile};
use serde::{Deserialize, Serialize};

/// What the page asks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Request {
    /// The tasks that ship.
    Library,
    /// Read a file or a paste.
    Import {
        /// Its name, which only decides between programs.
        name: String,
        /// Its bytes.
        #[serde(with = "serde_bytes")]
        bytes: Vec<u8>,
    },
    /// Choose inputs, run the programs on them, analyse what they answered.
    Investigate(Box<Investigation>),
    /// Run one program on fresh inputs beside another that is trusted.
    Check(Box<Check>),
    /// Run one program on one input, step by step.
    Trace {
        /// The task it belongs to.
        task: Box<TaskFile>,
        /// The program.
        code: Code,
        /// The input.
        instance: Instance,
        /// Seed of its randomness.
        seed: u64,
    },
    /// Put one task to every estimator, over several seeds.
    Score {
        /// The task; its candidates are known to be right or wrong.
        task: Box<TaskFile>,
        /// Seeds `1..=seeds`.
        seeds: u32,
        /// How to estimate.
        options: Options,
        /// When to adopt.
        gate: Gate,
        /// What runs Python.
        engine: Engine,
    },
}

/// What is to be investigated.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Investigation {
    /// The task with its programs.
    pub task: TaskFile,
    /// How inputs are chosen.
    pub plan: Plan,
    /// How many at most.
    pub inputs: u32,
    /// Seed of inputs, search and programs.
    pub seed: u64,
    /// How to estimate.
    pub options: Options,
    /// When to adopt.
    pub gate: Gate,
    /// What runs Python.
    pub engine: Engine,
}

/// A solution to be checked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Check {
    /// The task.
    pub task: TaskFile,
    /// The solution.
    pub solution: Code,
    /// The program that is trusted; what it fails on counts against nobody.
    pub reference: Code,
    /// Fresh inputs beside those of the tests.
    pub inputs: u32,
    /// Seed.
    pub seed: u64,
    /// What runs Python.
    pub engine: Engine,
}

/// What the worker answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    /// How far it is.
    Progress {
        /// With what.
        phase: Phase,
        /// Units done.
        done: u32,
        /// Units in all; 0 if not known.
        total: u32,
    },
    /// The tasks that ship.
    Library(Vec<TaskFile>),
    /// What was read of a file.
    Imported(Box<Imported>),
    /// What came of an investigation.
    Investigated(Box<Investigated>),
    /// What came of a check.
    Checked(Box<CheckReport>),
    /// A trace.
    Traced(Box<Trace>),
    /// What every estimator made of a task.
    Scored(Box<Scored>),
    /// The request could not be done.
    Refused(Refused),
}

/// What the worker is busy with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// Fetching Python; in bytes.
    Fetching,
    /// Starting Python.
    Starting,
    /// Running programs; in inputs.
    Running,
}

/// Why something could not be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refused {
    /// What is wrong and where, one sentence.
    pub message: String,
    /// What to do, one sentence; may be empty.
    pub hint: String,
    /// Line and column of a source, counted from 1.
    pub place: Option<(u32, u32)>,
}

/// What came of an investigation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Investigated {
    /// Per candidate how it is run, or why it cannot be.
    pub loads: Vec<Result<String, Refused>>,
    /// The candidate behind each column.
    pub columns: Vec<usize>,
    /// The inputs.
    pub rows: Vec<Row>,
    /// What the programs did.
    pub matrix: OutputMatrix,
    /// How that stands to the right answer, `[input][column]`.
    pub judged: Vec<Vec<Judged>>,
    /// What the estimators make of it.
    pub report: Report,
    /// What the gate makes of it.
    pub decision: Decision,
    /// The way there: after some of the inputs.
    pub course: Vec<Stage>,
    /// Whether the sample before the run was good enough.
    pub validation: Validation,
    /// Fuel per column.
    pub fuel: Vec<u64>,
    /// Wall-clock time, in milliseconds.
    pub milliseconds: f64,
}

/// One input of an investigation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// Its values.
    pub instance: Instance,
    /// As the programs are given it.
    pub text: String,
    /// Why a search chose it; `None` where the plan alone decided.
    pub reason: Option<Reason>,
}

/// How an answer stands to the right one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Judged {
    /// It is right.
    Right,
    /// It is wrong.
    Wrong,
    /// There is none.
    Missing,
    /// Nobody knows the right answer.
    Unknown,
}

/// A point on the way of an investigation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stage {
    /// Inputs so far.
    pub inputs: u32,
    /// Behaviours told apart.
    pub groups: u32,
    /// What the gate would do.
    pub decision: Decision,
}

/// What every estimator made of a task.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Scored {
    /// Name of the task.
    pub task: String,
    /// One trial a seed and estimator.
    pub trials: Vec<(u64, EstimatorId, Trial)>,
    /// Inputs run.
    pub pool: u32,
    /// Wall-clock time, in milliseconds.
    pub milliseconds: f64,
}

macro_rules! refused {
    ($($error:ty),*) => {
        $(impl From<$error> for Refused {
            fn from(error: $error) -> Self {
                Self {
                    message: error.to_string(),
                    hint: error.hint().to_string(),
                    place: None,
                }
            }
        })*
    };
}

refused!(
    crate::reliability::Error,
    crate::inputs::NotDrawn,
    crate::inputs::search::Error
);

impl From<crate::inputs::Error> for Refused {
    fn from(error: crate::inputs::Error) -> Self {
        let place = error.line().map(|line| (line, 1));
        Self {
            message: error.to_string(),
            hint: error.hint().to_string(),
            place,
        }
    }
}

impl Investigated {
    /// What a program did on an input; `None` for a candidate that does not run.
    #[must_use]
    pub fn outcome(&self, row: usize, candidate: usize) -> Option<&Outcome> {
        let column = self.columns.iter().position(|&known| known == candidate)?;
        (row < self.rows.len()).then(|| self.matrix.outcome(row, column))
    }
}
