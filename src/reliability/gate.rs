//! The gate: adopt a program, or fall back.
//!
//! Every estimator of the panel has a voice, those that differ only in where EM stops too, for
//! they do disagree. One that gives its preferred program an α of at least τ *passes*. A passing
//! estimator supports the behaviour it prefers; where several behaviours tie, or the two-coin
//! estimator is ambiguous, it supports none but still objects to any behaviour that is not among
//! them. The behaviour with most support is adopted if nobody objects and enough support it.
//!
//! Where two answers tie for the mode, the lowest column decides which one is label 1, and every
//! estimator on the projection inherits that. Two do not look at the mode: if both hold the
//! supported behaviour equal to another one, nothing but the order of the columns speaks for it,
//! and nothing is adopted.

use super::analysis::error_share;
use super::behaviours::representatives;
use super::pick::{EQUAL, highest};
use super::{Decision, Estimate, EstimatorId, Gate, Pick, Reason, Report};

/// α at most this much below τ passes, so that .95 computed is .95 asked.
const SLACK: f64 = 1e-12;

impl Gate {
    /// Whether an estimate's highest α is at least the threshold.
    #[must_use]
    pub fn passes(&self, estimate: &Estimate) -> bool {
        highest(&estimate.alpha).is_some_and(|best| best >= self.threshold - SLACK)
    }
}

/// Decides whether to believe a program. Cheap: the page asks at every frame of a drag.
///
/// Failures are judged first, all of them: a time-out is a failure too, unlike in the released
/// code, where programs that all time out are adopted with an α of 1.
#[must_use]
pub fn decide(report: &Report, gate: &Gate) -> Decision {
    match believe(report, gate) {
        Ok((program, estimators)) => Decision::Adopt {
            program,
            estimators,
        },
        Err(reason) => Decision::Fallback(reason),
    }
}

fn believe(report: &Report, gate: &Gate) -> Result<(usize, Vec<EstimatorId>), Reason> {
    let share = error_share(&report.failures, report.inputs as usize);
    if share > gate.error_share {
        return Err(Reason::Errors { share });
    }
    if report.programs < 2 {
        return Err(Reason::OneProgram);
    }
    let highest = report
        .panel
        .iter()
        .filter_map(|estimate| highest(&estimate.alpha))
        .reduce(f64::max);
    let Some(best) = highest else {
        return Err(Reason::Nothing);
    };

    let representatives = representatives(report.programs, &report.behaviours);
    let passing: Vec<(EstimatorId, Vec<usize>)> = report
        .panel
        .iter()
        .filter(|estimate| gate.passes(estimate))
        .map(|estimate| {
            (
                estimate.estimator,
                preferred(&estimate.pick, &representatives),
            )
        })
        .collect();
    if passing.is_empty() {
        return Err(Reason::BelowThreshold { best });
    }

    let sole = |(_, preferred): &(EstimatorId, Vec<usize>)| match preferred[..] {
        [program] => Some(program),
        _ => None,
    };
    // Among equals the lowest index; whoever prefers another objects below.
    let Some((program, agreeing)) = votes(passing.iter().filter_map(sole))
        .into_iter()
        .max_by_key(|&(program, votes)| (votes, std::cmp::Reverse(program)))
    else {
        return Err(Reason::Tied);
    };
    if passing
        .iter()
        .any(|(_, preferred)| !preferred.contains(&program))
    {
        let preferred = passing.iter().flat_map(|(_, preferred)| preferred);
        return Err(Reason::Disagree {
            votes: votes(preferred.copied()),
        });
    }
    if order_alone_prefers(report, program) {
        return Err(Reason::Tied);
    }
    let required = gate.agreeing.max(1);
    if agreeing < required {
        return Err(Reason::TooFew { agreeing, required });
    }
    let supports =
        |(id, preferred): (EstimatorId, Vec<usize>)| (preferred == [program]).then_some(id);
    Ok((program, passing.into_iter().filter_map(supports).collect()))
}

/// How often each program is named, in the order of programs.
fn votes(named: impl Iterator<Item = usize>) -> Vec<(usize, usize)> {
    let mut votes: Vec<(usize, usize)> = Vec::new();
    for program in named {
        match votes.binary_search_by_key(&program, |&(known, _)| known) {
            Ok(at) => votes[at].1 += 1,
            Err(at) => votes.insert(at, (program, 1)),
        }
    }
    votes
}

/// Whether the estimators that do not look at the mode hold a program equal to one of another
/// behaviour.
fn order_alone_prefers(report: &Report, program: usize) -> bool {
    let order_free = report.panel.iter().filter(|estimate| {
        matches!(
            estimate.estimator,
            EstimatorId::AgreementShare | EstimatorId::MultiClass
        )
    });
    let others = report
        .behaviours
        .iter()
        .filter(|behaviour| !behaviour.programs.contains(&program));
    let mut others = others.filter_map(|behaviour| behaviour.programs.first().copied());
    let alpha =
        |estimate: &Estimate, program: usize| estimate.alpha.get(program).copied().flatten();
    let equal = |estimate: &Estimate, other: usize| {
        let pair = alpha(estimate, program).zip(alpha(estimate, other));
        pair.is_some_and(|(one, other)| (one - other).abs() <= EQUAL)
    };
    others.any(|other| order_free.clone().all(|estimate| equal(estimate, other)))
}

/// The behaviours that a pick prefers, each by its lowest program.
fn preferred(pick: &Pick, representatives: &[usize]) -> Vec<usize> {
    let programs: &[usize] = match pick {
        Pick::Programs(programs) | Pick::Tie(programs) => programs,
        Pick::Ambiguous {
            mode_right,
            minority_right,
        } => &[*mode_right, *minority_right],
        Pick::Nothing => &[],
    };
    let lowest = |&program: &usize| representatives.get(program).copied().unwrap_or(program);
    votes(programs.iter().map(lowest))
        .into_iter()
        .map(|(program, _)| program)
        .collect()
}
