//! The envelopes of all instances, their corners sorted by λ once and for all.

use super::Table;
use super::envelope::walk;
use serde::{Deserialize, Serialize};

/// An instance changes its action.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Switch {
    /// From this λ on.
    pub lambda: f64,
    /// By how much the largest charged cost that is still ahead falls: see [`Walks::ahead`].
    pub drop: f64,
    /// The instance, by its place in the table.
    pub instance: u32,
    /// The action before.
    pub from: u8,
    /// The action from here on.
    pub to: u8,
}

/// The way of every instance from λ = 0 to infinity.
#[derive(Clone, Debug)]
pub struct Walks {
    starts: Vec<u8>,
    ahead: Vec<f64>,
    switches: Vec<Switch>,
}

impl Walks {
    /// Walks along every envelope: O(K²) an instance and O(nK log nK) for the order.
    #[must_use]
    pub fn new(table: &Table) -> Self {
        let mut walks = Self {
            starts: Vec::with_capacity(table.len()),
            ahead: Vec::with_capacity(table.len()),
            switches: Vec::new(),
        };
        let mut corners = Vec::new();
        for instance in 0..table.len() as u32 {
            let start = walk(
                table.scores(instance),
                table.policy_cost(instance),
                &mut corners,
            );
            let charged = table.charged(instance);
            let first = walks.switches.len();
            let mut from = start;
            for corner in &corners {
                walks.switches.push(Switch {
                    lambda: corner.lambda,
                    drop: 0.0,
                    instance,
                    from,
                    to: corner.to,
                });
                from = corner.to;
            }
            let mut ahead = charged[from as usize];
            for switch in walks.switches[first..].iter_mut().rev() {
                let before = ahead.max(charged[switch.from as usize]);
                switch.drop = before - ahead;
                ahead = before;
            }
            walks.starts.push(start);
            walks.ahead.push(ahead);
        }
        // λs are positive, so their bits are in their order.
        let switches = &mut walks.switches;
        switches.sort_unstable_by_key(|switch| (switch.lambda.to_bits(), switch.instance));
        walks
    }

    /// The action of each instance at λ = 0.
    #[must_use]
    pub fn starts(&self) -> &[u8] {
        &self.starts
    }

    /// The largest charged cost on each instance's way: L̃(0), where L̃(λ) = max L(λ') over λ' ≥ λ.
    ///
    /// L̃ is L itself where the policy goes by the charged costs. Else L may rise with λ, and a bound
    /// needs a loss that does not (Angelopoulos et al. 2024 on losses that are not monotone).
    #[must_use]
    pub fn ahead(&self) -> &[f64] {
        &self.ahead
    }

    /// All switches by λ, then by instance.
    #[must_use]
    pub fn switches(&self) -> &[Switch] {
        &self.switches
    }
}
