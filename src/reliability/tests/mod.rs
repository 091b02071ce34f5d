//! What the estimators must compute: golden values, laws, and cases from the field.

#![allow(clippy::unwrap_used)]

mod coupon;
mod crowd_kit;
mod decisions;
mod degenerate;
mod field_cases;
mod laws;
mod monte_carlo;
mod shared_bug;

use super::*;
use crate::sandbox::{Outcome, Output};

/// The coupon programs: A to C are correct, D and E err on the total's edge, F and G on the
/// count's. What they answer on an ordinary input, a total-only, a count-only and one that sits on
/// both edges.
const COUPON: [[bool; 7]; 4] = [
    [true; 7],
    [true, true, true, false, false, true, true],
    [true, true, true, true, true, false, false],
    [true, true, true, false, false, false, false],
];

/// A matrix of so many inputs of each kind: ordinary, total only, count only, both.
fn coupon(mix: [u32; 4]) -> OutputMatrix {
    let labels: Vec<Option<bool>> = COUPON
        .iter()
        .zip(mix)
        .flat_map(|(row, inputs)| (0..inputs).flat_map(|_| row.map(Some)))
        .collect();
    OutputMatrix::from_labels(7, &labels).unwrap()
}

fn printed(text: impl ToString) -> Outcome {
    Outcome::Output(Output::Bytes(text.to_string().into_bytes()))
}

/// A matrix of so many inputs, on which `outcome(input, program)` happens.
fn matrix(
    inputs: usize,
    programs: usize,
    outcome: impl Fn(usize, usize) -> Outcome,
) -> OutputMatrix {
    let mut matrix = OutputMatrix::new(programs);
    for input in 0..inputs {
        let row: Vec<Outcome> = (0..programs)
            .map(|program| outcome(input, program))
            .collect();
        matrix.push(&row).unwrap();
    }
    matrix
}

fn released() -> Options {
    Options {
        projection: Projection::Released,
        ..Options::default()
    }
}

fn estimate(report: &Report, id: EstimatorId) -> &Estimate {
    report
        .panel
        .iter()
        .find(|estimate| estimate.estimator == id)
        .unwrap()
}

/// The reliabilities of one estimator, of programs that are all observed.
fn alpha(report: &Report, id: EstimatorId) -> Vec<f64> {
    estimate(report, id)
        .alpha
        .iter()
        .map(|alpha| alpha.unwrap())
        .collect()
}

#[track_caller]
fn assert_near(computed: &[f64], expected: &[f64], error: f64) {
    assert_eq!(computed.len(), expected.len());
    for (left, right) in computed.iter().zip(expected) {
        assert!(
            (left - right).abs() <= error,
            "{computed:?} is not {expected:?} within {error}"
        );
    }
}

/// Labels given as text, one word a row: `1`, `0`, and `-` for missing.
fn labels(rows: &str) -> Labels {
    let mut labels = Labels::new(rows.split_whitespace().next().map_or(0, str::len));
    for row in rows.split_whitespace() {
        labels.push(
            row.chars()
                .map(|label| (label != '-').then_some(label == '1')),
        );
    }
    labels
}
