//! The same task in two settings.

use super::Measurement;
use crate::execution::Ending;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What makes two runs a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum By {
    /// The same task: for two settings of one agent, or two agents.
    Instance,
    /// The same task and the same agent: for settings pooled over agents.
    AgentAndInstance,
}

/// Who has a partner, and who has none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pairing {
    /// Places in the first and in the second setting, in the order of the first.
    pub pairs: Vec<(u32, u32)>,
    /// Tasks of the first setting that the second lacks, in its order.
    pub only_first: Vec<String>,
    /// Tasks of the second setting that the first lacks, in its order.
    pub only_second: Vec<String>,
    /// Tasks that a setting has several times, once each. The first run whose ending is known counts,
    /// else the first.
    pub repeated: Vec<String>,
}

/// How often each of two settings solves the tasks that both tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairedCounts {
    /// Both solve it.
    pub both: u32,
    /// Only the first does: *b*.
    pub only_first: u32,
    /// Only the second does: *c*.
    pub only_second: u32,
    /// Neither does.
    pub neither: u32,
}

impl PairedCounts {
    /// From *b*, *c* and the number of pairs, when no more is known: the rest counts as solved by both.
    /// `None` if b and c are more than all.
    #[must_use]
    pub fn discordant_of(b: u32, c: u32, pairs: u32) -> Option<Self> {
        Some(Self {
            both: pairs.checked_sub(b)?.checked_sub(c)?,
            only_first: b,
            only_second: c,
            neither: 0,
        })
    }

    /// Adds a pair.
    pub fn add(&mut self, first: bool, second: bool) {
        *match (first, second) {
            (true, true) => &mut self.both,
            (true, false) => &mut self.only_first,
            (false, true) => &mut self.only_second,
            (false, false) => &mut self.neither,
        } += 1;
    }

    /// Pairs: *N*.
    #[must_use]
    pub fn pairs(&self) -> u32 {
        self.both
            .saturating_add(self.neither)
            .saturating_add(self.discordant())
    }

    /// Pairs that differ: *b + c*.
    #[must_use]
    pub fn discordant(&self) -> u32 {
        self.only_first.saturating_add(self.only_second)
    }

    /// Solve rate of the second less that of the first, in `[−1, 1]`; 0 without pairs.
    #[must_use]
    pub fn difference(&self) -> f64 {
        let net = f64::from(self.only_second) - f64::from(self.only_first);
        net / f64::from(self.pairs().max(1))
    }

    /// Tasks that each solves.
    #[must_use]
    pub fn solved(&self) -> [u32; 2] {
        [self.only_first, self.only_second].map(|alone| self.both.saturating_add(alone))
    }

    /// The settings exchanged.
    #[must_use]
    pub fn swapped(self) -> Self {
        Self {
            only_first: self.only_second,
            only_second: self.only_first,
            ..self
        }
    }
}

/// Pairs the runs of two settings.
#[must_use]
pub fn pair(first: &[Measurement], second: &[Measurement], by: By) -> Pairing {
    let mut pairing = Pairing::default();
    let left = places(first, by, &mut pairing.repeated);
    let right = places(second, by, &mut pairing.repeated);
    let mut known = std::collections::BTreeSet::new();
    pairing.repeated.retain(|name| known.insert(name.clone()));
    let mut ordered: Vec<(&Key, &u32)> = left.iter().collect();
    ordered.sort_unstable_by_key(|(_, place)| **place);
    for (key, &place) in ordered {
        match right.get(key) {
            Some(&partner) => pairing.pairs.push((place, partner)),
            None => pairing.only_first.push(name(key)),
        }
    }
    let mut lonely: Vec<(&Key, &u32)> = right
        .iter()
        .filter(|(key, _)| !left.contains_key(*key))
        .collect();
    lonely.sort_unstable_by_key(|(_, place)| **place);
    pairing
        .only_second
        .extend(lonely.into_iter().map(|(key, _)| name(key)));
    pairing
}

impl Pairing {
    /// The table of the pairs whose endings are both known, and the names of the other pairs.
    #[must_use]
    pub fn counts(
        &self,
        first: &[Measurement],
        second: &[Measurement],
    ) -> (PairedCounts, Vec<String>) {
        let mut counts = PairedCounts::default();
        let mut unknown = Vec::new();
        for &(left, right) in &self.pairs {
            let (Some(one), Some(other)) = (first.get(left as usize), second.get(right as usize))
            else {
                continue;
            };
            match (solved(one.ending), solved(other.ending)) {
                (Some(one), Some(other)) => counts.add(one, other),
                _ => unknown.push(one.instance.clone()),
            }
        }
        (counts, unknown)
    }

    /// A number of both runs of each pair, where both have it.
    #[must_use]
    pub fn values(
        &self,
        first: &[Measurement],
        second: &[Measurement],
        of: impl Fn(&Measurement) -> Option<f64>,
    ) -> Vec<(f64, f64)> {
        let value = |runs: &[Measurement], place: u32| runs.get(place as usize).and_then(&of);
        self.pairs
            .iter()
            .filter_map(|&(left, right)| value(first, left).zip(value(second, right)))
            .collect()
    }
}

type Key<'a> = (&'a str, &'a str);

fn places<'a>(
    runs: &'a [Measurement],
    by: By,
    repeated: &mut Vec<String>,
) -> BTreeMap<Key<'a>, u32> {
    let mut places: BTreeMap<Key, u32> = BTreeMap::new();
    for (place, run) in runs.iter().enumerate() {
        let agent = match by {
            By::Instance => "",
            By::AgentAndInstance => run.agent.as_str(),
        };
        let key = (agent, run.instance.as_str());
        match places.get_mut(&key) {
            None => {
                places.insert(key, place as u32);
            }
            Some(kept) => {
                repeated.push(name(&key));
                if runs[*kept as usize].ending == Ending::Unknown && run.ending != Ending::Unknown {
                    *kept = place as u32;
                }
            }
        }
    }
    places
}

fn name((agent, instance): &Key) -> String {
    match agent.is_empty() {
        true => (*instance).to_owned(),
        false => format!("{agent}: {instance}"),
    }
}

fn solved(ending: Ending) -> Option<bool> {
    match ending {
        Ending::Resolved => Some(true),
        Ending::Unresolved => Some(false),
        Ending::Unknown => None,
    }
}
