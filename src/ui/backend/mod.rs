//! The backend that a visitor brings: where it is, whether it answers, and what it streams.
//!
//! - [`Address`]: an address as a person types it, and whether a browser will go there.
//! - [`Messages`]: bytes of an event stream to its messages, however the bytes are cut.
//! - [`Trouble`]: everything that can be wrong between the page and a backend.
//! - `client`: the questions, over `fetch`. Dropping an answer closes its connection, and so stops the
//!   work behind it.

mod address;
mod messages;
mod trouble;

#[cfg(target_arch = "wasm32")]
pub mod client;

pub use address::{Address, DEFAULT};
pub use messages::{Message, Messages, TooLong};
pub use trouble::Trouble;
