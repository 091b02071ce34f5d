//! Which agent is next.

use crate::numerics::ln;
use crate::protocol::{Order, PromptForm, Settings};
use std::collections::BTreeMap;

/// Agents that did not begin yet.
pub(super) struct Waiting {
    /// In order.
    agents: Vec<u32>,
    order: Order,
    kinds: BTreeMap<Kind, Tries>,
}

/// Agents of one kind differ in their candidates' count and in γ alone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Kind {
    steps: bool,
    horizon: u32,
    /// In thousandths.
    temperature: u64,
}

impl Kind {
    fn of(settings: &Settings) -> Self {
        Self {
            steps: settings.prompt == PromptForm::Steps,
            horizon: settings.horizon,
            temperature: (settings.temperature * 1_000.0) as u64,
        }
    }
}

#[derive(Clone, Copy, Default)]
struct Tries {
    /// Agents that began.
    begun: u32,
    /// Shares of visible tests that their candidates and programs passed.
    shares: u32,
    sum: f64,
}

impl Waiting {
    pub fn new(settings: &[Settings], order: Order) -> Self {
        Self {
            agents: (0..settings.len() as u32).collect(),
            order,
            kinds: BTreeMap::new(),
        }
    }

    /// Hears what a candidate or program passed.
    pub fn hear(&mut self, settings: &Settings, passed: usize, of: usize) {
        let tries = self.kinds.entry(Kind::of(settings)).or_default();
        tries.shares += 1;
        tries.sum += passed as f64 / of.max(1) as f64;
    }

    /// The next agent. With the order of a bandit it is the first of the kind with the highest upper
    /// confidence bound (Auer, Cesa-Bianchi, Fischer 2002, UCB1); kinds that nobody tried come first.
    pub fn next(&mut self, settings: &[Settings]) -> Option<u32> {
        let begun: u32 = self.kinds.values().map(|it| it.begun).sum();
        let bound = |agent: u32| {
            let kind = settings.get(agent as usize).map(Kind::of)?;
            let tries = self.kinds.get(&kind).filter(|it| it.begun > 0)?;
            let mean = tries.sum / f64::from(tries.shares.max(1));
            let width = (2.0 * ln(f64::from(begun.max(1))) / f64::from(tries.begun)).sqrt();
            Some(mean + width)
        };
        let mut place = 0;
        if self.order == Order::Bandit {
            let mut best = f64::NEG_INFINITY;
            for (at, &agent) in self.agents.iter().enumerate() {
                let bound = bound(agent).unwrap_or(f64::INFINITY);
                if bound > best {
                    (best, place) = (bound, at);
                }
            }
        }
        if place >= self.agents.len() {
            return None;
        }
        let agent = self.agents.remove(place);
        if let Some(settings) = settings.get(agent as usize) {
            self.kinds.entry(Kind::of(settings)).or_default().begun += 1;
        }
        Some(agent)
    }

    /// An agent could not begin after all.
    pub fn put_back(&mut self, agent: u32, settings: &[Settings]) {
        self.agents.insert(0, agent);
        if let Some(settings) = settings.get(agent as usize)
            && let Some(tries) = self.kinds.get_mut(&Kind::of(settings))
        {
            tries.begun = tries.begun.saturating_sub(1);
        }
    }

    pub fn is_empty(&self) -> bool {
        self.agents.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn agents() -> Vec<Settings> {
        let horizons = [2, 2, 2, 3, 3, 3];
        let settings = horizons.map(|horizon| Settings {
            horizon,
            ..Settings::default()
        });
        settings.to_vec()
    }

    fn taken(order: Order, passes: impl Fn(&Settings) -> usize) -> Vec<u32> {
        let agents = agents();
        let mut waiting = Waiting::new(&agents, order);
        let mut taken = Vec::new();
        while let Some(agent) = waiting.next(&agents) {
            taken.push(agent);
            let settings = &agents[agent as usize];
            waiting.hear(settings, passes(settings), 10);
        }
        assert!(waiting.is_empty());
        taken
    }

    #[test]
    fn a_sweep_keeps_the_order_and_a_bandit_prefers_what_passes() {
        assert_eq!(taken(Order::Sweep, |_| 5), [0, 1, 2, 3, 4, 5]);
        let good = |settings: &Settings| if settings.horizon == 3 { 10 } else { 0 };
        let order = taken(Order::Bandit, good);
        assert_eq!(order[..2], [0, 3], "each kind once");
        assert_eq!(order[2..4], [4, 5], "then the one that passes");
    }

    #[test]
    fn who_is_put_back_is_next() {
        let agents = agents();
        let mut waiting = Waiting::new(&agents, Order::Sweep);
        assert_eq!(waiting.next(&agents), Some(0));
        waiting.put_back(0, &agents);
        assert_eq!(waiting.next(&agents), Some(0));
    }
}
