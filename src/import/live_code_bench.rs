//! Problems as LiveCodeBench keeps them, and what its runner writes about programs.
//!
//! `question_content`, `starter_code`, `public_test_cases` (a list, or its JSON as text), the same for
//! `private_test_cases`, `metadata.func_name`; `code_list` and `graded_list` where programs were run.

use super::candidates::{self, Found};
use super::cases::Cases;
use super::draft::Draft;
use super::fields::{Fields, unwrapped};
use super::gathered::Gathered;
use super::place::quoted;
use super::python;
use crate::data::Data;
use crate::task::file::{Candidate, Code, Style};

/// Whether a record is one of these.
pub(super) fn is(fields: Fields) -> bool {
    ["question_content", "question_title", "public_test_cases"]
        .iter()
        .any(|key| fields.get(key).is_some())
}

/// Reads a record into `to`, with programs from other records.
pub(super) fn read(fields: Fields, more: Vec<Found>, place: &str, to: &mut Gathered) {
    let mut found = candidates::of(fields, place, to);
    found.extend(more);
    let programs = candidates::made(found, place, to, |code| Ok(code.to_owned()));
    let starter = fields.text("starter_code").unwrap_or_default();
    let public = Raw::of(fields, "public_test_cases");
    let private = Raw::of(fields, "private_test_cases");
    let function = function(fields, starter);
    let tests = public.tests.iter().chain(&private.tests);
    let called = tests.filter(|test| test.functional).count();
    let calls = match (public.tests.len() + private.tests.len(), called) {
        (0, _) => function.is_some(),
        (all, called) => 2 * called >= all && called > 0,
    };
    let entry = function
        .filter(|_| calls)
        .map(|name| entry(name, starter, &programs));
    if calls && entry.is_none() {
        to.skip(place, "Its tests call a function, but neither `metadata.func_name` nor `starter_code` names it.");
        return;
    }
    let title = fields.text("question_title").unwrap_or_default();
    let mut draft = Draft {
        identifier: fields
            .identifier(&["question_id", "task_id", "id"])
            .unwrap_or_else(|| title.to_owned()),
        title,
        statement: fields
            .any_text(&["question_content", "question"])
            .unwrap_or_default(),
        style: if calls { Style::Call } else { Style::Stdin },
        entry: entry.unwrap_or_default(),
        visible: public.cases(calls),
        hidden: private.cases(calls),
        ..Draft::default()
    };
    for raw in [public, private] {
        if let Some(reason) = raw.problem {
            to.skip(place, reason);
        }
    }
    draft.signature(starter);
    for candidate in &programs {
        if let Code::Python(source) = &candidate.code {
            draft.signature(source);
        }
    }
    draft.candidates = programs;
    draft.finish(place, to);
}

/// The function that is called: as the metadata name it, or the first one of the starter code.
fn function(fields: Fields, starter: &str) -> Option<String> {
    let metadata = fields.get("metadata").and_then(|data| unwrapped(data).ok());
    let named = metadata.as_deref().and_then(Fields::of);
    let named = named.and_then(|fields| fields.any_text(&["func_name", "fn_name"]));
    let started = || {
        starter
            .lines()
            .find_map(|line| python::functions(line.trim_start()).next())
    };
    named.or_else(started).map(str::to_owned)
}

/// The function with its class, where it is a method.
fn entry(name: String, starter: &str, programs: &[Candidate]) -> String {
    let method = format!("Solution.{name}");
    let in_programs = || {
        programs
            .first()
            .is_some_and(|candidate| match &candidate.code {
                Code::Python(source) => python::defines(source, &method),
                _ => false,
            })
    };
    let in_class = match starter.trim() {
        "" => in_programs(),
        starter => starter.starts_with("class Solution") || starter.contains("\nclass Solution"),
    };
    if in_class { method } else { name }
}

/// Tests as they stand in a record.
#[derive(Default)]
struct Raw {
    tests: Vec<RawTest>,
    /// Items that are no tests.
    odd: usize,
    /// Why there are none, one sentence.
    problem: Option<String>,
}

struct RawTest {
    /// The arguments, where they are values and no text.
    arguments: Option<Vec<Data>>,
    input: String,
    output: String,
    functional: bool,
}

impl Raw {
    fn of(fields: Fields, key: &str) -> Self {
        let Some(field) = fields.get(key) else {
            return Self::default();
        };
        let problem = |problem: String| Self {
            problem: Some(problem),
            ..Self::default()
        };
        let data = match unwrapped(field) {
            Ok(data) => data,
            Err(_) if is_packed(field) => {
                return problem(format!(
                    "{} are packed by Python's pickle, which is not read here.",
                    quoted(key)
                ));
            }
            Err(error) => return problem(format!("{} cannot be read: {error}", quoted(key))),
        };
        let Data::List(items) = &*data else {
            return problem(format!("{} is no list.", quoted(key)));
        };
        let mut raw = Self::default();
        for item in items {
            match RawTest::of(item) {
                Some(test) => raw.tests.push(test),
                None => raw.odd += 1,
            }
        }
        raw
    }

    /// The tests of the kind that most are of.
    fn cases(&self, calls: bool) -> Cases {
        let mut cases = Cases::default();
        for test in &self.tests {
            match (test.functional, calls) {
                (false, false) => cases.stdin(&test.input, &test.output),
                (true, true) => match test.call() {
                    Ok((arguments, expected)) => cases.call(arguments, &expected),
                    Err(reason) => cases.refuse(reason),
                },
                (true, false) => {
                    cases.refuse("It calls a function, and most tests give standard input.")
                }
                (false, true) => {
                    cases.refuse("It gives standard input, and most tests call a function.")
                }
            }
        }
        for _ in 0..self.odd {
            cases.refuse("It has no input or no output.");
        }
        cases
    }
}

/// Base64, as the data set's hidden tests come.
fn is_packed(field: &Data) -> bool {
    let part =
        |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'=' | b'\n');
    matches!(field, Data::Str(text) if text.len() > 40 && text.bytes().all(part))
}

impl RawTest {
    fn of(item: &Data) -> Option<Self> {
        let fields = Fields::of(item)?;
        let text = |key| match fields.get(key) {
            Some(Data::Str(text)) => Some(text.clone()),
            // Some keep values of functional tests as JSON rather than as text.
            Some(data) => Some(data.to_json()),
            None => None,
        };
        Some(Self {
            arguments: match fields.get("input") {
                Some(Data::List(items)) => Some(items.clone()),
                _ => None,
            },
            input: text("input")?,
            output: text("output")?,
            functional: fields
                .text("testtype")
                .is_some_and(|kind| kind == "functional"),
        })
    }

    /// Arguments, each JSON on a line of its own, and the result, JSON as well.
    fn call(&self) -> Result<(Vec<Data>, Data), String> {
        let mut arguments = self.arguments.clone().unwrap_or_default();
        let mut at = if self.arguments.is_some() {
            self.input.len()
        } else {
            0
        };
        while !self.input[at..].trim().is_empty() {
            let (data, end) = Data::plain_json_at(&self.input, at).map_err(|(_, problem)| {
                format!("Argument {} is no JSON: {problem}.", arguments.len() + 1)
            })?;
            arguments.push(data);
            at = end;
        }
        let expected = Data::from_plain_json(&self.output)
            .map_err(|error| format!("Its output is no JSON: {}.", error.problem))?;
        Ok((arguments, expected))
    }
}
