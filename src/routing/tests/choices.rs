//! What is done with a choice: cards and random splits.

use super::made::{drawn, rollouts};
use crate::numerics::Random;
use crate::routing::{
    Bound, Card, Ceiling, Error, Frontier, Policy, PolicyCost, Resplits, Rollouts, Scores, Split,
    Table, Terms, Walks, certify, data_hash, golden, resplit,
};
use std::ops::ControlFlow;

pub fn terms(budget: f64, bound: Bound) -> Terms {
    Terms {
        budget,
        bound,
        ceiling: Ceiling::Given(14.0),
    }
}

pub fn made(count: usize, seed: u64) -> Rollouts {
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

pub fn near(one: f64, other: f64) -> bool {
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
            Bound::LearnThenTest {
                delta: 0.5,
                solve_rate: None,
            },
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
