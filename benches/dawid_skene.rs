//! Two-coin Dawid-Skene, a hundred iterations, on the labels of `peers/labels.py`.
//!
//! One line a case on standard output, and as JSON in the file that `RUNWISE_BENCH_JSON` names,
//! from which `peers/run.py` prints the ratios. Times are CPU time of the whole process, so that a
//! busy machine does not matter. Peak memory includes making the labels and the matrix; the
//! smaller case runs first.

mod measure;
#[path = "measure/memory.rs"]
mod memory;

use measure::{cpu_seconds, report};
use memory::peak_megabytes;
use runwise::numerics::Random;
use runwise::reliability::{Labels, Options, OutputMatrix, Rows, Stop, TwoCoin, analyse};
use std::error::Error;

const ITERATIONS: u32 = 100;

/// Cells to go through in one measurement.
const REPEATED_CELLS: usize = 10_000_000;

/// Programs, inputs and seed of each case; as in `peers/labels.py`.
const CASES: [(usize, usize, u64); 2] = [(7, 5_000, 20_261_129), (50, 50_000, 20_261_130)];

fn main() -> Result<(), Box<dyn Error>> {
    for (programs, inputs, seed) in CASES {
        let matrix = OutputMatrix::from_labels(programs, &labels(programs, inputs, seed))?;
        let (packing, rows) = cpu_seconds(|| Rows::new(&matrix, &Options::default().check()?))?;
        let rows = rows?;
        let packed = unprojected(&matrix);
        let weights = vec![1.0; packed.rows()];
        let solver = TwoCoin::converged(Stop::after(ITERATIONS));
        // The system counts CPU time in steps of some milliseconds: measure many runs at once.
        let runs = (REPEATED_CELLS / (programs * inputs)).max(1);
        let (time, log_likelihood) = cpu_seconds(|| {
            let mut log_likelihood = f64::NAN;
            for _ in 0..runs {
                let solution = solver.solve(&packed, &weights, &packed.shares(), &mut |_| ());
                log_likelihood = solution.log_likelihoods[ITERATIONS as usize - 1];
            }
            log_likelihood
        })?;
        let line = serde_json::json!({
            "bench": "dawid_skene",
            "case": format!("{programs}x{inputs}"),
            "iterations": ITERATIONS,
            "cpu_seconds": time / runs as f64,
            "grouping_cpu_seconds": packing,
            "distinct_rows": rows.len(),
            "log_likelihood": log_likelihood,
            "peak_megabytes": peak_megabytes(),
        });
        report(&line)?;
    }

    // What the page asks for: every estimator, to convergence, on projected and grouped rows.
    for (programs, inputs, seed) in CASES {
        let matrix = OutputMatrix::from_labels(programs, &labels(programs, inputs, seed))?;
        let (time, analysis) = cpu_seconds(|| analyse(&matrix, &Options::default()))?;
        report(&serde_json::json!({
            "bench": "analyse",
            "case": format!("{programs}x{inputs}"),
            "cpu_seconds": time,
            "patterns": analysis?.patterns.len(),
        }))?;
    }
    Ok(())
}

/// Labels `[input][program]`, row by row.
fn labels(programs: usize, inputs: usize, seed: u64) -> Vec<Option<bool>> {
    let mut random = Random::new(seed);
    let mut rate = || 0.55 + (0.95 - 0.55) * random.uniform();
    let rates: Vec<[f64; 2]> = (0..programs).map(|_| [rate(), rate()]).collect();
    let mut labels = Vec::with_capacity(programs * inputs);
    for _ in 0..inputs {
        let truth = random.uniform() < 0.6;
        for [sensitivity, specificity] in &rates {
            let right = random.uniform() < if truth { *sensitivity } else { *specificity };
            labels.push(Some(right == truth));
        }
    }
    labels
}

/// The labels as they are, not projected and not grouped: what the peers are given.
fn unprojected(matrix: &OutputMatrix) -> Labels {
    let mut labels = Labels::new(matrix.programs());
    for input in 0..matrix.inputs() {
        labels.push(matrix.row(input).map(|outcome| {
            Some(matches!(outcome, runwise::sandbox::Outcome::Output(output) if output.to_string() == "1"))
        }));
    }
    labels
}
