//! When two outputs are the same answer.
//!
//! Every output has one canonical text per rule. Results of a function become the text a command
//! would print, joined by one space, so that a function and a command can be compared. Under
//! [`Equality::Exact`] and [`Equality::TrailingWhitespace`] two outputs are equal when their
//! canonical texts are. Tolerance is not transitive (0, 0.4 and 0.8 under a tolerance of 0.5), so
//! there a row is split in column order: a program joins the first answer it matches.

use super::Projection;
use crate::sandbox::{Outcome, Output};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// When two outputs count as the same answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum Equality {
    /// The same bytes, and numbers with the same bits (all NaN are one).
    Exact,
    /// The same bytes after trailing white space of each line and trailing empty lines are gone.
    #[default]
    TrailingWhitespace,
    /// The same tokens; tokens that are both decimal numbers may differ by the tolerance.
    Tokens {
        /// Largest accepted difference, relative to the larger magnitude or absolute below 1.
        tolerance: f64,
    },
}

impl Equality {
    /// Whether two outputs are the same answer. Numbers are compared as `f64`; two NaN are the
    /// same; a number beyond the range of `f64` is compared as text.
    #[must_use]
    pub fn same(self, left: &Output, right: &Output) -> bool {
        let [left, right] = [left, right].map(|output| self.canonical(output));
        match self {
            Self::Exact | Self::TrailingWhitespace => left == right,
            Self::Tokens { tolerance } => same_tokens(&tokens(&left), &tokens(&right), tolerance),
        }
    }

    fn canonical(self, output: &Output) -> Vec<u8> {
        let text = match (self, output) {
            (_, Output::Bytes(bytes)) => bytes.clone(),
            (Self::Tokens { .. }, Output::Object(literal)) => spaced(literal),
            (_, Output::Values(_) | Output::Object(_)) => output.to_string().into_bytes(),
        };
        match self {
            Self::Exact => text,
            Self::TrailingWhitespace => without_trailing_whitespace(&text),
            Self::Tokens { .. } => words(&text).collect::<Vec<_>>().join(&b' '),
        }
    }
}

fn without_trailing_whitespace(text: &[u8]) -> Vec<u8> {
    let mut lines: Vec<&[u8]> = text
        .split(|&byte| byte == b'\n')
        .map(<[u8]>::trim_ascii_end)
        .collect();
    while lines.last().is_some_and(|line| line.is_empty()) {
        lines.pop();
    }
    lines.join(&b'\n')
}

/// A literal with its brackets, commas and colons as words of their own: a number in a list is one, too.
fn spaced(literal: &str) -> Vec<u8> {
    let mut text = Vec::with_capacity(2 * literal.len());
    let (mut quote, mut escaped) = (None, false);
    for &byte in literal.as_bytes() {
        match quote {
            Some(end) => {
                text.push(byte);
                if byte == end && !escaped {
                    quote = None;
                }
                escaped = byte == b'\\' && !escaped;
            }
            None if b"[](){},:".contains(&byte) => text.extend([b' ', byte, b' ']),
            None => {
                text.push(byte);
                if byte == b'\'' || byte == b'"' {
                    quote = Some(byte);
                }
            }
        }
    }
    text
}

fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(u8::is_ascii_whitespace)
        .filter(|word| !word.is_empty())
}

/// A word of an output, and the number it writes, if it does.
#[derive(Debug)]
struct Token {
    text: Vec<u8>,
    number: Option<f64>,
}

fn tokens(text: &[u8]) -> Vec<Token> {
    words(text)
        .map(|word| Token {
            text: word.to_vec(),
            number: number_in(word),
        })
        .collect()
}

fn number_in(word: &[u8]) -> Option<f64> {
    let number: f64 = std::str::from_utf8(word).ok()?.parse().ok()?;
    // Digits that overflow are not infinity: two such integers may well differ.
    let overflowed = number.is_infinite() && word.iter().any(u8::is_ascii_digit);
    (!overflowed).then_some(number)
}

fn same_tokens(left: &[Token], right: &[Token], tolerance: f64) -> bool {
    left.len() == right.len()
        && left.iter().zip(right).all(|(left, right)| {
            left.text == right.text
                || left
                    .number
                    .zip(right.number)
                    .is_some_and(|(left, right)| near(left, right, tolerance))
        })
}

fn near(left: f64, right: f64, tolerance: f64) -> bool {
    if left == right || (left.is_nan() && right.is_nan()) {
        return true;
    }
    let magnitude = left.abs().max(right.abs()).max(1.0);
    magnitude.is_finite() && (left - right).abs() <= tolerance * magnitude
}

/// What a cell of the matrix answers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Answer {
    Text(Vec<u8>),
    TimeOut,
    Failure,
}

/// The distinct outcomes of a matrix as numbered answers.
#[derive(Debug)]
pub(super) struct Answers {
    /// Number of the answer per distinct outcome; `None` is missing.
    numbers: Vec<Option<u32>>,
    tolerant: Option<Tolerant>,
}

#[derive(Debug)]
struct Tolerant {
    tolerance: f64,
    /// Per numbered answer; `None` is a failure, which equals nothing but itself.
    tokens: Vec<Option<Vec<Token>>>,
    /// Comparisons made so far: the same few pairs come back in every row.
    known: BTreeMap<(u32, u32), bool>,
}

impl Answers {
    pub(super) fn new(outcomes: &[Outcome], equality: Equality, projection: Projection) -> Self {
        let mut distinct: BTreeMap<Answer, u32> = BTreeMap::new();
        let mut listed = Vec::new();
        let mut number = |answer: Answer| {
            *distinct.entry(answer).or_insert_with_key(|answer| {
                listed.push(match answer {
                    Answer::Text(text) if matches!(equality, Equality::Tokens { .. }) => {
                        Some(tokens(text))
                    }
                    _ => None,
                });
                listed.len() as u32 - 1
            })
        };
        let numbers = outcomes
            .iter()
            .map(|outcome| match (outcome, projection) {
                (Outcome::Output(output), _) => {
                    Some(number(Answer::Text(equality.canonical(output))))
                }
                (_, Projection::Paper) => None,
                (Outcome::OutOfFuel | Outcome::Deadline, Projection::Released) => {
                    Some(number(Answer::TimeOut))
                }
                (_, Projection::Released) => Some(number(Answer::Failure)),
            })
            .collect();
        let tolerant = match equality {
            Equality::Tokens { tolerance } => Some(Tolerant {
                tolerance,
                tokens: listed,
                known: BTreeMap::new(),
            }),
            Equality::Exact | Equality::TrailingWhitespace => None,
        };
        Self { numbers, tolerant }
    }

    /// Number of the answer of a distinct outcome; `None` is missing.
    pub(super) fn number(&self, outcome: u32) -> Option<u32> {
        self.numbers[outcome as usize]
    }

    /// Whether two numbered answers are the same.
    pub(super) fn same(&mut self, left: u32, right: u32) -> bool {
        if left == right {
            return true;
        }
        let Some(Tolerant {
            tolerance,
            tokens,
            known,
        }) = &mut self.tolerant
        else {
            return false;
        };
        let [first, second] = [left.min(right), left.max(right)];
        *known.entry((first, second)).or_insert_with(|| {
            match (&tokens[first as usize], &tokens[second as usize]) {
                (Some(first), Some(second)) => same_tokens(first, second, *tolerance),
                _ => false,
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sandbox::Value;
    use proptest::prelude::*;

    const TOLERANT: Equality = Equality::Tokens { tolerance: 1e-6 };

    fn printed(text: &str) -> Output {
        Output::Bytes(text.as_bytes().to_vec())
    }

    #[test]
    fn exact_means_every_byte() {
        assert!(Equality::Exact.same(&printed("1 2\n"), &printed("1 2\n")));
        assert!(!Equality::Exact.same(&printed("1 2\n"), &printed("1 2")));
    }

    /// Lists of numbers and what is in them; texts stay texts.
    #[test]
    fn tolerance_reaches_into_literals() {
        let tolerant = Equality::Tokens { tolerance: 1e-6 };
        let object = |text: &str| Output::Object(text.to_owned());
        let same = |left: &str, right: &str| tolerant.same(&object(left), &object(right));
        assert!(same(
            "[0.333333, (1, 2.0)]",
            "[0.333333333333, (1, 2.0000001)]"
        ));
        assert!(same("{'a': 0.1}", "{'a': 0.10000000001}"));
        assert!(!same("[0.333333]", "[0.33]"));
        assert!(!same("[1, 2]", "(1, 2)"));
        assert!(!same("['a,b']", "['a, b']"));
        assert!(!same(r"['\', 1', 1.0]", r"['\', 2', 1.0]"));
        assert!(!Equality::Exact.same(&object("[0.333333]"), &object("[0.333333333333]")));
    }

    #[test]
    fn trailing_whitespace_is_no_difference_but_leading_is() {
        let rule = Equality::TrailingWhitespace;
        assert!(rule.same(&printed("1 2 \r\n3\t\n\n \n"), &printed("1 2\n3")));
        assert!(rule.same(&printed("\n"), &printed("")));
        assert!(!rule.same(&printed(" 1"), &printed("1")));
        assert!(!rule.same(&printed("1\n\n2"), &printed("1\n2")));
        assert!(rule.same(&Output::Bytes(vec![0xFF, b' ']), &Output::Bytes(vec![0xFF])));
    }

    #[test]
    fn six_and_twelve_decimals_are_equal_under_tolerance_only() {
        let [short, long] = [printed("0.333333\n"), printed("0.333333333333\n")];
        assert!(TOLERANT.same(&short, &long));
        assert!(!Equality::Exact.same(&short, &long));
        assert!(!Equality::TrailingWhitespace.same(&short, &long));
    }

    #[test]
    fn tolerance_is_relative_above_one_and_absolute_below() {
        assert!(TOLERANT.same(&printed("1000000"), &printed("1000000.9")));
        assert!(!TOLERANT.same(&printed("1000000"), &printed("1000002")));
        assert!(TOLERANT.same(&printed("1e-9"), &printed("0")));
        assert!(!TOLERANT.same(&printed("1e-5"), &printed("0")));
        assert!(!TOLERANT.same(&printed("1 2"), &printed("1")));
        assert!(!TOLERANT.same(&printed("yes 1"), &printed("no 1")));
        assert!(TOLERANT.same(&printed("yes  1.0\n"), &printed("yes 1")));
    }

    #[test]
    fn nan_and_infinity_equal_themselves() {
        assert!(TOLERANT.same(&printed("NaN"), &printed("nan")));
        assert!(TOLERANT.same(&printed("-nan"), &printed("nan")));
        assert!(TOLERANT.same(&printed("inf"), &printed("Infinity")));
        assert!(!TOLERANT.same(&printed("inf"), &printed("-inf")));
        assert!(!TOLERANT.same(&printed("inf"), &printed("1e300")));
        assert!(!TOLERANT.same(&printed("nan"), &printed("1")));
    }

    #[test]
    fn numbers_beyond_a_float_are_compared_as_text() {
        let [long, other] = ["7".repeat(5_000), "8".repeat(5_000)];
        assert!(TOLERANT.same(&printed(&long), &printed(&long)));
        assert!(!TOLERANT.same(&printed(&long), &printed(&other)));
        assert!(!TOLERANT.same(&printed(&long), &printed("inf")));
    }

    #[test]
    fn all_nan_results_are_one_answer_and_zeros_are_two() {
        let result = |number: f64| Output::Values(vec![Value::F64(number.to_bits())]);
        let other_nan = Output::Values(vec![Value::F64(f64::NAN.to_bits() | 1 << 63 | 5)]);
        assert!(Equality::Exact.same(&result(f64::NAN), &other_nan));
        assert!(!Equality::Exact.same(&result(0.0), &result(-0.0)));
        assert!(TOLERANT.same(&result(0.0), &result(-0.0)));
        assert!(!Equality::Exact.same(&result(0.1), &result(0.1_f64.next_up())));
    }

    #[test]
    fn a_function_and_a_command_can_agree() {
        let results = Output::Values(vec![Value::I32(-1), Value::F32(0.5_f32.to_bits())]);
        assert!(Equality::Exact.same(&results, &printed("-1 0.5")));
        assert!(Equality::TrailingWhitespace.same(&results, &printed("-1 0.5\n")));
        assert!(TOLERANT.same(&results, &printed("-1.0\n0.50\n")));
    }

    proptest! {
        #[test]
        fn every_rule_is_reflexive_and_symmetric(left in prop::collection::vec(any::<u8>(), 0..12), right in prop::collection::vec(any::<u8>(), 0..12)) {
            let [left, right] = [Output::Bytes(left), Output::Bytes(right)];
            for rule in [Equality::Exact, Equality::TrailingWhitespace, TOLERANT] {
                prop_assert!(rule.same(&left, &left));
                prop_assert_eq!(rule.same(&left, &right), rule.same(&right, &left));
            }
        }
    }
}
