//! Five instances whose every number can be followed by hand.

use super::{ACTIONS, Instance, Rollouts, Scores, Split};

/// The largest possible cost of the example.
pub const C_MAX: f64 = 10.0;

/// Scores, costs and solving actions of an instance; the actions are those of the paper.
type Row = ([f64; 3], [f64; 3], [bool; 3]);

const ROWS: [Row; 5] = [
    ([0.20, 0.30, 0.50], [1.0, 2.0, 8.0], [false, true, false]),
    ([0.60, 0.10, 0.30], [1.0, 2.0, 8.0], [true, false, false]),
    ([0.10, 0.15, 0.75], [1.0, 2.0, 10.0], [false, false, true]),
    ([0.25, 0.25, 0.50], [2.0, 2.0, 6.0], [true, false, true]),
    ([0.20, 0.40, 0.40], [1.0, 3.0, 9.0], [false, true, false]),
];

/// The example, all of it for calibration.
#[must_use]
pub fn golden() -> Rollouts {
    let instance = |(number, (scores, cost, solves)): (usize, Row)| Instance {
        id: format!("x{}", number + 1),
        source: 0,
        split: Split::Calibration,
        scores: Scores::Probabilities(scores.to_vec()),
        cost: cost.to_vec(),
        policy_cost: None,
        solves: solves.to_vec(),
        imputed: 0,
        text: None,
    };
    Rollouts {
        actions: ACTIONS.map(str::to_owned).to_vec(),
        sources: vec!["example".to_owned()],
        instances: ROWS.into_iter().enumerate().map(instance).collect(),
        imputed: 0,
    }
}
