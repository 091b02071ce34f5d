//! Why one input is believed as it is: what each program adds to the log-odds.

use super::em::prior_log_odds;
use super::{Pattern, Report};
use crate::numerics::logistic;

/// The log-odds that the mode of one row is right, taken apart. In nats.
#[derive(Clone, Debug, PartialEq)]
pub struct Contributions {
    /// What the prior says before any answer.
    pub prior: f64,
    /// What each program's answer adds; `None` where it gave none.
    pub programs: Vec<Option<f64>>,
    /// Their sum.
    pub log_odds: f64,
    /// The probability with these log-odds.
    pub posterior: f64,
}

/// What each program contributes to the belief that the mode of `pattern` is right, under the
/// two-coin parameters of entry `iteration` of [`Report::trace`].
///
/// The posterior is the one that follows from these parameters, that of the *next* EM iteration;
/// at the end of a converged run the two are the same. `None` without such an entry, or for a
/// pattern in which fewer than two programs answered, which says nothing about agreement.
#[must_use]
pub fn contributions(
    report: &Report,
    pattern: &Pattern,
    iteration: usize,
) -> Option<Contributions> {
    let parameters = report.trace.get(iteration)?;
    if pattern.classes.iter().flatten().count() < report.programs.min(2) {
        return None;
    }
    let prior = prior_log_odds(parameters.prevalence);
    let programs: Vec<Option<f64>> = pattern
        .classes
        .iter()
        .zip(&parameters.log_odds)
        .map(|(class, log_odds)| {
            class.map(|class| log_odds[usize::from(Some(class) == pattern.mode)])
        })
        .collect();
    let log_odds = prior + programs.iter().flatten().sum::<f64>();
    Some(Contributions {
        prior,
        programs,
        log_odds,
        posterior: logistic(log_odds)[0],
    })
}
