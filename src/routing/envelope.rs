//! One instance as lines in λ: which action is on top, and where it changes.
//!
//! Each action is the line *s − λc*. Seen from λ = 0 to the right, the upper envelope goes from dearer
//! to cheaper actions. Its corners are stored; no argmax is taken at a corner, where rounding decides.

use serde::{Deserialize, Serialize};

/// λs that differ by less, relative to their size, are one: scores and costs come as decimals, whose
/// crossings agree where those of the nearest binary numbers do not.
pub const SAME: f64 = 1e-12;

/// A corner of the envelope.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Corner {
    /// From here on, the action is on top; more than 0.
    pub lambda: f64,
    /// The action.
    pub to: u8,
}

/// Walks along the upper envelope: the action on top at λ = 0, and in `corners` all changes.
///
/// Ties go to the cheaper action, then to the earlier one; so at a corner the change has happened.
/// There is at least one action, and costs are finite.
pub fn walk(scores: &[f64], costs: &[f64], corners: &mut Vec<Corner>) -> u8 {
    corners.clear();
    let mut top = 0;
    for action in 1..scores.len() {
        let (score, best) = (scores[action], scores[top]);
        if score > best || (score == best && costs[action] < costs[top]) {
            top = action;
        }
    }
    let start = top as u8;
    loop {
        let mut next: Option<(f64, usize)> = None;
        for action in 0..scores.len() {
            if costs[action] >= costs[top] {
                continue;
            }
            let lambda = (scores[top] - scores[action]) / (costs[top] - costs[action]);
            // A line that is never reached in numbers that a machine has.
            if !lambda.is_finite() {
                continue;
            }
            let better = next.is_none_or(|(least, to)| {
                lambda < least || (lambda == least && costs[action] < costs[to])
            });
            if better {
                next = Some((lambda, action));
            }
        }
        let Some((lambda, to)) = next else {
            return start;
        };
        top = to;
        match corners.last_mut() {
            // Three lines through one point: the one between is on top nowhere.
            Some(last) if lambda <= last.lambda * (1.0 + SAME) => last.to = to as u8,
            _ => corners.push(Corner {
                lambda,
                to: to as u8,
            }),
        }
    }
}

/// The action on top at a λ, on the way of [`walk`].
#[must_use]
pub fn on_top(start: u8, corners: &[Corner], lambda: f64) -> u8 {
    let passed = corners.partition_point(|corner| corner.lambda <= lambda);
    corners[..passed].last().map_or(start, |corner| corner.to)
}

/// Every λ > 0 at which two actions are level, sorted, each once: the grid of the paper, with crossings
/// that are below the envelope and change nothing.
#[must_use]
pub fn crossings<'a>(lines: impl Iterator<Item = (&'a [f64], &'a [f64])>) -> Vec<f64> {
    let mut grid = Vec::new();
    for (scores, costs) in lines {
        for one in 0..scores.len() {
            for other in 0..one {
                let lambda = (scores[one] - scores[other]) / (costs[one] - costs[other]);
                if lambda > 0.0 && lambda.is_finite() {
                    grid.push(lambda);
                }
            }
        }
    }
    grid.sort_unstable_by(f64::total_cmp);
    grid.dedup_by(|later, earlier| *later <= *earlier * (1.0 + SAME));
    grid
}

#[cfg(test)]
mod tests {
    use super::*;

    fn walked(scores: &[f64], costs: &[f64]) -> (u8, Vec<(f64, u8)>) {
        let mut corners = Vec::new();
        let start = walk(scores, costs, &mut corners);
        let corners = corners.iter().map(|corner| (corner.lambda, corner.to));
        (start, corners.collect())
    }

    #[test]
    fn ties_go_to_the_cheaper_and_then_to_the_earlier_action() {
        // Equal scores at λ = 0: the cheaper one, for ever.
        assert_eq!(walked(&[0.5, 0.5], &[2.0, 1.0]), (1, vec![]));
        // Equal costs: the higher score, and no event.
        assert_eq!(walked(&[0.4, 0.6], &[1.0, 1.0]), (1, vec![]));
        // All equal: the order.
        assert_eq!(walked(&[0.5, 0.5], &[1.0, 1.0]), (0, vec![]));
        // A change to one of two equal actions.
        assert_eq!(
            walked(&[0.25, 0.25, 0.5], &[2.0, 2.0, 6.0]),
            (2, vec![(0.0625, 0)])
        );
        // A dearer action with no higher score never.
        assert_eq!(walked(&[0.6, 0.1, 0.3], &[1.0, 2.0, 8.0]), (0, vec![]));
    }

    #[test]
    fn lines_through_one_point_make_one_corner() {
        let (start, corners) = walked(&[0.1, 0.2, 0.3], &[1.0, 2.0, 3.0]);
        assert_eq!((start, corners.len(), corners[0].1), (2, 1, 0));
        let (_, corners) = walked(&[0.25, 0.5, 0.75], &[1.0, 2.0, 3.0]);
        assert_eq!(corners, [(0.25, 0)]);
    }

    #[test]
    fn the_action_changes_at_its_corner_and_not_before() {
        let mut corners = Vec::new();
        let start = walk(&[0.2, 0.3, 0.5], &[1.0, 2.0, 8.0], &mut corners);
        let at = |lambda| on_top(start, &corners, lambda);
        assert_eq!([at(0.0), at(0.03), corners[0].to, at(1e9)], [2, 2, 1, 0]);
        assert_eq!(at(corners[0].lambda), 1);
        assert_eq!(at(corners[1].lambda), 0);
    }
}
