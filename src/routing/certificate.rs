//! λ chosen on calibration data so that a promise about cost, or about solving, holds on new data.

use super::bounds::{hoeffding, largest_risk, p_value};
use super::envelope::SAME;
use super::{Error, Frontier, Table, Walks};
use serde::{Deserialize, Serialize};

/// What is promised, and with it the rule that picks λ. δ is a probability in `(0, 1)`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Bound {
    /// E[cost of a new instance] ≤ B over calibration and test together: the first λ with
    /// `(n Ĉ + c_max)/(n + 1) ≤ B` (Angelopoulos et al. 2024, theorem 1).
    ConformalRiskControl,
    /// With probability 1 − δ over calibration, mean cost ≤ B: the first λ with
    /// `Ĉ + c_max √(ln(1/δ)/2n) ≤ B` (Bates et al. 2021, section 3.1.1).
    Hoeffding {
        /// How often the promise may fail.
        delta: f64,
    },
    /// With probability 1 − δ, by Hoeffding-Bentkus p-values tested one after the other (Angelopoulos
    /// et al. 2021, Learn then Test, algorithm 1 and proposition 1), which needs no monotone loss.
    ///
    /// Without a solve rate: mean cost ≤ B, tested from the cheapest step on. With one: solve rate ≥
    /// it, tested from λ = 0 on as long as each test rejects, and the largest such λ taken; B is
    /// then only compared with what it costs.
    LearnThenTest {
        /// How often the promise may fail.
        delta: f64,
        /// The least share of instances to solve, in `(0, 1)`.
        solve_rate: Option<f64>,
    },
    /// The first λ with `Ĉ ≤ B`: no guarantee.
    PlugIn,
}

/// The largest cost that an action can have.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Ceiling {
    /// Known beforehand, such as a cap of tokens times their price.
    Given(f64),
    /// The largest charged cost of the calibration data: a guess, since the next one may be larger.
    Calibration,
}

/// What to choose λ by.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Terms {
    /// B, the mean cost of an instance that may be spent.
    pub budget: f64,
    /// The promise.
    pub bound: Bound,
    /// The `c_max` of the promise.
    pub ceiling: Ceiling,
}

/// The choice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Certificate {
    /// λ is needed to keep the promise.
    Certified(Choice),
    /// The promise holds at λ = 0, where scores alone decide.
    Unconstrained(Choice),
    /// No λ keeps it: λ = ∞ would not either. That is not the same as not having looked.
    Infeasible {
        /// The smallest budget that can be certified with these instances.
        smallest_budget: f64,
    },
    /// The solve rate cannot be certified from λ = 0 on; more calibration data or a lower rate may.
    Unsolvable {
        /// The largest solve rate that can be certified at λ = 0.
        largest_rate: f64,
    },
}

/// A step of the calibration frontier.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Choice {
    /// Which one.
    pub step: usize,
    /// The breakpoint at which it begins.
    pub breakpoint: f64,
    /// λ̂, inside the step: see [`Frontier::inside`].
    pub lambda: f64,
    /// Mean charged cost on the calibration instances.
    pub cost: f64,
    /// What is promised of the mean cost: at most B for a bound on cost. `None` with a bound on the
    /// solve rate or without a guarantee.
    pub certified_cost: Option<f64>,
    /// What is promised of the solve rate, with a bound on it.
    pub certified_rate: Option<f64>,
    /// Share of the calibration instances that is solved.
    pub solve_rate: f64,
    /// The `c_max` that was taken.
    pub ceiling: f64,
}

impl Certificate {
    /// The choice, if there is one.
    #[must_use]
    pub fn choice(&self) -> Option<&Choice> {
        match self {
            Self::Certified(choice) | Self::Unconstrained(choice) => Some(choice),
            Self::Infeasible { .. } | Self::Unsolvable { .. } => None,
        }
    }
}

impl Ceiling {
    /// The number, for calibration data whose largest charged cost is `largest`.
    ///
    /// # Errors
    /// If it is no positive number.
    pub fn value(self, largest: f64) -> Result<f64, Error> {
        match self {
            Self::Calibration => Ok(largest),
            Self::Given(value) if value > 0.0 && value.is_finite() => Ok(value),
            Self::Given(value) => Err(Error::Setting {
                what: "the largest possible cost",
                value,
            }),
        }
    }
}

/// Chooses λ on the frontier of calibration instances: a binary search.
///
/// `largest` is the largest charged cost of these instances: [`Table::largest`].
///
/// # Errors
/// If there is no instance, a term is out of range, or a cost is above a given ceiling (see
/// [`Table::clip`]).
pub fn certify(frontier: &Frontier, largest: f64, terms: &Terms) -> Result<Certificate, Error> {
    if frontier.instances == 0 {
        return Err(Error::NoCalibration);
    }
    terms.check()?;
    let ceiling = terms.ceiling.value(largest)?;
    if largest > ceiling {
        return Err(Error::AboveCeiling { ceiling, largest });
    }
    let solver = Solver {
        frontier,
        n: f64::from(frontier.instances),
        ceiling,
    };
    Ok(match terms.bound {
        Bound::LearnThenTest {
            delta,
            solve_rate: Some(rate),
        } => solver.solving(delta, rate),
        bound => solver.spending(bound, terms.budget),
    })
}

/// A certificate for each source by itself (Mondrian), `[source]`: with the promise for a new instance of
/// that source, and fewer instances to make it with. `None` for a source without any.
///
/// # Errors
/// As [`certify`].
pub fn certify_by_source(
    table: &Table,
    walks: &Walks,
    calibration: &[u32],
    sources: usize,
    terms: &Terms,
) -> Result<Vec<Option<Certificate>>, Error> {
    let mut members = vec![Vec::new(); sources];
    for &instance in calibration {
        members[table.source(instance) as usize].push(instance);
    }
    let certificate = |members: &Vec<u32>| {
        if members.is_empty() {
            return Ok(None);
        }
        let frontier = Frontier::sweep(table, walks, members);
        certify(&frontier, table.largest(members), terms).map(Some)
    };
    members.iter().map(certificate).collect()
}

impl Terms {
    /// Whether the numbers are in their ranges.
    pub(super) fn check(&self) -> Result<(), Error> {
        if !self.budget.is_finite() {
            return Err(Error::Setting {
                what: "the budget",
                value: self.budget,
            });
        }
        self.bound.check()
    }
}

impl Bound {
    /// What it promises of the mean cost where `n` instances have the mean `mean` and no cost is above
    /// `ceiling`: the smallest budget that this mean can be certified for.
    #[must_use]
    pub fn promise(self, mean: f64, n: f64, ceiling: f64) -> f64 {
        match self {
            Self::ConformalRiskControl => (n * mean + ceiling) / (n + 1.0),
            Self::Hoeffding { delta } => mean + ceiling * hoeffding(n, delta),
            Self::LearnThenTest { delta, .. } if ceiling > 0.0 => {
                ceiling * largest_risk(mean / ceiling, n, delta)
            }
            Self::LearnThenTest { .. } | Self::PlugIn => mean,
        }
    }

    fn check(self) -> Result<(), Error> {
        let inside = |what, value: f64| match value > 0.0 && value < 1.0 {
            true => Ok(()),
            false => Err(Error::Setting { what, value }),
        };
        match self {
            Self::Hoeffding { delta } => inside("δ", delta),
            Self::LearnThenTest { delta, solve_rate } => {
                inside("δ", delta)?;
                solve_rate.map_or(Ok(()), |rate| inside("the solve rate", rate))
            }
            Self::ConformalRiskControl | Self::PlugIn => Ok(()),
        }
    }
}

struct Solver<'a> {
    frontier: &'a Frontier,
    n: f64,
    ceiling: f64,
}

impl Solver<'_> {
    /// What a bound promises of the mean cost where the calibration mean is `mean`.
    fn promise(&self, bound: Bound, mean: f64) -> f64 {
        bound.promise(mean, self.n, self.ceiling)
    }

    /// The largest calibration mean under which a bound promises at most the budget.
    fn most(&self, bound: Bound, budget: f64) -> f64 {
        match bound {
            Bound::ConformalRiskControl => ((self.n + 1.0) * budget - self.ceiling) / self.n,
            Bound::Hoeffding { delta } => budget - self.ceiling * hoeffding(self.n, delta),
            Bound::LearnThenTest { .. } | Bound::PlugIn => budget,
        }
    }

    fn spending(&self, bound: Bound, budget: f64) -> Certificate {
        let step = match bound {
            // The promise grows with the mean, and the ceilings fall along the steps.
            Bound::LearnThenTest { .. } => {
                let steps = &self.frontier.steps;
                // The p-value of the budget itself: the promise, its inverse, takes sixty of them. A
                // budget that is a promise is kept, whatever rounding says.
                let above = |step: &super::Step| match (bound, self.ceiling > budget) {
                    (Bound::LearnThenTest { delta, .. }, true) => {
                        let risk = budget / self.ceiling * (1.0 + SAME);
                        p_value(step.ceiling / self.ceiling, risk, self.n) > delta
                    }
                    _ => self.promise(bound, step.ceiling) > budget,
                };
                Some(steps.partition_point(above)).filter(|&step| step < steps.len())
            }
            bound => self.frontier.first_within(self.most(bound, budget)),
        };
        let Some(step) = step else {
            let last = self.frontier.steps.last().map_or(0.0, |step| step.ceiling);
            return Certificate::Infeasible {
                smallest_budget: self.promise(bound, last),
            };
        };
        let certified = self.promise(bound, self.frontier.steps[step].ceiling);
        let certified = (bound != Bound::PlugIn).then_some(certified);
        self.chosen(step, certified, None)
    }

    fn solving(&self, delta: f64, rate: f64) -> Certificate {
        let missed = |solved: u32| 1.0 - f64::from(solved) / self.n;
        // The fewest solved instances with which a test rejects "solves less": p falls with them.
        let (mut fails, mut passes) = (0, self.frontier.instances + 1);
        while fails + 1 < passes {
            let middle = fails + (passes - fails) / 2;
            match p_value(missed(middle), 1.0 - rate, self.n) <= delta {
                true => passes = middle,
                false => fails = middle,
            }
        }
        let steps = self.frontier.steps.iter();
        let passed = steps.take_while(|step| step.solved >= passes).count();
        match passed.checked_sub(1) {
            Some(step) => {
                let certified =
                    1.0 - largest_risk(missed(self.frontier.steps[step].solved), self.n, delta);
                // The tests promise the rate that was asked for, not what this step alone would give.
                self.chosen(step, None, Some(rate.min(certified)))
            }
            None => Certificate::Unsolvable {
                largest_rate: 1.0
                    - largest_risk(missed(self.frontier.steps[0].solved), self.n, delta),
            },
        }
    }

    fn chosen(&self, step: usize, cost: Option<f64>, rate: Option<f64>) -> Certificate {
        let choice = Choice {
            step,
            breakpoint: self.frontier.steps[step].lambda,
            lambda: self.frontier.inside(step),
            cost: self.frontier.steps[step].cost,
            certified_cost: cost,
            certified_rate: rate,
            solve_rate: self.frontier.solve_rate(step),
            ceiling: self.ceiling,
        };
        match step {
            0 => Certificate::Unconstrained(choice),
            _ => Certificate::Certified(choice),
        }
    }
}
