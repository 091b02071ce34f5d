//! A job that has begun: first its programs are tried, then its rows are run.

use super::chunks::Chunks;
use super::job::{End, Finished, Job, JobId, Lane, Progress, Trouble};
use crate::reliability::OutputMatrix;
use crate::work::{Key, Recent};

/// What became of loading a program.
pub(super) type Load = Result<String, Trouble>;

/// A job that has begun.
#[derive(Debug)]
pub(super) struct Running {
    pub id: JobId,
    pub lane: Lane,
    pub job: Job,
    pub loads: Vec<Option<Load>>,
    /// There once every program is known to load or not.
    pub rows: Option<Rows>,
    began: f64,
    total: u32,
}

/// The programs that can run, and their rows.
#[derive(Debug)]
pub(super) struct Rows {
    pub columns: Vec<usize>,
    pub keys: Vec<Key>,
    pub chunks: Chunks,
}

impl Running {
    pub fn new(id: JobId, lane: Lane, job: Job, now: f64) -> Self {
        let total = u32::try_from(job.inputs.count()).unwrap_or(u32::MAX);
        let loads = vec![None; job.programs.len()];
        Self {
            id,
            lane,
            job,
            loads,
            rows: None,
            began: now,
            total,
        }
    }

    /// The first program of which nothing is known yet.
    pub fn unknown(&self) -> Option<usize> {
        self.loads.iter().position(Option::is_none)
    }

    /// Takes over what is known of programs with these keys.
    pub fn recall(&mut self, known: &Recent<Load>) {
        for (load, source) in self.loads.iter_mut().zip(&self.job.programs) {
            if load.is_none() {
                *load = known.get(&source.key).cloned();
            }
        }
        self.settle();
    }

    /// Notes what became of a program, wherever it stands.
    pub fn note(&mut self, key: &Key, outcome: &Load) {
        for (load, source) in self.loads.iter_mut().zip(&self.job.programs) {
            if load.is_none() && source.key == *key {
                *load = Some(outcome.clone());
            }
        }
        self.settle();
    }

    fn settle(&mut self) {
        if self.rows.is_some() || self.unknown().is_some() {
            return;
        }
        let runs = |&program: &usize| matches!(self.loads[program], Some(Ok(_)));
        let columns: Vec<_> = (0..self.loads.len()).filter(runs).collect();
        let key = |&program: &usize| self.job.programs[program].key.clone();
        self.rows = Some(Rows {
            keys: columns.iter().map(key).collect(),
            chunks: Chunks::new(self.total, columns.len()),
            columns,
        });
    }

    /// Whether there is nothing left to wait for.
    pub fn complete(&self) -> bool {
        self.rows
            .as_ref()
            .is_some_and(|rows| rows.columns.is_empty() || rows.chunks.complete())
    }

    /// Whether it is as good as done, so that a newer job had better wait for it.
    pub fn nearly_done(&self, now: f64, workers: usize) -> bool {
        const SOON: f64 = 250.0;
        let left = self
            .rows
            .as_ref()
            .and_then(|rows| rows.chunks.milliseconds_left(workers));
        left.unwrap_or(now - self.began) < SOON
    }

    pub fn progress(&self, now: f64) -> Option<Progress> {
        self.rows
            .as_ref()
            .map(|rows| rows.chunks.progress(now - self.began))
    }

    pub fn finish(self, end: End, now: f64) -> Finished {
        let mut finished = Finished {
            end,
            loads: self.loads,
            columns: Vec::new(),
            rows: Vec::new(),
            total: self.total,
            matrix: OutputMatrix::default(),
            fuel: Vec::new(),
            milliseconds: now - self.began,
        };
        if let Some(rows) = self.rows {
            finished.columns = rows.columns;
            match rows.chunks.into_parts() {
                Ok((rows, matrix, fuel)) => {
                    (finished.rows, finished.matrix, finished.fuel) = (rows, matrix, fuel);
                }
                Err(error) => {
                    finished.end = End::Stopped(Trouble::Refused {
                        message: error.to_string(),
                        hint: error.hint().to_string(),
                    });
                }
            }
        }
        finished
    }
}
