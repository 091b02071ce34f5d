//! Run one program under limits.
//!
//! A [`Program`] is compiled once and then run once per input, each time in a fresh instance.
//! Whatever it does (return, exit, trap, loop, allocate, print without end) is an [`Outcome`],
//! and the fuel it used is the same on every machine.
//!
//! Programs are WebAssembly modules, as bytes or as WAT text, or Python scripts. Either way there
//! are two kinds ([`Signature`]): one that reads standard input and prints, one that takes values
//! and returns them. They see no files, no network, a clock that stands still and seeded random
//! numbers.
//!
//! - `source`: from the visitor's bytes to a module's bytes.
//! - `shape`: what a module is made of, looked at before anything is compiled; `validity`: whether
//!   it is one at all.
//! - `compiled`: a module compiled and linked; `entry` chooses what is called.
//! - `python`: scripts, and the interpreter that runs them.
//! - `program`: either of these.
//! - `run`: one run, in slices of fuel; `trap`: how it fails, in words.
//! - `host`, `wasi`, `env`: what a running program may ask of us.

mod compiled;
mod entry;
mod env;
mod error;
mod host;
mod limits;
mod outcome;
mod program;
pub mod python;
mod run;
mod shape;
mod signature;
mod source;
mod trap;
mod validity;
mod value;
mod wasi;

pub use error::Error;
pub use limits::Limits;
pub use outcome::{Input, Outcome, Output, Run};
pub use program::Program;
pub use signature::{Function, Signature, Type};
pub use value::Value;
