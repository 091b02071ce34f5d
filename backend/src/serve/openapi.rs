//! What the backend says of itself, in OpenAPI 3.1. A test holds it to the types and the routes.

mod parts;
mod schemas;

use parts::{answer, body, path, problem, stream};
use serde_json::{Value, json};

/// The document.
#[must_use]
pub fn document() -> Value {
    let wrong = || {
        [
            problem(400, "The body is no JSON."),
            problem(408, "The body did not arrive in time."),
            problem(413, "The body is too large."),
            problem(415, "The body's type is not application/json."),
            problem(422, "The body asks for what there is not."),
            problem(500, "The engine broke down."),
            problem(502, "The model's server failed."),
        ]
    };
    let id = json!([{
        "name": "id",
        "in": "path",
        "required": true,
        "description": "As the first event and the header `Runwise-Run` tell it.",
        "schema": { "type": "string" }
    }]);
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Runwise backend",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Execution-guided decoding next to a language model."
        },
        "servers": [{ "url": "/" }],
        "security": [{}, { "token": [] }],
        "paths": {
            "/health": { "get": path("health", "Whether anybody is there.", None, vec![
                answer(200, "Somebody is.", &json!({
                    "type": "object",
                    "properties": { "status": { "const": "ok" } },
                    "required": ["status"]
                })),
            ]) },
            "/metrics": { "get": path("metrics", "Counts, for Prometheus.", None, vec![
                (200, json!({
                    "description": "In its text form.",
                    "content": { "text/plain": { "schema": { "type": "string" } } }
                })),
            ]) },
            "/openapi.json": { "get": path("openapi", "This document.", None, vec![
                answer(200, "This document.", &json!({ "type": "object" })),
            ]) },
            "/v1/info": { "get": path("info", "Version, model and limits.", None, vec![
                answer(200, "All of them.", &schemas::reference("Info")),
            ]) },
            "/v1/decode": { "post": path(
                "decode",
                "Writes a program under guidance.",
                Some(body("DecodeRequest")),
                [stream("Event")].into_iter().chain(wrong()).collect(),
            ) },
            "/v1/complete": { "post": path(
                "complete",
                "Writes a text.",
                Some(body("CompleteRequest")),
                [stream("CompleteEvent")].into_iter().chain(wrong()).collect(),
            ) },
            "/v1/score": { "post": path(
                "score",
                "How likely labels are behind texts.",
                Some(body("ScoreRequest")),
                [answer(200, "By text and label.", &schemas::reference("ScoreAnswer"))]
                    .into_iter()
                    .chain(wrong())
                    .collect(),
            ) },
            "/v1/schema": { "post": path(
                "schema",
                "Proposes a schema for a task's inputs.",
                Some(body("SchemaRequest")),
                [answer(200, "A proposal, or why there is none.", &schemas::reference("SchemaAnswer"))]
                    .into_iter()
                    .chain(wrong())
                    .collect(),
            ) },
            "/v1/runs/{id}": {
                "parameters": id,
                "delete": path("stop", "Stops a run.", None, vec![
                    (204, json!({ "description": "It is stopped, or it was over." })),
                    problem(404, "There is no such run."),
                ])
            },
            "/v1/runs/{id}/events": {
                "parameters": id,
                "get": parts::with_parameters(
                    path("events", "A run's events, those to come included.", None, vec![
                        stream("Event"),
                        problem(400, "`after` is no number."),
                        problem(404, "There is no such run."),
                    ]),
                    json!([
                        {
                            "name": "after",
                            "in": "query",
                            "description": "The last id that is known.",
                            "schema": { "type": "integer", "minimum": 0, "maximum": 4294967295_u32 }
                        },
                        {
                            "name": "Last-Event-ID",
                            "in": "header",
                            "description": "The same, if `after` is not given.",
                            "schema": { "type": "string", "pattern": "^[0-9]{1,9}$" }
                        }
                    ]),
                )
            }
        },
        "components": {
            "securitySchemes": { "token": { "type": "http", "scheme": "bearer" } },
            "schemas": schemas::all()
        }
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use runwise::protocol::{CompleteRequest, Info, Settings};
    use std::collections::BTreeSet;

    /// Every reference leads somewhere.
    fn references(value: &Value, found: &mut BTreeSet<String>) {
        match value {
            Value::Object(map) => {
                if let Some(Value::String(to)) = map.get("$ref") {
                    found.insert(to.clone());
                }
                map.values().for_each(|value| references(value, found));
            }
            Value::Array(items) => items.iter().for_each(|value| references(value, found)),
            _ => {}
        }
    }

    #[test]
    fn every_reference_leads_somewhere() {
        let document = document();
        let mut found = BTreeSet::new();
        references(&document, &mut found);
        assert!(found.len() > 10);
        for to in found {
            let pointer = to.strip_prefix('#').unwrap();
            assert!(document.pointer(pointer).is_some(), "{to}");
        }
    }

    fn keys(value: &Value) -> BTreeSet<String> {
        value.as_object().unwrap().keys().cloned().collect()
    }

    #[test]
    fn the_fields_are_those_of_the_types() {
        let schemas = schemas::all();
        let described = |name: &str| keys(&schemas[name]["properties"]);
        let settings = serde_json::to_value(Settings {
            ablation: None,
            ..Settings::default()
        });
        assert_eq!(described("Settings"), keys(&settings.unwrap()));
        let completion = serde_json::to_value(CompleteRequest::default()).unwrap();
        assert_eq!(described("CompleteRequest"), keys(&completion));
        let info = Info {
            protocol: 1,
            version: String::new(),
            model: runwise::model::Description {
                sha256: Some(String::new()),
                top: Some(1),
                ..runwise::model::Description::default()
            },
            bounds: crate::work::bounds(1),
        };
        let info = serde_json::to_value(info).unwrap();
        assert_eq!(described("Info"), keys(&info));
        assert_eq!(described("Description"), keys(&info["model"]));
        assert_eq!(described("Bounds"), keys(&info["bounds"]));
        let grid = serde_json::to_value(runwise::protocol::Grid::default()).unwrap();
        assert_eq!(described("Grid"), keys(&grid));
        let guidance = serde_json::to_value(runwise::protocol::Guidance::default()).unwrap();
        assert_eq!(described("Guidance"), keys(&guidance));
        let task = serde_json::to_value(runwise::protocol::TaskBrief::default()).unwrap();
        assert_eq!(described("TaskBrief"), keys(&task));
    }
}
