//! Logs at work: what the worker of the page of execution does, free of the browser.
//!
//! A [`Request`] is one message to a worker; it is answered by any number of [`Answer::Progress`] and
//! [`Answer::Run`] with its [`Answer::Steps`], and then exactly one other answer. A [`Replayer`] is the worker's inside. It keeps
//! nothing: each run goes out as soon as it is there, as a [`Digest`] from which everything is counted,
//! and its
//! steps as bytes ([`Packed`]), each of which is opened only when somebody looks at it.

mod digest;
mod join;
mod packed;
mod replayer;
mod request;
#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;

pub use digest::Digest;
pub use join::{Joint, Named};
pub use packed::{Mark, Packed};
pub use replayer::Replayer;
pub use request::{Answer, Arrived, Contrast, Export, Refused, Request};
