//! Whether an answer is the expected one.

use crate::data::Data;

/// Largest difference of two floats that are the same answer, relative to the larger: that of Python's
/// own `math.isclose`. Sums in another order differ by far less.
const TOLERANCE: f64 = 1e-9;

/// As Python's `==` has it, where floats may differ by a speck: `1 == 1.0 == True`, a list is no tuple.
pub(super) fn same(expected: &Data, got: &Data) -> bool {
    match (expected, got) {
        (Data::None, Data::None) => true,
        (Data::Str(expected), Data::Str(got)) => expected == got,
        (Data::List(expected), Data::List(got))
        | (Data::Tuple(expected), Data::Tuple(got))
        | (Data::Set(expected), Data::Set(got)) => all_same(expected, got),
        (Data::Dict(expected), Data::Dict(got)) => {
            expected.len() == got.len()
                && expected
                    .iter()
                    .zip(got)
                    .all(|(a, b)| same(&a.0, &b.0) && same(&a.1, &b.1))
        }
        (Data::Int(expected), Data::Int(got)) => expected == got,
        _ => match (number(expected), number(got)) {
            (Some(expected), Some(got)) => {
                let difference = (expected - got).abs();
                expected == got
                    || expected.is_nan() && got.is_nan()
                    || difference <= TOLERANCE * expected.abs().max(got.abs())
                        && difference.is_finite()
            }
            _ => false,
        },
    }
}

fn all_same(expected: &[Data], got: &[Data]) -> bool {
    expected.len() == got.len() && expected.iter().zip(got).all(|(a, b)| same(a, b))
}

fn number(value: &Data) -> Option<f64> {
    match value {
        Data::Bool(value) => Some(f64::from(u8::from(*value))),
        Data::Float(value) => Some(*value),
        Data::Int(value) => value.to_i64().map(|value| value as f64),
        _ => None,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_compared_as_python_does() {
        for (expected, got, equal) in [
            ("1", "1.0", true),
            ("True", "1", true),
            ("[1, 2]", "(1, 2)", false),
            ("[1, 2]", "[1.0, 2]", true),
            ("0.3", "0.30000000000000004", true),
            ("0.3", "0.3001", false),
            ("0.0", "1e-12", false),
            ("'a  b'", "'a b'", false),
            ("{1: 'a'}", "{1: 'a'}", true),
            ("{1, 2}", "{2, 1}", true),
            ("None", "0", false),
            ("float('nan')", "float('nan')", true),
            ("float('inf')", "1e308", false),
            ("1000000000000000000000", "1000000000000000000000", true),
            ("1000000000000000000000", "1000000000000000000001", false),
        ] {
            let read = |text| Data::from_literal(text).unwrap();
            assert_eq!(same(&read(expected), &read(got)), equal, "{expected} {got}");
        }
    }
}
