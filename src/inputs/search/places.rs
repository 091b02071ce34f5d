//! Places in an input where a constant can stand: numbers, strings, and lengths.

use super::constants::Value;
use crate::data::{Data, Integer};
use crate::inputs::Instance;
use crate::numerics::Random;

/// Longest list or string that is made for a constant's sake.
const LONGEST: usize = 4_096;

/// Steps beside a constant that is put in place of a float.
const FINE: [f64; 4] = [1.0, 0.1, 0.01, 0.001];

/// A constant, or the number beside it: -1, 0 or 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Neighbour {
    /// Which constant.
    pub constant: usize,
    /// Steps away from it.
    pub step: i8,
}

/// Puts a constant's neighbour somewhere into one field of an input: on a number or a string, or
/// on the length of a list or string. `false` if the place drawn does not suit it; the input is
/// then unchanged.
pub(super) fn put(
    instance: &mut Instance,
    field: usize,
    value: &Value,
    step: i8,
    random: &mut Random,
) -> bool {
    instance
        .values
        .get_mut(field)
        .is_some_and(|place| put_into(place, value, step, random))
}

fn put_into(place: &mut Data, value: &Value, step: i8, random: &mut Random) -> bool {
    // One time in four a list's own length is the place, and one time in two a string's is.
    let lengths = match place {
        Data::List(_) => 4,
        Data::Str(_) => 2,
        _ => 0,
    };
    if lengths > 0 && random.below(lengths) == 0 {
        return resize(place, value, step);
    }
    let inside = match place {
        Data::List(items) | Data::Tuple(items) => {
            let at = random.below(items.len() as u32) as usize;
            items.get_mut(at)
        }
        Data::Dict(entries) => {
            let at = random.below(entries.len() as u32) as usize;
            entries.get_mut(at).map(|(_, value)| value)
        }
        _ => return replace(place, value, step, random),
    };
    inside.is_some_and(|inside| put_into(inside, value, step, random))
}

/// Puts a value in place of a number or string.
fn replace(place: &mut Data, value: &Value, step: i8, random: &mut Random) -> bool {
    let new = match (&*place, value) {
        (Data::Int(_), Value::Integer(integer)) => integer
            .checked_add(step.into())
            .map(|integer| Data::Int(Integer::Small(integer))),
        (Data::Float(_), Value::Integer(integer)) => Some(beside(*integer as f64, step, random)),
        (Data::Float(_), Value::Float(float)) => Some(beside(*float, step, random)),
        (Data::Str(_), Value::Text(text)) => Some(Data::Str(text.clone())),
        (Data::Str(_), Value::Integer(integer)) => integer
            .checked_add(step.into())
            .map(|integer| Data::Str(integer.to_string())),
        _ => None,
    };
    new.is_some_and(|new| {
        let changed = *place != new;
        *place = new;
        changed
    })
}

fn beside(float: f64, step: i8, random: &mut Random) -> Data {
    let fine = FINE[random.below(FINE.len() as u32) as usize];
    Data::Float(float + f64::from(step) * fine)
}

/// Gives a list or string a length: cut off, or repeated from its beginning.
fn resize(place: &mut Data, value: &Value, step: i8) -> bool {
    let Value::Integer(length) = value else {
        return false;
    };
    let length = length
        .checked_add(step.into())
        .and_then(|length| usize::try_from(length).ok());
    let Some(length) = length.filter(|&length| length <= LONGEST) else {
        return false;
    };
    match place {
        Data::List(items) if length != items.len() && (length == 0 || !items.is_empty()) => {
            *items = items.iter().cycle().take(length).cloned().collect();
            true
        }
        Data::Str(text) if length == 0 || !text.is_empty() => {
            let new: String = text.chars().cycle().take(length).collect();
            let changed = new != *text;
            *text = new;
            changed
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(data: Data, value: &Value, step: i8) -> Vec<Data> {
        let mut found = Vec::new();
        for seed in 0..200 {
            let mut instance = Instance {
                values: vec![data.clone()],
            };
            if put(&mut instance, 0, value, step, &mut Random::new(seed)) {
                let changed = instance.values.remove(0);
                assert_ne!(changed, data);
                if !found.contains(&changed) {
                    found.push(changed);
                }
            } else {
                assert_eq!(instance.values[0], data);
            }
        }
        found
    }

    #[test]
    fn a_number_becomes_the_constants_neighbour() {
        assert_eq!(after(7.into(), &Value::Integer(25), -1), [Data::from(24)]);
        assert_eq!(after(25.into(), &Value::Integer(25), 0), []);
        assert_eq!(after(Data::Bool(true), &Value::Integer(25), 0), []);
        assert_eq!(after(7.into(), &Value::Text("7".into()), 0), []);
        assert_eq!(after(7.into(), &Value::Integer(i128::MAX), 1), []);
        assert_eq!(
            after(Data::Float(0.0), &Value::Float(0.5), 1).len(),
            FINE.len()
        );
    }

    #[test]
    fn lists_change_an_item_or_their_length() {
        let list = |items: &[i64]| Data::List(items.iter().map(|&item| item.into()).collect());
        let found = after(list(&[7, 8]), &Value::Integer(3), 0);
        assert_eq!(found.len(), 3);
        for expected in [list(&[3, 8]), list(&[7, 3]), list(&[7, 8, 7])] {
            assert!(found.contains(&expected), "{found:?}");
        }
        assert_eq!(after(list(&[]), &Value::Integer(3), 0), []);
        let too_long = after(list(&[1; 3]), &Value::Integer(LONGEST as i128), 1);
        assert_eq!(too_long.len(), 3, "items only");
    }

    #[test]
    fn strings_become_the_constant_or_its_length() {
        assert_eq!(
            after("ab".into(), &Value::Text("red".into()), 0),
            [Data::from("red")]
        );
        let found = after("ab".into(), &Value::Integer(3), 0);
        assert!(
            found.contains(&"3".into()) && found.contains(&"aba".into()),
            "{found:?}"
        );
    }
}
