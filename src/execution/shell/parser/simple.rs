//! Simple commands: assignments, words and redirections up to an operator.

use super::super::tree::{Body, Command, Operator, Redirection, Word};
use super::{Closers, Parser};

impl<'a> Parser<'a> {
    pub(super) fn simple(&mut self, closers: Closers) -> Command<'a> {
        let from = self.at;
        let mut end = from;
        let mut command = self.finished(Body::Simple, Vec::new(), from);
        loop {
            self.blanks();
            if let Some(redirection) = self.redirection() {
                command.redirections.push(redirection);
                end = self.at;
                continue;
            }
            match self.peek() {
                None | Some(b'\n' | b';' | b'|' | b')' | b'&') => break,
                Some(b'(') => {
                    self.at += 1;
                    if command.words.len() == 1 && command.assignments.is_empty() {
                        self.blanks();
                        if self.peek() == Some(b')') {
                            self.at += 1;
                            let name = std::mem::take(&mut command.words);
                            return self.function(name, from, closers);
                        }
                    }
                    continue;
                }
                _ => {}
            }
            let before = self.at;
            let word = self.word();
            if self.at == before {
                self.step();
                continue;
            }
            end = self.at;
            if command.words.is_empty() && self.is_assignment(&word) {
                command.assignments.push(word);
            } else {
                command.words.push(word);
            }
        }
        command.range.end = end;
        command
    }

    /// `NAME=`, `NAME+=` or `NAME[…]=`, none of it quoted.
    fn is_assignment(&self, word: &Word<'a>) -> bool {
        let written = &self.text[word.range.clone()];
        let name = written
            .find(|c: char| !c.is_ascii_alphanumeric() && c != '_')
            .unwrap_or(written.len());
        if name == 0 || written.as_bytes()[0].is_ascii_digit() {
            return false;
        }
        let rest = &written[name..];
        match rest.as_bytes().first() {
            Some(b'=') => true,
            Some(b'+') => rest.starts_with("+="),
            Some(b'[') => rest
                .split_once(']')
                .is_some_and(|(_, rest)| rest.starts_with('=') || rest.starts_with("+=")),
            _ => false,
        }
    }

    /// The redirection that stands here; nothing, and nothing read, where none does.
    pub(super) fn redirection(&mut self) -> Option<Redirection<'a>> {
        let bytes = &self.text.as_bytes()[self.at..];
        let digits = bytes
            .iter()
            .take(9)
            .take_while(|b| b.is_ascii_digit())
            .count();
        let (first, second) = (bytes.get(digits)?, bytes.get(digits + 1));
        let (length, operator) = match (first, second) {
            (b'&', Some(b'>')) if digits == 0 => (
                if bytes.get(2) == Some(&b'>') { 3 } else { 2 },
                Operator::Both,
            ),
            // Process substitution is a word.
            (b'<' | b'>', Some(b'(')) => return None,
            (b'<', Some(b'<')) => match bytes.get(digits + 2) {
                Some(b'<') => (3, Operator::HereString),
                Some(b'-') => (3, Operator::HereDocument(1)),
                _ => (2, Operator::HereDocument(0)),
            },
            (b'<', Some(b'&')) => (2, Operator::Duplicate),
            (b'<', Some(b'>')) => (2, Operator::Read),
            (b'<', _) => (1, Operator::Read),
            (b'>', Some(b'>')) => (2, Operator::Append),
            (b'>', Some(b'&')) => (2, Operator::Duplicate),
            (b'>', Some(b'|')) => (2, Operator::Write),
            (b'>', _) => (1, Operator::Write),
            _ => return None,
        };
        let fd = self.text[self.at..self.at + digits].parse().ok();
        self.at += digits + length;
        self.blanks();
        let target = self.word();
        let operator = match operator {
            Operator::HereDocument(tabs) => {
                Operator::HereDocument(self.heredoc(&target, tabs == 1))
            }
            Operator::Duplicate if !is_descriptor(&target.text) => Operator::Both,
            operator => operator,
        };
        Some(Redirection {
            fd,
            operator,
            target,
        })
    }
}

fn is_descriptor(text: &str) -> bool {
    text.bytes()
        .all(|byte| byte.is_ascii_digit() || byte == b'-')
}
