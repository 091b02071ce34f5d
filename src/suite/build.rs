//! Suites of what a gate adopted, and of what is left when it adopts nothing.

use super::model::{CASES, Case, LeftOut, Suite, TEXT_BYTES, VERSION};
use super::{hash, texts, words};
use crate::reliability::{Decision, Reason, Report};
use crate::sandbox::Outcome;
use crate::task::file::TaskFile;
use std::collections::BTreeSet;

impl Suite {
    /// The suite that expects what an adopted program answered; `None` if none was adopted.
    ///
    /// `program` is its name, `seed` that of the inputs, and `rows` are the texts of the inputs in the
    /// order in which they shall be tried, each with what the program did. Rows on which it failed
    /// are left out and counted, as are inputs that occur before and those beyond [`CASES`] or
    /// [`TEXT_BYTES`].
    #[must_use]
    pub fn adopted<'a>(
        task: &TaskFile,
        program: &str,
        seed: u64,
        rows: impl IntoIterator<Item = (&'a str, &'a Outcome)>,
        decision: &Decision,
        report: &Report,
    ) -> Option<Self> {
        let Decision::Adopt {
            program: column,
            estimators,
        } = decision
        else {
            return None;
        };
        let supporting = report
            .panel
            .iter()
            .filter(|estimate| estimators.contains(&estimate.estimator));
        let alpha = supporting
            .filter_map(|estimate| estimate.alpha.get(*column).copied().flatten())
            .reduce(f64::min);
        let names: Vec<&str> = estimators.iter().copied().map(words::estimator).collect();
        let mut cases = Cases::default();
        for (input, outcome) in rows {
            let input = texts::input(task.style, input);
            cases.add(input.zip(texts::answer(task.style, outcome)));
        }
        Some(Self {
            seed,
            estimator: names.join("; "),
            alpha: alpha.unwrap_or(0.0),
            adopted: program.to_owned(),
            ..cases.suite(task)
        })
    }

    /// The suite of a task's visible tests: all that is known when nothing was adopted.
    #[must_use]
    pub fn public(task: &TaskFile, reason: &Reason) -> Self {
        let mut cases = Cases::default();
        for test in &task.visible {
            cases.add(texts::test(task.style, test));
        }
        Self {
            reason: words::reason(reason),
            ..cases.suite(task)
        }
    }
}

/// Cases as they come in.
#[derive(Default)]
struct Cases {
    cases: Vec<Case>,
    left_out: LeftOut,
    seen: BTreeSet<String>,
    bytes: usize,
}

impl Cases {
    fn add(&mut self, case: Option<(String, String)>) {
        let Some((input, expected)) = case else {
            self.left_out.failed += 1;
            return;
        };
        if self.seen.contains(&input) {
            self.left_out.repeated += 1;
            return;
        }
        let case = Case { input, expected };
        if self.cases.len() == CASES || self.bytes + case.bytes() > TEXT_BYTES {
            self.left_out.beyond += 1;
            return;
        }
        self.bytes += case.bytes();
        self.seen.insert(case.input.clone());
        self.cases.push(case);
    }

    /// The suite with what all suites of a task share.
    fn suite(self, task: &TaskFile) -> Suite {
        Suite {
            version: VERSION,
            task: task.name.clone(),
            style: task.style,
            entry: task.entry.clone(),
            schema_hash: hash::schema_hash(&task.schema),
            seed: task.seed,
            estimator: String::new(),
            alpha: 0.0,
            adopted: String::new(),
            reason: String::new(),
            equality: task.equality,
            checker: task.checker.clone(),
            left_out: self.left_out,
            cases: self.cases,
        }
    }
}
