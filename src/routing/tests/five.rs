//! The example of five instances against the table worked out by hand.

use crate::routing::{
    Bound, C_MAX, Ceiling, Certificate, Frontier, Policy, Table, Terms, Walks, certify, crossings,
    golden,
};
use serde_json::Value;

const FIVE: &str = include_str!("../../../tests/suite/routing/five.json");

fn close(one: f64, other: f64) -> bool {
    (one - other).abs() <= 1e-12 * other.abs()
}

/// `13/180` or `7`.
fn fraction(text: &str) -> f64 {
    let mut parts = text.split('/').map(|part| part.parse::<f64>().unwrap());
    parts.next().unwrap() / parts.next().unwrap_or(1.0)
}

fn all() -> (Table, Walks, Frontier) {
    let table = Table::new(&golden(), &Policy::default()).unwrap();
    let walks = Walks::new(&table);
    let frontier = Frontier::sweep(&table, &walks, &[0, 1, 2, 3, 4]);
    (table, walks, frontier)
}

fn expected() -> Value {
    serde_json::from_str(FIVE).unwrap()
}

#[test]
fn the_preset_is_the_example() {
    let (expected, preset) = (expected(), golden());
    for (instance, row) in preset
        .instances
        .iter()
        .zip(expected["instances"].as_array().unwrap())
    {
        let numbers = |key: &str| -> Vec<f64> {
            let values = row[key].as_array().unwrap().iter();
            values.map(|value| value.as_f64().unwrap()).collect()
        };
        assert_eq!(instance.scores.at(1.0), numbers("scores"));
        assert_eq!(instance.cost, numbers("cost"));
        let solving: Vec<&str> = row["success"]
            .as_array()
            .unwrap()
            .iter()
            .map(|name| name.as_str().unwrap())
            .collect();
        let names = preset.actions.iter().zip(&instance.solves);
        let names: Vec<&str> = names
            .filter_map(|(name, solves)| solves.then_some(name.as_str()))
            .collect();
        assert_eq!(names, solving);
    }
}

#[test]
fn events_are_those_of_the_hull() {
    let (_, walks, _) = all();
    let mut events: Vec<(u32, u8, u8, f64)> = walks
        .switches()
        .iter()
        .map(|switch| (switch.instance, switch.from, switch.to, switch.lambda))
        .collect();
    events.sort_by(|one, other| (one.0, one.3).partial_cmp(&(other.0, other.3)).unwrap());
    let by_hand = [
        (0, 2, 1, 1.0 / 30.0),
        (0, 1, 0, 0.1),
        (2, 2, 0, 13.0 / 180.0),
        (3, 2, 0, 1.0 / 16.0),
        (4, 1, 0, 0.1),
    ];
    assert_eq!(events.len(), by_hand.len());
    for (event, expected) in events.iter().zip(by_hand) {
        assert_eq!(
            (event.0, event.1, event.2),
            (expected.0, expected.1, expected.2)
        );
        assert!(close(event.3, expected.3), "{event:?}");
    }
}

#[test]
fn steps_cost_and_solve_as_in_the_table() {
    let (table, walks, frontier) = all();
    let expected = expected();
    let steps = expected["steps"].as_array().unwrap();
    assert_eq!(frontier.steps.len(), steps.len());
    for (at, step) in steps.iter().enumerate() {
        let found = frontier.steps[at];
        let lambda = fraction(step["lambda"].as_str().unwrap());
        assert!(close(found.lambda, lambda) || lambda == 0.0, "{at}");
        assert!(close(found.cost, step["mean"].as_f64().unwrap()), "{at}");
        assert_eq!(found.cost, found.ceiling, "{at}");
        assert!(close(
            (5.0 * found.cost + C_MAX) / 6.0,
            fraction(step["adjusted"].as_str().unwrap())
        ));
        assert!(close(
            frontier.solve_rate(at),
            step["solve"].as_f64().unwrap()
        ));
        let actions = step["actions"].as_str().unwrap();
        let count = |letter| actions.matches(letter).count() as u32;
        assert_eq!(frontier.counts(at), [count('r'), count('p'), count('e')]);
        // The same actions by each instance's own envelope, inside the step.
        let inside = frontier.inside(at);
        let letters: String = (0..5)
            .map(|instance| {
                let mut corners = Vec::new();
                let start = crate::routing::walk(
                    table.scores(instance),
                    table.policy_cost(instance),
                    &mut corners,
                );
                ['r', 'p', 'e'][crate::routing::on_top(start, &corners, inside) as usize]
            })
            .collect();
        assert_eq!(letters, actions);
        assert_eq!(frontier.at(inside), at);
    }
    // x1 and x5 change at 1/10 together.
    let last: Vec<u32> = frontier
        .switches(4)
        .iter()
        .map(|switch| switch.instance)
        .collect();
    assert_eq!(
        {
            let mut last = last;
            last.sort_unstable();
            last
        },
        [0, 4]
    );
    assert_eq!(walks.switches().len(), 5);
}

#[test]
fn the_grid_of_the_paper_has_nine_points() {
    let (table, ..) = all();
    let grid = crossings((0..5).map(|at| (table.scores(at), table.policy_cost(at))));
    let expected = expected();
    let expected = expected["pairwise_grid"].as_array().unwrap();
    assert_eq!(grid.len() + 1, expected.len());
    for (found, expected) in grid.iter().zip(&expected[1..]) {
        assert!(
            close(*found, fraction(expected.as_str().unwrap())),
            "{found} {expected}"
        );
    }
}

#[test]
fn budgets_choose_the_breakpoints_of_the_table() {
    let (_, _, frontier) = all();
    let expected = expected();
    for (column, bound) in [
        ("budgets", Bound::ConformalRiskControl),
        ("plugin", Bound::PlugIn),
    ] {
        for (budget, lambda) in expected[column].as_object().unwrap() {
            let budget = fraction(budget);
            let terms = Terms {
                budget,
                bound,
                ceiling: Ceiling::Given(C_MAX),
            };
            let certificate = certify(&frontier, 10.0, &terms).unwrap();
            match (&certificate, lambda.as_str().map(fraction)) {
                (Certificate::Infeasible { smallest_budget }, None) => {
                    assert!(close(
                        *smallest_budget,
                        fraction(expected["B_min"].as_str().unwrap())
                    ));
                }
                (Certificate::Unconstrained(choice), Some(0.0)) => {
                    assert_eq!((choice.step, choice.lambda), (0, 0.0));
                }
                (Certificate::Certified(choice), Some(lambda)) => {
                    assert!(close(choice.breakpoint, lambda), "{column} {budget}");
                    let next = frontier
                        .steps
                        .get(choice.step + 1)
                        .map_or(f64::MAX, |step| step.lambda);
                    assert!(choice.lambda > choice.breakpoint && choice.lambda < next);
                    let promised = choice.certified_cost;
                    assert!(promised.is_none_or(|cost| cost <= budget * (1.0 + 1e-12)));
                    assert_eq!(promised.is_none(), bound == Bound::PlugIn);
                }
                (found, expected) => panic!("{column} {budget}: {found:?} for {expected:?}"),
            }
        }
    }
}

#[test]
fn giving_up_makes_small_budgets_possible() {
    let policy = Policy {
        stop: true,
        ..Policy::default()
    };
    let table = Table::new(&golden(), &policy).unwrap();
    let frontier = Frontier::sweep(&table, &Walks::new(&table), &[0, 1, 2, 3, 4]);
    let certificate = |budget| {
        let terms = Terms {
            budget,
            bound: Bound::ConformalRiskControl,
            ceiling: Ceiling::Given(C_MAX),
        };
        certify(&frontier, 10.0, &terms).unwrap()
    };
    assert!(certificate(2.0).choice().is_some());
    let choice = *certificate(10.0 / 6.0).choice().unwrap();
    assert_eq!((choice.cost, choice.solve_rate), (0.0, 0.0));
    assert!(
        matches!(certificate(1.6), Certificate::Infeasible { smallest_budget } if close(smallest_budget, 10.0 / 6.0))
    );
}
