//! The worker's side: it hears requests one by one and answers them.

use super::message::{Letter, Parcel, Reply, decode, encode};
use crate::work::{Answer, Workshop};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};
use web_time::Instant;

/// Progress is told at most this often: each telling costs the page a message.
const PROGRESS_MILLISECONDS: u128 = 50;

/// Makes this thread a worker of the page. Call it once, from the worker's `main`.
pub fn serve() {
    std::panic::set_hook(Box::new(|panic| {
        // The message alone would do for the page, the place is for whoever reports it.
        post(&Reply::Broken {
            message: panic.to_string().replace('\n', ", "),
        });
    }));
    let workshop = Rc::new(RefCell::new(Workshop::in_slices()));
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        match decode::<Letter>(&event.data()) {
            Some(letter) => answer(&mut workshop.borrow_mut(), letter),
            None => post(&Reply::Broken {
                message: "it could not read a message".to_owned(),
            }),
        }
    });
    scope().set_onmessage(Some(hear.as_ref().unchecked_ref()));
    // It listens for as long as the worker lives.
    hear.forget();
    post(&Reply::Ready);
}

fn answer(workshop: &mut Workshop, Letter { id, request }: Letter) {
    let mut told: Option<Instant> = None;
    let mut progress = |answer: Answer| {
        if told.is_none_or(|told| told.elapsed().as_millis() >= PROGRESS_MILLISECONDS) {
            told = Some(Instant::now());
            post(&Reply::Answer { id, answer });
        }
    };
    let answer = workshop.handle(request, &mut progress);
    post(&Reply::Answer { id, answer });
}

fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}

/// A reply that cannot be sent has nobody left to tell; the page notices the silence.
fn post(reply: &Reply) {
    if let Some(Parcel { message, transfer }) = encode(reply) {
        let _ = scope().post_message_with_transfer(&message, &transfer);
    }
}
