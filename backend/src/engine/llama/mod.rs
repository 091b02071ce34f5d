//! llama.cpp in this process.
//!
//! - [`Llama`]: the engine. [`Options`]: what it takes.
//! - `step`: one batched call of the model.
//! - `tokenizer`: text to tokens, so that a mark in a visitor's text is text.
//! - `softmax`: logits to log-probabilities.
//!
//! One context holds all sequences over one unified cache, so that a fork costs no memory and all
//! next tokens are one call. The engine is `Send` but not `Sync`, and each call blocks: give it a
//! thread of its own. The crate below it says of itself that it is not safe against every misuse;
//! handles, lengths and token numbers are therefore checked here, before they reach C++.

mod language;
mod load;
mod softmax;
mod step;
mod tokenizer;

pub use load::{Llama, Options};

#[cfg(test)]
mod speed;
#[cfg(test)]
mod tests;
