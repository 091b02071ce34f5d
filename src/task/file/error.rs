//! Why a file is no task, and what of it was left out.

use crate::{data, limits};
use std::fmt;

/// Where in a file: a key with all keys above it, and the line if the format has lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Such as `candidates[2].source`, items counted from 0.
    pub path: String,
    /// Counted from 1; `None` in JSON.
    pub line: Option<u32>,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`", self.path)?;
        match self.line {
            Some(line) => write!(f, " in line {line}"),
            None => Ok(()),
        }
    }
}

/// Why a file is no task. Displayed as one sentence; [`FileError::hint`] says what to do about it.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// Larger than [`limits::TASK_BYTES`]; nothing of it was read.
    #[error("The task has {0} bytes and the limit is {limit}.", limit = limits::TASK_BYTES)]
    TooLarge(usize),
    /// The text is no TOML.
    #[error("Line {line}: {message}.")]
    Toml {
        /// Counted from 1.
        line: u32,
        /// What is wrong there.
        message: String,
    },
    /// The text is no JSON.
    #[error(transparent)]
    Json(#[from] data::Error),
    /// The text is JSON, but no object.
    #[error("The file is {0}, and a task is an object with keys.")]
    NoTable(&'static str),
    /// What every task needs is not there.
    #[error("{0} is missing.")]
    Missing(Place),
    /// A value of another type.
    #[error("{place} is {found}; it should be {wanted}.")]
    Type {
        /// Which value.
        place: Place,
        /// What it is, with its article.
        found: &'static str,
        /// What it should be, with its article.
        wanted: &'static str,
    },
    /// A value of the right type that means nothing here.
    #[error("{place} is `{found}`; it should be {wanted}.")]
    Value {
        /// Which value.
        place: Place,
        /// What it says, shortened.
        found: String,
        /// What it could say.
        wanted: &'static str,
    },
    /// A test whose text is no value of Python.
    #[error("{place} is no value of Python: {problem}.")]
    Literal {
        /// Which text.
        place: Place,
        /// What is wrong with it.
        problem: data::Problem,
    },
    /// A list that is too long.
    #[error("{place} has {found}, and the most is {limit}.")]
    TooMany {
        /// Which list.
        place: Place,
        /// Its length.
        found: usize,
        /// The most that is accepted.
        limit: usize,
    },
    /// Two programs of one name.
    #[error("{place} is `{name}`, as is the name of a program before it.")]
    Twice {
        /// The second name.
        place: Place,
        /// What it says.
        name: String,
    },
}

impl FileError {
    /// What to do about it, one sentence.
    #[must_use]
    pub fn hint(&self) -> &'static str {
        match self {
            Self::TooLarge(_) => "Leave out programs or tests.",
            Self::Toml { .. } => "Correct the line; a text over several lines stands between '''.",
            Self::Json(error) => error.hint(),
            Self::NoTable(_) => "Put name, entry, schema and candidates between braces.",
            Self::Missing(_) => "Add it; the tasks of the library show how.",
            Self::Type { .. } | Self::Value { .. } => "Change the value.",
            Self::Literal { .. } => "Write it as Python would print it, texts in quotes.",
            Self::TooMany { .. } => "Shorten the list.",
            Self::Twice { .. } => "Give each program a name of its own.",
        }
    }
}

/// A key that means nothing here and was skipped, as one sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is no key of a task and was skipped.")]
pub struct Skipped(pub Place);
