//! Records of MBPP: `text` or `prompt` is the statement, `test_list` and `challenge_test_list` are
//! assertions, `code` is a solution.

use super::asserted::{called, condition};
use super::candidates::{self, Found};
use super::draft::Draft;
use super::fields::Fields;
use super::gathered::Gathered;
use super::place::quoted;
use super::python;
use crate::data::Data;
use crate::task::file::Style;
use std::borrow::Cow;

/// Whether a record is one of these.
pub(super) fn is(fields: Fields) -> bool {
    fields.get("test_list").is_some()
}

/// Reads a record of MBPP into `to`, with programs from other records.
pub(super) fn read(fields: Fields, more: Vec<Found>, place: &str, to: &mut Gathered) {
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
            cases.assertion(text, at, &entry);
        }
    }
    let setup = fields.text("test_setup_code").unwrap_or_default();
    let is_import = |line: &str| {
        ["import ", "from "]
            .iter()
            .any(|word| line.starts_with(word))
    };
    if setup
        .lines()
        .any(|line| !line.trim().is_empty() && !is_import(line))
    {
        to.skip(place, format!("{} is not run.", quoted("test_setup_code")));
    }
    draft.oracle = code;
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
