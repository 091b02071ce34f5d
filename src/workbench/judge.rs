//! What the right answer is: a slow program that is obviously right, and a checker where several
//! answers are.

use super::programs::{Form, load};
use super::request::{Investigated, Judged, Refused};
use crate::data::Data;
use crate::inputs::Instance;
use crate::reliability::{Equality, OutputMatrix};
use crate::sandbox::python::Guest;
use crate::sandbox::{Input, Limits, Outcome, Output, Program};
use crate::suite::Feedback;
use crate::suite::misleading::{Verdict, count};
use crate::task::file::{Code, Style, TaskFile};
use std::collections::HashMap;
use std::sync::Arc;

/// Judges answers of one task.
pub(super) struct Judge {
    oracle: Option<Program>,
    checker: Option<Program>,
    equality: Equality,
    form: Form,
    seed: u64,
    known: HashMap<String, Outcome>,
}

impl Judge {
    /// The judge of a task; one without an oracle knows nothing.
    pub fn new(
        task: &TaskFile,
        form: Form,
        guest: Option<&Arc<Guest>>,
        seed: u64,
    ) -> Result<Self, Refused> {
        let oracle = task
            .oracle
            .as_ref()
            .map(|source| {
                load(
                    &Code::Python(source.clone()),
                    task.style,
                    &task.entry,
                    guest,
                )
                // Only batches share an interpreter.
                .map(|oracle| oracle.keeping_state(true))
            })
            .transpose()?;
        let checker = match (&task.checker, guest) {
            (Some(source), Some(guest)) => Some(Program::python(
                guest,
                source,
                Some("check"),
                &Limits::python(),
            )?),
            _ => None,
        };
        Ok(Self {
            oracle,
            checker,
            equality: task.equality,
            form,
            seed,
            known: HashMap::new(),
        })
    }

    /// Asks the oracle about inputs at once, its calls in one interpreter.
    pub fn prepare<'a>(&mut self, instances: impl Iterator<Item = &'a Instance>) {
        let Some(oracle) = &self.oracle else {
            return;
        };
        let (keys, inputs): (Vec<_>, Vec<_>) = instances
            .map(|instance| (self.form.text(instance), self.form.input(instance)))
            .unzip();
        let runs = oracle.run_batch(&inputs, self.seed);
        let outcomes = runs.into_iter().map(|run| run.outcome);
        self.known.extend(keys.into_iter().zip(outcomes));
    }

    /// What the oracle answers; `None` if there is none or it fails.
    pub fn expected(&mut self, instance: &Instance) -> Option<Output> {
        let oracle = self.oracle.as_ref()?;
        let key = self.form.text(instance);
        let outcome = self
            .known
            .entry(key)
            .or_insert_with(|| oracle.run(&self.form.input(instance), self.seed).outcome);
        match outcome {
            Outcome::Output(output) => Some(output.clone()),
            _ => None,
        }
    }

    /// How an outcome stands to the right answer.
    pub fn judge(&mut self, instance: &Instance, outcome: &Outcome) -> Judged {
        let Some(expected) = self.expected(instance) else {
            return match outcome {
                Outcome::Output(_) => Judged::Unknown,
                _ => Judged::Missing,
            };
        };
        match outcome {
            Outcome::Output(actual) if self.same(instance, &expected, actual) => Judged::Right,
            Outcome::Output(_) => Judged::Wrong,
            _ => Judged::Missing,
        }
    }

    /// Whether two outputs are both right if one is: by the checker, or else by equality.
    pub fn same(&self, instance: &Instance, expected: &Output, actual: &Output) -> bool {
        match self.checker {
            Some(_) => self.same_on(self.form.input(instance), expected, actual),
            None => self.equality.same(expected, actual),
        }
    }

    /// The same on an input as a program is given it.
    pub fn same_on(&self, input: Input, expected: &Output, actual: &Output) -> bool {
        let Some(checker) = &self.checker else {
            return self.equality.same(expected, actual);
        };
        let given = match self.form.style {
            Style::Call => Data::Tuple(input.arguments),
            Style::Stdin => Data::Str(input.stdin),
        };
        let arguments = vec![given, as_data(expected), as_data(actual)];
        let asked = Input {
            arguments,
            ..Input::default()
        };
        matches!(
            checker.run(&asked, self.seed).outcome,
            Outcome::Output(Output::Object(answer)) if answer == "True"
        )
    }
}

/// An output as a checker is given it.
fn as_data(output: &Output) -> Data {
    match output {
        Output::Object(literal) => {
            Data::from_literal(literal).unwrap_or_else(|_| Data::Str(literal.clone()))
        }
        other => Data::Str(other.to_string()),
    }
}

/// Whether a program passes the suite that another one answers for, on some rows: equal answers
/// wherever the other has one.
pub(super) fn agrees(
    matrix: &OutputMatrix,
    rows: &[usize],
    adopted: usize,
    program: usize,
    equality: Equality,
) -> bool {
    rows.iter().all(|&row| match matrix.outcome(row, adopted) {
        Outcome::Output(expected) => match matrix.outcome(row, program) {
            Outcome::Output(actual) => equality.same(expected, actual),
            _ => false,
        },
        _ => true,
    })
}

/// Whom the suite of an adopted column would mislead; `None` unless it is known of every program
/// whether it is right.
#[must_use]
pub fn feedback(found: &Investigated, task: &TaskFile, adopted: usize) -> Option<Feedback> {
    let truths: Option<Vec<bool>> = found
        .columns
        .iter()
        .map(|&place| task.candidates.get(place)?.correct)
        .collect();
    let rows: Vec<usize> = (0..found.rows.len()).collect();
    let passes = |program| agrees(&found.matrix, &rows, adopted, program, task.equality);
    let verdicts = truths?.into_iter().enumerate();
    Some(count(verdicts.map(|(program, correct)| Verdict {
        correct,
        passes: passes(program),
    })))
}
