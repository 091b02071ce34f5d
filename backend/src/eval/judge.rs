//! Runs the tests that only judge, as they stand in the record, in our sandbox.

use super::Exercise;
use runwise::protocol::Check;
use runwise::sandbox::python::Guest;
use runwise::sandbox::{Input, Limits, Outcome, Output, Program};
use runwise::sha256::sha256;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Fuel of all hidden tests of a program: some ten seconds natively.
const FUEL: u64 = 40_000_000_000;

/// Their wall-clock time, in milliseconds. On any machine that runs a model, fuel ends a run first.
const DEADLINE_MILLISECONDS: u32 = 60_000;

/// What they say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The program passes.
    Passed,
    /// It is wrong, or no Python.
    Failed,
    /// It took too long, or too much memory; here it counts as wrong.
    Stopped,
}

/// Runs the hidden tests on a program, and says what came out.
#[must_use]
pub fn hidden(guest: &Arc<Guest>, exercise: &Exercise, program: &str) -> (Verdict, String) {
    run(guest, program, &exercise.hidden)
}

/// The visible tests that a program answers.
#[must_use]
pub fn answered(guest: &Arc<Guest>, entry: &str, program: &str, visible: &[Check]) -> Vec<bool> {
    let one = |check: &Check| {
        let test = format!(
            "assert {entry}({}) == {}\n",
            check.arguments, check.expected
        );
        run(guest, program, &test).0 == Verdict::Passed
    };
    visible.iter().map(one).collect()
}

fn run(guest: &Arc<Guest>, program: &str, tests: &str) -> (Verdict, String) {
    // A program that exits early must not look like one that passed: only what stands behind the
    // tests prints this.
    let sign = sha256(format!("{program}\0{tests}").as_bytes());
    let source = format!("{program}\n\n{tests}\n\nprint('\\n{sign}')\n");
    let limits = Limits {
        fuel: FUEL,
        deadline_milliseconds: DEADLINE_MILLISECONDS,
        ..Limits::python()
    };
    let program = match Program::python(guest, &source, None, &limits) {
        Ok(program) => program,
        Err(error) => return (Verdict::Failed, error.to_string()),
    };
    match program.run(&Input::default(), 0).outcome {
        Outcome::Output(Output::Bytes(bytes))
            if String::from_utf8_lossy(&bytes).trim_end().ends_with(&sign) =>
        {
            (Verdict::Passed, "It passes.".to_owned())
        }
        Outcome::Output(_) => (Verdict::Failed, "It ended before its tests did.".to_owned()),
        outcome @ (Outcome::OutOfFuel
        | Outcome::OutOfMemory
        | Outcome::Deadline
        | Outcome::OutputTooLarge) => (Verdict::Stopped, outcome.to_string()),
        outcome => (Verdict::Failed, outcome.to_string()),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::python::Python;
    use runwise::protocol::TaskBrief;

    #[test]
    fn only_who_passes_all_tests_passes() {
        let guest = Python::start().guest().unwrap();
        let exercise = Exercise {
            task: TaskBrief::default(),
            hidden: "def check(candidate):\n    assert candidate(3) == 6\n\ncheck(f)\n".to_owned(),
            reference: None,
        };
        let verdict = |program: &str| hidden(&guest, &exercise, program).0;
        assert_eq!(verdict("def f(x):\n    return x + x"), Verdict::Passed);
        assert_eq!(verdict("def f(x):\n    return x"), Verdict::Failed);
        assert_eq!(
            verdict("def f(x):\n    raise SystemExit(0)"),
            Verdict::Failed
        );
        assert_eq!(
            verdict("import os\nos._exit(0)\ndef f(x):\n    return 6"),
            Verdict::Failed
        );
        assert_eq!(verdict("print('x')\nexit(0)"), Verdict::Failed);
        assert_eq!(verdict("def f(x:"), Verdict::Failed);
        let flood = "def f(x):\n    while True:\n        print('x' * 1000)";
        assert_eq!(verdict(flood), Verdict::Stopped);
        let check = |arguments: &str, expected: &str| Check {
            arguments: arguments.to_owned(),
            expected: expected.to_owned(),
        };
        let both = [check("1", "2"), check("1", "3")];
        assert_eq!(
            answered(&guest, "f", "def f(x):\n    return x + x", &both),
            [true, false]
        );
    }
}
