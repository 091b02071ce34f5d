//! Suites in the hands of CPython.
//!
//! Where there is no `python3`, or no pytest in it, the tests that need it say so and pass.

mod equality;
mod golden;
mod python;
mod solutions;

use runwise::reliability::{Equality, Reason};
use runwise::suite::Suite;
use runwise::task::file::{Style, TaskFile, Test, Words};

/// A suite of these cases; nothing else about it matters.
fn suite(style: Style, entry: &str, equality: Equality, cases: &[(&str, &str)]) -> Suite {
    let visible = cases.iter().map(|&(input, expected)| Test {
        input: input.into(),
        expected: expected.into(),
    });
    let task = TaskFile {
        name: "sample".into(),
        title: Words::default(),
        statement: Words::default(),
        goes_wrong: None,
        style,
        entry: entry.into(),
        schema: "n: int 1..5\n".into(),
        equality,
        checker: None,
        oracle: None,
        inputs: 10,
        seed: 1,
        visible: visible.collect(),
        hidden: Vec::new(),
        candidates: Vec::new(),
    };
    let suite = Suite::public(&task, &Reason::OneProgram);
    assert_eq!(suite.cases.len(), cases.len(), "{:?}", suite.left_out);
    suite
}
