//! Records of HumanEval: `prompt` is the beginning of the program, with examples; `entry_point` names
//! the function; `test` has a function `check` with assertions.

use super::asserted::call;
use super::candidates::{self, Found};
use super::cases::Cases;
use super::draft::Draft;
use super::fields::Fields;
use super::gathered::Gathered;
use super::python;
use crate::data::literal_at;
use crate::task::file::Style;

/// Whether a record is one of these.
pub(super) fn is(fields: Fields) -> bool {
    let prompt = fields.text("prompt");
    prompt.is_some() && fields.any(&["entry_point", "canonical_solution"]).is_some()
}

/// Reads a record of HumanEval into `to`, with programs from other records.
pub(super) fn read(fields: Fields, more: Vec<Found>, place: &str, to: &mut Gathered) {
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
    draft.hidden.assertions(&test, "candidate");
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
