//! What makes a comparison impossible.

use thiserror::Error;

/// A comparison that cannot be made, in one sentence.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum Error {
    /// No task has a known ending in both settings.
    #[error("no task is known to be solved or not in both settings")]
    NoPairs,
    /// A setting is out of its range.
    #[error("{what} cannot be {value}")]
    Setting {
        /// Which one.
        what: &'static str,
        /// What it was set to.
        value: f64,
    },
    /// A value is no number.
    #[error("value {place} of the {which} setting is {value}, not a finite number")]
    Value {
        /// `first` or `second`.
        which: &'static str,
        /// Its place, from 0.
        place: usize,
        /// What it is.
        value: f64,
    },
}

impl Error {
    /// What to do about it, one sentence.
    #[must_use]
    pub fn hint(&self) -> &'static str {
        match self {
            Self::NoPairs => "Add the results file of the benchmark for both settings.",
            Self::Setting { .. } => "Go back to the default.",
            Self::Value { .. } => "Leave the run out.",
        }
    }
}

/// Refuses a setting outside of an open interval.
pub(super) fn between(what: &'static str, value: f64, low: f64, high: f64) -> Result<(), Error> {
    match low < value && value < high {
        true => Ok(()),
        false => Err(Error::Setting { what, value }),
    }
}
