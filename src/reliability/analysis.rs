//! The whole analysis of one matrix.

use super::behaviours::{behaviours, effective_programs};
use super::estimator::{Fit, panel};
use super::pick::{distinct, minority_start, pick, pick_with_restart};
use super::trace::Trace;
use super::{
    Behaviour, CheckedOptions, Error, Estimate, EstimatorId, Gate, Note, Options, OutputMatrix,
    Pattern, Pick, Report, Restart, Rows, TwoCoin,
};
use crate::limits::PATTERNS;
use crate::sandbox::Outcome;

/// Estimates the reliability of every program with every estimator.
///
/// # Errors
/// If the matrix has no program or no input, or a number of the options is out of range.
pub fn analyse(matrix: &OutputMatrix, options: &Options) -> Result<Report, Error> {
    let options = options.check()?;
    let rows = Rows::new(matrix, &options)?;
    let weights = rows.weights();
    let behaviours = behaviours(&rows);
    let listed = rows.len().min(PATTERNS);

    let mut trace = Trace::new(&rows, listed);
    let mut estimates = Vec::new();
    let mut restart = None;
    for estimator in panel(options.stop) {
        let id = estimator.id();
        let (fit, pick) = if id == EstimatorId::TwoCoin {
            let fit = estimator.fit(&rows, &weights, &mut |step| trace.observe(step));
            let second = second_start(&rows, &weights, &options, &fit);
            let pick = pick_with_restart(&fit, &second, &behaviours);
            restart = Some(Restart {
                posterior: second.posterior[..listed].to_vec(),
                ..second
            });
            (fit, pick)
        } else {
            let fit = estimator.fit(&rows, &weights, &mut |_| ());
            let pick = pick(&fit.alpha, &behaviours);
            (fit, pick)
        };
        estimates.push(estimate(
            id,
            fit,
            pick,
            notes_on(&rows, &weights, &behaviours),
            listed,
        ));
    }
    let (trace_iterations, trace) = trace.finish();

    let failures = failures(matrix);
    Ok(Report {
        programs: matrix.programs(),
        inputs: matrix.inputs() as u32,
        patterns: (0..listed).map(|row| pattern(&rows, row)).collect(),
        pattern_of: rows.row_of_input().to_vec(),
        inputs_left_out: (listed..rows.len()).map(|row| rows.inputs(row)).sum(),
        effective_programs: effective_programs(&rows, &weights, &behaviours),
        notes: notes(&rows, &weights, &failures, matrix.inputs()),
        behaviours,
        failures,
        panel: estimates,
        trace,
        trace_iterations,
        restart: restart.expect("the panel holds the converged two-coin estimator"),
    })
}

/// Runs the converged two-coin estimator from *the minority is right*.
fn second_start(rows: &Rows, weights: &[f64], options: &CheckedOptions, first: &Fit) -> Restart {
    let second = TwoCoin::converged(options.stop).fit_from(
        rows,
        weights,
        &minority_start(rows),
        &mut |_| (),
    );
    Restart {
        distinct: distinct(&first.posterior, &second.posterior, weights),
        alpha: second.alpha,
        posterior: second.posterior,
        log_likelihood: second
            .log_likelihoods
            .last()
            .copied()
            .unwrap_or(f64::NEG_INFINITY),
        iterations: second.iterations,
        converged: second.converged,
    }
}

fn estimate(
    id: EstimatorId,
    fit: Fit,
    pick: Pick,
    about_labels: Vec<Note>,
    listed: usize,
) -> Estimate {
    let log_likelihood = fit.log_likelihoods.last().copied();
    let stops_early = matches!(id, EstimatorId::TwoCoin1 | EstimatorId::TwoCoin2);
    let mut notes = Vec::new();
    if !fit.converged && !stops_early {
        notes.push(Note::NotConverged);
    }
    if log_likelihood.is_some() && pick != Pick::Nothing {
        notes.extend(about_labels);
    }
    let mut posterior = fit.posterior;
    posterior.truncate(listed);
    Estimate {
        estimator: id,
        alpha: fit.alpha,
        pick,
        iterations: fit.iterations,
        converged: fit.converged,
        log_likelihood,
        posterior,
        notes,
    }
}

/// What the labels alone say about any estimate with a model.
fn notes_on(rows: &Rows, weights: &[f64], behaviours: &[Behaviour]) -> Vec<Note> {
    let mut notes = Vec::new();
    if behaviours.len() < 3 {
        notes.push(Note::NotIdentifiable);
    }
    if !disagreement(rows, weights) {
        notes.push(Note::OneClassObserved);
    }
    notes
}

fn notes(rows: &Rows, weights: &[f64], failures: &[u32], inputs: usize) -> Vec<Note> {
    let mut notes = Vec::new();
    let uninformed = (0..rows.len()).filter(|&row| !rows.informative(row));
    let uninformed: u64 = uninformed.map(|row| u64::from(rows.inputs(row))).sum();
    if uninformed > 0 {
        notes.push(Note::NoInformation { inputs: uninformed });
    }
    let informed = inputs as f64 - uninformed as f64;
    if informed > 0.0 && rows.programs() > 1 && !disagreement(rows, weights) {
        notes.push(Note::RuleOfThree {
            rate: (3.0 / informed).min(1.0),
        });
    }
    let share = error_share(failures, inputs);
    if share > Gate::default().error_share {
        notes.push(Note::ErrorShare { share });
    }
    notes
}

/// Whether two programs answer differently on any input.
fn disagreement(rows: &Rows, weights: &[f64]) -> bool {
    weights
        .iter()
        .enumerate()
        .any(|(row, &weight)| weight > 0.0 && rows.answers(row) > 1)
}

/// Failures among all runs.
pub(super) fn error_share(failures: &[u32], inputs: usize) -> f64 {
    let runs = failures.len() as f64 * inputs as f64;
    let failures: f64 = failures.iter().copied().map(f64::from).sum();
    if runs > 0.0 { failures / runs } else { 0.0 }
}

/// Failures per program.
fn failures(matrix: &OutputMatrix) -> Vec<u32> {
    let failed: Vec<bool> = matrix
        .outcomes()
        .iter()
        .map(|outcome| !matches!(outcome, Outcome::Output(_)))
        .collect();
    let mut failures = vec![0; matrix.programs()];
    for row in matrix.rows() {
        for (&outcome, failures) in row.iter().zip(&mut failures) {
            *failures += u32::from(failed[outcome as usize]);
        }
    }
    failures
}

fn pattern(rows: &Rows, row: usize) -> Pattern {
    Pattern {
        classes: rows.row(row).map(|class| class.map(u32::from)).collect(),
        mode: rows.mode(row).map(u32::from),
        tie: rows.tie(row),
        inputs: rows.inputs(row),
        first_input: rows.first_input(row),
    }
}
