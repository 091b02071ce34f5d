//! The policy applied again after each failed action, until one solves or the money is gone.
//!
//! The rollouts know each action's result once, right after the first failure. So an action that was
//! tried is not tried again, and scores, costs and results of the others are taken to stay as they were:
//! that what was tried in between changes nothing. A certificate covers the first decision only.

use super::Table;
use serde::{Deserialize, Serialize};

/// One round.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Round {
    /// Instances that take an action in it.
    pub tried: u32,
    /// Of these, the ones it solves.
    pub solved: u32,
    /// What they pay in it, over all instances: a mean like those of a frontier.
    pub cost: f64,
    /// Mean cost of this round and those before it.
    pub total_cost: f64,
    /// Share of all instances solved up to here.
    pub solve_rate: f64,
    /// How many take each action.
    pub counts: Vec<u32>,
}

/// Applies the policy at a λ inside a step, round after round, to some instances.
///
/// `purse`: what may be spent on one instance in all; an action that costs the policy more than what is
/// left of it is not taken. `stop`, if it is an action, ends the instance.
#[must_use]
pub fn rounds(table: &Table, instances: &[u32], lambda: f64, purse: Option<f64>) -> Vec<Round> {
    let n = instances.len().max(1) as f64;
    let width = table.width();
    let mut left: Vec<(u32, u32, f64)> = instances.iter().map(|&at| (at, 0, 0.0)).collect();
    let mut rounds: Vec<Round> = Vec::new();
    let (mut total, mut solved) = (0.0, 0);
    for _ in 0..width {
        let mut round = Round {
            counts: vec![0; width],
            ..Round::default()
        };
        let mut next = Vec::new();
        let mut paid = 0.0;
        for &(at, tried, spent) in &left {
            let affordable = |action: usize| {
                let cost = table.policy_cost(at)[action];
                tried & (1 << action) == 0 && purse.is_none_or(|purse| spent + cost <= purse)
            };
            let Some(action) = best(table, at, lambda, affordable) else {
                continue;
            };
            round.counts[action] += 1;
            if table.origin(action).is_none() {
                continue;
            }
            let cost = table.charged(at)[action];
            round.tried += 1;
            paid += cost;
            match table.solves(at)[action] {
                true => round.solved += 1,
                false => next.push((at, tried | 1 << action, spent + cost)),
            }
        }
        if round.tried == 0 {
            break;
        }
        total += paid;
        solved += round.solved;
        round.cost = paid / n;
        round.total_cost = total / n;
        round.solve_rate = f64::from(solved) / n;
        rounds.push(round);
        left = next;
    }
    rounds
}

/// The action with the largest *s − λc* among some; ties to the cheaper, then the earlier one.
fn best(table: &Table, at: u32, lambda: f64, may: impl Fn(usize) -> bool) -> Option<usize> {
    let (scores, costs) = (table.scores(at), table.policy_cost(at));
    let value = |action: usize| scores[action] - lambda * costs[action];
    (0..table.width())
        .filter(|&action| may(action))
        .reduce(|best, action| {
            let (one, other) = (value(action), value(best));
            if one > other || (one == other && costs[action] < costs[best]) {
                action
            } else {
                best
            }
        })
}
