//! What holds of every run and policy.

use super::*;
use proptest::prelude::*;

fn rule() -> impl Strategy<Value = Rule> {
    let known = History::fit(vec![&executions("ff+tst+tt")[..]; 5]);
    prop_oneof![
        (0_u32..8).prop_map(|executions| Rule::Quota { executions }),
        (0.0..6.0_f64).prop_map(points),
        Just(Rule::Unrestricted),
        Just(Rule::RunOnce),
        (0_u32..4).prop_map(|more| Rule::RunOnceDelayed { more }),
        Just(Rule::AfterFirstEdit),
        (0.0..1.0_f64).prop_map(|share| Rule::AfterFraction { share }),
        Just(Rule::NoRepeatWithoutEdit),
        (0_u32..4).prop_map(|errors| Rule::StopAfterEnvironmentErrors { errors }),
        (0.0..1.5_f64).prop_map(move |threshold| learning(threshold, known.clone())),
    ]
}

fn word() -> impl Strategy<Value = String> {
    "[tsfe+]{0,20}"
}

fn run(word: &str, rules: Vec<Rule>) -> Simulated {
    let executions = executions(word);
    simulate(&replay(&executions, word.len()), &Policy { rules })
}

fn rules() -> impl Strategy<Value = Vec<Rule>> {
    prop::collection::vec(rule(), 0..4)
}

/// Whether the second keeps whatever the first keeps, and perhaps more.
fn no_less(first: &Simulated, second: &Simulated) -> bool {
    let mut both = first.kept.iter().zip(&second.kept);
    both.all(|(first, second)| first <= second)
}

proptest! {
    #[test]
    fn more_budget_never_skips_more(word in word(), others in rules(), low in 0_u32..8, more in 0_u32..8) {
        let high = low + more;
        let (less, greater) = (f64::from(low) / 2.0, f64::from(high) / 2.0);
        for [small, large] in [
            [low, high].map(|executions| Rule::Quota { executions }),
            [less, greater].map(points),
            [low, high].map(|more| Rule::RunOnceDelayed { more }),
            [low, high].map(|errors| Rule::StopAfterEnvironmentErrors { errors }),
        ] {
            prop_assert!(no_less(&run(&word, vec![small.clone()]), &run(&word, vec![large.clone()])));
            // A rule that ends all that is left does so whatever other rules there are.
            if !matches!(small, Rule::RunOnceDelayed { .. }) {
                let with = |rule| [&others[..], &[rule]].concat();
                prop_assert!(no_less(&run(&word, with(small)), &run(&word, with(large))));
            }
        }
    }

    #[test]
    fn no_limit_skips_nothing(word in word()) {
        for rule in [
            Rule::Unrestricted,
            Rule::Quota { executions: u32::MAX },
            points(1e9),
            Rule::AfterFraction { share: 0.0 },
            Rule::StopAfterEnvironmentErrors { errors: u32::MAX },
            learning(0.0, History::default()),
        ] {
            let simulated = run(&word, vec![rule]);
            prop_assert_eq!(simulated.saved, Amount::default());
            prop_assert_eq!(simulated.fate, Fate::Unchanged);
        }
    }

    #[test]
    fn what_is_kept_obeys_every_rule_alone(word in word(), rules in rules()) {
        let all = executions(&word);
        let simulated = run(&word, rules.clone());
        // The run that would have been recorded; an edit after a skipped execution comes after the
        // last one that is kept.
        let mut left: Vec<Execution> = Vec::new();
        for (execution, kept) in all.iter().zip(&simulated.kept) {
            if *kept {
                left.push(execution.clone());
            } else if execution.edit_after && let Some(last) = left.last_mut() {
                last.edit_after = true;
            }
        }
        for rule in &rules {
            let alone = simulate(&replay(&left, word.len()), &Policy::of(rule.clone()));
            prop_assert!(alone.kept.iter().all(|kept| *kept), "{rule:?}");
        }
    }

    #[test]
    fn rules_have_no_order_and_one_more_never_frees_a_memoryless_one(word in word(), rules in rules()) {
        let simulated = run(&word, rules.clone());
        let mut turned = rules.clone();
        turned.reverse();
        prop_assert_eq!(&simulated, &run(&word, turned));
        for rule in rules {
            let memoryless = matches!(rule, Rule::AfterFirstEdit | Rule::AfterFraction { .. } | Rule::Unrestricted);
            if memoryless {
                prop_assert!(no_less(&simulated, &run(&word, vec![rule])));
            }
        }
        prop_assert!(!run(&word, vec![Rule::Prohibited]).kept.contains(&true));
    }

    #[test]
    fn bounds_hold_what_was_recorded(words in prop::collection::vec((word(), 0_u8..3), 0..8), rules in rules()) {
        let all: Vec<Vec<Execution>> = words.iter().map(|(word, _)| executions(word)).collect();
        let runs: Vec<Replay> = all.iter().zip(&words).map(|(executions, (_, ending))| Replay {
            ending: [Ending::Resolved, Ending::Unresolved, Ending::Unknown][usize::from(*ending)],
            ..replay(executions, 20)
        }).collect();
        let summary = summarise(&runs, &Policy { rules });
        if let (Some((low, high)), Some(recorded)) = (summary.solve_rate(), summary.recorded_rate()) {
            prop_assert!(0.0 <= low && low <= recorded && recorded <= high && high <= 1.0);
        }
        prop_assert!(summary.at_risk <= summary.touched && summary.touched <= summary.runs);
        prop_assert!(summary.saved.executions <= summary.all.executions);
        let curve = quotas(&runs, 30);
        for pair in curve.windows(2) {
            prop_assert!(pair[0].saved.executions >= pair[1].saved.executions);
            prop_assert!(pair[0].risk() >= pair[1].risk());
        }
        prop_assert_eq!(curve[curve.len() - 1].saved.executions, 0);
    }
}
