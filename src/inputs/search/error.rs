//! Why a search cannot go on.

use crate::inputs::NotDrawn;
use crate::reliability;

/// Why a search cannot go on. Displayed as one sentence.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The source draws nothing.
    #[error(transparent)]
    NotDrawn(#[from] NotDrawn),
    /// Options out of range, or a row that does not fit.
    #[error("The inputs found cannot be judged: {0}.")]
    Judge(#[from] reliability::Error),
}

impl Error {
    /// What to do about it, one sentence.
    #[must_use]
    pub fn hint(&self) -> &'static str {
        match self {
            Self::NotDrawn(error) => error.hint(),
            Self::Judge(error) => error.hint(),
        }
    }
}
