//! A table of outputs: a column a program, a row an input.

use super::cells::Reader;
use super::columns::Columns;
use super::csv::{Cell, Row, Rows, separator};
use super::error::Error;
use super::gathered::Gathered;
use super::imported::Matrix;
use super::long;
use super::place::{count, thousands, within};
use super::survey::Survey;
use crate::limits;
use crate::reliability::OutputMatrix;

/// Reads a table into `to`.
pub(super) fn read(text: &str, file: &str, to: &mut Gathered) -> Result<(), Error> {
    if to.has_matrix() {
        to.skip(file, "Only the first table of outputs is read.");
        return Ok(());
    }
    let (text, given) = told_separator(text);
    let separator = given.or_else(|| separator(text)).ok_or(Error::OneColumn)?;
    let header = Rows::new(text, separator).find_map(Result::ok);
    let header = header.ok_or(Error::OneColumn)?;
    if let Some(roles) = long::Roles::of(&header) {
        return long::read(text, separator, &roles, file, to);
    }
    wide(text, separator, &header, file, to)
}

/// Takes off the line that tells spreadsheets the separator.
fn told_separator(text: &str) -> (&str, Option<char>) {
    let told = |rest: &str| -> Option<(usize, char)> {
        let separator = rest
            .chars()
            .next()
            .filter(|&c| matches!(c, ',' | ';' | '\t'))?;
        let after = &rest[1..];
        let end = after.find('\n')?;
        after[..end]
            .trim()
            .is_empty()
            .then_some((5 + end, separator))
    };
    match text.strip_prefix("sep=").and_then(told) {
        // The line end stays, so that lines are counted right.
        Some((end, separator)) => (&text[end..], Some(separator)),
        None => (text, None),
    }
}

fn wide(
    text: &str,
    separator: char,
    header: &Row,
    file: &str,
    to: &mut Gathered,
) -> Result<(), Error> {
    let survey = Survey::of(text, separator, header.width);
    let columns = Columns::of(header, &survey, file, to)?;
    let mut reader = Reader::new(survey.quotes_count);
    let mut outcomes = OutputMatrix::new(columns.programs.len());
    let (mut inputs, mut expected) = (Vec::new(), Vec::new());
    let most = (*limits::INPUTS.end() as usize).min(limits::MATRIX_CELLS / columns.programs.len());
    let mut beyond = 0;
    for row in Rows::new(text, separator).skip(usize::from(!columns.headless)) {
        let row = match row {
            Ok(row) => row,
            Err(open) => {
                let place = within(file, &format!("line {}", open.line));
                to.skip(
                    place,
                    "A quote opens there that is never closed; nothing after it is read.",
                );
                break;
            }
        };
        if row.width != columns.width {
            let place = within(file, &format!("line {}", row.line));
            let (has, needs) = (count(row.width, "cell"), columns.width);
            to.skip(place, format!("The row has {has}, and {needs} are needed."));
            continue;
        }
        if inputs.len() == most {
            beyond += 1;
            continue;
        }
        let mut row_outcomes = Vec::with_capacity(columns.programs.len());
        for column in &columns.programs {
            let cell = &row.cells[column.at];
            row_outcomes.push(match cell.text.strip_suffix(".0") {
                Some(whole) if column.whole_floats => reader.outcome(&Cell {
                    text: whole.to_owned(),
                    quoted: cell.quoted,
                }),
                _ => reader.outcome(cell),
            });
        }
        if outcomes.push(&row_outcomes).is_err() {
            beyond += 1;
            continue;
        }
        inputs.push(match columns.label {
            Some(at) => row.cells[at].text.clone(),
            None => (inputs.len() + 1).to_string(),
        });
        if let Some(cell) = columns.expected.and_then(|at| row.cells.get(at)) {
            let known = !reader.is_missing(cell);
            expected.push(if known {
                cell.text.clone()
            } else {
                String::new()
            });
        }
    }
    if inputs.is_empty() {
        return Err(Error::NoRows);
    }
    if beyond > 0 {
        let rows = count(beyond, "row");
        to.skip(
            file,
            format!(
                "{rows} found no room: the first {} are kept.",
                thousands(most)
            ),
        );
    }
    to.note(file, told(&columns, separator, inputs.len()));
    if let Some(note) = reader.note() {
        to.note(file, note);
    }
    let matrix = Matrix {
        programs: columns
            .programs
            .into_iter()
            .map(|column| column.name)
            .collect(),
        inputs,
        outcomes,
        expected: columns.expected.map(|_| expected),
    };
    to.matrix(matrix);
    Ok(())
}

/// What the table was taken for, one sentence.
fn told(columns: &Columns, separator: char, inputs: usize) -> String {
    let between = match separator {
        '\t' => "tabs",
        ';' => "semicolons",
        _ => "commas",
    };
    let labels = if columns.label.is_some() {
        ", inputs named in the first column"
    } else {
        ""
    };
    let expected = if columns.expected.is_some() {
        ", right outputs given"
    } else {
        ""
    };
    format!(
        "A table with {between}: {} on {}{labels}{expected}.",
        count(columns.programs.len(), "program"),
        count(inputs, "input"),
    )
}
