//! What all agents of a run share.

use super::executions::Executions;
use crate::model::{Error, LanguageModel};
use crate::protocol::{Event, TaskBrief};

/// The model, the sandbox, the clock and who listens.
pub(super) struct World<'a> {
    pub model: &'a mut dyn LanguageModel,
    pub executions: Executions<'a>,
    pub task: &'a TaskBrief,
    pub now: &'a dyn Fn() -> f64,
    pub stop: &'a dyn Fn() -> bool,
    pub emit: &'a mut dyn FnMut(Event),
    /// When the run has had its time.
    pub deadline: f64,
}

impl World<'_> {
    pub fn emit(&mut self, event: Event) {
        (self.emit)(event);
    }

    /// Milliseconds since a time.
    pub fn since(&self, start: f64) -> f64 {
        ((self.now)() - start).max(0.0) * 1_000.0
    }

    /// Goes on, or does not.
    pub fn check(&self) -> Result<(), Error> {
        if (self.stop)() {
            return Err(Error::Cancelled);
        }
        Ok(())
    }
}
