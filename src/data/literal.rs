//! Values as Python writes them.

use super::cursor::{Cursor, Fault, placed};
use super::error::{Error, Problem};
use super::{Data, Integer, float};
use std::fmt::Write;

impl Data {
    /// The value as an expression of Python that gives it: its `repr`, except that infinite floats are
    /// `float('inf')`, NaN is `float('nan')` and a set inside a set is a frozenset.
    #[must_use]
    pub fn to_literal(&self) -> String {
        let mut text = String::new();
        write(self, false, &mut text);
        text
    }

    /// Reads what [`Self::to_literal`] and people write: any spacing, a comma at the end, underscores
    /// between digits, and `inf` and `nan` as they are printed.
    ///
    /// # Errors
    /// When the text is something else; the first place where it is.
    pub fn from_literal(text: &str) -> Result<Self, Error> {
        let mut cursor = Cursor::new(text, 0);
        let data = value(&mut cursor).and_then(|data| cursor.finish(data));
        data.map_err(|fault| placed(text, fault))
    }
}

/// The value that starts at byte `at` of a longer text, and the byte after it.
pub(crate) fn literal_at(text: &str, at: usize) -> Result<(Data, usize), (usize, Problem)> {
    let mut cursor = Cursor::new(text, at);
    let data = value(&mut cursor)?;
    if data.depth() > crate::limits::DATA_DEPTH {
        return Err((at, Problem::TooDeep));
    }
    Ok((data, cursor.at))
}

/// Adds a value; a `key` is in a set or a key of a dict.
fn write(data: &Data, key: bool, text: &mut String) {
    match data {
        Data::None => text.push_str("None"),
        Data::Bool(value) => text.push_str(if *value { "True" } else { "False" }),
        Data::Int(value) => {
            let _ = write!(text, "{value}");
        }
        Data::Float(value) if value.is_finite() => text.push_str(&float::repr(*value)),
        Data::Float(value) => {
            let _ = write!(text, "float('{}')", float::repr(*value));
        }
        Data::Str(value) => repr(value, text),
        Data::List(items) => list("[", items, key, "]", text),
        Data::Tuple(items) => list(
            "(",
            items,
            key,
            if items.len() == 1 { ",)" } else { ")" },
            text,
        ),
        Data::Set(items) => match (key, items.is_empty()) {
            (false, true) => text.push_str("set()"),
            (true, true) => text.push_str("frozenset()"),
            (false, false) => list("{", items, true, "}", text),
            (true, false) => list("frozenset({", items, true, "})", text),
        },
        Data::Dict(pairs) => {
            text.push('{');
            for (number, (key, value)) in pairs.iter().enumerate() {
                if number > 0 {
                    text.push_str(", ");
                }
                write(key, true, text);
                text.push_str(": ");
                write(value, false, text);
            }
            text.push('}');
        }
    }
}

fn list(open: &str, items: &[Data], key: bool, close: &str, text: &mut String) {
    text.push_str(open);
    for (number, item) in items.iter().enumerate() {
        if number > 0 {
            text.push_str(", ");
        }
        write(item, key, text);
    }
    text.push_str(close);
}

/// Adds a string in the quotes that Python takes.
fn repr(value: &str, text: &mut String) {
    let quote = if value.contains('\'') && !value.contains('"') {
        '"'
    } else {
        '\''
    };
    text.push(quote);
    for character in value.chars() {
        let code = u32::from(character);
        let _ = match character {
            '\n' => write!(text, "\\n"),
            '\r' => write!(text, "\\r"),
            '\t' => write!(text, "\\t"),
            '\\' => write!(text, "\\\\"),
            _ if character == quote => write!(text, "\\{quote}"),
            ' '..='~' => text.write_char(character),
            _ if is_printable(character) => text.write_char(character),
            ..='\u{ff}' => write!(text, "\\x{code:02x}"),
            ..='\u{ffff}' => write!(text, "\\u{code:04x}"),
            _ => write!(text, "\\U{code:08x}"),
        };
    }
    text.push(quote);
}

/// Whether Python prints it as it is. The library keeps the same categories of Unicode for its own
/// debug texts, and in the first place of a string escapes marks besides.
fn is_printable(character: char) -> bool {
    let mut buffer = [b' '; 5];
    let length = character.encode_utf8(&mut buffer[1..]).len();
    let pair = std::str::from_utf8(&buffer[..=length]).unwrap_or_default();
    pair.escape_debug().nth(1) == Some(character)
}

fn value(cursor: &mut Cursor) -> Result<Data, Fault> {
    cursor.space();
    let start = cursor.at;
    match cursor.byte() {
        Some(b'\'' | b'"') => strings(cursor),
        Some(b'[') => Ok(Data::List(items(cursor, b']')?.0)),
        Some(b'(') => match items(cursor, b')')? {
            (mut one, false) if one.len() == 1 => Ok(one.pop().unwrap_or(Data::None)),
            (items, _) => Ok(Data::Tuple(items)),
        },
        Some(b'{') => braces(cursor),
        Some(b'+' | b'-' | b'.' | b'0'..=b'9') => number(cursor),
        Some(byte) if byte.is_ascii_alphabetic() || byte == b'_' => word(cursor, start),
        _ => Err(cursor.expected("a value")),
    }
}

/// Items between brackets, and whether a comma follows the last.
fn items(cursor: &mut Cursor, close: u8) -> Result<(Vec<Data>, bool), Fault> {
    cursor.open()?;
    cursor.at += 1;
    let (mut items, mut comma) = (Vec::new(), true);
    loop {
        cursor.space();
        if cursor.eat(close) {
            break;
        }
        if !comma {
            return Err(cursor.expected("a comma or the closing bracket"));
        }
        items.push(value(cursor)?);
        cursor.space();
        comma = cursor.eat(b',');
    }
    cursor.close();
    Ok((items, comma))
}

/// A dict or a set.
fn braces(cursor: &mut Cursor) -> Result<Data, Fault> {
    cursor.open()?;
    cursor.at += 1;
    let mut pairs = Vec::new();
    let (mut dict, mut comma) = (true, true);
    loop {
        cursor.space();
        if cursor.eat(b'}') {
            break;
        }
        if !comma {
            return Err(cursor.expected("a comma or the closing bracket"));
        }
        let start = cursor.at;
        let key = value(cursor)?;
        if let Some(kind) = key.unhashable() {
            return Err((start, Problem::Unhashable(kind)));
        }
        cursor.space();
        if pairs.is_empty() {
            dict = cursor.byte() == Some(b':');
        }
        if dict && !cursor.eat(b':') {
            return Err(cursor.expected("`:` and a value"));
        }
        let value = if dict { value(cursor)? } else { Data::None };
        pairs.push((key, value));
        cursor.space();
        comma = cursor.eat(b',');
    }
    cursor.close();
    Ok(if dict {
        Data::dict(pairs)
    } else {
        Data::set(pairs.into_iter().map(|(key, _)| key).collect())
    })
}

fn word(cursor: &mut Cursor, start: usize) -> Result<Data, Fault> {
    let word = cursor.run(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 128);
    let call = cursor.byte() == Some(b'(');
    match word {
        "None" => Ok(Data::None),
        "True" => Ok(Data::Bool(true)),
        "False" => Ok(Data::Bool(false)),
        "inf" => Ok(Data::Float(f64::INFINITY)),
        "nan" => Ok(Data::Float(f64::NAN)),
        "set" | "frozenset" | "float" if call => {
            let arguments = items(cursor, b')')?.0;
            called(word, arguments, start)
        }
        _ => Err((start, Problem::Word(word.to_owned()))),
    }
}

/// The calls that stand in for literals Python lacks.
fn called(name: &str, mut arguments: Vec<Data>, start: usize) -> Result<Data, Fault> {
    match (name, arguments.pop(), arguments.is_empty()) {
        ("float", Some(Data::Str(text)), true) => match text.trim() {
            "inf" => Some(f64::INFINITY),
            "-inf" => Some(f64::NEG_INFINITY),
            "nan" => Some(f64::NAN),
            decimal => float::parse(decimal),
        }
        .map(Data::Float)
        .ok_or((start, Problem::Number(text))),
        ("set" | "frozenset", None, _) => Ok(Data::Set(Vec::new())),
        (
            "set" | "frozenset",
            Some(Data::List(items) | Data::Tuple(items) | Data::Set(items)),
            true,
        ) => match items.iter().find_map(Data::unhashable) {
            Some(kind) => Err((start, Problem::Unhashable(kind))),
            None => Ok(Data::set(items)),
        },
        _ => Err((start, Problem::Word(format!("{name}(…)")))),
    }
}

fn number(cursor: &mut Cursor) -> Result<Data, Fault> {
    let start = cursor.at;
    let text = cursor.number();
    let number = match text {
        "inf" | "+inf" => Some(Data::Float(f64::INFINITY)),
        "-inf" => Some(Data::Float(f64::NEG_INFINITY)),
        "-nan" | "+nan" => Some(Data::Float(f64::NAN)),
        _ => without_underscores(text).and_then(|text| match Integer::parse(&text) {
            Some(integer) => Some(Data::Int(integer)),
            None => float::parse(&text).map(Data::Float),
        }),
    };
    number.ok_or_else(|| (start, Problem::Number(text.to_owned())))
}

/// The text without the underscores between its digits; `None` if one stands elsewhere.
fn without_underscores(text: &str) -> Option<String> {
    let bytes = text.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let between =
        |(at, &byte): (usize, &u8)| byte != b'_' || (at > 0 && digit(at - 1) && digit(at + 1));
    bytes
        .iter()
        .enumerate()
        .all(between)
        .then(|| text.replace('_', ""))
}

/// A string; inside brackets those that follow it belong to it.
fn strings(cursor: &mut Cursor) -> Result<Data, Fault> {
    let mut string = String::new();
    loop {
        one_string(cursor, &mut string)?;
        if cursor.is_inside() {
            cursor.space();
        }
        if !(cursor.is_inside() && matches!(cursor.byte(), Some(b'\'' | b'"'))) {
            return Ok(Data::Str(string));
        }
    }
}

fn one_string(cursor: &mut Cursor, string: &mut String) -> Result<(), Fault> {
    let start = cursor.at;
    let quote = cursor.byte();
    cursor.at += 1;
    loop {
        string.push_str(cursor.run(|byte| !matches!(byte, b'"' | b'\'' | b'\\' | b'\n' | b'\r')));
        match cursor.byte() {
            byte if byte == quote => {
                cursor.at += 1;
                return Ok(());
            }
            Some(b'\\') => escape(cursor, string)?,
            Some(byte @ (b'"' | b'\'')) => {
                cursor.at += 1;
                string.push(char::from(byte));
            }
            _ => return Err((start, Problem::OpenString)),
        }
    }
}

/// What a backslash and what follows it stand for.
fn escape(cursor: &mut Cursor, string: &mut String) -> Result<(), Fault> {
    let start = cursor.at;
    let bad = |length: usize| {
        let text = cursor.text[start..].chars().take(length).collect();
        Err((start, Problem::Escape(text)))
    };
    let rest = &cursor.text[start + 1..];
    let (length, code) = match rest.bytes().next() {
        None | Some(b'N') => return bad(2),
        Some(b'\n') => {
            cursor.at += 2;
            return Ok(());
        }
        Some(b'x') => (3, hexadecimal(rest, 3)),
        Some(b'u') => (5, hexadecimal(rest, 5)),
        Some(b'U') => (9, hexadecimal(rest, 9)),
        Some(b'0'..=b'7') => {
            let octal = rest
                .bytes()
                .take(3)
                .take_while(|byte| (b'0'..=b'7').contains(byte));
            let length = octal.count();
            (length, u32::from_str_radix(&rest[..length], 8).ok())
        }
        Some(byte) => {
            let known = match byte {
                b'\\' | b'\'' | b'"' => byte,
                b'n' => b'\n',
                b'r' => b'\r',
                b't' => b'\t',
                b'a' => 7,
                b'b' => 8,
                b'f' => 12,
                b'v' => 11,
                // Python keeps the backslash before anything else.
                _ => {
                    cursor.at += 1;
                    string.push('\\');
                    return Ok(());
                }
            };
            (1, Some(known.into()))
        }
    };
    match code.and_then(char::from_u32) {
        Some(character) => {
            cursor.at += 1 + length;
            string.push(character);
            Ok(())
        }
        None => bad(length + 1),
    }
}

/// The number written from the second byte to byte `end`.
fn hexadecimal(text: &str, end: usize) -> Option<u32> {
    let digits = text.get(1..end)?;
    let all = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    all.then(|| u32::from_str_radix(digits, 16).ok())?
}
