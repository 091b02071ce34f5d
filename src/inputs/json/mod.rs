//! The JSON form of a schema.
//!
//! ```json
//! {
//!   "version": 1,
//!   "fields": [
//!     {"name": "n", "type": "int", "min": 1, "max": 100},
//!     {"name": "a", "type": "list", "length": "n", "items": {"type": "int", "min": 0, "max": "2*n"}}
//!   ],
//!   "where": ["sum(a) <= 1000"],
//!   "stdin": [["n"], ["a"]]
//! }
//! ```
//!
//! Expressions are numbers, or the text form's in quotes; a span is one of them or two in an array.
//!
//! - [`keys`]: which keys there are. [`read`], [`write`]: to and from the tree. [`published`]: the
//!   JSON Schema of it all.

mod keys;
mod published;
mod read;
#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests;
mod write;

use super::Error;
use super::schema::Schema;
use super::text::position;
use crate::data::Data;
use crate::inputs::Problem;
use crate::limits;

pub use published::json_schema;

impl Schema {
    /// Reads either form: JSON if the text starts with `{`.
    ///
    /// # Errors
    /// As [`Self::from_json`] and [`Self::from_text`].
    pub fn read(text: &str) -> Result<Self, Error> {
        if text
            .trim_start_matches('\u{feff}')
            .trim_start()
            .starts_with('{')
        {
            Self::from_json(text)
        } else {
            Self::from_text(text)
        }
    }

    /// Reads the JSON form.
    ///
    /// # Errors
    /// The first place where the text is no JSON, or the JSON is no schema. Whether inputs can be made
    /// of it is another question.
    pub fn from_json(text: &str) -> Result<Self, Error> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let fault = |at: usize, problem| {
            let (line, column) = position(text, at);
            Error::Text {
                line,
                column,
                path: String::new(),
                problem,
            }
        };
        if text.len() > limits::SCHEMA_BYTES {
            return Err(fault(0, Problem::TooLarge { bytes: text.len() }));
        }
        let data = Data::from_plain_json(text).map_err(|error| {
            let at = text.char_indices().nth(error.at - 1);
            fault(
                at.map_or(text.len(), |(at, _)| at),
                Problem::Value(error.problem),
            )
        })?;
        read::schema(&data)
    }
}
