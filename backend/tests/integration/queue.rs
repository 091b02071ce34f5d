//! Many at once, and one after another.

use crate::http::post;
use crate::models::{Before, Gate, Odd, scripted};
use crate::served::{completion, serve, served, short};
use runwise_backend::serve::Config;
use serde_json::Value;

#[test]
fn sixty_four_sessions_at_once_lose_nothing() {
    let server = served();
    let sessions: Vec<_> = (0..64)
        .map(|_| {
            let address = server.address;
            std::thread::spawn(move || post(address, "/v1/decode", &short()).events().rest())
        })
        .collect();
    let mut texts = Vec::new();
    for session in sessions {
        let events = session.join().unwrap();
        let positions: Vec<u64> = events
            .iter()
            .filter(|(_, event)| event["event"] == "queued")
            .map(|(_, event)| event["position"].as_u64().unwrap())
            .collect();
        assert!(
            !positions.is_empty() && positions.iter().rev().is_sorted(),
            "{positions:?}"
        );
        let ids: Vec<usize> = events.iter().map(|(id, _)| *id).collect();
        assert_eq!(ids, (1..=events.len()).collect::<Vec<_>>());
        assert_eq!(events.last().unwrap().1["event"], "end");
        let tokens = events.iter().filter(|(_, event)| event["event"] == "token");
        texts.push(
            tokens
                .filter_map(|(_, event)| event["text"].as_str())
                .collect::<String>(),
        );
    }
    texts.dedup();
    assert_eq!(texts.len(), 1);
    assert_eq!(server.metric("runs_total{ended=\"done\"}"), 64);
    assert_eq!(server.metric("sequences_open"), 0);
}

#[test]
fn a_full_queue_turns_away_and_positions_are_told() {
    let gate = Gate::default();
    let of_model = gate.clone();
    let config = Config {
        queue: 2,
        ..Config::default()
    };
    let server = serve(config, move || {
        Box::new(Odd::new(Before::Gate(of_model.clone())))
    });
    let ask = || post(server.address, "/v1/complete", &completion(3));
    let mut first = ask().events();
    server.wait_for("model_busy", 1);
    let mut second = ask().events();
    server.wait_for("queue_waiting", 1);
    let mut third = ask().events();
    server.wait_for("queue_waiting", 2);
    let refused = ask().answer();
    assert_eq!(
        (refused.status, refused.header("retry-after")),
        (503, Some("5"))
    );
    assert!(
        refused.json()["message"]
            .as_str()
            .unwrap()
            .starts_with("2 requests wait")
    );
    gate.open(1_000_000);
    let positions = |events: Vec<(usize, Value)>| {
        let queued = events
            .into_iter()
            .filter(|(_, event)| event["event"] == "queued");
        queued
            .map(|(_, event)| event["position"].as_u64().unwrap())
            .collect::<Vec<_>>()
    };
    assert_eq!(positions(first.rest()), [0]);
    assert_eq!(positions(second.rest()), [0]);
    assert_eq!(positions(third.rest()), [1, 0]);
    assert_eq!(server.metric("turned_away_total"), 1);
    assert_eq!(server.metric("runs_total{ended=\"failed\"}"), 0);
}

#[test]
fn a_model_that_cannot_be_opened_is_a_sentence() {
    let problem = runwise::protocol::Problem {
        message: "There is no such file.".to_owned(),
        hint: "Look again.".to_owned(),
    };
    let told = problem.clone();
    let open = Box::new(move || Err::<Box<dyn runwise::model::LanguageModel>, _>(told.clone()));
    assert_eq!(
        crate::served::start(Config::default(), open).err(),
        Some(problem)
    );
    drop(serve(Config::default(), || Box::new(scripted())));
}
