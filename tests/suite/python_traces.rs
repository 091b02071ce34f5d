//! Traces as CPython 3.12 tells them. A `.py` file says in its first line how it is run, the `.jsonl`
//! beside it holds what CPython's own `sys.settrace` saw, one event a line.

use runwise::data::Data;
use runwise::sandbox::python::{Event, Guest};
use runwise::sandbox::{Input, Limits, Program};
use std::sync::Arc;

/// A program, and its events in CPython.
pub struct Case {
    pub name: &'static str,
    source: &'static str,
    events: &'static str,
}

macro_rules! cases {
    ($($name:literal)*) => {
        /// All of them; a native test sees to it that none is left out.
        pub const CASES: &[Case] = &[$(Case {
            name: $name,
            source: include_str!(concat!("python-traces/", $name, ".py")),
            events: include_str!(concat!("python-traces/", $name, ".jsonl")),
        }),*];
    };
}

cases! {
    "arguments" "bubble-sort" "classes" "closure" "comprehensions" "context" "exceptions"
    "generator" "input" "keys" "loops" "match" "recursion" "uncaught" "values"
}

/// Where the guest, which is Python 3.14, does not do what CPython 3.12 does; `guests/python/README.md` says
/// why.
pub const KNOWN: &[&str] = &[
    "comprehensions: Event { step: Line, line: 6, depth: 0, function: \"f\", changed: [(\"odd\", \"{3, 1}\")], result: None, exception: None } instead of Event { step: Line, line: 6, depth: 0, function: \"f\", changed: [(\"odd\", \"{1, 3}\")], result: None, exception: None }",
    "comprehensions: Event { step: Return, line: 6, depth: 1, function: \"<genexpr>\", changed: [(\"x\", \"6\")], result: Some(\"6\"), exception: None } instead of Event { step: Line, line: 6, depth: 1, function: \"<genexpr>\", changed: [], result: None, exception: None }",
    "comprehensions: Event { step: Call, line: 6, depth: 1, function: \"<genexpr>\", changed: [(\"x\", \"6\")], result: None, exception: None } instead of Event { step: Return, line: 6, depth: 1, function: \"<genexpr>\", changed: [(\"x\", \"6\")], result: Some(\"6\"), exception: None }",
    "comprehensions: Event { step: Line, line: 6, depth: 1, function: \"<genexpr>\", changed: [], result: None, exception: None } instead of Event { step: Call, line: 6, depth: 1, function: \"<genexpr>\", changed: [(\"x\", \"6\")], result: None, exception: None }",
    "comprehensions: Event { step: Return, line: 6, depth: 1, function: \"<genexpr>\", changed: [(\"x\", \"4\")], result: Some(\"4\"), exception: None } instead of Event { step: Line, line: 6, depth: 1, function: \"<genexpr>\", changed: [], result: None, exception: None }",
    "comprehensions: Event { step: Call, line: 6, depth: 1, function: \"<genexpr>\", changed: [(\"x\", \"4\")], result: None, exception: None } instead of Event { step: Return, line: 6, depth: 1, function: \"<genexpr>\", changed: [(\"x\", \"4\")], result: Some(\"4\"), exception: None }",
    "comprehensions: Event { step: Line, line: 6, depth: 1, function: \"<genexpr>\", changed: [], result: None, exception: None } instead of Event { step: Call, line: 6, depth: 1, function: \"<genexpr>\", changed: [(\"x\", \"4\")], result: None, exception: None }",
    "comprehensions: Event { step: Return, line: 6, depth: 1, function: \"<genexpr>\", changed: [], result: Some(\"None\"), exception: None } instead of Event { step: Line, line: 6, depth: 1, function: \"<genexpr>\", changed: [], result: None, exception: None }",
    "comprehensions: Event { step: Line, line: 7, depth: 0, function: \"f\", changed: [(\"lazy\", \"10\")], result: None, exception: None } instead of Event { step: Return, line: 6, depth: 1, function: \"<genexpr>\", changed: [], result: Some(\"None\"), exception: None }",
    "comprehensions: Event { step: Return, line: 7, depth: 0, function: \"f\", changed: [], result: Some(\"([6, 4], {3: '3', 1: '1', 2: '2'}, [1, 3], 10)\"), exception: None } instead of Event { step: Line, line: 7, depth: 0, function: \"f\", changed: [(\"lazy\", \"10\")], result: None, exception: None }",
    "comprehensions: Event { step: Return, line: 7, depth: 0, function: \"f\", changed: [], result: Some(\"([6, 4], {3: '3', 1: '1', 2: '2'}, [1, 3], 10)\"), exception: None } is missing",
    "uncaught: Event { step: Exception, line: 4, depth: 1, function: \"f\", changed: [], result: None, exception: Some((\"ZeroDivisionError\", \"division by zero\")) } instead of Event { step: Exception, line: 4, depth: 1, function: \"f\", changed: [], result: None, exception: Some((\"ZeroDivisionError\", \"integer division or modulo by zero\")) }",
    "uncaught: Event { step: Exception, line: 9, depth: 0, function: \"g\", changed: [], result: None, exception: Some((\"ZeroDivisionError\", \"division by zero\")) } instead of Event { step: Exception, line: 9, depth: 0, function: \"g\", changed: [], result: None, exception: Some((\"ZeroDivisionError\", \"integer division or modulo by zero\")) }",
];

/// The events that are not CPython's, in words.
pub fn differences(guest: &Arc<Guest>, case: &Case) -> Vec<String> {
    let first = case.source.lines().next().unwrap();
    let (entry, input) = match first.strip_prefix("# stdin:") {
        Some(text) => (None, stdin(text)),
        None => call(first.strip_prefix("# call: ").unwrap()),
    };
    let limits = Limits {
        deadline_milliseconds: 600_000,
        ..Limits::python()
    };
    let program = Program::python(guest, case.source, entry, &limits).unwrap();
    let trace = program.trace(&input, 0, 1_000).unwrap();
    assert!(!trace.truncated);
    let (expected, broken) = Event::read(case.events.as_bytes());
    assert!(!broken);
    compare(case.name, &trace.events, &expected)
}

/// Steps through both. An event too many in one of them is told and passed over.
fn compare(name: &str, mut found: &[Event], mut expected: &[Event]) -> Vec<String> {
    let mut differences = Vec::new();
    let mut tell = |what: String| differences.push(format!("{name}: {what}"));
    loop {
        match (found, expected) {
            ([one, more @ ..], [other, rest @ ..]) if one == other => {
                (found, expected) = (more, rest);
            }
            ([one, more @ ..], _) if more.first() == expected.first() => {
                tell(format!("{one:?} too many"));
                found = more;
            }
            ([one, more @ ..], [other, rest @ ..]) => {
                tell(format!("{one:?} instead of {other:?}"));
                (found, expected) = (more, rest);
            }
            ([], [other, rest @ ..]) => {
                tell(format!("{other:?} is missing"));
                expected = rest;
            }
            ([one, more @ ..], []) => {
                tell(format!("{one:?} too many"));
                found = more;
            }
            ([], []) => return differences,
        }
    }
}

fn stdin(text: &str) -> Input {
    Input {
        stdin: text.trim().replace("\\n", "\n"),
        arguments: Vec::new(),
    }
}

/// `f(1, "x")`: the function and its arguments.
fn call(text: &str) -> (Option<&str>, Input) {
    let (name, arguments) = text.split_once('(').unwrap();
    let list = format!("[{}]", arguments.strip_suffix(')').unwrap());
    let Ok(Data::List(arguments)) = Data::from_literal(&list) else {
        panic!("{list}")
    };
    let stdin = String::new();
    (Some(name), Input { stdin, arguments })
}
