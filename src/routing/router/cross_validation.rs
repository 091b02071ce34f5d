//! Scores of rows by regressions that have not seen them.

use super::error::Error;
use super::softmax_regression::{FitOptions, SoftmaxRegression, log_loss};
use super::sparse::Rows;
use super::targets::{Targets, likeliest};
use crate::numerics::{Random, ln};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// How good scores are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Quality {
    /// Mean −Σ t ln p over the rows that some action solves, in nats.
    pub log_loss: f64,
    /// Share of these rows whose likeliest action is the likeliest target.
    pub accuracy: f64,
    /// Share of all rows that the likeliest action solves; several actions may, so this is more than
    /// the accuracy.
    pub solves: f64,
}

/// Deals rows out to folds: of each stratum every fold gets the same number, give or take one, and
/// which ones is up to the seed.
///
/// # Errors
/// [`Error::Folds`] for fewer than two, or more than there are rows.
pub fn folds<S: Ord>(strata: &[S], folds: u32, seed: u64) -> Result<Vec<u32>, Error> {
    if folds < 2 || folds as usize > strata.len() {
        return Err(Error::Folds {
            folds,
            rows: strata.len(),
        });
    }
    let mut random = Random::new(seed);
    let mut order: Vec<(&S, u64, usize)> = strata
        .iter()
        .enumerate()
        .map(|(row, stratum)| (stratum, random.bits(), row))
        .collect();
    order.sort_unstable();
    let mut dealt = vec![0; strata.len()];
    // The count goes on from stratum to stratum, so that the folds as a whole are even too.
    for (place, (_, _, row)) in order.into_iter().enumerate() {
        dealt[row] = (place % folds as usize) as u32;
    }
    Ok(dealt)
}

/// ln Pr(action) of every row, by a regression fitted without the row's fold. `fold_of` says for each
/// row which fold it is in; a row of none (`u32::MAX`) is not scored and stays at 0.
///
/// # Errors
/// As [`SoftmaxRegression::fit`].
pub fn cross_validate(
    rows: &Rows,
    width: usize,
    targets: &Targets,
    fold_of: &[u32],
    options: &FitOptions,
    progress: &mut dyn FnMut(u32, u32) -> ControlFlow<()>,
) -> Result<Vec<f64>, Error> {
    let actions = targets.actions();
    let mut logs = vec![0.0; fold_of.len() * actions];
    let last = fold_of
        .iter()
        .copied()
        .filter(|&fold| fold != u32::MAX)
        .max();
    for fold in 0..last.map_or(0, |last| last + 1) {
        let others = targets.only(|row| fold_of[row] != fold && fold_of[row] != u32::MAX);
        let mut of_fold = |iteration, _| progress(fold, iteration);
        let (regression, _) = SoftmaxRegression::fit(rows, width, &others, options, &mut of_fold)?;
        for row in (0..fold_of.len()).filter(|&row| fold_of[row] == fold) {
            let own = regression.log_probabilities(rows, row);
            logs[row * actions..(row + 1) * actions].copy_from_slice(&own);
        }
    }
    Ok(logs)
}

impl Quality {
    /// Of the log-probabilities of rows, `[row][action]`. `solves` says of each row that counts which
    /// actions solve it.
    pub fn of<'a>(
        targets: &Targets,
        log_probabilities: &[f64],
        temperature: f64,
        solves: impl Iterator<Item = (usize, &'a [bool])>,
    ) -> Self {
        let actions = targets.actions();
        let picked = |row: usize| likeliest(&log_probabilities[row * actions..(row + 1) * actions]);
        let right = targets
            .iter()
            .filter(|(row, target)| picked(*row) == likeliest(target))
            .count();
        let [mut all, mut solved] = [0, 0];
        for (row, solves) in solves {
            all += 1;
            solved += u32::from(solves[picked(row)]);
        }
        Self {
            log_loss: log_loss(targets, log_probabilities, temperature),
            accuracy: right as f64 / targets.rows().len().max(1) as f64,
            solves: f64::from(solved) / f64::from(all.max(1)),
        }
    }
}

/// What a router would say that knows only how often each action is the target: the same for every
/// row, `[row][action]`. A router that is no better has learnt nothing from the failures.
#[must_use]
pub fn constant(targets: &Targets, rows: usize) -> Vec<f64> {
    let mut shares = vec![0.0; targets.actions()];
    for (_, target) in targets.iter() {
        for (share, target) in shares.iter_mut().zip(target) {
            *share += target;
        }
    }
    let count = targets.rows().len() as f64;
    // An action that is never the target has share 0, whose logarithm no sum can take.
    let logs: Vec<f64> = shares
        .iter()
        .map(|share| ln((share / count).max(1e-12)))
        .collect();
    logs.repeat(rows)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::super::targets::{Label, LabelCosts};
    use super::*;
    use crate::numerics::exp;
    use proptest::prelude::*;

    const COST: [f64; 2] = [1.0, 2.0];

    fn targets(solves: &[[bool; 2]]) -> Targets {
        let rows = solves.iter().map(|solves| (&COST[..], &solves[..]));
        Targets::new(2, rows, Label::Cheapest, &LabelCosts::Own).unwrap()
    }

    fn validate(rows: &Rows, width: usize, targets: &Targets, fold_of: &[u32]) -> Vec<f64> {
        let options = FitOptions::default();
        cross_validate(rows, width, targets, fold_of, &options, &mut |_, _| {
            ControlFlow::Continue(())
        })
        .unwrap()
    }

    #[test]
    fn no_row_is_scored_by_what_has_seen_it() {
        // Each row has a column of its own and a random label: by heart all could be known, and
        // nothing can be learnt.
        let mut random = Random::new(6);
        let solves: Vec<[bool; 2]> = (0..200)
            .map(|_| {
                if random.below(2) == 0 {
                    [true, false]
                } else {
                    [false, true]
                }
            })
            .collect();
        let mut rows = Rows::default();
        for row in 0..200 {
            rows.cell(row, 30.0);
            rows.end_row();
        }
        let targets = targets(&solves);
        let fold_of = folds(&[0; 200], 5, 1).unwrap();
        let logs = validate(&rows, 200, &targets, &fold_of);
        for rest in logs
            .chunks_exact(2)
            .zip(&fold_of)
            .collect::<Vec<_>>()
            .chunk_by(|a, b| a.1 == b.1)
        {
            assert!(rest.iter().all(|(logs, _)| *logs == rest[0].0));
        }
        let all = solves.iter().map(|solves| &solves[..]).enumerate();
        let quality = Quality::of(&targets, &logs, 1.0, all);
        assert!(
            quality.log_loss > 0.68 && quality.accuracy < 0.6,
            "{quality:?}"
        );
    }

    #[test]
    fn rows_of_no_fold_are_left_alone() {
        let solves = [
            [true, false],
            [false, true],
            [true, false],
            [false, true],
            [false, false],
        ];
        let mut rows = Rows::default();
        for _ in 0..5 {
            rows.end_row();
        }
        let fold_of = [0, 0, 1, 1, u32::MAX];
        let logs = validate(&rows, 0, &targets(&solves), &fold_of);
        for log in &logs[..8] {
            assert!((exp(*log) - 0.5).abs() < 1e-6);
        }
        assert_eq!(logs[8..], [0.0, 0.0]);
    }

    #[test]
    fn quality_of_known_scores() {
        let solves = [[true, true], [false, true], [false, false]];
        let targets = targets(&solves);
        let logs = [ln(0.25), ln(0.75)].repeat(3);
        let quality = Quality::of(
            &targets,
            &logs,
            1.0,
            solves.iter().map(|s| &s[..]).enumerate(),
        );
        assert_eq!(quality.accuracy, 0.5);
        assert_eq!(quality.solves, 2.0 / 3.0);
        assert!((quality.log_loss + (ln(0.25) + ln(0.75)) / 2.0).abs() < 1e-12);
        assert_eq!(constant(&targets, 1), [ln(0.5), ln(0.5)]);
    }

    proptest! {
        #[test]
        fn folds_are_even_within_strata(strata in prop::collection::vec(0..4_u8, 5..80), count in 2..6_u32, seed: u64) {
            let dealt = folds(&strata, count, seed).unwrap();
            for stratum in 0..4 {
                let of = |fold| (0..strata.len()).filter(|&row| strata[row] == stratum && dealt[row] == fold).count();
                let counts: Vec<usize> = (0..count).map(of).collect();
                prop_assert!(counts.iter().max().unwrap() - counts.iter().min().unwrap() <= 1);
            }
            prop_assert!(folds(&strata, 1, seed).is_err());
            prop_assert!(folds(&strata, 81, seed).is_err());
        }
    }
}
