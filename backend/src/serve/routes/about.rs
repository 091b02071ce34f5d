//! Questions about the backend itself.

use crate::serve::{State, openapi};
use axum::Json;
use axum::extract::State as Given;
use axum::http::header;
use axum::response::IntoResponse;
use runwise::protocol::Info;
use serde_json::Value;
use std::sync::Arc;

/// Whether anybody is there. It tells nothing else, as it asks for no token.
pub async fn health() -> Json<Value> {
    Json(serde_json::json!({ "status": "ok" }))
}

/// What it is and what it allows.
pub async fn info(Given(state): Given<Arc<State>>) -> Json<Info> {
    Json(state.info.clone())
}

/// What it has counted.
pub async fn metrics(Given(state): Given<Arc<State>>) -> impl IntoResponse {
    let text = state.metrics.text(state.queue.len(), state.runs.len());
    let kind = "text/plain; version=0.0.4; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], text)
}

/// All that can be asked of it.
pub async fn openapi() -> Json<Value> {
    Json(openapi::document())
}
