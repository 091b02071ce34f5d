//! Programs on the tests of a task, visible and hidden ones, each by itself.

use super::bench::Told;
use super::judge::Judge;
use super::programs::{Form, load};
use super::request::{Grade, Graded, Refused};
use super::source::read_schema;
use crate::protocol::Status;
use crate::sandbox::python::Guest;
use crate::sandbox::{Outcome, Program};
use crate::suite;
use crate::task::file::{Code, TaskFile, Test};
use std::sync::Arc;

/// Runs every program on every test. A program that cannot be loaded raises an exception on each.
pub(super) fn grade(
    what: &Grade,
    guest: Option<&Arc<Guest>>,
    told: Told<'_>,
) -> Result<Graded, Refused> {
    let Grade {
        task,
        programs,
        seed,
        ..
    } = what;
    // Only an oracle asks the schema, and there is none: expected answers stand in the tests.
    let form = Form::new(read_schema(task).unwrap_or_default(), task.style);
    let bare = TaskFile {
        oracle: None,
        ..task.clone()
    };
    let judge = Judge::new(&bare, form, guest, *seed)?;
    let total = programs.len() * (task.visible.len() + task.hidden.len());
    let mut done = 0;
    let mut told = || {
        done += 1;
        told(done, total as u32);
    };
    let mut graded = Graded::default();
    for source in programs {
        let code = Code::Python(source.clone());
        let program = load(&code, task.style, &task.entry, guest).ok();
        let mut all = |tests: &[Test]| -> Vec<Option<Status>> {
            let status = |test| {
                told();
                status(program.as_ref(), test, task, &judge, *seed)
            };
            tests.iter().map(status).collect()
        };
        graded.visible.push(all(&task.visible));
        graded.hidden.push(all(&task.hidden));
    }
    Ok(graded)
}

/// How a test goes; `None` if its text is no value.
fn status(
    program: Option<&Program>,
    test: &Test,
    task: &TaskFile,
    judge: &Judge,
    seed: u64,
) -> Option<Status> {
    let (input, expected) = suite::given(task.style, test)?;
    let Some(program) = program else {
        return Some(Status::Exception);
    };
    Some(match program.run(&input, seed).outcome {
        Outcome::Output(actual) if judge.same_on(input, &expected, &actual) => Status::Passed,
        Outcome::Output(_) | Outcome::NotSerialisable { .. } => Status::Failed,
        Outcome::Exit(_) | Outcome::Trap { .. } | Outcome::Exception { .. } => Status::Exception,
        Outcome::OutOfFuel | Outcome::OutOfMemory | Outcome::OutputTooLarge | Outcome::Deadline => {
            Status::Stopped
        }
    })
}
