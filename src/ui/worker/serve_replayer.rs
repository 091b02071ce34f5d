//! The side of a worker of the page of execution: it hears a question and answers.

use super::crew::{Order, Report};
use super::voice::{listen, post, seldom};
use crate::replay::{Answer, Replayer, Request};
use js_sys::Uint8Array;
use serde_bytes::ByteBuf;
use std::ops::ControlFlow;
use web_sys::{File, FileReaderSync};

/// Bytes of a file that are in memory twice: the browser's copy and ours.
const SLICE: usize = 8 << 20;

/// Makes this thread a worker of the page of execution. Call it once, from the worker's `main`.
pub fn serve_replayer() {
    let broken = |message| Report::<Answer>::Broken { message };
    listen(&Report::Ready, broken, |order: Order<Request>, file| {
        let Order { id, question, .. } = order;
        let question = match (question, file) {
            (Request::Read { name, .. }, Some(file)) => match contents(&file) {
                Some(bytes) => Request::Read { name, bytes },
                None => {
                    let answer = Answer::Unreadable;
                    return post(&Report::Answer { id, answer });
                }
            },
            (question, _) => question,
        };
        let mut due = seldom();
        let answer = Replayer.handle(question, &mut |answer| {
            // A run that is not told is lost.
            if matches!(answer, Answer::Run(_) | Answer::Steps(_)) || due() {
                post(&Report::Answer { id, answer });
            }
            // Whoever gives it up ends the worker.
            ControlFlow::Continue(())
        });
        post(&Report::Answer { id, answer });
    });
}

/// What is in a file; `None` if it cannot be read, as when it was moved meanwhile.
fn contents(file: &File) -> Option<ByteBuf> {
    let reader = FileReaderSync::new().ok()?;
    let mut bytes = Vec::with_capacity(file.size() as usize);
    while bytes.len() < file.size() as usize {
        let (start, end) = (bytes.len() as f64, (bytes.len() + SLICE) as f64);
        let slice = file.slice_with_f64_and_f64(start, end).ok()?;
        let slice = Uint8Array::new(&reader.read_as_array_buffer(&slice).ok()?.into());
        if slice.length() == 0 {
            return None;
        }
        let before = bytes.len();
        bytes.resize(before + slice.length() as usize, 0);
        slice.copy_to(&mut bytes[before..]);
    }
    Some(ByteBuf::from(bytes))
}
