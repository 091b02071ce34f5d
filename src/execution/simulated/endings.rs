//! Which task each setting solves.
//!
//! A hundred places an agent and benchmark, as many solved in each setting as published, and those that
//! only Prohibited or only Unrestricted solves as published too. Of the other settings only OpenCode's
//! Quota 1 on Lite is published; they are taken to differ from Unrestricted in as many places as
//! Prohibited does.

use super::tables::{Agent, Benchmark, rq2};
use crate::numerics::Random;

/// Places.
const PLACES: usize = 100;

/// Whether each setting solves each of a hundred places.
pub(super) struct Endings([[bool; 5]; PLACES]);

impl Endings {
    pub(super) fn draw(agent: Agent, benchmark: Benchmark, random: &mut Random) -> Self {
        let row = rq2::row(agent, benchmark);
        let mut order: Vec<usize> = (0..PLACES).collect();
        shuffle(random, &mut order);
        let mut solved = [[false; 5]; PLACES];
        let unrestricted = row.solved[4] as usize;
        for (rank, &place) in order.iter().enumerate() {
            solved[place][4] = rank < unrestricted;
        }
        for (setting, &wanted) in row.solved[..4].iter().enumerate() {
            let lost = only_unrestricted(agent, benchmark, setting);
            let gained = wanted as usize + lost - unrestricted;
            // Those near the edge between solved and unsolved change sides first, but not always.
            let edge = |rank: usize| rank.abs_diff(unrestricted) as f64;
            let mut nearest: Vec<(f64, usize)> = (0..PLACES)
                .map(|rank| (edge(rank) * (0.2 + random.uniform()), rank))
                .collect();
            nearest.sort_by(|one, other| one.0.total_cmp(&other.0));
            let (mut lost, mut gained) = (lost, gained);
            for (_, rank) in nearest {
                let left = match rank < unrestricted {
                    true => &mut lost,
                    false => &mut gained,
                };
                let changes = *left > 0;
                *left -= usize::from(changes);
                solved[order[rank]][setting] = (rank < unrestricted) != changes;
            }
        }
        Self(solved)
    }

    /// Of a task among all of them.
    pub(super) fn of(&self, task: u32, tasks: u32, setting: usize) -> bool {
        let place = (f64::from(task) + 0.5) / f64::from(tasks) * PLACES as f64;
        self.0[(place as usize).min(PLACES - 1)][setting]
    }
}

/// Places that Unrestricted solves and a setting does not.
fn only_unrestricted(agent: Agent, benchmark: Benchmark, setting: usize) -> usize {
    let row = rq2::row(agent, benchmark);
    if setting == 0 {
        return row.discordant[1] as usize;
    }
    if (agent, benchmark, setting) == (Agent::OpenCode, Benchmark::Lite, 1) {
        return rq2::OPENCODE_LITE_QUOTA1[1] as usize;
    }
    let discordant: u32 = row.discordant.iter().sum();
    let [solved, unrestricted] = [row.solved[setting], row.solved[4]];
    let least = unrestricted.saturating_sub(solved);
    ((discordant + unrestricted).saturating_sub(solved) / 2).max(least) as usize
}

/// Every order alike.
pub(super) fn shuffle<T>(random: &mut Random, values: &mut [T]) {
    for last in (1..values.len()).rev() {
        values.swap(last, random.below(last as u32 + 1) as usize);
    }
}
