//! The server over real HTTP on loopback, with models that play scripts.
#![allow(clippy::unwrap_used)]

mod about;
mod decoding;
mod door;
mod http;
mod listening;
#[cfg(feature = "llama")]
mod measured;
mod models;
mod process;
mod queue;
mod refusals;
mod served;
