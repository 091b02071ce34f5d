//! The answer key: orders around the edges, and what a program's answers to them say.

use super::order::{COUNT_EDGE, Order, TOTAL_EDGE, expected};
use crate::sandbox::{Outcome, Output, Value};
use serde::{Deserialize, Serialize};

/// What a program turns out to be, judged by its answers to the [`probes`] alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Truth {
    /// Right on every probe.
    Correct,
    /// `>` for `>=` in the rule about the total, and nothing else.
    BugInTotal,
    /// `>` for `>=` in the rule about the count, and nothing else.
    BugInCount,
    /// Wrong in another way, or no answer at all.
    Other,
}

impl Truth {
    /// What a program of this kind answers; `None` if that is unknown.
    #[must_use]
    pub fn answers(self, order: Order) -> Option<bool> {
        match self {
            Self::Correct => Some(expected(order)),
            Self::BugInTotal => Some(order.total > TOTAL_EDGE && order.count >= COUNT_EDGE),
            Self::BugInCount => Some(order.total >= TOTAL_EDGE && order.count > COUNT_EDGE),
            Self::Other => None,
        }
    }
}

/// The orders that tell the programs apart: below, at, above and far above each edge, all sixteen
/// combinations.
pub fn probes() -> impl ExactSizeIterator<Item = Order> {
    const TOTALS: [i32; 4] = [TOTAL_EDGE - 1, TOTAL_EDGE, TOTAL_EDGE + 1, 40];
    const COUNTS: [i32; 4] = [COUNT_EDGE - 1, COUNT_EDGE, COUNT_EDGE + 1, 5];
    (0..16).map(|i| Order::new(TOTALS[i / 4], COUNTS[i % 4]))
}

/// What an outcome says about the coupon: 1 is valid, 0 is not, anything else is no answer.
#[must_use]
pub fn answer(outcome: &Outcome) -> Option<bool> {
    let Outcome::Output(output) = outcome else {
        return None;
    };
    let number = match output {
        Output::Bytes(bytes) => match bytes.trim_ascii() {
            b"0" => 0.0,
            b"1" => 1.0,
            _ => return None,
        },
        Output::Object(literal) => match literal.as_str() {
            "False" => 0.0,
            "True" => 1.0,
            _ => return None,
        },
        Output::Values(values) => match values[..] {
            [Value::I32(value)] => f64::from(value),
            [Value::I64(value)] => value as f64,
            [Value::F32(bits)] => f64::from(f32::from_bits(bits)),
            [Value::F64(bits)] => f64::from_bits(bits),
            _ => return None,
        },
    };
    if number == 1.0 {
        Some(true)
    } else if number == 0.0 {
        Some(false)
    } else {
        None
    }
}

/// What a program is, from its outcomes on all [`probes`] in their order.
#[must_use]
pub fn classify<'a>(outcomes: impl IntoIterator<Item = &'a Outcome>) -> Truth {
    let answers: Vec<_> = outcomes.into_iter().map(answer).collect();
    [Truth::Correct, Truth::BugInTotal, Truth::BugInCount]
        .into_iter()
        .find(|truth| {
            probes()
                .map(|order| truth.answers(order))
                .eq(answers.iter().copied())
        })
        .unwrap_or(Truth::Other)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn says(valid: bool) -> Outcome {
        Outcome::Output(Output::Values(vec![Value::I32(i32::from(valid))]))
    }

    fn classified(program: impl Fn(i32, i32) -> bool) -> Truth {
        let outcomes: Vec<_> = probes()
            .map(|order| says(program(order.total, order.count)))
            .collect();
        classify(&outcomes)
    }

    #[test]
    fn each_program_is_known_by_its_answers() {
        assert_eq!(
            classified(|total, count| total >= 25 && count >= 3),
            Truth::Correct
        );
        assert_eq!(
            classified(|total, count| total > 25 && count >= 3),
            Truth::BugInTotal
        );
        assert_eq!(
            classified(|total, count| total >= 25 && count > 3),
            Truth::BugInCount
        );
        assert_eq!(
            classified(|total, count| total > 25 && count > 3),
            Truth::Other
        );
        assert_eq!(
            classified(|total, count| total >= 25 || count >= 3),
            Truth::Other
        );
        assert_eq!(classified(|_, _| true), Truth::Other);
    }

    #[test]
    fn a_crash_or_a_missing_answer_is_never_correct() {
        assert_eq!(classify(&[]), Truth::Other);
        let mut outcomes: Vec<_> = probes().map(|order| says(expected(order))).collect();
        outcomes[7] = Outcome::OutOfFuel;
        assert_eq!(classify(&outcomes), Truth::Other);
    }

    #[test]
    fn printed_and_returned_answers_count_alike() {
        let printed = |text: &str| answer(&Outcome::Output(Output::Bytes(text.into())));
        assert_eq!(printed("1\n"), Some(true));
        assert_eq!(printed(" 0"), Some(false));
        assert_eq!(printed("yes"), None);
        let returned = |value| answer(&Outcome::Output(Output::Values(vec![value])));
        assert_eq!(returned(Value::I64(1)), Some(true));
        assert_eq!(returned(Value::F64(0.0_f64.to_bits())), Some(false));
        assert_eq!(returned(Value::I32(2)), None);
        assert_eq!(returned(Value::F32(f32::NAN.to_bits())), None);
        assert_eq!(answer(&Outcome::Output(Output::Values(vec![]))), None);
    }
}
