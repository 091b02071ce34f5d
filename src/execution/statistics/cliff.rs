//! How far apart two heaps of numbers are, whatever their scale: Cliff's delta.

use crate::numerics::normal_quantile;
use serde::{Deserialize, Serialize};

/// Cliff's delta (1993) with its interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct CliffDelta {
    /// Pr(second > first) − Pr(second < first) for one of each, in `[−1, 1]`.
    pub delta: f64,
    /// Lower and upper end of the interval at 95 %. `None` with fewer than two of either, or where
    /// all of one are above all of the other: the variance is then estimated as 0.
    pub interval: Option<(f64, f64)>,
    /// In a word.
    pub magnitude: Magnitude,
}

/// A delta in a word: Romano et al. 2006.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Magnitude {
    /// Below .147.
    Negligible,
    /// Below .33.
    Small,
    /// Below .474.
    Medium,
    /// From .474.
    Large,
}

impl Magnitude {
    /// Of a delta of either sign.
    #[must_use]
    pub fn of(delta: f64) -> Self {
        match delta.abs() {
            size if size < 0.147 => Self::Negligible,
            size if size < 0.33 => Self::Small,
            size if size < 0.474 => Self::Medium,
            _ => Self::Large,
        }
    }
}

/// Cliff's delta of two heaps, positive if the second tends to be larger; `None` if one is empty or
/// has something that is no number. Takes the time of sorting.
///
/// The interval is the asymmetric one with the unbiased variance (Feng & Cliff 2004). It takes the
/// heaps for independent: with paired runs it is too wide if anything.
#[must_use]
pub fn cliff(first: &[f64], second: &[f64]) -> Option<CliffDelta> {
    if first.is_empty() || second.is_empty() {
        return None;
    }
    if first.iter().chain(second).any(|value| value.is_nan()) {
        return None;
    }
    let of_second = dominances(second, first);
    let of_first = dominances(first, second);
    let (rows, columns) = (second.len() as f64, first.len() as f64);
    let delta = of_second
        .iter()
        .map(|(wins, losses)| wins - losses)
        .sum::<f64>()
        / (rows * columns);
    // Pairs that are not tied.
    let untied: f64 = of_second.iter().map(|(wins, losses)| wins + losses).sum();
    let interval = variance(&of_second, &of_first, delta, untied)
        .filter(|variance| *variance > 0.0 && delta.abs() < 1.0)
        .map(|variance| {
            let z = normal_quantile(0.975);
            let one = 1.0 - delta * delta;
            let root = z * (variance * (one * one + z * z * variance)).sqrt();
            let below = one + z * z * variance;
            let middle = delta * one;
            (
                ((middle - root) / below).max(-1.0),
                ((middle + root) / below).min(1.0),
            )
        });
    Some(CliffDelta {
        delta,
        interval,
        magnitude: Magnitude::of(delta),
    })
}

/// For each of `ours`, how many of `theirs` are below and above it.
fn dominances(ours: &[f64], theirs: &[f64]) -> Vec<(f64, f64)> {
    let mut sorted = theirs.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    ours.iter()
        .map(|value| {
            let below = sorted.partition_point(|other| other < value);
            let not_above = sorted.partition_point(|other| other <= value);
            (below as f64, (sorted.len() - not_above) as f64)
        })
        .collect()
}

fn variance(
    of_second: &[(f64, f64)],
    of_first: &[(f64, f64)],
    delta: f64,
    untied: f64,
) -> Option<f64> {
    let (rows, columns) = (of_second.len() as f64, of_first.len() as f64);
    if rows < 2.0 || columns < 2.0 {
        return None;
    }
    let spread = |heap: &[(f64, f64)], against: f64, sign: f64| {
        heap.iter()
            .map(|(wins, losses)| {
                let off = sign * (wins - losses) / against - delta;
                off * off
            })
            .sum::<f64>()
    };
    let by_row = columns * columns * spread(of_second, columns, 1.0);
    let by_column = rows * rows * spread(of_first, rows, -1.0);
    let all = untied - rows * columns * delta * delta;
    Some((by_row + by_column - all) / (rows * columns * (rows - 1.0) * (columns - 1.0)))
}
