//! Tasks of one function with tests in Python: records of HumanEval and MBPP.
//!
//! HumanEval has `prompt` (the beginning of the program), `entry_point`, `canonical_solution` and
//! `test`; MBPP has `text` or `prompt` (the statement), `code` and `test_list`. Programs stand in the
//! record or in records of their own with the same `task_id`.

use super::asserted::{call, called, claim};
use super::candidates::{self, Found};
use super::cases::Cases;
use super::draft::Draft;
use super::fields::Fields;
use super::gathered::Gathered;
use super::python;
use crate::data::{Data, literal_at};
use crate::task::file::Style;
use std::borrow::Cow;

/// Whether a record is a task of HumanEval.
pub(super) fn is_human_eval(fields: Fields) -> bool {
    let prompt = fields.text("prompt");
    prompt.is_some() && (fields.any(&["entry_point", "canonical_solution"]).is_some())
}

/// Whether a record is a task of MBPP.
pub(super) fn is_mbpp(fields: Fields) -> bool {
    fields.get("test_list").is_some()
}

/// Reads a record of HumanEval into `to`, with programs from other records.
pub(super) fn human_eval(fields: Fields, more: Vec<Found>, place: &str, to: &mut Gathered) {
    let prompt = python::normal(fields.text("prompt").unwrap_or_default());
    let last = python::functions(&prompt).last();
    let Some(entry) = fields.text("entry_point").or(last).map(str::to_owned) else {
        to.skip(
            place,
            "Neither `entry_point` nor `prompt` names the function that is called.",
        );
        return;
    };
    let mut found = candidates::of(fields, place, to);
    found.extend(more);
    let made = candidates::made(found, place, to, |code| {
        Ok(completed(code, &prompt, &entry))
    });
    let test = python::normal(fields.text("test").unwrap_or_default());
    let mut draft = Draft {
        identifier: fields
            .identifier(&["task_id", "id"])
            .unwrap_or_else(|| entry.clone()),
        title: &entry,
        statement: &prompt,
        style: Style::Call,
        oracle: fields
            .text("canonical_solution")
            .map(|body| completed(&python::normal(body), &prompt, &entry)),
        visible: examples(&prompt, &entry),
        candidates: made,
        ..Draft::default()
    };
    draft.entry.clone_from(&entry);
    draft.signature(&prompt);
    assertions(&test, "candidate", &mut draft.hidden, &mut draft.tolerance);
    draft.finish(place, to);
}

/// What a model wrote as a program: behind the prompt, or, where it defines the function itself,
/// behind what the prompt has before it.
fn completed(code: &str, prompt: &str, entry: &str) -> String {
    if !python::defines(code, entry) {
        return [prompt, code].concat();
    }
    let before = python::before(prompt, entry);
    if before.trim().is_empty() || code.starts_with(before) {
        return code.to_owned();
    }
    [before, code].concat()
}

/// The examples of a docstring: `>>> f(1)` and the value on the next line.
fn examples(prompt: &str, entry: &str) -> Cases {
    let mut cases = Cases::default();
    let mut at = 0;
    let mut lines = prompt.split_inclusive('\n').peekable();
    while let Some(line) = lines.next() {
        let start = at + line.len() - line.trim_start().len();
        at += line.len();
        if !prompt[start..].starts_with(">>> ") {
            continue;
        }
        let Some(answer) = lines.peek().map(|line| line.trim()) else {
            break;
        };
        let whole = |end: usize| {
            prompt[end..]
                .lines()
                .next()
                .is_none_or(|rest| rest.trim().is_empty())
        };
        let Ok((arguments, end)) = call(prompt, start + 4, entry) else {
            continue;
        };
        match literal_at(answer, 0) {
            Ok((expected, length)) if whole(end) && length == answer.len() => {
                cases.call(arguments, &expected);
            }
            _ => cases.refuse("Its answer is no plain value."),
        }
    }
    cases
}

/// Tests from the lines that begin with `assert`.
fn assertions(test: &str, name: &str, cases: &mut Cases, tolerance: &mut Option<f64>) {
    let mut at = 0;
    for line in test.split_inclusive('\n') {
        let start = at + line.len() - line.trim_start().len();
        at += line.len();
        if test[start..].starts_with("assert") {
            assertion(test, start, name, cases, tolerance);
        }
    }
}

/// A test from the assertion at a byte.
fn assertion(text: &str, at: usize, name: &str, cases: &mut Cases, tolerance: &mut Option<f64>) {
    let Some(condition) = condition(text, at) else {
        cases.refuse("It is no assertion.");
        return;
    };
    match claim(text, condition, name) {
        Ok(claim) => {
            *tolerance = match (*tolerance, claim.tolerance) {
                (Some(one), Some(other)) => Some(one.max(other)),
                (one, other) => one.or(other),
            };
            cases.call(claim.arguments, &claim.expected);
        }
        Err(reason) => cases.refuse(reason),
    }
}

/// The byte behind the word `assert` at a byte.
fn condition(text: &str, at: usize) -> Option<usize> {
    let rest = text[at..].strip_prefix("assert")?;
    rest.starts_with([' ', '\t', '('])
        .then(|| text.len() - rest.len())
}

/// Reads a record of MBPP into `to`, with programs from other records.
pub(super) fn mbpp(fields: Fields, more: Vec<Found>, place: &str, to: &mut Gathered) {
    let code = fields.text("code").map(python::normal);
    let lists = [
        list(fields, "test_list"),
        list(fields, "challenge_test_list"),
    ];
    let Some(entry) = entry(&lists[0], code.as_deref()) else {
        to.skip(
            place,
            "Its `test_list` calls no function that could be the task's.",
        );
        return;
    };
    let mut found = candidates::of(fields, place, to);
    found.extend(more);
    let made = candidates::made(found, place, to, |code| {
        match python::defines(code, &entry) {
            true => Ok(code.to_owned()),
            false => Err("The program does not define the function that the tests call."),
        }
    });
    let mut draft = Draft {
        identifier: match fields.identifier(&["task_id", "id"]) {
            Some(id) if id.bytes().all(|byte| byte.is_ascii_digit()) => format!("MBPP/{id}"),
            Some(id) => id,
            None => entry.clone(),
        },
        title: &entry,
        statement: fields.any_text(&["text", "prompt"]).unwrap_or_default(),
        style: Style::Call,
        candidates: made,
        ..Draft::default()
    };
    draft.entry.clone_from(&entry);
    if let Some(code) = &code {
        draft.signature(code);
    }
    let [visible, hidden] = &lists;
    for (texts, cases) in [(visible, &mut draft.visible), (hidden, &mut draft.hidden)] {
        for text in texts {
            let at = text.len() - text.trim_start().len();
            assertion(text, at, &entry, cases, &mut draft.tolerance);
        }
    }
    draft.oracle = code.clone();
    draft.finish(place, to);
}

/// A field that is a list of texts.
fn list<'a>(fields: Fields<'a>, key: &str) -> Vec<Cow<'a, str>> {
    match fields.get(key) {
        Some(Data::List(items)) => items
            .iter()
            .map(|item| match item {
                Data::Str(text) => Cow::Borrowed(text.as_str()),
                other => Cow::Owned(other.to_json()),
            })
            .collect(),
        Some(Data::Str(text)) => vec![Cow::Borrowed(text.as_str())],
        _ => Vec::new(),
    }
}

/// The function that the tests call; where the solution defines one of those, that one.
fn entry(tests: &[Cow<str>], code: Option<&str>) -> Option<String> {
    let names = || {
        tests.iter().filter_map(|text| {
            let text = text.trim_start();
            called(text, condition(text, 0)?)
        })
    };
    let defined = |name: &&str| code.is_some_and(|code| python::defines(code, name));
    names()
        .find(defined)
        .or_else(|| names().next())
        .map(str::to_owned)
}
