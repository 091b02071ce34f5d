//! How far one action's score lies above the others': what a threshold would be drawn through.

use super::Table;
use crate::limits::MARGIN_BINS;

/// The margins of an action over the best of the others, in equal bins over `[-1, 1]`, and what it costs
/// more.
#[derive(Clone, Debug, PartialEq)]
pub struct Margins {
    /// The action.
    pub action: usize,
    /// Instances in each bin; what is outside goes to the first and the last.
    pub counts: [u32; MARGIN_BINS],
    /// Mean charged cost of the action less that of the cheapest one.
    pub gap: f64,
}

impl Margins {
    /// The margins over some instances. An action that is alone has its score for a margin.
    #[must_use]
    pub fn of(table: &Table, instances: &[u32], action: usize) -> Self {
        let means = table.mean_cost(instances);
        let cheapest = means.iter().copied().fold(f64::INFINITY, f64::min);
        let mut counts = [0; MARGIN_BINS];
        for &at in instances {
            let scores = table.scores(at);
            let others = scores.iter().enumerate().filter(|(at, _)| *at != action);
            let best = others
                .map(|(_, score)| *score)
                .fold(f64::NEG_INFINITY, f64::max);
            let margin = if best.is_finite() {
                scores[action] - best
            } else {
                scores[action]
            };
            let bin = (margin.clamp(-1.0, 1.0) + 1.0) / 2.0 * MARGIN_BINS as f64;
            counts[(bin as usize).min(MARGIN_BINS - 1)] += 1;
        }
        Self {
            action,
            counts,
            gap: means[action] - cheapest,
        }
    }

    /// The margin from which the action is worth its price at λ, with mean costs: each instance has
    /// costs and so a threshold of its own.
    #[must_use]
    pub fn threshold(&self, lambda: f64) -> f64 {
        lambda * self.gap
    }

    /// Where a bin begins.
    #[must_use]
    pub fn begins(bin: usize) -> f64 {
        bin as f64 / MARGIN_BINS as f64 * 2.0 - 1.0
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::routing::{Policy, golden};

    #[test]
    fn the_example_has_its_margins() {
        let table = Table::new(&golden(), &Policy::default()).unwrap();
        let all: Vec<u32> = (0..table.len() as u32).collect();
        let margins = Margins::of(&table, &all, 2);
        assert_eq!(margins.counts.iter().sum::<u32>(), 5);
        // From every bin on there are as many as lie above its beginning, where rounding leaves room.
        let above = |edge: f64| {
            let margins = all.iter().map(|&at| {
                let scores = table.scores(at);
                scores[2] - scores[0].max(scores[1])
            });
            margins.filter(|margin| *margin >= edge).count() as u32
        };
        for bin in 0..margins.counts.len() {
            let counted: u32 = margins.counts[bin..].iter().sum();
            let edge = Margins::begins(bin);
            assert!(
                (above(edge + 1e-9)..=above(edge - 1e-9)).contains(&counted),
                "{bin}"
            );
        }
        let means = table.mean_cost(&all);
        assert_eq!(margins.gap, means[2] - means[0].min(means[1]));
        assert_eq!(margins.threshold(0.0), 0.0);
    }

    #[test]
    fn an_action_alone_has_its_score_for_a_margin() {
        let policy = Policy {
            allowed: vec![false, false, true],
            ..Policy::default()
        };
        let table = Table::new(&golden(), &policy).unwrap();
        let margins = Margins::of(&table, &[0], 0);
        let bin = margins.counts.iter().position(|&count| count == 1).unwrap();
        let score = table.scores(0)[0];
        assert!(Margins::begins(bin) <= score && score < Margins::begins(bin + 1));
        assert_eq!(margins.gap, 0.0);
    }
}
