//! Values that programs take and return: the part of Python's types that a task needs.
//!
//! Three texts of the same value:
//! - **JSON** ([`Data::to_json`], [`Data::from_json`]): what the Python guest, files and links speak.
//!   `null`, `true`, integers of any length, floats (always with a `.`, an exponent, or `NaN`,
//!   `Infinity`, `-Infinity`), strings and lists are themselves. What JSON lacks is an object with
//!   one key: `{"tuple": […]}`, `{"set": […]}`, `{"dict": [[key, value], …]}`.
//! - **Literal** ([`Data::to_literal`], [`Data::from_literal`]): Python's own `repr`, which people read
//!   and which a test file in Python can hold.
//! - Standard input is no text of a value but of a whole input: see [`crate::inputs`].
//!
//! People's own JSON, where an object is a dict, is read by [`Data::from_plain_json`].
//!
//! Values are canonical: an integer is [`Integer::Small`] whenever it fits, a set is sorted and
//! without repeats, a dict is sorted by key, so equal values have equal texts.

mod canonical;
mod cursor;
mod error;
pub mod float;
mod integer;
mod json;
mod literal;
#[cfg(all(test, not(target_arch = "wasm32")))]
pub(crate) mod strategies;
#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests;

pub(crate) use cursor::{Cursor, Fault};
pub use error::{Error, Problem};
pub use integer::Integer;
pub(crate) use json::{quote, string};
pub(crate) use literal::literal_at;

use serde::{Deserialize, Serialize};

/// A value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Data {
    /// `None`.
    None,
    /// `True`, `False`.
    Bool(bool),
    /// An integer of any size.
    Int(Integer),
    /// A float. All NaN are one value to a reader, and none equals itself here.
    Float(f64),
    /// A string.
    Str(String),
    /// A list.
    List(Vec<Data>),
    /// A tuple.
    Tuple(Vec<Data>),
    /// A set or frozenset, sorted by [`Data::to_json`], no two the same.
    Set(Vec<Data>),
    /// A dict, sorted by the JSON of the keys, no two keys the same.
    Dict(Vec<(Data, Data)>),
}

impl From<i64> for Data {
    fn from(value: i64) -> Self {
        Self::Int(Integer::Small(value.into()))
    }
}

impl From<&str> for Data {
    fn from(value: &str) -> Self {
        Self::Str(value.to_owned())
    }
}
