//! How close simulated rollouts are to the published numbers.

use super::published;
use crate::routing::router::likeliest;
use crate::routing::{Instance, Rollouts};
use serde::{Deserialize, Serialize};

/// What a number is of. All are over both splits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum AggregateId {
    /// Share that only cheap actions solve, of those that some action solves.
    CheapOnly,
    /// Share that a cheap action and the strong model solve.
    Both,
    /// Share that only the strong model solves.
    EscalateOnly,
    /// Share that an action solves when it is always taken.
    Solves(u32),
    /// Mean cost of an action when it is always taken, in USD.
    Costs(u32),
    /// Solve rate of the action with the highest score.
    RouterSolves,
    /// Mean cost of the action with the highest score, in USD.
    RouterCosts,
    /// Share of failures where reflect costs more than replan.
    ReflectDearer,
}

/// A number of the simulated rollouts beside the published one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Aggregate {
    /// What it is of.
    pub id: AggregateId,
    /// As published.
    pub published: f64,
    /// Of these rollouts.
    pub simulated: f64,
}

/// All numbers, in a fixed order. Empty unless the rollouts have instances of three actions, of which
/// the last is the strong model.
#[must_use]
pub fn aggregates(rollouts: &Rollouts) -> Vec<Aggregate> {
    if rollouts.instances.is_empty() || rollouts.actions.len() != 3 {
        return Vec::new();
    }
    let mean = |of: &dyn Fn(&Instance) -> f64| {
        rollouts.instances.iter().map(of).sum::<f64>() / rollouts.instances.len() as f64
    };
    let share =
        |of: &dyn Fn(&Instance) -> bool| mean(&|instance| f64::from(u8::from(of(instance))));
    let cheap = |instance: &Instance| instance.solves[0] || instance.solves[1];
    let strong = |instance: &Instance| instance.solves[2];
    let picked = |instance: &Instance| likeliest(instance.scores.raw());
    let solved = share(&|instance| cheap(instance) || strong(instance));

    let mut all = Vec::new();
    let mut add = |id, published, simulated| {
        all.push(Aggregate {
            id,
            published,
            simulated,
        });
    };
    let cheap_only = share(&|instance| cheap(instance) && !strong(instance));
    add(
        AggregateId::CheapOnly,
        published::CHEAP_ONLY,
        cheap_only / solved,
    );
    let both = share(&|instance| cheap(instance) && strong(instance));
    add(AggregateId::Both, published::BOTH, both / solved);
    let escalate_only = share(&|instance| !cheap(instance) && strong(instance));
    add(
        AggregateId::EscalateOnly,
        published::ESCALATE_ONLY,
        escalate_only / solved,
    );
    for (action, point) in published::POINTS[..3].iter().enumerate() {
        let id = AggregateId::Solves(action as u32);
        add(id, point.solved, share(&|instance| instance.solves[action]));
    }
    for (action, point) in published::POINTS[..3].iter().enumerate() {
        let id = AggregateId::Costs(action as u32);
        add(id, point.cost, mean(&|instance| instance.cost[action]));
    }
    let router = &published::POINTS[4];
    add(
        AggregateId::RouterSolves,
        router.solved,
        share(&|instance| instance.solves[picked(instance)]),
    );
    add(
        AggregateId::RouterCosts,
        router.cost,
        mean(&|instance| instance.cost[picked(instance)]),
    );
    add(
        AggregateId::ReflectDearer,
        published::REFLECT_DEARER,
        share(&|instance| instance.cost[0] > instance.cost[1]),
    );
    all
}
