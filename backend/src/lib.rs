//! What needs a language model.

pub mod engine;
