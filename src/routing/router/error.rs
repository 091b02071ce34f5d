//! Why a router cannot be trained or read.

/// Why a router cannot be trained or read, one sentence.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Nothing to learn from.
    #[error("No row can be learnt from: of {rows} rows, {unsolved} are solved by no action")]
    NoRows {
        /// Rows that were to be learnt from.
        rows: usize,
        /// Those of them that no action solves.
        unsolved: usize,
    },
    /// More rows than [`crate::limits::ROUTER_ROWS`].
    #[error(
        "{rows} rows are too many to train on in a page; at most {} are",
        crate::limits::ROUTER_ROWS
    )]
    TooManyRows {
        /// So many.
        rows: usize,
    },
    /// Fewer rows than folds.
    #[error("{rows} rows cannot be split into {folds} folds")]
    Folds {
        /// Folds asked for.
        folds: u32,
        /// Rows there are.
        rows: usize,
    },
    /// A number that is out of range.
    #[error("Out of range: {name} is {value}, and must be {range}")]
    Number {
        /// What it is.
        name: &'static str,
        /// Its value.
        value: f64,
        /// What it must be.
        range: &'static str,
    },
    /// Nominal costs for another number of actions.
    #[error("There are {found} nominal costs for {expected} actions")]
    NominalCosts {
        /// Actions.
        expected: usize,
        /// Costs given.
        found: usize,
    },
    /// The router knows other actions than the rollouts.
    #[error("The router chooses among {router}; the rollouts have {rollouts}")]
    Actions {
        /// Names of the router's actions.
        router: String,
        /// Names of the rollouts' actions.
        rollouts: String,
    },
    /// The text is no JSON or lacks a field.
    #[error("The file is no saved router: {0}")]
    NoRouter(String),
    /// A version that is not known here.
    #[error(
        "The router was saved in version {found} of the format; version {} is read here",
        super::saved::VERSION
    )]
    Version {
        /// Version of the file.
        found: u32,
    },
    /// The file contradicts itself.
    #[error("The saved router is damaged: {0}")]
    Damaged(&'static str),
    /// The caller asked to stop.
    #[error("The training was stopped")]
    Stopped,
}

impl Error {
    /// What to do about it, one sentence; empty if there is nothing to do.
    #[must_use]
    pub fn hint(&self) -> &'static str {
        match self {
            Self::NoRows { .. } => "Bring rows that some action solves.",
            Self::TooManyRows { .. } => {
                "Train on a part of them, or bring the scores of a router trained elsewhere."
            }
            Self::Folds { .. } => "Ask for fewer folds, at least two.",
            Self::Number { .. } => "Set it back to its default.",
            Self::NominalCosts { .. } => "Give one cost for each action.",
            Self::Actions { .. } => "Use the rollouts it was trained on, or train it again.",
            Self::NoRouter(_) => "Choose a file that was exported here.",
            Self::Version { .. } => "Train the router again and export it.",
            Self::Damaged(_) => "Export the router again.",
            Self::Stopped => "",
        }
    }
}
