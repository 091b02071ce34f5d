//! What the routing page asks of its worker, and what it answers.

use super::router::{Known, Learnt, Pasted};
use crate::routing::reader::{Imputation, Read};
use crate::routing::router::{Scored, TrainOptions};
use crate::routing::simulated::Simulation;
use crate::routing::{Ceiling, Error, Policy, Resplits, Rollouts, Study, Table, Terms};
use serde::{Deserialize, Serialize};
use serde_bytes::ByteBuf;

/// What the page asks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Request {
    /// Read a file of rollouts.
    Load {
        /// What is in it.
        bytes: ByteBuf,
        /// What to do where a cost is missing.
        imputation: Imputation,
    },
    /// Rollouts from a simulation.
    Simulate(Simulation),
    /// Split the instances again and again, and measure each choice.
    Resample {
        /// What is decided on what.
        setting: Box<Setting>,
        /// What to draw.
        resplits: Resplits,
    },
    /// A file to take away.
    Export {
        /// What is decided on what.
        setting: Box<Setting>,
        /// Which file.
        format: Format,
    },
    /// Train a router; progress is told in steps of the fits.
    Train {
        /// What to learn from.
        data: Data,
        /// How.
        options: Box<TrainOptions>,
    },
    /// Read a file with a router.
    Router {
        /// What is in it.
        bytes: ByteBuf,
    },
    /// Score one failure.
    Score {
        /// The router as its file.
        router: String,
        /// The failure.
        pasted: Box<Pasted>,
    },
}

/// Where rollouts come from: small where they can be made again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Data {
    /// A simulation.
    Simulated(Simulation),
    /// The example of five.
    Golden,
    /// The rollouts themselves.
    Rows(Box<Rollouts>),
}

/// Rollouts, what the policy may do, and what is promised.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Setting {
    /// The rollouts.
    pub data: Data,
    /// The policy.
    pub policy: Policy,
    /// The promise.
    pub terms: Terms,
    /// Whether no action is charged more than a given `c_max`: a cap that is enforced.
    pub enforced: bool,
}

impl Setting {
    /// The rollouts under the policy, charged as the setting says.
    ///
    /// # Errors
    /// If the policy cannot be used with them.
    pub fn table(&self, rollouts: &Rollouts) -> Result<Table, Error> {
        let mut table = Table::new(rollouts, &self.policy)?;
        if let (true, Ceiling::Given(most)) = (self.enforced, self.terms.ceiling) {
            table.clip(most);
        }
        Ok(table)
    }
}

/// A file to take away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Format {
    /// The certificate as a card in JSON.
    Card,
    /// The calibration frontier as CSV.
    Frontier,
}

/// What a worker answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    /// How far it is; more will come.
    Progress {
        /// Units done: rows, splits or steps.
        done: u32,
        /// Units in all.
        total: u32,
    },
    /// Rollouts.
    Loaded(Box<Read>),
    /// What the splits gave.
    Resampled(Box<Study>),
    /// The text of a file.
    Exported(String),
    /// A router, with scores of the rollouts it was trained on.
    Learnt(Box<Learnt>),
    /// A router that was read.
    Router(Box<Known>),
    /// The scores of one failure, with reasons.
    Scored(Box<Scored>),
    /// It cannot be done.
    Refused(Refused),
}

/// Why something cannot be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refused {
    /// What is wrong, one sentence.
    pub message: String,
    /// What to do, one sentence; may be empty.
    pub hint: String,
}

impl From<Error> for Refused {
    fn from(error: Error) -> Self {
        Self {
            message: format!("{error}."),
            hint: error.hint().to_owned(),
        }
    }
}
