//! Rollouts under a policy's settings as flat arrays, `[instance][action]`.

use super::{Error, Policy, Prices, Rollouts, STOP, Split};

/// What a sweep needs of the instances. Only allowed actions are in it, and `stop` last if there is one.
#[derive(Clone, Debug)]
pub struct Table {
    actions: Vec<String>,
    /// Where each action stands among those of the rollouts; `None` for `stop`.
    origins: Vec<Option<usize>>,
    scores: Vec<f64>,
    policy_cost: Vec<f64>,
    charged: Vec<f64>,
    solves: Vec<bool>,
    sources: Vec<u32>,
}

impl Table {
    /// Lays out the rollouts. Costs that the policy goes by are means over calibration instances.
    ///
    /// # Errors
    /// If the rollouts, the settings or the two together cannot be used.
    pub fn new(rollouts: &Rollouts, policy: &Policy) -> Result<Self, Error> {
        let prices = Prices::of(rollouts, &policy.cost, &rollouts.of(Split::Calibration))?;
        Self::priced(rollouts, policy, &prices)
    }

    /// As [`Self::new`], with the policy's costs already worked out.
    ///
    /// # Errors
    /// As there.
    pub fn priced(rollouts: &Rollouts, policy: &Policy, prices: &Prices) -> Result<Self, Error> {
        rollouts.check()?;
        let allowed = policy.allowed(rollouts.actions.len())?;
        let kept: Vec<usize> = (0..allowed.len()).filter(|&at| allowed[at]).collect();
        let width = kept.len() + usize::from(policy.stop);
        let size = width * rollouts.instances.len();
        let mut table = Self {
            actions: kept
                .iter()
                .map(|&at| rollouts.actions[at].clone())
                .collect(),
            origins: kept.iter().copied().map(Some).collect(),
            scores: Vec::with_capacity(size),
            policy_cost: Vec::with_capacity(size),
            charged: Vec::with_capacity(size),
            solves: Vec::with_capacity(size),
            sources: Vec::with_capacity(rollouts.instances.len()),
        };
        for (at, instance) in rollouts.instances.iter().enumerate() {
            let (scores, costs) = (
                instance.scores.at(policy.temperature),
                prices.at(rollouts, at)?,
            );
            table
                .scores
                .extend(kept.iter().map(|&action| scores[action]));
            table
                .policy_cost
                .extend(kept.iter().map(|&action| costs[action]));
            table
                .charged
                .extend(kept.iter().map(|&action| instance.cost[action]));
            table
                .solves
                .extend(kept.iter().map(|&action| instance.solves[action]));
            table.sources.push(instance.source);
            if policy.stop {
                table.scores.push(0.0);
                table.policy_cost.push(0.0);
                table.charged.push(0.0);
                table.solves.push(false);
            }
        }
        if policy.stop {
            table.actions.push(STOP.to_owned());
            table.origins.push(None);
        }
        Ok(table)
    }

    /// Names of the allowed actions.
    #[must_use]
    pub fn actions(&self) -> &[String] {
        &self.actions
    }

    /// Where an action stands among those of the rollouts; `None` for `stop`.
    #[must_use]
    pub fn origin(&self, action: usize) -> Option<usize> {
        self.origins[action]
    }

    /// Number of allowed actions.
    #[must_use]
    pub fn width(&self) -> usize {
        self.actions.len()
    }

    /// Number of instances.
    #[must_use]
    pub fn len(&self) -> usize {
        self.sources.len()
    }

    /// Whether there is no instance.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.sources.is_empty()
    }

    fn row(&self, instance: u32) -> std::ops::Range<usize> {
        let start = instance as usize * self.width();
        start..start + self.width()
    }

    /// Scores of an instance's actions.
    #[must_use]
    pub fn scores(&self, instance: u32) -> &[f64] {
        &self.scores[self.row(instance)]
    }

    /// What the policy takes for the costs of an instance's actions.
    #[must_use]
    pub fn policy_cost(&self, instance: u32) -> &[f64] {
        &self.policy_cost[self.row(instance)]
    }

    /// What an instance's actions cost.
    #[must_use]
    pub fn charged(&self, instance: u32) -> &[f64] {
        &self.charged[self.row(instance)]
    }

    /// Which actions solve an instance.
    #[must_use]
    pub fn solves(&self, instance: u32) -> &[bool] {
        &self.solves[self.row(instance)]
    }

    /// The source of an instance.
    #[must_use]
    pub fn source(&self, instance: u32) -> u32 {
        self.sources[instance as usize]
    }

    /// The largest charged cost of some instances.
    #[must_use]
    pub fn largest(&self, instances: &[u32]) -> f64 {
        let charged = instances
            .iter()
            .flat_map(|&instance| self.charged(instance));
        charged.copied().fold(0.0, f64::max)
    }

    /// Charges no more than `ceiling` for an action; how many charged costs that lowers. To be done before
    /// walking, since walks know charged costs.
    pub fn clip(&mut self, ceiling: f64) -> usize {
        let above = self.charged.iter_mut().filter(|cost| **cost > ceiling);
        above.map(|cost| *cost = ceiling).count()
    }

    /// Mean charged cost of each action over some instances; zeros over none.
    #[must_use]
    pub fn mean_cost(&self, instances: &[u32]) -> Vec<f64> {
        let mut means = vec![0.0; self.width()];
        for &instance in instances {
            for (mean, cost) in means.iter_mut().zip(self.charged(instance)) {
                *mean += cost;
            }
        }
        let count = instances.len().max(1) as f64;
        means.iter().map(|sum| sum / count).collect()
    }

    /// The action with the largest mean charged cost, the first of equal ones.
    #[must_use]
    pub fn dearest(&self, instances: &[u32]) -> usize {
        let means = self.mean_cost(instances);
        (0..means.len()).fold(
            0,
            |best, at| if means[at] > means[best] { at } else { best },
        )
    }
}
