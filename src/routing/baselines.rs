//! What needs no router: one action for all, a coin, a ladder, an oracle; and curves to compare.

use super::{Error, Frontier, Policy, Rollouts, Table, Walks};
use serde::{Deserialize, Serialize};

/// A place on the plot.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Point {
    /// Mean charged cost.
    pub cost: f64,
    /// Share of instances solved.
    pub solve_rate: f64,
}

/// A point that someone adds, such as a published one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Published {
    /// What it is called.
    pub name: String,
    /// Its mean cost; without a price it is off the cost axis, not at 0.
    pub cost: Option<f64>,
    /// Its share of instances solved.
    pub solve_rate: f64,
}

/// The baselines on some instances.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Baselines {
    /// Always the same action, `[action]`.
    pub fixed: Vec<Point>,
    /// The action that is best always, the first and then the cheaper of equal ones.
    pub best_fixed: usize,
    /// Each action equally often.
    pub random: Point,
    /// Ends of the chord of random mixes: the cheapest and the dearest action.
    pub chord: [Point; 2],
    /// Actions in the order of their mean cost, each tried until one solves, `[last one tried]`. All
    /// tries are paid.
    pub ladder: Vec<Point>,
    /// How many instances reach each rung of the ladder.
    pub reached: Vec<u32>,
    /// The order of the ladder.
    pub order: Vec<usize>,
    /// The cheapest action that solves, or the cheapest if none does.
    pub oracle: Point,
}

/// The baselines on some instances, at least one.
///
/// # Errors
/// If there is none.
pub fn baselines(table: &Table, instances: &[u32]) -> Result<Baselines, Error> {
    if instances.is_empty() {
        return Err(Error::NoCalibration);
    }
    let (n, width) = (instances.len() as f64, table.width());
    let means = table.mean_cost(instances);
    let solved_by = |action: usize| {
        let solved = instances.iter().filter(|&&at| table.solves(at)[action]);
        solved.count() as f64 / n
    };
    let fixed: Vec<Point> = (0..width)
        .map(|action| Point {
            cost: means[action],
            solve_rate: solved_by(action),
        })
        .collect();
    let best_fixed = (1..width).fold(0, |best, at| {
        let (one, other) = (fixed[at], fixed[best]);
        let better = one.solve_rate > other.solve_rate
            || (one.solve_rate == other.solve_rate && one.cost < other.cost);
        if better { at } else { best }
    });
    let mut order: Vec<usize> = (0..width).collect();
    order.sort_by(|&one, &other| means[one].total_cmp(&means[other]));
    let random = Point {
        cost: means.iter().sum::<f64>() / width as f64,
        solve_rate: fixed.iter().map(|point| point.solve_rate).sum::<f64>() / width as f64,
    };
    let (mut ladder, mut reached) = (Vec::new(), Vec::new());
    let mut left: Vec<u32> = instances.to_vec();
    let mut cost = 0.0;
    for &action in &order {
        reached.push(left.len() as u32);
        cost += left
            .iter()
            .map(|&at| table.charged(at)[action])
            .sum::<f64>();
        left.retain(|&at| !table.solves(at)[action]);
        ladder.push(Point {
            cost: cost / n,
            solve_rate: 1.0 - left.len() as f64 / n,
        });
    }
    let cheapest = |at: u32, solving: bool| {
        let actions = table.charged(at).iter().zip(table.solves(at));
        let costs = actions.filter_map(|(cost, solves)| (*solves || !solving).then_some(*cost));
        costs.fold(f64::INFINITY, f64::min)
    };
    let mut oracle = Point {
        cost: 0.0,
        solve_rate: 0.0,
    };
    for &at in instances {
        let solves = table.solves(at).contains(&true);
        oracle.cost += cheapest(at, solves) / n;
        oracle.solve_rate += f64::from(u8::from(solves)) / n;
    }
    Ok(Baselines {
        best_fixed,
        random,
        chord: [fixed[order[0]], fixed[table.dearest(instances)]],
        ladder,
        reached,
        order,
        oracle,
        fixed,
    })
}

/// The sweep restricted to one cheap action and the dearest one, for every cheap action: the action's
/// place in the rollouts, and the frontier on the given instances. With `clip`, no more than that is
/// charged for an action.
///
/// # Errors
/// As [`Table::new`].
pub fn cascades(
    rollouts: &Rollouts,
    policy: &Policy,
    instances: &[u32],
    clip: Option<f64>,
) -> Result<Vec<(usize, Frontier)>, Error> {
    let allowed = policy.allowed(rollouts.actions.len())?;
    let whole = Table::new(
        rollouts,
        &Policy {
            stop: false,
            ..policy.clone()
        },
    )?;
    let Some(dear) = whole.origin(whole.dearest(instances)) else {
        return Ok(Vec::new());
    };
    let cheap = (0..allowed.len()).filter(|&at| allowed[at] && at != dear);
    cheap
        .map(|action| {
            let pair = (0..allowed.len()).map(|at| at == action || at == dear);
            let policy = Policy {
                allowed: pair.collect(),
                stop: false,
                ..policy.clone()
            };
            let mut table = Table::new(rollouts, &policy)?;
            if let Some(ceiling) = clip {
                table.clip(ceiling);
            }
            Ok((
                action,
                Frontier::sweep(&table, &Walks::new(&table), instances),
            ))
        })
        .collect()
}

/// The cascade with the largest area under its hull, between the costs of the chord of some baselines,
/// and its cheap action; nothing where there is no dearer one.
///
/// # Errors
/// As [`Table::new`].
pub fn best_cascade(
    rollouts: &Rollouts,
    policy: &Policy,
    instances: &[u32],
    clip: Option<f64>,
    baselines: &Baselines,
) -> Result<Option<(usize, Frontier)>, Error> {
    let [from, to] = baselines.chord.map(|point| point.cost);
    let all = cascades(rollouts, policy, instances, clip)?;
    let sized = all.into_iter().filter_map(|(action, frontier)| {
        let points = frontier.points();
        let hull = hull(points.map(|(cost, solve_rate)| Point { cost, solve_rate }));
        Some((area(&hull, from, to)?, action, frontier))
    });
    let best = sized.max_by(|one, other| one.0.total_cmp(&other.0));
    Ok(best.map(|(_, action, frontier)| (action, frontier)))
}

impl Point {
    /// What a random mix of two points solves at this point's cost; `None` outside of them.
    #[must_use]
    pub fn mixed(chord: &[Self; 2], cost: f64) -> Option<f64> {
        let [from, to] = chord;
        let inside = from.cost <= cost && cost <= to.cost && from.cost < to.cost;
        inside.then(|| {
            let share = (cost - from.cost) / (to.cost - from.cost);
            from.solve_rate + share * (to.solve_rate - from.solve_rate)
        })
    }
}

/// The points that no random mix of others beats: costs and solve rates rise, slopes fall (monotone
/// chain, Andrew 1979).
#[must_use]
pub fn hull(points: impl Iterator<Item = Point>) -> Vec<Point> {
    let mut points: Vec<Point> = points.collect();
    points.sort_unstable_by(|one, other| {
        let by_cost = one.cost.total_cmp(&other.cost);
        by_cost.then(other.solve_rate.total_cmp(&one.solve_rate))
    });
    let mut hull: Vec<Point> = Vec::new();
    for point in points {
        if hull
            .last()
            .is_some_and(|last| point.solve_rate <= last.solve_rate)
        {
            continue;
        }
        while let [.., one, last] = hull.as_slice() {
            let (width, height) = (last.cost - one.cost, last.solve_rate - one.solve_rate);
            if height * (point.cost - one.cost) > (point.solve_rate - one.solve_rate) * width {
                break;
            }
            hull.pop();
        }
        hull.push(point);
    }
    hull
}

/// Mean height of a hull between two costs, as the share of what could be solved: random mixes between
/// its corners, the last corner beyond, nothing before the first. `None` if `from` is not below `to`.
#[must_use]
pub fn area(hull: &[Point], from: f64, to: f64) -> Option<f64> {
    if from >= to {
        return None;
    }
    let mut area = 0.0;
    for pair in hull.windows(2) {
        let (low, high) = (pair[0].cost.max(from), pair[1].cost.min(to));
        if low < high {
            let at = |cost| Point::mixed(&[pair[0], pair[1]], cost).unwrap_or_default();
            area += (high - low) * (at(low) + at(high)) / 2.0;
        }
    }
    if let Some(last) = hull.last() {
        area += (to - last.cost.max(from)).max(0.0) * last.solve_rate;
    }
    Some(area / (to - from))
}
