//! What computes a language model.
//!
//! - [`llama`]: llama.cpp in this process, from a GGUF file; behind the feature of that name.
//! - [`Stop`]: ends a step of either from another thread.
//! - [`weights`]: where they are kept.
//! - [`wait_passively`]: what a program does first, lest idle threads burn a core.

pub mod limits;
#[cfg(feature = "llama")]
pub mod llama;
mod passive;
mod stop;
pub mod weights;

pub use passive::wait_passively;
pub use stop::Stop;
