//! From a command line that an agent sent to what it executes and which files it changes.
//!
//! 1. [`parse`]: the text as a [`tree`]: quotes, here-documents, loops and all.
//! 2. [`detect`]: executions in it, behind `bash -lc`, `env`, `timeout` and the like, and what the exit
//!    code of the whole says of them.
//! 3. [`Write`]: files that a shell changes; [`is_source`] says which of them matter.
//!
//! # What counts as an execution
//! Programs that run code of the project: tests, scripts, code on the command line, built programs. Not
//! what reads (`ls tox.ini`, `grep pytest`), installs, builds (`cargo build`, `make`), formats, or asks
//! a tool about itself (`pytest --version`, `tox -l`, `cargo test --no-run`). `python -m py_compile`
//! reads a file and runs none of it, so that it is none either; `pytest --collect-only` imports the
//! tests and is one. `source` sets a shell up and is none.

mod classify;
mod detect;
mod exit;
mod parser;
mod pipes;
mod programs;
mod quote;
mod source;
pub mod tree;
mod writes;

#[cfg(test)]
mod tests;

pub use classify::is_neutral;
pub use detect::{Detected, Invocation, Reported, detect};
pub use exit::Shown;
pub use parser::parse;
pub use quote::quote;
pub use source::is_source;
pub use writes::Write;
