//! Tasks as files: the format of `static/tasks` and of whatever a visitor brings.
//!
//! - [`TaskFile`]: a task; [`TaskFile::from_toml`] and [`TaskFile::from_json`] read one,
//!   [`TaskFile::to_toml`] and [`TaskFile::to_json`] write it.
//! - [`FileError`] says why a file is no task, [`Skipped`] which keys of one mean nothing here.
//! - [`LIBRARY`]: the names of the tasks that come with the page.

mod error;
mod fields;
mod json;
mod library;
mod model;
mod read;
#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests;
mod toml;
mod tree;
mod write;

pub use error::{FileError, Place, Skipped};
pub use library::LIBRARY;
pub use model::{Candidate, Code, GoesWrong, Kind, Style, TaskFile, Test, Words};
