//! What a choice of λ should not be shown without.

use super::{Baselines, Bound, Ceiling, Certificate, Frontier, Point, PolicyCost, Terms};
use crate::limits;
use serde::{Deserialize, Serialize};

/// Something to say beside a certificate.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Warning {
    /// The choice selects an action for none of the instances.
    Never {
        /// The action.
        action: usize,
        /// Of so many instances.
        of: u32,
    },
    /// The choice selects an action for all of them: a constant, not a router.
    Always {
        /// The action.
        action: usize,
        /// Of so many instances.
        of: u32,
    },
    /// A random mix of the cheapest and the dearest action solves more for the same money.
    BelowChord {
        /// What the mix solves.
        mix: f64,
    },
    /// The best constant action solves at least as much, for no more money.
    BelowConstant {
        /// The action.
        action: usize,
    },
    /// The largest possible cost is the largest that was seen.
    CeilingSeen,
    /// The policy knows realised costs, which a deployed router does not.
    KnowsCosts,
    /// There is no guarantee.
    NoGuarantee,
    /// Fewer calibration instances than a promise with this δ could ever be made with.
    FewInstances,
}

/// The warnings for a choice, as measured on a frontier: that of calibration, or of test instances at the
/// certified λ.
#[must_use]
pub fn warnings(
    certificate: &Certificate,
    frontier: &Frontier,
    baselines: &Baselines,
    terms: &Terms,
    cost: &PolicyCost,
) -> Vec<Warning> {
    let mut found = Vec::new();
    if terms.bound == Bound::PlugIn {
        found.push(Warning::NoGuarantee);
    } else if terms.ceiling == Ceiling::Calibration && !solving(terms.bound) {
        found.push(Warning::CeilingSeen);
    }
    if *cost == PolicyCost::Realised {
        found.push(Warning::KnowsCosts);
    }
    if let Bound::Hoeffding { delta } | Bound::LearnThenTest { delta, .. } = terms.bound
        && super::hoeffding(f64::from(frontier.instances.max(1)), delta) >= 1.0
    {
        found.push(Warning::FewInstances);
    }
    let Some(choice) = certificate.choice() else {
        return found;
    };
    let step = frontier.at(choice.lambda);
    let of = frontier.instances;
    for (action, &count) in frontier.counts(step).iter().enumerate() {
        match count {
            0 => found.push(Warning::Never { action, of }),
            count if count == of => found.push(Warning::Always { action, of }),
            _ => {}
        }
    }
    let (cost, solve_rate) = (frontier.steps[step].cost, frontier.solve_rate(step));
    if let Some(mix) = Point::mixed(&baselines.chord, cost).filter(|&mix| mix > solve_rate) {
        found.push(Warning::BelowChord { mix });
    }
    let action = baselines.best_fixed;
    let best = baselines.fixed[action];
    let constant = frontier.counts(step)[action] == of;
    if best.cost <= cost && best.solve_rate >= solve_rate && !constant {
        found.push(Warning::BelowConstant { action });
    }
    found
}

/// Whether the promise is of the solve rate, which no cost is part of.
fn solving(bound: Bound) -> bool {
    matches!(
        bound,
        Bound::LearnThenTest {
            solve_rate: Some(_),
            ..
        }
    )
}

/// How often the scores of an action fall into equal bins of `[0, 1]`.
///
/// Beside a threshold it shows at once whether the threshold lies where the scores are.
#[must_use]
pub fn histogram(
    table: &super::Table,
    instances: &[u32],
    action: usize,
) -> [u32; limits::SCORE_BINS] {
    let mut bins = [0; limits::SCORE_BINS];
    for &at in instances {
        let score = table.scores(at)[action].clamp(0.0, 1.0);
        let bin = (score * limits::SCORE_BINS as f64) as usize;
        bins[bin.min(limits::SCORE_BINS - 1)] += 1;
    }
    bins
}

/// How many of some instances a threshold on an action's score selects: a score of at least it.
#[must_use]
pub fn selected(table: &super::Table, instances: &[u32], action: usize, threshold: f64) -> u32 {
    let above = instances
        .iter()
        .filter(|&&at| table.scores(at)[action] >= threshold);
    above.count() as u32
}
