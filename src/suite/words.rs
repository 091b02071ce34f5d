//! Words of a suite: it is read far from the page, so they are English.

use crate::data::float;
use crate::reliability::{Equality, EstimatorId, Reason};

/// What an estimator is called.
pub(super) fn estimator(estimator: EstimatorId) -> &'static str {
    match estimator {
        EstimatorId::AgreementShare => "agreement share",
        EstimatorId::ModeMatch => "mode match",
        EstimatorId::TwoCoin1 => "two-coin Dawid-Skene after 1 iteration",
        EstimatorId::TwoCoin2 => "two-coin Dawid-Skene after 2 iterations",
        EstimatorId::TwoCoin => "two-coin Dawid-Skene, converged",
        EstimatorId::TwoCoinPriors => "two-coin Dawid-Skene with priors",
        EstimatorId::OneCoin => "one-coin Dawid-Skene",
        EstimatorId::MultiClass => "multi-class Dawid-Skene",
    }
}

/// Why nothing was adopted, one sentence.
pub(super) fn reason(reason: &Reason) -> String {
    match reason {
        Reason::BelowThreshold { best } => format!(
            "No estimator gives any program a reliability at the threshold; the highest is {}.",
            short(*best)
        ),
        Reason::Disagree { .. } => {
            "Estimators that pass the threshold prefer different programs.".to_owned()
        }
        Reason::TooFew { agreeing, required } => format!(
            "Estimators that pass the threshold and agree: {agreeing}, where {required} are asked for."
        ),
        Reason::Errors { share } => format!(
            "A share of {} of the runs failed, more than is allowed.",
            short(*share)
        ),
        Reason::Tied => {
            "Programs that behave differently share the highest reliability.".to_owned()
        }
        Reason::OneProgram => "One program has nothing to agree with.".to_owned(),
        Reason::Nothing => "No answer was observed.".to_owned(),
    }
}

/// A probability with at most three decimals.
fn short(number: f64) -> String {
    float::repr((number * 1000.0).round() / 1000.0)
}

/// The word for a rule of equality; its tolerance stands beside it.
pub(super) fn equality(equality: Equality) -> (&'static str, f64) {
    match equality {
        Equality::Exact => ("exact", 0.0),
        Equality::TrailingWhitespace => ("trailing-whitespace", 0.0),
        Equality::Tokens { tolerance } => ("tokens", tolerance),
    }
}
