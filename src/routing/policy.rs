//! The policy's settings, and what it believes that actions cost.

use super::{Error, Rollouts};
use crate::limits;
use serde::{Deserialize, Serialize};

/// How the next action is chosen: the largest *s − λc* of the allowed actions.
///
/// Ties go to the cheaper action, then to the earlier one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Policy {
    /// Whether each action of the rollouts may be taken; empty: all of them.
    pub allowed: Vec<bool>,
    /// τ of the scores: the frontier changes with it, the guarantee does not.
    pub temperature: f64,
    /// The *c* of *s − λc*.
    pub cost: PolicyCost,
    /// Whether giving up is an action: no cost, score 0, solves nothing. Then every budget of at least
    /// `c_max/(n + 1)` can be certified.
    pub stop: bool,
}

/// What the policy takes for the cost of an action. What is charged is always the realised cost.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum PolicyCost {
    /// The cost that is charged later: what the released scripts use, and no deployed router knows.
    Realised,
    /// The mean cost of the action in the source, over calibration data; over all sources where the
    /// source has none.
    ///
    /// The guarantee takes the means for given. They lean on the calibration data as one of its
    /// instances leans on the rest: by `1/n` of the source.
    SourceMean,
    /// One number per action; empty: the means over calibration data.
    Constant(Vec<f64>),
    /// The instance's own prediction.
    Given,
}

impl Default for Policy {
    fn default() -> Self {
        Self {
            allowed: Vec::new(),
            temperature: 1.0,
            cost: PolicyCost::Realised,
            stop: false,
        }
    }
}

/// Temperatures that are taken: beyond, scores are all one or all equal.
const TEMPERATURES: std::ops::RangeInclusive<f64> = 0.01..=100.0;

impl Policy {
    /// Which of the actions may be taken, one answer per action.
    ///
    /// # Errors
    /// If it is none, or a setting is out of range.
    pub fn allowed(&self, actions: usize) -> Result<Vec<bool>, Error> {
        if !TEMPERATURES.contains(&self.temperature) {
            return Err(Error::Setting {
                what: "the temperature",
                value: self.temperature,
            });
        }
        let mut allowed = self.allowed.clone();
        allowed.resize(actions, self.allowed.is_empty());
        match allowed.contains(&true) || self.stop {
            true => Ok(allowed),
            false => Err(Error::NoAction),
        }
    }
}

/// The costs that a policy goes by, worked out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Prices {
    /// Each instance's charged costs.
    Realised,
    /// Each instance's own prediction.
    Given,
    /// One number per action.
    Constant(Vec<f64>),
    /// One number per source and action, `[source][action]`, and one per action for other sources.
    Sources(Vec<Option<Vec<f64>>>, Vec<f64>),
}

impl Prices {
    /// Works them out of calibration instances, given by their place.
    ///
    /// # Errors
    /// If a given cost cannot be one, or there is nothing to take means of.
    pub fn of(rollouts: &Rollouts, cost: &PolicyCost, calibration: &[u32]) -> Result<Self, Error> {
        Ok(match cost {
            PolicyCost::Realised => Self::Realised,
            PolicyCost::Given => Self::Given,
            PolicyCost::Constant(costs) if !costs.is_empty() => {
                let bad = costs
                    .iter()
                    .find(|cost| !limits::ROUTING_COST.contains(cost));
                if bad.is_some() || costs.len() != rollouts.actions.len() {
                    return Err(Error::Setting {
                        what: "the constant cost of an action",
                        value: bad.copied().unwrap_or(f64::NAN),
                    });
                }
                Self::Constant(costs.clone())
            }
            PolicyCost::Constant(_) => {
                let mean = mean(rollouts, calibration.iter().copied());
                Self::Constant(mean.ok_or(Error::NoCalibration)?)
            }
            PolicyCost::SourceMean => {
                let overall = mean(rollouts, calibration.iter().copied());
                let mut members = vec![Vec::new(); rollouts.sources.len()];
                for &at in calibration {
                    members[rollouts.instances[at as usize].source as usize].push(at);
                }
                let means = members.into_iter();
                Self::Sources(
                    means
                        .map(|members| mean(rollouts, members.into_iter()))
                        .collect(),
                    overall.ok_or(Error::NoCalibration)?,
                )
            }
        })
    }

    /// What the actions of an instance cost to the policy.
    ///
    /// # Errors
    /// If it is the instance's own prediction and it has none.
    pub fn at<'a>(&'a self, rollouts: &'a Rollouts, instance: usize) -> Result<&'a [f64], Error> {
        let instance = &rollouts.instances[instance];
        Ok(match self {
            Self::Realised => &instance.cost,
            Self::Given => match &instance.policy_cost {
                Some(costs) => costs,
                None => return Err(Error::NoPolicyCost(instance.id.clone())),
            },
            Self::Constant(costs) => costs,
            Self::Sources(sources, overall) => {
                let source = sources
                    .get(instance.source as usize)
                    .and_then(Option::as_ref);
                source.unwrap_or(overall)
            }
        })
    }
}

/// Mean charged cost of each action; `None` of no instances.
fn mean(rollouts: &Rollouts, instances: impl Iterator<Item = u32>) -> Option<Vec<f64>> {
    let mut sums = vec![0.0; rollouts.actions.len()];
    let mut count = 0.0;
    for at in instances {
        count += 1.0;
        for (sum, cost) in sums.iter_mut().zip(&rollouts.instances[at as usize].cost) {
            *sum += cost;
        }
    }
    (count > 0.0).then(|| sums.into_iter().map(|sum| sum / count).collect())
}
