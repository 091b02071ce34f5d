//! From rollouts to a router, with scores that are fair to the rows it has learnt from.

use super::cross_validation::{Quality, constant, cross_validate, folds};
use super::error::Error;
use super::features::Features;
use super::fitted::{Router, as_scores, seen};
use super::lbfgs::Ending;
use super::softmax_regression::{FitOptions, SoftmaxRegression};
use super::targets::{Label, LabelCosts, Targets, likeliest};
use super::temperature::temperature;
use crate::limits;
use crate::numerics::Random;
use crate::routing::{Rollouts, Scores, Split};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// Which rows are learnt from.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum LearnFrom {
    /// All, test rows too. Every row is scored by a regression that has not seen its fold. All rows are
    /// treated alike, so a certificate on the calibration rows holds for the test rows; what it does not
    /// cover is the one router that is fitted on all of them in the end.
    EveryRow,
    /// This share of the calibration rows, in `(0, 1]`. The other rows are scored by the router itself;
    /// a certificate for that router needs calibration rows it has not learnt from.
    Calibration(f64),
}

/// How a router is trained.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TrainOptions {
    /// Which rows are learnt from.
    pub learn_from: LearnFrom,
    /// What is to be learnt.
    pub label: Label,
    /// By which costs.
    pub costs: LabelCosts,
    /// 2^k buckets of n-grams for each text.
    pub bucket_bits: u32,
    /// As in [`FitOptions`].
    pub l2: f64,
    /// As in [`FitOptions`].
    pub iterations: u32,
    /// Folds of the cross-validation.
    pub folds: u32,
    /// Deals out the rows; the fit itself needs none.
    pub seed: u64,
}

impl Default for TrainOptions {
    fn default() -> Self {
        let FitOptions { l2, iterations } = FitOptions::default();
        Self {
            learn_from: LearnFrom::EveryRow,
            label: Label::default(),
            costs: LabelCosts::default(),
            bucket_bits: 12,
            l2,
            iterations,
            folds: 5,
            seed: 1,
        }
    }
}

/// A router and what is known of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Trained {
    /// Fitted on all rows that were learnt from.
    pub router: Router,
    /// For each instance: out of fold if it was learnt from, else by the router. At τ of the router.
    pub scores: Vec<Scores>,
    /// For each instance whether it was learnt from.
    pub learnt: Vec<bool>,
    /// Rows chosen for learning that no action solves, and that were left out.
    pub unsolved: usize,
    /// Rows chosen for learning that have no text.
    pub without_text: usize,
    /// Of the out-of-fold scores, at the temperature.
    pub quality: Quality,
    /// The same of a router that knows nothing but how often each action is the target.
    pub constant: Quality,
    /// Iterations of the last fit.
    pub iterations: u32,
    /// Whether the last fit reached its minimum.
    pub converged: bool,
}

/// Trains a router. `progress` hears of steps (done, at most) and may break off.
///
/// The temperature is chosen on the out-of-fold scores.
///
/// # Errors
/// When there is nothing to learn from, or an option is out of range.
pub fn train(
    rollouts: &Rollouts,
    options: &TrainOptions,
    progress: &mut dyn FnMut(u32, u32) -> ControlFlow<()>,
) -> Result<Trained, Error> {
    let fit = FitOptions {
        l2: options.l2,
        iterations: options.iterations,
    };
    fit.check()?;
    let learnt = chosen(rollouts, options)?;
    let learning: Vec<usize> = (0..learnt.len()).filter(|&row| learnt[row]).collect();
    if learning.len() > limits::ROUTER_ROWS {
        return Err(Error::TooManyRows {
            rows: learning.len(),
        });
    }

    let seen = seen(rollouts);
    let of_learning: Vec<_> = learning.iter().map(|&row| seen[row]).collect();
    let features = Features::new(&of_learning, options.bucket_bits);
    let rows = features.rows(&seen);
    let targets = targets(rollouts, options, &learnt)?;
    let unsolved = learning.len() - targets.rows().len();
    if targets.rows().is_empty() {
        return Err(Error::NoRows {
            rows: learning.len(),
            unsolved,
        });
    }

    let fold_of = deal(rollouts, &learning, &targets, options)?;
    let steps = (options.folds + 1) * options.iterations;
    let mut of_fold = |fold, iteration| progress(fold * options.iterations + iteration, steps);
    let logs = cross_validate(
        &rows,
        features.width(),
        &targets,
        &fold_of,
        &fit,
        &mut of_fold,
    )?;
    let temperature = temperature(&targets, &logs);
    let mut last = |iteration, _| progress(options.folds * options.iterations + iteration, steps);
    let (regression, minimum) =
        SoftmaxRegression::fit(&rows, features.width(), &targets, &fit, &mut last)?;

    let actions = rollouts.actions.len();
    let score = |row: usize| match learnt[row] {
        true => as_scores(&logs[row * actions..(row + 1) * actions], temperature),
        false => as_scores(&regression.log_probabilities(&rows, row), temperature),
    };
    let solves = || {
        let of = |&row: &usize| (row, &rollouts.instances[row].solves[..]);
        learning.iter().map(of)
    };
    let constant = constant(&targets, rollouts.instances.len());
    Ok(Trained {
        scores: (0..rollouts.instances.len()).map(score).collect(),
        unsolved,
        without_text: learning
            .iter()
            .filter(|&&row| rollouts.instances[row].text.is_none())
            .count(),
        quality: Quality::of(&targets, &logs, temperature, solves()),
        constant: Quality::of(&targets, &constant, 1.0, solves()),
        iterations: minimum.iterations,
        converged: minimum.ending == Ending::Converged,
        router: Router {
            actions: rollouts.actions.clone(),
            features,
            regression,
            temperature,
        },
        learnt,
    })
}

/// For each instance whether it is learnt from.
fn chosen(rollouts: &Rollouts, options: &TrainOptions) -> Result<Vec<bool>, Error> {
    let LearnFrom::Calibration(share) = options.learn_from else {
        return Ok(vec![true; rollouts.instances.len()]);
    };
    if !(share > 0.0 && share <= 1.0) {
        return Err(Error::Number {
            name: "the share of rows to learn from",
            value: share,
            range: "above 0 and at most 1",
        });
    }
    let mut random = Random::new(options.seed);
    let mut order: Vec<(u64, u32)> = rollouts
        .of(Split::Calibration)
        .into_iter()
        .map(|row| (random.bits(), row))
        .collect();
    order.sort_unstable();
    let count = libm::round(share * order.len() as f64) as usize;
    let mut chosen = vec![false; rollouts.instances.len()];
    for (_, row) in order.into_iter().take(count) {
        chosen[row as usize] = true;
    }
    Ok(chosen)
}

fn targets(rollouts: &Rollouts, options: &TrainOptions, learnt: &[bool]) -> Result<Targets, Error> {
    let rows = rollouts.instances.iter();
    let rows = rows.map(|instance| (&instance.cost[..], &instance.solves[..]));
    let all = Targets::new(rollouts.actions.len(), rows, options.label, &options.costs)?;
    Ok(all.only(|row| learnt[row]))
}

/// The fold of each row that is learnt from, in equal parts of each source and target.
fn deal(
    rollouts: &Rollouts,
    learning: &[usize],
    targets: &Targets,
    options: &TrainOptions,
) -> Result<Vec<u32>, Error> {
    let mut target = vec![None; rollouts.instances.len()];
    for (row, probabilities) in targets.iter() {
        target[row] = Some(likeliest(probabilities));
    }
    let stratum = |&row: &usize| (rollouts.instances[row].source, target[row]);
    let strata: Vec<_> = learning.iter().map(stratum).collect();
    let mut fold_of = vec![u32::MAX; rollouts.instances.len()];
    for (&row, fold) in learning
        .iter()
        .zip(folds(&strata, options.folds, options.seed)?)
    {
        fold_of[row] = fold;
    }
    Ok(fold_of)
}
