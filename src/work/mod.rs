//! Long work as requests and answers, free of the browser: what the page's worker does.
//!
//! A [`Request`] is one message to a worker; it is answered by any number of [`Answer::Progress`]
//! and then exactly one other answer. A [`Workshop`] is the worker's inside: it keeps compiled
//! programs by [`Key`] and nothing else, so that any worker can do any part of the work.

mod fingerprint;
mod recent;
mod request;
mod workshop;

pub use fingerprint::{Fingerprint, key};
pub use recent::{KEPT, Recent};
pub use request::{Answer, Key, Request};
pub use workshop::{SLICE_MILLISECONDS, Workshop};
