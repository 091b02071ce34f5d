//! Who leaves, who comes back, and what happens to the work meanwhile.

use crate::http::{Ask, get, post};
use crate::models::{Before, Gate, Odd};
use crate::served::{Served, request, served, short, with_model};
use serde_json::{Value, json};
use std::process::{Command, Stdio};

/// A server whose model does one step at a time, when it is let.
fn gated() -> (Served, Gate) {
    let gate = Gate::default();
    let of_model = gate.clone();
    let server = with_model(move || Box::new(Odd::new(Before::Gate(of_model.clone()))));
    (server, gate)
}

/// After a listener has left in the middle of a step, that step is the last.
fn ends_within_a_step(server: &Served, gate: &Gate) {
    server.wait_for("streams_open", 0);
    let steps = server.metric("model_steps_total");
    gate.open(1_000_000);
    server.wait_for("model_busy", 0);
    assert!(server.metric("model_steps_total") <= steps + 1);
    assert_eq!(server.metric("runs_total{ended=\"cancelled\"}"), 1);
    assert_eq!(server.metric("sequences_open"), 0);
    assert_eq!(server.metric("sequences_leaked_total"), 0);
}

#[test]
fn a_page_that_leaves_stops_the_model_within_a_step() {
    let (server, gate) = gated();
    let mut stream = post(server.address, "/v1/decode", &request(json!({}))).events();
    gate.open(6);
    stream.until("line_start");
    server.wait_for("model_steps_total", 6);
    stream.leave();
    ends_within_a_step(&server, &gate);
}

#[test]
fn a_client_that_is_killed_stops_the_model_within_a_step() {
    let (server, gate) = gated();
    let body = request(json!({})).to_string();
    let script = format!(
        "exec 3<>/dev/tcp/127.0.0.1/{}; printf 'POST /v1/decode HTTP/1.1\\r\\nHost: localhost\\r\\nContent-Type: application/json\\r\\nContent-Length: {}\\r\\n\\r\\n%s' \"$BODY\" >&3; read -r line <&3; echo \"$line\"; read -r",
        server.address.port(),
        body.len()
    );
    let client = Command::new("bash")
        .args(["-c", &script])
        .env("BODY", &body)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn();
    let Ok(mut client) = client else {
        eprintln!("skipped: no bash to be killed");
        return;
    };
    server.wait_for("streams_open", 1);
    gate.open(4);
    server.wait_for("model_steps_total", 4);
    client.kill().unwrap();
    client.wait().unwrap();
    ends_within_a_step(&server, &gate);
}

#[test]
fn a_kept_run_goes_on_and_is_found_again() {
    let (server, gate) = gated();
    let mut asked = short();
    asked["on_disconnect"] = json!("keep");
    let mut stream = post(server.address, "/v1/decode", &asked).events();
    let id = stream.header("runwise-run").unwrap().to_owned();
    gate.open(3);
    let seen = stream.until("run");
    stream.leave();
    server.wait_for("streams_open", 0);
    gate.open(1_000_000);
    server.wait_for("runs_total{ended=\"done\"}", 1);
    let path = format!("/v1/runs/{id}/events");
    let all = get(server.address, &path).events().rest();
    assert_eq!(all[..seen.len()], seen);
    assert_eq!(all.last().unwrap().1["event"], "end");
    for (asked, after) in [
        (get(server.address, &format!("{path}?after=2")), 2),
        (get(server.address, &path).with("last-event-id", "5"), 5),
        // What stands in the address counts more than what a browser adds.
        (
            get(server.address, &format!("{path}?after=1")).with("last-event-id", "5"),
            1,
        ),
        (
            get(server.address, &format!("{path}?after={}", all.len())),
            all.len(),
        ),
    ] {
        assert_eq!(asked.events().rest(), all[after..]);
    }
}

#[test]
fn two_listeners_hear_the_same_and_the_last_one_decides() {
    let (server, gate) = gated();
    let mut first = post(server.address, "/v1/decode", &short()).events();
    let id = first.header("runwise-run").unwrap().to_owned();
    first.until("queued");
    let mut second = get(server.address, &format!("/v1/runs/{id}/events")).events();
    second.until("queued");
    server.wait_for("streams_open", 2);
    first.leave();
    server.wait_for("streams_open", 1);
    gate.open(1_000_000);
    assert_eq!(second.rest().last().unwrap().1["event"], "end");
    assert_eq!(server.metric("runs_total{ended=\"done\"}"), 1);
}

#[test]
fn a_run_can_be_stopped_by_its_id_and_read_afterwards() {
    let (server, gate) = gated();
    let mut stream = post(server.address, "/v1/decode", &short()).events();
    let id = stream.header("runwise-run").unwrap().to_owned();
    gate.open(2);
    server.wait_for("model_steps_total", 2);
    let stop = || Ask::new(server.address, "DELETE", &format!("/v1/runs/{id}")).answer();
    assert_eq!(stop().status, 204);
    gate.open(1_000_000);
    let told = stream.rest();
    assert!(
        ["end", "failed"]
            .iter()
            .any(|kind| told.last().unwrap().1["event"] == *kind)
    );
    assert_eq!(stop().status, 204);
    let again = get(server.address, &format!("/v1/runs/{id}/events"))
        .events()
        .rest();
    assert_eq!(again, told);
    assert_eq!(server.metric("sequences_open"), 0);
}

#[test]
fn a_run_that_waits_can_be_stopped_too() {
    let (server, gate) = gated();
    let first = post(server.address, "/v1/decode", &short()).events();
    server.wait_for("model_busy", 1);
    let mut second = post(server.address, "/v1/decode", &short()).events();
    let id = second.header("runwise-run").unwrap().to_owned();
    server.wait_for("queue_waiting", 1);
    Ask::new(server.address, "DELETE", &format!("/v1/runs/{id}")).answer();
    let told = second.rest();
    assert_eq!(told.last().unwrap().1["message"], "It was stopped.");
    assert_eq!(server.metric("queue_waiting"), 0);
    first.leave();
    gate.open(1_000_000);
}

#[test]
fn an_answer_that_nobody_waits_for_is_not_computed() {
    let (server, gate) = gated();
    let asked = json!({ "version": 1, "texts": vec!["a"; 50], "labels": ["b"] });
    let stream = std::thread::spawn({
        let address = server.address;
        move || {
            use std::io::Write;
            let mut stream = std::net::TcpStream::connect(address).unwrap();
            let body = asked.to_string();
            let head = format!(
                "POST /v1/score HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
                body.len()
            );
            stream.write_all(head.as_bytes()).unwrap();
            stream
        }
    });
    let stream = stream.join().unwrap();
    gate.open(2);
    server.wait_for("model_steps_total", 2);
    drop(stream);
    // A closed connection is noticed, and then the flag is up before the next step.
    server.wait_for("answers_waiting", 0);
    gate.open(1_000_000);
    server.wait_for("model_busy", 0);
    assert!(server.metric("model_steps_total") <= 3);
    assert_eq!(server.metric("sequences_open"), 0);
}

#[test]
fn a_breakdown_is_told_and_the_next_request_works() {
    let mut opened = 0;
    let server = with_model(move || {
        opened += 1;
        match opened {
            1 => Box::new(Odd::new(Before::Panic)),
            _ => Box::new(crate::models::scripted()),
        }
    });
    let decode = || post(server.address, "/v1/decode", &short()).events().rest();
    let told = decode();
    let (_, last) = told.last().unwrap();
    assert_eq!(last["event"], "failed");
    assert!(
        last["message"].as_str().unwrap().contains("broke down"),
        "{last}"
    );
    assert_eq!(decode().last().unwrap().1["event"], "end");
    assert_eq!(server.metric("engine_restarts_total"), 1);
    assert_eq!(server.metric("sequences_open"), 0);
}

#[test]
fn what_the_model_cannot_do_is_told_in_words() {
    let error = runwise::model::Error::Unreachable {
        address: "http://127.0.0.1:1".to_owned(),
        message: "Connection refused.".to_owned(),
    };
    let server = with_model(move || Box::new(Odd::new(Before::Fail(error.clone()))));
    let told = post(server.address, "/v1/decode", &short()).events().rest();
    let (_, last) = told.last().unwrap();
    assert_eq!(last["event"], "failed");
    assert!(last["hint"].as_str().unwrap().ends_with('.'));
    let scores = json!({ "version": 1, "texts": ["a"], "labels": ["b"] });
    let answer = post(server.address, "/v1/score", &scores).answer();
    assert_eq!(answer.status, 502);
    assert!(
        answer.json()["message"]
            .as_str()
            .unwrap()
            .contains("does not answer")
    );
}

#[test]
fn a_server_that_is_stopped_says_so_to_everybody() {
    let (mut server, gate) = gated();
    let mut streams: Vec<_> = (0..3)
        .map(|_| post(server.address, "/v1/decode", &short()).events())
        .collect();
    gate.open(2);
    server.wait_for("model_steps_total", 2);
    server.stop();
    for stream in &mut streams {
        let told = stream.rest();
        let last: &Value = &told.last().unwrap().1;
        assert_eq!(last["event"], "failed");
        assert_eq!(last["message"], "The backend is being stopped.");
    }
    gate.open(1_000_000);
    server.join();
}

#[test]
fn runs_that_are_not_there_are_not_found() {
    let server = served();
    for path in [
        "/v1/runs/none/events",
        "/v1/runs/%00/events",
        "/v1/runs/0123456789abcdef/events",
    ] {
        assert_eq!(get(server.address, path).answer().status, 404);
    }
    assert_eq!(
        Ask::new(server.address, "DELETE", "/v1/runs/none")
            .answer()
            .status,
        404
    );
}
