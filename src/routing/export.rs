//! A frontier as a table for other programs.

use super::{Frontier, Table};
use crate::data::float::repr;

/// The frontier as CSV, a line a step from the dearest to the cheapest: where it begins, a λ inside it,
/// mean cost, the cost that is bounded, solve rate, and how many instances take each action.
#[must_use]
pub fn csv(table: &Table, frontier: &Frontier) -> String {
    let mut text = String::from("lambda,lambda_inside,mean_cost,cost_ceiling,solve_rate");
    for action in table.actions() {
        text.push(',');
        cell(&format!("count_{action}"), &mut text);
    }
    text.push_str("\r\n");
    for (at, step) in frontier.steps.iter().enumerate() {
        let numbers = [
            step.lambda,
            frontier.inside(at),
            step.cost,
            step.ceiling,
            frontier.solve_rate(at),
        ];
        for (place, number) in numbers.into_iter().enumerate() {
            if place > 0 {
                text.push(',');
            }
            text.push_str(&repr(number));
        }
        for count in frontier.counts(at) {
            text.push(',');
            text.push_str(&count.to_string());
        }
        text.push_str("\r\n");
    }
    text
}

/// Adds a cell, in quotes where it needs them.
fn cell(value: &str, text: &mut String) {
    // A spreadsheet would take the last four for the beginning of a formula.
    if value.contains([',', '"', '\r', '\n']) || value.starts_with(['=', '+', '-', '@']) {
        text.push('"');
        text.push_str(&value.replace('"', "\"\""));
        text.push('"');
    } else {
        text.push_str(value);
    }
}
