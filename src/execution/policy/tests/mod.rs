//! The tests of this room.

mod files;
mod laws;
mod rules;

use super::*;
use crate::execution::{Ending, Execution, Framework, Kind, Outcome, Phase};

const TESTS: Kind = Kind::Framework(Framework::Pytest);

/// Executions in a word: `t` and `s` are tests and a script that pass, `f` tests that fail, `e` tests
/// with an environment error, `+` is a source edit.
fn executions(word: &str) -> Vec<Execution> {
    let mut all: Vec<Execution> = Vec::new();
    let mut phase = Phase::Reproduction;
    for (item, letter) in (0..).zip(word.chars()) {
        let (kind, outcome) = match letter {
            '+' => {
                phase = Phase::Verification;
                if let Some(last) = all.last_mut() {
                    last.edit_after = true;
                }
                continue;
            }
            's' => (Kind::Script, Outcome::Pass),
            'f' => (TESTS, Outcome::Fail),
            'e' => (TESTS, Outcome::Environment),
            _ => (TESTS, Outcome::Pass),
        };
        all.push(Execution {
            step: item,
            item,
            kind,
            phase,
            outcome,
            exit: None,
            milliseconds: (outcome != Outcome::Environment).then_some(1_000),
            output_chars: 10,
            turns_after: word.len() as u32 - item - 1,
            edit_after: false,
        });
    }
    all
}

fn replay(executions: &[Execution], items: usize) -> Replay<'_> {
    Replay {
        executions,
        items: items as u32,
        ending: Ending::Resolved,
    }
}

fn points(budget: f64) -> Rule {
    Rule::Points {
        budget,
        prices: Prices::default(),
    }
}

fn learning(threshold: f64, history: History) -> Rule {
    Rule::ExpectedValue(ExpectedValue {
        threshold,
        prices: Prices::default(),
        history,
        learn: true,
    })
}
