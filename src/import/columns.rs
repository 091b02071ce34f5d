//! Which column of a table is what.

use super::csv::{MOST, Row};
use super::error::Error;
use super::gathered::{Gathered, free};
use super::place::{count, letter, quoted, thousands, within};
use super::survey::Survey;
use crate::limits;
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

/// Which column is what.
pub(super) struct Columns {
    /// Cells of a row.
    pub width: usize,
    /// Whether the first line is a row like the others.
    pub headless: bool,
    pub label: Option<usize>,
    pub expected: Option<usize>,
    pub programs: Vec<Column>,
}

/// A column of a program.
pub(super) struct Column {
    pub at: usize,
    pub name: String,
    /// Whether `.0` behind its numbers is not its programs' doing.
    pub whole_floats: bool,
}

impl Columns {
    /// The roles of the columns, with notes on what was not as expected.
    pub fn of(header: &Row, survey: &Survey, file: &str, to: &mut Gathered) -> Result<Self, Error> {
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
                thousands(self.programs.len())
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
