//! The types, as JSON Schema.

use crate::limits;
use runwise::limits as allowed;
use serde_json::{Value, json};
use std::ops::RangeInclusive;

/// A reference to one of these.
pub fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

fn whole() -> Value {
    json!({ "type": "integer", "minimum": 0, "maximum": u32::MAX })
}

fn count(low: u32, high: u32) -> Value {
    json!({ "type": "integer", "minimum": low, "maximum": high })
}

fn within(range: &RangeInclusive<u32>) -> Value {
    count(*range.start(), *range.end())
}

fn real(range: &RangeInclusive<f64>) -> Value {
    json!({ "type": "number", "minimum": range.start(), "maximum": range.end() })
}

fn text() -> Value {
    json!({ "type": "string" })
}

fn or_null(schema: &Value) -> Value {
    json!({ "anyOf": [schema, { "type": "null" }] })
}

fn list(items: &Value) -> Value {
    json!({ "type": "array", "items": items })
}

/// An object that has no other fields.
fn closed(required: &[&str], properties: &Value) -> Value {
    json!({
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false
    })
}

/// An object that may get more fields in a later release.
fn open(required: &[&str], properties: &Value) -> Value {
    json!({ "type": "object", "properties": properties, "required": required })
}

/// By name.
pub fn all() -> Value {
    let version = json!({ "const": runwise::protocol::VERSION });
    let seed = json!({ "type": "integer", "minimum": 0, "maximum": u64::MAX });
    let temperature = json!({ "type": "number", "minimum": 0, "maximum": 100 });
    let top_p = json!({ "type": "number", "exclusiveMinimum": 0, "maximum": 1 });
    let prompt = json!({ "enum": ["instruct", "steps"] });
    let strength = real(&allowed::DECODING_STRENGTH);
    let drawn = real(&allowed::DECODING_TEMPERATURE);
    let candidates = within(&allowed::DECODING_CANDIDATES);
    let horizon = within(&allowed::DECODING_HORIZON);
    json!({
        "Problem": open(&["message", "hint"], &json!({
            "message": { "type": "string", "description": "What is wrong, as a sentence." },
            "hint": { "type": "string", "description": "What to do." }
        })),
        "Info": open(&["protocol", "version", "model", "bounds"], &json!({
            "protocol": version,
            "version": text(),
            "model": reference("Description"),
            "bounds": reference("Bounds")
        })),
        "Description": open(&["name", "engine", "vocabulary", "context", "sequences"], &json!({
            "name": text(),
            "sha256": text(),
            "engine": text(),
            "vocabulary": whole(),
            "context": whole(),
            "sequences": whole(),
            "top": whole()
        })),
        "Bounds": open(&["body_bytes", "queue", "candidates", "tokens", "seconds", "agents"], &json!({
            "body_bytes": whole(),
            "queue": whole(),
            "candidates": whole(),
            "tokens": whole(),
            "seconds": whole(),
            "agents": whole()
        })),
        "DecodeRequest": closed(&["version", "task"], &json!({
            "version": version,
            "task": reference("TaskBrief"),
            "settings": reference("Settings"),
            "on_disconnect": { "enum": ["cancel", "keep"] }
        })),
        "TaskBrief": closed(&["name", "statement", "entry", "visible"], &json!({
            "name": text(),
            "statement": text(),
            "entry": text(),
            "parameters": or_null(&text()),
            "preamble": text(),
            "visible": {
                "type": "array",
                "items": reference("Check"),
                "maxItems": allowed::DECODING_TESTS
            }
        })),
        "Check": closed(&["arguments", "expected"], &json!({
            "arguments": text(),
            "expected": text()
        })),
        "Settings": closed(&[], &json!({
            "guidance": reference("Guidance"),
            "candidates": candidates,
            "horizon": horizon,
            "temperature": drawn,
            "top_p": real(&(0.01..=1.0)),
            "prompt": prompt,
            "trace": { "enum": ["full", "minimal", "compressed"] },
            "signal_tokens": within(&allowed::DECODING_SIGNAL_TOKENS),
            "refresh": { "anyOf": [
                { "enum": ["token", "prefix"] },
                closed(&["lines"], &json!({ "lines": within(&allowed::DECODING_REFRESH_LINES) }))
            ] },
            "ablation": { "enum": ["shuffled", "identical", null] },
            "skip": { "type": "boolean" },
            "seed": seed,
            "retries": within(&allowed::DECODING_RETRIES),
            "tokens": within(&allowed::DECODING_TOKENS),
            "seconds": within(&allowed::DECODING_SECONDS),
            "top": within(&allowed::DECODING_TOP),
            "compare": { "type": "boolean" },
            "grid": or_null(&reference("Grid"))
        })),
        "Guidance": closed(&[], &json!({
            "strength": strength,
            "plausibility": or_null(&json!({ "type": "number", "minimum": 0, "maximum": 1 })),
            "adaptive": { "type": "boolean" }
        })),
        "Grid": closed(&[], &json!({
            "temperatures": list(&drawn),
            "candidates": list(&candidates),
            "horizons": list(&horizon),
            "strengths": list(&strength),
            "prompts": list(&prompt),
            "parallel": or_null(&within(&allowed::DECODING_PARALLEL)),
            "order": { "enum": ["sweep", "bandit"] }
        })),
        "ScoreRequest": closed(&["version", "texts", "labels"], &json!({
            "version": version,
            "texts": { "type": "array", "items": text(), "minItems": 1, "maxItems": limits::SCORED_TEXTS },
            "labels": {
                "type": "array",
                "items": { "type": "string", "minLength": 1 },
                "minItems": 1,
                "maxItems": limits::SCORED_LABELS
            },
            "chat": { "type": "boolean" }
        })),
        "ScoreAnswer": open(&["scores", "evaluated"], &json!({
            "scores": list(&list(&reference("LabelScore"))),
            "evaluated": { "type": "integer", "minimum": 0 }
        })),
        "LabelScore": open(&["mean", "total", "tokens", "exact"], &json!({
            "mean": { "type": "number" },
            "total": { "type": "number" },
            "tokens": whole(),
            "exact": { "type": "boolean" }
        })),
        "SchemaRequest": closed(&["version", "task"], &json!({
            "version": version,
            "task": reference("TaskBrief")
        })),
        "SchemaAnswer": open(&["schema", "tries"], &json!({
            "schema": { "type": ["string", "null"] },
            "tries": list(&open(&["text", "refusal"], &json!({
                "text": text(),
                "refusal": { "type": ["string", "null"] }
            })))
        })),
        "CompleteRequest": with_either(closed(&["version"], &json!({
            "version": version,
            "messages": list(&reference("Message")),
            "prompt": or_null(&text()),
            "temperature": temperature,
            "top_p": top_p,
            "seed": seed,
            "tokens": count(1, limits::COMPLETION_TOKENS),
            "stop": {
                "type": "array",
                "items": { "type": "string", "minLength": 1 },
                "maxItems": limits::STOPS
            }
        }))),
        "Message": closed(&["role", "content"], &json!({
            "role": { "enum": ["system", "user", "assistant"] },
            "content": text()
        })),
        "Event": tagged("What a run says; kinds that are not known are to be skipped."),
        "CompleteEvent": tagged("`queued`, `text`, `end` or `failed`.")
    })
}

/// A completion begins with a prompt or with messages, never with both.
fn with_either(mut schema: Value) -> Value {
    if let Some(schema) = schema.as_object_mut() {
        let either = json!([
            {
                "properties": { "prompt": text(), "messages": { "maxItems": 0 } },
                "required": ["prompt"]
            },
            {
                "properties": { "prompt": { "type": "null" }, "messages": { "minItems": 1 } },
                "required": ["messages"]
            }
        ]);
        schema.insert("oneOf".to_owned(), either);
    }
    schema
}

fn tagged(what: &str) -> Value {
    let mut schema = open(&["event"], &json!({ "event": text() }));
    if let Some(schema) = schema.as_object_mut() {
        schema.insert("description".to_owned(), what.into());
    }
    schema
}
