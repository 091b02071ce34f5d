//! A run's events as server-sent events, from wherever a listener has left off.

use super::runs::{Entry, Listener};
use crate::limits;
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use std::convert::Infallible;

/// The events after the first `after`; the stream ends behind the last one.
pub fn answer(listener: Listener, after: usize) -> Response {
    let id = HeaderValue::from_str(&listener.run.id);
    let changes = listener.run.changes();
    let events = stream::unfold(
        (listener, changes, after),
        |(listener, mut changes, at)| async move {
            loop {
                match listener.run.entry(at) {
                    Entry::Event(data) => {
                        let event = Event::default().id((at + 1).to_string()).data(&*data);
                        return Some((Ok::<_, Infallible>(event), (listener, changes, at + 1)));
                    }
                    Entry::Over => return None,
                    // The run holds the other end as long as there is a listener.
                    Entry::Later => changes.changed().await.ok()?,
                }
            }
        },
    );
    let heartbeat = KeepAlive::new().interval(limits::HEARTBEAT);
    let mut response = Sse::new(events).keep_alive(heartbeat).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    // Proxies that gather an answer before they pass it on are told not to.
    let buffering = HeaderName::from_static("x-accel-buffering");
    headers.insert(buffering, HeaderValue::from_static("no"));
    if let Ok(id) = id {
        headers.insert(HeaderName::from_static("runwise-run"), id);
    }
    response
}
