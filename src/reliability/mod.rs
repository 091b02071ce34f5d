//! From outputs to belief: which of these programs can be believed, with no answer key?
//!
//! Several candidate programs run on the same inputs. Their outcomes form an [`OutputMatrix`];
//! each row is projected to *equals the mode* (1), *differs* (0) or *missing*; estimators turn the
//! projection into a reliability α per program; the gate adopts a program or falls back.
//! Source: ExeCRE (arXiv 2608.04439), Dawid & Skene (1979).

mod report;

pub use report::*;

use crate::sandbox::Outcome;
use serde::{Deserialize, Serialize};

/// Outcomes `[input][program]`, each distinct outcome stored once.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OutputMatrix {
    /// Columns.
    programs: usize,
    /// Distinct outcomes, in order of first appearance.
    outcomes: Vec<Outcome>,
    /// Index into `outcomes`, row by row.
    cells: Vec<u32>,
}

/// When two outputs count as the same answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum Equality {
    /// The same bytes, and numbers with the same bits (all NaN are one).
    Exact,
    /// The same bytes after trailing white space of each line and trailing empty lines are gone.
    #[default]
    TrailingWhitespace,
    /// The same tokens; tokens that are both decimal numbers may differ by the tolerance.
    Tokens {
        /// Largest accepted difference, relative to the larger magnitude or absolute below 1.
        tolerance: f64,
    },
}

/// How a row of outcomes becomes labels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Projection {
    /// As the paper defines it: whatever is not an output is missing, and cannot be the mode.
    #[default]
    Paper,
    /// As the released code does it: a failure or a time-out is a value like any other.
    Released,
}

/// What to estimate, and how.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Options {
    /// When two outputs are the same answer.
    pub equality: Equality,
    /// What a failure is.
    pub projection: Projection,
    /// Most EM iterations of a converged estimator.
    pub iterations: u32,
    /// EM stops when the log-likelihood rises by less than this, in nats.
    pub tolerance: f64,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            equality: Equality::default(),
            projection: Projection::default(),
            iterations: 1_000,
            tolerance: 1e-9,
        }
    }
}
