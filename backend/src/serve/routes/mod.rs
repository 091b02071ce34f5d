//! What can be asked, one file a kind of question.

mod about;
mod asked;
mod desk;
mod streamed;

use super::State;
use super::guard::guard;
use super::refusal::Refusal;
use axum::Router;
use axum::http::StatusCode;
use axum::middleware::from_fn_with_state;
use axum::routing::{delete, get, post};
use std::sync::Arc;

/// Every route behind the guard.
pub fn router(state: &Arc<State>) -> Router {
    Router::new()
        .route("/health", get(about::health))
        .route("/metrics", get(about::metrics))
        .route("/openapi.json", get(about::openapi))
        .route("/v1/info", get(about::info))
        .route("/v1/decode", post(streamed::decode))
        .route("/v1/complete", post(streamed::complete))
        .route("/v1/runs/{id}", delete(streamed::stop))
        .route("/v1/runs/{id}/events", get(streamed::events))
        .route("/v1/score", post(asked::score))
        .route("/v1/schema", post(asked::schema))
        .fallback(async || {
            Refusal::new(
                StatusCode::NOT_FOUND,
                "There is nothing at this address.",
                "GET /openapi.json lists what there is.",
            )
        })
        .method_not_allowed_fallback(async || {
            Refusal::new(
                StatusCode::METHOD_NOT_ALLOWED,
                "This address is not asked in this way.",
                "The header `Allow` lists the methods that it has.",
            )
        })
        .layer(from_fn_with_state(state.clone(), guard))
        .with_state(state.clone())
}
