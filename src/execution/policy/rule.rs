//! The rules of a policy.

use super::{Error, ExpectedValue};
use crate::execution::{Execution, Kind};
use crate::limits;
use serde::{Deserialize, Serialize};

/// Rules that must all permit an execution. No rule: everything is permitted.
///
/// Every rule judges by what was executed, not by what was asked for: with [`Rule::Quota`] and
/// [`Rule::AfterFirstEdit`] the quota begins after the edit. The order of rules does not matter, and
/// what a policy lets through obeys each of its rules alone.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Policy {
    /// In any order.
    pub rules: Vec<Rule>,
}

/// A rule. The first four are the paper's settings (arXiv 2606.26978), there enforced by prompts alone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[non_exhaustive]
pub enum Rule {
    /// Nothing is executed.
    Prohibited,
    /// At most so many executions.
    Quota {
        /// K.
        executions: u32,
    },
    /// Each execution has a price, and all of them have a budget. The first that does not fit ends it,
    /// so that a larger budget never keeps less.
    Points {
        /// Points.
        budget: f64,
        /// Of an execution.
        prices: Prices,
    },
    /// Everything is permitted.
    Unrestricted,
    /// One execution.
    RunOnce,
    /// One execution at any time, and more only after the first source edit: an agent may look at the
    /// problem once, and then needs a patch to look at. Our extension, not the paper's.
    RunOnceDelayed {
        /// Executions beyond the one.
        more: u32,
    },
    /// Nothing before the first source edit.
    AfterFirstEdit,
    /// Nothing before a part of the run has passed. Needs the length of the whole run.
    AfterFraction {
        /// τ, in `[0, 1]`: item over items.
        share: f64,
    },
    /// After an execution none other before the next source edit. One with an environment error does
    /// not count: it said nothing of the program.
    NoRepeatWithoutEdit,
    /// Nothing after so many environment errors.
    StopAfterEnvironmentErrors {
        /// m.
        errors: u32,
    },
    /// Only what earlier runs say is worth its price.
    ExpectedValue(ExpectedValue),
}

/// What an execution takes from a budget.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prices {
    /// Of tests by a framework.
    pub framework: f64,
    /// Of anything else.
    pub other: f64,
}

impl Default for Prices {
    /// The prompts' cost table.
    fn default() -> Self {
        Self {
            framework: 1.0,
            other: 0.3,
        }
    }
}

impl Prices {
    /// Of a kind.
    #[must_use]
    pub fn of(&self, kind: Kind) -> f64 {
        match kind.is_framework() {
            true => self.framework,
            false => self.other,
        }
    }
}

impl Rule {
    /// Whether it needs to know how long the run will be.
    #[must_use]
    pub fn needs_hindsight(&self) -> bool {
        matches!(self, Self::AfterFraction { .. })
    }

    fn check(&self, place: usize) -> Result<(), Error> {
        let setting = |what, value: f64, fine: bool| match fine {
            true => Ok(()),
            false => Err(Error::Setting { place, what, value }),
        };
        let amount = |what, value: f64| setting(what, value, (0.0..=1e9).contains(&value));
        let price = |what, value: f64| setting(what, value, value > 0.0 && value <= 1e9);
        let prices = |prices: &Prices| {
            price("the price of a framework", prices.framework)?;
            price("the price of other executions", prices.other)
        };
        match self {
            Self::Points { budget, prices: by } => {
                amount("the budget", *budget)?;
                prices(by)
            }
            Self::AfterFraction { share } => {
                setting("the share", *share, (0.0..=1.0).contains(share))
            }
            Self::ExpectedValue(rule) => {
                amount("the threshold", rule.threshold)?;
                prices(&rule.prices)?;
                match rule.history.is_sound() {
                    true => Ok(()),
                    false => Err(Error::History { place }),
                }
            }
            _ => Ok(()),
        }
    }
}

impl Policy {
    /// Of one rule.
    #[must_use]
    pub fn of(rule: Rule) -> Self {
        Self { rules: vec![rule] }
    }

    /// At most so many executions.
    #[must_use]
    pub fn quota(executions: u32) -> Self {
        Self::of(Rule::Quota { executions })
    }

    /// The rules of both.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.rules.extend(other.rules);
        self
    }

    /// Whether a rule needs to know how long the run will be: then only a replay can obey it.
    #[must_use]
    pub fn needs_hindsight(&self) -> bool {
        self.rules.iter().any(Rule::needs_hindsight)
    }

    /// Whether all numbers are in their ranges.
    ///
    /// # Errors
    /// Names the first rule that is not.
    pub fn check(&self) -> Result<(), Error> {
        if self.rules.len() > limits::POLICY_RULES {
            return Err(Error::Rules(self.rules.len()));
        }
        let mut places = self.rules.iter().enumerate();
        places.try_for_each(|(place, rule)| rule.check(place + 1))
    }

    /// Whether a rule goes on learning.
    #[must_use]
    pub fn learns(&self) -> bool {
        let learns = |rule: &Rule| matches!(rule, Rule::ExpectedValue(value) if value.learn);
        self.rules.iter().any(learns)
    }

    /// Lets the rules that learn see a run that is over.
    pub fn learn(&mut self, executions: &[Execution]) {
        for rule in &mut self.rules {
            if let Rule::ExpectedValue(value) = rule
                && value.learn
            {
                value.history.add(executions);
            }
        }
    }
}
