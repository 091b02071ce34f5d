//! What the workers have brought: runs, analyses, intervals, mixes, a study.
//!
//! What is on the page stays until its successor is there.

use super::forest::Intervals;
use super::mixes::MIXES;
use crate::reliability::{Report, Study};
use crate::sandbox::Outcome;
use crate::task::{Inputs, Truth, classify};
use crate::ui::worker::{End, Finished, Progress, Source, Trouble};
use crate::work::Key;
use std::rc::Rc;
use yew::prelude::*;

/// Fewer inputs cannot carry an interval.
pub const INPUTS_FOR_INTERVALS: u32 = 30;
/// A run with what it was made from.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// What it gave.
    pub finished: Finished,
    /// Its inputs.
    pub inputs: Inputs,
    /// Their seed.
    pub seed: u64,
    /// Its programs, by place.
    pub sources: Rc<Vec<Source>>,
}

impl Run {
    /// The programs that ran, one a column.
    pub fn used(&self) -> Vec<Source> {
        self.finished
            .columns
            .iter()
            .filter_map(|&place| self.sources.get(place).cloned())
            .collect()
    }
}

/// Answers to the probes, and whose they are.
#[derive(Clone, Debug, PartialEq)]
pub struct Probed {
    /// Key of each column's program.
    pub keys: Vec<Key>,
    /// Outcomes `[probe][program]`.
    pub outcomes: Vec<Vec<Outcome>>,
}

/// What has come back so far.
#[derive(Clone, Default, PartialEq)]
pub struct Results {
    /// How far the present run is; `None` when none is going on.
    pub running: Option<Progress>,
    /// Whether a run or an analysis is going on.
    pub busy: bool,
    /// The last run.
    pub finished: Option<Rc<Run>>,
    /// Its analysis, with the run it is about.
    pub analysed: Option<(Rc<Report>, Rc<Run>)>,
    /// Intervals, with the report they belong to.
    pub intervals: Option<(Rc<Report>, Intervals)>,
    /// Resamples done, while resampling.
    pub resampled: Option<(u32, u32)>,
    /// Answers to the probes.
    pub probed: Option<Rc<Probed>>,
    /// Reports of the mixes, with the keys they are about.
    pub mixes: Vec<Option<Rc<Report>>>,
    /// The study with what it was about, and repetitions done while it goes on.
    pub study: Option<Rc<Study>>,
    /// See `study`.
    pub studied: Option<(u32, u32)>,
    /// What went wrong last.
    pub trouble: Option<Trouble>,
}

/// A piece of [`Results`] arrives.
pub enum Arrival {
    /// A run begins.
    Begun,
    /// A run goes on.
    Progress(Progress),
    /// A run ends.
    Finished(Rc<Run>),
    /// An analysis.
    Analysed(Rc<Report>, Rc<Run>),
    /// Resampling goes on.
    Resampled(u32, u32),
    /// Intervals.
    Intervals(Rc<Report>, Intervals),
    /// Answers to probes.
    Probed(Vec<Key>, Vec<Vec<Outcome>>),
    /// The report of one mix.
    Mix(usize, Rc<Report>),
    /// A study begins or goes on.
    Studying(u32, u32),
    /// A study ends, is given up, or no longer fits the page.
    Studied(Option<Rc<Study>>),
    /// Something went wrong.
    Trouble(Trouble),
}

impl Reducible for Results {
    type Action = Arrival;

    fn reduce(self: Rc<Self>, arrival: Arrival) -> Rc<Self> {
        let mut next = (*self).clone();
        match arrival {
            Arrival::Begun => {
                next.busy = true;
                next.running = None;
                next.trouble = None;
            }
            Arrival::Progress(progress) => next.running = Some(progress),
            Arrival::Finished(finished) => {
                next.running = None;
                if let End::Stopped(trouble) = &finished.finished.end {
                    next.trouble = Some(trouble.clone());
                }
                // Nothing ran: nothing will be analysed, and what was there stays.
                next.busy = finished.finished.matrix.inputs() > 0;
                next.finished = Some(finished);
            }
            Arrival::Analysed(report, finished) => {
                next.busy = next.running.is_some();
                next.analysed = Some((report, finished));
            }
            Arrival::Resampled(done, total) => next.resampled = Some((done, total)),
            Arrival::Intervals(report, intervals) => {
                next.resampled = None;
                next.intervals = Some((report, intervals));
            }
            Arrival::Probed(keys, outcomes) => {
                next.probed = Some(Rc::new(Probed { keys, outcomes }));
                next.mixes = Vec::new();
            }
            Arrival::Mix(place, report) => {
                next.mixes.resize(MIXES.len(), None);
                next.mixes[place] = Some(report);
            }
            Arrival::Studying(done, total) => next.studied = Some((done, total)),
            Arrival::Studied(study) => {
                next.studied = None;
                next.study = study;
            }
            Arrival::Trouble(trouble) => {
                next.busy = false;
                next.resampled = None;
                next.studied = None;
                next.trouble = Some(trouble);
            }
        }
        Rc::new(next)
    }
}

impl Results {
    /// What a program is, by its key.
    pub fn truth_of(&self, key: &Key) -> Option<Truth> {
        let Probed { keys, outcomes } = &**self.probed.as_ref()?;
        let column = keys.iter().position(|known| known == key)?;
        Some(classify(outcomes.iter().map(|row| &row[column])))
    }
}
