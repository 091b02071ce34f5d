//! Training a router, reading one, and scoring a failure with one.

use super::request::Refused;
use crate::routing::router::{self, Quality, Reason, Router, Scored, Seen, TrainOptions, Trained};
use crate::routing::{Failure, Rollouts, Scores};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// Weights that are told of each action.
const WEIGHTS: usize = 8;

/// Reasons that are told of each action of one failure.
const REASONS: usize = 6;

/// A failure that somebody asks about.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pasted {
    /// Name of its source; empty if unknown.
    pub source: String,
    /// The failure itself; what is not known of it is empty.
    pub text: Failure,
}

/// A router as the page holds it: what can be said of it, and the file that it is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Known {
    /// What [`Router::to_json`] writes.
    pub json: String,
    /// Names of the actions, in the order of its scores.
    pub actions: Vec<String>,
    /// Verdicts that it tells apart.
    pub verdicts: Vec<String>,
    /// Sources that it tells apart.
    pub sources: Vec<String>,
    /// What its log-scores are divided by.
    pub temperature: f64,
    /// The largest weights of each action.
    pub weights: Vec<Vec<Reason>>,
}

/// What training gave.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Learnt {
    /// The router that is fitted on all rows.
    pub router: Known,
    /// Of each instance, by a regression that has not seen its fold.
    pub scores: Vec<Scores>,
    /// Rows.
    pub rows: u32,
    /// Of these, the ones that no action solves: nothing is learnt from them.
    pub unsolved: u32,
    /// Of these, the ones without a text: of them the router sees the source alone.
    pub without_text: u32,
    /// Of the out-of-fold scores.
    pub quality: Quality,
    /// Of a router that knows only how often each action is the target.
    pub constant: Quality,
    /// Iterations of the last fit.
    pub iterations: u32,
    /// Whether it reached its minimum.
    pub converged: bool,
}

impl From<&Router> for Known {
    fn from(router: &Router) -> Self {
        let actions = router.actions().to_vec();
        Self {
            json: router.to_json(),
            verdicts: router.verdicts().to_vec(),
            sources: router.sources().to_vec(),
            temperature: router.temperature(),
            weights: (0..actions.len())
                .map(|action| router.weights(action, WEIGHTS))
                .collect(),
            actions,
        }
    }
}

impl From<router::Error> for Refused {
    fn from(error: router::Error) -> Self {
        Self {
            message: format!("{error}."),
            hint: error.hint().to_owned(),
        }
    }
}

pub(super) fn train(
    rollouts: &Rollouts,
    options: &TrainOptions,
    told: &mut dyn FnMut(u32, u32) -> ControlFlow<()>,
) -> Result<Learnt, Refused> {
    rollouts.check()?;
    let Trained {
        router,
        scores,
        learnt,
        unsolved,
        without_text,
        quality,
        constant,
        iterations,
        converged,
    } = router::train(rollouts, options, told)?;
    Ok(Learnt {
        router: Known::from(&router),
        scores,
        rows: learnt.len() as u32,
        unsolved: unsolved as u32,
        without_text: without_text as u32,
        quality,
        constant,
        iterations,
        converged,
    })
}

pub(super) fn read(bytes: &[u8]) -> Result<Router, Refused> {
    let text = std::str::from_utf8(bytes)
        .map_err(|_| router::Error::NoRouter("it is no text in UTF-8".to_owned()))?;
    // A byte order mark, as some editors write it.
    Ok(Router::from_json(
        text.strip_prefix('\u{feff}').unwrap_or(text),
    )?)
}

pub(super) fn score(router: &str, pasted: &Pasted) -> Result<Scored, Refused> {
    let seen = Seen {
        source: &pasted.source,
        problem: &pasted.text.problem,
        verdict: &pasted.text.verdict,
        stderr: &pasted.text.stderr,
    };
    Ok(read(router.as_bytes())?.score(&seen, REASONS))
}
