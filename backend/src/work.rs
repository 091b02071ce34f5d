//! The decoder, as the server and the command line use it.

use crate::limits;
use crate::python::Python;
use runwise::decoding::{Checked, Tools};
use runwise::limits as allowed;
use runwise::model::LanguageModel;
use runwise::protocol::{Bounds, Event, Problem};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

/// What is allowed.
#[must_use]
pub fn bounds(queue: u32) -> Bounds {
    Bounds {
        body_bytes: limits::BODY_BYTES as u64,
        queue,
        candidates: *allowed::DECODING_CANDIDATES.end(),
        tokens: *allowed::DECODING_TOKENS.end(),
        seconds: *allowed::DECODING_SECONDS.end(),
        agents: allowed::DECODING_AGENTS as u32,
    }
}

/// Writes a program; `emit` hears all that happens. Once `stop` is set it ends within one step of the
/// model or one run of a candidate.
///
/// # Errors
/// If the model or the interpreter cannot go on. [`Event::Failed`] may have been told, or not.
pub fn decode(
    model: &mut dyn LanguageModel,
    python: &Python,
    stop: &AtomicBool,
    request: &Checked,
    emit: &mut dyn FnMut(Event),
) -> Result<(), Problem> {
    let start = Instant::now();
    let tools = Tools {
        guest: python.guest()?,
        now: &|| start.elapsed().as_secs_f64(),
        stop: &|| stop.load(Relaxed),
    };
    match runwise::decoding::decode(model, &tools, request, emit) {
        Ok(_) => Ok(()),
        Err(error) => Err(told(&error)),
    }
}

/// A model's error in words.
#[must_use]
pub fn told(error: &runwise::model::Error) -> Problem {
    Problem {
        message: error.to_string(),
        hint: error.hint().to_owned(),
    }
}
