//! Many random splits of the same instances: how the measured cost of a certified λ scatters.
//!
//! The promise of conformal risk control is about the mean over splits, not about each of them.

use super::bounds::{hoeffding, largest_mean};
use super::envelope::SAME;
use super::frontier::Sum;
use super::{Bound, Error, Table, Terms, Walks};
use crate::numerics::{Random, quantile};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// What to draw.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Resplits {
    /// How many splits.
    pub splits: u32,
    /// Instances for calibration in each; the rest is the test.
    pub calibration: u32,
    /// Draws them.
    pub seed: u64,
}

/// What the splits gave.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Study {
    /// Mean charged cost on the test instances of each feasible split, in the order they were drawn.
    pub costs: Vec<f64>,
    /// Their solve rates.
    pub solve_rates: Vec<f64>,
    /// Splits where no λ could be certified.
    pub infeasible: u32,
    /// Feasible splits whose test cost is above the budget.
    pub over: u32,
    /// Mean of the costs; 0 without any.
    pub mean: f64,
    /// Its standard error as that of a simulation. All splits share the same instances, so it says
    /// nothing of other instances.
    pub standard_error: f64,
}

impl Study {
    /// Share of feasible splits above the budget; `None` without any.
    #[must_use]
    pub fn share_over(&self) -> Option<f64> {
        let feasible = self.costs.len();
        (feasible > 0).then(|| f64::from(self.over) / feasible as f64)
    }

    /// A quantile of the costs; `None` without any.
    #[must_use]
    pub fn cost_quantile(&self, probability: f64) -> Option<f64> {
        let mut costs = self.costs.clone();
        costs.sort_unstable_by(f64::total_cmp);
        quantile(&costs, probability)
    }
}

/// Splits the instances at random, again and again; in each, chooses λ on one part and measures it on the
/// other. O(n) a split: the sorted switches are those of all instances.
///
/// With [`Ceiling::Calibration`](super::Ceiling) each split has its own. `progress` hears of the splits
/// (done, all) and may break off.
///
/// # Errors
/// If there is no test or calibration instance, the bound is one on the solve rate, a term is out of range, or `progress` breaks off.
pub fn resplit(
    table: &Table,
    walks: &Walks,
    instances: &[u32],
    terms: &Terms,
    resplits: &Resplits,
    progress: &mut dyn FnMut(u32, u32) -> ControlFlow<()>,
) -> Result<Study, Error> {
    let n = resplits.calibration as usize;
    if n == 0 || n >= instances.len() {
        return Err(Error::Setting {
            what: "the number of calibration instances",
            value: f64::from(resplits.calibration),
        });
    }
    let largest: Vec<f64> = (0..table.len() as u32)
        .map(|at| table.largest(&[at]))
        .collect();
    let all = instances
        .iter()
        .map(|&at| largest[at as usize])
        .fold(0.0, f64::max);
    let given = terms.ceiling.value(all)?;
    if all > given {
        return Err(Error::AboveCeiling {
            ceiling: given,
            largest: all,
        });
    }
    terms.check()?;
    let mut split = Split {
        table,
        walks,
        switches: &Kept::of(table, walks, instances),
        calibration: vec![false; table.len()],
    };
    let mut order = instances.to_vec();
    let mut random = Random::new(resplits.seed);
    let mut study = Study::default();
    // Of the ceiling before: most splits have the same, and a bound may have to be searched for.
    let mut before: Option<(f64, f64)> = None;
    let test = (instances.len() - n) as f64;
    for done in 1..=resplits.splits {
        for at in 0..n {
            let other = at + random.below((order.len() - at) as u32) as usize;
            order.swap(at, other);
        }
        split.calibration.fill(false);
        let mut ceiling: f64 = 0.0;
        for &at in &order[..n] {
            split.calibration[at as usize] = true;
            ceiling = ceiling.max(largest[at as usize]);
        }
        let ceiling = match terms.ceiling {
            super::Ceiling::Given(value) => value,
            super::Ceiling::Calibration => ceiling,
        };
        let most = match before {
            Some((same, most)) if same == ceiling => most,
            _ => most(terms, n as f64, ceiling)?,
        };
        before = Some((ceiling, most));
        match split.measure(&order, most * n as f64) {
            Some((cost, solved)) => {
                let cost = cost / test;
                study.over += u32::from(cost > terms.budget * (1.0 + SAME));
                study.costs.push(cost);
                study.solve_rates.push(f64::from(solved) / test);
            }
            None => study.infeasible += 1,
        }
        // Two thousand reports would take longer than the splits.
        if (done % 100 == 0 || done == resplits.splits)
            && progress(done, resplits.splits).is_break()
        {
            return Err(Error::Cancelled);
        }
    }
    let count = study.costs.len() as f64;
    if count > 0.0 {
        study.mean = study.costs.iter().sum::<f64>() / count;
        let squares = study
            .costs
            .iter()
            .map(|cost| (cost - study.mean) * (cost - study.mean));
        study.standard_error = (squares.sum::<f64>() / (count - 1.0).max(1.0) / count).sqrt();
    }
    Ok(study)
}

/// The largest calibration mean that keeps the promise; less than nothing where none does.
fn most(terms: &Terms, n: f64, ceiling: f64) -> Result<f64, Error> {
    match terms.bound {
        Bound::ConformalRiskControl => Ok(((n + 1.0) * terms.budget - ceiling) / n),
        Bound::Hoeffding { delta } => Ok(terms.budget - ceiling * hoeffding(n, delta)),
        Bound::PlugIn => Ok(terms.budget),
        Bound::LearnThenTest {
            delta,
            solve_rate: None,
        } => {
            let risk = terms.budget / ceiling * (1.0 + SAME);
            Ok(largest_mean(risk, n, delta).map_or(-1.0, |mean| mean * ceiling))
        }
        Bound::LearnThenTest { .. } => Err(Error::NoResplit),
    }
}

/// A switch with what it changes looked up.
struct Kept {
    lambda: f64,
    drop: f64,
    cost: f64,
    instance: u32,
    solved: i32,
}

impl Kept {
    fn of(table: &Table, walks: &Walks, instances: &[u32]) -> Vec<Self> {
        let mut member = vec![false; table.len()];
        for &at in instances {
            member[at as usize] = true;
        }
        let switches = walks.switches().iter();
        let kept = switches.filter(|switch| member[switch.instance as usize]);
        kept.map(|switch| {
            let (from, to) = (switch.from as usize, switch.to as usize);
            let (charged, solves) = (
                table.charged(switch.instance),
                table.solves(switch.instance),
            );
            Self {
                lambda: switch.lambda,
                drop: switch.drop,
                cost: charged[to] - charged[from],
                instance: switch.instance,
                solved: i32::from(solves[to]) - i32::from(solves[from]),
            }
        })
        .collect()
    }
}

struct Split<'a> {
    table: &'a Table,
    walks: &'a Walks,
    switches: &'a [Kept],
    /// Whether each instance is for calibration.
    calibration: Vec<bool>,
}

impl Split<'_> {
    /// Sum of test costs, and number of test instances solved, at the λ inside the first step in which
    /// the calibration instances' ceilings add up to at most `most`.
    fn measure(&self, instances: &[u32], most: f64) -> Option<(f64, u32)> {
        let most = most + SAME * most.abs();
        let (mut ceiling, mut cost, mut solved) = (Sum::default(), Sum::default(), 0_i32);
        for &at in instances {
            if self.calibration[at as usize] {
                ceiling.add(self.walks.ahead()[at as usize]);
            } else {
                let start = self.walks.starts()[at as usize] as usize;
                cost.add(self.table.charged(at)[start]);
                solved += i32::from(self.table.solves(at)[start]);
            }
        }
        let mut test = |switch: &Kept| {
            if !self.calibration[switch.instance as usize] {
                cost.add(switch.cost);
                solved += switch.solved;
            }
        };
        let mut lambda = 0.0;
        let mut at = 0;
        // Calibration switches at one λ, as rounding has it, are one step: none of them is left out.
        let mut group = f64::NEG_INFINITY;
        while let Some(switch) = self.switches.get(at) {
            if self.calibration[switch.instance as usize] {
                let within = switch.lambda <= group * (1.0 + SAME);
                if !within && ceiling.value() <= most {
                    break;
                }
                if !within {
                    group = switch.lambda;
                }
                lambda = switch.lambda;
                ceiling.add(-switch.drop);
            }
            at += 1;
        }
        if ceiling.value() > most {
            return None;
        }
        let inside = match self.switches.get(at) {
            _ if lambda == 0.0 => 0.0,
            Some(next) => lambda + (next.lambda - lambda) / 2.0,
            None => 2.0 * lambda,
        };
        for switch in self
            .switches
            .iter()
            .take_while(|switch| switch.lambda <= inside)
        {
            test(switch);
        }
        Some((cost.value(), solved as u32))
    }
}
