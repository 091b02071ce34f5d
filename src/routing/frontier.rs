//! Cost and solve rate at every λ, exactly: a step for each λ at which anything changes.

use super::envelope::SAME;
use super::{Switch, Table, Walks};
use serde::{Deserialize, Serialize};

/// What a policy costs and solves on some instances, for all λ ≥ 0.
///
/// Step *k* holds for λ in `[λ_k, λ_k+1)`, λ_0 = 0. Costs are charged ones; going on along the steps,
/// actions get cheaper to the policy.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Frontier {
    /// Number of instances.
    pub instances: u32,
    /// Number of actions.
    pub width: usize,
    /// The steps, at least one.
    pub steps: Vec<Step>,
    /// How many instances take each action, `[step][action]`, flat.
    pub counts: Vec<u32>,
    /// What changes from step to step, by λ.
    pub switches: Vec<Switch>,
}

/// All λ between two changes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Step {
    /// Where it begins.
    pub lambda: f64,
    /// Mean charged cost.
    pub cost: f64,
    /// Mean over instances of the largest charged cost at this λ or a larger one: [`Walks::ahead`].
    /// It never rises, and is the cost itself where the policy goes by charged costs.
    pub ceiling: f64,
    /// Instances that are solved.
    pub solved: u32,
    /// Its first switch, an index into [`Frontier::switches`].
    pub first: u32,
}

/// A sum that forgets no digits (Neumaier 1974): steps far along the sweep are as exact as the first.
#[derive(Clone, Copy, Default)]
pub(super) struct Sum {
    total: f64,
    lost: f64,
}

impl Sum {
    pub fn add(&mut self, term: f64) {
        let total = self.total + term;
        self.lost += if self.total.abs() >= term.abs() {
            (self.total - total) + term
        } else {
            (term - total) + self.total
        };
        self.total = total;
    }

    pub fn value(self) -> f64 {
        self.total + self.lost
    }
}

impl Frontier {
    /// Sweeps λ over some instances, each given once by its place in the table: one pass over the
    /// sorted switches.
    #[must_use]
    pub fn sweep(table: &Table, walks: &Walks, instances: &[u32]) -> Self {
        let width = table.width();
        let mut member = vec![instances.len() == table.len(); table.len()];
        let (mut cost, mut ceiling) = (Sum::default(), Sum::default());
        let mut solved = 0_u32;
        let mut counts = vec![0_u32; width];
        for &instance in instances {
            let start = walks.starts()[instance as usize] as usize;
            member[instance as usize] = true;
            cost.add(table.charged(instance)[start]);
            ceiling.add(walks.ahead()[instance as usize]);
            solved += u32::from(table.solves(instance)[start]);
            counts[start] += 1;
        }
        let whole = f64::from(instances.len().max(1) as u32);
        let step = |lambda, cost: Sum, ceiling: Sum, solved, first| Step {
            lambda,
            cost: cost.value() / whole,
            ceiling: ceiling.value() / whole,
            solved,
            first,
        };
        let mut frontier = Self {
            instances: instances.len() as u32,
            width,
            steps: vec![step(0.0, cost, ceiling, solved, 0)],
            counts: counts.clone(),
            switches: Vec::new(),
        };
        let all = walks.switches().iter();
        frontier
            .switches
            .extend(all.filter(|switch| member[switch.instance as usize]));
        let mut at = 0;
        while let Some(&Switch { lambda: least, .. }) = frontier.switches.get(at) {
            let first = at as u32;
            let mut lambda = least;
            while let Some(switch) = frontier.switches.get(at)
                && switch.lambda <= least * (1.0 + SAME)
            {
                let (from, to) = (switch.from as usize, switch.to as usize);
                let (charged, solves) = (
                    table.charged(switch.instance),
                    table.solves(switch.instance),
                );
                cost.add(charged[to]);
                cost.add(-charged[from]);
                ceiling.add(-switch.drop);
                solved = solved + u32::from(solves[to]) - u32::from(solves[from]);
                counts[from] -= 1;
                counts[to] += 1;
                lambda = switch.lambda;
                at += 1;
            }
            frontier
                .steps
                .push(step(lambda, cost, ceiling, solved, first));
            frontier.counts.extend_from_slice(&counts);
        }
        frontier
    }

    /// The step that a λ is in.
    #[must_use]
    pub fn at(&self, lambda: f64) -> usize {
        let begun = self.steps.partition_point(|step| step.lambda <= lambda);
        begun.saturating_sub(1)
    }

    /// A λ inside a step, away from both ends: 0 for the first, the midpoint, twice the beginning for
    /// the last. There an argmax is safe, and other instances than these can be asked.
    #[must_use]
    pub fn inside(&self, step: usize) -> f64 {
        let from = self.steps[step].lambda;
        match self.steps.get(step + 1) {
            // At 0 there is no corner: scores alone decide, without rounding.
            _ if step == 0 => 0.0,
            Some(next) => from + (next.lambda - from) / 2.0,
            None => 2.0 * from,
        }
    }

    /// Share of instances that a step solves; 0 without instances.
    #[must_use]
    pub fn solve_rate(&self, step: usize) -> f64 {
        f64::from(self.steps[step].solved) / f64::from(self.instances.max(1))
    }

    /// How many instances take each action in a step.
    #[must_use]
    pub fn counts(&self, step: usize) -> &[u32] {
        &self.counts[step * self.width..][..self.width]
    }

    /// What changes where a step begins.
    #[must_use]
    pub fn switches(&self, step: usize) -> &[Switch] {
        if step == 0 {
            return &[];
        }
        let end = self
            .steps
            .get(step + 1)
            .map_or(self.switches.len(), |next| next.first as usize);
        &self.switches[self.steps[step].first as usize..end]
    }

    /// The first step whose [`Step::ceiling`] is at most `most`; `None` if none is.
    ///
    /// Equality counts, and so does what rounding cannot tell from it.
    #[must_use]
    pub fn first_within(&self, most: f64) -> Option<usize> {
        let most = most + SAME * most.abs();
        let step = self.steps.partition_point(|step| step.ceiling > most);
        (step < self.steps.len()).then_some(step)
    }

    /// Cost and solve rate of every step, from the dearest to the cheapest.
    pub fn points(&self) -> impl Iterator<Item = (f64, f64)> + '_ {
        let steps = self.steps.iter().enumerate();
        steps.map(|(at, step)| (step.cost, self.solve_rate(at)))
    }
}
