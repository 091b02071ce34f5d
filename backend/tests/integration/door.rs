//! Tokens, origins and hosts.

use crate::http::{Ask, get, post};
use crate::models::scripted;
use crate::served::{Served, serve, served, short};
use runwise_backend::serve::{Config, Door};

const TOKEN: &str = "a token of some length";

fn guarded() -> Served {
    let door = Door {
        token: Some(TOKEN.to_owned()),
        origins: vec!["https://page.example".to_owned()],
    };
    let config = Config {
        door,
        ..Config::default()
    };
    serve(config, || Box::new(scripted()))
}

#[test]
fn without_the_token_nothing_is_told() {
    let server = guarded();
    assert_eq!(get(server.address, "/health").answer().status, 200);
    for path in [
        "/v1/info",
        "/metrics",
        "/openapi.json",
        "/v1/runs/a/events",
        "/nowhere",
    ] {
        for header in [None, Some("Bearer wrong"), Some("Basic abc"), Some(TOKEN)] {
            let ask = get(server.address, path);
            let ask = match header {
                Some(value) => ask.with("authorization", value),
                None => ask,
            };
            let answer = ask.answer();
            assert_eq!(
                (answer.status, answer.header("www-authenticate")),
                (401, Some("Bearer")),
                "{path}"
            );
            assert!(!answer.body.contains(TOKEN));
        }
    }
    let decode = || post(server.address, "/v1/decode", &short());
    assert_eq!(decode().answer().status, 401);
    let bearer = format!("Bearer {TOKEN}");
    let told = decode().with("authorization", &bearer).events().rest();
    assert_eq!(told.last().unwrap().1["event"], "end");
    // With a token the name by which the backend is reached is free.
    let named = get(server.address, "/v1/info")
        .with("host", "gpu.example")
        .with("authorization", &bearer);
    assert_eq!(named.answer().status, 200);
}

#[test]
fn foreign_pages_are_turned_away_before_anything_happens() {
    let server = served();
    for origin in [
        "https://evil.example",
        "null",
        "http://localhost.evil.example",
        "http://127.0.0.1.evil.example",
    ] {
        for ask in [
            get(server.address, "/v1/info"),
            post(server.address, "/v1/decode", &short()),
        ] {
            let answer = ask.with("origin", origin).answer();
            assert_eq!(answer.status, 403, "{origin}");
            assert_eq!(answer.header("access-control-allow-origin"), None);
        }
    }
    assert_eq!(server.metric("model_steps_total"), 0);
    let here = get(server.address, "/v1/info")
        .with("origin", "http://localhost:8080")
        .answer();
    assert_eq!(here.status, 200);
    assert_eq!(
        here.header("access-control-allow-origin"),
        Some("http://localhost:8080")
    );
    assert!(here.header("vary").unwrap().contains("origin"));
    // A name that somebody else made point here.
    let rebound = get(server.address, "/v1/info")
        .with("host", "evil.example:8765")
        .answer();
    assert_eq!(rebound.status, 403);
}

#[test]
fn a_preflight_is_answered_for_pages_that_may_ask() {
    let server = guarded();
    let preflight = |origin: &str| {
        Ask::new(server.address, "OPTIONS", "/v1/decode")
            .with("origin", origin)
            .with("access-control-request-method", "POST")
            .with(
                "access-control-request-headers",
                "authorization,content-type",
            )
    };
    let answer = preflight("https://page.example")
        .with("access-control-request-private-network", "true")
        .answer();
    assert_eq!(answer.status, 204);
    assert_eq!(
        answer.header("access-control-allow-origin"),
        Some("https://page.example")
    );
    assert_eq!(
        answer.header("access-control-allow-private-network"),
        Some("true")
    );
    assert!(
        answer
            .header("access-control-allow-headers")
            .unwrap()
            .contains("authorization")
    );
    assert!(
        answer
            .header("access-control-allow-methods")
            .unwrap()
            .contains("POST")
    );
    let without = preflight("http://127.0.0.1:1").answer();
    assert_eq!(
        (
            without.status,
            without.header("access-control-allow-private-network")
        ),
        (204, None)
    );
    let foreign = preflight("https://evil.example").answer();
    assert_eq!(
        (
            foreign.status,
            foreign.header("access-control-allow-origin")
        ),
        (403, None)
    );
    // A refusal can be read by a page that may ask.
    let refused = get(server.address, "/v1/info")
        .with("origin", "https://page.example")
        .answer();
    assert_eq!(refused.status, 401);
    assert_eq!(
        refused.header("access-control-allow-origin"),
        Some("https://page.example")
    );
}
