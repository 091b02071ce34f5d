//! Rollouts: what every action would have cost, and whether it would have solved, after a failure.

use super::Error;
use crate::limits;
use crate::numerics::{exp, ln, log_sum_exp};
use serde::{Deserialize, Serialize};

/// The name of the action that gives up: no cost, score 0, solves nothing.
pub const STOP: &str = "stop";

/// The actions of the paper, in its order: patch, start over, ask the strong model.
pub const ACTIONS: [&str; 3] = ["reflect", "replan", "escalate"];

/// Failed attempts with everything that is known of the actions that could follow them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Rollouts {
    /// Names of the actions; of equal ones the earlier is taken.
    pub actions: Vec<String>,
    /// Names of the sources that instances come from.
    pub sources: Vec<String>,
    /// The failed attempts.
    pub instances: Vec<Instance>,
    /// Costs that were not measured but filled in, over all instances.
    pub imputed: usize,
}

/// One failed attempt.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Instance {
    /// What it is called; no two the same.
    pub id: String,
    /// Its source, an index into [`Rollouts::sources`].
    pub source: u32,
    /// What it is for.
    pub split: Split,
    /// What the router says of each action.
    pub scores: Scores,
    /// What each action costs when it is taken, more than 0.
    pub cost: Vec<f64>,
    /// What the policy believes that each action will cost, where the file says so.
    pub policy_cost: Option<Vec<f64>>,
    /// Whether each action solves it.
    pub solves: Vec<bool>,
    /// The costs that were filled in: bit *a* stands for action *a*.
    pub imputed: u32,
    /// The failure itself, for a router that reads it.
    pub text: Option<Failure>,
}

/// What an instance is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Split {
    /// λ is chosen on it.
    Calibration,
    /// The choice is measured on it.
    Test,
}

/// What a router says of the actions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Scores {
    /// A number in `[0, 1]` per action, usually with the sum 1.
    Probabilities(Vec<f64>),
    /// The mean log-probability of the tokens of each action's label.
    MeanLogProbabilities(Vec<f64>),
}

/// A failed attempt as text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    /// The statement of the problem.
    pub problem: String,
    /// What the evaluator said, such as `fail` or `timeout`.
    pub verdict: String,
    /// What the program wrote to standard error.
    pub stderr: String,
}

impl Scores {
    /// The scores at a temperature: softmax(ℓ/τ), where ℓ is ln *p* for probabilities.
    ///
    /// Probabilities stay as they are at τ = 1, whatever their sum. A probability of 0 stays 0.
    #[must_use]
    pub fn at(&self, temperature: f64) -> Vec<f64> {
        match self {
            Self::Probabilities(values) if temperature == 1.0 => values.clone(),
            Self::Probabilities(values) => {
                soft(values.iter().map(|&value| ln(value)).collect(), temperature)
            }
            Self::MeanLogProbabilities(values) => soft(values.clone(), temperature),
        }
    }

    /// The numbers as they came.
    #[must_use]
    pub fn raw(&self) -> &[f64] {
        match self {
            Self::Probabilities(values) | Self::MeanLogProbabilities(values) => values,
        }
    }
}

/// softmax(ℓ/τ); zeros if every ℓ is -∞.
fn soft(mut values: Vec<f64>, temperature: f64) -> Vec<f64> {
    for value in &mut values {
        *value /= temperature;
    }
    let total = log_sum_exp(&values);
    for value in &mut values {
        *value = match total.is_finite() {
            true => exp(*value - total),
            false => 0.0,
        };
    }
    values
}

impl Rollouts {
    /// Whether every instance fits the actions and the sources, and its numbers can be used.
    ///
    /// # Errors
    /// The first instance that does not.
    pub fn check(&self) -> Result<(), Error> {
        let width = self.actions.len();
        if width < 2 {
            return Err(Error::Actions(width));
        }
        if width > limits::ROUTING_ACTIONS {
            return Err(Error::ManyActions(width));
        }
        for instance in &self.instances {
            let fits = instance.scores.raw().len() == width
                && instance.cost.len() == width
                && instance.solves.len() == width
                && (instance.policy_cost.as_ref()).is_none_or(|cost| cost.len() == width)
                && (instance.source as usize) < self.sources.len();
            if !fits {
                return Err(Error::Shape(instance.id.clone()));
            }
            let scored = match &instance.scores {
                Scores::Probabilities(values) => values.iter().all(|p| (0.0..=1.0).contains(p)),
                Scores::MeanLogProbabilities(values) => values.iter().all(|l| l.is_finite()),
            };
            let priced = |costs: &Vec<f64>| costs.iter().all(|cost| is_cost(*cost));
            if !scored || !priced(&instance.cost) || !instance.policy_cost.iter().all(priced) {
                return Err(Error::Number(instance.id.clone()));
            }
        }
        Ok(())
    }

    /// The instances of one split, by their place.
    #[must_use]
    pub fn of(&self, split: Split) -> Vec<u32> {
        let instances = self.instances.iter().zip(0..);
        instances
            .filter_map(|(instance, at)| (instance.split == split).then_some(at))
            .collect()
    }
}

/// Whether a number can be the cost of an action.
#[must_use]
pub fn is_cost(cost: f64) -> bool {
    limits::ROUTING_COST.contains(&cost)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_temperature_of_one_is_the_softmax() {
        let scores = Scores::MeanLogProbabilities(vec![-0.9, -1.4, -0.3]).at(1.0);
        for (score, expected) in scores.iter().zip([0.2917, 0.1769, 0.5314]) {
            assert!((score - expected).abs() < 5e-5, "{score} {expected}");
        }
    }

    #[test]
    fn probabilities_keep_their_scale_at_one_and_flatten_above() {
        let scores = Scores::Probabilities(vec![0.2, 0.3, 0.5]);
        assert_eq!(scores.at(1.0), [0.2, 0.3, 0.5]);
        let flat = scores.at(1e9);
        assert!(flat.iter().all(|score| (score - 1.0 / 3.0).abs() < 1e-8));
        let sharp = Scores::Probabilities(vec![0.0, 0.4, 0.6]).at(0.01);
        assert_eq!(sharp[0], 0.0);
        assert!(sharp[2] > 0.999);
        assert_eq!(Scores::Probabilities(vec![0.0; 3]).at(2.0), [0.0; 3]);
    }
}
