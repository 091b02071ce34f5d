//! A trace as a table: a column each event, a row each variable.

use crate::protocol::TraceEvent;
use crate::sandbox::python::Step;

/// An event that is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// Line of the candidate, from 1.
    pub line: u32,
    /// What it was.
    pub step: Step,
    /// What is returned, or the exception.
    pub what: Option<String>,
}

/// A value of a variable, from one event until it changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// First event.
    pub from: usize,
    /// The event after the last.
    pub to: usize,
    /// Its `repr`.
    pub value: String,
}

/// What one run went through.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variables {
    /// Its events.
    pub moments: Vec<Moment>,
    /// Its variables in the order in which they came, each with its values. A variable of a function
    /// inside another is named after it.
    pub rows: Vec<(String, Vec<Span>)>,
}

/// Reads a trace. An event tells what has changed before its line runs.
#[must_use]
pub fn variables(trace: &[TraceEvent]) -> Variables {
    let mut table = Variables::default();
    let outer = trace.iter().find(|event| !event.function.starts_with('<'));
    let outer = outer.map_or("", |event| event.function.as_str());
    for (place, event) in trace.iter().enumerate() {
        let exception = event.exception.as_ref();
        table.moments.push(Moment {
            line: event.line,
            step: event.step,
            what: event
                .result
                .clone()
                .or_else(|| exception.map(|(kind, text)| format!("{kind}: {text}"))),
        });
        for (name, value) in &event.changed {
            let name = if event.function == outer || event.function.starts_with('<') {
                name.clone()
            } else {
                format!("{}.{name}", event.function)
            };
            let known = table.rows.iter().position(|(known, _)| *known == name);
            let row = known.unwrap_or_else(|| {
                table.rows.push((name, Vec::new()));
                table.rows.len() - 1
            });
            let spans = &mut table.rows[row].1;
            if let Some(last) = spans.last_mut() {
                last.to = place;
            }
            spans.push(Span {
                from: place,
                to: trace.len(),
                value: value.clone(),
            });
        }
    }
    for (_, spans) in &mut table.rows {
        spans.retain(|span| span.from < span.to);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(line: u32, function: &str, changed: &[(&str, &str)]) -> TraceEvent {
        TraceEvent {
            step: Step::Line,
            line,
            depth: 1,
            function: function.to_owned(),
            changed: changed
                .iter()
                .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
                .collect(),
            result: None,
            exception: None,
        }
    }

    #[test]
    fn a_bar_begins_where_a_value_changes() {
        let trace = [
            event(2, "f", &[("xs", "[1]")]),
            event(3, "f", &[("best", "0")]),
            event(9, "g", &[("xs", "2")]),
            event(4, "f", &[("best", "1")]),
        ];
        let table = variables(&trace);
        assert_eq!(table.moments.len(), 4);
        let names: Vec<&str> = table.rows.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["xs", "best", "g.xs"]);
        let spans = |row: usize| -> Vec<(usize, usize, &str)> {
            let spans = table.rows[row].1.iter();
            spans
                .map(|span| (span.from, span.to, span.value.as_str()))
                .collect()
        };
        assert_eq!(spans(0), [(0, 4, "[1]")]);
        assert_eq!(spans(1), [(1, 3, "0"), (3, 4, "1")]);
        assert_eq!(variables(&[]), Variables::default());
    }
}
