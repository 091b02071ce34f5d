//! Texts and keys of TOML.

use super::Fault;
use super::cursor::{Cursor, is_control};

impl Cursor<'_> {
    /// A text in quotes of any of the four kinds, if one stands here.
    pub fn text(&mut self) -> Result<Option<String>, Fault> {
        for quotes in ["\"\"\"", "'''"] {
            if self.eat(quotes) {
                return self.long(quotes).map(Some);
            }
        }
        self.short()
    }

    /// Keys with dots between.
    pub fn keys(&mut self) -> Result<Vec<String>, Fault> {
        let mut keys = Vec::new();
        loop {
            self.space();
            keys.push(self.key()?);
            self.check_depth(keys.len())?;
            self.space();
            if !self.eat(".") {
                return Ok(keys);
            }
        }
    }

    fn key(&mut self) -> Result<String, Fault> {
        if let Some(key) = self.short()? {
            return Ok(key);
        }
        let plain = |character: char| character.is_ascii_alphanumeric() || "_-".contains(character);
        let length = self.rest().find(|c| !plain(c)).unwrap_or(self.rest().len());
        if length == 0 {
            return self.unexpected("a key");
        }
        let key = self.rest()[..length].to_owned();
        self.at += length;
        Ok(key)
    }

    /// A text on one line, if one stands here.
    fn short(&mut self) -> Result<Option<String>, Fault> {
        let escapes = match self.peek() {
            Some(b'"') => true,
            Some(b'\'') => false,
            _ => return Ok(None),
        };
        let quote = if escapes { '"' } else { '\'' };
        self.at += 1;
        let mut text = String::new();
        loop {
            match self.rest().chars().next() {
                None | Some('\n' | '\r') => return self.fault("a text starts that does not end"),
                Some(end) if end == quote => {
                    self.at += 1;
                    return Ok(Some(text));
                }
                Some('\\') if escapes => text.push(self.escape()?),
                Some(character) => self.push(character, &mut text)?,
            }
        }
    }

    /// The rest of a text over several lines, whose line ends all become `\n`.
    fn long(&mut self, quotes: &str) -> Result<String, Fault> {
        let start = self.line;
        let escapes = quotes.starts_with('"');
        self.line_end();
        let mut text = String::new();
        loop {
            if self.line_end() {
                text.push('\n');
                continue;
            }
            if self.eat(quotes) {
                // One or two quotes more belong to the text.
                for _ in 0..2 {
                    if self.eat(&quotes[..1]) {
                        text.push_str(&quotes[..1]);
                    }
                }
                return Ok(text);
            }
            match self.rest().chars().next() {
                None => {
                    return self.fault(format!("the text that starts in line {start} has no end"));
                }
                Some('\\') if escapes => {
                    if !self.continued() {
                        text.push(self.escape()?);
                    }
                }
                Some(character) => self.push(character, &mut text)?,
            }
        }
    }

    fn push(&mut self, character: char, text: &mut String) -> Result<(), Fault> {
        if is_control(character) {
            return self.fault(format!(
                "a text holds the control character `{}`",
                character.escape_debug()
            ));
        }
        self.at += character.len_utf8();
        text.push(character);
        Ok(())
    }

    /// Steps over a backslash at the end of a line and all white space after it.
    fn continued(&mut self) -> bool {
        let (at, line) = (self.at, self.line);
        self.at += 1;
        self.space();
        if !self.line_end() {
            (self.at, self.line) = (at, line);
            return false;
        }
        loop {
            self.space();
            if !self.line_end() {
                return true;
            }
        }
    }

    fn escape(&mut self) -> Result<char, Fault> {
        let letter = self.rest().chars().nth(1);
        let digits = match letter {
            Some('x') => 2,
            Some('u') => 4,
            Some('U') => 8,
            _ => 0,
        };
        let character = match letter {
            Some('b') => Some('\u{8}'),
            Some('t') => Some('\t'),
            Some('n') => Some('\n'),
            Some('f') => Some('\u{c}'),
            Some('r') => Some('\r'),
            Some('e') => Some('\u{1b}'),
            Some(itself @ ('"' | '\\')) => Some(itself),
            Some('x' | 'u' | 'U') => self
                .rest()
                .get(2..2 + digits)
                .filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()))
                .and_then(|digits| u32::from_str_radix(digits, 16).ok())
                .and_then(char::from_u32),
            _ => None,
        };
        let Some(character) = character else {
            let escape: String = self.rest().chars().take(2 + digits).collect();
            return self.fault(format!(
                "`{}` is an escape that stands for no character",
                escape.escape_debug()
            ));
        };
        self.at += 2 + digits;
        Ok(character)
    }
}
