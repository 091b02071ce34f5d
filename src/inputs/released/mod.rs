//! Import of the schemas that the code released with ExeCRE (arXiv 2608.04439) takes: JSON with
//! `input_format`, `parameters` and `output_order`.
//!
//! Its generator bends what a schema says: for estimation and for random tests it intersects every
//! number with -20..20 and every length with 1..20, in silence, and fails where nothing is left. The
//! import keeps what is said, and tells what would have become of it.
//!
//! - `expression`: `$n*2-1` and what it can be. `order`: which parameter comes before which.
//!   `read`, `types`: parameters to fields. `layout`: separators on standard input.
//! - `clip`, `remark`: what would have become of it.

mod clip;
mod expression;
mod layout;
mod order;
mod read;
mod remark;
#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests;
mod types;

use super::schema::Schema;
use super::{Error, Problem};
use crate::data::Data;
use crate::limits;

pub use remark::{Remark, Subject};

/// A schema of the released code, said in the language of this one.
#[derive(Clone, Debug, PartialEq)]
pub struct Imported {
    /// The schema.
    pub schema: Schema,
    /// What the released generator does otherwise, in the order of the schema.
    pub remarks: Vec<Remark>,
}

/// Reads a schema of the released code, also inside the fence of a model's answer.
///
/// # Errors
/// The first place where the text is no such schema, or says what cannot be said here.
pub fn import(text: &str) -> Result<Imported, Error> {
    let inside = unfenced(text);
    if inside.len() > limits::SCHEMA_BYTES {
        let problem = Problem::TooLarge {
            bytes: inside.len(),
        };
        return Err(Error::Json {
            path: String::new(),
            problem,
        });
    }
    let data = Data::from_plain_json(inside).map_err(|error| {
        // Where the fence ends does not change what line it is.
        let before = text.len() - text.trim_start_matches('\u{feff}').len();
        let start = text.find(inside).unwrap_or(before);
        let at = text[start..].char_indices().nth(error.at - 1);
        let at = at.map_or(text.len(), |(at, _)| start + at);
        let (line, column) = super::text::position(text, at);
        let problem = Problem::Value(error.problem);
        Error::Text {
            line,
            column,
            path: String::new(),
            problem,
        }
    })?;
    read::whole(&data)
}

/// The text between the first and last fence of three backticks, if it starts with one.
fn unfenced(text: &str) -> &str {
    let text = text.trim_start_matches('\u{feff}').trim();
    let Some(inside) = text.strip_prefix("```") else {
        return text;
    };
    let inside = inside.strip_prefix("json").unwrap_or(inside);
    inside.strip_suffix("```").unwrap_or(inside).trim()
}
