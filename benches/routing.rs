//! The frontier of recovery routing, and budgets on it, on the rollouts of `peers/rollouts.py`.
//!
//! One line a case on standard output, and as JSON in the file that `RUNWISE_BENCH_JSON` names, from
//! which `peers/routing.py` prints the ratios. CPU time of the whole process, each the mean of so many
//! rounds that the system's clock of CPU time is fine enough.

mod measure;

use measure::{cpu_seconds, report};
use runwise::numerics::Random;
use runwise::routing::{
    ACTIONS, Bound, Ceiling, Certificate, Frontier, Instance, Policy, Resplits, Rollouts, Scores,
    Split, Table, Terms, Walks, certify, resplit,
};
use std::error::Error;
use std::hint::black_box;
use std::ops::ControlFlow;

/// Mean costs in USD, and mean chances to solve.
const COSTS: [f64; 3] = [0.0015, 0.002, 0.011];
const CHANCES: [f64; 3] = [0.25, 0.3, 0.62];
const BUDGETS: [f64; 9] = [
    0.0015, 0.002, 0.0025, 0.003, 0.004, 0.005, 0.006, 0.008, 0.010,
];
const DELTA: f64 = 0.05;
const CEILING: f64 = 0.0165;
/// Instances and seed of each case; as in `peers/rollouts.py`.
const SMALL: (usize, u64) = (360, 360_001);
const LARGE: (usize, u64) = (100_000, 360_003);
const SPLIT: (usize, u64) = (720, 360_004);

fn main() -> Result<(), Box<dyn Error>> {
    let bounds = [
        Bound::ConformalRiskControl,
        Bound::Hoeffding { delta: DELTA },
    ];
    let terms = |budget, bound| Terms {
        budget,
        bound,
        ceiling: Ceiling::Given(CEILING),
    };

    let small = rollouts(SMALL);
    let whole = || -> Result<Vec<Option<f64>>, runwise::routing::Error> {
        let (table, frontier) = swept(&small)?;
        let largest = table.largest(&all(&small));
        let mut costs = Vec::new();
        for bound in bounds {
            for budget in BUDGETS {
                let found = certify(&frontier, largest, &terms(budget, bound))?;
                costs.push(found.choice().map(|choice| choice.cost));
            }
        }
        Ok(costs)
    };
    let costs = whole()?;
    let rounds = 2_000;
    let (time, ()) = cpu_seconds(|| {
        for _ in 0..rounds {
            let _ = black_box(whole());
        }
    })?;
    report(&serde_json::json!({
        "bench": "routing",
        "case": "360x3, all breakpoints, 9 budgets, 2 bounds",
        "cpu_seconds": time / f64::from(rounds),
        "costs": costs,
    }))?;

    let large = rollouts(LARGE);
    let rounds = 10;
    let (time, ()) = cpu_seconds(|| {
        for _ in 0..rounds {
            let _ = black_box(swept(&large));
        }
    })?;
    let (table, frontier) = swept(&large)?;
    report(&serde_json::json!({
        "bench": "routing_sweep",
        "case": "100000x3, all breakpoints",
        "cpu_seconds": time / f64::from(rounds),
        "steps": frontier.steps.len(),
    }))?;

    let largest = table.largest(&all(&large));
    let rounds = 200_000;
    let (time, ()) = cpu_seconds(|| {
        for round in 0..rounds {
            let budget = 0.002 + 0.008 * f64::from(round) / f64::from(rounds);
            let found = certify(&frontier, largest, &terms(budget, bounds[0]));
            let _ = black_box(found.as_ref().ok().and_then(Certificate::choice));
        }
    })?;
    report(&serde_json::json!({
        "bench": "routing_budget",
        "case": "100000x3, a new budget",
        "cpu_seconds": time / f64::from(rounds),
    }))?;

    let halves = rollouts(SPLIT);
    let table = Table::new(&halves, &Policy::default())?;
    let walks = Walks::new(&table);
    let resplits = Resplits {
        splits: 2_000,
        calibration: 360,
        seed: 1,
    };
    let (time, study) = cpu_seconds(|| {
        let told = &mut |_, _| ControlFlow::Continue(());
        resplit(
            &table,
            &walks,
            &all(&halves),
            &terms(0.004, bounds[0]),
            &resplits,
            told,
        )
    })?;
    report(&serde_json::json!({
        "bench": "routing_splits",
        "case": "720x3, 2000 random splits",
        "cpu_seconds": time,
        "mean_cost": study?.mean,
    }))
}

fn swept(rollouts: &Rollouts) -> Result<(Table, Frontier), runwise::routing::Error> {
    let table = Table::new(rollouts, &Policy::default())?;
    let frontier = Frontier::sweep(&table, &Walks::new(&table), &all(rollouts));
    Ok((table, frontier))
}

fn all(rollouts: &Rollouts) -> Vec<u32> {
    (0..rollouts.instances.len() as u32).collect()
}

/// Ten numbers an instance: three costs, three scores, three results, one difficulty for all.
fn rollouts((instances, seed): (usize, u64)) -> Rollouts {
    let mut random = Random::new(seed);
    let mut instance = |id: usize| {
        let numbers: [f64; 10] = std::array::from_fn(|_| random.uniform());
        let hard = 0.5 * (0.5 - numbers[9]);
        let score = |action: usize| {
            (CHANCES[action] + hard + 0.3 * (numbers[3 + action] - 0.5)).clamp(0.01, 0.99)
        };
        Instance {
            id: id.to_string(),
            source: 0,
            split: Split::Calibration,
            scores: Scores::Probabilities((0..3).map(score).collect()),
            cost: (0..3)
                .map(|action| COSTS[action] * (0.5 + numbers[action]))
                .collect(),
            policy_cost: None,
            solves: (0..3)
                .map(|action| numbers[6 + action] < score(action))
                .collect(),
            imputed: 0,
            text: None,
        }
    };
    Rollouts {
        actions: ACTIONS.map(str::to_owned).to_vec(),
        sources: vec!["simulated".to_owned()],
        instances: (0..instances).map(&mut instance).collect(),
        imputed: 0,
    }
}
