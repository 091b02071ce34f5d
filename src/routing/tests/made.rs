//! Rollouts made for tests.

use crate::numerics::Random;
use crate::routing::{ACTIONS, Instance, Rollouts, Scores, Split};
use proptest::prelude::*;

/// Rollouts from rows of scores, costs and solving actions, all for calibration, from two sources in turn.
pub fn rollouts(rows: Vec<(Vec<f64>, Vec<f64>, Vec<bool>)>) -> Rollouts {
    let width = rows.first().map_or(2, |row| row.0.len());
    let instances = rows.into_iter().enumerate();
    Rollouts {
        actions: (0..width)
            .map(|at| {
                ACTIONS
                    .get(at)
                    .map_or(format!("a{at}"), |&name| name.into())
            })
            .collect(),
        sources: vec!["one".to_owned(), "two".to_owned()],
        instances: instances
            .map(|(at, (scores, cost, solves))| Instance {
                id: format!("i{at}"),
                source: at as u32 % 2,
                split: Split::Calibration,
                scores: Scores::Probabilities(scores),
                cost,
                policy_cost: None,
                solves,
                imputed: 0,
                text: None,
            })
            .collect(),
        imputed: 0,
    }
}

/// Rows with many ties: scores are tenths, costs small whole numbers.
pub fn tied(most: usize) -> impl Strategy<Value = Rollouts> {
    (2..5_usize).prop_flat_map(move |width| {
        let row = (
            prop::collection::vec(
                (0..11_u32).prop_map(|tenths| f64::from(tenths) / 10.0),
                width,
            ),
            prop::collection::vec((1..6_u32).prop_map(f64::from), width),
            prop::collection::vec(any::<bool>(), width),
        );
        prop::collection::vec(row, 1..most).prop_map(rollouts)
    })
}

/// Rows without ties.
pub fn loose(most: usize) -> impl Strategy<Value = Rollouts> {
    (2..6_usize).prop_flat_map(move |width| {
        let row = (
            prop::collection::vec(0.0..1.0_f64, width),
            prop::collection::vec(0.01..20.0_f64, width),
            prop::collection::vec(any::<bool>(), width),
        );
        prop::collection::vec(row, 1..most).prop_map(rollouts)
    })
}

/// What the actions of [`drawn`] cost before the instance's own scale: what its policy goes by.
pub const NOMINAL: [f64; 4] = [0.05, 0.3, 0.6, 1.0];

/// An instance as a stream of failures gives them: four actions from cheap to dear, costs that differ much
/// from instance to instance and are at most 14, and scores that know something of what solves.
pub fn drawn(random: &mut Random) -> (Vec<f64>, Vec<f64>, Vec<bool>) {
    let tail = random.uniform();
    let scale = 2.0 + 12.0 * tail * tail * tail * tail;
    let hard = random.uniform();
    // What each step up is worth falls, so that all four are on the envelope of most instances.
    let mut gains = [(); 3].map(|()| hard * random.uniform());
    gains.sort_unstable_by(|one, other| other.total_cmp(one));
    let first = 0.1 * random.uniform();
    let scores = [
        first,
        first + gains[0],
        first + gains[0] + gains[1],
        first + gains[0] + gains[1] + gains[2],
    ];
    let luck = random.uniform();
    (
        scores.map(|score| score / 4.0).to_vec(),
        NOMINAL.map(|cost| cost * scale).to_vec(),
        [0.3, 0.5, 0.65, 0.8].map(|skill| luck < skill).to_vec(),
    )
}
