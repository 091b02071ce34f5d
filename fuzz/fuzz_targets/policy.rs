//! Whatever the file, reading it ends with a policy that can be obeyed and written again, or with one
//! sentence.
#![no_main]

use libfuzzer_sys::fuzz_target;
use runwise::execution::policy::{Decider, Policy, Replay, simulate};
use runwise::execution::{Ending, Execution, Kind, Outcome, Phase};

fuzz_target!(|text: &str| {
    let policy = match Policy::from_json(text) {
        Ok(policy) => policy,
        Err(error) => {
            assert!(!error.to_string().is_empty() && !error.hint().is_empty());
            return;
        }
    };
    assert!(Policy::from_json(&policy.to_json()).is_ok());
    assert_eq!(Decider::new(&policy).is_err(), policy.needs_hindsight());
    let executions: Vec<Execution> = (0..30)
        .map(|item| Execution {
            step: item,
            item,
            kind: if item % 3 == 0 {
                Kind::Inline
            } else {
                Kind::Script
            },
            phase: if item < 9 {
                Phase::Reproduction
            } else {
                Phase::Verification
            },
            outcome: if item % 4 == 0 {
                Outcome::Environment
            } else {
                Outcome::Fail
            },
            exit: None,
            milliseconds: Some(10),
            output_chars: 100,
            turns_after: 30 - item,
            edit_after: item % 5 == 3,
        })
        .collect();
    let run = Replay {
        executions: &executions,
        items: 40,
        ending: Ending::Resolved,
    };
    let simulated = simulate(&run, &policy);
    let skipped = simulated.kept.iter().filter(|kept| !**kept).count();
    assert_eq!(skipped, simulated.saved.executions as usize);
});
