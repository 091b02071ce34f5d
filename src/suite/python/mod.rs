//! A suite as one file of Python that needs nothing else, with pytest or without.
//!
//! Rules of equality are those of [`Equality`] for what a command prints. For what a function returns
//! they are `exact`: the same types all through, so that `1`, `1.0` and `True` differ;
//! `trailing-whitespace`: equal as Python has it; `tokens`: equal as Python has it, numbers within the
//! tolerance and strings as printed text. NaN equals NaN.

use super::error::Error;
use super::model::{Case, Suite};
use super::{texts, words};
use crate::data::{Data, Integer, float};
use crate::reliability::Equality;
use crate::task::file::Style;

const COMMON: &str = include_str!("common.py");
const CALL: &str = include_str!("call.py");
const STDIN: &str = include_str!("stdin.py");
const MAIN: &str = include_str!("main.py");
const DECODE: &str = include_str!("decode.py");

/// What all need, what calls need, what commands need.
const IMPORTS: [&[&str]; 3] = [
    &["argparse", "copy", "os", "re", "sys", "types", "warnings"],
    &["contextlib", "io", "signal", "threading"],
    &["subprocess"],
];

/// Digits of an integer that Python reads in a source: 4,300 since 3.11.
const DIGITS: usize = 4_000;
/// Brackets inside each other that it reads: 200, but under 100 in 3.8.
const DEPTH: usize = 60;

impl Suite {
    /// The suite as a test file for Python 3.8 or later.
    ///
    /// Under pytest each case is a test of its own. Without, `python FILE` runs them all and exits with
    /// 0 if all pass, 1 if one fails, 2 if none could be run. The solution is the file that
    /// `--solution` names (without pytest), else the environment's `RUNWISE_SOLUTION`, else
    /// `solution.py` beside the test file. Every case calls a module loaded anew, or starts a process;
    /// either is ended after `RUNWISE_SECONDS`, 10 by default (calls only where the system has interval
    /// timers).
    ///
    /// # Errors
    /// As [`Suite::validate`].
    pub fn to_pytest(&self) -> Result<String, Error> {
        self.validate()?;
        let (cases, encoded) = self.cases_of_python()?;
        let own = match self.style {
            Style::Call => 1,
            Style::Stdin => 2,
        };
        let mut imports = [IMPORTS[0], IMPORTS[own]].concat();
        imports.extend(encoded.then_some("json"));
        imports.sort_unstable();
        let imports: String = imports
            .iter()
            .map(|name| format!("import {name}\n"))
            .collect();
        let digits =
            "if hasattr(sys, \"set_int_max_str_digits\"):\n    sys.set_int_max_str_digits(0)\n";
        let mut parts = vec![self.header(), imports, digits.to_owned(), self.settings()];
        if encoded {
            parts.push(format!("\n{DECODE}\n"));
        }
        let style = match self.style {
            Style::Call => CALL,
            Style::Stdin => STDIN,
        };
        parts.push(format!(
            "# Each case: the input, the expected answer.\n{cases}"
        ));
        parts.push([COMMON, style, MAIN].join("\n\n"));
        Ok(parts.join("\n"))
    }

    /// Who says so, and how to use the file.
    fn header(&self) -> String {
        let file = format!("test_{}.py", self.file_stem());
        let count = match self.cases.len() {
            1 => "1 case".to_owned(),
            count => format!("{count} cases"),
        };
        let mut lines = vec![format!("Tests of the task {}: {count}.", self.task)];
        if self.adopted.is_empty() {
            lines.push(format!("No program was adopted. {}", self.reason));
            lines.push("These are only the tests that the task itself shows.".to_owned());
        } else {
            lines.push(format!(
                "The expected answers are those of the program {}; no answer key confirms them.",
                self.adopted
            ));
            lines.push(format!("Adopted by: {}.", self.estimator));
            lines.push(format!(
                "Reliability α of the program, the lowest of these: {}.",
                float::repr(self.alpha)
            ));
        }
        lines.push(format!(
            "Seed {}, hash of the schema {}.",
            self.seed, self.schema_hash
        ));
        let left_out = self.left_out;
        for (count, why) in [
            (left_out.failed, "without an answer in the task's form"),
            (left_out.repeated, "that occur before"),
            (left_out.beyond, "that are too many"),
        ] {
            if count > 0 {
                lines.push(format!("Inputs {why}, left out: {count}."));
            }
        }
        lines.extend([
            String::new(),
            format!("  python {file} --solution PATH"),
            format!("  RUNWISE_SOLUTION=PATH pytest {file}"),
            String::new(),
            "Without a path it is solution.py beside this file.".to_owned(),
        ]);
        let comment = |line: String| match one_line(&line).as_str() {
            "" => "#\n".to_owned(),
            line => format!("# {line}\n"),
        };
        lines.into_iter().map(comment).collect()
    }

    fn settings(&self) -> String {
        let (equality, tolerance) = words::equality(self.equality);
        let mut text = String::new();
        if self.style == Style::Call {
            text += &format!("ENTRY = {}\n", literal(&self.entry));
        }
        text += &format!("EQUALITY = {}\n", literal(equality));
        if let Equality::Tokens { .. } = self.equality {
            text += &format!("TOLERANCE = {}\n", float::repr(tolerance));
        } else {
            text += "TOLERANCE = 0.0\n";
        }
        let checker = match &self.checker {
            Some(checker) => lines(checker, ""),
            None => "None".to_owned(),
        };
        text + &format!("CHECKER = {checker}\n")
    }

    /// The list of cases, and whether one of them is encoded.
    fn cases_of_python(&self) -> Result<(String, bool), Error> {
        let (mut text, mut encoded) = ("CASES = [\n".to_owned(), false);
        for (index, Case { input, expected }) in self.cases.iter().enumerate() {
            let pair = match self.style {
                Style::Stdin => [input, expected].map(|text| lines(text, "        ")),
                Style::Call => {
                    let fault = |error| Error::Case {
                        number: index + 1,
                        part: "input",
                        error,
                    };
                    let arguments = Data::Tuple(texts::arguments(input).map_err(fault)?);
                    let expected = texts::value(expected).map_err(fault)?;
                    [arguments, expected].map(|data| {
                        let long = data.depth() > DEPTH || has_long_integer(&data);
                        encoded |= long;
                        match long {
                            true => format!("decoded({})", literal(&data.to_json())),
                            false => data.to_literal(),
                        }
                    })
                }
            };
            let [input, expected] = pair;
            text += &match input.contains('\n') || expected.contains('\n') {
                true => format!("    (\n        {input},\n        {expected},\n    ),\n"),
                false => format!("    ({input}, {expected}),\n"),
            };
        }
        Ok((text + "]\n", encoded))
    }
}

fn literal(text: &str) -> String {
    Data::from(text).to_literal()
}

/// A text as a literal, its lines one below the other if there are several.
fn lines(text: &str, indent: &str) -> String {
    let lines: Vec<String> = text.split_inclusive('\n').map(literal).collect();
    match lines.len() {
        0 | 1 => literal(text),
        _ => {
            let inner = format!("\n{indent}    ");
            format!("({inner}{}\n{indent})", lines.join(&inner))
        }
    }
}

/// A text without anything that would end a comment.
fn one_line(text: &str) -> String {
    let plain = |character: char| match character {
        '\u{2028}' | '\u{2029}' => ' ',
        character if character.is_control() => ' ',
        character => character,
    };
    text.chars()
        .map(plain)
        .collect::<String>()
        .trim_end()
        .to_owned()
}

fn has_long_integer(data: &Data) -> bool {
    match data {
        Data::Int(Integer::Large(digits)) => digits.len() > DIGITS,
        Data::List(items) | Data::Tuple(items) | Data::Set(items) => {
            items.iter().any(has_long_integer)
        }
        Data::Dict(pairs) => pairs
            .iter()
            .any(|(key, value)| has_long_integer(key) || has_long_integer(value)),
        _ => false,
    }
}
