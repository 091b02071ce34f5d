//! Labels in long form, a line a label: who gave it, to what, and which. The usual form of labels
//! from crowds.
//!
//! Where somebody labelled the same thing several times, the first label counts. How many repeats
//! there are, and how many of them say something else, is said.

use super::cells::{self, Reader};
use super::csv::{Row, Rows};
use super::error::Error;
use super::gathered::Gathered;
use super::imported::Matrix;
use super::place::{count, thousands, within};
use crate::limits;
use crate::reliability::OutputMatrix;
use crate::sandbox::Outcome;
use std::collections::{BTreeMap, HashMap};

const WORKERS: [&str; 11] = [
    "worker",
    "worker_id",
    "workerid",
    "annotator",
    "annotator_id",
    "performer",
    "rater",
    "user",
    "program",
    "model",
    "candidate",
];
const TASKS: [&str; 11] = [
    "task", "task_id", "taskid", "item", "item_id", "question", "example", "input", "input_id",
    "instance", "unit_id",
];
const LABELS: [&str; 8] = [
    "label", "labels", "response", "answer", "output", "vote", "rating", "outcome",
];
const TRUTHS: [&str; 5] = ["gold", "truth", "true_label", "ground_truth", "expected"];

/// Which column is what.
pub(super) struct Roles {
    worker: usize,
    task: usize,
    label: usize,
    truth: Option<usize>,
    width: usize,
}

impl Roles {
    /// The roles that a header names; `None` if it names something else.
    pub fn of(header: &Row) -> Option<Self> {
        let names: Vec<String> = header
            .cells
            .iter()
            .map(|cell| cell.text.to_lowercase())
            .collect();
        let only = |known: &[&str]| {
            let mut found = (0..names.len()).filter(|&at| known.contains(&names[at].as_str()));
            found.next().filter(|_| found.next().is_none())
        };
        Some(Self {
            worker: only(&WORKERS)?,
            task: only(&TASKS)?,
            label: only(&LABELS)?,
            truth: only(&TRUTHS),
            width: header.width,
        })
    }
}

/// Names in order of first appearance.
#[derive(Default)]
struct Names {
    numbers: BTreeMap<String, u32>,
    listed: Vec<String>,
}

impl Names {
    fn number(&mut self, name: &str, most: usize) -> Option<u32> {
        if let Some(&number) = self.numbers.get(name) {
            return Some(number);
        }
        if self.listed.len() == most {
            return None;
        }
        let number = self.listed.len() as u32;
        self.numbers.insert(name.to_owned(), number);
        self.listed.push(name.to_owned());
        Some(number)
    }
}

/// What was counted on the way.
#[derive(Default)]
struct Counts {
    labels: usize,
    repeats: usize,
    contradictions: usize,
    truths: usize,
    beyond: usize,
}

/// Reads labels into `to`.
pub(super) fn read(
    text: &str,
    separator: char,
    roles: &Roles,
    file: &str,
    to: &mut Gathered,
) -> Result<(), Error> {
    let (mut workers, mut tasks) = (Names::default(), Names::default());
    let mut labels = Labels::default();
    let mut truths: BTreeMap<u32, String> = BTreeMap::new();
    let mut counts = Counts::default();
    let all_quoted = Rows::new(text, separator)
        .map_while(Result::ok)
        .all(|row| row.cells.iter().all(|cell| cell.quoted));
    let mut reader = Reader::new(!all_quoted);
    for row in Rows::new(text, separator).skip(1) {
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
        let place = || within(file, &format!("line {}", row.line));
        if row.width != roles.width {
            let (has, needs) = (count(row.width, "cell"), roles.width);
            to.skip(
                place(),
                format!("The row has {has}, and {needs} are needed."),
            );
            continue;
        }
        let [worker, task, label] =
            [roles.worker, roles.task, roles.label].map(|at| &row.cells[at]);
        if worker.text.is_empty() || task.text.is_empty() {
            to.skip(place(), "The row does not say who labelled what.");
            continue;
        }
        let most_tasks = *limits::INPUTS.end() as usize;
        let Some((task, worker)) = tasks
            .number(&task.text, most_tasks)
            .zip(workers.number(&worker.text, limits::MATRIX_PROGRAMS))
        else {
            counts.beyond += 1;
            continue;
        };
        let outcome = reader.outcome(label);
        match labels.given.get(&(task, worker)) {
            Some(&first) => {
                counts.repeats += 1;
                let first = &labels.outcomes[first as usize];
                counts.contradictions += usize::from(*first != outcome);
            }
            None => {
                counts.labels += 1;
                labels.give(task, worker, outcome);
            }
        }
        if let Some(truth) = roles.truth.map(|at| &row.cells[at])
            && !reader.is_missing(truth)
        {
            let first = truths.entry(task).or_insert_with(|| truth.text.clone());
            counts.truths += usize::from(*first != truth.text);
        }
    }
    if counts.labels == 0 {
        return Err(Error::NoRows);
    }
    counts.tell(file, workers.listed.len(), tasks.listed.len(), to);
    if let Some(note) = reader.note() {
        to.note(file, note);
    }
    let expected = roles.truth.map(|_| {
        let tasks = 0..tasks.listed.len() as u32;
        tasks
            .map(|task| truths.get(&task).cloned().unwrap_or_default())
            .collect()
    });
    let most = limits::MATRIX_CELLS / workers.listed.len();
    if tasks.listed.len() > most {
        let more = count(tasks.listed.len() - most, "task");
        to.skip(
            file,
            format!(
                "{more} found no room: the first {} are kept.",
                thousands(most)
            ),
        );
        tasks.listed.truncate(most);
    }
    to.matrix(Matrix {
        outcomes: labels.pivot(tasks.listed.len(), workers.listed.len()),
        expected: expected.map(|mut all: Vec<String>| {
            all.truncate(most);
            all
        }),
        programs: workers.listed,
        inputs: tasks.listed,
    });
    Ok(())
}

/// The labels, each distinct one kept once.
#[derive(Default)]
struct Labels {
    outcomes: Vec<Outcome>,
    numbers: HashMap<Outcome, u32>,
    /// Number of the label by task and worker.
    given: BTreeMap<(u32, u32), u32>,
}

impl Labels {
    fn give(&mut self, task: u32, worker: u32, outcome: Outcome) {
        let next = self.outcomes.len() as u32;
        let number = *self.numbers.entry(outcome).or_insert_with_key(|outcome| {
            self.outcomes.push(outcome.clone());
            next
        });
        self.given.insert((task, worker), number);
    }

    /// As a matrix.
    fn pivot(&self, tasks: usize, workers: usize) -> OutputMatrix {
        let mut matrix = OutputMatrix::new(workers);
        let missing = cells::missing();
        let mut row = vec![&missing; workers];
        for task in 0..tasks as u32 {
            row.fill(&missing);
            for ((_, worker), label) in self.given.range((task, 0)..=(task, u32::MAX)) {
                row[*worker as usize] = &self.outcomes[*label as usize];
            }
            // Every row has one cell a worker.
            let _ = matrix.push(row.iter().copied());
        }
        matrix
    }
}

impl Counts {
    fn tell(&self, file: &str, workers: usize, tasks: usize, to: &mut Gathered) {
        let (labels, workers) = (count(self.labels, "label"), count(workers, "program"));
        let tasks = count(tasks, "input");
        to.note(file, format!("A list of labels: {labels} of {workers} on {tasks}; what nobody labelled is missing."));
        if self.repeats > 0 {
            let [repeats, others] = [self.repeats, self.contradictions].map(thousands);
            to.note(file, format!("Labels that repeat an earlier one of the same program on the same input: {repeats}, of them with another answer: {others}; the first label counts."));
        }
        if self.truths > 0 {
            let rows = count(self.truths, "row");
            to.note(file, format!("In {rows} the right output differs from the first one of the same input; the first one counts."));
        }
        if self.beyond > 0 {
            let rows = count(self.beyond, "row");
            to.skip(
                file,
                format!("{rows} of further programs or inputs found no room."),
            );
        }
    }
}
