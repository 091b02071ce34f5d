//! The tests of a task as they are read: what is kept, and a tally of what is not.

use super::asserted;
use super::gathered::Gathered;
use super::place::{count, thousands, within};
use crate::data::Data;
use crate::limits;
use crate::task::file::Test;
use std::collections::BTreeMap;

/// Tests of one kind, visible or hidden.
#[derive(Default)]
pub(super) struct Cases {
    pub tests: Vec<Test>,
    /// Arguments of the calls among them.
    pub calls: Vec<Vec<Data>>,
    /// Largest distance that an assertion allows.
    pub tolerance: Option<f64>,
    seen: usize,
    more: usize,
    /// First place and number of the tests that were not kept, by reason.
    refused: BTreeMap<String, (usize, usize)>,
}

impl Cases {
    /// Adds a test of text.
    pub fn stdin(&mut self, input: &str, expected: &str) {
        let [input, expected] = [input, expected].map(str::to_owned);
        self.add(Test { input, expected });
    }

    /// Adds a test of a call.
    pub fn call(&mut self, arguments: Vec<Data>, expected: &Data) {
        let input: Vec<String> = arguments.iter().map(Data::to_literal).collect();
        let before = self.tests.len();
        self.add(Test {
            input: input.join(", "),
            expected: expected.to_literal(),
        });
        if self.tests.len() > before {
            self.calls.push(arguments);
        }
    }

    fn add(&mut self, test: Test) {
        if test.input.len().max(test.expected.len()) > limits::TEST_BYTES {
            self.refuse("It is longer than 64 kB.");
        } else if self.tests.len() == limits::TESTS {
            self.seen += 1;
            self.more += 1;
        } else {
            self.seen += 1;
            self.tests.push(test);
        }
    }

    /// Counts a test that cannot be used, with the reason as a sentence.
    pub fn refuse(&mut self, reason: impl Into<String>) {
        self.seen += 1;
        let seen = self.seen;
        self.refused.entry(reason.into()).or_insert((seen, 0)).1 += 1;
    }

    /// Adds the test that the assertion at byte `at` makes of the function of this name.
    pub fn assertion(&mut self, text: &str, at: usize, name: &str) {
        let Some(condition) = asserted::condition(text, at) else {
            self.refuse("It is no assertion.");
            return;
        };
        match asserted::claim(text, condition, name) {
            Ok(claim) => {
                let tolerances = self.tolerance.into_iter().chain(claim.tolerance);
                self.tolerance = tolerances.max_by(f64::total_cmp);
                self.call(claim.arguments, &claim.expected);
            }
            Err(reason) => self.refuse(reason),
        }
    }

    /// Adds the tests of the lines that begin with `assert`.
    pub fn assertions(&mut self, text: &str, name: &str) {
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            let start = at + line.len() - line.trim_start().len();
            at += line.len();
            if text[start..].starts_with("assert") {
                self.assertion(text, start, name);
            }
        }
    }

    /// Tells what was not kept of these tests, which are called `noun`.
    pub fn tell(&self, noun: &str, place: &str, to: &mut Gathered) {
        for (reason, (first, times)) in &self.refused {
            let others = match times {
                1 => String::new(),
                times => format!(" The same holds for {} more.", thousands(times - 1)),
            };
            to.skip(
                within(place, &format!("{noun} {first}")),
                format!("{reason}{others}"),
            );
        }
        if self.more > 0 {
            let more = count(self.more, &format!("more {noun}"));
            to.skip(
                place,
                format!(
                    "{more} found no room: the first {} are kept.",
                    thousands(limits::TESTS)
                ),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_are_told_once_a_reason() {
        let mut cases = Cases::default();
        cases.call(vec![Data::from(1), Data::from("a")], &Data::None);
        cases.refuse("Odd.");
        cases.refuse("Odd.");
        cases.refuse("Even.");
        cases.stdin(&"x".repeat(limits::TEST_BYTES + 1), "");
        for _ in 0..limits::TESTS {
            cases.stdin("1\n", "2\n");
        }
        assert_eq!(cases.tests[0].input, "1, 'a'");
        assert_eq!(cases.tests[0].expected, "None");
        assert_eq!((cases.tests.len(), cases.calls.len()), (limits::TESTS, 1));
        let mut to = Gathered::default();
        cases.tell("test", "line 4", &mut to);
        let told: Vec<String> = to
            .finish()
            .skipped
            .into_iter()
            .map(|part| format!("{}: {}", part.place, part.reason))
            .collect();
        assert_eq!(
            told,
            [
                "line 4, test 4: Even.",
                "line 4, test 5: It is longer than 64 kB.",
                "line 4, test 2: Odd. The same holds for 1 more.",
                "line 4: 1 more test found no room: the first 1,000 are kept.",
            ]
        );
    }
}
