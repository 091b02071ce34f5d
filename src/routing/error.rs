//! What makes a request to this room unusable.

use crate::limits;
use thiserror::Error;

/// An unusable request, in one sentence.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum Error {
    /// The file has nothing in it.
    #[error("The file is empty")]
    Empty,
    /// The file is larger than is read.
    #[error(
        "The file has {bytes} bytes, and at most {most} are read",
        most = limits::ROUTING_BYTES
    )]
    TooLarge {
        /// Its size.
        bytes: usize,
    },
    /// The file is something else.
    #[error("The file is {0}, not rollouts")]
    Kind(String),
    /// No row of the file can be used.
    #[error("{}; line {line}: {reason}", unusable(*rows))]
    Nothing {
        /// Rows that were looked at.
        rows: usize,
        /// The line of the first one.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// A table lacks a column.
    #[error("The first line names no column {0}")]
    Column(String),
    /// Fewer than two actions.
    #[error("{0} actions are no choice")]
    Actions(usize),
    /// More actions than are compared.
    #[error(
        "{0} actions are more than the {most} that are compared",
        most = limits::ROUTING_ACTIONS
    )]
    ManyActions(usize),
    /// More rows than are kept.
    #[error(
        "There are more than {most} instances",
        most = limits::ROUTING_INSTANCES
    )]
    ManyInstances,
    /// More sources than are told apart.
    #[error(
        "{0} sources are more than the {most} that are told apart",
        most = limits::ROUTING_SOURCES
    )]
    ManySources(usize),
    /// An instance does not fit the actions or the sources.
    #[error("Instance {0} does not have one score, cost and result for each action")]
    Shape(String),
    /// An instance has a number that is none.
    #[error("Instance {0} has a score or a cost that cannot be used")]
    Number(String),
    /// Nothing to choose λ on.
    #[error("There is no instance to calibrate on")]
    NoCalibration,
    /// The policy asks for costs that an instance lacks.
    #[error("Instance {0} does not say what the policy expects its actions to cost")]
    NoPolicyCost(String),
    /// A setting is out of its range.
    #[error("Out of range: {what} cannot be {value}")]
    Setting {
        /// Which one.
        what: &'static str,
        /// What it was set to.
        value: f64,
    },
    /// Fewer than one action is allowed.
    #[error("The policy is allowed no action")]
    NoAction,
    /// A charged cost is above the largest possible one.
    #[error("A charged cost of {largest} is above the largest possible cost of {ceiling}")]
    AboveCeiling {
        /// The largest possible cost that was given.
        ceiling: f64,
        /// The largest that was charged.
        largest: f64,
    },
    /// The bound is on the solve rate.
    #[error("Random splits are made for promises of the mean cost, not of the solve rate")]
    NoResplit,
    /// A card cannot be read.
    #[error("The card cannot be read: {0}")]
    Card(String),
    /// A card does not fit the data that it is applied to.
    #[error("The card does not fit: {0}")]
    CardMisfit(String),
    /// The caller asked to stop.
    #[error("The work was cancelled")]
    Cancelled,
}

impl Error {
    /// What to do about it, one sentence; empty if there is nothing to do.
    #[must_use]
    pub fn hint(&self) -> &'static str {
        match self {
            Self::Empty => "Check that it was saved, and choose it again.",
            Self::TooLarge { .. } => "Leave out the texts, or keep a random part of the rows.",
            Self::Kind(_) => "Bring JSONL with one instance a line, CSV, or JSON with examples.",
            Self::Nothing { .. } => {
                "Give every instance an id and a score, a cost and a result for each action."
            }
            Self::Column(_) => {
                "Name the columns id, source, split, and score_, cost_ and success_ with an action behind each."
            }
            Self::Actions(_) => "Give at least two actions.",
            Self::ManyActions(_) => "Keep the actions that are worth comparing.",
            Self::ManyInstances => "Keep a random part of the rows.",
            Self::ManySources(_) => "Give the benchmark as the source, not the problem.",
            Self::Shape(_) | Self::Number(_) => "Correct it, or leave the instance out.",
            Self::NoCalibration => "Mark some instances as calibration data.",
            Self::NoPolicyCost(_) => "Let the policy use the mean cost of the source instead.",
            Self::Setting { .. } => "Go back to the default.",
            Self::NoAction => "Allow at least one action.",
            Self::AboveCeiling { .. } => {
                "Raise the largest possible cost, or clip what is charged to it."
            }
            Self::NoResplit => "Choose a promise of the mean cost to see them.",
            Self::Card(_) => "Export it again.",
            Self::CardMisfit(_) => "Apply it to instances with the same actions.",
            Self::Cancelled => "",
        }
    }
}

fn unusable(rows: usize) -> String {
    match rows {
        1 => "The only row cannot be used".to_owned(),
        _ => format!("None of the {rows} rows can be used"),
    }
}
