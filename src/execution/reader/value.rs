//! Taking parts out of a JSON value, and texts and images out of the contents of messages.

use super::notes::Notes;
use serde_json::Value;

/// Takes parts out of a value, so that long texts are moved and not copied.
pub(super) trait Take {
    /// A field's value; null where there is none.
    fn pull(&mut self, key: &str) -> Value;
    /// A field's text.
    fn pull_text(&mut self, key: &str) -> Option<String>;
    /// A field's items; none where it is no array.
    fn pull_items(&mut self, key: &str) -> Vec<Value>;
    /// A field's text, to look at; empty where there is none.
    fn word(&self, key: &str) -> &str;
    /// Whether a field is true, or the word for it.
    fn is(&self, key: &str) -> bool;
}

impl Take for Value {
    fn pull(&mut self, key: &str) -> Value {
        let fields = self.as_object_mut();
        fields
            .and_then(|fields| fields.remove(key))
            .unwrap_or_default()
    }

    fn pull_text(&mut self, key: &str) -> Option<String> {
        match self.pull(key) {
            Self::String(text) => Some(text),
            _ => None,
        }
    }

    fn pull_items(&mut self, key: &str) -> Vec<Value> {
        match self.pull(key) {
            Self::Array(items) => items,
            _ => Vec::new(),
        }
    }

    fn word(&self, key: &str) -> &str {
        self.get(key).and_then(Self::as_str).unwrap_or_default()
    }

    fn is(&self, key: &str) -> bool {
        match self.get(key) {
            Some(Self::Bool(value)) => *value,
            Some(Self::String(word)) => word == "true",
            _ => false,
        }
    }
}

/// What kind of value it is, for a sentence.
pub(super) fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a truth value",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}

/// A whole number of a field; where it is something else, that is noted with its path.
pub(super) fn count(of: &Value, key: &str, path: &str, notes: &mut Notes) -> Option<u64> {
    let value = of.get(key).filter(|value| !value.is_null())?;
    let whole = |number: f64| (0.0..1e18).contains(&number).then_some(number as u64);
    let found = value.as_u64().or_else(|| value.as_f64().and_then(whole));
    if found.is_none() {
        let kind = match value {
            Value::Number(_) => "negative or too large",
            value => kind(value),
        };
        notes.field(&join(path, key), format!("is {kind}, not a count"));
    }
    found
}

/// A number of a field that is no count, such as a cost.
pub(super) fn number(of: &Value, key: &str, path: &str, notes: &mut Notes) -> Option<f64> {
    let value = of.get(key).filter(|value| !value.is_null())?;
    let found = value.as_f64().filter(|number| number.is_finite());
    if found.is_none() {
        notes.field(
            &join(path, key),
            format!("is {}, not a number", kind(value)),
        );
    }
    found
}

fn join(path: &str, key: &str) -> String {
    match path {
        "" => key.to_owned(),
        path => format!("{path}.{key}"),
    }
}

/// The exit code that a value is.
pub(super) fn exit(value: &Value) -> Option<i32> {
    match value {
        Value::Number(_) => value.as_i64().and_then(|code| i32::try_from(code).ok()),
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    }
}

/// What a message or a result holds.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Content {
    /// Its texts, a line apart.
    pub text: String,
    /// How many images there are; they are not kept.
    pub images: u32,
}

/// Reads a text, a list of parts, or an object with either.
pub(super) fn content(value: Value) -> Content {
    let mut content = Content::default();
    gather(value, &mut content, 0);
    content
}

fn gather(value: Value, to: &mut Content, depth: usize) {
    match value {
        Value::Null => {}
        Value::String(text) if text.starts_with("data:image/") => to.images += 1,
        Value::String(text) if to.text.is_empty() => to.text = text,
        Value::String(text) => {
            to.text.push('\n');
            to.text.push_str(&text);
        }
        Value::Array(parts) => {
            for part in parts {
                gather(part, to, depth + 1);
            }
        }
        Value::Object(_) if depth > 8 => {}
        Value::Object(mut part) => {
            let kind = part.get("type").and_then(Value::as_str).unwrap_or_default();
            if kind.contains("image") || part.contains_key("image_url") {
                to.images += 1;
                return;
            }
            for key in ["text", "content", "output", "summary"] {
                if let Some(inner) = part.remove(key).filter(|inner| !inner.is_null()) {
                    gather(inner, to, depth + 1);
                    return;
                }
            }
            // A file, a document, a reference: only that it is there is told.
            if part.contains_key("source") || part.contains_key("data") || part.contains_key("url")
            {
                return;
            }
            gather(
                Value::String(Value::Object(part).to_string()),
                to,
                depth + 1,
            );
        }
        other => gather(Value::String(other.to_string()), to, depth + 1),
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn contents_of_every_shape() {
        for (value, text, images) in [
            (json!(null), "", 0),
            (json!("a"), "a", 0),
            (json!([{"type": "text", "text": "a"}, "b"]), "a\nb", 0),
            (
                json!([{"type": "image", "source": {"data": "AAAA"}}]),
                "",
                1,
            ),
            (
                json!([{"type": "image_url", "image_url": {"url": "data:image/png;base64,AAAA"}}]),
                "",
                1,
            ),
            (json!("data:image/png;base64,AAAA"), "", 1),
            (
                json!({"content": [{"type": "input_text", "text": "a"}], "success": true}),
                "a",
                0,
            ),
            (
                json!({"type": "document", "source": {"data": "AAAA"}}),
                "",
                0,
            ),
            (json!({"ok": 1}), "{\"ok\":1}", 0),
        ] {
            let found = content(value.clone());
            assert_eq!(
                (found.text.as_str(), found.images),
                (text, images),
                "{value}"
            );
        }
    }

    #[test]
    fn a_count_of_a_wrong_type_is_named() {
        let mut notes = Notes::new("f");
        let of = json!({"a": "many", "b": 3, "c": 2.0, "d": -1, "e": null});
        let counts: Vec<_> = ["a", "b", "c", "d", "e", "f"]
            .map(|key| count(&of, key, "metrics", &mut notes))
            .into();
        assert_eq!(counts, [None, Some(3), Some(2), None, None, None]);
        let notes = notes.finish();
        assert_eq!(notes[0].place.field.as_deref(), Some("metrics.a"));
        assert_eq!(notes[0].problem, "is a text, not a count");
        assert_eq!(notes[1].problem, "is negative or too large, not a count");
        assert_eq!(notes.len(), 2);
    }
}
