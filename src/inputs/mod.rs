//! Inputs made from a schema: what they may be, how they are drawn, which of them tell programs
//! apart, and how small a telling one can be.
//!
//! - [`schema`]: the tree; read from and written as text and JSON.
//! - [`Source`] makes inputs and [`Runner`] runs programs on them: the two seams of all that follows.
//! - [`validate`]: whether a schema is sound, by a sample.
//! - [`search`]: the inputs that tell programs apart.
//! - [`shrink`]: a small input with the same fault.

mod error;
mod problem;
mod runner;
pub mod schema;
pub mod search;
mod shrink;
mod source;
pub mod validate;

pub use error::Error;
pub use problem::Problem;
pub use runner::Runner;
pub use schema::Schema;
pub use shrink::{Shrunk, shrink};
pub use source::{NotDrawn, Source};
pub use validate::{Validation, validate};

use crate::data::Data;
use serde::{Deserialize, Serialize};

/// One input: a value for every field of its schema, in the schema's order.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Instance {
    /// Values.
    pub values: Vec<Data>,
}
