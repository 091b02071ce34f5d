//! A place in a text of a value, for all readers.

use super::Data;
use super::error::{Error, Problem};
use crate::limits;

/// What is wrong, and at which byte.
pub(crate) type Fault = (usize, Problem);

/// A reader's place.
pub(crate) struct Cursor<'a> {
    pub text: &'a str,
    pub at: usize,
    /// Brackets open here.
    depth: usize,
}

impl<'a> Cursor<'a> {
    pub fn new(text: &'a str, at: usize) -> Self {
        Self { text, at, depth: 0 }
    }

    pub fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    pub fn eat(&mut self, byte: u8) -> bool {
        let is = self.byte() == Some(byte);
        self.at += usize::from(is);
        is
    }

    /// What follows, as long as the bytes are of a kind.
    pub fn run(&mut self, of: fn(u8) -> bool) -> &'a str {
        let rest = &self.text.as_bytes()[self.at..];
        let length = rest
            .iter()
            .position(|&byte| !of(byte))
            .unwrap_or(rest.len());
        let start = self.at;
        self.at += length;
        // Bytes of a kind are whole characters: either all of ASCII, or all from 128 on.
        self.text.get(start..self.at).unwrap_or_default()
    }

    pub fn space(&mut self) {
        self.run(|byte| byte.is_ascii_whitespace());
    }

    /// A number with its sign: everything that could belong to it.
    pub fn number(&mut self) -> &'a str {
        let start = self.at;
        loop {
            self.run(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_'));
            let signed = match self.text.as_bytes()[start..self.at].last() {
                None => true,
                Some(before) => matches!(before, b'e' | b'E'),
            };
            if !(signed && matches!(self.byte(), Some(b'+' | b'-'))) {
                return &self.text[start..self.at];
            }
            self.at += 1;
        }
    }

    pub fn open(&mut self) -> Result<(), Fault> {
        self.depth += 1;
        // A dict takes three brackets in JSON; what the value itself may have is looked at last.
        if self.depth > 3 * limits::DATA_DEPTH {
            return Err((self.at, Problem::TooDeep));
        }
        Ok(())
    }

    pub fn close(&mut self) {
        self.depth -= 1;
    }

    /// Whether a bracket is open.
    pub fn is_inside(&self) -> bool {
        self.depth > 0
    }

    pub fn expected(&self, what: &'static str) -> Fault {
        let found = match self.text[self.at..].chars().next() {
            None => "the end".to_owned(),
            Some(character) => format!("`{}`", character.escape_debug()),
        };
        (self.at, Problem::Expected { what, found })
    }

    /// The value, if it is all and not too deep.
    pub fn finish(mut self, value: Data) -> Result<Data, Fault> {
        self.space();
        if self.at < self.text.len() {
            return Err(self.expected("the end"));
        }
        if value.depth() > limits::DATA_DEPTH {
            return Err((0, Problem::TooDeep));
        }
        Ok(value)
    }
}

/// Turns the byte into a character that a person can count.
pub(super) fn placed(text: &str, (at, problem): Fault) -> Error {
    let at = text.get(..at).map_or(0, |before| before.chars().count()) + 1;
    Error { at, problem }
}
