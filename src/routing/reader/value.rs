//! JSON as rollouts have it: keys in their order, and numbers read quickly.

use crate::data::{Cursor, Fault, Problem, string};
use crate::limits;

/// A value of JSON. `NaN` and infinities are numbers, as Python writes them.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::routing) enum Value {
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    List(Vec<Value>),
    Object(Vec<(String, Value)>),
}

impl Value {
    /// The value that starts at a byte, and the byte behind it; or where it is none, and why.
    pub fn at(text: &str, at: usize) -> Result<(Self, usize), Fault> {
        let mut cursor = Cursor::new(text, at);
        let value = value(&mut cursor, 0)?;
        Ok((value, cursor.at))
    }

    /// The first of some keys that an object has.
    pub fn get(&self, keys: &[&str]) -> Option<&Self> {
        let Self::Object(pairs) = self else {
            return None;
        };
        let found = |key: &&str| pairs.iter().find(|(name, _)| name == *key);
        keys.iter().find_map(found).map(|(_, value)| value)
    }

    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }
}

fn value(cursor: &mut Cursor, depth: usize) -> Result<Value, Fault> {
    if depth > limits::DATA_DEPTH {
        return Err((cursor.at, Problem::TooDeep));
    }
    cursor.space();
    let start = cursor.at;
    match cursor.byte() {
        Some(b'"') => Ok(Value::Text(string(cursor)?)),
        Some(b'[') => {
            let mut items = Vec::new();
            sequence(cursor, b']', "`,` or `]`", &mut |cursor| {
                items.push(value(cursor, depth + 1)?);
                Ok(())
            })?;
            Ok(Value::List(items))
        }
        Some(b'{') => {
            let mut pairs = Vec::new();
            sequence(cursor, b'}', "`,` or `}`", &mut |cursor| {
                let key = key(cursor)?;
                pairs.push((key, value(cursor, depth + 1)?));
                Ok(())
            })?;
            Ok(Value::Object(pairs))
        }
        Some(b'-' | b'0'..=b'9') => {
            let text = cursor.number();
            let number = text.parse().map(Value::Number);
            number.map_err(|_| (start, Problem::Number(text.to_owned())))
        }
        Some(byte) if byte.is_ascii_alphabetic() => {
            match cursor.run(|byte| byte.is_ascii_alphanumeric()) {
                "null" => Ok(Value::Null),
                "true" => Ok(Value::Bool(true)),
                "false" => Ok(Value::Bool(false)),
                "NaN" => Ok(Value::Number(f64::NAN)),
                "Infinity" => Ok(Value::Number(f64::INFINITY)),
                word => Err((start, Problem::Word(word.to_owned()))),
            }
        }
        _ => Err(cursor.expected("a value")),
    }
}

/// Reads a key and its colon.
pub(super) fn key(cursor: &mut Cursor) -> Result<String, Fault> {
    if cursor.byte() != Some(b'"') {
        return Err(cursor.expected("a key in quotes"));
    }
    let key = string(cursor)?;
    cursor.space();
    match cursor.eat(b':') {
        true => Ok(key),
        false => Err(cursor.expected("`:`")),
    }
}

/// Reads what stands between brackets, separated by commas.
fn sequence(
    cursor: &mut Cursor,
    close: u8,
    expected: &'static str,
    item: &mut dyn FnMut(&mut Cursor) -> Result<(), Fault>,
) -> Result<(), Fault> {
    cursor.at += 1;
    cursor.space();
    if cursor.eat(close) {
        return Ok(());
    }
    loop {
        cursor.space();
        item(cursor)?;
        cursor.space();
        if cursor.eat(close) {
            return Ok(());
        }
        if !cursor.eat(b',') {
            return Err(cursor.expected(expected));
        }
    }
}

/// The one object that a text is; or why it is none.
pub(in crate::routing) fn object(text: &str) -> Result<Value, String> {
    let mut cursor = Cursor::new(text.strip_prefix('\u{feff}').unwrap_or(text), 0);
    let read = value(&mut cursor, 0);
    cursor.space();
    match read {
        Ok(_) if cursor.byte().is_some() => Err(cursor.expected("the end").1.to_string()),
        Ok(value @ Value::Object(_)) => Ok(value),
        Ok(_) => Err("it is no object".to_owned()),
        Err((_, problem)) => Err(problem.to_string()),
    }
}

/// The bracket of the list that holds the rows, if the text is one object with such a list.
pub(super) fn boxed(text: &str) -> Option<usize> {
    const BOXES: [&str; 4] = ["examples", "instances", "rows", "data"];
    let mut cursor = Cursor::new(text, 0);
    cursor.space();
    if !cursor.eat(b'{') {
        return None;
    }
    loop {
        cursor.space();
        let key = key(&mut cursor).ok()?;
        cursor.space();
        if BOXES.contains(&key.as_str()) && cursor.byte() == Some(b'[') {
            return Some(cursor.at);
        }
        value(&mut cursor, 1).ok()?;
        cursor.space();
        if !cursor.eat(b',') {
            return None;
        }
    }
}
