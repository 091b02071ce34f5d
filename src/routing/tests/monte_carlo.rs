//! Promises checked by simulation: calibration drawn afresh each time, the truth from a large sample.

use super::made::{NOMINAL, drawn, rollouts};
use crate::numerics::Random;
use crate::routing::{Bound, Ceiling, Frontier, Policy, PolicyCost, Table, Terms, Walks, certify};

const C_MAX: f64 = 14.0;

fn table(count: usize, random: &mut Random) -> (Table, Frontier) {
    let rows = (0..count).map(|_| drawn(random)).collect();
    let policy = Policy {
        cost: PolicyCost::Constant(NOMINAL.to_vec()),
        ..Policy::default()
    };
    let table = Table::new(&rollouts(rows), &policy).unwrap();
    let all: Vec<u32> = (0..count as u32).collect();
    let frontier = Frontier::sweep(&table, &Walks::new(&table), &all);
    (table, frontier)
}

/// For each draw that is feasible, cost and solve rate of its λ̂ in the world.
fn draws(bound: Bound, n: usize, repeats: u32, budget: f64) -> Vec<(f64, f64)> {
    let (_, world) = table(20_000, &mut Random::new(1));
    let mut random = Random::new(2);
    let mut found = Vec::new();
    for _ in 0..repeats {
        let (table, frontier) = table(n, &mut random);
        let all: Vec<u32> = (0..n as u32).collect();
        let terms = Terms {
            budget,
            bound,
            ceiling: Ceiling::Given(C_MAX),
        };
        let certificate = certify(&frontier, table.largest(&all), &terms).unwrap();
        if let Some(choice) = certificate.choice() {
            let step = world.at(choice.lambda);
            found.push((world.steps[step].cost, world.solve_rate(step)));
        }
    }
    found
}

/// Mean and its standard error.
fn mean(values: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    let count = values.clone().count() as f64;
    let mean = values.clone().sum::<f64>() / count;
    let spread = values
        .map(|value| (value - mean) * (value - mean))
        .sum::<f64>();
    (mean, (spread / (count - 1.0) / count).sqrt())
}

/// The mean over calibration draws keeps the budget, as promised; without the correction it does not.
#[test]
fn conformal_risk_control_keeps_the_budget_on_average_and_the_plug_in_does_not() {
    for (n, repeats) in [(20, 8_000), (100, 1_000)] {
        let [certified, plug_in] = [Bound::ConformalRiskControl, Bound::PlugIn].map(|bound| {
            let costs = draws(bound, n, repeats, 3.0);
            assert_eq!(costs.len(), repeats as usize, "every draw is feasible");
            mean(costs.iter().map(|draw| draw.0))
        });
        assert!(
            certified.0 <= 3.0 + 3.0 * certified.1,
            "n = {n}: {certified:?}"
        );
        assert!(
            certified.0 > 2.2,
            "n = {n}: not needlessly careful: {certified:?}"
        );
        if n == 20 {
            assert!(plug_in.0 > 3.0 + 3.0 * plug_in.1, "n = {n}: {plug_in:?}");
        }
    }
}

/// The promise of a bound with δ fails in at most δ of the draws, and three standard errors more.
#[test]
fn bounds_with_a_probability_fail_as_seldom_as_they_say() {
    let delta = 0.1;
    let repeats = 1_000;
    let most = delta + 3.0 * (delta * (1.0 - delta) / f64::from(repeats)).sqrt();
    for bound in [
        Bound::Hoeffding { delta },
        Bound::LearnThenTest {
            delta,
            solve_rate: None,
        },
    ] {
        let found = draws(bound, 200, repeats, 4.0);
        assert!(found.len() > 900, "{bound:?}: {}", found.len());
        let over = found.iter().filter(|draw| draw.0 > 4.0).count() as f64;
        assert!(over / f64::from(repeats) <= most, "{bound:?}: {over}");
    }
    let bound = Bound::LearnThenTest {
        delta,
        solve_rate: Some(0.6),
    };
    let found = draws(bound, 200, repeats, 4.0);
    assert!(found.len() > 500, "{}", found.len());
    let under = found.iter().filter(|draw| draw.1 < 0.6).count() as f64;
    assert!(under / f64::from(repeats) <= most, "{under}");
    assert!(under > 0.0, "the bound would not be tight at all");
}
