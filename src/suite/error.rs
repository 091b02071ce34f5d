//! Why a suite cannot be read or written.

use super::model::{CASES, TEXT_BYTES, VERSION};
use crate::data;

/// Why a suite cannot be read or written.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The text is no JSON.
    #[error("The suite is no JSON: {}", lower(.0))]
    Json(data::Error),
    /// Something that must be there is not.
    #[error("The suite has no `{0}`.")]
    Missing(String),
    /// Something is of another kind than it must be.
    #[error("In the suite `{at}` is not {wanted}.")]
    Kind {
        /// Where, such as `cases[3].input`.
        at: String,
        /// What it must be, with its article.
        wanted: &'static str,
    },
    /// It was written by a later version.
    #[error("The suite is of version {0}, and this is read up to version {VERSION}.")]
    Newer(u32),
    /// More cases than a suite may have.
    #[error("The suite has {0} cases, and {CASES} are the most.")]
    TooMany(usize),
    /// More text than a suite may have.
    #[error("The cases of the suite take {0} bytes, and {TEXT_BYTES} are the most.")]
    TooLarge(usize),
    /// A tolerance that compares nothing.
    #[error("Answers cannot be compared with a tolerance of {0}.")]
    Tolerance(f64),
    /// The name of the function is none.
    #[error("`{0}` is no name of a function that could be called.")]
    Entry(String),
    /// A case of a suite of calls is not written in literals.
    #[error("The {part} of case {number} is no literal: {}", lower(.error))]
    Case {
        /// Which, counted from 1.
        number: usize,
        /// Which part of it.
        part: &'static str,
        /// What is wrong.
        error: data::Error,
    },
}

/// The sentence as the end of another one.
fn lower(error: &data::Error) -> String {
    let text = error.to_string();
    match text.strip_prefix("At ") {
        Some(rest) => format!("at {rest}"),
        None => text,
    }
}

impl Error {
    /// What to do about it, one sentence.
    #[must_use]
    pub fn hint(&self) -> &'static str {
        match self {
            Self::Json(_) | Self::Missing(_) | Self::Kind { .. } => {
                "Use a file that was exported here, unchanged."
            }
            Self::Newer(_) => "Reload the page to get the newest version.",
            Self::TooMany(_) | Self::TooLarge(_) => "Split the suite.",
            Self::Tolerance(_) => "Use 0 or a small positive number such as 1e-6.",
            Self::Entry(_) => "Write a name such as `solve`, or `Solution.solve`.",
            Self::Case { error, .. } => error.hint(),
        }
    }
}
