//! Calibration at work: what the worker of the routing page does, free of the browser.
//!
//! A [`Request`] is one message to a worker; it is answered by any number of [`Answer::Progress`] and
//! then exactly one other answer. A [`Calibrator`] is the worker's inside. It keeps nothing: what is
//! asked carries its [`Data`].

mod calibrator;
mod request;
mod router;
#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;

pub use crate::routing::reader::Read;
pub use calibrator::Calibrator;
pub use request::{Answer, Data, Format, Refused, Request, Setting};
pub use router::{Known, Learnt, Pasted};
