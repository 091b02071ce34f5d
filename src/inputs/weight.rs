//! How large an input is: the order in which shrinking goes.

use super::Instance;
use crate::data::{Data, Integer};

/// What every value weighs, however small: more than the size of any number adds.
const VALUE: u64 = 1 << 25;

/// What every character of a string weighs; its code adds to it.
const CHARACTER: u64 = 1 << 22;

/// How large an input is: fewer values and characters first, then smaller ones.
///
/// A number's size grows with each of its first 16 binary digits and with how many it has, so every
/// step down from below 65,536 makes an input lighter; a sign and a fraction make it heavier.
#[must_use]
pub fn weight(instance: &Instance) -> u64 {
    instance.values.iter().map(of).fold(0, u64::saturating_add)
}

fn of(value: &Data) -> u64 {
    let all = |values: &[Data]| values.iter().map(of).fold(VALUE, u64::saturating_add);
    match value {
        Data::None => VALUE,
        Data::Bool(value) => VALUE + u64::from(*value),
        Data::Int(Integer::Small(number)) => VALUE + sized(number.unsigned_abs(), *number < 0),
        Data::Int(Integer::Large(digits)) => VALUE * 2 + digits.len() as u64,
        Data::Float(number) => {
            let whole = number.trunc();
            let size = sized(whole.abs() as u128, *number < 0.0);
            match *number == whole {
                true => VALUE + size,
                // A fraction is as bad as eight digits more, and worse the longer it is.
                false => {
                    VALUE
                        + size
                        + (8 << 17)
                        + u64::from(52 - number.to_bits().trailing_zeros().min(52))
                }
            }
        }
        Data::Str(text) => text
            .chars()
            .map(|letter| CHARACTER + u64::from(u32::from(letter)))
            .fold(VALUE, u64::saturating_add),
        Data::List(values) | Data::Tuple(values) | Data::Set(values) => all(values),
        Data::Dict(pairs) => pairs
            .iter()
            .map(|(_, value)| of(value))
            .fold(VALUE, u64::saturating_add),
    }
}

fn sized(size: u128, negative: bool) -> u64 {
    let digits = u128::BITS - size.leading_zeros();
    // The digits behind the first one, as far as there is room.
    let behind = match digits {
        0..=17 => size << (17 - digits),
        _ => size >> (digits - 17),
    };
    let first_digits = (behind as u64) & 0xFFFF;
    (((u64::from(digits) << 16) | first_digits) << 1) | u64::from(negative)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weigh(value: Data) -> u64 {
        weight(&Instance {
            values: vec![value],
        })
    }

    #[test]
    fn smaller_numbers_weigh_less() {
        let int = |number: i64| weigh(Data::from(number));
        for number in 1..70_000 {
            assert!(int(number - 1) < int(number) || number > 65_536, "{number}");
            assert!(int(number) < int(-number));
            assert!(int(-number) < int(number + 1) || number > 65_536);
        }
        assert!(int(1 << 40) < int(1 << 41));
        assert!(int(0) < int(i64::MIN));
        let floats = [0.0, 1.0, 2.0, 0.5, 1.5, 1.25, 1.1, 7.3];
        for pair in floats.windows(2) {
            assert!(
                weigh(Data::Float(pair[0])) < weigh(Data::Float(pair[1])),
                "{pair:?}"
            );
        }
    }

    #[test]
    fn fewer_values_weigh_less() {
        let list =
            |items: &[i64]| weigh(Data::List(items.iter().copied().map(Data::from).collect()));
        assert!(list(&[60_000]) < list(&[0, 0]));
        assert!(weigh(Data::from("zz")) < weigh(Data::from("aaa")));
        assert!(weigh(Data::from("a")) < weigh(Data::from("b")));
        assert!(weigh(Data::None) < weigh(Data::from(1)));
    }
}
