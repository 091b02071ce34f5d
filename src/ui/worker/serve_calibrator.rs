//! The side of a worker of the routing page: it hears a question and answers.

use super::crew::{Order, Report};
use super::message::{Parcel, decode, encode};
use crate::calibration::{Answer, Calibrator, Request};
use std::ops::ControlFlow;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};
use web_time::Instant;

/// Progress is told at most this often: each telling costs the page a message.
const PROGRESS_MILLISECONDS: u128 = 50;

/// Makes this thread a worker of the routing page. Call it once, from the worker's `main`.
pub fn serve_calibrator() {
    std::panic::set_hook(Box::new(|panic| {
        post(&Report::Broken {
            message: panic.to_string().replace('\n', ", "),
        });
    }));
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let Some(Order { id, question, .. }) = decode::<Order<Request>>(&event.data()) else {
            return post(&Report::Broken {
                message: "it could not read a message".to_owned(),
            });
        };
        let mut told = Instant::now();
        let answer = Calibrator.handle(question, &mut |answer| {
            if told.elapsed().as_millis() >= PROGRESS_MILLISECONDS {
                told = Instant::now();
                post(&Report::Answer { id, answer });
            }
            // Whoever gives it up ends the worker.
            ControlFlow::Continue(())
        });
        post(&Report::Answer { id, answer });
    });
    scope().set_onmessage(Some(hear.as_ref().unchecked_ref()));
    // It listens for as long as the worker lives.
    hear.forget();
    post(&Report::Ready);
}

fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}

/// A report that cannot be sent has nobody left to tell; the page notices the silence.
fn post(report: &Report<Answer>) {
    if let Some(Parcel { message, transfer }) = encode(report) {
        let _ = scope().post_message_with_transfer(&message, &transfer);
    }
}
