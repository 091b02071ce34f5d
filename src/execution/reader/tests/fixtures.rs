//! Files of every format, with the traps that are in them.

use super::{Logs, fixtures, folder, read_all, told};
use crate::execution::Format;
use std::collections::BTreeSet;
use std::fs;

/// What a fixture gives stands in a file of its name and `.expect`, written after reading it with care.
#[test]
fn every_fixture_gives_what_is_expected() {
    for (name, bytes) in fixtures() {
        let given = told(&read_all(&name, &bytes));
        let path = folder().join(format!("{name}.expect"));
        let expected = fs::read_to_string(&path).unwrap_or_default();
        if std::env::var_os("RUNWISE_GIVEN").is_some() {
            fs::write(&path, &given).unwrap();
            continue;
        }
        assert_eq!(given, expected, "{name}");
    }
}

#[test]
fn every_format_has_a_fixture() {
    let mut formats = BTreeSet::new();
    for (name, bytes) in fixtures() {
        let runs = read_all(&name, &bytes)
            .map(|logs| logs.runs)
            .unwrap_or_default();
        formats.extend(runs.into_iter().map(|run| run.format));
    }
    // All but the records that are our own.
    let ours: BTreeSet<Format> = [Format::Records].into();
    assert!(formats.is_disjoint(&ours));
    assert_eq!(formats.len(), 14, "{formats:?}");
}

/// What is in a file decides, not what it is called; nor do a mark at its beginning, line ends as on
/// Windows, or blanks matter.
#[test]
fn names_marks_and_line_ends_do_not_matter() {
    for (name, bytes) in fixtures() {
        let Ok(plain) = read_all("x", &bytes) else {
            continue;
        };
        if name.ends_with(".zip") || name.ends_with(".gz") {
            continue;
        }
        let text = String::from_utf8(bytes).unwrap();
        let other = format!("\u{feff}{}\r\n\r\n", text.replace('\n', "\r\n"));
        assert_eq!(read_all("x", other.as_bytes()), Ok(plain), "{name}");
    }
}

/// Lines may be the items of an array, and documents may be lines or items.
#[test]
fn records_may_be_lines_or_items() {
    for (name, bytes) in fixtures() {
        if name.ends_with(".zip") || name.ends_with(".gz") {
            continue;
        }
        let text = String::from_utf8(bytes).unwrap();
        let Ok(plain) = read_all(&name, text.as_bytes()) else {
            continue;
        };
        let values: Vec<serde_json::Value> = match serde_json::from_str(&text) {
            Ok(serde_json::Value::Array(items)) => items,
            Ok(document) => vec![document],
            // Lines that are no JSON are no items.
            Err(_) => text
                .lines()
                .filter_map(|line| serde_json::from_str(line).ok())
                .collect(),
        };
        let lines: Vec<String> = values.iter().map(ToString::to_string).collect();
        if lines.is_empty() {
            continue;
        }
        for other in [lines.join("\n"), format!("[{}]", lines.join(",\n"))] {
            let read = read_all(&name, other.as_bytes()).unwrap();
            let steps =
                |logs: &Logs| -> Vec<_> { logs.runs.iter().map(|run| run.steps.clone()).collect() };
            assert_eq!(steps(&read), steps(&plain), "{name}");
            assert_eq!(read.results, plain.results, "{name}");
        }
    }
}
