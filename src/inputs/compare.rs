//! One order over all values: by kind, then as Python orders two of that kind.

use crate::data::Data;
use std::cmp::Ordering;

/// How two values stand. Equal only if they are the same; floats by their bits' order, so that a
/// NaN has a place too.
pub(super) fn compare(left: &Data, right: &Data) -> Ordering {
    match (left, right) {
        (Data::Bool(left), Data::Bool(right)) => left.cmp(right),
        (Data::Int(left), Data::Int(right)) => left.cmp(right),
        (Data::Float(left), Data::Float(right)) => left.total_cmp(right),
        (Data::Str(left), Data::Str(right)) => left.cmp(right),
        (Data::List(left), Data::List(right))
        | (Data::Tuple(left), Data::Tuple(right))
        | (Data::Set(left), Data::Set(right)) => sequences(left, right),
        (Data::Dict(left), Data::Dict(right)) => {
            let pairs = left.iter().zip(right).map(|(left, right)| {
                compare(&left.0, &right.0).then_with(|| compare(&left.1, &right.1))
            });
            first_difference(pairs).then_with(|| left.len().cmp(&right.len()))
        }
        _ => kind(left).cmp(&kind(right)),
    }
}

/// Item by item; of two that agree so far, the shorter is the smaller.
pub(super) fn sequences(left: &[Data], right: &[Data]) -> Ordering {
    first_difference(left.iter().zip(right).map(|(a, b)| compare(a, b)))
        .then_with(|| left.len().cmp(&right.len()))
}

fn first_difference(mut orders: impl Iterator<Item = Ordering>) -> Ordering {
    orders
        .find(|order| order.is_ne())
        .unwrap_or(Ordering::Equal)
}

/// Whether two of these values are the same.
pub(super) fn any_twice(values: &[Data]) -> bool {
    let mut sorted: Vec<&Data> = values.iter().collect();
    sorted.sort_unstable_by(|left, right| compare(left, right));
    let twice = |pair: &[&Data]| compare(pair[0], pair[1]).is_eq();
    sorted.windows(2).any(twice)
}

/// The place of a kind among the kinds.
pub(super) fn kind(value: &Data) -> u8 {
    match value {
        Data::None => 0,
        Data::Bool(_) => 1,
        Data::Int(_) => 2,
        Data::Float(_) => 3,
        Data::Str(_) => 4,
        Data::List(_) => 5,
        Data::Tuple(_) => 6,
        Data::Set(_) => 7,
        Data::Dict(_) => 8,
    }
}

/// A value that sets and sorting can hold.
#[derive(Clone, Debug)]
pub(super) struct Key(pub Vec<Data>);

impl PartialEq for Key {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Key {}

impl PartialOrd for Key {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Key {
    fn cmp(&self, other: &Self) -> Ordering {
        sequences(&self.0, &other.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Integer;

    fn large(digits: &str) -> Data {
        Data::Int(Integer::Large(digits.into()))
    }

    #[test]
    fn values_are_ordered_as_python_orders_them() {
        let nines = "9".repeat(50);
        let ascending = [
            Data::None,
            Data::Bool(false),
            Data::Bool(true),
            large(&format!("-{nines}0")),
            large(&format!("-{nines}")),
            Data::from(-5),
            Data::from(7),
            large(&nines),
            large(&format!("{nines}0")),
            Data::Float(-0.5),
            Data::Float(f64::NAN),
            Data::from(""),
            Data::from("Z"),
            Data::from("a"),
            Data::from("ab"),
            Data::List(vec![]),
            Data::List(vec![Data::from(1)]),
            Data::List(vec![Data::from(1), Data::from(0)]),
            Data::List(vec![Data::from(2)]),
            Data::Dict(vec![(Data::from("a"), Data::from(1))]),
            Data::Dict(vec![(Data::from("a"), Data::from(2))]),
        ];
        for (place, left) in ascending.iter().enumerate() {
            for (other, right) in ascending.iter().enumerate() {
                assert_eq!(
                    compare(left, right),
                    place.cmp(&other),
                    "{left:?} {right:?}"
                );
            }
        }
    }
}
