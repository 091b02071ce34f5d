//! Synthetic runs from the law.

use super::diffs::Task;
use super::endings::{Endings, shuffle};
use super::law::{self, chance, habits, uniform};
use super::plan::{Given, plan};
use super::tables::{Agent, Benchmark, Setting, rq2};
use super::write::{Sheet, write};
use crate::execution::{Execution, Framework, Run};
use crate::limits;
use crate::numerics::{Random, normal_quantile};
use serde::{Deserialize, Serialize};

/// What is simulated. The default is a hundred tasks of Verified by all agents in all settings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Simulation {
    /// Whose numbers the runs are near.
    pub benchmark: Benchmark,
    /// Which agents.
    pub agents: Vec<Agent>,
    /// Which settings.
    pub settings: Vec<Setting>,
    /// Tasks, the same for all.
    pub tasks: u32,
    /// The same seed gives the same runs. Fewer agents or settings leave the others as they are.
    pub seed: u64,
}

impl Default for Simulation {
    fn default() -> Self {
        Self {
            benchmark: Benchmark::Verified,
            agents: Agent::ALL.to_vec(),
            settings: Setting::ALL.to_vec(),
            tasks: 100,
            seed: 1,
        }
    }
}

/// Synthetic runs, and what is known of them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Synthetic {
    /// By agent, setting and task.
    pub runs: Vec<Run>,
    /// Executions of each run, as they are meant. A reader finds them again in the text.
    pub executions: Vec<Vec<Execution>>,
    /// Each task with the patch that solves it.
    pub gold: Vec<(String, String)>,
}

/// What cannot be simulated.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Too few tasks, or too many.
    #[error("{0} tasks are not between {min} and {max}", min = limits::SYNTHETIC_TASKS.start(), max = limits::SYNTHETIC_TASKS.end())]
    Tasks(u32),
}

impl Error {
    /// What to do about it, one sentence.
    #[must_use]
    pub fn hint(&self) -> &'static str {
        "Choose another number of tasks."
    }
}

/// Numbers of its own for each part, so that none moves another.
fn stream(seed: u64, parts: &[u64]) -> Random {
    let next = |mut random: Random, part: &u64| Random::new(random.bits() ^ part);
    parts.iter().fold(Random::new(seed), next)
}

/// When the first run begins: 1 January 2026.
const BEGIN: i64 = 1_767_225_600_000;

/// Simulates runs.
///
/// The published means of tokens and seconds are of runs with a patch; here they are of all runs.
///
/// # Errors
/// If the number of tasks is out of range.
pub fn simulate(simulation: &Simulation) -> Result<Synthetic, Error> {
    let Simulation {
        benchmark,
        tasks: count,
        seed,
        ..
    } = *simulation;
    if !limits::SYNTHETIC_TASKS.contains(&count) {
        return Err(Error::Tasks(count));
    }
    let benchmark_part = benchmark as u64;
    let mut random = stream(seed, &[1, benchmark_part]);
    let mut places: Vec<u32> = (0..count).collect();
    shuffle(&mut random, &mut places);
    let tasks: Vec<Task> = places
        .iter()
        .map(|&place| {
            let weight = normal_quantile(uniform(&mut random));
            let place = (f64::from(place) + 0.5) / f64::from(count);
            Task::draw(place, weight, &mut random)
        })
        .collect();
    let names: Vec<String> = (1..)
        .zip(&tasks)
        .map(|(number, task)| format!("synthetic-{}-{number:03}", task.project.name))
        .collect();
    let weights: Vec<f64> = tasks.iter().map(|task| task.weight).collect();
    let gold = names.iter().zip(&tasks);
    let gold = gold
        .map(|(name, task)| (name.clone(), task.gold(&mut random)))
        .collect();

    let cells = simulation.agents.len() * simulation.settings.len();
    let mut synthetic = Synthetic {
        runs: Vec::with_capacity(cells * tasks.len()),
        executions: Vec::with_capacity(cells * tasks.len()),
        gold,
    };
    for &agent in &simulation.agents {
        let row = rq2::row(agent, benchmark);
        let mut random = stream(seed, &[2, benchmark_part, agent as u64]);
        let endings = Endings::draw(agent, benchmark, &mut random);
        // Which place is whose task, another for each agent.
        let mut places: Vec<u32> = (0..count).collect();
        shuffle(&mut random, &mut places);
        for &setting in &simulation.settings {
            let parts = [3, benchmark_part, agent as u64, setting as u64];
            let mut random = stream(seed, &parts);
            let column = setting as usize;
            let habits = habits(agent, column);
            let solved: Vec<bool> = places
                .iter()
                .map(|&place| endings.of(place, count, column))
                .collect();
            let sizes = law::sizes(row, column, &weights, &solved, &mut random);
            for (number, (task, size)) in tasks.iter().zip(sizes).enumerate() {
                let mut random = Random::new(random.bits());
                let solved = solved[number];
                let prohibited = setting == Setting::Prohibited;
                let no_patch = habits.no_patch[usize::from(!prohibited)];
                let patch = solved || !chance(&mut random, no_patch);
                let given = Given {
                    size,
                    habits: &habits,
                    framework: match task.project.own_runner {
                        true => Framework::Django,
                        false => Framework::Pytest,
                    },
                    prohibited,
                    solved,
                    patch,
                };
                let actions = plan(&given, &mut random);
                let minutes = 15 * number as i64 + 5 * agent as i64 + column as i64;
                let sheet = Sheet {
                    file: format!(
                        "synthetic/{}/{}/{}.json",
                        setting.name(),
                        agent.name(),
                        names[number]
                    ),
                    instance: names[number].clone(),
                    agent,
                    setting,
                    task,
                    habits: &habits,
                    size,
                    solved,
                    patch,
                    begins: BEGIN + minutes * 60_000,
                };
                let (run, executions) = write(&sheet, &actions, &mut random);
                synthetic.runs.push(run);
                synthetic.executions.push(executions);
            }
        }
    }
    Ok(synthetic)
}
