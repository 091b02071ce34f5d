//! The pieces that every path is made of.

use super::schemas::reference;
use serde_json::{Map, Value, json};

/// What may come back: a status with its description.
pub type Answer = (u16, Value);

/// A JSON answer.
pub fn answer(status: u16, what: &str, schema: &Value) -> Answer {
    let answer = json!({
        "description": what,
        "content": { "application/json": { "schema": schema } }
    });
    (status, answer)
}

/// A refusal.
pub fn problem(status: u16, what: &str) -> Answer {
    answer(status, what, &reference("Problem"))
}

/// A stream of events.
pub fn stream(of: &str) -> Answer {
    let answer = json!({
        "description": format!(
            "Server-sent events; the data of each is one {of}, its id counts from 1."
        ),
        "headers": {
            "Runwise-Run": {
                "description": "The run's id.",
                "schema": { "type": "string" }
            }
        },
        // Readers of OpenAPI differ in whether this is all of the stream or one event.
        "content": { "text/event-stream": { "schema": {} } }
    });
    (200, answer)
}

/// A JSON body.
pub fn body(of: &str) -> Value {
    json!({
        "required": true,
        "content": { "application/json": { "schema": reference(of) } }
    })
}

/// One operation, with the refusals that every one has.
pub fn path(id: &str, what: &str, body: Option<Value>, answers: Vec<Answer>) -> Value {
    let always = [
        problem(401, "The token is missing or wrong."),
        problem(403, "The origin or the host is not allowed."),
        problem(503, "The queue is full, or the backend is being stopped."),
    ];
    let all = answers.into_iter().chain(always);
    let all: Map<String, Value> = all
        .map(|(status, answer)| (status.to_string(), answer))
        .collect();
    let mut operation = json!({ "operationId": id, "summary": what, "responses": all });
    if let (Some(body), Some(operation)) = (body, operation.as_object_mut()) {
        operation.insert("requestBody".to_owned(), body);
    }
    operation
}

/// An operation with parameters of its own.
pub fn with_parameters(mut operation: Value, parameters: Value) -> Value {
    if let Some(operation) = operation.as_object_mut() {
        operation.insert("parameters".to_owned(), parameters);
    }
    operation
}
