//! 513 lines because the promises of a choice are tested on the same data: cards, random splits, baselines, structure, rounds, warnings.

use super::made::{drawn, rollouts};
use crate::numerics::Random;
use crate::routing::{
    Bound, C_MAX, Card, Ceiling, Certificate, Composition, Error, Frontier, Point, Policy,
    PolicyCost, Resplits, Rollouts, Scores, Split, Table, Terms, Walks, Warning, area, baselines,
    cascades, certify, certify_by_source, composition, csv, data_hash, decline, golden, histogram,
    hull, resplit, rounds, selected, warnings,
};
use std::ops::ControlFlow;

fn terms(budget: f64, bound: Bound) -> Terms {
    Terms {
        budget,
        bound,
        ceiling: Ceiling::Given(14.0),
    }
}

fn made(count: usize, seed: u64) -> Rollouts {
    let mut random = Random::new(seed);
    let mut rollouts = rollouts((0..count).map(|_| drawn(&mut random)).collect());
    for (at, instance) in rollouts.instances.iter_mut().enumerate() {
        instance.split = if at % 3 == 0 {
            Split::Test
        } else {
            Split::Calibration
        };
        instance.policy_cost = Some(
            instance
                .cost
                .iter()
                .map(|cost| cost * (0.5 + random.uniform()))
                .collect(),
        );
    }
    rollouts
}

fn near(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9
}

#[test]
fn a_card_applied_to_the_test_split_decides_as_the_frontier() {
    let rollouts = made(300, 5);
    let test = rollouts.of(Split::Test);
    for cost in [
        PolicyCost::Realised,
        PolicyCost::SourceMean,
        PolicyCost::Constant(Vec::new()),
        PolicyCost::Given,
    ] {
        for (stop, temperature, allowed) in [
            (false, 1.0, vec![]),
            (true, 2.5, vec![true, false, true, true]),
        ] {
            let policy = Policy {
                allowed,
                temperature,
                cost: cost.clone(),
                stop,
            };
            let table = Table::new(&rollouts, &policy).unwrap();
            let walks = Walks::new(&table);
            let calibration = rollouts.of(Split::Calibration);
            let frontier = Frontier::sweep(&table, &walks, &calibration);
            let measured = Frontier::sweep(&table, &walks, &test);
            for bound in [
                Bound::ConformalRiskControl,
                Bound::Hoeffding { delta: 0.1 },
                Bound::LearnThenTest {
                    delta: 0.1,
                    solve_rate: Some(0.4),
                },
                Bound::PlugIn,
            ] {
                let terms = terms(3.0, bound);
                let certificate = certify(&frontier, table.largest(&calibration), &terms).unwrap();
                let Some(card) = Card::new(&rollouts, &policy, &terms, &certificate).unwrap()
                else {
                    panic!("{bound:?} {certificate:?}");
                };
                let copy = Card::from_json(&card.to_json()).unwrap();
                assert_eq!(copy, card);
                let decisions = copy.apply(&rollouts, &test).unwrap();
                let mut counts = vec![0; table.width()];
                let mut cost = 0.0;
                for (&at, decision) in test.iter().zip(&decisions) {
                    let action = (0..table.width())
                        .find(|&action| table.origin(action) == *decision)
                        .unwrap();
                    counts[action] += 1;
                    cost += table.charged(at)[action];
                }
                let step = measured.at(card.lambda);
                assert_eq!(counts, measured.counts(step));
                assert!(near(cost / test.len() as f64, measured.steps[step].cost));
            }
        }
    }
}

#[test]
fn a_card_reads_actions_by_name_and_refuses_others() {
    let rollouts = made(60, 6);
    let policy = Policy::default();
    let table = Table::new(&rollouts, &policy).unwrap();
    let calibration = rollouts.of(Split::Calibration);
    let frontier = Frontier::sweep(&table, &Walks::new(&table), &calibration);
    let terms = terms(3.0, Bound::PlugIn);
    let certificate = certify(&frontier, table.largest(&calibration), &terms).unwrap();
    let card = Card::new(&rollouts, &policy, &terms, &certificate)
        .unwrap()
        .unwrap();
    let all: Vec<u32> = (0..60).collect();
    let straight = card.apply(&rollouts, &all).unwrap();
    let mut turned = rollouts.clone();
    turned.actions.reverse();
    for instance in &mut turned.instances {
        if let Scores::Probabilities(values) = &mut instance.scores {
            values.reverse();
        }
        instance.cost.reverse();
        instance.solves.reverse();
    }
    for (one, other) in straight.iter().zip(card.apply(&turned, &all).unwrap()) {
        assert_eq!(
            rollouts.actions[one.unwrap()],
            turned.actions[other.unwrap()]
        );
    }
    turned.actions[0] = "else".to_owned();
    assert!(matches!(
        card.apply(&turned, &all),
        Err(Error::CardMisfit(_))
    ));
    for damage in ["", "{", "[]", "{\"format\":1}"] {
        assert!(
            matches!(Card::from_json(damage), Err(Error::Card(_))),
            "{damage}"
        );
    }
    let json = card.to_json();
    for field in ["lambda", "actions", "bound", "policy_cost", "temperature"] {
        assert!(
            Card::from_json(&json.replace(&format!("\"{field}\""), "\"x\"")).is_err(),
            "{field}"
        );
    }
}

#[test]
fn the_hash_is_of_the_data_and_not_of_their_order() {
    let rollouts = golden();
    let hash = data_hash(&rollouts, &[0, 1, 2, 3, 4]);
    assert_eq!(hash, data_hash(&rollouts, &[4, 2, 0, 1, 3]));
    assert_ne!(hash, data_hash(&rollouts, &[0, 1, 2, 3]));
    let mut other = rollouts.clone();
    other.instances[2].cost[0] += 1e-12;
    assert_ne!(hash, data_hash(&other, &[0, 1, 2, 3, 4]));
}

#[test]
fn random_splits_are_those_of_frontiers_made_anew() {
    let rollouts = made(60, 7);
    for cost in [PolicyCost::Realised, PolicyCost::Given] {
        let table = Table::new(
            &rollouts,
            &Policy {
                cost,
                ..Policy::default()
            },
        )
        .unwrap();
        let walks = Walks::new(&table);
        let all: Vec<u32> = (0..60).collect();
        for bound in [
            Bound::ConformalRiskControl,
            Bound::PlugIn,
            Bound::Hoeffding { delta: 0.5 },
        ] {
            let terms = Terms {
                ceiling: Ceiling::Calibration,
                ..terms(3.0, bound)
            };
            let resplits = Resplits {
                splits: 50,
                calibration: 40,
                seed: 3,
            };
            let study = resplit(&table, &walks, &all, &terms, &resplits, &mut |_, _| {
                ControlFlow::Continue(())
            })
            .unwrap();
            let mut order = all.clone();
            let mut random = Random::new(3);
            let (mut expected, mut infeasible) = (Vec::new(), 0);
            for _ in 0..50 {
                for at in 0..40 {
                    let other = at + random.below((60 - at) as u32) as usize;
                    order.swap(at, other);
                }
                let frontier = Frontier::sweep(&table, &walks, &order[..40]);
                let test = Frontier::sweep(&table, &walks, &order[40..]);
                match certify(&frontier, table.largest(&order[..40]), &terms)
                    .unwrap()
                    .choice()
                {
                    Some(choice) => {
                        let step = test.at(choice.lambda);
                        expected.push((test.steps[step].cost, test.solve_rate(step)));
                    }
                    None => infeasible += 1,
                }
            }
            assert_eq!(
                (study.costs.len(), study.infeasible),
                (expected.len(), infeasible)
            );
            for (at, (cost, rate)) in expected.iter().enumerate() {
                assert!(
                    near(study.costs[at], *cost) && near(study.solve_rates[at], *rate),
                    "{bound:?} {at}"
                );
            }
            assert_eq!(
                study.over as usize,
                expected.iter().filter(|(cost, _)| *cost > 3.0).count()
            );
        }
    }
}

#[test]
fn random_splits_keep_the_budget_on_average_and_break_it_now_and_then() {
    let rollouts = made(400, 8);
    let table = Table::new(&rollouts, &Policy::default()).unwrap();
    let walks = Walks::new(&table);
    let all: Vec<u32> = (0..400).collect();
    let resplits = Resplits {
        splits: 1_000,
        calibration: 200,
        seed: 4,
    };
    let mut told = 0;
    let study = resplit(
        &table,
        &walks,
        &all,
        &terms(3.0, Bound::ConformalRiskControl),
        &resplits,
        &mut |_, _| {
            told += 1;
            ControlFlow::Continue(())
        },
    )
    .unwrap();
    assert_eq!((told, study.costs.len()), (10, 1_000));
    assert!(
        study.mean <= 3.0 + 3.0 * study.standard_error,
        "{}",
        study.mean
    );
    let share = study.share_over().unwrap();
    assert!((0.05..0.6).contains(&share), "{share}");
    let stopped = resplit(
        &table,
        &walks,
        &all,
        &terms(3.0, Bound::PlugIn),
        &resplits,
        &mut |_, _| ControlFlow::Break(()),
    );
    assert_eq!(stopped, Err(Error::Cancelled));
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
    let cascades = cascades(&rollouts, &Policy::default(), &all).unwrap();
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
