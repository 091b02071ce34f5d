//! Everything that is no request, as a status and two sentences.

use crate::http::{Answer, Ask, get, post, post_text};
use crate::served::{Served, request, served, short};
use serde_json::{Value, json};

fn is_problem(answer: &Answer) {
    let problem = answer.json();
    let keys: Vec<&String> = problem.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["hint", "message"]);
    for text in ["message", "hint"] {
        let text = problem[text].as_str().unwrap();
        assert!(text.ends_with(['.', '?']) && text.len() < 600, "{text}");
    }
}

fn refused(server: &Served, path: &str, body: &str) -> (u16, String) {
    let answer = post_text(server.address, path, body).answer();
    is_problem(&answer);
    (
        answer.status,
        answer.json()["message"].as_str().unwrap().to_owned(),
    )
}

#[test]
fn bodies_that_are_no_requests_say_where() {
    let server = served();
    let task = short()["task"].clone();
    let with = |change: &dyn Fn(&mut Value)| {
        let mut body = json!({ "version": 1, "task": task });
        change(&mut body);
        body.to_string()
    };
    let cases: Vec<(u16, &str, String)> = vec![
        (400, "line 1, column 0", String::new()),
        (400, "line 1, column 1", "{".to_owned()),
        (400, "line 2, column", "{\n\"version\" 1}".to_owned()),
        (422, "line", "null".to_owned()),
        (422, "line", "[]".to_owned()),
        (422, "missing field `version`", "{}".to_owned()),
        (422, "version 2", with(&|body| body["version"] = json!(2))),
        (
            422,
            "unknown field `speed`",
            with(&|body| body["speed"] = json!(1)),
        ),
        (
            422,
            "unknown field `hidden`",
            with(&|body| body["task"]["hidden"] = json!([])),
        ),
        (
            422,
            "unknown field `gamma`",
            with(&|body| body["settings"] = json!({ "gamma": 1 })),
        ),
        (
            422,
            "invalid type",
            with(&|body| body["settings"] = json!({ "seed": "one" })),
        ),
        (
            422,
            "settings.candidates",
            with(&|body| body["settings"] = json!({ "candidates": 0 })),
        ),
        (
            422,
            "settings.tokens",
            with(&|body| body["settings"] = json!({ "tokens": 4_000_000_000_u32 })),
        ),
        (
            422,
            "settings.guidance.strength",
            with(&|body| {
                body["settings"] = json!({ "guidance": { "strength": -1.0 } });
            }),
        ),
        (
            422,
            "task.visible has no test",
            with(&|body| body["task"]["visible"] = json!([])),
        ),
        (
            422,
            "task.visible[0].arguments",
            with(&|body| body["task"]["visible"][0]["arguments"] = json!("a b")),
        ),
        (
            422,
            "task.entry",
            with(&|body| body["task"]["entry"] = json!("x(); import os")),
        ),
        (
            422,
            "settings.grid",
            with(&|body| {
                let many: Vec<f64> = (0..200)
                    .map(f64::from)
                    .map(|number| number / 100.0)
                    .collect();
                body["settings"] = json!({ "grid": { "temperatures": many, "strengths": many } });
            }),
        ),
    ];
    for (status, part, body) in cases {
        let (is, message) = refused(&server, "/v1/decode", &body);
        assert_eq!(is, status, "{body}: {message}");
        assert!(message.to_lowercase().contains(part), "{body}: {message}");
    }
    let deep = format!("{}1{}", "[".repeat(100_000), "]".repeat(100_000));
    assert_eq!(refused(&server, "/v1/decode", &deep).0, 422);
    let deep = format!("{{\"version\":{deep}}}");
    assert!([400, 422].contains(&refused(&server, "/v1/decode", &deep).0));
    let bytes = post_text(
        server.address,
        "/v1/decode",
        "{\"version\":1,\"\u{FFFD}\":1}",
    )
    .answer();
    assert_eq!(bytes.status, 422);
    assert_eq!(server.metric("model_steps_total"), 0);
}

#[test]
fn other_questions_are_checked_too() {
    let server = served();
    for (path, body) in [
        ("/v1/complete", json!({ "version": 1 })),
        ("/v1/complete", json!({ "prompt": "a" })),
        (
            "/v1/complete",
            json!({ "version": 1, "prompt": "a", "temperature": -1 }),
        ),
        (
            "/v1/complete",
            json!({ "version": 1, "prompt": "a", "messages": [{ "role": "user", "content": "" }] }),
        ),
        (
            "/v1/complete",
            json!({ "version": 1, "messages": [{ "role": "tool", "content": "" }] }),
        ),
        (
            "/v1/score",
            json!({ "version": 1, "texts": [], "labels": ["a"] }),
        ),
        (
            "/v1/score",
            json!({ "version": 1, "texts": ["a"], "labels": [""] }),
        ),
        (
            "/v1/score",
            json!({ "version": 1, "texts": "a", "labels": ["a"] }),
        ),
        ("/v1/schema", json!({ "version": 1, "task": {} })),
    ] {
        let (status, message) = refused(&server, path, &body.to_string());
        assert_eq!(status, 422, "{path} {body}: {message}");
    }
    let run = get(server.address, "/v1/runs/a/events?after=minus").answer();
    is_problem(&run);
    assert_eq!(run.status, 400);
    let both = get(server.address, "/v1/runs/a/events?before=1").answer();
    assert_eq!(both.status, 400);
}

#[test]
fn ten_megabytes_are_refused_and_the_answer_arrives() {
    let server = served();
    let mut body = request(json!({}));
    body["task"]["statement"] = json!("x".repeat(10 << 20));
    let answer = post(server.address, "/v1/decode", &body).answer();
    is_problem(&answer);
    assert_eq!(answer.status, 413);
    // Within the body's limit, but more than a task may have.
    body["task"]["statement"] = json!("x".repeat(900 << 10));
    let answer = post(server.address, "/v1/decode", &body).answer();
    assert_eq!(answer.status, 422);
    assert!(
        answer.json()["message"]
            .as_str()
            .unwrap()
            .starts_with("task.statement")
    );
    // A prompt that fits in a body and not in the model.
    let long = json!({ "version": 1, "prompt": "x".repeat(200 << 10) });
    let told = post(server.address, "/v1/complete", &long).events().rest();
    let message = told.last().unwrap().1["message"]
        .as_str()
        .unwrap()
        .to_owned();
    assert!(message.contains("tokens"), "{message}");
    server.wait_for("sequences_open", 0);
}

#[test]
fn other_types_paths_and_methods_are_refused() {
    let server = served();
    let plain = post(server.address, "/v1/decode", &short())
        .with("content-type", "text/plain")
        .answer();
    is_problem(&plain);
    assert_eq!(plain.status, 415);
    let charset = "application/json; charset=utf-8";
    let fine = post(server.address, "/v1/decode", &short())
        .with("content-type", charset)
        .answer();
    assert_eq!(fine.status, 200);
    let nowhere = get(server.address, "/v2/decode").answer();
    is_problem(&nowhere);
    assert_eq!(nowhere.status, 404);
    for (method, path, allowed) in [
        ("GET", "/v1/decode", "POST"),
        ("PUT", "/v1/decode", "POST"),
        ("POST", "/v1/info", "GET,HEAD"),
        ("OPTIONS", "/v1/info", "GET,HEAD"),
    ] {
        let wrong = Ask::new(server.address, method, path).answer();
        is_problem(&wrong);
        assert_eq!(
            (wrong.status, wrong.header("allow")),
            (405, Some(allowed)),
            "{method} {path}"
        );
    }
}
