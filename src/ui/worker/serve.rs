//! The worker's side: it hears requests one by one and answers them.

use super::message::{Letter, Reply};
use super::voice::{listen, post, seldom};
use crate::work::{Answer, Workshop};

/// Makes this thread a worker of the page. Call it once, from the worker's `main`.
pub fn serve() {
    let mut workshop = Workshop::in_slices();
    let broken = |message| Reply::Broken { message };
    listen(&Reply::Ready, broken, move |Letter { id, request }, _| {
        let mut due = seldom();
        let mut progress = |answer: Answer| {
            if due() {
                post(&Reply::Answer { id, answer });
            }
        };
        let answer = workshop.handle(request, &mut progress);
        post(&Reply::Answer { id, answer });
    });
}
