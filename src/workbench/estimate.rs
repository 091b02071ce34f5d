//! Estimators on outcomes that were made elsewhere.

use super::request::{Investigated, Judged, Refused, Row};
use crate::import::Matrix;
use crate::inputs::{Instance, Validation};
use crate::reliability::{Gate, Options, analyse, decide};
use crate::sandbox::{Outcome, Output};
use web_time::Instant;

/// The same as an investigation gives, without programs or inputs to run.
pub(super) fn estimate(
    matrix: &Matrix,
    options: &Options,
    gate: &Gate,
) -> Result<Investigated, Refused> {
    let started = Instant::now();
    let outcomes = &matrix.outcomes;
    let report = analyse(outcomes, options)?;
    let judge = |row: usize, outcome: &Outcome| {
        let expected = matrix.expected.as_ref().and_then(|all| all.get(row));
        match (outcome, expected.filter(|expected| !expected.is_empty())) {
            (Outcome::Output(actual), Some(expected)) => {
                let expected = Output::Bytes(expected.clone().into_bytes());
                if options.equality.same(&expected, actual) {
                    Judged::Right
                } else {
                    Judged::Wrong
                }
            }
            (Outcome::Output(_), None) => Judged::Unknown,
            _ => Judged::Missing,
        }
    };
    let columns = 0..outcomes.programs();
    Ok(Investigated {
        loads: columns.clone().map(|_| Ok(String::new())).collect(),
        columns: columns.clone().collect(),
        rows: matrix
            .inputs
            .iter()
            .map(|label| Row {
                instance: Instance::default(),
                text: label.clone(),
                reason: None,
            })
            .collect(),
        judged: (0..outcomes.inputs())
            .map(|row| {
                columns
                    .clone()
                    .map(|column| judge(row, outcomes.outcome(row, column)))
                    .collect()
            })
            .collect(),
        decision: decide(&report, gate),
        report,
        matrix: outcomes.clone(),
        course: Vec::new(),
        validation: Validation::default(),
        failing: Vec::new(),
        fields: Vec::new(),
        fuel: Vec::new(),
        milliseconds: started.elapsed().as_secs_f64() * 1_000.0,
    })
}
