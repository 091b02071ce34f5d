//! What people already have: programs, tasks of benchmarks, outputs of a cluster of their own.
//!
//! [`import`] looks at what is in a file and reads:
//! - programs in Python and WebAssembly: one, several in a paste, or a zip of them;
//! - tasks with their candidates: records of LiveCodeBench, HumanEval and MBPP as JSON or JSONL,
//!   samples for them, and our own files;
//! - a table of outputs with a column a program, or labels in long form: a [`Matrix`].
//!
//! Bad parts are skipped by name, and the rest is kept ([`Imported`]); a file without any usable part
//! is an [`Error`] that says what it looks like.

mod asserted;
mod candidates;
mod cases;
mod cells;
mod columns;
mod crc;
pub(crate) mod csv;
mod draft;
mod error;
mod fences;
mod fields;
mod gathered;
mod guess;
pub(crate) mod gzip;
mod human_eval;
mod imported;
mod json;
mod kinds;
mod live_code_bench;
mod long;
mod matrix;
mod mbpp;
pub(crate) mod open;
mod own;
mod place;
mod programs;
mod python;
pub(crate) mod records;
mod samples;
mod survey;
#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests;
pub(crate) mod zip;

pub use error::{ArchiveProblem, Error};
pub use gzip::{is as is_gzip, unpack as gunzip};
pub use imported::{Imported, Matrix, Note, Skipped};
pub use open::{import, import_all};
