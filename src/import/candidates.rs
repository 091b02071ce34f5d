//! The candidate programs of a record, whoever wrote it.

use super::fences::code_of_reply;
use super::fields::{Fields, unwrapped};
use super::gathered::Gathered;
use super::place::{count, letter, within};
use super::python;
use crate::data::Data;
use crate::limits;
use crate::task::file::{Candidate, Code, Words};

/// Fields that hold programs, or replies with programs in them; the first one that is there counts.
const LISTS: [&str; 12] = [
    "code_list",
    "candidates",
    "completions",
    "samples",
    "solutions",
    "programs",
    "generations",
    "predictions",
    "completion",
    "solution",
    "generation",
    "output_list",
];
/// Fields of a program that is an object.
const TEXTS: [&str; 7] = [
    "code",
    "completion",
    "solution",
    "source",
    "text",
    "program",
    "generation",
];
/// Fields that tell which programs are right.
const LABELS: [&str; 3] = ["graded_list", "passed", "correct"];

const TOO_LONG: &str = "The program is longer than 1 MB.";

/// A program as it stands in a record.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Found {
    /// Where, for whoever looks it up.
    pub place: String,
    pub text: String,
    pub correct: Option<bool>,
}

/// Whether a record has programs.
pub(super) fn has(fields: Fields) -> bool {
    fields.any(&LISTS).is_some()
}

/// The programs of a record.
pub(super) fn of(fields: Fields, place: &str, to: &mut Gathered) -> Vec<Found> {
    let Some(list) = fields.any(&LISTS) else {
        return Vec::new();
    };
    let one = std::slice::from_ref(list);
    let items = match list {
        Data::List(items) => items.as_slice(),
        _ => one,
    };
    let labels = fields
        .any(&LABELS)
        .and_then(|labels| unwrapped(labels).ok());
    let label = |at: usize| match labels.as_deref() {
        Some(Data::List(labels)) => labels.get(at).and_then(truth),
        Some(one) if items.len() == 1 => truth(one),
        _ => None,
    };
    if let Some(Data::List(labels)) = labels.as_deref()
        && labels.len() != items.len()
    {
        let (programs, labels) = (count(items.len(), "program"), count(labels.len(), "label"));
        to.skip(place, format!("There are {programs} but {labels} that tell which are right; those without one count as unknown."));
    }
    let mut found = Vec::new();
    for (at, item) in items.iter().enumerate() {
        let place = match items.len() {
            1 => place.to_owned(),
            _ => within(place, &format!("program {}", at + 1)),
        };
        let (text, correct) = match (item, Fields::of(item)) {
            (Data::Str(text), _) => (Some(text.as_str()), None),
            (_, Some(fields)) => (fields.any_text(&TEXTS), fields.any(&LABELS).and_then(truth)),
            _ => (None, None),
        };
        match text {
            Some(text) => found.push(Found {
                place,
                text: text.to_owned(),
                correct: correct.or_else(|| label(at)),
            }),
            None => to.skip(place, "It has no text of a program."),
        }
    }
    found
}

fn truth(data: &Data) -> Option<bool> {
    match data {
        Data::Bool(truth) => Some(*truth),
        Data::Int(number) => Some(number.to_i128() == Some(1)),
        _ => None,
    }
}

/// Makes candidates of programs, lettered in order. `complete` turns what a model wrote into a program, or
/// says why it cannot.
pub(super) fn made(
    found: Vec<Found>,
    place: &str,
    to: &mut Gathered,
    complete: impl Fn(&str) -> Result<String, &'static str>,
) -> Vec<Candidate> {
    let mut candidates = Vec::new();
    let mut more = 0;
    for program in found {
        let text = python::normal(&program.text);
        let code = code_of_reply(&text);
        let reason = if code.trim().is_empty() {
            "The program is empty."
        } else if code.len() > limits::SOURCE_BYTES {
            TOO_LONG
        } else if candidates.len() == limits::PROGRAMS {
            more += 1;
            continue;
        } else {
            match complete(code) {
                Ok(source) if source.len() > limits::SOURCE_BYTES => TOO_LONG,
                Ok(source) => {
                    candidates.push(Candidate {
                        name: letter(candidates.len()),
                        code: Code::Python(source),
                        correct: program.correct,
                        bug: Words::default(),
                    });
                    continue;
                }
                Err(reason) => reason,
            }
        };
        to.skip(program.place, reason);
    }
    if more > 0 {
        let more = count(more, "more program");
        to.skip(
            place,
            format!(
                "{more} found no room: the first {} are kept.",
                limits::PROGRAMS
            ),
        );
    }
    candidates
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn read(json: &str) -> (Vec<(String, Option<bool>)>, Vec<String>) {
        let data = Data::from_plain_json(json).unwrap();
        let mut to = Gathered::default();
        let found = of(Fields::of(&data).unwrap(), "line 1", &mut to);
        let candidates = made(found, "line 1", &mut to, |code| match code {
            "bad" => Err("It is bad."),
            code => Ok(code.to_owned()),
        });
        let skipped = to.finish().skipped;
        let told = |candidate: Candidate| match candidate.code {
            Code::Python(code) => (format!("{} {code}", candidate.name), candidate.correct),
            other => panic!("{other:?}"),
        };
        (
            candidates.into_iter().map(told).collect(),
            skipped
                .into_iter()
                .map(|part| format!("{}: {}", part.place, part.reason))
                .collect(),
        )
    }

    #[test]
    fn programs_are_found_in_every_form() {
        let named = |text: &str, correct| (text.to_owned(), correct);
        assert_eq!(
            read(r#"{"code_list": ["x", "bad", "y\r\n"], "graded_list": [true, false, false]}"#),
            (
                vec![named("A x", Some(true)), named("B y\n", Some(false))],
                vec!["line 1, program 2: It is bad.".to_owned()]
            )
        );
        assert_eq!(
            read(r#"{"samples": [{"code": "x", "passed": 1}, {"odd": 1}, " "]}"#),
            (
                vec![named("A x", Some(true))],
                vec![
                    "line 1, program 2: It has no text of a program.".to_owned(),
                    "line 1, program 3: The program is empty.".to_owned()
                ]
            )
        );
        assert_eq!(
            read(r#"{"completion": "Here:\n```python\nx\n```", "passed": false}"#),
            (vec![named("A x\n", Some(false))], vec![])
        );
        assert_eq!(read("{}"), (vec![], vec![]));
    }

    #[test]
    fn labels_of_another_number_are_told() {
        let (programs, skipped) = read(r#"{"code_list": ["x", "y"], "graded_list": [true]}"#);
        assert_eq!(programs[1].1, None);
        assert_eq!(
            skipped,
            [
                "line 1: There are 2 programs but 1 label that tell which are right; those without one count as unknown."
            ]
        );
    }

    #[test]
    fn programs_beyond_the_letters_are_counted() {
        let list = vec!["\"x\""; 30].join(",");
        let (programs, skipped) = read(&format!("{{\"code_list\": [{list}]}}"));
        assert_eq!(programs.len(), limits::PROGRAMS);
        assert_eq!(programs[25].0, "Z x");
        assert_eq!(
            skipped,
            ["line 1: 4 more programs found no room: the first 26 are kept."]
        );
    }
}
