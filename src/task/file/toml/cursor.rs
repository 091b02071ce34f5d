//! A place in a text of TOML.

use super::Fault;

pub(super) struct Cursor<'a> {
    pub text: &'a str,
    pub at: usize,
    /// Counted from 1.
    pub line: u32,
    /// Brackets open here.
    depth: usize,
}

/// Brackets inside each other, and keys with dots between.
const DEPTH: usize = 64;

impl<'a> Cursor<'a> {
    pub fn new(text: &'a str) -> Self {
        Self {
            text,
            at: 0,
            line: 1,
            depth: 0,
        }
    }

    pub fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    pub fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Steps over ASCII text that stands here and holds no line end.
    pub fn eat(&mut self, token: &str) -> bool {
        let is = self.rest().starts_with(token);
        if is {
            self.at += token.len();
        }
        is
    }

    /// Steps over one line end, if one stands here.
    pub fn line_end(&mut self) -> bool {
        let is = self.eat("\n") || self.eat("\r\n");
        self.line += u32::from(is);
        is
    }

    pub fn space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t')) {
            self.at += 1;
        }
    }

    /// Steps over white space, line ends and comments.
    pub fn blank(&mut self) -> Result<(), Fault> {
        loop {
            self.space();
            self.comment()?;
            if !self.line_end() {
                return Ok(());
            }
        }
    }

    /// Steps over a comment, up to its line end.
    fn comment(&mut self) -> Result<(), Fault> {
        if !self.eat("#") {
            return Ok(());
        }
        let length = self.rest().find('\n').unwrap_or(self.rest().len());
        let comment = &self.rest()[..length];
        let comment = comment.strip_suffix('\r').unwrap_or(comment);
        if comment.chars().any(is_control) {
            return self.fault("a comment holds a control character");
        }
        self.at += comment.len();
        Ok(())
    }

    /// Nothing more may stand on the line.
    pub fn finish_line(&mut self) -> Result<(), Fault> {
        self.space();
        self.comment()?;
        if self.at < self.text.len() && !self.line_end() {
            return self.unexpected("the end of the line");
        }
        Ok(())
    }

    pub fn open(&mut self) -> Result<(), Fault> {
        self.depth += 1;
        self.check_depth(self.depth)
    }

    pub fn close(&mut self) {
        self.depth -= 1;
    }

    pub fn check_depth(&self, depth: usize) -> Result<(), Fault> {
        if depth > DEPTH {
            return self.fault("values are nested more than 64 deep");
        }
        Ok(())
    }

    pub fn fault<T>(&self, message: impl Into<String>) -> Result<T, Fault> {
        Err(Fault {
            line: self.line,
            message: message.into(),
        })
    }

    /// Something else should stand here.
    pub fn unexpected<T>(&self, wanted: &str) -> Result<T, Fault> {
        match self.rest().chars().next() {
            None => self.fault(format!("{wanted} is expected, and the file ends")),
            Some('\n' | '\r') => self.fault(format!("{wanted} is expected, and the line ends")),
            Some(found) => self.fault(format!(
                "{wanted} is expected, not `{}`",
                found.escape_debug()
            )),
        }
    }
}

/// Whether TOML wants the character escaped.
pub(super) fn is_control(character: char) -> bool {
    matches!(character, '\0'..='\u{8}' | '\u{a}'..='\u{1f}' | '\u{7f}')
}
