//! A table of outputs: a column a program, a row an input.

use super::cells::Reader;
use super::csv::{Cell, MOST, Row, Rows, separator};
use super::error::Error;
use super::gathered::{Gathered, free};
use super::imported::Matrix;
use super::long;
use super::place::{count, quoted, within};
use crate::limits;
use crate::reliability::OutputMatrix;
use std::collections::BTreeSet;

/// Headers of a first column that names inputs.
const LABELS: [&str; 10] = [
    "",
    "input",
    "inputs",
    "id",
    "index",
    "case",
    "test",
    "row",
    "item",
    "unnamed: 0",
];
/// Headers of a column with the right outputs.
const EXPECTED: [&str; 4] = ["expected", "truth", "ground_truth", "gold"];

/// Reads a table into `to`.
pub(super) fn read(text: &str, file: &str, to: &mut Gathered) -> Result<(), Error> {
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
            format!("{rows} found no room: the first {most} are kept."),
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
    to.matrix(file, matrix);
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

/// What a look at all rows says.
struct Survey {
    /// Whether an unquoted cell shows that quotes mean something.
    quotes_count: bool,
    /// Rows by how much wider than the header they are: not at all, or by one cell.
    fitting: [usize; 2],
    /// Whether the last cell is empty in all rows that are one cell wider.
    last_is_empty: bool,
    columns: Vec<Seen>,
}

/// What a column holds.
#[derive(Clone, Default)]
struct Seen {
    cells: bool,
    missing: bool,
    integers: bool,
    /// Whole numbers with `.0`.
    whole_floats: bool,
    others: bool,
}

impl Survey {
    fn of(text: &str, separator: char, width: usize) -> Self {
        let mut survey = Self {
            quotes_count: false,
            fitting: [0; 2],
            last_is_empty: true,
            columns: Vec::new(),
        };
        let reader = Reader::new(false);
        for (number, row) in Rows::new(text, separator).map_while(Result::ok).enumerate() {
            let bare = |cell: &Cell| !cell.quoted && !cell.text.is_empty();
            survey.quotes_count |= row.cells.iter().any(bare);
            if number == 0 {
                continue;
            }
            match row.width.checked_sub(width) {
                Some(0) => survey.fitting[0] += 1,
                Some(1) => {
                    survey.fitting[1] += 1;
                    let last = row.cells.get(width);
                    survey.last_is_empty &= last.is_some_and(|cell| cell.text.is_empty());
                }
                _ => continue,
            }
            if survey.columns.len() < row.cells.len() {
                survey.columns.resize(row.cells.len(), Seen::default());
            }
            for (seen, cell) in survey.columns.iter_mut().zip(&row.cells) {
                seen.cells |= !cell.text.is_empty();
                match cell.text.strip_suffix(".0") {
                    _ if reader.is_missing(cell) => seen.missing = true,
                    Some(whole) if is_integer(whole) => seen.whole_floats = true,
                    _ if is_integer(&cell.text) => seen.integers = true,
                    _ => seen.others = true,
                }
            }
        }
        survey
    }
}

fn is_integer(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Which column is what.
struct Columns {
    /// Cells of a row.
    width: usize,
    /// Whether the first line is a row like the others.
    headless: bool,
    label: Option<usize>,
    expected: Option<usize>,
    programs: Vec<Column>,
}

struct Column {
    at: usize,
    name: String,
    /// Whether `.0` behind its numbers is not its programs' doing.
    whole_floats: bool,
}

impl Columns {
    fn of(header: &Row, survey: &Survey, file: &str, to: &mut Gathered) -> Result<Self, Error> {
        let mut columns = Self {
            width: header.width,
            headless: false,
            label: None,
            expected: None,
            programs: Vec::new(),
        };
        let mut names: Vec<&str> = header.cells.iter().map(|cell| cell.text.as_str()).collect();
        if survey.fitting[1] > survey.fitting[0] {
            columns.width += 1;
            if !survey.last_is_empty {
                to.note(
                    file,
                    "The rows have a cell more than the first line: the first cell names the row.",
                );
                names.insert(0, "");
                names.truncate(MOST);
            }
        }
        let first = names.first().map(|name| name.to_lowercase());
        if first.is_some_and(|first| LABELS.contains(&first.as_str())) {
            columns.label = Some(0);
        }
        let skipped = usize::from(columns.label.is_some());
        columns.headless = are_outputs(&names[skipped..]);
        if columns.headless {
            let reason = "The first line repeats outputs instead of naming programs: it is taken for an input, and the programs are named by letters.";
            to.note(file, reason);
        }
        let beyond = header.width - header.cells.len();
        columns.name_programs(&names, beyond, survey, file, to);
        columns.mark_whole_floats(&names, survey, file, to);
        if columns.programs.is_empty() {
            return Err(Error::NoPrograms);
        }
        Ok(columns)
    }

    /// Finds the programs among the names; so many columns more have no name here.
    fn name_programs(
        &mut self,
        names: &[&str],
        beyond: usize,
        survey: &Survey,
        file: &str,
        to: &mut Gathered,
    ) {
        let mut taken = BTreeSet::new();
        let mut more = beyond;
        for (at, name) in names
            .iter()
            .enumerate()
            .skip(usize::from(self.label.is_some()))
        {
            let is_expected = EXPECTED.contains(&name.to_lowercase().as_str());
            if is_expected && self.expected.is_none() && !self.headless {
                self.expected = Some(at);
                continue;
            }
            if is_expected && !self.headless {
                let reason = format!(
                    "Column {} is a second one with right outputs.",
                    quoted(name)
                );
                to.skip(within(file, &format!("column {}", at + 1)), reason);
                continue;
            }
            // A separator at the end of every line makes a column of nothing.
            if name.is_empty() && !survey.columns.get(at).is_some_and(|seen| seen.cells) {
                continue;
            }
            if self.programs.len() == limits::MATRIX_PROGRAMS {
                more += 1;
                continue;
            }
            let wanted = match self.headless {
                true => letter(self.programs.len()),
                false if name.is_empty() => format!("column {}", at + 1),
                false => (*name).to_owned(),
            };
            let name = free(wanted.clone(), " ", &mut taken);
            if name != wanted {
                let text = format!(
                    "A second program is called {}; it is now {}.",
                    quoted(&wanted),
                    quoted(&name)
                );
                to.note(within(file, &format!("column {}", at + 1)), text);
            }
            self.programs.push(Column {
                at,
                name,
                whole_floats: false,
            });
        }
        if more > 0 {
            let reason = format!(
                "{} found no room: the first {} are kept.",
                count(more, "program"),
                self.programs.len()
            );
            to.skip(file, reason);
        }
    }

    /// Marks the columns that pandas turned into floats because a cell was missing.
    fn mark_whole_floats(
        &mut self,
        names: &[&str],
        survey: &Survey,
        file: &str,
        to: &mut Gathered,
    ) {
        let seen = |at: usize| survey.columns.get(at).cloned().unwrap_or_default();
        if !(0..names.len()).any(|at| Some(at) != self.label && seen(at).integers) {
            return;
        }
        let mut marked = 0;
        for column in &mut self.programs {
            let seen = seen(column.at);
            column.whole_floats =
                seen.missing && seen.whole_floats && !seen.integers && !seen.others;
            marked += usize::from(column.whole_floats);
        }
        if marked > 0 {
            let columns = count(marked, "column");
            to.note(file, format!("In {columns} with missing cells whole numbers end in .0, as pandas writes them; they are read without it."));
        }
    }
}

/// Whether a header is a row: nothing but numbers and truth values, and one of them twice.
fn are_outputs(names: &[&str]) -> bool {
    let is_output = |name: &str| {
        matches!(name, "True" | "False" | "true" | "false") || name.parse::<f64>().is_ok()
    };
    let distinct: BTreeSet<&&str> = names.iter().collect();
    names.len() > 1 && distinct.len() < names.len() && names.iter().all(|name| is_output(name))
}

/// A, B, … Z, then numbers.
pub(super) fn letter(number: usize) -> String {
    match u8::try_from(number) {
        Ok(number @ 0..26) => char::from(b'A' + number).to_string(),
        _ => (number + 1).to_string(),
    }
}
