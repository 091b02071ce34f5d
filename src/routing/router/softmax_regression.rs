//! Multinomial logistic regression on sparse rows.

use super::error::Error;
use super::lbfgs::{self, Ending, Minimum, Stop};
use super::sparse::{Compact, Rows};
use super::targets::Targets;
use crate::numerics::{exp, log_sum_exp, normalise_log_weights};
use std::ops::ControlFlow;

/// How a regression is fitted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FitOptions {
    /// Penalty ½ · l2 · ‖w‖² on the sum of losses (the reciprocal of scikit-learn's C); the bias is
    /// free.
    pub l2: f64,
    /// Most iterations.
    pub iterations: u32,
}

impl Default for FitOptions {
    fn default() -> Self {
        Self {
            l2: 1.0,
            iterations: 200,
        }
    }
}

impl FitOptions {
    /// Checks every number. Without a penalty, separable rows have no minimum.
    ///
    /// # Errors
    /// [`Error::Number`] for what is out of range.
    pub fn check(&self) -> Result<(), Error> {
        if !(self.l2.is_finite() && self.l2 > 0.0) {
            return Err(Error::Number {
                name: "the penalty",
                value: self.l2,
                range: "a positive number",
            });
        }
        if !(1..=10_000).contains(&self.iterations) {
            return Err(Error::Number {
                name: "the number of iterations",
                value: f64::from(self.iterations),
                range: "between 1 and 10,000",
            });
        }
        Ok(())
    }
}

/// Pr(action | row) ∝ exp(w_action · row + bias_action).
#[derive(Clone, Debug, PartialEq)]
pub struct SoftmaxRegression {
    actions: usize,
    /// `[column][action]`; the last column is the bias.
    weights: Vec<f32>,
}

impl SoftmaxRegression {
    /// From weights `[column][action]`, of which the last column is the bias; `None` unless they are
    /// finite and fill whole columns.
    #[must_use]
    pub fn from_weights(actions: usize, weights: Vec<f32>) -> Option<Self> {
        let whole = actions > 0 && !weights.is_empty() && weights.len().is_multiple_of(actions);
        let finite = weights.iter().all(|weight| weight.is_finite());
        (whole && finite).then_some(Self { actions, weights })
    }

    /// Number of actions.
    #[must_use]
    pub fn actions(&self) -> usize {
        self.actions
    }

    /// Columns without the bias.
    #[must_use]
    pub fn width(&self) -> usize {
        self.weights.len() / self.actions - 1
    }

    /// The weights of a column; those of the bias beyond the last.
    #[must_use]
    pub fn column(&self, column: usize) -> &[f32] {
        let start = column.min(self.width()) * self.actions;
        &self.weights[start..start + self.actions]
    }

    /// ln Pr(action) of a row.
    #[must_use]
    pub fn log_probabilities(&self, rows: &Rows, row: usize) -> Vec<f64> {
        let bias = self.column(self.width());
        let mut logits: Vec<f64> = bias.iter().map(|&weight| f64::from(weight)).collect();
        for (column, value) in rows.row(row) {
            for (logit, &weight) in logits.iter_mut().zip(self.column(column)) {
                *logit += value * f64::from(weight);
            }
        }
        let total = log_sum_exp(&logits);
        logits.iter().map(|logit| logit - total).collect()
    }

    /// Fits the rows of the targets, starting from nothing known. The result does not depend on a
    /// seed. `progress` hears of iterations and the mean loss, and may break off.
    ///
    /// # Errors
    /// [`Error::NoRows`] without targets, [`Error::Stopped`] if `progress` breaks off, and what
    /// [`FitOptions::check`] says.
    pub fn fit(
        rows: &Rows,
        width: usize,
        targets: &Targets,
        options: &FitOptions,
        progress: &mut dyn FnMut(u32, f64) -> ControlFlow<()>,
    ) -> Result<(Self, Minimum), Error> {
        options.check()?;
        if targets.rows().is_empty() {
            return Err(Error::NoRows {
                rows: targets.unsolved(),
                unsolved: targets.unsolved(),
            });
        }
        // Most buckets are empty, and vectors of zeros would take most of the time.
        let learnt = targets.rows().iter().map(|&row| row as usize);
        let compact = Compact::new(rows, learnt, width);
        let loss = Loss {
            rows: &compact.rows,
            targets,
            l2: options.l2 / targets.rows().len() as f64,
        };
        let stop = Stop {
            iterations: options.iterations,
            ..Stop::default()
        };
        let actions = targets.actions();
        let start = vec![0.0; (compact.columns.len() + 1) * actions];
        let mut function = |at: &[f64], gradient: &mut [f64]| loss.with_gradient(at, gradient);
        let minimum = lbfgs::minimise(start, &mut function, &stop, progress);
        if minimum.ending == Ending::Stopped {
            return Err(Error::Stopped);
        }
        let mut weights = vec![0.0; (width + 1) * actions];
        let columns = compact.columns.iter().chain([&width]);
        for (&column, fitted) in columns.zip(minimum.at.chunks_exact(actions)) {
            for (action, &weight) in fitted.iter().enumerate() {
                // Half the bytes of a saved router, and below what rows can tell.
                weights[column * actions + action] = weight as f32;
            }
        }
        Ok((Self { actions, weights }, minimum))
    }
}

/// Mean cross-entropy to the targets plus ½ · l2 · ‖w‖², the bias left out of the penalty.
struct Loss<'a> {
    /// Those of the targets, in their order.
    rows: &'a Rows,
    targets: &'a Targets,
    l2: f64,
}

impl Loss<'_> {
    fn with_gradient(&self, weights: &[f64], gradient: &mut [f64]) -> f64 {
        let actions = self.targets.actions();
        let bias = weights.len() - actions;
        let share = 1.0 / self.targets.rows().len() as f64;
        gradient.fill(0.0);
        let mut value = 0.0;
        let mut residual = vec![0.0; actions];
        for (row, (_, target)) in self.targets.iter().enumerate() {
            residual.copy_from_slice(&weights[bias..]);
            for (column, amount) in self.rows.row(row) {
                let of_column = &weights[column * actions..(column + 1) * actions];
                for (logit, weight) in residual.iter_mut().zip(of_column) {
                    *logit += amount * weight;
                }
            }
            // −Σ t ln p = ln Σ exp(z) − Σ t z, as Σ t = 1.
            let fitted: f64 = residual.iter().zip(target).map(|(z, t)| z * t).sum();
            value += share * (normalise_log_weights(&mut residual) - fitted);
            for (residual, target) in residual.iter_mut().zip(target) {
                *residual = share * (*residual - target);
            }
            for (column, amount) in self.rows.row(row) {
                let of_column = &mut gradient[column * actions..(column + 1) * actions];
                for (slope, residual) in of_column.iter_mut().zip(&residual) {
                    *slope += amount * residual;
                }
            }
            for (slope, residual) in gradient[bias..].iter_mut().zip(&residual) {
                *slope += residual;
            }
        }
        for (slope, weight) in gradient[..bias].iter_mut().zip(weights) {
            *slope += self.l2 * weight;
            value += 0.5 * self.l2 * weight * weight;
        }
        value
    }
}

/// Mean −Σ t ln p over the targets; `log_probabilities` has a row for each row, known to the targets
/// or not. 0 without targets.
#[must_use]
pub fn log_loss(targets: &Targets, log_probabilities: &[f64], temperature: f64) -> f64 {
    let actions = targets.actions();
    let mut sum = 0.0;
    let mut scaled = vec![0.0; actions];
    for (row, target) in targets.iter() {
        let row = &log_probabilities[row * actions..(row + 1) * actions];
        for (scaled, log) in scaled.iter_mut().zip(row) {
            *scaled = log / temperature;
        }
        let total = log_sum_exp(&scaled);
        sum += target
            .iter()
            .zip(&scaled)
            .map(|(t, log)| if *t > 0.0 { t * (total - log) } else { 0.0 })
            .sum::<f64>();
    }
    sum / targets.rows().len().max(1) as f64
}

/// exp of each, after a division by the temperature, made to sum to 1.
#[must_use]
pub fn probabilities(log_probabilities: &[f64], temperature: f64) -> Vec<f64> {
    let scaled: Vec<f64> = log_probabilities
        .iter()
        .map(|log| log / temperature)
        .collect();
    let total = log_sum_exp(&scaled);
    scaled.iter().map(|log| exp(log - total)).collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::super::targets::{Label, LabelCosts};
    use super::*;
    use crate::numerics::{Random, ln};

    /// Rows with a column of noise and one that tells the action, one time in `noise` wrongly.
    fn example(count: usize, noise: u32) -> (Rows, Targets) {
        let mut random = Random::new(4);
        let mut rows = Rows::default();
        let mut solves = Vec::new();
        for _ in 0..count {
            let action = random.below(3) as usize;
            let said = if random.below(noise) == 0 {
                random.below(3) as usize
            } else {
                action
            };
            rows.cell(0, random.uniform() - 0.5);
            rows.cell(1 + said, 1.0);
            rows.end_row();
            solves.push([0, 1, 2].map(|other| other == action));
        }
        let cost = [1.0; 3];
        let all = solves.iter().map(|solves| (&cost[..], &solves[..]));
        let targets = Targets::new(3, all, Label::Cheapest, &LabelCosts::Own).unwrap();
        (rows, targets)
    }

    fn fit(rows: &Rows, targets: &Targets, l2: f64) -> (SoftmaxRegression, Minimum) {
        let options = FitOptions {
            l2,
            ..FitOptions::default()
        };
        SoftmaxRegression::fit(rows, 4, targets, &options, &mut |_, _| {
            ControlFlow::Continue(())
        })
        .unwrap()
    }

    #[test]
    fn the_gradient_is_that_of_the_loss() {
        let (rows, targets) = example(40, 3);
        let loss = Loss {
            rows: &rows,
            targets: &targets,
            l2: 0.3,
        };
        let mut random = Random::new(8);
        let at: Vec<f64> = (0..15).map(|_| 2.0 * random.uniform() - 1.0).collect();
        let mut gradient = vec![0.0; 15];
        let mut unused = vec![0.0; 15];
        loss.with_gradient(&at, &mut gradient);
        for place in 0..15 {
            let mut value_at = |shift: f64| {
                let mut near = at.clone();
                near[place] += shift;
                loss.with_gradient(&near, &mut unused)
            };
            let slope = (value_at(1e-5) - value_at(-1e-5)) / 2e-5;
            assert!(
                (slope - gradient[place]).abs() < 1e-9,
                "{place}: {slope} {}",
                gradient[place]
            );
        }
    }

    #[test]
    fn it_finds_the_shares_of_a_table() {
        // Without noise in the columns the fitted probabilities are the shares observed.
        let (rows, targets) = example(3_000, 3);
        let (model, minimum) = fit(&rows, &targets, 1e-3);
        assert_eq!(minimum.ending, Ending::Converged);
        let mut right = [0.0; 2];
        for (row, target) in targets.iter() {
            let said = rows.row(row).last().map_or(0, |(column, _)| column - 1);
            right[0] += target[said];
            right[1] += exp(model.log_probabilities(&rows, row)[said]);
        }
        // The mean residual is below what ends the search, 10⁻⁴ for each of three columns.
        assert!((right[0] - right[1]).abs() < 1.0, "{right:?}");
        // One in three is drawn anew, and of these one in three is right by chance.
        assert!((right[1] / 3_000.0 - 7.0 / 9.0).abs() < 0.03, "{right:?}");
    }

    #[test]
    fn a_large_penalty_leaves_the_shares_of_actions() {
        let (rows, targets) = example(300, 3);
        let (model, _) = fit(&rows, &targets, 1e9);
        let mut shares = [0.0; 3];
        for (_, target) in targets.iter() {
            for (share, target) in shares.iter_mut().zip(target) {
                *share += target / 300.0;
            }
        }
        for (log, share) in model.log_probabilities(&rows, 0).iter().zip(shares) {
            assert!((exp(*log) - share).abs() < 1e-4);
        }
        assert!((0..4).all(|column| {
            model
                .column(column)
                .iter()
                .all(|weight| weight.abs() < 1e-6)
        }));
    }

    #[test]
    fn what_cannot_be_fitted_says_why() {
        let (rows, targets) = example(10, 3);
        let none = targets.only(|_| false);
        let options = FitOptions::default();
        let mut go = |_, _| ControlFlow::Continue(());
        let error = SoftmaxRegression::fit(&rows, 4, &none, &options, &mut go).unwrap_err();
        assert!(matches!(error, Error::NoRows { .. }));
        let error = SoftmaxRegression::fit(&rows, 4, &targets, &options, &mut |_, _| {
            ControlFlow::Break(())
        });
        assert_eq!(error.unwrap_err(), Error::Stopped);
        let options = FitOptions {
            l2: 0.0,
            iterations: 5,
        };
        let error = SoftmaxRegression::fit(&rows, 4, &targets, &options, &mut go).unwrap_err();
        assert_eq!(
            error.to_string(),
            "Out of range: the penalty is 0, and must be a positive number"
        );
        assert_eq!(SoftmaxRegression::from_weights(3, vec![0.0; 7]), None);
        assert_eq!(SoftmaxRegression::from_weights(1, vec![f32::NAN]), None);
    }

    #[test]
    fn loss_of_known_probabilities() {
        let (_, targets) = example(5, 3);
        let even = vec![-ln(3.0); 15];
        assert!((log_loss(&targets, &even, 1.0) - ln(3.0)).abs() < 1e-12);
        let [p, q] = [
            probabilities(&[-1.0, -2.0], 1.0),
            probabilities(&[-1.0, -2.0], 0.5),
        ];
        assert!((p[0] / p[1] - exp(1.0)).abs() < 1e-12 && (q[0] / q[1] - exp(2.0)).abs() < 1e-12);
    }
}
