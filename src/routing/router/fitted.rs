//! A trained router.

use super::error::Error;
use super::features::Features;
use super::saved::Saved;
use super::seen::Seen;
use super::softmax_regression::SoftmaxRegression;
use crate::routing::{Rollouts, Scores};
use serde::{Deserialize, Serialize};

/// A trained router: from a failure to a score of each action.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(into = "Saved", try_from = "Saved")]
pub struct Router {
    /// Names of the actions, in the order of the scores.
    pub(super) actions: Vec<String>,
    pub(super) features: Features,
    pub(super) regression: SoftmaxRegression,
    /// What the log-scores are divided by.
    pub(super) temperature: f64,
}

impl Router {
    /// Names of the actions, in the order of the scores.
    #[must_use]
    pub fn actions(&self) -> &[String] {
        &self.actions
    }

    /// Sources that the router knows.
    #[must_use]
    pub fn sources(&self) -> &[String] {
        &self.features.sources
    }

    /// Verdicts that the router knows.
    #[must_use]
    pub fn verdicts(&self) -> &[String] {
        &self.features.verdicts
    }

    /// What the log-scores are divided by; 1 leaves them as the regression gives them.
    #[must_use]
    pub fn temperature(&self) -> f64 {
        self.temperature
    }

    /// The scores of every instance of rollouts with the same actions.
    ///
    /// # Errors
    /// [`Error::Actions`] if the actions differ.
    pub fn scores(&self, rollouts: &Rollouts) -> Result<Vec<Scores>, Error> {
        if self.actions != rollouts.actions {
            return Err(Error::Actions {
                router: self.actions.join(", "),
                rollouts: rollouts.actions.join(", "),
            });
        }
        let rows = self.features.rows(&seen(rollouts));
        let scores = (0..rows.len()).map(|row| self.regression.log_probabilities(&rows, row));
        Ok(scores
            .map(|logs| as_scores(&logs, self.temperature))
            .collect())
    }
}

/// Log-scores at a temperature; they are finite, however small.
pub(super) fn as_scores(log_probabilities: &[f64], temperature: f64) -> Scores {
    let logs = log_probabilities.iter().map(|log| log / temperature);
    Scores::MeanLogProbabilities(logs.collect())
}

/// What a router sees of each instance. Of one without texts it sees the source alone.
#[must_use]
pub fn seen(rollouts: &Rollouts) -> Vec<Seen<'_>> {
    rollouts
        .instances
        .iter()
        .map(|instance| {
            let source = rollouts.sources.get(instance.source as usize);
            let mut seen = Seen {
                source: source.map_or("", String::as_str),
                ..Seen::default()
            };
            if let Some(text) = &instance.text {
                seen.problem = &text.problem;
                seen.verdict = &text.verdict;
                seen.stderr = &text.stderr;
            }
            seen
        })
        .collect()
}
