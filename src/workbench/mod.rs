//! Tasks at work: what the worker of the page of tasks does, free of the browser.
//!
//! A [`Request`] is one message to a worker; it is answered by any number of [`Answer::Progress`] and
//! then exactly one other answer. A [`Workbench`] is the worker's inside.
//!
//! - `investigate`: choose inputs after a [`Plan`], run the programs on them, analyse.
//! - `judge`: what the right answer is, if somebody knows; the estimators never see it.
//! - `checking`: one solution against what is trusted, and a small counterexample.
//! - `grading`: programs on the tests of a task.
//! - [`form`], `reading`: a schema as small fields and as ten inputs.
//! - `taking`: the suite of what was adopted, as files.
//! - `estimate`: estimators on outcomes that were made elsewhere.
//! - `score`: every estimator on one task over several seeds.
//! - `tracing`: one run, step by step.

mod bench;
mod checking;
mod estimate;
pub mod form;
mod grading;
mod investigate;
mod judge;
mod library;
mod plan;
mod programs;
mod reading;
mod request;
mod score;
mod source;
mod taking;
mod tracing;

pub use crate::import::Imported;
pub use bench::Workbench;
pub use judge::feedback;
pub use library::library;
pub use plan::{Engine, Plan};
pub use programs::Form;
pub use request::{
    Answer, Check, Checked, Export, Exported, Format, Grade, Graded, Investigated, Investigation,
    Judged, Notation, Phase, Reading, Refused, Request, Row, Scored, Stage,
};
