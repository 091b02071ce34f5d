//! Parity with crowd-kit 1.4.2, whose numbers are made by `benches/peers/crowd_kit.py`.

use super::*;
use crate::numerics::{Random, ln};
use serde_json::Value;

const GOLDEN: &str = include_str!("../../../tests/suite/reliability/crowd_kit_7x5000.json");

/// The labels of `benches/peers/labels.py`.
fn seven_by_five_thousand() -> Labels {
    let mut random = Random::new(20_261_129);
    let mut rate = || 0.55 + (0.95 - 0.55) * random.uniform();
    let rates: Vec<[f64; 2]> = (0..7).map(|_| [rate(), rate()]).collect();
    let mut labels = Labels::new(7);
    for _ in 0..5_000 {
        let truth = random.uniform() < 0.6;
        let row: Vec<_> = rates
            .iter()
            .map(|&[sensitivity, specificity]| {
                let right = random.uniform() < if truth { sensitivity } else { specificity };
                Some(right == truth)
            })
            .collect();
        labels.push(row);
    }
    labels
}

/// crowd-kit's loss per observation. It counts the prior once per worker, not once per task, and
/// so may fall where the likelihood rises.
fn loss(labels: &Labels, step: &Step<'_>) -> f64 {
    let prior = [1.0 - step.parameters.prevalence, step.parameters.prevalence].map(ln);
    let mut loss = 0.0;
    for (row, posterior) in step.posterior.iter().enumerate() {
        for truth in 0..2 {
            for (worker, confusion) in step.parameters.confusion.iter().enumerate() {
                let label = usize::from(labels.get(row, worker).unwrap());
                loss += posterior[truth] * (ln(confusion[truth][label]) + prior[truth]);
            }
            loss -= posterior[truth] * ln(posterior[truth].max(1e-10));
        }
    }
    loss / (labels.rows() * labels.programs()) as f64
}

fn numbers(value: &Value) -> Vec<f64> {
    value
        .as_array()
        .unwrap()
        .iter()
        .map(|number| number.as_f64().unwrap())
        .collect()
}

/// Runs to `golden`'s last iteration by the given rule and compares everything on the way.
fn compare(golden: &Value, iterations: u32, tolerance: f64) {
    let labels = seven_by_five_thousand();
    let losses = numbers(&golden["losses"]);
    let mut last_loss = f64::NEG_INFINITY;
    let mut stopped = None;
    let _ = TwoCoin::converged(Stop::after(iterations)).solve(
        &labels,
        &vec![1.0; labels.rows()],
        &labels.shares(),
        &mut |step| {
            if step.iteration == 0 || stopped.is_some() {
                return;
            }
            let loss = loss(&labels, step);
            assert_near(&[loss], &[losses[step.iteration as usize - 1]], 1e-9);
            if loss - last_loss < tolerance || step.iteration == iterations {
                stopped = Some(step.iteration);
                let rates = |right: usize| -> Vec<f64> {
                    step.parameters
                        .confusion
                        .iter()
                        .map(|rates| rates[right][right])
                        .collect()
                };
                assert_near(
                    &[step.parameters.prevalence],
                    &[golden["prevalence"].as_f64().unwrap()],
                    1e-9,
                );
                assert_near(&rates(1), &numbers(&golden["sensitivity"]), 1e-9);
                assert_near(&rates(0), &numbers(&golden["specificity"]), 1e-9);
                let posterior: Vec<f64> = step.posterior[..8]
                    .iter()
                    .map(|posterior| posterior[1])
                    .collect();
                assert_near(&posterior, &numbers(&golden["first_posteriors"]), 1e-9);
            }
            last_loss = loss;
        },
    );
    assert_eq!(stopped, Some(losses.len() as u32));
}

#[test]
fn the_labels_are_the_same() {
    let labels = seven_by_five_thousand();
    let ones: u32 = (0..labels.rows()).map(|row| labels.counts(row)[1]).sum();
    let golden: Value = serde_json::from_str(GOLDEN).unwrap();
    assert_eq!(golden["ones"], ones);
}

#[test]
fn parity_with_its_own_stopping_rule() {
    let golden: Value = serde_json::from_str(GOLDEN).unwrap();
    compare(&golden["default"], 100, 1e-5);
}

#[test]
fn parity_as_the_released_code_calls_it() {
    let golden: Value = serde_json::from_str(GOLDEN).unwrap();
    assert_eq!(golden["execre"]["losses"].as_array().unwrap().len(), 2);
    compare(&golden["execre"], 3, 1.0);
}

#[test]
fn parity_after_a_hundred_iterations() {
    let golden: Value = serde_json::from_str(GOLDEN).unwrap();
    compare(&golden["hundred"], 100, f64::NEG_INFINITY);
}
