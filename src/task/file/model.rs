//! A task: what its programs are asked, what they are given, and the programs themselves.

use crate::reliability::Equality;
use serde::{Deserialize, Serialize};

/// A programming task with candidate programs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TaskFile {
    /// An identifier; the name of its file.
    pub name: String,
    /// A few words.
    pub title: Words,
    /// What the programs are asked to do; may be empty.
    pub statement: Words,
    /// What goes wrong among its candidates, if somebody knows.
    pub goes_wrong: Option<GoesWrong>,
    /// How programs get their input.
    pub style: Style,
    /// The function that is called, such as `valid` or `Solution.valid`; empty for [`Style::Stdin`].
    pub entry: String,
    /// Schema of the inputs, in its text form or as JSON.
    pub schema: String,
    /// When two outputs are the same answer.
    pub equality: Equality,
    /// Python source of `check(input, expected, actual)`, where several answers are right.
    pub checker: Option<String>,
    /// A slow program that is obviously right, in Python.
    pub oracle: Option<String>,
    /// How many inputs to begin with.
    pub inputs: u32,
    /// Seed to begin with.
    pub seed: u64,
    /// Tests that whoever writes a program may see.
    pub visible: Vec<Test>,
    /// Tests that only judge.
    pub hidden: Vec<Test>,
    /// The programs.
    pub candidates: Vec<Candidate>,
}

/// The same in the two languages of the page; either may be empty, then the other is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Words {
    /// English.
    pub en: String,
    /// Chinese.
    pub zh: String,
}

/// What goes wrong among the candidates of a task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GoesWrong {
    /// Its kind.
    pub kind: Kind,
    /// In words.
    pub words: Words,
}

/// Kinds of what goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Kind {
    /// Every wrong program is wrong in its own way.
    IndependentBugs,
    /// A few programs share a bug and agree with each other.
    CoherentMinority,
    /// Most programs share a bug.
    CoherentMajority,
    /// Only inputs at an edge tell.
    BoundaryOnly,
    /// Several programs crash on the same inputs.
    CrashCluster,
    /// Several programs run out of time on the same inputs.
    TimeoutCluster,
    /// Several answers are right.
    MultipleAnswers,
}

/// How programs get their input and give their answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Style {
    /// A function is called and returns.
    #[default]
    Call,
    /// Text comes in and goes out.
    Stdin,
}

/// One test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Test {
    /// Standard input, or the arguments as Python literals with commas between: `25, 3`.
    pub input: String,
    /// Standard output, or the result as a literal.
    pub expected: String,
}

/// A candidate program.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Candidate {
    /// A letter or a short name.
    pub name: String,
    /// Its code.
    pub code: Code,
    /// Whether it is right, if that is known. The estimators never see it.
    pub correct: Option<bool>,
    /// What is wrong with it, in words; empty if it is right or nobody knows.
    pub bug: Words,
}

/// Code of a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Code {
    /// Python source.
    Python(String),
    /// WebAssembly text.
    Wat(String),
    /// A WebAssembly module; in files as base64 under `wasm`.
    Wasm(#[serde(with = "serde_bytes")] Vec<u8>),
}
