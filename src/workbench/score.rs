//! Every estimator on one task, over several seeds.
//!
//! Running is what takes time, so the programs run once on a pool of inputs, and each seed draws its
//! inputs from that pool without putting any back. Seeds therefore share inputs: they show how much
//! of a result is the draw, not what another pool would have brought.

use super::bench::Told;
use super::investigate::{analysed, constants, in_portions};
use super::judge::agrees;
use super::plan::{Engine, Plan};
use super::programs::{Form, Programs};
use super::request::{Refused, Scored};
use super::source::{Drawn, read_schema};
use crate::inputs::Runner;
use crate::numerics::Random;
use crate::reliability::{Estimate, Gate, Options, OutputMatrix, Pick};
use crate::sandbox::python::Guest;
use crate::suite::misleading::{Verdict, count};
use crate::suite::{Feedback, Trial};
use crate::task::file::TaskFile;
use std::sync::Arc;
use web_time::Instant;

/// Inputs of the pool: half as many again as a seed draws.
const fn pool_of(inputs: u32) -> u32 {
    inputs.saturating_add(inputs / 2)
}

/// Puts a task to every estimator.
pub(super) fn score(
    task: &TaskFile,
    seeds: u32,
    options: &Options,
    gate: &Gate,
    guest: Option<&Arc<Guest>>,
    engine: Engine,
    told: Told<'_>,
) -> Result<Scored, Refused> {
    let started = Instant::now();
    let schema = Arc::new(read_schema(task)?);
    let form = Form {
        schema: schema.clone(),
        style: task.style,
    };
    let mut programs = Programs::load(task, form, guest, engine, task.seed);
    let source = Drawn::new(&schema, Plan::Uniform, &constants(task, &schema), task.seed)?;
    let pool = pool_of(task.inputs);
    let mut matrix = OutputMatrix::new(programs.programs());
    in_portions(pool, &source, &mut programs, told, |programs, instance| {
        Ok(matrix.push(&programs.run_all(&instance))?)
    })?;
    let correct: Vec<bool> = programs
        .columns
        .iter()
        .map(|&place| task.candidates[place].correct == Some(true))
        .collect();
    let mut trials = Vec::new();
    for seed in 1..=u64::from(seeds) {
        let rows = draw(seed, pool as usize, task.inputs as usize);
        let report = analysed(&matrix, &rows, options)?;
        for estimate in &report.panel {
            let trial = trial(estimate, &matrix, &rows, &correct, task, gate);
            trials.push((seed, estimate.estimator, trial));
        }
    }
    Ok(Scored {
        task: task.name.clone(),
        trials,
        pool,
        milliseconds: started.elapsed().as_secs_f64() * 1_000.0,
    })
}

/// So many rows of a pool, none twice, ascending.
fn draw(seed: u64, pool: usize, wanted: usize) -> Vec<usize> {
    let mut random = Random::new(seed);
    let mut left: Vec<usize> = (0..pool).collect();
    let mut rows: Vec<usize> = (0..wanted.min(pool))
        .map(|_| left.swap_remove(random.below(left.len() as u32) as usize))
        .collect();
    rows.sort_unstable();
    rows
}

fn trial(
    estimate: &Estimate,
    matrix: &OutputMatrix,
    rows: &[usize],
    correct: &[bool],
    task: &TaskFile,
    gate: &Gate,
) -> Trial {
    let picked: &[usize] = match &estimate.pick {
        Pick::Programs(programs) => programs,
        _ => &[],
    };
    let tied: &[usize] = match &estimate.pick {
        Pick::Tie(programs) => programs,
        _ => picked,
    };
    let all_right = tied.iter().all(|&program| correct[program]);
    let all_wrong = tied.iter().all(|&program| !correct[program]);
    let right = (!tied.is_empty() && (all_right || all_wrong)).then_some(all_right);
    let accepted = picked
        .first()
        .and_then(|&program| estimate.alpha[program])
        .is_some_and(|alpha| alpha >= gate.threshold);
    let feedback = picked.first().map_or_else(Feedback::default, |&adopted| {
        let passes = |program: usize| agrees(matrix, rows, adopted, program, task.equality);
        count((0..correct.len()).map(|program| Verdict {
            correct: correct[program],
            passes: passes(program),
        }))
    });
    Trial {
        right,
        accepted,
        solvable: correct.contains(&true),
        feedback,
    }
}
