//! What the decision layer costs in Chromium.

use crate::clock::fastest;
use runwise::routing::simulated::{Simulation, simulate};
use runwise::routing::{
    Bound, Ceiling, Frontier, Policy, Resplits, Split, Table, Terms, Walks, certify, resplit,
};
use std::ops::ControlFlow;
use wasm_bindgen_test::{console_log, wasm_bindgen_test};

const BOUNDS: [Bound; 2] = [
    Bound::ConformalRiskControl,
    Bound::Hoeffding { delta: 0.05 },
];

/// For `docs/measurements.md`: `cargo xtask bench` shows it, in a release build.
#[wasm_bindgen_test]
#[ignore = "prints times, and judges nothing"]
fn measures_routing() {
    let simulation = Simulation {
        instances: 360,
        ..Simulation::default()
    };
    let rollouts = simulate(&simulation).unwrap();
    let calibration = rollouts.of(Split::Calibration);
    let terms = |budget, bound| Terms {
        budget,
        bound,
        ceiling: Ceiling::Calibration,
    };
    let frontier = fastest(50, || {
        let table = Table::new(&rollouts, &Policy::default()).unwrap();
        let frontier = Frontier::sweep(&table, &Walks::new(&table), &calibration);
        let largest = table.largest(&calibration);
        for bound in BOUNDS {
            for budget in 1..=9 {
                let terms = terms(f64::from(budget) / 1_000.0, bound);
                certify(&frontier, largest, &terms).unwrap();
            }
        }
    });
    let table = Table::new(&rollouts, &Policy::default()).unwrap();
    let walks = Walks::new(&table);
    let all: Vec<u32> = (0..table.len() as u32).collect();
    let resplits = Resplits {
        splits: 2_000,
        calibration: 360,
        seed: 1,
    };
    let splits = fastest(5, || {
        let told = &mut |_, _| ControlFlow::Continue(());
        resplit(
            &table,
            &walks,
            &all,
            &terms(0.004, BOUNDS[0]),
            &resplits,
            told,
        )
        .unwrap();
    });
    console_log!(
        "Routing: {} instances in two splits, all breakpoints, 9 budgets, 2 bounds {frontier:.2} ms; 2,000 random splits {splits:.0} ms",
        table.len()
    );
}
