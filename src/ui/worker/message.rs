//! What page and worker send each other, as JavaScript values: blocks of bytes travel as such, and
//! 64-bit numbers keep all their bits.

use crate::work::{Answer, Request};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_wasm_bindgen::{Error, Serializer};
use wasm_bindgen::JsValue;

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

pub(super) fn encode(value: &impl Serialize) -> Result<JsValue, Error> {
    let serializer = Serializer::new().serialize_large_number_types_as_bigints(true);
    value.serialize(&serializer)
}

pub(super) fn decode<T: DeserializeOwned>(value: JsValue) -> Result<T, Error> {
    serde_wasm_bindgen::from_value(value)
}
