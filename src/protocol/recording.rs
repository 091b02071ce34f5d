//! A recording: one event a line.

use super::Event;
use serde::Deserialize;

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
///
/// The same as the derived reader of [`Event`], which first makes a tree of everything: a page that
/// reads events alone is a tenth smaller without it.
#[must_use]
pub fn read_event(line: &str) -> Read {
    let line = line.trim();
    if line.is_empty() {
        return Read::Unknown;
    }
    let read = serde_json::from_str::<Kind>(line).and_then(|kind| of_kind(&kind.event, line));
    match read {
        Ok(Some(event)) => Read::Event(Box::new(event)),
        Ok(None) => Read::Unknown,
        Err(error) => Read::Damaged(error.to_string()),
    }
}

/// `None` for a kind that is not known.
fn of_kind(kind: &str, line: &str) -> Result<Option<Event>, serde_json::Error> {
    fn read<'a, T: Deserialize<'a>>(line: &'a str) -> Result<T, serde_json::Error> {
        serde_json::from_str(line)
    }
    Ok(Some(match kind {
        "queued" => Event::Queued(read(line)?),
        "run" => Event::Run(read(line)?),
        "line_start" => Event::LineStart(read(line)?),
        "candidate" => Event::Candidate(read(line)?),
        "executed" => Event::Executed(read(line)?),
        "signal" => Event::Signal(read(line)?),
        "token" => Event::Token(read(line)?),
        "line_end" => Event::LineEnd(read(line)?),
        "done" => Event::Done(read(line)?),
        "plain" => Event::Plain(read(line)?),
        "end" => Event::End(read(line)?),
        "failed" => Event::Failed(read(line)?),
        _ => return Ok(None),
    }))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::protocol::{Candidate, Executed, Extraction, Queued, Status, TraceEvent};
    use crate::sandbox::python::Step;

    fn back(event: &Event) -> Read {
        read_event(&serde_json::to_string(event).unwrap())
    }

    #[test]
    fn events_come_back_as_they_were() {
        let queued = Event::Queued(Queued {
            id: "a1".to_owned(),
            position: 2,
        });
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
    fn the_shipped_recording_is_read_as_the_derived_reader_does() {
        let queued = r#"{"event":"queued","id":"a","position":1}"#;
        let failed = r#"{"event":"failed","message":"a","hint":"b"}"#;
        let shipped = include_str!("../../static/runs/scripted.jsonl");
        let mut kinds = std::collections::BTreeSet::new();
        for line in shipped.lines().chain([queued, failed]) {
            let event: Event = serde_json::from_str(line).unwrap();
            kinds.insert(serde_json::from_str::<Kind>(line).unwrap().event);
            assert_eq!(read_event(line), Read::Event(Box::new(event)));
        }
        assert_eq!(kinds.len(), 12, "{kinds:?}");
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
