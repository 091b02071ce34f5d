//! Questions with one answer.

use super::desk::answered;
use crate::ask::{self, Failure};
use crate::serve::State;
use crate::serve::body;
use crate::serve::refusal::Refusal;
use axum::Json;
use axum::extract::{Request, State as Given};
use runwise::protocol::{SchemaAnswer, SchemaRequest, ScoreAnswer, ScoreRequest};
use std::sync::Arc;

/// How likely labels are.
pub async fn score(
    Given(state): Given<Arc<State>>,
    request: Request,
) -> Result<Json<ScoreAnswer>, Refusal> {
    let request: ScoreRequest = body::read(request).await?;
    ask::check_score(&request).map_err(Refusal::unfit)?;
    state.log_request(&request);
    let answer = answered(&state, move |desk| ask::score(&mut desk.model, &request));
    Ok(Json(answer.await?))
}

/// A schema for a task's inputs.
pub async fn schema(
    Given(state): Given<Arc<State>>,
    request: Request,
) -> Result<Json<SchemaAnswer>, Refusal> {
    let request: SchemaRequest = body::read(request).await?;
    state.log_request(&request);
    let answer = answered(&state, move |desk| {
        ask::propose(&mut desk.model, &request).map_err(Failure::from)
    });
    Ok(Json(answer.await?))
}
