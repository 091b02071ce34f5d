//! When to stop: the decision is settled if more inputs of any kind that we know how to propose are
//! unlikely to change it.
//!
//! The rule is sequential and plain. After every input the gate judges the balanced rows. What counts
//! is the *streak*: inputs since a new kind of disagreement came up or the decision changed.
//!
//! - **Adopted**: the streak is at least `patience`, the gate adopts, there are at least three groups
//!   (accuracies of two are not identifiable), and the converged two-coin posterior of every kind of
//!   disagreement is within [`DOUBT`] of 0 or 1.
//! - **Undecidable**: the gate adopts none, or the adoption fails a condition above, programs do
//!   differ, and the streak is at least three times `patience`.
//! - **No difference**: nobody has differed on so many inputs that, were they drawn and not searched
//!   for, a difference would be rarer than `rare` at 95 % confidence (the rule of three).
//!
//! It guarantees nothing: a disagreement that none of the four ways reaches is not seen, however long
//! the streak, and a pool whose correct programs are wrong alike is settled for the wrong ones.

use crate::reliability::{Decision, EstimatorId, Report};
use serde::{Deserialize, Serialize};

/// A posterior closer to ½ than this is in doubt.
const DOUBT: f64 = 0.05;

/// Why a search ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Stopped {
    /// The gate adopts a program, and more inputs do not change it.
    Adopted {
        /// Inputs since anything changed.
        streak: u32,
    },
    /// The gate adopts none, and more inputs do not change it.
    Undecidable {
        /// Inputs since anything changed.
        streak: u32,
    },
    /// No two programs have differed.
    NoDifference {
        /// By the rule of three: differences may be as frequent as this among drawn inputs.
        rate: f64,
    },
    /// All inputs allowed were run.
    Inputs,
    /// Nothing that has not been run was found.
    Exhausted,
}

/// What the rule looks at.
pub(super) struct Situation<'a> {
    pub inputs: u32,
    pub streak: u32,
    pub groups: usize,
    pub decided: Option<(&'a Report, &'a Decision)>,
    pub patience: u32,
    pub rare: f64,
}

/// Why to stop now, if so.
pub(super) fn settled(now: &Situation<'_>) -> Option<Stopped> {
    let streak = now.streak;
    if now.groups < 2 {
        let rate = 3.0 / f64::from(now.inputs.max(1));
        return (rate <= now.rare).then_some(Stopped::NoDifference { rate });
    }
    let (report, decision) = now.decided?;
    let adopts = matches!(decision, Decision::Adopt { .. }) && now.groups > 2 && decisive(report);
    if adopts && streak >= now.patience {
        Some(Stopped::Adopted { streak })
    } else if !adopts && streak >= 3 * now.patience {
        Some(Stopped::Undecidable { streak })
    } else {
        None
    }
}

/// Whether the converged two-coin estimator doubts no disagreement.
fn decisive(report: &Report) -> bool {
    let Some(two_coin) = report
        .panel
        .iter()
        .find(|one| one.estimator == EstimatorId::TwoCoin)
    else {
        return false;
    };
    let rows = report.patterns.iter().zip(&two_coin.posterior);
    let mut differing = rows.filter(|(pattern, _)| {
        let mut answers = pattern.classes.iter().flatten();
        answers
            .next()
            .is_some_and(|first| answers.any(|other| other != first))
    });
    differing.all(|(_, posterior)| posterior.min(1.0 - posterior) <= DOUBT)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::reliability::{self, Gate, OutputMatrix, analyse, decide};

    /// The coupon, so many rows of each kind.
    fn report(mix: [usize; 4]) -> Report {
        const ROWS: [&str; 4] = ["1111111", "1110011", "1111100", "1110000"];
        let rows = ROWS
            .iter()
            .zip(mix)
            .flat_map(|(row, times)| row.repeat(times).into_bytes());
        let labels: Vec<_> = rows.map(|label| Some(label == b'1')).collect();
        let matrix = OutputMatrix::from_labels(7, &labels).unwrap();
        analyse(&matrix, &reliability::Options::default()).unwrap()
    }

    fn after(mix: [usize; 4], groups: usize, streak: u32) -> Option<Stopped> {
        let report = report(mix);
        let decision = decide(&report, &Gate::default());
        let decided = Some((&report, &decision));
        settled(&Situation {
            inputs: 60,
            streak,
            groups,
            decided,
            patience: 10,
            rare: 0.01,
        })
    }

    #[test]
    fn a_stable_adoption_is_settled_after_patience() {
        assert_eq!(after([1; 4], 3, 9), None);
        assert_eq!(after([1; 4], 3, 10), Some(Stopped::Adopted { streak: 10 }));
    }

    #[test]
    fn fallbacks_and_pairs_need_three_times_as_many() {
        assert_eq!(after([0, 1, 1, 0], 3, 29), None);
        let undecidable = Some(Stopped::Undecidable { streak: 30 });
        assert_eq!(after([0, 1, 1, 0], 3, 30), undecidable);
        assert_eq!(after([1, 1, 0, 0], 2, 29), None);
        assert_eq!(after([1, 1, 0, 0], 2, 30), undecidable);
    }

    #[test]
    fn agreement_is_settled_by_the_rule_of_three() {
        let now = |inputs| Situation {
            inputs,
            streak: inputs,
            groups: 1,
            decided: None,
            patience: 10,
            rare: 0.01,
        };
        assert_eq!(settled(&now(299)), None);
        assert_eq!(
            settled(&now(300)),
            Some(Stopped::NoDifference { rate: 0.01 })
        );
    }
}
