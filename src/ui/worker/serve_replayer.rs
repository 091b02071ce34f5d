//! The side of a worker of the page of execution: it hears a question and answers.

use super::crew::{Order, Report};
use super::voice::{listen, post, seldom};
use crate::replay::{Answer, Replayer, Request};
use std::ops::ControlFlow;

/// Makes this thread a worker of the page of execution. Call it once, from the worker's `main`.
pub fn serve_replayer() {
    let broken = |message| Report::<Answer>::Broken { message };
    listen(&Report::Ready, broken, |order: Order<Request>| {
        let Order { id, question, .. } = order;
        let mut due = seldom();
        let answer = Replayer.handle(question, &mut |answer| {
            // A run that is not told is lost.
            if matches!(answer, Answer::Run(_)) || due() {
                post(&Report::Answer { id, answer });
            }
            // Whoever gives it up ends the worker.
            ControlFlow::Continue(())
        });
        post(&Report::Answer { id, answer });
    });
}
