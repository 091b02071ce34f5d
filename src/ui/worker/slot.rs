//! A place for one worker, and what its worker is doing.

use super::job::JobId;
use crate::work::{Key, Recent};
use std::ops::Range;

/// A place for one worker.
#[derive(Debug, Default)]
pub(super) struct Slot {
    pub state: State,
    /// Signatures of the programs that this worker has, by key: the worker's own list, mirrored.
    pub kept: Recent<String>,
}

#[derive(Debug, Default)]
pub(super) enum State {
    /// There is no worker.
    #[default]
    Empty,
    /// There is no worker, and there will be none: it could not be started beside the others.
    Closed,
    /// The worker loads; it is given up at `until`.
    Starting { until: f64 },
    /// The worker waits for work.
    Idle,
    /// The worker works; it is given up when it has been silent for `patience`, at `until`.
    Busy {
        id: u32,
        task: Task,
        patience: f64,
        until: f64,
    },
}

/// One message's worth of work.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Task {
    /// Compile a program, for this job or question.
    Load { key: Key, owner: JobId },
    /// Run some rows.
    Chunk { job: JobId, rows: Range<u32> },
    /// Answer a question.
    Ask { ask: JobId },
}

impl Task {
    pub fn owner(&self) -> JobId {
        match self {
            Self::Load { owner: id, .. } | Self::Chunk { job: id, .. } | Self::Ask { ask: id } => {
                *id
            }
        }
    }
}

impl Slot {
    /// What it works on.
    pub fn task(&self) -> Option<&Task> {
        match &self.state {
            State::Busy { task, .. } => Some(task),
            _ => None,
        }
    }

    /// The end of its patience.
    pub fn until(&self) -> Option<f64> {
        match self.state {
            State::Starting { until } | State::Busy { until, .. } => Some(until),
            _ => None,
        }
    }

    pub fn alive(&self) -> bool {
        matches!(self.state, State::Idle | State::Busy { .. })
    }
}
