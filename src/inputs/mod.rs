//! Inputs made from a schema: what they may be, how they are drawn, which of them tell programs
//! apart, and how small a telling one can be.
//!
//! - [`schema`]: the tree; read from and written as text and JSON. [`released`]: import of the format
//!   of the code released with ExeCRE.
//! - [`Source`] makes inputs and [`Runner`] runs programs on them: the two seams of all that follows.
//! - [`mod@validate`]: whether a schema is sound, by a sample.
//! - [`search`]: the inputs that tell programs apart.
//! - [`shrink()`]: a small input with the same fault.
//! - [`Generator`]: draws inputs, each by its seed and row; [`Pool`] without repeats.
//! - [`satisfies`]: whether an input is one of a schema's, whoever made it.
//! - [`render`], [`parse`]: an input as standard input and as arguments, and back.
//! - [`mutate`], [`smaller`], [`weight`]: the neighbours of an input, for search and shrinking.
//!
//! Behind them: `check` (names and kinds), `explore` (numbers that cannot be), `reach` (what a
//! declaration allows at given values), `evaluate` (expressions), `structures` (trees, graphs,
//! brackets …), `repair` (an input made valid again).

mod alphabet;
mod check;
mod compare;
mod edit;
mod error;
mod evaluate;
mod explore;
mod generator;
mod hash;
mod infer;
mod json;
mod limits;
mod mutate;
mod nearest;
#[cfg(all(test, not(target_arch = "wasm32")))]
mod neighbours;
pub mod parse;
mod path;
mod problem;
mod random;
mod rank;
mod reach;
#[cfg(all(test, not(target_arch = "wasm32")))]
mod refusals;
pub mod released;
pub mod render;
mod repair;
mod runner;
mod satisfies;
pub mod schema;
pub mod search;
mod shrink;
mod smaller;
mod source;
#[cfg(all(test, not(target_arch = "wasm32")))]
pub(crate) mod strategies;
mod structures;
mod tables;
mod text;
pub mod validate;
#[cfg(all(test, not(target_arch = "wasm32")))]
mod verdicts;
mod walk;
mod weight;

pub use error::Error;
pub use generator::{Generator, Plan, Pool, Pooled};
pub use json::json_schema;
pub use limits::Limits;
pub use mutate::mutate;
pub use problem::Problem;
pub use runner::Runner;
pub use satisfies::{Violation, satisfies};
pub use schema::Schema;
pub use shrink::{Shrunk, shrink};
pub use smaller::smaller;
pub use source::{NotDrawn, Source};
pub use validate::{Validation, validate};
pub use weight::weight;

use crate::data::Data;
use serde::{Deserialize, Serialize};

/// One input: a value for every field of its schema, in the schema's order.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Instance {
    /// Values.
    pub values: Vec<Data>,
}

/// A record of values in the order of its fields: a dict, sorted as dicts are.
fn record(fields: &[schema::Field], values: Vec<Data>) -> Data {
    let names = fields.iter().map(|field| Data::Str(field.name.clone()));
    let mut pairs: Vec<(Data, Data)> = names.zip(values).collect();
    // Names are words, so their JSON sorts as they do.
    pairs.sort_by(|left, right| compare::compare(&left.0, &right.0));
    Data::Dict(pairs)
}
