//! Here-documents: their bodies begin on the line behind their operators.

use super::super::tree::{Heredoc, Inside, Word};
use super::Parser;
use std::borrow::Cow;

/// A here-document whose body comes next.
pub(super) struct Pending {
    index: usize,
    delimiter: String,
    /// `<<-`: tabs at the start of its lines are taken away.
    tabs: bool,
    /// The delimiter is quoted: nothing is expanded.
    literal: bool,
}

impl<'a> Parser<'a> {
    /// Notes a here-document that ends with this word; returns which one it is.
    pub(super) fn heredoc(&mut self, delimiter: &Word<'a>, tabs: bool) -> usize {
        let index = self.heredocs.len();
        self.heredocs.push(Heredoc::default());
        self.pending.push(Pending {
            index,
            delimiter: delimiter.text.clone().into_owned(),
            tabs,
            literal: delimiter.quoted,
        });
        index
    }

    /// Reads the bodies that begin here. One that nothing ends takes all that is left.
    pub(super) fn bodies(&mut self) {
        for pending in std::mem::take(&mut self.pending) {
            let from = self.at;
            let mut end = self.text.len();
            while self.at < self.text.len() {
                let rest = &self.text[self.at..];
                let length = rest.find('\n').unwrap_or(rest.len());
                let mut line = &rest[..length];
                let begins = self.at;
                self.at = (self.at + length + 1).min(self.text.len());
                if pending.tabs {
                    line = line.trim_start_matches('\t');
                }
                if line == pending.delimiter {
                    end = begins;
                    break;
                }
            }
            let body = &self.text[from..end];
            let inside = if pending.literal {
                Vec::new()
            } else {
                self.filled_in(from, end)
            };
            if let Some(heredoc) = self.heredocs.get_mut(pending.index) {
                *heredoc = Heredoc {
                    body: if pending.tabs {
                        Cow::Owned(without_tabs(body))
                    } else {
                        Cow::Borrowed(body)
                    },
                    range: from..end,
                    inside,
                };
            }
        }
    }

    /// Commands that are run to fill in the text of these bytes.
    fn filled_in(&mut self, from: usize, end: usize) -> Vec<Inside<'a>> {
        let body = &self.text[from..end];
        if !body.contains("$(") && !body.contains('`') || !self.deeper() {
            return Vec::new();
        }
        let mut inner = Parser::new(&self.text[..end], self.depth);
        inner.at = from;
        inner.heredocs = std::mem::take(&mut self.heredocs);
        let inside = inner.expansions();
        self.cut |= inner.cut;
        self.heredocs = inner.heredocs;
        self.depth -= 1;
        inside
    }
}

fn without_tabs(body: &str) -> String {
    body.split_inclusive('\n')
        .map(|line| line.trim_start_matches('\t'))
        .collect()
}
