//! One form for equal values.

use super::Data;
use std::collections::BTreeMap;

impl Data {
    /// A set: sorted, and of items that Python takes for equal (`1`, `1.0`, `True`) the first one.
    #[must_use]
    pub fn set(items: Vec<Self>) -> Self {
        let pairs = items.into_iter().map(|item| (item, Self::None)).collect();
        Self::Set(unique(pairs).into_iter().map(|(item, _)| item).collect())
    }

    /// A dict: sorted; of keys that Python takes for equal the first one with the last one's value.
    #[must_use]
    pub fn dict(pairs: Vec<(Self, Self)>) -> Self {
        Self::Dict(unique(pairs))
    }

    /// How deep its lists, tuples, sets and dicts are nested; 0 for a value that is none of them.
    #[must_use]
    pub fn depth(&self) -> usize {
        let inside = match self {
            Self::List(items) | Self::Tuple(items) | Self::Set(items) => {
                items.iter().map(Self::depth).max()
            }
            Self::Dict(pairs) => {
                let depths = pairs
                    .iter()
                    .map(|(key, value)| key.depth().max(value.depth()));
                depths.max()
            }
            _ => return 0,
        };
        1 + inside.unwrap_or(0)
    }

    /// What Python refuses as a key in this value, if anything. A set can be a frozenset.
    pub(super) fn unhashable(&self) -> Option<&'static str> {
        match self {
            Self::List(_) => Some("list"),
            Self::Dict(_) => Some("dict"),
            Self::Tuple(items) => items.iter().find_map(Self::unhashable),
            _ => None,
        }
    }

    /// A text that is the same for keys that Python takes for equal.
    fn key(&self) -> String {
        let all = |items: &[Self], mark: &str| {
            items.iter().fold(mark.to_owned(), |mut text, item| {
                text.push_str(&item.key());
                text.push(',');
                text
            }) + ")"
        };
        match self {
            Self::Bool(value) => u8::from(*value).to_string(),
            Self::Float(0.0) => "0".to_owned(),
            // Whole floats are written with all their digits, as the equal integer is.
            Self::Float(value) if value.is_finite() && value.trunc() == *value => {
                format!("{value:.0}")
            }
            Self::Tuple(items) => all(items, "("),
            Self::Set(items) => {
                let mut keys: Vec<String> = items.iter().map(Self::key).collect();
                keys.sort();
                format!("{{{}}}", keys.join(","))
            }
            other => other.to_json(),
        }
    }
}

/// The pairs without repeats, sorted by the JSON of their keys.
fn unique(pairs: Vec<(Data, Data)>) -> Vec<(Data, Data)> {
    let mut kept: BTreeMap<String, (Data, Data)> = BTreeMap::new();
    for (key, value) in pairs {
        match kept.get_mut(&key.key()) {
            Some(pair) => pair.1 = value,
            None => {
                kept.insert(key.key(), (key, value));
            }
        }
    }
    let mut pairs: Vec<(Data, Data)> = kept.into_values().collect();
    pairs.sort_by_cached_key(|(key, _)| key.to_json());
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int(value: i64) -> Data {
        Data::from(value)
    }

    #[test]
    fn equal_for_python_is_once_in_a_set() {
        let items = vec![int(1), Data::Float(1.0), Data::Bool(true), Data::from("1")];
        assert_eq!(Data::set(items).to_json(), r#"{"set":["1",1]}"#);
        let zeros = vec![Data::Float(-0.0), int(0), Data::Bool(false)];
        assert_eq!(Data::set(zeros).to_json(), r#"{"set":[-0.0]}"#);
        let big =
            Data::from_json("100000000000000000000000000000000000000000000").unwrap_or(Data::None);
        assert_eq!(
            Data::set(vec![big.clone(), Data::Float(1e44)]),
            Data::Set(vec![big.clone(), Data::Float(1e44)])
        );
        let tuples = vec![
            Data::Tuple(vec![int(1), int(2)]),
            Data::Tuple(vec![Data::Bool(true), Data::Float(2.0)]),
        ];
        assert_eq!(
            Data::set(tuples.clone()),
            Data::Set(vec![tuples[0].clone()])
        );
    }

    #[test]
    fn a_dict_keeps_the_first_key_and_the_last_value() {
        let pairs = vec![
            (int(1), int(5)),
            (int(0), int(6)),
            (Data::Bool(true), int(7)),
        ];
        assert_eq!(
            Data::dict(pairs),
            Data::Dict(vec![(int(0), int(6)), (int(1), int(7))])
        );
    }

    #[test]
    fn depth_counts_brackets() {
        assert_eq!(int(1).depth(), 0);
        assert_eq!(Data::List(Vec::new()).depth(), 1);
        let key = Data::Tuple(vec![Data::Tuple(vec![int(1)])]);
        assert_eq!(Data::dict(vec![(key, int(1))]).depth(), 3);
    }
}
