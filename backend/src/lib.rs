//! What needs a language model: execution-guided decoding next to a GPU or on a laptop.
//!
//! - [`cli`]: the command line, `serve`, `decode` and `eval`.
//! - [`serve`]: the server, and the thread that owns the model.
//! - [`engine`]: what computes a model.
//! - [`ask`]: scores, schemas and texts: what a model is asked apart from decoding.
//! - [`work`]: the decoder, as server and command line use it.
//! - [`eval`]: plain and guided on HumanEval and MBPP.
//! - [`python`]: the interpreter of candidates, which is part of this binary.
//! - [`limits`]: every limit with its reason.

pub mod ask;
pub mod cli;
pub mod engine;
pub mod eval;
pub mod limits;
pub mod python;
pub mod serve;
pub mod work;
