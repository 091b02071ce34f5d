//! JSON: tasks of several benchmarks, programs for them, our own tasks.

use super::candidates::{self, Found};
use super::error::Error;
use super::fields::Fields;
use super::gathered::Gathered;
use super::human_eval;
use super::live_code_bench;
use super::mbpp;
use super::own;
use super::place::{quoted, within};
use super::programs;
use super::python;
use super::records::{Bad, Record, Records};
use super::samples;
use crate::data::Data;
use crate::limits;
use std::collections::BTreeMap;

/// Fields by which records of programs say which task they are for.
const IDENTIFIERS: [&str; 3] = ["task_id", "question_id", "id"];
/// Fields of an object that is nothing but a box of records.
const BOXES: [&str; 6] = ["rows", "data", "tasks", "problems", "records", "items"];

/// Records that wait for the programs that may follow them.
#[derive(Default)]
pub(super) struct Pending {
    tasks: Vec<(Kind, Data, String)>,
    more_tasks: usize,
    /// Programs by the task they are for.
    samples: BTreeMap<String, Vec<Found>>,
    /// In the order in which they came.
    sampled: Vec<String>,
}

#[derive(Clone, Copy)]
enum Kind {
    LiveCodeBench,
    HumanEval,
    Mbpp,
}

impl Kind {
    fn of(fields: Fields) -> Option<Self> {
        if mbpp::is(fields) {
            Some(Self::Mbpp)
        } else if live_code_bench::is(fields) {
            Some(Self::LiveCodeBench)
        } else if human_eval::is(fields) {
            Some(Self::HumanEval)
        } else {
            None
        }
    }
}

/// Reads the records of a text.
///
/// # Errors
/// [`Error::Json`] if there is not one.
pub(super) fn read(
    text: &str,
    file: &str,
    pending: &mut Pending,
    to: &mut Gathered,
) -> Result<(), Error> {
    let mut good = 0;
    let mut first_bad: Option<Bad> = None;
    let lines = text.trim_end().contains('\n');
    for record in Records::new(text) {
        match record {
            Ok(record) => {
                good += 1;
                let spot = match (lines, record.number) {
                    (true, _) => format!("line {}", record.line),
                    (false, 1) => String::new(),
                    (false, number) => format!("record {number}"),
                };
                own_or_known(&record, &within(file, &spot), pending, to);
            }
            Err(bad) => {
                let place = within(file, &format!("line {}", bad.start));
                let (line, column) = (bad.line, bad.column);
                to.skip(
                    place,
                    format!(
                        "The JSON cannot be read: in line {line}, at character {column}, {}.",
                        bad.problem
                    ),
                );
                first_bad.get_or_insert(bad);
            }
        }
    }
    match first_bad {
        Some(bad) if good == 0 => Err(Error::Json {
            line: bad.line,
            column: bad.column,
            problem: bad.problem,
        }),
        _ => Ok(()),
    }
}

fn own_or_known(record: &Record, place: &str, pending: &mut Pending, to: &mut Gathered) {
    let is_own = Fields::of(&record.data).is_some_and(|fields| fields.get("format").is_some());
    if is_own {
        own::json(record.text, place, to);
    } else {
        known(&record.data, place, 0, pending, to);
    }
}

/// Takes in a record, or those in a box.
fn known(data: &Data, place: &str, depth: usize, pending: &mut Pending, to: &mut Gathered) {
    let Some(fields) = Fields::of(data) else {
        match data {
            Data::Str(text) if python::seems_python(text) => {
                programs::source("", text, false, place, to);
            }
            _ => to.skip(place, "It is no object, and no program either."),
        }
        return;
    };
    if let Some(kind) = Kind::of(fields) {
        if pending.tasks.len() < limits::IMPORT_TASKS {
            pending.tasks.push((kind, data.clone(), place.to_owned()));
        } else {
            pending.more_tasks += 1;
        }
        return;
    }
    if candidates::has(fields)
        && let Some(identifier) = fields.identifier(&IDENTIFIERS)
    {
        let found = candidates::of(fields, place, to);
        pending.sample(identifier, found);
        return;
    }
    if depth < 2 {
        if let Some(row) = fields.get("row").filter(|row| Fields::of(row).is_some()) {
            return known(row, place, depth + 1, pending, to);
        }
        if let Some(Data::List(items)) = fields.any(&BOXES) {
            for (number, item) in items.iter().enumerate() {
                let place = within(place, &format!("item {}", number + 1));
                known(item, &place, depth + 1, pending, to);
            }
            return;
        }
    }
    to.skip(place, unknown(fields));
}

/// Why an object is no record, one sentence.
fn unknown(fields: Fields) -> String {
    if fields.get("nbformat").is_some() {
        return "It is a Jupyter notebook, which is not read here.".to_owned();
    }
    let names: Vec<String> = fields.names().take(6).map(quoted).collect();
    match names.as_slice() {
        [] => "The object has no fields.".to_owned(),
        [name] => format!("A record of no known kind: its field is {name}."),
        names => format!(
            "A record of no known kind: its fields are {}.",
            names.join(", ")
        ),
    }
}

impl Pending {
    fn sample(&mut self, identifier: String, found: Vec<Found>) {
        let known = self.samples.entry(identifier.clone()).or_insert_with(|| {
            self.sampled.push(identifier);
            Vec::new()
        });
        known.extend(found);
    }

    /// Makes tasks of the records, each with its programs, and then of programs without a record.
    pub fn finish(mut self, to: &mut Gathered) {
        for (kind, data, place) in std::mem::take(&mut self.tasks) {
            let Some(fields) = Fields::of(&data) else {
                continue;
            };
            let identifier = fields.identifier(&IDENTIFIERS);
            let more = identifier
                .and_then(|id| self.samples.remove(&id))
                .unwrap_or_default();
            match kind {
                Kind::LiveCodeBench => live_code_bench::read(fields, more, &place, to),
                Kind::HumanEval => human_eval::read(fields, more, &place, to),
                Kind::Mbpp => mbpp::read(fields, more, &place, to),
            }
        }
        for identifier in self.sampled {
            if let Some(found) = self.samples.remove(&identifier) {
                samples::read(identifier, found, to);
            }
        }
        to.no_room_for_tasks(self.more_tasks);
    }
}
