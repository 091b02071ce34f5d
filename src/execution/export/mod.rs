//! Runs as files, for others to read: a record an execution, and whole runs as ATIF.

mod atif;
mod records;
#[cfg(all(test, not(target_arch = "wasm32")))]
#[allow(clippy::unwrap_used)]
mod tests;

pub use atif::atif;
pub use records::{Record, csv, csv_headings, json_lines, records};
