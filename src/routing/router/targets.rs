//! What a router is to learn: the action it should have chosen.

use super::error::Error;
use crate::numerics::exp;
use serde::{Deserialize, Serialize};

/// What is to be learnt of a failure that several actions solve.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum Label {
    /// The cheapest of them, a†(x) = argmin c(a, x) over S(x); of equally cheap ones the first.
    #[default]
    Cheapest,
    /// Each of them with the same probability.
    Even,
    /// Each of them with probability ∝ exp(−c / scale), `scale` in the unit of the costs.
    Graded {
        /// The difference in cost that makes an action e times less wanted.
        scale: f64,
    },
}

/// By which costs actions are compared.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum LabelCosts {
    /// What each action cost on this very failure.
    #[default]
    Own,
    /// One number for each action, as in the released preparation of labels: 2, 2, 13.
    Nominal(Vec<f64>),
}

/// What is to be learnt of some rows: a distribution over actions for each.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Targets {
    actions: usize,
    /// Which rows can be learnt from, ascending.
    rows: Vec<u32>,
    /// For each of them as many probabilities as there are actions.
    probabilities: Vec<f64>,
    /// Rows left out because no action solves them.
    unsolved: usize,
}

impl Targets {
    /// Targets of all rows that some action solves. `rows` gives for each row what the actions cost
    /// and whether they solve.
    ///
    /// # Errors
    /// [`Error::NominalCosts`] unless there is one for each action, [`Error::Number`] for a scale that
    /// is not positive.
    pub fn new<'a>(
        actions: usize,
        rows: impl Iterator<Item = (&'a [f64], &'a [bool])>,
        label: Label,
        costs: &LabelCosts,
    ) -> Result<Self, Error> {
        if let LabelCosts::Nominal(costs) = costs
            && costs.len() != actions
        {
            return Err(Error::NominalCosts {
                expected: actions,
                found: costs.len(),
            });
        }
        if let Label::Graded { scale } = label
            && !(scale.is_finite() && scale > 0.0)
        {
            return Err(Error::Number {
                name: "Out of range: the scale of graded labels",
                value: scale,
                range: "a positive number",
            });
        }
        let mut targets = Self {
            actions,
            ..Self::default()
        };
        for (row, (own, solves)) in rows.enumerate() {
            let costs = match costs {
                LabelCosts::Own => own,
                LabelCosts::Nominal(costs) => costs,
            };
            if targets.add(label, costs, solves) {
                targets.rows.push(row as u32);
            } else {
                targets.unsolved += 1;
            }
        }
        Ok(targets)
    }

    /// Adds the distribution of one row; false if no action solves it.
    fn add(&mut self, label: Label, costs: &[f64], solves: &[bool]) -> bool {
        let Some(cheapest) = cheapest(costs, solves) else {
            return false;
        };
        let weight = |action: usize| match label {
            Label::Cheapest => f64::from(u8::from(action == cheapest)),
            Label::Even => f64::from(u8::from(solves[action])),
            // Relative to the cheapest, so that the weights cannot all vanish.
            Label::Graded { scale } if solves[action] => {
                exp((costs[cheapest] - costs[action]) / scale)
            }
            Label::Graded { .. } => 0.0,
        };
        let weights: Vec<f64> = (0..self.actions).map(weight).collect();
        let sum: f64 = weights.iter().sum();
        self.probabilities
            .extend(weights.iter().map(|weight| weight / sum));
        true
    }

    /// Number of actions.
    #[must_use]
    pub fn actions(&self) -> usize {
        self.actions
    }

    /// Which rows can be learnt from, ascending.
    #[must_use]
    pub fn rows(&self) -> &[u32] {
        &self.rows
    }

    /// Rows left out because no action solves them.
    #[must_use]
    pub fn unsolved(&self) -> usize {
        self.unsolved
    }

    /// What is to be learnt: row, probability of each action.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (usize, &[f64])> {
        self.rows
            .iter()
            .map(|&row| row as usize)
            .zip(self.probabilities.chunks_exact(self.actions.max(1)))
    }

    /// Those of the rows that are chosen.
    #[must_use]
    pub fn only(&self, chosen: impl Fn(usize) -> bool) -> Self {
        let mut some = Self {
            actions: self.actions,
            unsolved: self.unsolved,
            ..Self::default()
        };
        for (row, probabilities) in self.iter().filter(|&(row, _)| chosen(row)) {
            some.rows.push(row as u32);
            some.probabilities.extend_from_slice(probabilities);
        }
        some
    }
}

/// The cheapest action that solves; of equally cheap ones the first.
fn cheapest(costs: &[f64], solves: &[bool]) -> Option<usize> {
    let solving = (0..costs.len()).filter(|&action| solves[action]);
    solving.min_by(|&a, &b| costs[a].total_cmp(&costs[b]))
}

/// The likeliest action; of equally likely ones the first. 0 if there is none.
#[must_use]
pub fn likeliest(probabilities: &[f64]) -> usize {
    let mut best = 0;
    for (action, probability) in probabilities.iter().enumerate() {
        if *probability > probabilities[best] {
            best = action;
        }
    }
    best
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    const ROWS: [([f64; 3], [bool; 3]); 4] = [
        ([2.0, 1.0, 9.0], [true, true, true]),
        ([1.0, 1.0, 9.0], [false, true, true]),
        ([1.0, 1.0, 9.0], [false; 3]),
        ([3.0, 3.0, 3.0], [true, true, false]),
    ];

    fn targets(label: Label, costs: &LabelCosts) -> Targets {
        let rows = ROWS.iter().map(|(costs, solves)| (&costs[..], &solves[..]));
        Targets::new(3, rows, label, costs).unwrap()
    }

    fn all(targets: &Targets) -> Vec<(usize, Vec<f64>)> {
        let all = targets.iter();
        all.map(|(row, target)| (row, target.to_vec())).collect()
    }

    #[test]
    fn the_cheapest_that_solves() {
        let own = targets(Label::Cheapest, &LabelCosts::Own);
        assert_eq!(
            all(&own),
            [
                (0, vec![0.0, 1.0, 0.0]),
                (1, vec![0.0, 1.0, 0.0]),
                (3, vec![1.0, 0.0, 0.0])
            ]
        );
        assert_eq!((own.unsolved(), own.rows()), (1, &[0, 1, 3][..]));
        // Nominal costs make a tie of the first two, and ties go to the first.
        let nominal = targets(Label::Cheapest, &LabelCosts::Nominal(vec![2.0, 2.0, 13.0]));
        assert_eq!(all(&nominal)[0], (0, vec![1.0, 0.0, 0.0]));
    }

    #[test]
    fn all_that_solve() {
        let even = targets(Label::Even, &LabelCosts::Own);
        assert_eq!(all(&even)[1], (1, vec![0.0, 0.5, 0.5]));
        let graded = targets(Label::Graded { scale: 1.0 }, &LabelCosts::Own);
        let sum = 1.0 + exp(-1.0) + exp(-8.0);
        let expected = [exp(-1.0) / sum, 1.0 / sum, exp(-8.0) / sum];
        assert_eq!(all(&graded)[0].1, expected);
        // A scale so small that every weight but one vanishes is still a distribution.
        let sharp = targets(Label::Graded { scale: 1e-300 }, &LabelCosts::Own);
        assert_eq!(all(&sharp)[0].1, [0.0, 1.0, 0.0]);
    }

    #[test]
    fn what_is_out_of_range_is_named() {
        let rows = || std::iter::once((&ROWS[0].0[..], &ROWS[0].1[..]));
        let nominal = LabelCosts::Nominal(vec![1.0]);
        let error = Targets::new(3, rows(), Label::Even, &nominal).unwrap_err();
        assert_eq!(error.to_string(), "There are 1 nominal costs for 3 actions");
        let label = Label::Graded { scale: f64::NAN };
        let error = Targets::new(3, rows(), label, &LabelCosts::Own).unwrap_err();
        assert_eq!(
            error.to_string(),
            "Out of range: the scale of graded labels is NaN, and must be a positive number"
        );
    }
}
