//! The fields of a record, whoever wrote them.

use crate::data::Data;
use std::borrow::Cow;

/// The fields of a JSON object.
#[derive(Clone, Copy)]
pub(super) struct Fields<'a>(&'a [(Data, Data)]);

impl<'a> Fields<'a> {
    /// Of an object; `None` for anything else.
    pub fn of(data: &'a Data) -> Option<Self> {
        match data {
            Data::Dict(pairs) => Some(Self(pairs)),
            _ => None,
        }
    }

    /// A field that is there and not null.
    pub fn get(self, key: &str) -> Option<&'a Data> {
        let found = self.0.iter().find(|(name, _)| *name == Data::from(key))?;
        Some(&found.1).filter(|data| **data != Data::None)
    }

    /// The first of several fields that is there.
    pub fn any(self, keys: &[&str]) -> Option<&'a Data> {
        keys.iter().find_map(|key| self.get(key))
    }

    /// A field of text.
    pub fn text(self, key: &str) -> Option<&'a str> {
        match self.get(key) {
            Some(Data::Str(text)) => Some(text),
            _ => None,
        }
    }

    /// The first of several fields that is text.
    pub fn any_text(self, keys: &[&str]) -> Option<&'a str> {
        keys.iter().find_map(|key| self.text(key))
    }

    /// The first of several fields that is text or a number, as text.
    pub fn identifier(self, keys: &[&str]) -> Option<String> {
        keys.iter().find_map(|key| match self.get(key) {
            Some(Data::Str(text)) => Some(text.clone()),
            Some(Data::Int(number)) => Some(number.to_string()),
            _ => None,
        })
    }

    /// Names of the fields.
    pub fn names(self) -> impl Iterator<Item = &'a str> {
        self.0.iter().filter_map(|(name, _)| match name {
            Data::Str(name) => Some(name.as_str()),
            _ => None,
        })
    }
}

/// The value itself, or the one that its text is the JSON of: many data sets keep lists as text.
pub(super) fn unwrapped(data: &Data) -> Result<Cow<'_, Data>, crate::data::Error> {
    match data {
        Data::Str(text) => Data::from_plain_json(text).map(Cow::Owned),
        data => Ok(Cow::Borrowed(data)),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_found_by_the_first_name_that_has_one() {
        let data = Data::from_plain_json(r#"{"a": null, "b": 7, "c": "x", "d": "[1]"}"#).unwrap();
        let fields = Fields::of(&data).unwrap();
        assert_eq!(fields.get("a"), None);
        assert_eq!(fields.any(&["a", "b"]), Some(&Data::from(7)));
        assert_eq!(fields.text("b"), None);
        assert_eq!(fields.any_text(&["b", "c"]), Some("x"));
        assert_eq!(fields.identifier(&["a", "b", "c"]).as_deref(), Some("7"));
        assert_eq!(fields.names().collect::<Vec<_>>(), ["a", "b", "c", "d"]);
        let list = unwrapped(fields.get("d").unwrap()).unwrap();
        assert_eq!(*list, Data::List(vec![Data::from(1)]));
        assert!(Fields::of(&list).is_none());
    }
}
