//! What makes a request to this room unusable.

use thiserror::Error;

/// An unusable request; whatever a program does is data, not an error.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum Error {
    /// The matrix has no column.
    #[error("there is no program to compare")]
    NoPrograms,
    /// The matrix has no row.
    #[error("there is no input to compare programs on")]
    NoInputs,
    /// A row has another number of outcomes than the matrix has programs.
    #[error("a row of {found} outcomes does not fit a matrix of {expected} programs")]
    Width {
        /// Columns of the matrix.
        expected: usize,
        /// Outcomes in the row.
        found: usize,
    },
    /// More programs, inputs or distinct outcomes than an index can count.
    #[error("the matrix is too large: {0}")]
    TooLarge(&'static str),
    /// A matrix from outside contradicts itself.
    #[error("the matrix is damaged: {0}")]
    Damaged(&'static str),
    /// The number of EM iterations is out of range.
    #[error("{0} EM iterations are not between 1 and {max}", max = super::options::MOST_ITERATIONS)]
    Iterations(u32),
    /// The stopping tolerance is not a number.
    #[error("the tolerance that stops EM is not a number")]
    Tolerance,
    /// The tolerance of the equality rule is not a finite number of at least 0.
    #[error("outputs cannot be compared with a tolerance of {0}")]
    EqualityTolerance(f64),
    /// The known truth does not say of each program whether it is correct.
    #[error("the truth is known of {found} programs, but there are {expected}")]
    Truth {
        /// Columns of the matrix.
        expected: usize,
        /// Programs whose truth is known.
        found: usize,
    },
    /// The caller asked to stop.
    #[error("the work was cancelled")]
    Cancelled,
}

impl Error {
    /// What to do about it, one sentence; empty if there is nothing to do.
    #[must_use]
    pub fn hint(&self) -> &'static str {
        match self {
            Self::NoPrograms => "Add at least one program.",
            Self::NoInputs => "Ask for at least one input.",
            Self::Width { .. } => "Run every program on every input.",
            Self::TooLarge(_) => "Use fewer programs or inputs.",
            Self::Damaged(_) => "Run the programs again.",
            Self::Iterations(_) => "The default of 1,000 is enough for most matrices.",
            Self::Tolerance => "Use a small positive number such as 1e-9.",
            Self::EqualityTolerance(_) => "Use 0 or a small positive number such as 1e-6.",
            Self::Truth { .. } => "Check every program against the task's probes first.",
            Self::Cancelled => "",
        }
    }
}
