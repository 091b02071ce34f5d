//! The worker's inside: every request, answered.

use super::digest::Digest;
use super::join::join;
use super::packed::Packed;
use super::request::{Answer, Arrived, Contrast, Export, Refused, Request};
use crate::execution::policy::Policy;
use crate::execution::reader::{self, Logs};
use crate::execution::simulated::{self, Simulation, Synthetic};
use crate::execution::statistics::{Patch, cliff, paired_bootstrap};
use crate::execution::{Execution, Run, executions, export};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Answers requests.
#[derive(Clone, Copy, Debug, Default)]
pub struct Replayer;

/// Hears what comes before the last answer; may break off.
type Told<'a> = &'a mut dyn FnMut(Answer) -> ControlFlow<()>;

impl Replayer {
    /// Answers a request; `progress` hears [`Answer::Progress`], [`Answer::Steps`] and [`Answer::Run`] and may
    /// break off. Never panics over what is asked: what cannot be done is [`Answer::Refused`].
    pub fn handle(
        self,
        request: Request,
        progress: &mut dyn FnMut(Answer) -> ControlFlow<()>,
    ) -> Answer {
        let answer = match request {
            Request::Read { name, bytes } => read(&name, &bytes, progress),
            Request::Simulate(simulation) => simulate(&simulation, progress),
            Request::Join {
                runs,
                results,
                gold,
            } => Ok(Answer::Joined(join(runs, results, &gold))),
            Request::Export(export) => write(export),
            Request::Policy { text } => Policy::from_json(&text)
                .map(Answer::Policy)
                .map_err(Refused::from),
            Request::Contrast {
                values,
                resamples,
                seed,
            } => values
                .iter()
                .map(|pairs| contrast(pairs, resamples, seed))
                .collect::<Result<_, _>>()
                .map(Answer::Contrasts),
        };
        answer.unwrap_or_else(Answer::Refused)
    }
}

fn read(name: &str, bytes: &[u8], told: Told<'_>) -> Result<Answer, Refused> {
    let cut = |bytes: u64| u32::try_from(bytes).unwrap_or(u32::MAX);
    let Logs {
        runs,
        results,
        gold,
        diagnostics,
    } = reader::read(name, bytes, &mut |done, total| {
        told(Answer::Progress {
            done: cut(done),
            total: cut(total),
        })
    })?;
    for run in runs {
        let found = executions(&run);
        arrive(run, found, None, told)?;
    }
    Ok(Answer::Read {
        diagnostics,
        results,
        gold,
    })
}

/// Makes them a setting at a time: the same runs as all at once, with less of them in memory.
fn simulate(simulation: &Simulation, told: Told<'_>) -> Result<Answer, Refused> {
    let cells = simulation.agents.len() * simulation.settings.len();
    let total = (cells as u32).saturating_mul(simulation.tasks);
    let mut done = 0;
    for &agent in &simulation.agents {
        for &setting in &simulation.settings {
            let Synthetic {
                runs,
                executions,
                gold,
            } = simulated::simulate(&Simulation {
                agents: vec![agent],
                settings: vec![setting],
                ..simulation.clone()
            })?;
            let gold: BTreeMap<String, Patch> = gold
                .into_iter()
                .map(|(task, patch)| (task, Patch::parse(&patch)))
                .collect();
            for (run, executions) in runs.into_iter().zip(executions) {
                let gold = gold.get(&run.instance);
                arrive(run, executions, gold, told)?;
                done += 1;
                go_on(told(Answer::Progress { done, total }))?;
            }
        }
    }
    Ok(Answer::Simulated)
}

fn arrive(
    run: Run,
    executions: Vec<Execution>,
    gold: Option<&Patch>,
    told: Told<'_>,
) -> Result<(), Refused> {
    let digest = Digest::of(&run, executions, gold);
    let mut packed = Packed::of(run);
    for steps in packed.take_ahead() {
        go_on(told(Answer::Steps(steps)))?;
    }
    let arrived = Arrived { digest, packed };
    go_on(told(Answer::Run(Box::new(arrived))))
}

fn go_on(flow: ControlFlow<()>) -> Result<(), Refused> {
    match flow {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(reader::Error::Cancelled.into()),
    }
}

fn contrast(pairs: &[(f64, f64)], resamples: u32, seed: u64) -> Result<Option<Contrast>, Refused> {
    let Some(means) = paired_bootstrap(pairs, resamples, 0.95, seed)? else {
        return Ok(None);
    };
    let (first, second): (Vec<f64>, Vec<f64>) = pairs.iter().copied().unzip();
    let cliff = cliff(&first, &second);
    Ok(Some(Contrast { means, cliff }))
}

fn write(asked: Export) -> Result<Answer, Refused> {
    let mut text = String::new();
    match asked {
        Export::JsonLines(runs) => {
            for arrived in runs {
                let (run, executions) = open(arrived)?;
                export::json_lines(&run, &executions, &mut text);
            }
        }
        Export::Csv { runs, first } => {
            if first {
                export::csv_headings(&mut text);
            }
            for arrived in runs {
                let (run, executions) = open(arrived)?;
                export::csv(&run, &executions, &mut text);
            }
        }
        Export::Atif(arrived) => text = export::atif(&open(*arrived)?.0),
        Export::Policy(policy) => text = policy.to_json(),
    }
    Ok(Answer::Exported(text))
}

/// The run with what became of it since it was read.
fn open(arrived: Arrived) -> Result<(Run, Vec<Execution>), Refused> {
    let Arrived { digest, packed } = arrived;
    let mut run = packed.open().ok_or_else(|| Refused {
        message: "A run cannot be opened again.".to_owned(),
        hint: "Choose its file again.".to_owned(),
    })?;
    run.setting = digest.setting;
    run.ending = digest.ending;
    Ok((run, digest.executions))
}
