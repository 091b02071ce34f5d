//! What computes a language model.
//!
//! - [`llama`]: llama.cpp in this process, from a GGUF file; behind the feature of that name.
//! - [`weights`]: where they are kept.
//! - [`remote`]: a server with OpenAI's completions: vLLM or llama-server.
//! - `sequences`, `template`: what both have in common.
//! - [`wait_passively`]: what a program does first, lest idle threads burn a core.

pub mod limits;
#[cfg(feature = "llama")]
pub mod llama;
mod passive;
pub mod remote;
mod sequences;
mod template;
pub mod weights;

pub use passive::wait_passively;
