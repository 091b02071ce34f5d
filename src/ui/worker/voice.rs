//! How a worker hears and speaks, whatever it does.

use super::message::{Parcel, decode, encode};
use js_sys::Array;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{DedicatedWorkerGlobalScope, File, MessageEvent};
use web_time::Instant;

/// Progress is told at most this often: each telling costs the page a message.
const PROGRESS_MILLISECONDS: u128 = 50;

/// Hears orders, some with a file, for as long as the worker lives, and says that it does with `ready`. A panic, and a
/// message that cannot be read, are told with `broken`.
pub(super) fn listen<Order, Said>(
    ready: &Said,
    broken: fn(String) -> Said,
    mut hear: impl FnMut(Order, Option<File>) + 'static,
) where
    Order: DeserializeOwned + 'static,
    Said: Serialize + 'static,
{
    std::panic::set_hook(Box::new(move |panic| {
        // The message alone would do for the page, the place is for whoever reports it.
        post(&broken(panic.to_string().replace('\n', ", ")));
    }));
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let data = event.data();
        let (message, file) = match data.dyn_ref::<Array>() {
            Some(both) => (both.get(0), both.get(1).dyn_into().ok()),
            None => (data, None),
        };
        match decode::<Order>(&message) {
            Some(order) => hear(order, file),
            None => post(&broken("it could not read a message".to_owned())),
        }
    });
    scope().set_onmessage(Some(hear.as_ref().unchecked_ref()));
    // It listens for as long as the worker lives.
    hear.forget();
    post(ready);
}

/// What cannot be sent has nobody left to tell; the page notices the silence.
pub(super) fn post<Said: Serialize>(said: &Said) {
    if let Some(Parcel { message, transfer }) = encode(said) {
        let _ = scope().post_message_with_transfer(&message, &transfer);
    }
}

/// Whether it is time again to tell how far the work is. The first time it is.
pub(super) fn seldom() -> impl FnMut() -> bool {
    let mut told: Option<Instant> = None;
    move || {
        let due = told.is_none_or(|told| told.elapsed().as_millis() >= PROGRESS_MILLISECONDS);
        if due {
            told = Some(Instant::now());
        }
        due
    }
}

fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}
