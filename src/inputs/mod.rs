//! Inputs made from a schema: what they may be, how they are drawn, which of them tell programs
//! apart, and how small a telling one can be.
//!
//! - [`schema`]: the tree; read from and written as text and JSON.

mod error;
mod hash;
mod json;
mod nearest;
mod problem;
pub mod released;
pub mod schema;
#[cfg(all(test, not(target_arch = "wasm32")))]
pub(crate) mod strategies;
mod text;

pub use error::Error;
pub use json::json_schema;
pub use problem::Problem;
pub use schema::Schema;

use crate::data::Data;
use serde::{Deserialize, Serialize};

/// One input: a value for every field of its schema, in the schema's order.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Instance {
    /// Values.
    pub values: Vec<Data>,
}
