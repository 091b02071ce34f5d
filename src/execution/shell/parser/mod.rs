//! From the text of a command line to its tree, in one pass.
//!
//! Agents send unfinished quotes, lone brackets and cut texts. Whatever the text, what can be read of
//! it is: what is open at the end is closed there, and what closes nothing is passed over.

mod compound;
mod escape;
mod heredoc;
mod simple;
mod word;

use super::tree::{Command, Entry, Join, List, Script};
use crate::limits;

/// What may end a list, as bits: a list in a loop in a condition also ends where those do.
type Closers = u16;
const THEN: Closers = 1;
const ELIF: Closers = 1 << 1;
const ELSE: Closers = 1 << 2;
const FI: Closers = 1 << 3;
const DO: Closers = 1 << 4;
const DONE: Closers = 1 << 5;
const ESAC: Closers = 1 << 6;
const BRACE: Closers = 1 << 7;
const PAREN: Closers = 1 << 8;
const CASE: Closers = 1 << 9;

/// Reads a text. `depth` is how deep in other texts it stands, of
/// [`limits::COMMAND_DEPTH`].
#[must_use]
pub fn parse(text: &str, depth: usize) -> Script<'_> {
    let mut end = text.len().min(limits::COMMAND_BYTES);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let mut parser = Parser::new(&text[..end], depth);
    parser.cut = end < text.len();
    let list = parser.list(0);
    Script {
        list,
        heredocs: parser.heredocs,
        cut: parser.cut,
    }
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    /// Constructs around this place.
    depth: usize,
    /// Here-documents whose bodies begin on the next line.
    pending: Vec<heredoc::Pending>,
    heredocs: Vec<super::tree::Heredoc<'a>>,
    cut: bool,
}

impl<'a> Parser<'a> {
    fn new(text: &'a str, depth: usize) -> Self {
        Self {
            text,
            at: 0,
            depth,
            pending: Vec::new(),
            heredocs: Vec::new(),
            cut: false,
        }
    }

    fn peek(&self) -> Option<u8> {
        self.byte(0)
    }

    fn byte(&self, ahead: usize) -> Option<u8> {
        self.text.as_bytes().get(self.at + ahead).copied()
    }

    fn starts(&self, with: &str) -> bool {
        self.text.as_bytes()[self.at..].starts_with(with.as_bytes())
    }

    /// Past one character, whatever it is.
    fn step(&mut self) {
        self.at += 1;
        while !self.text.is_char_boundary(self.at) {
            self.at += 1;
        }
    }

    /// Goes one construct deeper, or gives up on the rest of the text where that is too deep.
    fn deeper(&mut self) -> bool {
        if self.depth >= limits::COMMAND_DEPTH {
            self.cut = true;
            self.at = self.text.len();
            return false;
        }
        self.depth += 1;
        true
    }

    /// Past blanks, continued lines and a comment, but not past the end of the line.
    fn blanks(&mut self) {
        loop {
            match self.peek() {
                Some(b' ' | b'\t' | b'\r') => self.at += 1,
                Some(b'\\') if self.byte(1) == Some(b'\n') => self.at += 2,
                Some(b'\\') if self.starts("\\\r\n") => self.at += 3,
                Some(b'#') => {
                    let rest = &self.text[self.at..];
                    self.at += rest.find('\n').unwrap_or(rest.len());
                }
                _ => return,
            }
        }
    }

    /// Past blanks, comments and ends of lines.
    fn lines(&mut self) {
        loop {
            self.blanks();
            if self.peek() != Some(b'\n') {
                return;
            }
            self.newline();
        }
    }

    /// Past the end of a line and the here-documents that it begins.
    fn newline(&mut self) {
        self.at += 1;
        self.bodies();
    }

    /// The word that stands here, if it might be one that the shell reserves; else nothing.
    fn keyword(&self) -> &'a str {
        let rest = &self.text.as_bytes()[self.at..];
        let length = rest
            .iter()
            .take(9)
            .take_while(|byte| matches!(byte, b'a'..=b'z' | b'{' | b'}' | b'!' | b'[' | b']'))
            .count();
        match rest.get(length) {
            None
            | Some(b' ' | b'\t' | b'\r' | b'\n' | b';' | b'&' | b'|' | b'<' | b'>' | b'(' | b')') => {
                &self.text[self.at..self.at + length]
            }
            _ => "",
        }
    }

    /// Which end of a construct stands here; zero if none.
    fn closer(&self) -> Closers {
        match self.peek() {
            Some(b')') => return PAREN,
            Some(b';') if self.starts(";;") || self.starts(";&") => return CASE,
            Some(b't' | b'e' | b'f' | b'd' | b'}') => {}
            _ => return 0,
        }
        match self.keyword() {
            "then" => THEN,
            "elif" => ELIF,
            "else" => ELSE,
            "fi" => FI,
            "do" => DO,
            "done" => DONE,
            "esac" => ESAC,
            "}" => BRACE,
            _ => 0,
        }
    }

    /// Pipelines up to the first of `closers`, which is left there.
    fn list(&mut self, closers: Closers) -> List<'a> {
        let mut entries: Vec<Entry<'a>> = Vec::new();
        let mut join = Join::Then;
        loop {
            self.blanks();
            let Some(byte) = self.peek() else {
                break;
            };
            if self.closer() & closers != 0 {
                break;
            }
            match byte {
                b'\n' => self.newline(),
                b';' => {
                    self.at += 1;
                    join = Join::Then;
                }
                b'&' if self.starts("&&") => {
                    self.at += 2;
                    join = Join::And;
                }
                b'&' if self.byte(1) != Some(b'>') => {
                    self.at += 1;
                    join = Join::Then;
                    if let Some(last) = entries.last_mut() {
                        last.background = true;
                    }
                }
                b'|' if self.starts("||") => {
                    self.at += 2;
                    join = Join::Or;
                }
                b'|' | b')' => self.at += 1,
                _ => {
                    let before = self.at;
                    entries.push(self.entry(join, closers));
                    join = Join::Then;
                    if self.at == before {
                        self.step();
                    }
                }
            }
        }
        List(entries)
    }

    fn entry(&mut self, join: Join, closers: Closers) -> Entry<'a> {
        let mut negated = false;
        loop {
            self.blanks();
            match self.keyword() {
                "!" => negated = !negated,
                "time" => {
                    self.at += 4;
                    self.blanks();
                    if self.starts("-p ") {
                        self.at += 2;
                    }
                    continue;
                }
                _ => break,
            }
            self.at += 1;
        }
        let mut commands = vec![self.command(closers)];
        loop {
            self.blanks();
            if self.peek() != Some(b'|') || self.byte(1) == Some(b'|') {
                break;
            }
            self.at += 1;
            if self.peek() == Some(b'&') {
                self.at += 1;
            }
            self.lines();
            commands.push(self.command(closers));
        }
        Entry {
            join,
            negated,
            background: false,
            commands,
        }
    }

    fn finished(
        &self,
        body: super::tree::Body<'a>,
        words: Vec<super::tree::Word<'a>>,
        from: usize,
    ) -> Command<'a> {
        Command {
            body,
            assignments: Vec::new(),
            words,
            redirections: Vec::new(),
            range: from..self.at,
        }
    }
}
