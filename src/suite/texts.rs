//! From the texts of a case to values, and from outcomes to texts.

use crate::data::{self, Data};
use crate::sandbox::{Input, Outcome, Output, Value};
use crate::task::file::{Style, Test};

/// The arguments that a text such as `25, [3]` gives.
pub(super) fn arguments(text: &str) -> Result<Vec<Data>, data::Error> {
    match Data::from_literal(&format!("[{text}]")) {
        Ok(Data::List(arguments)) => Ok(arguments),
        Ok(other) => Ok(vec![other]),
        Err(mut error) => {
            // The bracket is ours.
            error.at = error.at.saturating_sub(1).max(1);
            Err(error)
        }
    }
}

/// The value that a literal gives.
pub(super) fn value(text: &str) -> Result<Data, data::Error> {
    Data::from_literal(text)
}

/// An input in the one form that equal inputs share; `None` if it is none of its style.
pub(super) fn input(style: Style, text: &str) -> Option<String> {
    match style {
        Style::Stdin => Some(text.to_owned()),
        Style::Call => {
            let arguments = arguments(text).ok()?;
            let literals: Vec<String> = arguments.iter().map(Data::to_literal).collect();
            Some(literals.join(", "))
        }
    }
}

/// A test in that form.
pub(super) fn test(style: Style, test: &Test) -> Option<(String, String)> {
    let expected = match style {
        Style::Stdin => test.expected.clone(),
        Style::Call => value(&test.expected).ok()?.to_literal(),
    };
    Some((input(style, &test.input)?, expected))
}

/// A test as a program is given it, and the output that it expects; `None` where its text is no value.
#[must_use]
pub fn given(style: Style, test: &Test) -> Option<(Input, Output)> {
    Some(match style {
        Style::Stdin => (
            Input {
                stdin: test.input.clone(),
                ..Input::default()
            },
            Output::Bytes(test.expected.clone().into_bytes()),
        ),
        Style::Call => (
            Input {
                arguments: arguments(&test.input).ok()?,
                ..Input::default()
            },
            Output::Object(value(&test.expected).ok()?.to_literal()),
        ),
    })
}

/// The text of the answer that a program gave; `None` if it failed, or its answer is no text or no
/// literal though the style asks for one.
///
/// A WebAssembly function returns numbers: one is a literal, none is `None`, several are a tuple.
pub(super) fn answer(style: Style, outcome: &Outcome) -> Option<String> {
    let Outcome::Output(output) = outcome else {
        return None;
    };
    match (style, output) {
        (Style::Stdin, Output::Bytes(bytes)) => Some(std::str::from_utf8(bytes).ok()?.to_owned()),
        (Style::Stdin, output) => Some(output.to_string()),
        (Style::Call, Output::Object(literal)) => Some(value(literal).ok()?.to_literal()),
        (Style::Call, Output::Bytes(bytes)) => {
            let text = std::str::from_utf8(bytes).ok()?.trim();
            Some(value(text).ok()?.to_literal())
        }
        (Style::Call, Output::Values(values)) => {
            let mut numbers: Vec<Data> = values.iter().copied().map(number).collect();
            let value = match numbers.len() {
                0 => Data::None,
                1 => numbers.remove(0),
                _ => Data::Tuple(numbers),
            };
            Some(value.to_literal())
        }
    }
}

fn number(value: Value) -> Data {
    match value {
        Value::I32(number) => Data::from(i64::from(number)),
        Value::I64(number) => Data::from(number),
        Value::F32(bits) => Data::Float(f64::from(f32::from_bits(bits))),
        Value::F64(bits) => Data::Float(f64::from_bits(bits)),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_read_and_misplaced_ones_pointed_at() {
        assert_eq!(arguments("").unwrap(), []);
        assert_eq!(
            arguments("25, [3],").unwrap(),
            [Data::from(25), Data::List(vec![Data::from(3)])]
        );
        assert_eq!(arguments("25, x").unwrap_err().at, 5);
        for text in ["1], [2", ",", "1 2", "f(1)"] {
            assert!(arguments(text).is_err(), "{text}");
        }
    }

    #[test]
    fn equal_inputs_have_one_form() {
        assert_eq!(input(Style::Call, "25,3").unwrap(), "25, 3");
        assert_eq!(
            input(Style::Call, " {2,1}, \"a\", inf").unwrap(),
            "{1, 2}, 'a', float('inf')"
        );
        assert_eq!(input(Style::Stdin, "25,3 \n").unwrap(), "25,3 \n");
    }

    #[test]
    fn answers_take_the_form_of_the_style() {
        let printed = |text: &str| Outcome::Output(Output::Bytes(text.as_bytes().to_vec()));
        let object = Outcome::Output(Output::Object("[1,2]".into()));
        let values = |values: Vec<Value>| Outcome::Output(Output::Values(values));
        let half = Value::F64(0.5_f64.to_bits());
        for (style, outcome, text) in [
            (Style::Stdin, printed("1\n"), Some("1\n")),
            (Style::Stdin, object.clone(), Some("[1,2]")),
            (
                Style::Stdin,
                values(vec![Value::I32(1), half]),
                Some("1 0.5"),
            ),
            (Style::Call, printed("1\n"), Some("1")),
            (Style::Call, printed("yes\n"), None),
            (Style::Call, object, Some("[1, 2]")),
            (Style::Call, values(vec![]), Some("None")),
            (Style::Call, values(vec![Value::I64(-1)]), Some("-1")),
            (
                Style::Call,
                values(vec![Value::I32(1), half]),
                Some("(1, 0.5)"),
            ),
            (Style::Call, Outcome::OutOfFuel, None),
            (Style::Stdin, Outcome::Exit(1), None),
        ] {
            assert_eq!(answer(style, &outcome).as_deref(), text, "{outcome:?}");
        }
        let bytes = Outcome::Output(Output::Bytes(vec![0xFF]));
        assert_eq!(answer(Style::Stdin, &bytes), None);
    }
}
