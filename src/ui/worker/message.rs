//! What page and worker send each other: one block of bytes a message, handed over and not copied.
//!
//! The bytes say nothing of field names, and both sides are built from one source, so neither needs
//! to: a self-describing format costs the page three times the code.

use crate::work::{Answer, Request};
use js_sys::{Array, Uint8Array};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use wasm_bindgen::{JsCast, JsValue};

/// From the page: a request and its number.
#[derive(Serialize, Deserialize)]
pub(super) struct Letter {
    pub id: u32,
    pub request: Request,
}

/// From the worker.
#[derive(Serialize, Deserialize)]
pub(super) enum Reply {
    /// It can be asked.
    Ready,
    /// Its answer to the request of this number.
    Answer { id: u32, answer: Answer },
    /// It panicked, and must be replaced.
    Broken { message: String },
}

/// What `postMessage` takes: a message, and what changes hands with it.
pub(super) struct Parcel {
    pub message: Uint8Array,
    pub transfer: Array,
}

/// `None` if there is no such message, as with a matrix of more columns than a number can count.
pub(super) fn encode(value: &impl Serialize) -> Option<Parcel> {
    let bytes = postcard::to_allocvec(value).ok()?;
    let message = Uint8Array::from(bytes.as_slice());
    let transfer = Array::of1(&message.buffer());
    Some(Parcel { message, transfer })
}

/// `None` if it is no such message.
pub(super) fn decode<T: DeserializeOwned>(message: &JsValue) -> Option<T> {
    let bytes = message.dyn_ref::<Uint8Array>()?.to_vec();
    postcard::from_bytes(&bytes).ok()
}
