//! What came of an execution: by the exit code where it is this execution's, else by its output.
//!
//! The order, and what is decided where sources differ:
//!
//! 1. A printed exit code (`pytest; echo $?`), else the log's, where it tells of this execution
//!    ([`Shown`](super::shell::Shown)): zero is a pass. Behind `| tail` or `|| true` it tells nothing.
//! 2. Another code is a failure, but for what did not come to run: command not found (126, 127), a
//!    missing module or library, an argument that is not understood, pytest's 4 (usage) and 5 (no
//!    tests). These are [`Outcome::Environment`]: they say nothing of the program. Where tests failed
//!    beside it, they did run: a failure.
//! 3. A run that was ended from outside (a time limit, a signal) neither passed nor failed.
//! 4. Without an exit code: the summary of a test framework, then signs of a missing piece, then a
//!    traceback at the end. Else the outcome is unknown; that the word "failed" occurs says nothing.

mod crash;
mod environment;
mod escapes;
mod signs;
mod summaries;
mod told;

#[cfg(test)]
mod tests;

use super::record::{Framework, Kind, Outcome};
use super::run::Observation;
use super::shell::{Detected, Invocation};
pub use escapes::without_escapes;
use signs::Signs;
pub use told::exit_of;

/// The outcome of the dearest invocation of a call. Without one, or without an observation: unknown.
#[must_use]
pub fn judge(detected: &Detected, observation: Option<&Observation>) -> Outcome {
    judge_by(detected, observation, observation.and_then(exit_of))
}

/// The same with an exit code that is known otherwise.
#[must_use]
pub fn judge_by(
    detected: &Detected,
    observation: Option<&Observation>,
    exit: Option<i32>,
) -> Outcome {
    let (Some(main), Some(observation)) = (detected.dearest(), observation) else {
        return Outcome::Unknown;
    };
    let text = without_escapes(&observation.output);
    let signs = Signs::read(&text, matches!(main.kind, Kind::Framework(_)));
    if observation.interrupted {
        return if signs.failed {
            Outcome::Fail
        } else {
            Outcome::Unknown
        };
    }
    match exit_code(detected, main, observation, exit, &text) {
        Some(0) if signs.none && !signs.passed && !signs.failed => Outcome::Environment,
        Some(0) => Outcome::Pass,
        Some(code) => of_failure(main, code, &signs, &text),
        None => of_text(&signs, &text),
    }
}

/// The outcome of an execution that ended with another number than zero.
fn of_failure(main: &Invocation, code: i32, signs: &Signs, text: &str) -> Outcome {
    let pytest = main.kind == Kind::Framework(Framework::Pytest);
    if signs.failed {
        Outcome::Fail
    } else if matches!(code, 126 | 127) {
        Outcome::Environment
    } else if matches!(code, 130 | 137 | 143) || code == 124 && main.timed {
        Outcome::Unknown
    } else if environment::is_missing(text)
        || pytest && matches!(code, 4 | 5)
        || signs.none && !signs.passed
    {
        Outcome::Environment
    } else {
        Outcome::Fail
    }
}

/// The outcome by the output alone.
fn of_text(signs: &Signs, text: &str) -> Outcome {
    if signs.failed {
        return Outcome::Fail;
    }
    if signs.errors {
        return if environment::is_missing(text) {
            Outcome::Environment
        } else {
            Outcome::Fail
        };
    }
    if signs.passed {
        return Outcome::Pass;
    }
    if signs.none || environment::is_missing(text) {
        return Outcome::Environment;
    }
    if crash::at_the_end(text) {
        return Outcome::Fail;
    }
    Outcome::Unknown
}

/// The exit code of the dearest invocation, where it is known.
fn exit_code(
    detected: &Detected,
    main: &Invocation,
    observation: &Observation,
    exit: Option<i32>,
    text: &str,
) -> Option<i32> {
    if let Some(reported) = &detected.reported
        && detected.invocations.get(reported.invocation as usize) == Some(main)
    {
        return text.lines().rev().find_map(|line| {
            line.trim()
                .strip_prefix(reported.before.as_str())?
                .strip_suffix(reported.after.as_str())?
                .trim()
                .parse()
                .ok()
        });
    }
    // Several of the same kind pass together, and any of them may be the one that failed.
    let mut alike = detected
        .invocations
        .iter()
        .filter(|one| same(one.kind, main.kind));
    match exit {
        Some(0) => alike.all(|one| one.shown.zero).then_some(0),
        Some(code) if code > 0 => alike.any(|one| one.shown.nonzero).then_some(code),
        // Some logs have only a mark for any failure.
        None if observation.is_error => alike.any(|one| one.shown.nonzero).then_some(1),
        _ => None,
    }
}

fn same(one: Kind, other: Kind) -> bool {
    std::mem::discriminant(&one) == std::mem::discriminant(&other)
}
