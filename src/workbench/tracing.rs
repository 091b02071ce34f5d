//! One run, step by step.

use super::programs::{Form, load};
use super::request::Refused;
use super::source::read_schema;
use crate::inputs::Instance;
use crate::sandbox::python::{Guest, Trace};
use crate::task::file::{Code, TaskFile};
use std::sync::Arc;

/// Events kept of a run: more than anybody walks through, and a second of a browser's time.
const EVENTS: u32 = 2_000;

/// Runs a program on an input and tells every line it went through.
pub(super) fn trace(
    task: &TaskFile,
    code: &Code,
    instance: &Instance,
    seed: u64,
    guest: Option<&Arc<Guest>>,
) -> Result<Trace, Refused> {
    let form = Form {
        schema: Arc::new(read_schema(task)?),
        style: task.style,
    };
    let program = load(code, task.style, &task.entry, guest)?;
    Ok(program.trace(&form.input(instance), seed, EVENTS)?)
}
