//! Brings a request to the model, and what comes of it back.

use crate::ask::Failure;
use crate::serve::State;
use crate::serve::queue::{NoRoom, Queue, Waiting};
use crate::serve::refusal::Refusal;
use crate::serve::runs::{Ending, Run, Then};
use crate::serve::stream;
use crate::serve::thread::{Desk, broken};
use axum::http::StatusCode;
use axum::response::Response;
use runwise::model::Error;
use runwise::protocol::{Disconnect, Event, Problem, Queued};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use tokio::sync::oneshot;

/// Work whose events are streamed, and can be read again by the run's id.
pub fn streamed(
    state: &State,
    disconnect: Disconnect,
    work: impl FnOnce(&mut Desk, &Run) -> Result<(), Problem> + Send + 'static,
) -> Result<Response, Refusal> {
    let ticket = state.queue.ticket();
    let listener = state.runs.begin(ticket, disconnect, &state.queue);
    let run = listener.run.clone();
    let told = {
        let run = run.clone();
        move |position| {
            let id = run.id.clone();
            say(&run, &Event::Queued(Queued { id, position }), Then::More);
        }
    };
    let ending = Ending(run.clone());
    let waiting = Waiting {
        ticket,
        told: Box::new(told),
        job: Box::new(move |desk| {
            let run = &ending.0;
            let worked = desk.and_then(|desk| {
                desk.model.begin(run.stop.clone());
                work(desk, run)
            });
            if let Err(problem) = worked {
                run.fail(&problem);
            }
        }),
    };
    if let Err((why, waiting)) = state.queue.push(waiting) {
        run.void();
        drop(waiting);
        state.runs.remove(&run.id);
        return Err(no_room(state, why));
    }
    Ok(stream::answer(listener, 0))
}

/// Adds an event to a run.
pub fn say<T: serde::Serialize>(run: &Run, event: &T, then: Then) {
    match serde_json::to_string(event) {
        Ok(event) => run.push(event, then),
        Err(error) => run.fail(&Problem {
            message: format!("An event cannot be written: {error}."),
            hint: "Report this as a defect of the backend.".to_owned(),
        }),
    }
}

/// Work with one answer. It ends when nobody waits for the answer any more.
pub async fn answered<T: Send + 'static>(
    state: &Arc<State>,
    work: impl FnOnce(&mut Desk) -> Result<T, Failure> + Send + 'static,
) -> Result<T, Refusal> {
    let (sender, answer) = oneshot::channel();
    let stop = Arc::new(AtomicBool::new(false));
    let guard = Asked {
        state: state.clone(),
        ticket: state.queue.ticket(),
        stop: stop.clone(),
    };
    state.asked().insert(guard.ticket, stop.clone());
    state.metrics.answers.up();
    let waiting = Waiting {
        ticket: guard.ticket,
        told: Box::new(|_| {}),
        job: Box::new(move |desk| {
            let worked = match desk {
                Ok(desk) => {
                    desk.model.begin(stop);
                    work(desk).map_err(|failure| match failure {
                        Failure::Model(error) => refused(&error),
                        Failure::Unfit(refusal) => Refusal::unfit(refusal),
                    })
                }
                Err(problem) => Err(Refusal {
                    status: StatusCode::INTERNAL_SERVER_ERROR,
                    problem,
                }),
            };
            // Whoever asked may have left.
            _ = sender.send(worked);
        }),
    };
    if let Err((why, _)) = state.queue.push(waiting) {
        return Err(no_room(state, why));
    }
    let answer = answer.await;
    drop(guard);
    match answer {
        Ok(Err(_)) | Err(_) if state.is_closing() => Err(Refusal::closing()),
        Ok(answer) => answer,
        Err(_) => Err(Refusal {
            status: StatusCode::INTERNAL_SERVER_ERROR,
            problem: broken(),
        }),
    }
}

/// Somebody who waits for one answer.
struct Asked {
    state: Arc<State>,
    ticket: u64,
    stop: Arc<AtomicBool>,
}

impl Drop for Asked {
    fn drop(&mut self) {
        self.stop.store(true, SeqCst);
        self.state.asked().remove(&self.ticket);
        self.state.metrics.answers.down();
        let queue: &Queue = &self.state.queue;
        queue.withdraw(self.ticket);
    }
}

fn no_room(state: &State, why: NoRoom) -> Refusal {
    match why {
        NoRoom::Closed => Refusal::closing(),
        NoRoom::Full(most) => {
            state.metrics.turned_away.up();
            Refusal::new(
                StatusCode::SERVICE_UNAVAILABLE,
                format!("{most} requests wait already, and no more are let in."),
                "Try again in a while, or start the backend with a longer --queue.",
            )
        }
    }
}

/// What the model says no to, as an answer.
fn refused(error: &Error) -> Refusal {
    let status = match error {
        Error::Context { .. } | Error::Sequences { .. } => StatusCode::UNPROCESSABLE_ENTITY,
        Error::Unreachable { .. } | Error::Status { .. } | Error::Answer { .. } => {
            StatusCode::BAD_GATEWAY
        }
        Error::Cancelled => StatusCode::SERVICE_UNAVAILABLE,
        _ => StatusCode::INTERNAL_SERVER_ERROR,
    };
    Refusal::new(status, error.to_string(), error.hint())
}
