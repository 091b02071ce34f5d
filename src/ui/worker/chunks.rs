//! The rows of one run: cut into chunks of about the same time, put together in order.

use super::job::Progress;
use crate::reliability::{Error, OutputMatrix};
use std::collections::VecDeque;
use std::ops::Range;

/// Rows of the first chunk, before anything is known about the programs.
const FIRST_ROWS: u32 = 250;

/// A chunk should take about this long: short enough for a smooth progress bar, long enough for
/// the message that carries it not to matter.
const CHUNK_MILLISECONDS: f64 = 100.0;

/// Work worth a worker of its own: starting one costs about as much.
const WORKER_MILLISECONDS: f64 = 150.0;

/// The clock of a worker may be as coarse as this.
const TICK_MILLISECONDS: f64 = 0.1;

/// The rows of one run.
#[derive(Clone, Debug)]
pub struct Chunks {
    total: u32,
    programs: usize,
    todo: VecDeque<Range<u32>>,
    /// By first row, ascending.
    done: Vec<(u32, OutputMatrix)>,
    rows_done: u32,
    fuel: Vec<u64>,
    /// Rows a millisecond of one worker, the last chunks weighing most.
    rate: Option<f64>,
}

impl Chunks {
    /// So many rows, none of them done.
    #[must_use]
    pub fn new(total: u32, programs: usize) -> Self {
        Self {
            total,
            programs,
            todo: std::iter::once(0..total).collect(),
            done: Vec::new(),
            rows_done: 0,
            fuel: vec![0; programs],
            rate: None,
        }
    }

    /// The next rows to do, if there are any to hand out.
    pub fn take(&mut self, workers: usize) -> Option<Range<u32>> {
        let wanted = self.chunk_rows(workers);
        let front = self.todo.front_mut()?;
        let chunk = front.start..front.end.min(front.start.saturating_add(wanted));
        front.start = chunk.end;
        if front.start == front.end {
            self.todo.pop_front();
        }
        Some(chunk)
    }

    /// Hands in the outcomes of the first rows of a chunk; the others are to be done again.
    ///
    /// # Errors
    /// If the outcomes are not those of so many programs.
    pub fn hand_in(
        &mut self,
        chunk: &Range<u32>,
        matrix: OutputMatrix,
        fuel: &[u64],
        milliseconds: f64,
    ) -> Result<(), Error> {
        let found = matrix.programs();
        if found != self.programs || fuel.len() != found {
            return Err(Error::Width {
                expected: self.programs,
                found,
            });
        }
        let rows = u32::try_from(matrix.inputs())
            .unwrap_or(u32::MAX)
            .min(chunk.end - chunk.start);
        let left = chunk.start + rows..chunk.end;
        if !left.is_empty() {
            self.todo.push_front(left);
        }
        if rows == 0 {
            return Ok(());
        }
        let rate = f64::from(rows) / milliseconds.max(TICK_MILLISECONDS);
        self.rate = Some(self.rate.map_or(rate, |known| 0.5 * (known + rate)));
        self.rows_done += rows;
        let at = self.done.partition_point(|(first, _)| *first < chunk.start);
        self.done.insert(at, (chunk.start, matrix));
        for (all, fuel) in self.fuel.iter_mut().zip(fuel) {
            *all = all.saturating_add(*fuel);
        }
        Ok(())
    }

    /// Whether every row is done.
    #[must_use]
    pub fn complete(&self) -> bool {
        self.rows_done == self.total
    }

    /// Whether there are rows to hand out.
    #[must_use]
    pub fn waiting(&self) -> bool {
        !self.todo.is_empty()
    }

    /// How many of the workers this is worth.
    #[must_use]
    pub fn wanted_workers(&self, workers: usize) -> usize {
        let worth = self
            .milliseconds_left(1)
            .map_or(1.0, |left| left / WORKER_MILLISECONDS);
        (worth.ceil() as usize).clamp(1, workers.max(1))
    }

    /// Time to the end with so many workers; `None` before anything is known.
    #[must_use]
    pub fn milliseconds_left(&self, workers: usize) -> Option<f64> {
        let left = f64::from(self.total - self.rows_done);
        self.rate.map(|rate| left / rate / workers.max(1) as f64)
    }

    /// How far it is after so much time.
    #[must_use]
    pub fn progress(&self, milliseconds: f64) -> Progress {
        let seconds = milliseconds.max(TICK_MILLISECONDS) / 1_000.0;
        let rows_per_second = f64::from(self.rows_done) / seconds;
        let left = f64::from(self.total - self.rows_done);
        Progress {
            done: self.rows_done,
            total: self.total,
            runs_per_second: rows_per_second * self.programs as f64,
            seconds_left: (self.rows_done > 0).then(|| left / rows_per_second),
        }
    }

    /// Everything that is done: the rows' numbers, their outcomes, and the fuel per program.
    ///
    /// # Errors
    /// If there are more distinct outcomes than a matrix holds.
    pub fn into_parts(self) -> Result<(Vec<u32>, OutputMatrix, Vec<u64>), Error> {
        let mut rows = Vec::with_capacity(self.rows_done as usize);
        let mut all = OutputMatrix::new(self.programs);
        for (first, matrix) in self.done {
            rows.extend((first..).take(matrix.inputs()));
            all.append(&matrix)?;
        }
        Ok((rows, all, self.fuel))
    }

    fn chunk_rows(&self, workers: usize) -> u32 {
        let Some(rate) = self.rate else {
            return FIRST_ROWS;
        };
        let by_time = (rate * CHUNK_MILLISECONDS) as u32;
        // Towards the end smaller ones, so that all workers end together.
        let fair = (self.total - self.rows_done).div_ceil(self.wanted_workers(workers) as u32);
        by_time.min(fair).max(1)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::sandbox::{Outcome, Output, Value};
    use proptest::prelude::*;

    /// What a program that answers with the row's number would give.
    fn numbered(rows: Range<u32>) -> OutputMatrix {
        let mut matrix = OutputMatrix::new(1);
        for row in rows {
            let output = Output::Values(vec![Value::I64(i64::from(row))]);
            matrix.push([&Outcome::Output(output)]).unwrap();
        }
        matrix
    }

    fn hand_in(chunks: &mut Chunks, chunk: &Range<u32>, rows: u32, milliseconds: f64) {
        let matrix = numbered(chunk.start..chunk.start + rows);
        chunks
            .hand_in(chunk, matrix, &[u64::from(rows)], milliseconds)
            .unwrap();
    }

    #[test]
    fn a_small_run_is_one_chunk_of_one_worker() {
        let mut chunks = Chunks::new(3, 1);
        assert_eq!(chunks.wanted_workers(8), 1);
        let chunk = chunks.take(8).unwrap();
        assert_eq!((chunk.clone(), chunks.take(8)), (0..3, None));
        hand_in(&mut chunks, &chunk, 3, 1.0);
        assert!(chunks.complete());
    }

    #[test]
    fn chunks_follow_the_measured_rate() {
        let mut chunks = Chunks::new(100_000, 1);
        let first = chunks.take(4).unwrap();
        assert_eq!(first, 0..250);
        // 250 rows in 25 ms: a chunk of 100 ms has 1,000.
        hand_in(&mut chunks, &first, 250, 25.0);
        assert_eq!(chunks.take(4), Some(250..1_250));
        assert_eq!(chunks.wanted_workers(4), 4);
        assert_eq!(chunks.milliseconds_left(1), Some(9_975.0));
    }

    #[test]
    fn slow_programs_get_single_rows_and_all_workers() {
        let mut chunks = Chunks::new(1_000, 1);
        let first = chunks.take(8).unwrap();
        hand_in(&mut chunks, &first, 1, 1_300.0);
        assert_eq!(chunks.take(8), Some(1..2));
        assert_eq!(chunks.wanted_workers(8), 8);
    }

    #[test]
    fn the_last_rows_are_shared_out() {
        let mut chunks = Chunks::new(2_000, 1);
        let first = chunks.take(2).unwrap();
        hand_in(&mut chunks, &first, 250, 25.0);
        assert_eq!(chunks.take(2), Some(250..1_125));
        assert_eq!(chunks.take(2), Some(1_125..2_000));
    }

    #[test]
    fn outcomes_of_other_programs_are_refused() {
        let mut chunks = Chunks::new(3, 2);
        let chunk = chunks.take(1).unwrap();
        assert!(chunks.hand_in(&chunk, numbered(0..3), &[1], 1.0).is_err());
    }

    #[test]
    fn progress_tells_rate_and_time_left() {
        let mut chunks = Chunks::new(1_000, 1);
        let first = chunks.take(1).unwrap();
        assert_eq!(chunks.progress(5.0).seconds_left, None);
        hand_in(&mut chunks, &first, 250, 25.0);
        let progress = chunks.progress(500.0);
        assert_eq!((progress.done, progress.total), (250, 1_000));
        assert_eq!(progress.runs_per_second, 500.0);
        assert_eq!(progress.seconds_left, Some(1.5));
    }

    proptest! {
        /// Whatever the order and however much of a chunk is done, every row is done once, and
        /// what is there is in order.
        #[test]
        fn rows_are_neither_lost_nor_doubled(
            total in 1_u32..3_000,
            steps in prop::collection::vec((0.01_f64..400.0, 1_u32..400, any::<bool>()), 0..60),
        ) {
            let mut chunks = Chunks::new(total, 1);
            let mut held: Vec<Range<u32>> = Vec::new();
            for (milliseconds, rows, take) in steps {
                if take {
                    held.extend(chunks.take(3));
                } else if let Some(chunk) = held.pop() {
                    let rows = rows.min(chunk.end - chunk.start);
                    hand_in(&mut chunks, &chunk, rows, milliseconds);
                }
            }
            let mut missing: Vec<u32> = chunks.todo.iter().cloned().chain(held).flatten().collect();
            let done = chunks.rows_done;
            let (rows, matrix, fuel) = chunks.into_parts().unwrap();
            prop_assert_eq!(rows.len() as u32, done);
            prop_assert_eq!(fuel, [u64::from(done)]);
            prop_assert!(rows.is_sorted());
            for (i, &row) in rows.iter().enumerate() {
                let expected = Output::Values(vec![Value::I64(i64::from(row))]);
                prop_assert_eq!(matrix.outcome(i, 0), &Outcome::Output(expected));
            }
            missing.extend(rows);
            missing.sort_unstable();
            prop_assert_eq!(missing, (0..total).collect::<Vec<_>>());
        }
    }
}
