//! One solution beside a program that is trusted, on fresh inputs; without one, on the public tests.

use super::bench::Told;
use super::investigate::constants;
use super::judge::Judge;
use super::plan::Plan;
use super::programs::{Form, Programs, load};
use super::request::{Check, Checked, Refused};
use super::source::{Drawn, read_schema};
use crate::inputs::{Instance, Runner, Source};
use crate::sandbox::Outcome;
use crate::sandbox::python::Guest;
use crate::suite::{self, CheckReport};
use std::cell::RefCell;
use std::sync::Arc;

/// Inputs that may be tried to make a counterexample small.
const BUDGET: u32 = 400;

/// Runs both.
pub(super) fn check(
    what: &Check,
    guest: Option<&Arc<Guest>>,
    told: Told<'_>,
) -> Result<Checked, Refused> {
    let Check { task, seed, .. } = what;
    let schema = Arc::new(read_schema(task)?);
    let form = Form {
        schema: schema.clone(),
        style: task.style,
    };
    let Some(reference) = &what.reference else {
        return public(what, &form, guest);
    };
    let codes = [&what.solution, reference];
    let programs = Programs::of(&codes, task, form.clone(), guest, *seed)?;
    let programs = RefCell::new(programs);
    let constants = constants(task, &schema);
    // Every other input stands near a boundary: that is where solutions fail.
    let uniform = Drawn::new(&schema, Plan::Uniform, &constants, *seed)?;
    let boundary = Drawn::new(&schema, Plan::Boundary, &constants, *seed)?;
    let mut fresh = Vec::new();
    for row in 0..u64::from(what.inputs) {
        let source = if row % 2 == 0 { &uniform } else { &boundary };
        fresh.push(source.draw(row)?);
    }
    let shown = form.clone();
    let judge = Judge::new(task, form, guest, *seed)?;
    let mut done = 0;
    let mut solution = |instance: &Instance| {
        done += 1;
        told(done.min(what.inputs), what.inputs);
        programs.borrow_mut().run(0, instance)
    };
    let mut reference = |instance: &Instance| programs.borrow_mut().run(1, instance);
    let mut same =
        |instance: &Instance, expected: &Outcome, actual: &Outcome| match (expected, actual) {
            (Outcome::Output(expected), Outcome::Output(actual)) => {
                judge.same(instance, expected, actual)
            }
            _ => false,
        };
    let report = suite::check(
        &mut solution,
        &mut reference,
        &uniform,
        fresh.into_iter(),
        &mut same,
        BUDGET,
    );
    let texts = report
        .counterexample
        .as_ref()
        .map(|found| (shown.text(&found.instance), shown.text(&found.shrunk_from)));
    Ok(Checked {
        report,
        texts,
        public: None,
    })
}

/// Runs the solution on the task's public tests.
fn public(what: &Check, form: &Form, guest: Option<&Arc<Guest>>) -> Result<Checked, Refused> {
    let Check { task, seed, .. } = what;
    let solution = load(&what.solution, task.style, &task.entry, guest)?;
    let judge = Judge::new(task, form.clone(), guest, *seed)?;
    let mut report = CheckReport::default();
    let mut first = None;
    for test in &task.visible {
        let Some((input, expected)) = suite::given(task.style, test) else {
            report.skipped += 1;
            continue;
        };
        let actual = solution.run(&input, *seed).outcome;
        let passes =
            matches!(&actual, Outcome::Output(actual) if judge.same_on(input, &expected, actual));
        if passes {
            report.passed += 1;
            continue;
        }
        report.count(&actual);
        first.get_or_insert_with(|| (test.input.clone(), Outcome::Output(expected), actual));
    }
    Ok(Checked {
        report,
        texts: None,
        public: first,
    })
}
