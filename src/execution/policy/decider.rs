//! A policy at work.

use super::{Error, Policy, Rule};
use crate::execution::{Kind, Outcome};

/// Decides, one after another, which executions of a run are permitted.
///
/// An agent asks [`may`](Self::may) before it executes. If it executes, it tells the outcome to
/// [`finished`](Self::finished); if it wanted to and was refused, it tells [`refused`](Self::refused).
/// Every source edit is told to [`edited`](Self::edited).
#[derive(Clone, Debug)]
pub struct Decider<'policy> {
    policy: &'policy Policy,
    /// Of each rule with prices: points spent, and whether something did not fit.
    budgets: Vec<(f64, bool)>,
    /// Executions so far.
    executions: u32,
    /// Executions so far that had environment errors.
    environment_errors: u32,
    /// Whether a source file was edited.
    edited: bool,
    /// Whether an execution would be the first since the last edit.
    fresh: bool,
    /// How much of the run has passed, in `[0, 1]`; a replay tells it.
    position: f64,
}

/// Sums of decimal prices may end this much above what they should be.
const SPECK: f64 = 1e-9;

impl<'policy> Decider<'policy> {
    /// For an agent at work.
    ///
    /// # Errors
    /// If the policy needs hindsight, or a number of it is out of range.
    pub fn new(policy: &'policy Policy) -> Result<Self, Error> {
        policy.check()?;
        match policy.rules.iter().position(Rule::needs_hindsight) {
            Some(place) => Err(Error::Hindsight { place: place + 1 }),
            None => Ok(Self::replay(policy)),
        }
    }

    /// For a recorded run: [`at`](Self::at) tells the position of each execution before it is asked
    /// for.
    #[must_use]
    pub fn replay(policy: &'policy Policy) -> Self {
        Self {
            policy,
            budgets: vec![(0.0, false); policy.rules.len()],
            executions: 0,
            environment_errors: 0,
            edited: false,
            fresh: true,
            position: 0.0,
        }
    }

    /// So much of the run has passed.
    pub fn at(&mut self, position: f64) {
        self.position = position;
    }

    /// A source file was edited.
    pub fn edited(&mut self) {
        self.edited = true;
        self.fresh = true;
    }

    /// Whether an execution is permitted now. Asking changes nothing.
    #[must_use]
    pub fn may(&self, kind: Kind) -> bool {
        let mut rules = self.policy.rules.iter().zip(&self.budgets);
        rules.all(|(rule, budget)| self.permits(rule, *budget, kind))
    }

    /// An execution is over, and this came of it.
    pub fn finished(&mut self, kind: Kind, outcome: Outcome) {
        self.executions = self.executions.saturating_add(1);
        let environment = outcome == Outcome::Environment;
        self.environment_errors += u32::from(environment);
        self.fresh &= environment;
        for (rule, (spent, _)) in self.policy.rules.iter().zip(&mut self.budgets) {
            if let Rule::Points { prices, .. } = rule {
                *spent += prices.of(kind);
            }
        }
    }

    /// An execution was wanted and not permitted.
    pub fn refused(&mut self, kind: Kind) {
        for (rule, (spent, closed)) in self.policy.rules.iter().zip(&mut self.budgets) {
            if let Rule::Points { budget, prices } = rule {
                *closed |= *spent + prices.of(kind) > budget + SPECK;
            }
        }
    }

    fn permits(&self, rule: &Rule, (spent, closed): (f64, bool), kind: Kind) -> bool {
        match rule {
            Rule::Prohibited => false,
            Rule::Unrestricted => true,
            Rule::Quota { executions } => self.executions < *executions,
            Rule::Points { budget, prices } => !closed && spent + prices.of(kind) <= budget + SPECK,
            Rule::RunOnce => self.executions == 0,
            Rule::RunOnceDelayed { more } => {
                self.executions == 0 || (self.edited && self.executions <= *more)
            }
            Rule::AfterFirstEdit => self.edited,
            Rule::AfterFraction { share } => self.position >= *share,
            Rule::NoRepeatWithoutEdit => self.fresh,
            Rule::StopAfterEnvironmentErrors { errors } => self.environment_errors < *errors,
            Rule::ExpectedValue(value) => {
                value.permits(kind, self.edited, self.executions.saturating_add(1))
            }
        }
    }
}
