//! Laws that hold for all rollouts.

use super::made::{loose, tied};
use crate::routing::{
    Bound, Ceiling, Frontier, Policy, PolicyCost, Rollouts, Table, Terms, Walks, certify, on_top,
    walk,
};
use proptest::prelude::*;

fn swept(rollouts: &Rollouts, policy: &Policy) -> (Table, Walks, Frontier) {
    let table = Table::new(rollouts, policy).unwrap();
    let walks = Walks::new(&table);
    let all: Vec<u32> = (0..table.len() as u32).collect();
    let frontier = Frontier::sweep(&table, &walks, &all);
    (table, walks, frontier)
}

/// The action with the largest *s − λc*, ties to the cheaper and then the earlier one.
fn argmax(scores: &[f64], costs: &[f64], lambda: f64) -> usize {
    let value = |at: usize| scores[at] - lambda * costs[at];
    (1..scores.len()).fold(0, |best, at| {
        let better =
            value(at) > value(best) || (value(at) == value(best) && costs[at] < costs[best]);
        if better { at } else { best }
    })
}

fn falls(frontier: &Frontier) -> bool {
    frontier
        .steps
        .windows(2)
        .all(|pair| pair[0].lambda < pair[1].lambda && pair[1].ceiling <= pair[0].ceiling + 1e-12)
}

proptest! {
    #[test]
    fn cost_never_rises_with_lambda(rollouts in prop_oneof![tied(40), loose(40)], stop: bool) {
        let policy = Policy { stop, ..Policy::default() };
        let (_, _, frontier) = swept(&rollouts, &policy);
        prop_assert!(falls(&frontier));
        for step in &frontier.steps {
            prop_assert!((step.cost - step.ceiling).abs() <= 1e-12);
        }
    }

    #[test]
    fn with_other_costs_than_charged_the_ceiling_never_rises(rollouts in loose(40)) {
        for cost in [PolicyCost::SourceMean, PolicyCost::Constant(Vec::new())] {
            let (_, _, frontier) = swept(&rollouts, &Policy { cost, ..Policy::default() });
            prop_assert!(falls(&frontier));
            prop_assert!(frontier.steps.iter().all(|step| step.cost <= step.ceiling + 1e-12));
        }
    }

    #[test]
    fn steps_are_what_adding_up_gives(rollouts in prop_oneof![tied(30), loose(30)], stop: bool) {
        let policy = Policy { stop, ..Policy::default() };
        let (table, _, frontier) = swept(&rollouts, &policy);
        for step in 0..frontier.steps.len() {
            let lambda = frontier.inside(step);
            let (mut cost, mut solved) = (0.0, 0);
            let mut counts = vec![0; table.width()];
            for at in 0..table.len() as u32 {
                let mut corners = Vec::new();
                let start = walk(table.scores(at), table.policy_cost(at), &mut corners);
                let action = on_top(start, &corners, lambda) as usize;
                cost += table.charged(at)[action];
                solved += u32::from(table.solves(at)[action]);
                counts[action] += 1;
            }
            prop_assert!((cost / table.len() as f64 - frontier.steps[step].cost).abs() < 1e-9);
            prop_assert_eq!(solved, frontier.steps[step].solved);
            prop_assert_eq!(counts.as_slice(), frontier.counts(step));
        }
    }

    #[test]
    fn off_its_corners_the_envelope_is_the_argmax(
        rollouts in prop_oneof![tied(10), loose(10)],
        lambdas in prop::collection::vec(0.0..2.0_f64, 20),
    ) {
        let (table, ..) = swept(&rollouts, &Policy::default());
        for at in 0..table.len() as u32 {
            let (scores, costs) = (table.scores(at), table.policy_cost(at));
            let mut corners = Vec::new();
            let start = walk(scores, costs, &mut corners);
            prop_assert_eq!(start as usize, argmax(scores, costs, 0.0));
            for &lambda in &lambdas {
                if corners.iter().all(|corner| (corner.lambda - lambda).abs() > 1e-9) {
                    prop_assert_eq!(on_top(start, &corners, lambda) as usize, argmax(scores, costs, lambda));
                }
            }
        }
    }

    #[test]
    fn the_order_of_instances_does_not_matter(rollouts in prop_oneof![tied(30), loose(30)], turn in 0..30_usize) {
        let mut turned = rollouts.clone();
        let by = turn % turned.instances.len();
        turned.instances.rotate_left(by);
        turned.instances.reverse();
        let (table, _, one) = swept(&rollouts, &Policy::default());
        let (_, _, other) = swept(&turned, &Policy::default());
        prop_assert_eq!(one.steps.len(), other.steps.len());
        prop_assert_eq!(&one.counts, &other.counts);
        for (one, other) in one.steps.iter().zip(&other.steps) {
            prop_assert_eq!((one.lambda, one.solved), (other.lambda, other.solved));
            prop_assert!((one.cost - other.cost).abs() <= 1e-12 * one.cost);
        }
        let all: Vec<u32> = (0..table.len() as u32).collect();
        let largest = table.largest(&all);
        for budget in [0.5, 1.7, 3.1, 9.3] {
            let terms = Terms { budget, bound: Bound::ConformalRiskControl, ceiling: Ceiling::Calibration };
            let [one, other] = [&one, &other].map(|frontier| certify(frontier, largest, &terms).unwrap());
            prop_assert_eq!(one.choice().map(|choice| choice.lambda), other.choice().map(|choice| choice.lambda));
        }
    }

    #[test]
    fn a_choice_keeps_its_promise_and_the_step_before_would_not(
        rollouts in prop_oneof![tied(60), loose(60)],
        budget in 0.0..20.0_f64,
        delta in 0.01..0.5_f64,
    ) {
        let (table, _, frontier) = swept(&rollouts, &Policy::default());
        let all: Vec<u32> = (0..table.len() as u32).collect();
        let n = all.len() as f64;
        let ceiling = 20.0;
        for bound in [Bound::ConformalRiskControl, Bound::Hoeffding { delta }, Bound::PlugIn, Bound::LearnThenTest { delta, solve_rate: None }] {
            let promise = |mean: f64| match bound {
                Bound::ConformalRiskControl => (n * mean + ceiling) / (n + 1.0),
                Bound::Hoeffding { delta } => mean + ceiling * crate::routing::hoeffding(n, delta),
                Bound::LearnThenTest { delta, .. } => ceiling * crate::routing::largest_risk(mean / ceiling, n, delta),
                Bound::PlugIn => mean,
            };
            let terms = Terms { budget, bound, ceiling: Ceiling::Given(ceiling) };
            let certificate = certify(&frontier, table.largest(&all), &terms).unwrap();
            match certificate.choice() {
                Some(choice) => {
                    prop_assert!(promise(choice.cost) <= budget + 1e-9);
                    if choice.step > 0 {
                        prop_assert!(promise(frontier.steps[choice.step - 1].cost) > budget - 1e-9);
                    }
                }
                None => {
                    let last = frontier.steps.last().unwrap();
                    prop_assert!(promise(last.cost) > budget - 1e-9);
                    let crate::routing::Certificate::Infeasible { smallest_budget } = certificate else {
                        panic!("a bound on cost")
                    };
                    let terms = Terms { budget: smallest_budget + 1e-9, ..terms };
                    prop_assert!(certify(&frontier, table.largest(&all), &terms).unwrap().choice().is_some());
                }
            }
        }
    }
}
