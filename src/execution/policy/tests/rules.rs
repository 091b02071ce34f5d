//! Each rule on a run that shows what it does.

use super::*;

/// What is kept of a word, as 1 and 0 for each execution.
fn kept(word: &str, rules: &[Rule]) -> String {
    let executions = executions(word);
    let policy = Policy {
        rules: rules.to_vec(),
    };
    let simulated = simulate(&replay(&executions, word.len()), &policy);
    simulated
        .kept
        .iter()
        .map(|&kept| if kept { '1' } else { '0' })
        .collect()
}

#[test]
fn rules_keep_what_they_say() {
    let quota = |executions| Rule::Quota { executions };
    let delayed = |more| Rule::RunOnceDelayed { more };
    for (word, rules, expected) in [
        ("tt+s", vec![], "111"),
        ("tt+s", vec![Rule::Unrestricted], "111"),
        ("tt+s", vec![Rule::Prohibited], "000"),
        ("tt+s", vec![quota(2)], "110"),
        ("tt+s", vec![Rule::RunOnce], "100"),
        ("tttt+ttt", vec![delayed(2)], "1000110"),
        ("+ttt", vec![delayed(1)], "110"),
        ("tt+s", vec![Rule::AfterFirstEdit], "001"),
        ("tttt", vec![Rule::AfterFraction { share: 0.5 }], "0011"),
        ("tt+tt+t", vec![Rule::NoRepeatWithoutEdit], "10101"),
        ("eet+et", vec![Rule::NoRepeatWithoutEdit], "11111"),
        (
            "etets",
            vec![Rule::StopAfterEnvironmentErrors { errors: 2 }],
            "11100",
        ),
        (
            "t",
            vec![Rule::StopAfterEnvironmentErrors { errors: 0 }],
            "0",
        ),
        // The quota begins after the edit.
        ("tt+ttt", vec![quota(2), Rule::AfterFirstEdit], "00110"),
        ("tt+ttt", vec![Rule::AfterFirstEdit, quota(2)], "00110"),
        // The first that does not fit ends the budget.
        ("ssts", vec![points(1.0)], "1100"),
        ("ssss", vec![points(0.9)], "1110"),
        ("tsss", vec![points(1.3)], "1100"),
        // It is not ended by what another rule refuses.
        ("t+s", vec![points(0.3), Rule::AfterFirstEdit], "00"),
        ("s+s", vec![points(0.3), Rule::AfterFirstEdit], "01"),
    ] {
        assert_eq!(kept(word, &rules), expected, "{word} {rules:?}");
    }
}

#[test]
fn ten_scripts_fit_into_three_points() {
    let word = "s".repeat(11);
    assert_eq!(kept(&word, &[points(3.0)]), "11111111110");
}

#[test]
fn what_is_saved_is_counted_and_the_rest_bounded() {
    // Ten characters are three tokens; after them five, four, two and no turns.
    let executions = executions("tf+t+e");
    let run = replay(&executions, 6);
    let one = simulate(&run, &Policy::quota(1));
    assert_eq!(
        one.saved,
        Amount {
            executions: 3,
            milliseconds: 2_000,
            unmeasured: 1,
            output_tokens: 9,
            context_tokens: 3 * (4 + 2),
            points: 3.0,
        }
    );
    assert_eq!(one.fate, Fate::AtRisk);
    // Nothing is edited after the last one.
    let three = simulate(&run, &Policy::quota(3));
    assert_eq!((three.saved.executions, three.fate), (1, Fate::Unchanged));
    let all = simulate(&run, &Policy::default());
    assert_eq!((all.saved, all.fate), (Amount::default(), Fate::Unchanged));
    // Skipped before the first edit, which no execution but the next phase tells of.
    let mut silent = super::executions("t+t");
    silent[0].edit_after = false;
    assert_eq!(
        simulate(&replay(&silent, 3), &Policy::of(Rule::AfterFirstEdit)).fate,
        Fate::AtRisk
    );
}

#[test]
fn solve_rates_are_bounded_over_runs_whose_ending_is_known() {
    let words = ["tt+t", "t", "+tt", ""].map(executions);
    let endings = [
        Ending::Resolved,
        Ending::Unresolved,
        Ending::Resolved,
        Ending::Unknown,
    ];
    let runs: Vec<Replay> = words
        .iter()
        .zip(endings)
        .map(|(executions, ending)| Replay {
            ending,
            ..replay(executions, 4)
        })
        .collect();
    let summary = summarise(&runs, &Policy::of(Rule::Prohibited));
    assert_eq!((summary.runs, summary.known, summary.touched), (4, 3, 3));
    assert_eq!((summary.at_risk, summary.risk()), (1, 0.25));
    assert_eq!(summary.solve_rate(), Some((1.0 / 3.0, 2.0 / 3.0)));
    assert_eq!(summary.recorded_rate(), Some(2.0 / 3.0));
    assert_eq!(summary.all, summary.saved);
    let curve = quotas(&runs, 10);
    assert_eq!(curve.len(), 4);
    assert_eq!(curve[3].saved, Amount::default());
    assert_eq!(quotas(&runs, 1).len(), 2);
    assert_eq!(quotas(&[], 5)[0].solve_rate(), None);
    let best = undominated(&curve, |summary| f64::from(summary.saved.executions));
    // Quotas of 2 and 3 risk nothing; 2 saves more.
    assert_eq!(best, [2, 0]);
}

#[test]
fn expected_value_learns_from_runs_that_are_over() {
    // Tests before the edit always fail, those after it always pass and lead to nothing.
    let run = executions("ff+tt");
    let runs = vec![replay(&run, 5); 12];
    let policy = Policy::of(learning(0.5, History::default()));
    let mut kept = Vec::new();
    simulate_all(&runs, &policy, |_, simulated| kept.push(simulated.kept));
    // Twenty executions are known after five runs, whatever was kept of them.
    assert!(kept[..5].iter().all(|kept| kept == &[true; 4]));
    assert_eq!(kept[11], [true, true, false, false]);
    // A dearer threshold than any chance.
    let history = History::fit(vec![&run[..]; 12]);
    assert_eq!(history.executions(), 48);
    let chance = |edited, ordinal| history.chance(TESTS, edited, ordinal).unwrap();
    assert!((chance(false, 1) - (12.0 + 5.0 * 0.5) / 17.0).abs() < 1e-12);
    assert!((chance(true, 3) - (5.0 * 0.5) / 29.0).abs() < 1e-12);
    // Nothing like it is known: the mean of all.
    assert!((chance(false, 40) - 0.5).abs() < 1e-12);
    let policy = Policy::of(learning(1.1, history));
    assert_eq!(simulate(&runs[0], &policy).kept, [false; 4]);
}

#[test]
fn an_agent_is_decided_for_as_a_replay_is() {
    let policy = Policy::of(Rule::RunOnceDelayed { more: 1 }).and(Policy::of(points(2.0)));
    let mut decider = Decider::new(&policy).unwrap();
    assert!(decider.may(TESTS) && decider.may(TESTS));
    decider.finished(TESTS, Outcome::Fail);
    assert!(!decider.may(Kind::Inline));
    decider.refused(Kind::Inline);
    decider.edited();
    assert!(decider.may(TESTS));
    decider.finished(TESTS, Outcome::Pass);
    assert!(!decider.may(TESTS));

    let hindsight = policy.and(Policy::of(Rule::AfterFraction { share: 0.2 }));
    assert!(hindsight.needs_hindsight());
    let refused = Decider::new(&hindsight).unwrap_err();
    assert_eq!(refused, Error::Hindsight { place: 3 });
    assert!(!refused.hint().is_empty());
}
