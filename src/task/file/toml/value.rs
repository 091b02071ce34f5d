//! Values of TOML.

use super::super::tree::{Node, Table, Value};
use super::Fault;
use super::cursor::Cursor;
use super::tables::{Kinds, put};
use crate::data::Integer;
use crate::decimal;

impl Cursor<'_> {
    pub fn value(&mut self) -> Result<Node, Fault> {
        let line = Some(self.line);
        let value = if let Some(text) = self.text()? {
            Value::Text(text)
        } else {
            match self.peek() {
                Some(b'[') => Value::List(self.list()?),
                Some(b'{') => Value::Table(self.inline_table()?),
                _ => self.word()?,
            }
        };
        Ok(Node { value, line })
    }

    fn list(&mut self) -> Result<Vec<Node>, Fault> {
        self.at += 1;
        self.open()?;
        let mut items = Vec::new();
        loop {
            self.blank()?;
            if self.eat("]") {
                break;
            }
            items.push(self.value()?);
            self.blank()?;
            if self.eat("]") {
                break;
            }
            if !self.eat(",") {
                return self.unexpected("a comma or `]`");
            }
        }
        self.close();
        Ok(items)
    }

    fn inline_table(&mut self) -> Result<Table, Fault> {
        self.at += 1;
        self.open()?;
        let mut table = Table::default();
        let mut kinds = Kinds::default();
        loop {
            self.blank()?;
            if self.eat("}") {
                break;
            }
            let (keys, node) = self.pair()?;
            put(&mut table, &mut kinds, &[], keys, node)?;
            self.blank()?;
            if self.eat("}") {
                break;
            }
            if !self.eat(",") {
                return self.unexpected("a comma or `}`");
            }
        }
        self.close();
        Ok(table)
    }

    /// `key.key = value`
    pub fn pair(&mut self) -> Result<(Vec<String>, Node), Fault> {
        let keys = self.keys()?;
        if !self.eat("=") {
            return self.unexpected("`=`");
        }
        self.space();
        Ok((keys, self.value()?))
    }

    /// A value without quotes: a number, `true`, `false`, or a date, which is kept as text.
    fn word(&mut self) -> Result<Value, Fault> {
        let of = |c: char| c.is_ascii_alphanumeric() || "+-_.:".contains(c);
        let end = |text: &str| text.find(|c| !of(c)).unwrap_or(text.len());
        let rest = self.rest();
        let mut length = end(rest);
        if is_date(&rest[..length]) && rest[length..].starts_with(' ') {
            let time = &rest[length + 1..];
            if time.starts_with(|c: char| c.is_ascii_digit()) {
                length += 1 + end(time);
            }
        }
        let word = &rest[..length];
        let value = match word {
            "" => return self.unexpected("a value"),
            "true" => Some(Value::Bool(true)),
            "false" => Some(Value::Bool(false)),
            _ if is_date(word.get(..10).unwrap_or_default()) || is_time(word) => {
                Some(Value::Text(word.to_owned()))
            }
            _ => number(word),
        };
        match value {
            Some(value) => {
                self.at += length;
                Ok(value)
            }
            None => self.fault(format!("`{word}` is no value; text needs quotes")),
        }
    }
}

/// Whether the text begins like the pattern, in which 0 stands for any digit.
fn looks_like(text: &str, pattern: &str) -> bool {
    text.len() >= pattern.len()
        && text.bytes().zip(pattern.bytes()).all(|(byte, like)| {
            if like == b'0' {
                byte.is_ascii_digit()
            } else {
                byte == like
            }
        })
}

fn is_date(text: &str) -> bool {
    text.len() == 10 && looks_like(text, "0000-00-00")
}

fn is_time(text: &str) -> bool {
    looks_like(text, "00:00")
}

fn number(word: &str) -> Option<Value> {
    let (negative, size) = match word.as_bytes().first()? {
        b'-' => (true, &word[1..]),
        b'+' => (false, &word[1..]),
        _ => (false, word),
    };
    let signed = |value: f64| Some(Value::Float(if negative { -value } else { value }));
    match size {
        "inf" => return signed(f64::INFINITY),
        "nan" => return signed(f64::NAN),
        _ => {}
    }
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] {
        if let Some(digits) = size.strip_prefix(prefix) {
            let digits = plain(digits, |byte| char::from(byte).is_digit(radix))?;
            let unsigned = size.len() == word.len();
            let value = i128::from_str_radix(&digits, radix).ok()?;
            return unsigned.then_some(Value::Integer(Integer::from(value)));
        }
    }
    let mantissa_end = size.find(['e', 'E']).unwrap_or(size.len());
    let (mantissa, exponent) = size.split_at(mantissa_end);
    let (whole, fraction) = match mantissa.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (mantissa, None),
    };
    let decimal = |byte: u8| byte.is_ascii_digit();
    let whole = plain(whole, decimal)?;
    if whole.len() > 1 && whole.starts_with('0') {
        return None;
    }
    if fraction.is_none() && exponent.is_empty() {
        let sign = if negative { "-" } else { "" };
        return Integer::parse(&format!("{sign}{whole}")).map(Value::Integer);
    }
    let mut text = whole;
    if let Some(fraction) = fraction {
        text.push('.');
        text.push_str(&plain(fraction, decimal)?);
    }
    if let Some(exponent) = exponent.get(1..) {
        let digits = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
        text.push('e');
        text.push_str(&exponent[..exponent.len() - digits.len()]);
        text.push_str(&plain(digits, decimal)?);
    }
    signed(decimal::parse(&text)?)
}

/// Digits without the `_` between them, which TOML allows; at least one.
fn plain(digits: &str, is_digit: impl Fn(u8) -> bool) -> Option<String> {
    let lone = digits.starts_with('_') || digits.ends_with('_') || digits.contains("__");
    let fit = digits.bytes().all(|byte| byte == b'_' || is_digit(byte));
    (fit && !lone && !digits.is_empty()).then(|| digits.replace('_', ""))
}
