//! A server with OpenAI's completions: vLLM, for one GPU or a cluster of them, or llama-server.
//!
//! - [`Remote`]: the engine. [`Options`]: where it is.
//! - `connect`: what the server is, and what it allows.
//! - `http`: requests, repeated where that helps; sentences for what goes wrong.
//! - `answer`: log-probabilities in both shapes that servers send.
//! - `text`: text to tokens and back, through the server's own tokeniser.
//! - `sampling`: continuations.
//! - `language`: all of it as a language model.
//!
//! A sequence lives here as a list of tokens; a step sends it whole, all sequences in one request, and
//! the server's prefix cache finds what it has seen. So a server holds no state of ours, may be one of
//! many behind a balancer, and may be restarted between two steps.
//!
//! Calls block, as [`runwise::model::LanguageModel`] wants, on a small runtime of its own. That lets one thread have
//! several requests under way; it must be no thread of another runtime.

mod answer;
mod connect;
mod http;
mod language;
mod sampling;
mod text;

pub use connect::{Options, Remote};

#[cfg(test)]
mod fake;
#[cfg(test)]
mod server_tests;
#[cfg(test)]
mod tests;
