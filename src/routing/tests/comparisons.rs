//! What a choice is compared with: baselines, structure, rounds, warnings, the table.

use super::choices::{made, near, terms};
use super::made::rollouts;
use crate::routing::{
    Bound, C_MAX, Ceiling, Certificate, Composition, Error, Frontier, Point, Policy, PolicyCost,
    Table, Terms, Walks, Warning, area, baselines, cascades, certify, certify_by_source,
    composition, csv, decline, golden, histogram, hull, reader, rounds, selected, warnings,
};
use std::fmt::Write;
use std::ops::ControlFlow;

/// A released pair of a weak and a strong program, as counts: 1,319 problems with line ends, commas and
/// quotes in their texts.
#[test]
fn the_strong_one_only_where_the_weak_one_fails() {
    let mut text =
        String::from("id,split,cost_weak,cost_strong,success_weak,success_strong,problem\n");
    for at in 0..1_319 {
        // 95 by the weak one alone, 747 by both, 383 by the strong one alone, 94 by none.
        let (weak, strong) = (at < 842, (95..1_225).contains(&at));
        let [weak, strong] = [weak, strong].map(|solves| if solves { "True" } else { "False" });
        let _ = writeln!(
            text,
            "{at},test,1,10,{weak},{strong},\"one, two\nand \"\"three\"\" \u{201c}four\u{201d}\""
        );
    }
    let read = reader::read(text.as_bytes(), &reader::Options::default(), &mut |_| {
        ControlFlow::Continue(())
    })
    .unwrap();
    assert!(read.rejected.is_empty());
    let table = Table::new(&read.rollouts, &Policy::default()).unwrap();
    let all: Vec<u32> = (0..1_319).collect();
    let found = baselines(&table, &all).unwrap();
    assert_eq!(found.reached, [1_319, 477]);
    let solved = |point: Point| (point.solve_rate * 1_319.0).round();
    assert_eq!(
        found
            .fixed
            .iter()
            .map(|&point| solved(point))
            .collect::<Vec<_>>(),
        [842.0, 1_130.0]
    );
    assert_eq!(solved(found.ladder[1]), 1_225.0);
    let (whole, _) = composition(&table, &all, 1);
    assert_eq!(
        (whole.cheap_only, whole.both, whole.dear_only, whole.none),
        (95, 747, 383, 94)
    );
}

#[test]
fn baselines_of_the_example() {
    let rollouts = golden();
    let table = Table::new(&rollouts, &Policy::default()).unwrap();
    let all = [0, 1, 2, 3, 4];
    let found = baselines(&table, &all).unwrap();
    for (point, cost) in found.fixed.iter().zip([1.2, 2.2, 8.2]) {
        assert!(near(point.cost, cost) && near(point.solve_rate, 0.4));
    }
    assert_eq!(found.best_fixed, 0);
    assert!(near(found.oracle.cost, 3.6) && near(found.oracle.solve_rate, 1.0));
    assert!(near(found.random.cost, 11.6 / 3.0));
    // reflect solves two, replan two more, escalate the last: 6, then 2 + 2 + 3, then 10.
    assert_eq!(found.reached, [5, 3, 1]);
    for (point, (cost, rate)) in found
        .ladder
        .iter()
        .zip([(1.2, 0.4), (2.6, 0.8), (4.6, 1.0)])
    {
        assert!(
            near(point.cost, cost) && near(point.solve_rate, rate),
            "{point:?}"
        );
    }
    let cascades = cascades(&rollouts, &Policy::default(), &all, None).unwrap();
    assert_eq!(
        cascades
            .iter()
            .map(|(action, _)| *action)
            .collect::<Vec<_>>(),
        [0, 1]
    );
    // x1 and x3 go from escalate to reflect at 3/70 and 13/180.
    assert!(
        cascades[0]
            .1
            .steps
            .iter()
            .any(|step| near(step.lambda, 3.0 / 70.0))
    );
}

#[test]
fn the_hull_is_concave_and_its_area_a_mean_height() {
    let point = |cost, solve_rate| Point { cost, solve_rate };
    let points = [
        point(1.0, 0.4),
        point(2.0, 0.5),
        point(3.0, 1.0),
        point(3.0, 0.2),
        point(5.0, 0.9),
        point(2.0, 0.7),
    ];
    let hull = hull(points.into_iter());
    assert_eq!(hull, [point(1.0, 0.4), point(3.0, 1.0)]);
    assert!(near(area(&hull, 1.0, 3.0).unwrap(), 0.7));
    assert!(near(area(&hull, 1.0, 5.0).unwrap(), 0.85));
    assert!(near(area(&hull, 2.0, 3.0).unwrap(), 0.85));
    assert!(near(area(&hull, 0.0, 1.0).unwrap(), 0.0));
    assert_eq!(area(&hull, 1.0, 1.0), None);
    assert_eq!(
        Point::mixed(&[point(1.0, 0.4), point(3.0, 1.0)], 2.0),
        Some(0.7)
    );
}

#[test]
fn who_solves_what_and_where_money_hurts() {
    let rollouts = golden();
    let table = Table::new(&rollouts, &Policy::default()).unwrap();
    let all = [0, 1, 2, 3, 4];
    let (whole, each) = composition(&table, &all, 1);
    assert_eq!(
        whole,
        Composition {
            cheap_only: 3,
            both: 1,
            dear_only: 1,
            none: 0
        }
    );
    assert_eq!(each, [whole]);
    let frontier = Frontier::sweep(&table, &Walks::new(&table), &all);
    let decline = decline(&frontier).unwrap();
    // From 3.6 on more money solves no more, and at 5.6 less.
    assert_eq!((decline.from, decline.to), (2, 0));
    assert!(near(decline.cost, 3.6) && near(decline.dearer_cost, 5.6) && near(decline.loss, 0.2));
}

#[test]
fn rounds_go_on_until_solved_or_out_of_money() {
    let rollouts = golden();
    let table = Table::new(&rollouts, &Policy::default()).unwrap();
    let all = [0, 1, 2, 3, 4];
    // At a large λ the cheapest first: the ladder.
    let found = rounds(&table, &all, 1e6, None);
    assert_eq!(
        found.iter().map(|round| round.tried).collect::<Vec<_>>(),
        [5, 3, 1]
    );
    assert!(near(found[2].total_cost, 4.6) && near(found[2].solve_rate, 1.0));
    // x3's last resort costs 10, and 3 are spent by then.
    let found = rounds(&table, &all, 1e6, Some(12.0));
    assert_eq!(found.len(), 2);
    assert!(near(found[1].solve_rate, 0.8));
    // The first round is the frontier's step.
    let frontier = Frontier::sweep(&table, &Walks::new(&table), &all);
    let found = rounds(&table, &all, frontier.inside(2), None);
    assert!(near(found[0].cost, 3.6) && near(found[0].solve_rate, 1.0));
    assert_eq!(found.len(), 1);
}

#[test]
fn a_choice_that_chooses_nothing_is_called_so() {
    let rollouts = golden();
    let table = Table::new(&rollouts, &Policy::default()).unwrap();
    let all = [0, 1, 2, 3, 4];
    let frontier = Frontier::sweep(&table, &Walks::new(&table), &all);
    let base = baselines(&table, &all).unwrap();
    let said = |budget, bound| {
        let terms = Terms {
            budget,
            bound,
            ceiling: Ceiling::Given(C_MAX),
        };
        let certificate = certify(&frontier, 10.0, &terms).unwrap();
        warnings(
            &certificate,
            &frontier,
            &base,
            &terms,
            &PolicyCost::SourceMean,
        )
    };
    assert_eq!(
        said(3.0, Bound::ConformalRiskControl),
        [
            Warning::Always { action: 0, of: 5 },
            Warning::Never { action: 1, of: 5 },
            Warning::Never { action: 2, of: 5 },
        ]
    );
    assert_eq!(said(5.0, Bound::PlugIn), [Warning::NoGuarantee]);
    assert_eq!(histogram(&table, &all, 2).iter().sum::<u32>(), 5);
    // No score of escalate reaches 0.8: nothing is ever escalated.
    assert_eq!(
        (
            selected(&table, &all, 2, 0.8),
            selected(&table, &all, 2, 0.3)
        ),
        (0, 5)
    );
}

/// A largest cost that was only seen weakens a promise of the cost, and no other.
#[test]
fn a_ceiling_that_was_seen_is_said_where_costs_are_promised() {
    let table = Table::new(&golden(), &Policy::default()).unwrap();
    let all: Vec<u32> = (0..5).collect();
    let frontier = Frontier::sweep(&table, &Walks::new(&table), &all);
    let base = baselines(&table, &all).unwrap();
    let said = |solve_rate| {
        let terms = Terms {
            budget: 5.0,
            bound: Bound::LearnThenTest {
                delta: 0.5,
                solve_rate,
            },
            ceiling: Ceiling::Calibration,
        };
        let certificate = certify(&frontier, table.largest(&all), &terms).unwrap();
        let cost = PolicyCost::SourceMean;
        warnings(&certificate, &frontier, &base, &terms, &cost).contains(&Warning::CeilingSeen)
    };
    assert!(said(None));
    assert!(!said(Some(0.5)));
}

#[test]
fn few_instances_are_infeasible_and_not_clamped() {
    for n in 5..40_usize {
        let rollouts = rollouts(vec![(vec![0.4, 0.6], vec![0.1, 1.0], vec![false, true]); n]);
        let table = Table::new(&rollouts, &Policy::default()).unwrap();
        let all: Vec<u32> = (0..n as u32).collect();
        let frontier = Frontier::sweep(&table, &Walks::new(&table), &all);
        let terms = Terms {
            budget: 0.2,
            bound: Bound::ConformalRiskControl,
            ceiling: Ceiling::Given(1.0),
        };
        let certificate = certify(&frontier, 1.0, &terms).unwrap();
        // (0.1 n + 1)/(n + 1) ≤ 0.2 from n = 8 on.
        match certificate {
            Certificate::Infeasible { smallest_budget } => {
                assert!(n < 8 && near(smallest_budget, (0.1 * n as f64 + 1.0) / (n as f64 + 1.0)));
            }
            Certificate::Certified(_) => assert!(n >= 8),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn sources_by_themselves_and_costs_above_the_ceiling() {
    let rollouts = made(200, 9);
    let mut table = Table::new(&rollouts, &Policy::default()).unwrap();
    let walks = Walks::new(&table);
    let all: Vec<u32> = (0..200).collect();
    let found = certify_by_source(
        &table,
        &walks,
        &all,
        3,
        &terms(3.0, Bound::ConformalRiskControl),
    )
    .unwrap();
    assert!(found[0].is_some() && found[1].is_some() && found[2].is_none());
    let low = Terms {
        ceiling: Ceiling::Given(5.0),
        ..terms(3.0, Bound::ConformalRiskControl)
    };
    assert!(matches!(
        certify_by_source(&table, &walks, &all, 2, &low),
        Err(Error::AboveCeiling { .. })
    ));
    assert!(table.clip(5.0) > 0);
    let walks = Walks::new(&table);
    let clipped = certify_by_source(&table, &walks, &all, 2, &low).unwrap();
    assert!(clipped[0].as_ref().unwrap().choice().is_some());
    for bad in [
        terms(f64::NAN, Bound::PlugIn),
        terms(1.0, Bound::Hoeffding { delta: 0.0 }),
        Terms {
            ceiling: Ceiling::Given(-1.0),
            ..low
        },
    ] {
        assert!(matches!(
            certify_by_source(&table, &walks, &all, 2, &bad),
            Err(Error::Setting { .. })
        ));
    }
}

#[test]
fn a_frontier_as_a_table() {
    let table = Table::new(&golden(), &Policy::default()).unwrap();
    let frontier = Frontier::sweep(&table, &Walks::new(&table), &[0, 1, 2, 3, 4]);
    let text = csv(&table, &frontier);
    let mut lines = text.lines();
    assert_eq!(
        lines.next(),
        Some(
            "lambda,lambda_inside,mean_cost,cost_ceiling,solve_rate,count_reflect,count_replan,count_escalate"
        )
    );
    assert_eq!(lines.next(), Some("0.0,0.0,5.6,5.6,0.8,1,1,3"));
    assert_eq!(lines.count(), 4);
}
