//! Runs paired, and executions counted.

use super::super::*;
use crate::execution::{Ending, Execution, Framework, Kind, Outcome, Phase};

fn run(agent: &str, instance: &str, ending: Ending) -> Measurement {
    Measurement {
        agent: agent.to_owned(),
        instance: instance.to_owned(),
        ending,
        executions: 0,
        tokens: (ending != Ending::Unknown).then_some(10),
        milliseconds: None,
        cost: None,
    }
}

#[test]
fn runs_are_paired_by_task_and_the_rest_is_named() {
    use Ending::{Resolved, Unknown, Unresolved};
    let first = [
        run("a", "one", Unresolved),
        run("a", "three", Resolved),
        run("a", "two", Unknown),
        run("a", "two", Resolved),
        run("a", "two", Unresolved),
        run("a", "four", Unknown),
    ];
    let second = [
        run("b", "two", Unresolved),
        run("b", "one", Resolved),
        run("b", "nine", Resolved),
        run("b", "four", Resolved),
        run("b", "eight", Resolved),
    ];
    let pairing = pair(&first, &second, By::Instance);
    assert_eq!(pairing.pairs, [(0, 1), (3, 0), (5, 3)]);
    assert_eq!(pairing.only_first, ["three"]);
    assert_eq!(pairing.only_second, ["nine", "eight"]);
    assert_eq!(pairing.repeated, ["two"]);
    let (counts, unknown) = pairing.counts(&first, &second);
    assert_eq!((counts.only_first, counts.only_second), (1, 1));
    assert_eq!(counts.pairs(), 2);
    assert_eq!(unknown, ["four"]);
    let tokens = pairing.values(&first, &second, |run| {
        run.tokens.map(|tokens| tokens as f64)
    });
    assert_eq!(tokens, [(10.0, 10.0); 2]);
    let strict = pair(&first, &second, By::AgentAndInstance);
    assert!(strict.pairs.is_empty());
    assert_eq!(strict.only_first[0], "a: one");
}

fn execution(item: u32, outcome: Outcome, phase: Phase, edit_after: bool) -> Execution {
    Execution {
        step: item,
        item,
        kind: Kind::Framework(Framework::Pytest),
        phase,
        outcome,
        exit: None,
        milliseconds: None,
        output_chars: 0,
        turns_after: 0,
        edit_after,
    }
}

#[test]
fn executions_are_counted_by_stage_phase_and_outcome() {
    let one = [
        execution(32, Outcome::Fail, Phase::Reproduction, true),
        execution(33, Outcome::Environment, Phase::Verification, false),
        execution(65, Outcome::Unknown, Phase::Verification, false),
        execution(66, Outcome::Pass, Phase::Verification, false),
    ];
    let many = vec![execution(0, Outcome::Fail, Phase::Reproduction, false); 100];
    let sum = activity([
        (&one[..], 100, true),
        (&[][..], 10, true),
        (&many[..], 0, true),
        (&[][..], 10, false),
    ]);
    assert_eq!((sum.runs, sum.unable), (3, 1));
    assert_eq!(sum.all.executions(), 104);
    assert_eq!(sum.stages.map(|stage| stage.executions()), [101, 2, 1]);
    assert_eq!(sum.phases.map(|phase| phase.executions()), [101, 3]);
    assert_eq!(sum.kinds.map(|kind| kind.executions()), [104, 0]);
    assert_eq!(sum.all.pass_rate().unwrap().of, 102);
    assert_eq!(sum.stages[2].pass_rate().unwrap().value, 1.0);
    assert_eq!(sum.stages[1].pass_rate(), None);
    assert_eq!((sum.all.edit_after, sum.all.edit_after_fail), (1, 1));
    assert_eq!(sum.all.edit_rate().unwrap().hits, 1);
    assert_eq!(sum.green, 1);
    assert_eq!(sum.per_run.quantiles, [0.0, 2.0, 4.0, 52.0, 100.0]);
    assert_eq!(sum.per_run.histogram.len(), 64);
    assert_eq!(
        [sum.per_run.histogram[0], sum.per_run.histogram[63]],
        [1, 1]
    );
    let shares = sum.stage_shares().unwrap();
    assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-12);
    assert_eq!(activity([]).stage_shares(), None);
}
