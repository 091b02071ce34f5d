//! The outline of a JSON text: where its fields and items stand, without reading them.
//!
//! A log can be one value of hundreds of megabytes, and it can end anywhere. So only brackets and
//! quotes are followed here, each part is parsed on its own and dropped again, and of a text that is
//! cut off all parts before the cut are found.

use super::parse;
use serde_json::Value;

/// A field of an object.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field<'a> {
    /// Its name, as written.
    pub key: &'a str,
    /// The text of its value.
    pub value: &'a [u8],
    /// Whether the value ends before the text does.
    pub whole: bool,
}

/// An object whose values are not read yet.
#[derive(Clone, Debug, Default)]
pub(super) struct Object<'a> {
    pub fields: Vec<Field<'a>>,
    /// Whether its end is there.
    pub whole: bool,
    /// Where the text goes on behind it.
    pub end: usize,
}

/// An item of an array, whose value is not read yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item<'a> {
    pub value: &'a [u8],
    /// Whether the value ends before the text does.
    pub whole: bool,
}

/// The items of an array, one after another.
#[derive(Clone, Debug)]
pub(super) struct Items<'a> {
    text: &'a [u8],
    at: usize,
    closed: bool,
}

/// The object that a text begins with; blanks may stand before it.
pub(super) fn object(text: &[u8]) -> Option<Object<'_>> {
    let mut at = blank(text, 0);
    if text.get(at) != Some(&b'{') {
        return None;
    }
    at += 1;
    let mut object = Object::default();
    loop {
        at = separated(text, at);
        match text.get(at) {
            Some(b'"') => {}
            Some(b'}') => {
                object.whole = true;
                object.end = at + 1;
                return Some(object);
            }
            _ => break,
        }
        let (end, whole) = string(text, at);
        let colon = blank(text, end);
        if !whole || text.get(colon) != Some(&b':') {
            at = end;
            break;
        }
        let key = std::str::from_utf8(&text[at + 1..end - 1]).unwrap_or_default();
        let start = blank(text, colon + 1);
        let (end, whole) = skip(text, start);
        object.fields.push(Field {
            key,
            value: &text[start..end],
            whole,
        });
        at = end;
        if !whole {
            break;
        }
    }
    object.end = at;
    Some(object)
}

/// The items of the array that a text begins with; blanks may stand before it.
pub(super) fn items(text: &[u8]) -> Option<Items<'_>> {
    let at = blank(text, 0);
    (text.get(at) == Some(&b'[')).then_some(Items {
        text,
        at: at + 1,
        closed: false,
    })
}

impl<'a> Object<'a> {
    pub fn get(&self, key: &str) -> Option<&Field<'a>> {
        self.fields.iter().find(|field| field.key == key)
    }

    pub fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    /// The value of a field, if it is there, whole and sound.
    pub fn value(&self, key: &str) -> Value {
        let field = self.get(key).filter(|field| field.whole);
        field
            .and_then(|field| parse::value(field.value).ok())
            .map_or(Value::Null, |parsed| parsed.value)
    }

    /// The text of a field.
    pub fn text(&self, key: &str) -> Option<String> {
        match self.value(key) {
            Value::String(text) => Some(text),
            _ => None,
        }
    }

    /// Whether the value of a field begins with such a byte.
    pub fn starts(&self, key: &str, byte: u8) -> bool {
        let field = self.get(key);
        field.is_some_and(|field| field.value.first() == Some(&byte))
    }

    /// The items of a field that is an array.
    pub fn items(&self, key: &str) -> Option<Items<'a>> {
        items(self.get(key)?.value)
    }

    /// The fields of a field that is an object.
    pub fn object(&self, key: &str) -> Option<Object<'a>> {
        object(self.get(key)?.value)
    }
}

impl Items<'_> {
    /// Whether the end of the array was there.
    pub fn closed(&self) -> bool {
        self.closed
    }
}

impl<'a> Iterator for Items<'a> {
    type Item = Item<'a>;

    fn next(&mut self) -> Option<Item<'a>> {
        let start = separated(self.text, self.at);
        self.at = start;
        match self.text.get(start)? {
            b']' => {
                self.closed = true;
                return None;
            }
            // An end of something else: the text is damaged.
            b'}' | b':' => return None,
            _ => {}
        }
        let (end, whole) = skip(self.text, start);
        self.at = end;
        Some(Item {
            value: &self.text[start..end],
            whole,
        })
    }
}

/// Where the value that starts at a byte ends, and whether its end is there.
pub(super) fn skip(text: &[u8], start: usize) -> (usize, bool) {
    match text.get(start) {
        Some(b'"') => string(text, start),
        Some(b'{' | b'[') => brackets(text, start),
        _ => {
            let ends = |byte: &u8| byte.is_ascii_whitespace() || b",]}:{[\"".contains(byte);
            let rest = &text[start.min(text.len())..];
            match rest.iter().position(ends) {
                // At least one byte, so that every reader gets on.
                Some(length) => (start + length.max(1), true),
                None => (text.len(), false),
            }
        }
    }
}

fn brackets(text: &[u8], start: usize) -> (usize, bool) {
    let mut depth = 0_usize;
    let mut at = start;
    while let Some(byte) = text.get(at) {
        match byte {
            b'"' => {
                let (end, whole) = string(text, at);
                if !whole {
                    return (end, false);
                }
                at = end;
                continue;
            }
            b'{' | b'[' => depth += 1,
            b'}' | b']' => {
                depth -= 1;
                if depth == 0 {
                    return (at + 1, true);
                }
            }
            _ => {}
        }
        at += 1;
    }
    (text.len(), false)
}

/// Where the string that starts at a byte ends, and whether its end is there.
fn string(text: &[u8], start: usize) -> (usize, bool) {
    let mut at = start + 1;
    while let Some(found) = text
        .get(at..)
        .and_then(|rest| rest.iter().position(|byte| matches!(byte, b'"' | b'\\')))
    {
        at += found;
        if text[at] == b'"' {
            return (at + 1, true);
        }
        at += 2;
    }
    (text.len(), false)
}

fn blank(text: &[u8], at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    at + rest
        .iter()
        .take_while(|byte| byte.is_ascii_whitespace())
        .count()
}

/// Behind blanks and commas.
fn separated(text: &[u8], at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    at + rest
        .iter()
        .take_while(|byte| byte.is_ascii_whitespace() || **byte == b',')
        .count()
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn keys(text: &str) -> Vec<(String, String, bool)> {
        let object = object(text.as_bytes());
        let fields = object.iter().flat_map(|object| object.fields.iter());
        fields
            .map(|field| {
                let value = String::from_utf8_lossy(field.value).into_owned();
                (field.key.to_owned(), value, field.whole)
            })
            .collect()
    }

    #[test]
    fn fields_before_a_cut_are_found() {
        let text = r#" {"a": [1, "]}", {}], "b\"": "x\\", "c": {"d": 1"#;
        let found = keys(text);
        assert_eq!(found.len(), 3);
        assert_eq!(found[0], ("a".into(), r#"[1, "]}", {}]"#.into(), true));
        assert_eq!(found[1], (r#"b\""#.into(), r#""x\\""#.into(), true));
        assert_eq!(found[2], ("c".into(), r#"{"d": 1"#.into(), false));
    }

    #[test]
    fn items_before_a_cut_are_found() {
        let mut all = items(b"[null, {\"a\": 1}, [2], \"x\", 3").map_or(vec![], |mut items| {
            let all: Vec<_> = items
                .by_ref()
                .map(|item| (item.value.len(), item.whole))
                .collect();
            assert!(!items.closed());
            all
        });
        assert_eq!(all.pop(), Some((1, false)));
        assert_eq!(all, [(4, true), (8, true), (3, true), (3, true)]);
    }

    proptest! {
        #[test]
        fn any_text_is_read_to_its_end(text in "[{}\\[\\]\",:a1\\\\ \n]{0,60}") {
            if let Some(object) = object(text.as_bytes()) {
                prop_assert!(object.end <= text.len());
            }
            if let Some(items) = items(text.as_bytes()) {
                prop_assert!(items.take(100).count() <= text.len());
            }
        }

        #[test]
        fn what_is_skipped_is_what_parses(depth in 0_usize..20, tail in "[ ,x\\]}]{0,5}") {
            let value = format!("{}\"]{{\"{}", "[".repeat(depth), "]".repeat(depth));
            let text = format!("{value},{tail}");
            prop_assert_eq!(skip(text.as_bytes(), 0), (value.len(), true));
        }
    }
}
