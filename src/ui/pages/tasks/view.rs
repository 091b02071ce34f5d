//! What the figures of the page draw.

use super::state::State;
use crate::task::Truth;
use crate::ui::pages::reliability::view::{Mark, Programs, View};
use crate::ui::text::Lang;
use crate::ui::text::tasks::words;
use crate::workbench::{Investigated, Judged};
use std::rc::Rc;

/// Longest short name of an input.
const LABEL: usize = 14;

/// Joins what was found with what is known of the programs.
#[must_use]
pub fn view(found: &Investigated, state: &State, lang: Lang) -> View {
    let candidates = &state.task.candidates;
    let of = |&place: &usize| candidates.get(place);
    let programs = Programs {
        truths: found
            .columns
            .iter()
            .map(|place| {
                let correct = of(place)?.correct?;
                Some(if correct { Truth::Correct } else { Truth::Other })
            })
            .collect(),
        rules: found
            .columns
            .iter()
            .map(|place| of(place).map_or_else(String::new, |program| rule(program, lang)))
            .collect(),
        places: found.columns.clone(),
    };
    joined(found, programs)
}

/// The same for outcomes that came in a file: their programs have names and nothing else.
#[must_use]
pub fn outside(found: &Investigated, names: &[String]) -> View {
    let programs = Programs {
        truths: vec![None; names.len()],
        rules: names.to_vec(),
        places: found.columns.clone(),
    };
    joined(found, programs)
}

fn joined(found: &Investigated, programs: Programs) -> View {
    let labels: Vec<String> = found.rows.iter().map(|row| short(&row.text)).collect();
    let marks: Vec<Vec<Mark>> = (0..found.rows.len())
        .map(|row| marks(found, row))
        .collect();
    View::of_task(Rc::new(found.report.clone()), &found.matrix, &labels, &marks, programs)
}

/// What is said beside a program: what is wrong with it, or its name.
fn rule(program: &crate::task::file::Candidate, lang: Lang) -> String {
    let bug = words(lang, &program.bug);
    if bug.is_empty() {
        program.name.clone()
    } else {
        bug.to_owned()
    }
}

/// Marks of a row: by the right answer if it is known, else by the commonest.
fn marks(found: &Investigated, row: usize) -> Vec<Mark> {
    let pattern = found
        .report
        .pattern_of
        .get(row)
        .and_then(|&pattern| found.report.patterns.get(pattern as usize));
    found.judged[row]
        .iter()
        .enumerate()
        .map(|(column, judged)| match judged {
            Judged::Right => Mark::Right,
            Judged::Wrong => Mark::Wrong,
            Judged::Missing => Mark::Missing,
            Judged::Unknown => match pattern {
                Some(pattern) if pattern.mode.is_some() && pattern.classes[column] == pattern.mode => {
                    Mark::Right
                }
                _ => Mark::Wrong,
            },
        })
        .collect()
}

/// The start of an input, on one line.
fn short(text: &str) -> String {
    let line = text.trim().replace('\n', " ⏎ ");
    if line.chars().count() <= LABEL {
        return line;
    }
    line.chars().take(LABEL - 1).chain(['…']).collect()
}
