//! What the page of tasks asks of its worker, and what it answers.

use super::form::Row as FormRow;
use super::plan::{Engine, Plan};
use crate::import::{Imported, Matrix};
use crate::inputs::Instance;
use crate::inputs::search::Reason;
use crate::inputs::validate::Validation;
use crate::protocol::Status;
use crate::reliability::{Decision, EstimatorId, Gate, Options, OutputMatrix, Report};
use crate::sandbox::{Outcome, python::Trace};
use crate::suite::{CheckReport, Trial};
use crate::task::file::{Code, Style, TaskFile};
use serde::{Deserialize, Serialize};
use serde_bytes::ByteBuf;

/// What the page asks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Request {
    /// The tasks that ship.
    Library,
    /// Read files or a paste: names, which only decide between programs, and bytes.
    Import(Vec<(String, ByteBuf)>),
    /// A task as a file of its own, in TOML or JSON.
    Save {
        /// The task.
        task: Box<TaskFile>,
        /// The file.
        notation: Notation,
    },
    /// Read a schema, and draw ten inputs from it.
    Read {
        /// Its text.
        schema: String,
        /// How inputs are shown.
        style: Style,
        /// Their seed.
        seed: u64,
    },
    /// Change a schema by its form.
    Replace {
        /// Its text.
        schema: String,
        /// Which field.
        at: u32,
        /// What takes its place; `None` takes it away.
        row: Option<FormRow>,
    },
    /// The JSON Schema of the schema language's JSON form.
    Language,
    /// The suite of what was adopted.
    Export(Box<Export>),
    /// Estimate from outcomes that were made elsewhere.
    Estimate {
        /// The outcomes.
        matrix: Box<Matrix>,
        /// How to estimate.
        options: Options,
        /// When to adopt.
        gate: Gate,
    },
    /// Choose inputs, run the programs on them, analyse what they answered.
    Investigate(Box<Investigation>),
    /// Run one program on fresh inputs beside another that is trusted.
    Check(Box<Check>),
    /// Run programs on the tests of a task.
    Grade(Box<Grade>),
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
    /// The program that is trusted; what it fails on counts against nobody. Without one there are only
    /// the task's public tests.
    pub reference: Option<Code>,
    /// Fresh inputs beside those of the tests.
    pub inputs: u32,
    /// Seed.
    pub seed: u64,
    /// What runs Python.
    pub engine: Engine,
}

/// Programs to be run on the tests of a task.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Grade {
    /// The task.
    pub task: TaskFile,
    /// Python sources.
    pub programs: Vec<String>,
    /// Seed.
    pub seed: u64,
    /// What runs Python.
    pub engine: Engine,
}

/// How programs did on the tests of a task, `[program][test]`; `None` where a test's text is no value.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Graded {
    /// On the visible ones.
    pub visible: Vec<Vec<Option<Status>>>,
    /// On the hidden ones.
    pub hidden: Vec<Vec<Option<Status>>>,
}

/// How a task is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Notation {
    /// As those that ship.
    Toml,
    /// The same keys.
    Json,
}

/// A suite to be made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Export {
    /// The task.
    pub task: TaskFile,
    /// Name of the adopted program; unused if none was.
    pub program: String,
    /// Seed of the inputs.
    pub seed: u64,
    /// Inputs as they are given, and what the adopted program did.
    pub rows: Vec<(String, Outcome)>,
    /// What the gate decided.
    pub decision: Decision,
    /// What it decided on.
    pub report: Report,
    /// The file; `None` asks for the brief alone.
    pub format: Option<Format>,
}

/// Forms of a suite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Format {
    /// A test file for pytest, which also runs alone.
    Pytest,
    /// JSON.
    Json,
    /// Pairs of files in a zip.
    Pairs,
}

/// A suite in brief.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Exported {
    /// Tests.
    pub cases: u32,
    /// Inputs left out because the adopted program failed on them.
    pub failed: u32,
    /// The adopted program; empty if none is.
    pub adopted: String,
    /// The α behind it.
    pub alpha: f64,
    /// Why none is adopted; empty if one is.
    pub reason: String,
    /// Name and bytes of the file.
    pub file: Option<(String, Vec<u8>)>,
}

/// What a schema's text says.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Reading {
    /// Its fields as rows of a form; none if the text cannot be read.
    pub rows: Vec<FormRow>,
    /// Ten inputs as they are given.
    pub sample: Vec<String>,
    /// If it is one of the released code's: the same in this language, and what the released generator
    /// would have made of it otherwise.
    pub released: Option<(String, Vec<String>)>,
    /// What is wrong with it.
    pub wrong: Option<Refused>,
}

/// What came of a check.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Checked {
    /// The report.
    pub report: CheckReport,
    /// The counterexample as it is given, and as it was found.
    pub texts: Option<(String, String)>,
    /// The first public test that failed, where those were all there was: its input, what it expects,
    /// and what came instead.
    pub public: Option<(String, Outcome, Outcome)>,
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
    /// What a schema says.
    Read(Box<Reading>),
    /// A schema's new text.
    Replaced(String),
    /// A JSON Schema.
    Language(String),
    /// A task's file.
    Saved(String),
    /// A suite.
    Exported(Box<Exported>),
    /// What came of an investigation.
    Investigated(Box<Investigated>),
    /// What came of a check.
    Checked(Box<Checked>),
    /// What came of tests.
    Graded(Graded),
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
    /// Inputs of the sample on which programs failed, as they are given.
    pub failing: Vec<String>,
    /// Names of the schema's fields.
    pub fields: Vec<String>,
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
    crate::inputs::search::Error,
    crate::suite::Error
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
