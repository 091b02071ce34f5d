//! How many values a type has, and which one is the k-th: for lists without repeats.

use super::compare::Key;
use super::limits;
use super::path::Path;
use super::reach::Reach;
use super::schema::{Shape, Type};
use super::structures::palindrome;
use crate::data::{Data, Integer};
use std::collections::BTreeSet;

/// How many different values a type has here; `None` if that is not easily said.
pub(super) fn count(of: &Type, reach: &Reach) -> Option<u128> {
    let nowhere = &Path::WHOLE;
    match of {
        Type::Int { span, .. } => {
            let (low, high) = reach.span(span, nowhere).ok()?;
            Some(width(low, high))
        }
        Type::Float {
            span,
            decimals: Some(decimals),
            ..
        } => {
            let (low, high) = reach.steps(span, *decimals, nowhere).ok()?;
            Some(width(low, high))
        }
        Type::Bool => Some(2),
        Type::Char { alphabet } => Some(reach.tables.alphabet(alphabet).len() as u128),
        Type::String {
            length,
            alphabet,
            shape,
            ..
        } => {
            let (low, high) = reach.length(length, "", nowhere).ok()?;
            let letters = reach.tables.alphabet(alphabet).len() as u128;
            if letters < 2 {
                return Some(width(low, high));
            }
            let mut count = 0_u128;
            for length in low..=high {
                count = count.saturating_add(of_length(length, letters, *shape)?);
                if count == u128::MAX {
                    break;
                }
            }
            Some(count)
        }
        Type::Choice(values) => Some(distinct(values).count() as u128),
        Type::Tuple(parts) => parts.iter().try_fold(1_u128, |product, part| {
            Some(product.saturating_mul(count(part, reach)?))
        }),
        Type::Optional(of) => Some(count(of, reach)?.saturating_add(1)),
        _ => None,
    }
}

/// The value at a place below [`count`].
pub(super) fn nth(of: &Type, place: u128, reach: &Reach) -> Option<Data> {
    let nowhere = &Path::WHOLE;
    match of {
        Type::Int { span, .. } => {
            let (low, _) = reach.span(span, nowhere).ok()?;
            Some(int(low.wrapping_add(place.cast_signed())))
        }
        Type::Float {
            span,
            decimals: Some(decimals),
            ..
        } => {
            let (low, _) = reach.steps(span, *decimals, nowhere).ok()?;
            Some(Data::Float(step(low + place.cast_signed(), *decimals)))
        }
        Type::Bool => Some(Data::Bool(place != 0)),
        Type::Char { alphabet } => {
            let character = reach.tables.alphabet(alphabet).get(place as usize)?;
            Some(Data::Str(character.to_string()))
        }
        Type::String {
            length,
            alphabet,
            shape,
            ..
        } => {
            let (low, high) = reach.length(length, "", nowhere).ok()?;
            let letters = reach.tables.alphabet(alphabet);
            if let [letter] = letters {
                let length = usize::try_from(low + place.cast_signed()).ok()?;
                return Some(Data::Str(letter.to_string().repeat(length)));
            }
            let mut place = place;
            for length in low..=high {
                let count = of_length(length, letters.len() as u128, *shape)?;
                if place < count {
                    return Some(Data::Str(word(length as usize, place, letters, *shape)?));
                }
                place -= count;
            }
            None
        }
        Type::Choice(values) => distinct(values).nth(place as usize).cloned(),
        Type::Tuple(parts) => {
            let mut place = place;
            let mut values = Vec::with_capacity(parts.len());
            for part in parts.iter().rev() {
                let count = count(part, reach)?;
                values.push(nth(part, place.checked_rem(count)?, reach)?);
                place /= count;
            }
            values.reverse();
            Some(Data::Tuple(values))
        }
        Type::Optional(of) => match place.checked_sub(1) {
            None => Some(Data::None),
            Some(place) => nth(of, place, reach),
        },
        _ => None,
    }
}

pub(super) fn int(number: i128) -> Data {
    Data::Int(Integer::Small(number))
}

/// `step` tenths, hundredths …: the nearest float, as both parts of the quotient are exact.
pub(super) fn step(step: i128, decimals: u8) -> f64 {
    step as f64 / scale(decimals)
}

/// Ten to a power that a float holds exactly.
pub(super) fn scale(decimals: u8) -> f64 {
    10_u64.pow(u32::from(decimals.min(limits::DECIMALS))) as f64
}

/// Values of a span; one less than there are if that is 2¹²⁸.
fn width(low: i128, high: i128) -> u128 {
    high.wrapping_sub(low).cast_unsigned().saturating_add(1)
}

/// Strings of a length; `None` for a shape that is not counted.
fn of_length(length: i128, letters: u128, shape: Shape) -> Option<u128> {
    let free = match shape {
        Shape::Any => length,
        Shape::Palindrome => length / 2 + length % 2,
        Shape::Brackets => return None,
    };
    Some(match u32::try_from(free) {
        Ok(free) => letters.saturating_pow(free),
        Err(_) => u128::MAX,
    })
}

fn word(length: usize, mut place: u128, letters: &[char], shape: Shape) -> Option<String> {
    let free = match shape {
        Shape::Palindrome => length.div_ceil(2),
        _ => length,
    };
    let mut word = Vec::with_capacity(free);
    for _ in 0..free {
        word.push(*letters.get((place % letters.len() as u128) as usize)?);
        place /= letters.len() as u128;
    }
    word.reverse();
    Some(match shape {
        Shape::Palindrome => palindrome::mirror(&word, length),
        _ => word.into_iter().collect(),
    })
}

/// The values of a choice, each once.
fn distinct(values: &[Data]) -> impl Iterator<Item = &Data> {
    let mut seen = BTreeSet::new();
    values
        .iter()
        .filter(move |value| seen.insert(Key(vec![(*value).clone()])))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::super::evaluate::Scope;
    use super::super::schema::{Alphabet, Expr, Field, Law, Span};
    use super::super::tables::Tables;
    use super::*;

    fn span(low: i128, high: i128) -> Span {
        Span {
            low: Expr::Int(low),
            high: Expr::Int(high),
        }
    }

    fn string(low: i128, high: i128, shape: Shape) -> Type {
        let alphabet = Alphabet("ab".to_owned());
        Type::String {
            length: span(low, high),
            alphabet,
            shape,
        }
    }

    #[test]
    fn every_value_has_one_place() {
        let int = Type::Int {
            span: span(-2, 3),
            law: Law::Uniform,
        };
        let tenths = Type::Float {
            span: span(0, 1),
            decimals: Some(1),
            law: Law::Log,
        };
        let tags = Type::Choice(vec![Data::from("x"), Data::from(1), Data::from("x")]);
        for (of, values) in [
            (int.clone(), 6),
            (tenths.clone(), 11),
            (tags.clone(), 2),
            (string(0, 3, Shape::Any), 15),
            (string(0, 5, Shape::Palindrome), 1 + 2 + 2 + 4 + 4 + 8),
            (Type::Optional(Box::new(Type::Bool)), 3),
            (Type::Tuple(vec![int, tenths, tags]), 132),
            (Type::Tuple(vec![]), 1),
        ] {
            let field = Field {
                name: "x".to_owned(),
                of,
            };
            let tables = Tables::of(std::slice::from_ref(&field)).unwrap();
            let reach = Reach {
                scope: &Scope::default(),
                tables: &tables,
            };
            assert_eq!(count(&field.of, &reach), Some(values));
            let all: BTreeSet<Key> = (0..values)
                .map(|place| Key(vec![nth(&field.of, place, &reach).unwrap()]))
                .collect();
            assert_eq!(all.len() as u128, values);
        }
    }

    #[test]
    fn large_numbers_of_values_saturate() {
        let tables = Tables::default();
        let reach = Reach {
            scope: &Scope::default(),
            tables: &tables,
        };
        let all = Type::Int {
            span: span(i128::MIN, i128::MAX),
            law: Law::Uniform,
        };
        assert_eq!(count(&all, &reach), Some(u128::MAX));
        assert_eq!(of_length(i128::MAX, 2, Shape::Any), Some(u128::MAX));
    }
}
