//! Tasks at work: what the worker of the page of tasks does, free of the browser.
//!
//! A [`Request`] is one message to a worker; it is answered by any number of [`Answer::Progress`] and
//! then exactly one other answer. A [`Workbench`] is the worker's inside.
//!
//! - `investigate`: choose inputs after a [`Plan`], run the programs on them, analyse.
//! - `judge`: what the right answer is, if somebody knows; the estimators never see it.
//! - `checking`: one solution against what is trusted, and a small counterexample.
//! - `score`: every estimator on one task over several seeds.
//! - `tracing`: one run, step by step.

mod bench;
mod checking;
mod investigate;
mod judge;
mod plan;
mod programs;
mod request;
mod score;
mod source;
mod tracing;

pub use crate::import::Imported;
pub use bench::Workbench;
pub use judge::feedback;
pub use plan::{Engine, Plan};
pub use programs::Form;
pub use request::{
    Answer, Check, Investigated, Investigation, Judged, Phase, Refused, Request, Row, Scored, Stage,
};
pub use source::read_schema;

use crate::task::file::TaskFile;

/// The inputs of the sample on which programs failed, as they are given.
#[must_use]
pub fn failing(task: &TaskFile, found: &Investigated) -> Vec<String> {
    let Ok(schema) = read_schema(task) else {
        return Vec::new();
    };
    let form = Form::new(schema, task.style);
    let failing = found.validation.failing.iter();
    failing.map(|input| form.text(&input.instance)).collect()
}
