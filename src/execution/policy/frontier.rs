//! Many policies beside each other: what they save, and what they risk.

use super::{Policy, Replay, Summary, summarise};
use crate::execution::Run;

/// Each policy's summary, in order.
#[must_use]
pub fn frontier(runs: &[Replay<'_>], policies: &[Policy]) -> Vec<Summary> {
    let one = |policy| summarise(runs, policy);
    policies.iter().map(one).collect()
}

/// Summaries of quotas 0, 1, 2, … up to `most`, or to the first that skips nothing.
#[must_use]
pub fn quotas(runs: &[Replay<'_>], most: u32) -> Vec<Summary> {
    let longest = runs.iter().map(|run| run.executions.len()).max();
    let last = (longest.unwrap_or(0) as u32).min(most);
    let one = |executions| summarise(runs, &Policy::quota(executions));
    (0..=last).map(one).collect()
}

/// Places of the summaries that no other beats: no other saves as much with less risk, or more with no
/// more risk. By rising saving; of equal ones the first.
#[must_use]
pub fn undominated(summaries: &[Summary], saving: impl Fn(&Summary) -> f64) -> Vec<usize> {
    let mut places: Vec<usize> = (0..summaries.len()).collect();
    // The largest saving first, and of those the least risk.
    places.sort_by(|&one, &other| {
        saving(&summaries[other])
            .total_cmp(&saving(&summaries[one]))
            .then(summaries[one].risk().total_cmp(&summaries[other].risk()))
    });
    let mut least = f64::INFINITY;
    places.retain(|&place| {
        let risk = summaries[place].risk();
        let better = risk < least;
        least = least.min(risk);
        better
    });
    places.reverse();
    places
}

/// Places of runs in the order they began; those without a time after the others, as given.
#[must_use]
pub fn in_time(runs: &[Run]) -> Vec<usize> {
    let began: Vec<Option<i64>> = runs
        .iter()
        .map(|run| run.steps.iter().find_map(|step| step.at))
        .collect();
    let mut places: Vec<usize> = (0..runs.len()).collect();
    places.sort_by_key(|&place| (began[place].is_none(), began[place]));
    places
}
