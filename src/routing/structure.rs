//! What there is to gain: which instances need the dear action, and where more money hurts.

use super::{Frontier, Table};
use serde::{Deserialize, Serialize};

/// Instances by who solves them: the dear action is the one with the largest mean cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Composition {
    /// Only cheaper actions.
    pub cheap_only: u32,
    /// A cheaper action and the dear one.
    pub both: u32,
    /// Only the dear action.
    pub dear_only: u32,
    /// No action.
    pub none: u32,
}

impl Composition {
    /// All instances.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.cheap_only + self.both + self.dear_only + self.none
    }

    fn add(&mut self, solves: &[bool], dear: usize) {
        let by_dear = solves[dear];
        let by_cheap = solves
            .iter()
            .enumerate()
            .any(|(at, &solves)| solves && at != dear);
        *match (by_cheap, by_dear) {
            (true, false) => &mut self.cheap_only,
            (true, true) => &mut self.both,
            (false, true) => &mut self.dear_only,
            (false, false) => &mut self.none,
        } += 1;
    }
}

/// The composition of some instances, and of each source among them, `[source]`. The dear action is the
/// same for all sources.
#[must_use]
pub fn composition(
    table: &Table,
    instances: &[u32],
    sources: usize,
) -> (Composition, Vec<Composition>) {
    let dear = table.dearest(instances);
    let mut all = Composition::default();
    let mut each = vec![Composition::default(); sources];
    for &at in instances {
        all.add(table.solves(at), dear);
        if let Some(source) = each.get_mut(table.source(at) as usize) {
            source.add(table.solves(at), dear);
        }
    }
    (all, each)
}

/// Instances of each source, `[source]`.
#[must_use]
pub fn by_source(table: &Table, instances: &[u32], sources: usize) -> Vec<Vec<u32>> {
    let mut members = vec![Vec::new(); sources];
    for &at in instances {
        if let Some(source) = members.get_mut(table.source(at) as usize) {
            source.push(at);
        }
    }
    members
}

/// A stretch of a frontier where more is spent and less is solved.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Decline {
    /// The cheaper step.
    pub from: usize,
    /// The dearer one.
    pub to: usize,
    /// The budget beyond which more money hurts: mean cost of the cheaper step.
    pub cost: f64,
    /// Mean cost of the dearer step.
    pub dearer_cost: f64,
    /// How much of the solve rate is lost.
    pub loss: f64,
}

/// Where more money hurts most: the cheaper and the dearer step with the largest loss between them;
/// `None` if the solve rate never falls with cost.
#[must_use]
pub fn decline(frontier: &Frontier) -> Option<Decline> {
    let solved = |step: usize| frontier.steps[step].solved;
    let mut best = frontier.steps.len() - 1;
    let mut found: Option<(u32, usize, usize)> = None;
    // From cheap to dear: steps run the other way.
    for step in (0..frontier.steps.len()).rev() {
        if solved(step) >= solved(best) {
            // Of equal peaks the cheapest is where spending could have stopped.
            if solved(step) > solved(best) {
                best = step;
            }
            continue;
        }
        let loss = solved(best) - solved(step);
        if found.is_none_or(|(most, ..)| loss > most) {
            found = Some((loss, best, step));
        }
    }
    found.map(|(loss, from, to)| Decline {
        from,
        to,
        cost: frontier.steps[from].cost,
        dearer_cost: frontier.steps[to].cost,
        loss: f64::from(loss) / f64::from(frontier.instances.max(1)),
    })
}
