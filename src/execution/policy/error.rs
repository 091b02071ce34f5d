//! What makes a policy unusable.

use super::json::VERSION;
use crate::limits;
use thiserror::Error;

/// An unusable policy, in one sentence.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum Error {
    /// The file is something else.
    #[error("the file is no policy: {0}")]
    NoPolicy(String),
    /// The file is from another version.
    #[error(
        "the policy is written in version {found} of the format; version {VERSION} is read here"
    )]
    Version {
        /// Which one.
        found: u32,
    },
    /// More rules than a policy has.
    #[error("{0} rules are more than the {most} of a policy", most = limits::POLICY_RULES)]
    Rules(usize),
    /// A number of a rule is out of its range.
    #[error("rule {place}: {what} cannot be {value}")]
    Setting {
        /// Which rule, from 1.
        place: usize,
        /// Which number.
        what: &'static str,
        /// What it is.
        value: f64,
    },
    /// What a rule has learnt does not fit together.
    #[error("rule {place}: its history does not have {cells} cells with no more useful executions than executions", cells = super::expected_value::CELLS)]
    History {
        /// Which rule, from 1.
        place: usize,
    },
    /// A rule needs to know how the run ends.
    #[error("rule {place} needs the length of the whole run, which only a replay knows")]
    Hindsight {
        /// Which rule, from 1.
        place: usize,
    },
}

impl Error {
    /// What to do about it, one sentence.
    #[must_use]
    pub fn hint(&self) -> &'static str {
        match self {
            Self::NoPolicy(_) | Self::Version { .. } => "Export the policy again.",
            Self::Rules(_) => "Leave out rules that say the same.",
            Self::Setting { .. } => "Correct the number, or leave the rule out.",
            Self::History { .. } => "Learn from the earlier runs again.",
            Self::Hindsight { .. } => "Use the rule that waits for the first edit instead.",
        }
    }
}
