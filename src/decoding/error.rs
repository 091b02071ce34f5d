//! Why a request is refused.

use thiserror::Error;

/// Why a request is refused. Each is a sentence for a person; [`Error::hint`] says what to do.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum Error {
    /// Of another protocol.
    #[error("The request's version is {0}, and this backend speaks {known}.", known = crate::protocol::VERSION)]
    Version(u32),
    /// No name of a Python function.
    #[error("task.entry is {0:?}, which is no name of a Python function.")]
    Entry(String),
    /// No list of parameters.
    #[error("task.parameters is {0:?}, which is no list of parameters such as `xs, k=1`.")]
    Parameters(String),
    /// Nothing to run candidates on.
    #[error("task.visible has no test, and candidates are run on visible tests.")]
    NoTests,
    /// Too much of something.
    #[error("{field} has {size} {unit}, and the limit is {limit}.")]
    TooLarge {
        /// Its name.
        field: &'static str,
        /// What is counted.
        unit: &'static str,
        /// How much there is.
        size: usize,
        /// The most that is accepted.
        limit: usize,
    },
    /// A text that is no value.
    #[error("task.visible[{test}].{part} cannot be read: {problem}.")]
    Literal {
        /// Which, from 0.
        test: usize,
        /// `arguments` or `expected`.
        part: &'static str,
        /// What is wrong and where.
        problem: String,
    },
    /// A number outside of what makes sense.
    #[error("{field} is {value}, and it must be from {lowest} to {highest}.")]
    Range {
        /// Its name.
        field: &'static str,
        /// What it is.
        value: f64,
        /// The least that is accepted.
        lowest: f64,
        /// The most that is accepted.
        highest: f64,
    },
    /// More agents than anybody waits for.
    #[error("settings.grid and settings.retries make {agents} agents, and the limit is {limit}.")]
    Agents {
        /// How many.
        agents: usize,
        /// The most that is accepted.
        limit: usize,
    },
}

impl Error {
    /// What to do about it.
    #[must_use]
    pub fn hint(&self) -> &'static str {
        match self {
            Self::Version(_) => "Use a page and a backend of the same version.",
            Self::Entry(_) => "Name the function alone, such as solve.",
            Self::Parameters(_) => "Give what stands between the brackets of def, or leave it out.",
            Self::NoTests => "Give at least one test with arguments and the expected answer.",
            Self::TooLarge { .. } => "Shorten it.",
            Self::Literal { .. } => "Write Python literals, such as [1, 2], 'a'.",
            Self::Range { .. } => "Choose a value in this range.",
            Self::Agents { .. } => "Leave values out of one of its lists.",
        }
    }
}
