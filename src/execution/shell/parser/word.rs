//! Words: quotes, escapes, expansions and the commands inside.

use super::super::tree::{Inside, Word};
use super::{PAREN, Parser};
use std::borrow::Cow;

/// What is known of a word while it is read.
#[derive(Default)]
struct Draft<'a> {
    text: String,
    quoted: bool,
    expands: bool,
    inside: Vec<Inside<'a>>,
}

/// Bytes that end a word or mean something in it.
fn is_special(byte: u8) -> bool {
    matches!(
        byte,
        b' ' | b'\t'
            | b'\r'
            | b'\n'
            | b';'
            | b'&'
            | b'|'
            | b'<'
            | b'>'
            | b'('
            | b')'
            | b'\\'
            | b'\''
            | b'"'
            | b'$'
            | b'`'
    )
}

fn ends_word(byte: Option<u8>) -> bool {
    matches!(
        byte,
        None | Some(b' ' | b'\t' | b'\r' | b'\n' | b';' | b'&' | b'|' | b'<' | b'>' | b'(' | b')')
    )
}

impl<'a> Parser<'a> {
    /// The word that stands here; an empty one, and nothing read, before an operator.
    pub(super) fn word(&mut self) -> Word<'a> {
        let from = self.at;
        // Most words are plain, or quoted as a whole: they are taken from the text as they are.
        self.plain();
        if ends_word(self.peek()) && !matches!(self.peek(), Some(b'<' | b'>' | b'(')) {
            return self.borrowed(from, from..self.at, false);
        }
        if self.at == from && self.peek() == Some(b'\'') {
            let inner = from + 1;
            let rest = &self.text[inner..];
            let end = inner + rest.find('\'').unwrap_or(rest.len());
            self.at = (end + 1).min(self.text.len());
            if ends_word(self.peek()) && self.peek() != Some(b'(') {
                return self.borrowed(from, inner..end, true);
            }
            self.at = from;
        }
        let mut draft = Draft {
            text: self.text[from..self.at].to_owned(),
            ..Draft::default()
        };
        while self.part(&mut draft, from) {}
        Word {
            text: Cow::Owned(draft.text),
            range: from..self.at,
            quoted: draft.quoted,
            expands: draft.expands,
            inside: draft.inside,
        }
    }

    fn borrowed(&self, from: usize, text: std::ops::Range<usize>, quoted: bool) -> Word<'a> {
        Word {
            text: Cow::Borrowed(&self.text[text]),
            range: from..self.at,
            quoted,
            expands: false,
            inside: Vec::new(),
        }
    }

    /// Past the bytes that mean nothing here.
    fn plain(&mut self) {
        let rest = &self.text.as_bytes()[self.at..];
        self.at += rest
            .iter()
            .position(|&byte| is_special(byte))
            .unwrap_or(rest.len());
    }

    /// Reads on; false where the word ends.
    fn part(&mut self, draft: &mut Draft<'a>, from: usize) -> bool {
        let Some(byte) = self.peek() else {
            return false;
        };
        match byte {
            b'\\' => {
                self.at += 1;
                draft.quoted = true;
                match self.peek() {
                    None => draft.text.push('\\'),
                    Some(b'\n') => self.at += 1,
                    Some(_) => {
                        let start = self.at;
                        self.step();
                        draft.text.push_str(&self.text[start..self.at]);
                    }
                }
            }
            b'\'' => {
                let rest = &self.text[self.at + 1..];
                let end = rest.find('\'').unwrap_or(rest.len());
                draft.text.push_str(&rest[..end]);
                draft.quoted = true;
                self.at = (self.at + end + 2).min(self.text.len());
            }
            b'"' => {
                self.at += 1;
                self.double(draft, true);
            }
            b'$' => self.dollar(draft, false),
            b'`' => self.backquote(draft),
            b'<' | b'>' if self.byte(1) == Some(b'(') && self.at == from => {
                self.substitution(draft, 2);
            }
            b'(' => return self.bracket(draft),
            _ if ends_word(Some(byte)) => return false,
            _ => {
                let start = self.at;
                self.plain();
                draft.text.push_str(&self.text[start..self.at]);
            }
        }
        true
    }

    /// A bracket in a word: an array, a pattern, or the end of the word.
    fn bracket(&mut self, draft: &mut Draft<'a>) -> bool {
        let start = self.at;
        match draft.text.as_bytes().last() {
            Some(b'=') => {
                if !self.deeper() {
                    return false;
                }
                self.at += 1;
                loop {
                    self.lines();
                    match self.peek() {
                        None => break,
                        Some(b')') => {
                            self.at += 1;
                            break;
                        }
                        _ => {}
                    }
                    let before = self.at;
                    let word = self.word();
                    draft.inside.extend(word.inside);
                    if self.at == before {
                        self.step();
                    }
                }
                self.depth -= 1;
            }
            Some(b'?' | b'*' | b'+' | b'@' | b'!') => {
                let mut open = 0_usize;
                while let Some(byte) = self.peek() {
                    match byte {
                        b'(' => open += 1,
                        b')' => open -= 1,
                        b'\n' => break,
                        _ => {}
                    }
                    self.at += 1;
                    if open == 0 {
                        break;
                    }
                }
            }
            _ => return false,
        }
        draft.text.push_str(&self.text[start..self.at]);
        true
    }

    /// A text between double quotes, from behind the first one; without `closed`, up to the end.
    fn double(&mut self, draft: &mut Draft<'a>, closed: bool) {
        draft.quoted = true;
        while let Some(byte) = self.peek() {
            match byte {
                b'"' if closed => {
                    self.at += 1;
                    return;
                }
                b'\\' => match self.byte(1) {
                    Some(b'\n') => self.at += 2,
                    Some(b'$' | b'`' | b'"' | b'\\') => {
                        draft.text.push_str(&self.text[self.at + 1..self.at + 2]);
                        self.at += 2;
                    }
                    _ => {
                        draft.text.push('\\');
                        self.at += 1;
                    }
                },
                b'$' => self.dollar(draft, true),
                b'`' => self.backquote(draft),
                _ => {
                    let rest = &self.text[self.at..];
                    // A quote that closes nothing is text.
                    let end = 1 + rest.as_bytes()[1..]
                        .iter()
                        .position(|byte| matches!(byte, b'"' | b'\\' | b'$' | b'`'))
                        .unwrap_or(rest.len() - 1);
                    draft.text.push_str(&rest[..end]);
                    self.at += end;
                }
            }
        }
    }

    /// Commands in the rest of the text, which is no command itself.
    pub(super) fn expansions(&mut self) -> Vec<Inside<'a>> {
        let mut draft = Draft::default();
        self.double(&mut draft, false);
        draft.inside
    }

    /// What begins with a dollar sign.
    fn dollar(&mut self, draft: &mut Draft<'a>, in_double: bool) {
        let start = self.at;
        match self.byte(1) {
            Some(b'\'') if !in_double => {
                self.at += 2;
                draft.quoted = true;
                self.ansi(&mut draft.text);
                return;
            }
            Some(b'"') if !in_double => {
                self.at += 2;
                self.double(draft, true);
                return;
            }
            Some(b'(') => {
                if let Some(end) = self.arithmetic_end(3) {
                    self.at = end;
                } else {
                    self.substitution(draft, 2);
                    return;
                }
            }
            Some(b'{') => {
                self.braces(draft);
                return;
            }
            Some(b'a'..=b'z' | b'A'..=b'Z' | b'_') => {
                let rest = &self.text.as_bytes()[self.at + 1..];
                self.at += 1 + rest
                    .iter()
                    .position(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_')
                    .unwrap_or(rest.len());
            }
            Some(b'0'..=b'9' | b'?' | b'#' | b'@' | b'*' | b'!' | b'$' | b'-') => self.at += 2,
            _ => {
                self.at += 1;
                draft.text.push('$');
                return;
            }
        }
        draft.expands = true;
        draft.text.push_str(&self.text[start..self.at]);
    }

    /// `$( … )`, `<( … )` or `>( … )`.
    fn substitution(&mut self, draft: &mut Draft<'a>, opening: usize) {
        let start = self.at;
        self.at += opening;
        draft.expands = true;
        if !self.deeper() {
            return;
        }
        let list = self.list(PAREN);
        self.eat(b')');
        self.depth -= 1;
        draft.text.push_str(&self.text[start..self.at]);
        draft.inside.push(Inside::List(list));
    }

    /// `${ … }`, up to its bracket or the end of the line.
    fn braces(&mut self, draft: &mut Draft<'a>) {
        let start = self.at;
        self.at += 2;
        draft.expands = true;
        if !self.deeper() {
            return;
        }
        // What is quoted in it does not quote the word.
        let mut inner = Draft::default();
        while let Some(byte) = self.peek() {
            match byte {
                b'}' => {
                    self.at += 1;
                    break;
                }
                b'\n' => break,
                b'\\' => {
                    self.at += 1;
                    if self.at < self.text.len() {
                        self.step();
                    }
                }
                b'"' => {
                    self.at += 1;
                    self.double(&mut inner, true);
                }
                b'$' => self.dollar(&mut inner, true),
                b'`' => self.backquote(&mut inner),
                _ => self.step(),
            }
        }
        self.depth -= 1;
        draft.inside.extend(inner.inside);
        draft.text.push_str(&self.text[start..self.at]);
    }

    fn backquote(&mut self, draft: &mut Draft<'a>) {
        let start = self.at;
        self.at += 1;
        let mut escaped = false;
        while let Some(byte) = self.peek() {
            match byte {
                b'`' => break,
                b'\\' => {
                    escaped = true;
                    self.at += 1;
                    if self.at < self.text.len() {
                        self.step();
                    }
                }
                _ => self.at += 1,
            }
        }
        let content = &self.text[start + 1..self.at];
        self.eat(b'`');
        draft.expands = true;
        draft.text.push_str(&self.text[start..self.at]);
        draft.inside.push(Inside::Text(if escaped {
            Cow::Owned(unescaped(content))
        } else {
            Cow::Borrowed(content)
        }));
    }
}

/// The text between backquotes as the shell reads it again.
fn unescaped(content: &str) -> String {
    let mut text = String::with_capacity(content.len());
    let mut characters = content.chars().peekable();
    while let Some(character) = characters.next() {
        match characters.peek() {
            Some('`' | '\\' | '$') if character == '\\' => text.extend(characters.next()),
            _ => text.push(character),
        }
    }
    text
}
