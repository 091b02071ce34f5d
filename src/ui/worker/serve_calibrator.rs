//! The side of a worker of the routing page: it hears a question and answers.

use super::crew::{Order, Report};
use super::voice::{listen, post, seldom};
use crate::calibration::{Answer, Calibrator, Request};
use std::ops::ControlFlow;

/// Makes this thread a worker of the routing page. Call it once, from the worker's `main`.
pub fn serve_calibrator() {
    let broken = |message| Report::<Answer>::Broken { message };
    listen(&Report::Ready, broken, |order: Order<Request>, _| {
        let Order { id, question, .. } = order;
        let mut due = seldom();
        let answer = Calibrator.handle(question, &mut |answer| {
            if due() {
                post(&Report::Answer { id, answer });
            }
            // Whoever gives it up ends the worker.
            ControlFlow::Continue(())
        });
        post(&Report::Answer { id, answer });
    });
}
