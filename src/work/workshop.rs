//! The worker's inside: every request, answered.

use super::recent::Recent;
use super::request::{Answer, Key, Request};
use crate::reliability::{self, OutputMatrix, analyse, bootstrap, study};
use crate::sandbox::{self, Limits, Outcome, Program};
use crate::task::{self, Inputs, Order, probes};
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::time::Duration;
use web_time::Instant;

/// How long a worker of the page runs rows before it hands in what it has: cancelling, progress
/// and the bound on a silent worker all rest on it.
pub const SLICE_MILLISECONDS: u32 = 200;

/// Compiled programs, and what can be done with them.
#[derive(Debug, Default)]
pub struct Workshop {
    programs: Recent<Program>,
    slice: Option<Duration>,
}

/// Why a request cannot be done, ready to be sent.
struct Refusal {
    message: String,
    hint: String,
}

impl Workshop {
    /// A workshop that does every request to its end.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A workshop that hands in rows after [`SLICE_MILLISECONDS`].
    #[must_use]
    pub fn in_slices() -> Self {
        let slice = Duration::from_millis(SLICE_MILLISECONDS.into());
        Self {
            slice: Some(slice),
            ..Self::default()
        }
    }

    /// Answers a request; `progress` hears [`Answer::Progress`] on the way. Never panics over what
    /// is asked: what cannot be done is [`Answer::Refused`].
    pub fn handle(&mut self, request: Request, progress: &mut dyn FnMut(Answer)) -> Answer {
        self.answer(request, progress)
            .unwrap_or_else(|Refusal { message, hint }| Answer::Refused { message, hint })
    }

    fn answer(
        &mut self,
        request: Request,
        progress: &mut dyn FnMut(Answer),
    ) -> Result<Answer, Refusal> {
        let mut told = |done, total| {
            progress(Answer::Progress { done, total });
            ControlFlow::Continue(())
        };
        match request {
            Request::Load {
                key,
                source,
                entry,
                limits,
            } => self.load(key, &source, entry.as_deref(), &limits),
            Request::Run {
                programs,
                inputs,
                seed,
                first,
                count,
            } => self.run(&programs, &inputs, seed, first, count),
            Request::Probe { programs } => {
                let programs = self.programs(&programs)?;
                let probed = probes()
                    .map(|order| outcomes(&programs, order, 0))
                    .collect();
                Ok(Answer::Probed(probed))
            }
            Request::Analyse { matrix, options } => {
                Ok(Answer::Analysed(analyse(&matrix, &options)?))
            }
            Request::Bootstrap {
                matrix,
                options,
                resamples,
                seed,
            } => {
                let intervals = bootstrap(&matrix, &options, resamples, seed, &mut told)?;
                Ok(Answer::Intervals(intervals))
            }
            Request::Study {
                programs,
                correct,
                inputs,
                seed,
                repeats,
                options,
                gate,
            } => {
                let mut bench = Bench::new(self.programs(&programs)?, &inputs, seed)?;
                let mut make = |seed| bench.matrix(seed);
                let study = study(
                    seed, repeats, &correct, &options, &gate, &mut make, &mut told,
                )?;
                Ok(Answer::Studied(study))
            }
        }
    }

    fn load(
        &mut self,
        key: Key,
        source: &[u8],
        entry: Option<&str>,
        limits: &Limits,
    ) -> Result<Answer, Refusal> {
        let program = Program::load(source, entry, limits)?;
        program.accepts(ARGUMENTS)?;
        let signature = program.signature().to_string();
        self.programs.insert(key.clone(), program);
        Ok(Answer::Loaded { key, signature })
    }

    /// Loaded programs, used just now.
    fn programs(&mut self, keys: &[Key]) -> Result<Vec<&Program>, Refusal> {
        let unknown = |key: &Key| Refusal {
            message: format!("No program {key} has been loaded."),
            hint: "Load it before it is run.".to_owned(),
        };
        self.programs.touch(keys).map_err(unknown)?;
        keys.iter()
            .map(|key| self.programs.get(key).ok_or_else(|| unknown(key)))
            .collect()
    }

    fn run(
        &mut self,
        keys: &[Key],
        inputs: &Inputs,
        seed: u64,
        first: u32,
        count: u32,
    ) -> Result<Answer, Refusal> {
        let slice = self.slice;
        let programs = self.programs(keys)?;
        let sequence = inputs.check(seed)?;
        let end = first
            .checked_add(count)
            .filter(|&end| end <= sequence.rows())
            .ok_or_else(|| Refusal {
                message: format!(
                    "{count} rows from row {first} on are asked for, and there are {}.",
                    sequence.rows()
                ),
                hint: "Ask for rows that are there.".to_owned(),
            })?;
        let started = Instant::now();
        let mut matrix = OutputMatrix::new(programs.len());
        let mut fuel = vec![0_u64; programs.len()];
        for row in first..end {
            let input = sequence.order(row).input();
            let mut outcomes = Vec::with_capacity(programs.len());
            for (program, fuel) in programs.iter().zip(&mut fuel) {
                let run = program.run(&input, seed);
                *fuel = fuel.saturating_add(run.fuel);
                outcomes.push(run.outcome);
            }
            matrix.push(&outcomes)?;
            if slice.is_some_and(|slice| started.elapsed() >= slice) {
                break;
            }
        }
        let milliseconds = started.elapsed().as_secs_f64() * 1_000.0;
        Ok(Answer::Ran {
            first,
            matrix,
            fuel,
            milliseconds,
        })
    }
}

/// Makes one matrix after another from the same programs. A program always answers the same order
/// the same way, so each order is run once: a study runs thousands of programs, not millions.
struct Bench<'a> {
    programs: Vec<&'a Program>,
    inputs: &'a Inputs,
    /// Of the programs' own randomness, the same in all repetitions.
    seed: u64,
    known: HashMap<Order, Vec<Outcome>>,
}

impl<'a> Bench<'a> {
    fn new(programs: Vec<&'a Program>, inputs: &'a Inputs, seed: u64) -> Result<Self, Refusal> {
        inputs.check(seed)?;
        if programs.is_empty() {
            return Err(Refusal {
                message: "A study without programs was asked for.".to_owned(),
                hint: "Add programs that can run.".to_owned(),
            });
        }
        Ok(Self {
            programs,
            inputs,
            seed,
            known: HashMap::new(),
        })
    }

    /// The matrix of one seed. Whether the inputs can be made does not depend on it, and every
    /// row has the matrix's width; a row that cannot be added would be missed by the analysis.
    fn matrix(&mut self, seed: u64) -> OutputMatrix {
        let mut matrix = OutputMatrix::new(self.programs.len());
        if let Ok(sequence) = self.inputs.check(seed) {
            for row in 0..sequence.rows() {
                let order = sequence.order(row);
                let row = self
                    .known
                    .entry(order)
                    .or_insert_with(|| outcomes(&self.programs, order, self.seed));
                if matrix.push(&*row).is_err() {
                    break;
                }
            }
        }
        matrix
    }
}

/// What an order's input has: total and count.
const ARGUMENTS: usize = 2;

fn outcomes(programs: &[&Program], order: Order, seed: u64) -> Vec<Outcome> {
    let input = order.input();
    programs
        .iter()
        .map(|program| program.run(&input, seed).outcome)
        .collect()
}

impl From<sandbox::Error> for Refusal {
    fn from(error: sandbox::Error) -> Self {
        Self {
            message: error.to_string(),
            hint: error.hint().to_string(),
        }
    }
}

impl From<task::Error> for Refusal {
    fn from(error: task::Error) -> Self {
        Self {
            message: error.to_string(),
            hint: error.hint().to_string(),
        }
    }
}

impl From<reliability::Error> for Refusal {
    fn from(error: reliability::Error) -> Self {
        Self {
            message: error.to_string(),
            hint: error.hint().to_string(),
        }
    }
}
