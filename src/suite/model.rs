//! A suite: inputs, the answers that are expected, and who says so.

use super::error::Error;
use super::texts;
use crate::reliability::Equality;
use crate::task::file::Style;
use serde::{Deserialize, Serialize};

/// Version of the JSON that this code writes.
pub const VERSION: u32 = 1;

/// Most cases of a suite: under CPython they take half a minute as commands, a second as calls.
pub const CASES: usize = 1_000;

/// Most bytes of inputs and answers together: what an editor still opens without a thought.
pub const TEXT_BYTES: usize = 4 << 20;

/// Tests of a task, ready to be taken away.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Suite {
    /// Version of the format, [`VERSION`] at most.
    pub version: u32,
    /// Name of the task.
    pub task: String,
    /// How programs get their input.
    pub style: Style,
    /// The function that is called, such as `valid` or `Solution.valid`; empty for [`Style::Stdin`].
    pub entry: String,
    /// [`super::schema_hash`] of the schema whose inputs these are.
    pub schema_hash: String,
    /// Seed of the inputs.
    pub seed: u64,
    /// The estimators that passed the gate for the adopted program; empty if none was adopted.
    pub estimator: String,
    /// The lowest α that these estimators give the adopted program; 0 if none was adopted.
    pub alpha: f64,
    /// Name of the program whose answers are expected; empty if none was adopted.
    pub adopted: String,
    /// Why none was adopted, one sentence; empty if one was.
    pub reason: String,
    /// When an answer is the expected one.
    pub equality: Equality,
    /// Python source of `check(input, expected, actual)`, which then decides alone. For
    /// [`Style::Call`] it is given the tuple of the arguments and two values, else three texts.
    pub checker: Option<String>,
    /// What did not become a case.
    pub left_out: LeftOut,
    /// The tests, no two with the same input.
    pub cases: Vec<Case>,
}

/// One test, in the same texts as [`crate::task::file::Test`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Case {
    /// Standard input, or the arguments as literals with commas between.
    pub input: String,
    /// Standard output, or the result as a literal.
    pub expected: String,
}

impl Case {
    /// Bytes of its two texts.
    pub(super) fn bytes(&self) -> usize {
        self.input.len() + self.expected.len()
    }
}

/// Rows that did not become cases of a suite.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeftOut {
    /// The adopted program failed, or its answer or the input is not in the form of the task.
    pub failed: u32,
    /// The input occurs before.
    pub repeated: u32,
    /// They come after [`CASES`] cases or [`TEXT_BYTES`] of text.
    pub beyond: u32,
}

impl Suite {
    /// Whether it can be written as a file of tests: few enough cases, each in the form of the style.
    ///
    /// # Errors
    /// What is wrong, and with which case.
    pub fn validate(&self) -> Result<(), Error> {
        if self.version > VERSION {
            return Err(Error::Newer(self.version));
        }
        if self.cases.len() > CASES {
            return Err(Error::TooMany(self.cases.len()));
        }
        let bytes = self.cases.iter().map(Case::bytes).sum();
        if bytes > TEXT_BYTES {
            return Err(Error::TooLarge(bytes));
        }
        if let Equality::Tokens { tolerance } = self.equality
            && !(tolerance.is_finite() && tolerance >= 0.0)
        {
            return Err(Error::Tolerance(tolerance));
        }
        if self.style == Style::Stdin {
            return Ok(());
        }
        if !is_path(&self.entry) {
            return Err(Error::Entry(self.entry.clone()));
        }
        for (index, case) in self.cases.iter().enumerate() {
            let fault = |part: &'static str| {
                move |error| Error::Case {
                    number: index + 1,
                    part,
                    error,
                }
            };
            texts::arguments(&case.input).map_err(fault("input"))?;
            texts::value(&case.expected).map_err(fault("expected answer"))?;
        }
        Ok(())
    }

    /// A name for files: the task's in lower case, everything else but digits as `_`.
    #[must_use]
    pub fn file_stem(&self) -> String {
        let stem: String = self
            .task
            .chars()
            .map(|character| match character.to_ascii_lowercase() {
                letter @ ('a'..='z' | '0'..='9') => letter,
                _ => '_',
            })
            .take(60)
            .collect();
        match stem.trim_matches('_') {
            "" => "suite".to_owned(),
            stem => stem.to_owned(),
        }
    }
}

/// Whether a text is names with dots between, as Python has them.
fn is_path(text: &str) -> bool {
    text.split('.').all(|name| {
        let mut characters = name.chars();
        let first = characters.next();
        first.is_some_and(|first| first == '_' || first.is_alphabetic())
            && characters.all(|next| next == '_' || next.is_alphanumeric())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_functions_are_told_from_other_text() {
        for name in ["valid", "Solution.valid", "_f2", "größe"] {
            assert!(is_path(name), "{name}");
        }
        for text in ["", ".", "f.", "2f", "f()", "a b", "a-b", "f\n"] {
            assert!(!is_path(text), "{text}");
        }
    }
}
