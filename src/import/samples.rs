//! Programs for a task whose record is not there.

use super::candidates::{Found, made};
use super::draft::Draft;
use super::gathered::Gathered;
use super::place::quoted;
use super::python;
use crate::task::file::{Candidate, Code, Style};
use std::collections::BTreeMap;

/// Makes a task of programs that name it.
pub(super) fn read(identifier: String, found: Vec<Found>, to: &mut Gathered) {
    let place = found
        .first()
        .map(|program| program.place.clone())
        .unwrap_or_default();
    let programs = made(found, &place, to, |code| match python::is_body(code) {
        true => Err(
            "It is the rest of a function whose beginning is in the task's prompt, which is not in the file.",
        ),
        false => Ok(code.to_owned()),
    });
    if programs.is_empty() {
        return;
    }
    let entry = entry(&programs);
    let mut draft = Draft {
        style: if entry.is_some() {
            Style::Call
        } else {
            Style::Stdin
        },
        entry: entry.unwrap_or_default(),
        candidates: programs,
        identifier,
        ..Draft::default()
    };
    let task = quoted(&draft.identifier);
    to.note(&*place, format!("The record of task {task} is not in the file; its entry point is guessed from the programs."));
    for candidate in draft.candidates.clone() {
        if let Code::Python(source) = &candidate.code {
            draft.signature(source);
        }
    }
    draft.finish(&place, to);
}

/// The function that most programs define, the last one where several are as frequent; none if most
/// programs read standard input.
fn entry(programs: &[Candidate]) -> Option<String> {
    let sources: Vec<&str> = programs
        .iter()
        .filter_map(|candidate| match &candidate.code {
            Code::Python(source) => Some(source.as_str()),
            _ => None,
        })
        .collect();
    let reads = |source: &&&str| source.contains("input(") || source.contains("sys.stdin");
    if 2 * sources.iter().filter(reads).count() > sources.len() {
        return None;
    }
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for source in &sources {
        let mut names: Vec<&str> = python::functions(source).collect();
        names.sort_unstable();
        names.dedup();
        for name in names {
            *counts.entry(name).or_default() += 1;
        }
    }
    let most = counts.values().max()?;
    let mut order = sources.iter().flat_map(|source| {
        let names: Vec<&str> = python::functions(source).collect();
        names.into_iter().rev()
    });
    order
        .find(|name| counts.get(name) == Some(most))
        .map(str::to_owned)
}
