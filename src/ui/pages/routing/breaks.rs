//! Where a budget, or a solve rate, changes the choice.

use super::model::Model;
use super::state::State;
use crate::routing::{Bound, Ceiling, Frontier, largest_risk};
use std::rc::Rc;

/// Breakpoints a handle rests on; of more, equally many are passed over each time.
const BREAKS: usize = 3_000;

/// Breakpoints under a bound whose inverse is searched for at each of them.
const SEARCHED: usize = 60;

/// Where a budget changes the choice, under one promise.
#[derive(Clone, Debug, PartialEq)]
pub struct Breaks {
    /// Budgets a handle rests on, ascending: below the smallest some that cannot be certified.
    pub budgets: Rc<[f64]>,
    /// The same in the unit that is shown.
    pub shown_budgets: Rc<[f64]>,
    /// A λ inside each step that is kept, ascending.
    pub lambdas: Rc<[f64]>,
    /// The same in the unit that is shown.
    pub shown_lambdas: Rc<[f64]>,
    /// The smallest budget for each of these; without a promise of the cost, the mean cost.
    pub least: Rc<[f64]>,
    /// The largest solve rate that each of these can be chosen for, with a promise of that; else empty.
    pub rates: Rc<[f64]>,
    /// The smallest budget of all.
    pub smallest: f64,
    /// The largest budget that changes anything.
    pub largest: f64,
    /// The end of the axis.
    pub end: f64,
}

impl Breaks {
    /// Works them out for the promise of a state.
    #[must_use]
    pub fn of(model: &Model, state: &State) -> Self {
        let terms = state.terms();
        let frontier = &model.frontier;
        let n = f64::from(frontier.instances);
        let ceiling = match terms.ceiling {
            Ceiling::Given(ceiling) => ceiling,
            Ceiling::Calibration => model.largest,
        };
        let kept = match terms.bound {
            Bound::LearnThenTest { .. } => SEARCHED,
            _ => BREAKS,
        };
        let last = frontier.steps.len() - 1;
        let stride = last / kept + 1;
        let mut steps: Vec<usize> = (0..last).step_by(stride).collect();
        steps.push(last);
        let solving = match terms.bound {
            Bound::LearnThenTest {
                delta,
                solve_rate: Some(_),
            } => Some(delta),
            _ => None,
        };
        let promise = |&step: &usize| match solving {
            Some(_) => frontier.steps[step].ceiling,
            None => {
                let mean = frontier.steps[step].ceiling;
                terms.bound.promise(mean, n, ceiling)
            }
        };
        let least: Vec<f64> = steps.iter().map(promise).collect();
        let rates = solving.map_or_else(Vec::new, |delta| rates(frontier, &steps, n, delta));
        let lambdas: Vec<f64> = steps.iter().map(|&step| frontier.inside(step)).collect();
        let factor = model.unit.factor;
        let (largest, mut smallest) = (least[0], least[least.len() - 1]);
        if solving.is_some() {
            smallest = 0.0;
        }
        let dearest = model.baselines.chord[1].cost.max(frontier.steps[0].cost);
        let end = 1.04 * dearest.max(largest.min(1.6 * dearest)).max(1.2 * smallest);
        let mut budgets: Vec<f64> = [0.0, 0.25, 0.5, 0.75]
            .map(|share| share * smallest)
            .to_vec();
        budgets.extend(least.iter().rev());
        budgets.push(end);
        budgets.retain(|budget| *budget <= end);
        budgets.dedup();
        Self {
            shown_budgets: budgets.iter().map(|budget| budget * factor).collect(),
            shown_lambdas: lambdas.iter().map(|lambda| lambda / factor).collect(),
            budgets: budgets.into(),
            lambdas: lambdas.into(),
            least: least.into(),
            rates: rates.into(),
            smallest,
            largest,
            end,
        }
    }

    /// The smallest budget under which a λ is chosen.
    #[must_use]
    pub fn budget_for(&self, lambda: f64) -> f64 {
        self.least[self.begun(lambda)]
    }

    /// The largest solve rate under which a λ is chosen.
    #[must_use]
    pub fn rate_for(&self, lambda: f64) -> Option<f64> {
        self.rates.get(self.begun(lambda)).copied()
    }

    fn begun(&self, lambda: f64) -> usize {
        let begun = self.lambdas.partition_point(|inside| *inside <= lambda);
        begun.saturating_sub(1)
    }
}

/// The largest solve rate that each of some steps can be chosen for: every step before it has to pass,
/// and the one after it fails where its own is lower.
fn rates(frontier: &Frontier, steps: &[usize], n: f64, delta: f64) -> Vec<f64> {
    // A little less, so that rounding does not ask for more than was found.
    const LESS: f64 = 1e-9;
    let (mut fewest, mut before) = (frontier.instances, 0);
    let passed = steps.iter().map(|&step| {
        let solved = frontier.steps[before..=step].iter().map(|it| it.solved);
        fewest = solved.fold(fewest, u32::min);
        before = step;
        let missed = 1.0 - f64::from(fewest) / n;
        (1.0 - largest_risk(missed, n, delta) - LESS).max(0.0)
    });
    passed.collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::super::model::five;
    use super::super::state::{BoundKind, Preset};
    use super::*;
    use crate::routing::{Certificate, certify};

    #[test]
    fn the_example_has_its_five_budgets() {
        let (model, state) = five();
        let breaks = Breaks::of(&model, &state);
        let expected = [8.0 / 3.0, 19.0 / 6.0, 14.0 / 3.0, 16.0 / 3.0, 19.0 / 3.0];
        let certified: Vec<f64> = breaks.least.iter().rev().copied().collect();
        for (budget, expected) in certified.iter().zip(expected) {
            assert!((budget - expected).abs() < 1e-12, "{certified:?}");
        }
        assert_eq!(breaks.smallest, certified[0]);
        assert_eq!(breaks.budget_for(0.07), certified[2]);
        assert_eq!(breaks.budget_for(0.0), certified[4]);
    }

    #[test]
    fn every_break_is_the_smallest_budget_of_its_step() {
        let (model, state) = five();
        let breaks = Breaks::of(&model, &state);
        for (lambda, budget) in breaks.lambdas.iter().zip(breaks.least.iter()) {
            let mut terms = state.terms();
            let mut chosen = |budget| {
                terms.budget = budget;
                certify(&model.frontier, model.largest, &terms).unwrap()
            };
            assert_eq!(chosen(*budget).choice().unwrap().lambda, *lambda);
            let below = chosen(budget - 1e-6);
            assert!(below.choice().is_none_or(|choice| choice.lambda > *lambda));
        }
        let infeasible = Preset::Infeasible.state().terms();
        assert!(matches!(
            certify(&model.frontier, model.largest, &infeasible).unwrap(),
            Certificate::Infeasible { .. }
        ));
    }

    #[test]
    fn a_rate_chooses_the_dearest_saving_that_keeps_it() {
        let (model, mut state) = five();
        state.bound = BoundKind::SolveRate;
        state.delta = 0.5;
        let breaks = Breaks::of(&model, &state);
        assert_eq!(breaks.rates.len(), breaks.lambdas.len());
        assert!(breaks.rates.windows(2).all(|pair| pair[0] >= pair[1]));
        for (lambda, rate) in breaks.lambdas.iter().zip(breaks.rates.iter()) {
            let mut terms = state.terms();
            terms.bound = state.bound.bound(state.delta, *rate);
            let found = certify(&model.frontier, model.largest, &terms).unwrap();
            assert!(found.choice().unwrap().lambda >= *lambda, "{rate}");
            assert!(found.choice().unwrap().certified_rate.unwrap() >= *rate);
        }
        let mut terms = state.terms();
        terms.bound = state.bound.bound(state.delta, breaks.rates[0] + 1e-6);
        let found = certify(&model.frontier, model.largest, &terms).unwrap();
        assert!(matches!(found, Certificate::Unsolvable { .. }));
    }
}
