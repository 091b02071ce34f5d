//! The JSON Schema of the JSON form, made from the tables of its reader.

use super::keys::{ITEM, Key, Kind, NAME, TEXT, TYPE, TYPES, VARIANT, WHOLE};
use crate::data::quote;

/// The JSON Schema (draft 2020-12) of a schema's JSON form, indented for people.
///
/// What it accepts is read, except for what lies between places: names of fields that are not there,
/// names given twice, and the inside of expressions, classes and values.
#[must_use]
pub fn json_schema() -> String {
    let mut out = Out::default();
    out.open('{');
    out.pair("$schema", "https://json-schema.org/draft/2020-12/schema");
    out.pair("title", "Runwise schema of inputs");
    out.object_body(WHOLE, None);
    out.key("$defs");
    out.open('{');
    for (name, named) in [("type", false), ("field", true)] {
        out.key(name);
        out.open('{');
        out.key("anyOf");
        out.open('[');
        for form in TYPES {
            out.open('{');
            out.pair("description", form.about);
            let keys: Vec<&Key> = named
                .then_some(&NAME)
                .into_iter()
                .chain(form.keys)
                .collect();
            out.object_of(&keys, Some(form.word));
            out.close('}');
        }
        out.close(']');
        out.close('}');
    }
    for (name, keys) in [("variant", VARIANT), ("separated", ITEM), ("text", TEXT)] {
        out.key(name);
        out.open('{');
        out.object_body(keys, None);
        out.close('}');
    }
    out.key("expression");
    out.raw(r#"{"type": ["integer", "string"], "description": "A number, or an expression over fields before, such as \"2*n - 1\"."}"#);
    out.key("span");
    out.raw(r##"{"anyOf": [{"$ref": "#/$defs/expression"}, {"type": "array", "items": {"$ref": "#/$defs/expression"}, "minItems": 2, "maxItems": 2}], "description": "One value, or the smallest and the largest."}"##);
    out.close('}');
    out.close('}');
    out.text.push('\n');
    out.text
}

/// What may stand behind a key, on one line.
fn of_kind(kind: Kind) -> String {
    let array = |of: &str| format!(r##""type": "array", "items": {{"$ref": "#/$defs/{of}"}}"##);
    let reference = |of: &str| format!(r##""$ref": "#/$defs/{of}""##);
    match kind {
        Kind::Version => r#""const": 1"#.to_owned(),
        // Letters beyond ASCII are named differently by every dialect of patterns.
        Kind::Name => r#""type": "string", "pattern": "^[^\\s!-@\\[-^`{-~][^\\s!-/:-@\\[-^`{-~]*$""#.to_owned(),
        Kind::Names => r#""type": "array", "items": {"type": "string"}"#.to_owned(),
        Kind::Conditions => r#""type": "array", "items": {"type": "string"}"#.to_owned(),
        Kind::Expression => reference("expression"),
        Kind::FloatEnd => r#""type": ["number", "string"]"#.to_owned(),
        Kind::Span => reference("span"),
        Kind::Law => r#""type": "string", "pattern": "^(uniform|log|edges|few\\([0-9]+\\))$""#.to_owned(),
        Kind::Digits => r#""type": "integer", "minimum": 0, "maximum": 255"#.to_owned(),
        Kind::Start => r#""enum": [0, 1]"#.to_owned(),
        Kind::Flag => r#""type": "boolean""#.to_owned(),
        Kind::Class => r#""type": "string", "minLength": 1"#.to_owned(),
        Kind::Text => r#""type": "string""#.to_owned(),
        Kind::Words(words) => {
            let quoted: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
            format!("\"enum\": [{}]", quoted.join(", "))
        }
        Kind::Values => r#""type": "array""#.to_owned(),
        Kind::Type => reference("type"),
        Kind::Types => array("type"),
        Kind::Fields => array("field"),
        Kind::Variants => array("variant"),
        Kind::Lines => r##""type": "array", "items": {"type": "array", "items": {"anyOf": [{"type": "string"}, {"$ref": "#/$defs/separated"}, {"$ref": "#/$defs/text"}]}}"##.to_owned(),
    }
}

/// Indented JSON under way.
#[derive(Default)]
struct Out {
    text: String,
    depth: usize,
    /// Whether something stands before in this bracket.
    follows: bool,
    /// Whether a key stands right before.
    keyed: bool,
}

impl Out {
    fn place(&mut self) {
        if std::mem::take(&mut self.keyed) {
            return;
        }
        if self.depth > 0 {
            self.text.push_str(if self.follows { ",\n" } else { "\n" });
            self.text.push_str(&"  ".repeat(self.depth));
        }
        self.follows = true;
    }

    fn raw(&mut self, text: &str) {
        self.place();
        self.text.push_str(text);
    }

    fn open(&mut self, bracket: char) {
        self.place();
        self.text.push(bracket);
        self.depth += 1;
        self.follows = false;
    }

    fn close(&mut self, bracket: char) {
        self.depth -= 1;
        self.text.push('\n');
        self.text.push_str(&"  ".repeat(self.depth));
        self.text.push(bracket);
        self.follows = true;
    }

    fn key(&mut self, key: &str) {
        self.place();
        quote(key, &mut self.text);
        self.text.push_str(": ");
        self.keyed = true;
    }

    fn pair(&mut self, key: &str, value: &str) {
        self.key(key);
        self.keyed = false;
        quote(value, &mut self.text);
    }

    fn object_body(&mut self, keys: &[Key], word: Option<&str>) {
        self.object_of(&keys.iter().collect::<Vec<_>>(), word);
    }

    /// What an object with these keys is, and with `type` if it is a type.
    fn object_of(&mut self, keys: &[&Key], word: Option<&str>) {
        self.pair("type", "object");
        self.key("properties");
        self.open('{');
        if let Some(word) = word {
            self.key(TYPE);
            self.raw(&format!("{{\"const\": \"{word}\"}}"));
        }
        for key in keys {
            self.key(key.name);
            let mut about = String::new();
            quote(key.about, &mut about);
            self.raw(&format!(
                "{{{}, \"description\": {about}}}",
                of_kind(key.kind)
            ));
        }
        self.close('}');
        let needed = keys.iter().filter(|key| key.needed).map(|key| key.name);
        let needed = word.is_some().then_some(TYPE).into_iter().chain(needed);
        let needed: Vec<String> = needed.map(|key| format!("\"{key}\"")).collect();
        self.key("required");
        self.raw(&format!("[{}]", needed.join(", ")));
        self.key("additionalProperties");
        self.raw("false");
    }
}
