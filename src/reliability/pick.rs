//! Which program an estimator prefers, and when it should not be asked.
//!
//! # When two-coin Dawid-Skene is ambiguous
//! EM finds an optimum, not the only one. The converged estimator therefore starts twice: from
//! *the mode is right* (the agreement shares) and from *the minority is right* (their complements
//! on the rows where programs disagree; the common answer stays right where they do not, or the
//! start would merely rename the truths).
//!
//! The likelihood does not change when right and wrong swap names, so an optimum and its mirror
//! image are one. With no row on which all agree the second start is the mirror image of the
//! first, and so is its end: (0,1,1,1) has one optimum, and prefers A to C. When the second start
//! ends at another optimum that is not clearly less likely, the data do not say which group to
//! believe, and the pick is [`Pick::Ambiguous`]. *Clearly* is [`CLOSE`]. An optimum that is less
//! likely by more is no rival, whatever it prefers.

use super::estimator::Fit;
use super::{Behaviour, Pick, Restart, Rows};

/// Optima within this many nats are close: a likelihood ratio below 7.4, about where statisticians
/// stop calling evidence positive.
pub(super) const CLOSE: f64 = 2.0;

/// Reliabilities within this are equal: more than round-off, less than anybody prints.
pub(super) const EQUAL: f64 = 1e-9;

/// Posteriors further apart than this belong to different optima.
const SAME_POSTERIOR: f64 = 0.01;

/// The behaviour with the highest α.
pub(super) fn pick(alpha: &[Option<f64>], behaviours: &[Behaviour]) -> Pick {
    let Some(best) = highest(alpha) else {
        return Pick::Nothing;
    };
    let leads = |program: &usize| alpha[*program].is_some_and(|alpha| alpha >= best - EQUAL);
    let leading: Vec<&Behaviour> = behaviours
        .iter()
        .filter(|behaviour| behaviour.programs.iter().any(leads))
        .collect();
    let mut programs: Vec<usize> = leading
        .iter()
        .flat_map(|behaviour| behaviour.programs.iter().copied())
        .collect();
    programs.sort_unstable();
    if leading.len() == 1 {
        Pick::Programs(programs)
    } else {
        Pick::Tie(programs)
    }
}

/// The pick of the converged two-coin estimator, given where its second start ended.
pub(super) fn pick_with_restart(fit: &Fit, restart: &Restart, behaviours: &[Behaviour]) -> Pick {
    let first = pick(&fit.alpha, behaviours);
    let log_likelihood = fit
        .log_likelihoods
        .last()
        .copied()
        .unwrap_or(f64::NEG_INFINITY);
    if !restart.distinct || restart.log_likelihood < log_likelihood - CLOSE {
        return first;
    }
    match (lowest(&first), lowest(&pick(&restart.alpha, behaviours))) {
        (Some(mode_right), Some(minority_right)) => Pick::Ambiguous {
            mode_right,
            minority_right,
        },
        _ => first,
    }
}

/// The start from *the minority is right*.
pub(super) fn minority_start(rows: &Rows) -> Vec<f64> {
    let complement = |share: f64| if share == 1.0 { 1.0 } else { 1.0 - share };
    rows.labels().shares().into_iter().map(complement).collect()
}

/// Whether two posteriors are those of different optima, up to the names of the truths.
pub(super) fn distinct(first: &[f64], second: &[f64], weights: &[f64]) -> bool {
    let apart = |mirrored: bool| {
        first
            .iter()
            .zip(second)
            .zip(weights)
            .any(|((&first, &second), &weight)| {
                let second = if mirrored { 1.0 - second } else { second };
                weight > 0.0 && (first - second).abs() > SAME_POSTERIOR
            })
    };
    apart(false) && apart(true)
}

/// The highest reliability.
pub(super) fn highest(alpha: &[Option<f64>]) -> Option<f64> {
    alpha.iter().flatten().copied().reduce(f64::max)
}

fn lowest(pick: &Pick) -> Option<usize> {
    match pick {
        Pick::Programs(programs) | Pick::Tie(programs) => programs.first().copied(),
        Pick::Ambiguous { mode_right, .. } => Some(*mode_right),
        Pick::Nothing => None,
    }
}
