//! Values as JSON.

use super::cursor::{Cursor, Fault, placed};
use super::error::{Error, Problem};
use super::{Data, Integer, float};
use std::fmt::Write;

impl Data {
    /// The value as JSON, on one line, without spaces.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut text = String::new();
        write(self, &mut text);
        text
    }

    /// Reads what [`Self::to_json`] and the Python guest write.
    ///
    /// # Errors
    /// When the text is something else; the first place where it is.
    pub fn from_json(text: &str) -> Result<Self, Error> {
        read(text, false)
    }

    /// Reads anyone's JSON: an object is a dict, and of equal keys the last one holds.
    ///
    /// # Errors
    /// When the text is no JSON; the first place where it is none.
    pub fn from_plain_json(text: &str) -> Result<Self, Error> {
        read(text.strip_prefix('\u{feff}').unwrap_or(text), true)
    }

    /// The value of anyone's JSON that starts at byte `at` of a longer text, and the byte after it; or
    /// the byte where it is none, and why.
    pub(crate) fn plain_json_at(text: &str, at: usize) -> Result<(Self, usize), (usize, Problem)> {
        let mut cursor = Cursor::new(text, at);
        let data = value(&mut cursor, true)?;
        if data.depth() > crate::limits::DATA_DEPTH {
            return Err((at, Problem::TooDeep));
        }
        Ok((data, cursor.at))
    }

    /// Turns dicts that were objects with one key, such as `{"tuple": […]}`, into what they stand for:
    /// plain JSON to the JSON of [`Self::to_json`].
    ///
    /// # Errors
    /// When a dict is none of these.
    pub fn untagged(self) -> Result<Self, Problem> {
        Ok(match self {
            Self::List(items) => Self::List(all(items)?),
            Self::Dict(pairs) => {
                let pairs = pairs
                    .into_iter()
                    .map(|(key, value)| Ok((key, value.untagged()?)));
                untag(pairs.collect::<Result<_, _>>()?)?
            }
            other => other,
        })
    }
}

fn all(items: Vec<Data>) -> Result<Vec<Data>, Problem> {
    items.into_iter().map(Data::untagged).collect()
}

fn write(data: &Data, text: &mut String) {
    match data {
        Data::None => text.push_str("null"),
        Data::Bool(value) => text.push_str(if *value { "true" } else { "false" }),
        Data::Int(Integer::Small(value)) => {
            let _ = write!(text, "{value}");
        }
        Data::Int(Integer::Large(digits)) => text.push_str(digits),
        Data::Float(value) if value.is_nan() => text.push_str("NaN"),
        Data::Float(value) if value.is_infinite() => {
            text.push_str(if *value > 0.0 {
                "Infinity"
            } else {
                "-Infinity"
            });
        }
        Data::Float(value) => text.push_str(&float::repr(*value)),
        Data::Str(value) => quote(value, text),
        Data::List(items) => list(items, text),
        Data::Tuple(items) => {
            text.push_str("{\"tuple\":");
            list(items, text);
            text.push('}');
        }
        Data::Set(items) => {
            text.push_str("{\"set\":");
            list(items, text);
            text.push('}');
        }
        Data::Dict(pairs) => {
            text.push_str("{\"dict\":[");
            for (number, (key, value)) in pairs.iter().enumerate() {
                text.push_str(if number > 0 { ",[" } else { "[" });
                write(key, text);
                text.push(',');
                write(value, text);
                text.push(']');
            }
            text.push_str("]}");
        }
    }
}

fn list(items: &[Data], text: &mut String) {
    text.push('[');
    for (number, item) in items.iter().enumerate() {
        if number > 0 {
            text.push(',');
        }
        write(item, text);
    }
    text.push(']');
}

/// Adds a string in double quotes.
pub(crate) fn quote(value: &str, text: &mut String) {
    text.push('"');
    for character in value.chars() {
        match character {
            '"' => text.push_str("\\\""),
            '\\' => text.push_str("\\\\"),
            '\n' => text.push_str("\\n"),
            '\r' => text.push_str("\\r"),
            '\t' => text.push_str("\\t"),
            // The last two end a line for some readers.
            '\0'..' ' | '\u{7f}' | '\u{2028}' | '\u{2029}' => {
                let _ = write!(text, "\\u{:04x}", u32::from(character));
            }
            _ => text.push(character),
        }
    }
    text.push('"');
}

fn read(text: &str, plain: bool) -> Result<Data, Error> {
    let mut cursor = Cursor::new(text, 0);
    let data = value(&mut cursor, plain).and_then(|data| cursor.finish(data));
    data.map_err(|fault| placed(text, fault))
}

fn value(cursor: &mut Cursor, plain: bool) -> Result<Data, Fault> {
    cursor.space();
    let start = cursor.at;
    match cursor.byte() {
        Some(b'"') => Ok(Data::Str(string(cursor)?)),
        Some(b'[') => Ok(Data::List(array(cursor, plain)?)),
        Some(b'{') => {
            let pairs = object(cursor, plain)?;
            if plain {
                Ok(Data::dict(pairs))
            } else {
                untag(pairs).map_err(|problem| (start, problem))
            }
        }
        Some(b'-' | b'0'..=b'9') => number(cursor),
        Some(byte) if byte.is_ascii_alphabetic() => {
            match cursor.run(|byte| byte.is_ascii_alphanumeric()) {
                "null" => Ok(Data::None),
                "true" => Ok(Data::Bool(true)),
                "false" => Ok(Data::Bool(false)),
                "NaN" => Ok(Data::Float(f64::NAN)),
                "Infinity" => Ok(Data::Float(f64::INFINITY)),
                word => Err((start, Problem::Word(word.to_owned()))),
            }
        }
        _ => Err(cursor.expected("a value")),
    }
}

fn array(cursor: &mut Cursor, plain: bool) -> Result<Vec<Data>, Fault> {
    cursor.open()?;
    cursor.at += 1;
    let mut items = Vec::new();
    loop {
        cursor.space();
        if items.is_empty() && cursor.eat(b']') {
            break;
        }
        items.push(value(cursor, plain)?);
        cursor.space();
        if cursor.eat(b']') {
            break;
        }
        if !cursor.eat(b',') {
            return Err(cursor.expected("`,` or `]`"));
        }
    }
    cursor.close();
    Ok(items)
}

fn object(cursor: &mut Cursor, plain: bool) -> Result<Vec<(Data, Data)>, Fault> {
    cursor.open()?;
    cursor.at += 1;
    let mut pairs = Vec::new();
    loop {
        cursor.space();
        if pairs.is_empty() && cursor.eat(b'}') {
            break;
        }
        if cursor.byte() != Some(b'"') {
            return Err(cursor.expected("a key in quotes"));
        }
        let key = Data::Str(string(cursor)?);
        cursor.space();
        if !cursor.eat(b':') {
            return Err(cursor.expected("`:`"));
        }
        pairs.push((key, value(cursor, plain)?));
        cursor.space();
        if cursor.eat(b'}') {
            break;
        }
        if !cursor.eat(b',') {
            return Err(cursor.expected("`,` or `}`"));
        }
    }
    cursor.close();
    Ok(pairs)
}

/// What an object with one key stands for.
fn untag(pairs: Vec<(Data, Data)>) -> Result<Data, Problem> {
    let Ok([(Data::Str(tag), Data::List(items))]) = <[_; 1]>::try_from(pairs) else {
        return Err(Problem::Object);
    };
    let refuse = |keys: &[Data]| match keys.iter().find_map(Data::unhashable) {
        Some(kind) => Err(Problem::Unhashable(kind)),
        None => Ok(()),
    };
    match tag.as_str() {
        "tuple" => Ok(Data::Tuple(items)),
        "set" => {
            refuse(&items)?;
            Ok(Data::set(items))
        }
        "dict" => {
            let mut pairs = Vec::with_capacity(items.len());
            for item in items {
                let Data::List(pair) = item else {
                    return Err(Problem::Object);
                };
                let [key, value] = <[_; 2]>::try_from(pair).map_err(|_| Problem::Object)?;
                refuse(std::slice::from_ref(&key))?;
                pairs.push((key, value));
            }
            Ok(Data::dict(pairs))
        }
        _ => Err(Problem::Object),
    }
}

fn number(cursor: &mut Cursor) -> Result<Data, Fault> {
    let start = cursor.at;
    let text = cursor.number();
    if text == "-Infinity" {
        return Ok(Data::Float(f64::NEG_INFINITY));
    }
    let size = text.strip_prefix('-').unwrap_or(text).as_bytes();
    let bare_zero = !matches!(size, [b'0', b'0'..=b'9', ..] | [b'.', ..]);
    let point = size.iter().position(|&byte| byte == b'.');
    let full = point.is_none_or(|at| size.get(at + 1).is_some_and(u8::is_ascii_digit));
    let number = match Integer::parse(text) {
        Some(integer) => Some(Data::Int(integer)),
        None => float::parse(text).map(Data::Float),
    };
    number
        .filter(|_| bare_zero && full)
        .ok_or_else(|| (start, Problem::Number(text.to_owned())))
}

/// Reads a string that starts here.
pub(crate) fn string(cursor: &mut Cursor) -> Result<String, Fault> {
    let start = cursor.at;
    cursor.at += 1;
    let mut string = String::new();
    loop {
        string.push_str(cursor.run(|byte| !matches!(byte, b'"' | b'\\' | ..b' ')));
        match cursor.byte() {
            Some(b'"') => {
                cursor.at += 1;
                return Ok(string);
            }
            Some(b'\\') => string.push(escape(cursor)?),
            _ => return Err((start, Problem::OpenString)),
        }
    }
}

fn escape(cursor: &mut Cursor) -> Result<char, Fault> {
    let start = cursor.at;
    cursor.at += 2;
    let letter = cursor.text.as_bytes().get(start + 1);
    let known = match letter {
        Some(byte @ (b'"' | b'\\' | b'/')) => Some(char::from(*byte)),
        Some(b'n') => Some('\n'),
        Some(b'r') => Some('\r'),
        Some(b't') => Some('\t'),
        Some(b'b') => Some('\u{8}'),
        Some(b'f') => Some('\u{c}'),
        Some(b'u') => {
            let first = four(cursor);
            match first {
                Some(high @ 0xd800..0xdc00) if cursor.text[cursor.at..].starts_with("\\u") => {
                    cursor.at += 2;
                    let low = four(cursor).filter(|low| (0xdc00..0xe000).contains(low));
                    low.and_then(|low| {
                        char::from_u32(0x1_0000 + ((high - 0xd800) << 10) + (low - 0xdc00))
                    })
                }
                Some(code) => char::from_u32(code),
                None => None,
            }
        }
        _ => None,
    };
    known.ok_or_else(|| {
        let length = if letter == Some(&b'u') { 6 } else { 2 };
        let text = cursor.text[start..].chars().take(length).collect();
        (start, Problem::Escape(text))
    })
}

/// Four hexadecimal digits.
fn four(cursor: &mut Cursor) -> Option<u32> {
    let digits = cursor.text.get(cursor.at..cursor.at + 4)?;
    cursor.at += 4;
    let hexadecimal = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    hexadecimal.then(|| u32::from_str_radix(digits, 16).ok())?
}
