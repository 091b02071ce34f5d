//! How much of an α is luck of the inputs: the bootstrap.

use super::estimator::panel;
use super::{Error, Options, OutputMatrix, Rows};
use crate::numerics::{Random, quantile};
use std::ops::ControlFlow;

/// Ends of the interval: 95 % between them.
const ENDS: [f64; 2] = [0.025, 0.975];

/// Lower and upper end of an interval.
pub type Interval = (f64, f64);

/// Percentile bootstrap intervals of α at 95 %, `[estimator][program]`, in panel order: inputs are
/// drawn again with replacement, `resamples` times, and every estimator starts afresh.
///
/// `None` where no resample informs on the program. `progress` hears of each resample (done, all)
/// and may break off.
///
/// # Errors
/// As [`analyse`](super::analyse), and [`Error::Cancelled`] if `progress` breaks off.
pub fn bootstrap(
    matrix: &OutputMatrix,
    options: &Options,
    resamples: u32,
    seed: u64,
    progress: &mut dyn FnMut(u32, u32) -> ControlFlow<()>,
) -> Result<Vec<Vec<Option<Interval>>>, Error> {
    let options = options.check()?;
    let rows = Rows::new(matrix, &options)?;
    let panel = panel(options.stop);
    let mut random = Random::new(seed);
    let mut drawn = vec![vec![Vec::new(); rows.programs()]; panel.len()];
    for resample in 0..resamples {
        let weights = rows.weights_of(&draw(&rows, &mut random));
        for (estimator, drawn) in panel.iter().zip(&mut drawn) {
            let fit = estimator.fit(&rows, &weights, &mut |_| ());
            for (alpha, drawn) in fit.alpha.iter().zip(drawn) {
                drawn.extend(alpha);
            }
        }
        if progress(resample + 1, resamples).is_break() {
            return Err(Error::Cancelled);
        }
    }
    let interval = |mut alphas: Vec<f64>| {
        alphas.sort_unstable_by(f64::total_cmp);
        let [low, high] = ENDS.map(|end| quantile(&alphas, end));
        low.zip(high)
    };
    Ok(drawn
        .into_iter()
        .map(|programs| programs.into_iter().map(interval).collect())
        .collect())
}

/// Inputs per row in one resample.
fn draw(rows: &Rows, random: &mut Random) -> Vec<u32> {
    let row_of_input = rows.row_of_input();
    let mut inputs = vec![0; rows.len()];
    for _ in row_of_input {
        let input = random.below(row_of_input.len() as u32);
        inputs[row_of_input[input as usize] as usize] += 1;
    }
    inputs
}
