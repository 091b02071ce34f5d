//! Is guidance worth what it costs? Records of HumanEval and MBPP, plain and guided, on the same model
//! and for the same number of tokens.
//!
//! - [`data`]: records as [`Exercise`]s: what the model is told, and the tests that only judge.
//!   [`examples`], [`prompt`]: what stands in a docstring, and around it.
//! - [`judge`]: runs the tests that only judge, in the sandbox.
//! - [`methods`]: one exercise by every method.
//! - [`results`]: what came of it, a line each, so that an evaluation can go on where it was ended.
//! - [`report`]: all of it in words and numbers.

pub mod data;
pub mod examples;
pub mod judge;
pub mod methods;
pub mod prompt;
pub mod report;
pub mod results;

pub use data::Exercise;
