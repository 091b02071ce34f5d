//! Commands that are made of commands: groups, conditions, loops, cases, functions.

use super::super::tree::{Body, Command, List};
use super::{BRACE, CASE, Closers, DO, DONE, ELIF, ELSE, ESAC, FI, PAREN, Parser, THEN};

/// Bytes in which the end of an arithmetic expression is looked for: `((` may also be two groups, and
/// looking for it without bound would read a text of brackets once for each of them.
const ARITHMETIC: usize = 256;

impl<'a> Parser<'a> {
    /// One command; an empty one where none stands here.
    pub(super) fn command(&mut self, closers: Closers) -> Command<'a> {
        let from = self.at;
        if self.closer() & closers != 0 {
            return self.finished(Body::Simple, Vec::new(), from);
        }
        if self.peek() == Some(b'(') {
            if let Some(end) = self.arithmetic_end(2) {
                self.at = end;
                return self.finished(Body::Simple, Vec::new(), from);
            }
            return self.nested(1, from, |parser| {
                let list = parser.list(PAREN);
                parser.eat(b')');
                Body::Group(list)
            });
        }
        let keyword = self.keyword();
        let length = keyword.len();
        match keyword {
            "{" => self.nested(length, from, |parser| {
                let list = parser.list(BRACE | closers);
                if parser.closer() == BRACE {
                    parser.at += 1;
                }
                Body::Group(list)
            }),
            "if" => self.nested(length, from, |parser| {
                Body::Branch(parser.parts(THEN | ELIF | ELSE, FI, closers))
            }),
            "while" | "until" => self.nested(length, from, |parser| {
                Body::Loop(parser.parts(DO, DONE, closers))
            }),
            "for" | "select" => self.each(length, closers),
            "case" => self.case(closers),
            "[[" => self.condition(),
            "function" => {
                self.at += length;
                self.blanks();
                let name = self.word();
                self.blanks();
                if self.peek() == Some(b'(') {
                    self.at += 1;
                    self.blanks();
                    self.eat(b')');
                }
                self.function(vec![name], from, closers)
            }
            _ => self.simple(closers),
        }
    }

    /// The body of a function after its name.
    pub(super) fn function(
        &mut self,
        name: Vec<super::super::tree::Word<'a>>,
        from: usize,
        closers: Closers,
    ) -> Command<'a> {
        self.lines();
        if !self.deeper() {
            return self.finished(Body::Simple, Vec::new(), from);
        }
        let body = self.command(closers);
        self.depth -= 1;
        self.finished(Body::Function(Box::new(body)), name, from)
    }

    /// A construct one deeper, past the `length` bytes that begin it, with its redirections.
    fn nested(
        &mut self,
        length: usize,
        from: usize,
        body: impl FnOnce(&mut Self) -> Body<'a>,
    ) -> Command<'a> {
        self.at += length;
        if !self.deeper() {
            return self.finished(Body::Simple, Vec::new(), from);
        }
        let body = body(self);
        self.depth -= 1;
        let mut command = self.finished(body, Vec::new(), from);
        loop {
            self.blanks();
            match self.redirection() {
                Some(redirection) => command.redirections.push(redirection),
                None => break,
            }
        }
        command.range.end = self.at;
        command
    }

    /// Lists between `between`, up to and past `end`.
    fn parts(&mut self, between: Closers, end: Closers, outer: Closers) -> Vec<List<'a>> {
        let mut parts = Vec::new();
        loop {
            parts.push(self.list(between | end | outer));
            let closer = self.closer();
            if closer & (between | end) == 0 {
                return parts;
            }
            self.at += self.keyword().len();
            if closer == end {
                return parts;
            }
        }
    }

    fn each(&mut self, length: usize, closers: Closers) -> Command<'a> {
        let from = self.at;
        let mut words = Vec::new();
        let mut command = self.nested(length, from, |parser| {
            parser.blanks();
            if let Some(end) = parser.arithmetic_end(2) {
                parser.at = end;
            } else {
                words.push(parser.word());
                parser.lines();
                if parser.keyword() == "in" {
                    parser.at += 2;
                    parser.until_end_of_command(&mut words);
                }
            }
            Body::Loop(parser.parts(DO, DONE, closers))
        });
        command.words = words;
        command
    }

    fn until_end_of_command(&mut self, words: &mut Vec<super::super::tree::Word<'a>>) {
        loop {
            self.blanks();
            match self.peek() {
                None | Some(b'\n' | b';' | b'&' | b'|' | b')') => return,
                _ => {}
            }
            let before = self.at;
            words.push(self.word());
            if self.at == before {
                self.step();
            }
        }
    }

    fn case(&mut self, closers: Closers) -> Command<'a> {
        let from = self.at;
        let mut words = Vec::new();
        let mut command = self.nested(4, from, |parser| {
            parser.blanks();
            words.push(parser.word());
            parser.lines();
            if parser.keyword() == "in" {
                parser.at += 2;
            }
            let mut parts = Vec::new();
            loop {
                parser.lines();
                if parser.peek().is_none() {
                    break;
                }
                if parser.closer() == ESAC {
                    parser.at += 4;
                    break;
                }
                if parser.closer() & closers != 0 {
                    break;
                }
                parser.pattern();
                parts.push(parser.list(CASE | ESAC | closers));
                if parser.closer() == CASE {
                    parser.at += 2;
                    parser.eat(b'&');
                } else if parser.closer() != ESAC {
                    break;
                }
            }
            Body::Branch(parts)
        });
        command.words = words;
        command
    }

    /// The patterns of one branch, past the bracket behind them.
    fn pattern(&mut self) {
        self.eat(b'(');
        loop {
            self.blanks();
            match self.peek() {
                None | Some(b'\n') => return,
                Some(b')') => {
                    self.at += 1;
                    return;
                }
                _ => {}
            }
            let before = self.at;
            self.word();
            if self.at == before {
                self.step();
            }
        }
    }

    /// `[[ … ]]`, in which `<`, `&&` and brackets are no operators of the shell.
    fn condition(&mut self) -> Command<'a> {
        let from = self.at;
        self.at += 2;
        let mut words = Vec::new();
        loop {
            self.blanks();
            if self.keyword() == "]]" {
                self.at += 2;
                break;
            }
            match self.peek() {
                None | Some(b'\n') => break,
                _ => {}
            }
            let before = self.at;
            let word = self.word();
            if self.at == before {
                self.step();
            } else if !word.inside.is_empty() {
                words.push(word);
            }
        }
        // The first word is the program.
        let mut command = self.finished(Body::Simple, Vec::new(), from);
        command.assignments = words;
        command
    }

    /// Where the arithmetic expression that begins here ends, `opening` bytes long at both ends.
    pub(super) fn arithmetic_end(&self, opening: usize) -> Option<usize> {
        if !self.starts("((") && !self.starts("$((") {
            return None;
        }
        let start = self.at + opening;
        let mut open = 2_usize;
        let bytes = self.text.as_bytes();
        for (index, byte) in bytes.iter().enumerate().skip(start).take(ARITHMETIC) {
            match byte {
                b'(' => open += 1,
                b')' => {
                    open -= 1;
                    if open == 1 && bytes.get(index + 1) != Some(&b')') {
                        return None;
                    }
                    if open == 0 {
                        return Some(index + 1);
                    }
                }
                _ => {}
            }
        }
        None
    }

    pub(super) fn eat(&mut self, byte: u8) {
        if self.peek() == Some(byte) {
            self.at += 1;
        }
    }
}
