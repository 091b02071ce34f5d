//! What an import gives.

use crate::reliability::OutputMatrix;
use crate::task::file::{Candidate, TaskFile};
use serde::{Deserialize, Serialize};

/// What was found in a file: usable parts, what was read, what was skipped.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Imported {
    /// Tasks with their candidates.
    pub tasks: Vec<TaskFile>,
    /// Programs that belong to no task.
    pub programs: Vec<Candidate>,
    /// Outcomes of programs that ran elsewhere.
    pub matrix: Option<Matrix>,
    /// What was read, and how it was understood.
    pub read: Vec<Note>,
    /// What was not read.
    pub skipped: Vec<Skipped>,
}

impl Imported {
    /// Whether nothing usable was found.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tasks.is_empty() && self.programs.is_empty() && self.matrix.is_none()
    }
}

/// Outcomes of programs that ran elsewhere.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Matrix {
    /// Names of its columns, no two the same.
    pub programs: Vec<String>,
    /// Labels of its rows.
    pub inputs: Vec<String>,
    /// What each program did on each input.
    pub outcomes: OutputMatrix,
    /// The right output of each input, where it is known; empty for an input where it is not.
    pub expected: Option<Vec<String>>,
}

/// Something that was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    /// Where: a file of an archive, a line, a record; empty for the whole.
    pub place: String,
    /// What, one sentence.
    pub text: String,
}

/// Something that was not read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Skipped {
    /// Where: a file of an archive, a line, a record; empty for the whole.
    pub place: String,
    /// Why, one sentence.
    pub reason: String,
}
