//! Questions whose answer is a stream, and the streams that are there.

use super::desk::{say, streamed};
use crate::ask;
use crate::serve::State;
use crate::serve::body;
use crate::serve::refusal::Refusal;
use crate::serve::runs::{self, Listener, Run, Then};
use crate::serve::stream;
use crate::serve::thread::Desk;
use crate::work;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, Request, State as Given};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use runwise::decoding::Checked;
use runwise::protocol::{CompleteEvent, CompleteRequest, DecodeRequest, Disconnect, Event};
use serde::Deserialize;
use std::sync::Arc;

/// A program, written under guidance.
pub async fn decode(
    Given(state): Given<Arc<State>>,
    request: Request,
) -> Result<Response, Refusal> {
    let request: DecodeRequest = body::read(request).await?;
    let checked = Checked::new(&request)
        .map_err(|error| Refusal::unfit((error.to_string(), error.hint())))?;
    state.log_request(&request);
    let metrics = state.metrics.clone();
    let disconnect = request.on_disconnect;
    streamed(&state, disconnect, move |desk, run| {
        let Desk { model, python } = desk;
        work::decode(model, python, &run.stop, &checked, &mut |event| {
            if let Event::Executed(executed) = &event
                && !executed.cached
            {
                metrics.executions.up();
            }
            let then = match &event {
                Event::End(_) => Then::Done,
                Event::Failed(_) => Then::Failed,
                _ => Then::More,
            };
            say(run, &event, then);
        })
    })
}

/// A text.
pub async fn complete(
    Given(state): Given<Arc<State>>,
    request: Request,
) -> Result<Response, Refusal> {
    let request: CompleteRequest = body::read(request).await?;
    ask::check_completion(&request).map_err(Refusal::unfit)?;
    state.log_request(&request);
    streamed(&state, Disconnect::Cancel, move |desk, run| {
        let completed = ask::complete(&mut desk.model, &request, &mut |event| {
            let then = match &event {
                CompleteEvent::End { .. } => Then::Done,
                _ => Then::More,
            };
            say(run, &event, then);
        });
        completed.map_err(|error| work::told(&error))
    })
}

/// Where a listener has left off.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct After {
    after: Option<usize>,
}

/// The events of a run that are not known yet, and those to come.
pub async fn events(
    Given(state): Given<Arc<State>>,
    Path(id): Path<String>,
    after: Result<Query<After>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let Ok(Query(After { after })) = after else {
        return Err(whole_number("after"));
    };
    let last = match headers.get("last-event-id") {
        Some(value) => {
            let number = value.to_str().ok().and_then(|text| text.parse().ok());
            Some(number.ok_or_else(|| whole_number("Last-Event-ID"))?)
        }
        None => None,
    };
    let run = found(&state, &id)?;
    let listener = Listener::new(run, state.queue.clone());
    Ok(stream::answer(listener, after.or(last).unwrap_or(0)))
}

fn whole_number(name: &str) -> Refusal {
    Refusal::new(
        StatusCode::BAD_REQUEST,
        format!("`{name}` is no number of an event, or something else is asked for beside it."),
        "Give the last id that was received, or nothing at all.",
    )
}

/// Stops a run. What it has said can still be read.
pub async fn stop(
    Given(state): Given<Arc<State>>,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    let run = found(&state, &id)?;
    if !run.is_over() {
        runs::stop(&run, &state.queue);
    }
    Ok(StatusCode::NO_CONTENT)
}

fn found(state: &State, id: &str) -> Result<Arc<Run>, Refusal> {
    state.runs.find(id).ok_or_else(|| {
        Refusal::new(
            StatusCode::NOT_FOUND,
            "There is no such run, or it has been forgotten.",
            "Runs are remembered for ten minutes after their end.",
        )
    })
}
