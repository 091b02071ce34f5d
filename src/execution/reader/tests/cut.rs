//! Files that end anywhere, or are damaged anywhere.

use super::{Error, Logs, fixture, fixtures, read_all};
use crate::execution::{Part, Step};
use proptest::prelude::*;

/// Whether steps are the first of others; what came back from a call may not be there yet.
fn begins(some: &[Step], all: &[Step]) -> bool {
    some.len() <= all.len() && some.iter().zip(all).all(|(some, all)| is_of(some, all))
}

/// Whether steps are some of others, in order: helpers stand behind the one who called them, in the run
/// but not in the file.
fn within(some: &[Step], all: &[Step]) -> bool {
    let mut all = all.iter();
    some.iter().all(|some| {
        all.any(|all| {
            let item = some.item;
            is_of(
                some,
                &Step {
                    item,
                    ..all.clone()
                },
            )
        })
    })
}

fn is_of(some: &Step, all: &Step) -> bool {
    let mut all = all.clone();
    if let (Part::Call(some), Part::Call(all)) = (&some.part, &mut all.part)
        && some.observation.is_none()
    {
        all.observation = None;
        all.milliseconds = some.milliseconds;
        // What a call of this tool asks for may grow until it is done.
        if some.tool == "apply_patch" {
            all.act = some.act.clone();
        }
    }
    *some == all
}

fn steps(read: &Result<Logs, Error>) -> Vec<Vec<Step>> {
    let runs = read
        .as_ref()
        .map(|logs| logs.runs.clone())
        .unwrap_or_default();
    runs.into_iter().map(|run| run.steps).collect()
}

/// Half of a file gives the steps of that half, and says that something is not there.
#[test]
fn a_file_cut_off_anywhere_gives_what_stands_before() {
    for (name, bytes) in fixtures() {
        if name.ends_with(".zip") || name.ends_with(".gz") {
            continue;
        }
        let by_line = !matches!(
            super::super::shape::of(&bytes),
            super::super::shape::Shape::Document(..) | super::super::shape::Shape::Items(_)
        );
        let whole = read_all(&name, &bytes);
        let problems = |read: &Result<Logs, Error>| {
            read.as_ref()
                .map_or(usize::MAX, |logs| logs.diagnostics.len())
        };
        let all = steps(&whole);
        let end = bytes.trim_ascii_end().len();
        let mut counted = 0;
        for at in 0..end {
            let read = read_all(&name, &bytes[..at]);
            let some = steps(&read);
            assert!(some.len() <= all.len(), "{name} at {at}");
            for (some, all) in some.iter().zip(&all) {
                let same = begins(some, all) || name.starts_with("atif") && within(some, all);
                assert!(same, "{name} at {at}: {some:#?}");
            }
            let count: usize = some.iter().map(Vec::len).sum();
            if let Err(error) = &read {
                assert!(!error.to_string().is_empty() && !error.hint().is_empty());
                assert_eq!(counted, 0, "{name} at {at}: {error}");
            }
            // Nothing that was there goes away again.
            assert!(count >= counted, "{name} at {at}: {count} after {counted}");
            counted = count;
            // Between two lines nobody can tell that there were more.
            let between = by_line && (bytes[at] == b'\n' || at > 0 && bytes[at - 1] == b'\n');
            assert!(between || problems(&read) > 0, "{name} at {at}");
        }
        // The last line is lost with its last bracket.
        let all: usize = all.iter().map(Vec::len).sum();
        assert!(by_line || counted == all, "{name}: its last bracket");
    }
}

/// Lines are read one by one: what follows a bad one is not lost.
#[test]
fn a_bad_line_costs_itself() {
    for name in [
        "claude-session.jsonl",
        "codex-rollout.jsonl",
        "opencode-run.jsonl",
        "openhands-events.jsonl",
    ] {
        let text = String::from_utf8(fixture(name)).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        let before = read_all(name, text.as_bytes()).unwrap();
        for bad in ["{\"type\": \"us", "no JSON", "17", "\u{0}", "{}"] {
            for at in 0..=lines.len() {
                let mut lines = lines.clone();
                lines.insert(at, bad);
                let after = read_all(name, lines.join("\n").as_bytes()).unwrap();
                assert_eq!(
                    after.runs[0].steps, before.runs[0].steps,
                    "{name} with {bad:?} at {at}"
                );
                assert_eq!(
                    after.diagnostics.len(),
                    before.diagnostics.len() + 1,
                    "{name} with {bad:?} at {at}"
                );
                let line = Some(at as u32 + 1);
                assert!(
                    after
                        .diagnostics
                        .iter()
                        .any(|problem| problem.place.line == line)
                );
            }
        }
    }
}

/// Reading ends with runs or with a sentence, whatever the bytes.
fn is_sound(bytes: &[u8]) {
    match read_all("x", bytes) {
        Ok(logs) => {
            assert!(!logs.runs.is_empty() || !logs.results.is_empty());
            for run in &logs.runs {
                assert!(!run.steps.is_empty() && !run.instance.is_empty());
                assert!(run.steps.iter().all(|step| step.item < run.items));
                assert!(run.turns.iter().all(|turn| turn.item < run.items));
                assert!(run.steps.is_sorted_by_key(|step| step.item));
            }
            assert!(
                logs.diagnostics
                    .iter()
                    .all(|problem| !problem.problem.is_empty())
            );
        }
        Err(error) => assert!(!error.to_string().is_empty() && !error.hint().is_empty()),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn damaged_files_are_read_or_refused(
        which in any::<prop::sample::Index>(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
    ) {
        let all = fixtures();
        let mut bytes = all[which.index(all.len())].1.clone();
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        is_sound(&bytes);
    }

    #[test]
    fn values_of_other_types_are_read_or_refused(
        which in any::<prop::sample::Index>(),
        at in any::<prop::sample::Index>(),
        value in prop::sample::select(vec!["null", "[]", "{}", "-1", "1e400", "\"\"", "[[[]]]", "true", "[{}]", "{\"a\":[1]}"]),
    ) {
        let all = fixtures();
        let bytes = &all[which.index(all.len())].1;
        // Any place behind a colon: its value is another one.
        let colons: Vec<usize> = bytes.iter().enumerate().filter(|(_, byte)| **byte == b':').map(|(at, _)| at).collect();
        prop_assume!(!colons.is_empty());
        let start = colons[at.index(colons.len())] + 1;
        let blanks = bytes[start..].iter().take_while(|byte| **byte == b' ').count();
        let (end, _) = super::super::outline::skip(bytes, start + blanks);
        let changed = [&bytes[..start], value.as_bytes(), &bytes[end..]].concat();
        is_sound(&changed);
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        is_sound(&bytes);
    }

    #[test]
    fn any_brackets_are_read_or_refused(text in "[\\[{]{0,2}(\"(type|steps|messages|role|payload|kind|action)\":|[{}\\[\\]\",:1 \n]){0,40}") {
        is_sound(text.as_bytes());
    }
}
