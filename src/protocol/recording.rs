//! A recording: one event a line.

use super::Event;
use serde::Deserialize;

/// The kinds of events that are known here, as they stand under `event`.
const KINDS: [&str; 12] = [
    "queued",
    "run",
    "line_start",
    "candidate",
    "executed",
    "signal",
    "token",
    "line_end",
    "done",
    "plain",
    "end",
    "failed",
];

/// What a line is.
#[derive(Clone, Debug, PartialEq)]
pub enum Read {
    /// An event.
    Event(Box<Event>),
    /// A kind of event that is not known here, or nothing at all.
    Unknown,
    /// No event; the reason, in the words of whoever reads JSON.
    Damaged(String),
}

#[derive(Deserialize)]
struct Kind {
    event: String,
}

/// Reads one line of a recording, or the data of one message of a stream.
#[must_use]
pub fn read_event(line: &str) -> Read {
    let line = line.trim();
    if line.is_empty() {
        return Read::Unknown;
    }
    let error = match serde_json::from_str(line) {
        Ok(event) => return Read::Event(Box::new(event)),
        Err(error) => error,
    };
    match serde_json::from_str::<Kind>(line) {
        Ok(kind) if !KINDS.contains(&kind.event.as_str()) => Read::Unknown,
        _ => Read::Damaged(error.to_string()),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::protocol::{Candidate, Executed, Extraction, Status, TraceEvent};
    use crate::sandbox::python::Step;

    fn back(event: &Event) -> Read {
        read_event(&serde_json::to_string(event).unwrap())
    }

    #[test]
    fn events_come_back_as_they_were() {
        let queued = Event::Queued {
            id: "a1".to_owned(),
            position: 2,
        };
        let candidate = Event::Candidate(Candidate {
            agent: 0,
            id: 3,
            line: 2,
            text: "    x = 1\n".to_owned(),
            tokens: 5,
            log_probability: -1.25,
            extraction: vec![
                Extraction::PassAdded,
                Extraction::LineDropped("if x:".to_owned()),
            ],
            program: None,
            duplicate_of: None,
        });
        let executed = Event::Executed(Executed {
            agent: 0,
            candidate: 3,
            test: 1,
            status: Status::Exception,
            got: "IndexError".to_owned(),
            expected: "[]".to_owned(),
            cached: false,
            milliseconds: 4,
            trace: vec![TraceEvent {
                step: Step::Line,
                line: 2,
                depth: 1,
                function: "f".to_owned(),
                changed: vec![
                    ("b".to_owned(), "1".to_owned()),
                    ("a".to_owned(), "2".to_owned()),
                ],
                result: None,
                exception: None,
            }],
            truncated: true,
        });
        for event in [queued, candidate, executed] {
            assert_eq!(back(&event), Read::Event(Box::new(event.clone())));
        }
    }

    #[test]
    fn unknown_kinds_are_skipped_and_damage_is_told() {
        assert_eq!(
            read_event(r#"{"event":"weather","rain":true}"#),
            Read::Unknown
        );
        assert_eq!(read_event("  "), Read::Unknown);
        for damaged in [
            r#"{"event":"token"}"#,
            "{",
            "[]",
            "null",
            r#"{"rain":true}"#,
        ] {
            assert!(matches!(read_event(damaged), Read::Damaged(_)), "{damaged}");
        }
    }
}
