//! The records of a JSON text: items of an array, or objects one after another, as in JSONL.
//!
//! A record that cannot be read costs itself and not those after it: reading goes on at the next line
//! that begins like the record did.

use super::place::Lines;
use crate::data::{Data, Problem};

/// A record and where it stands.
pub(crate) struct Record<'a, T = Data> {
    /// The line it starts on, counted from 1.
    pub line: usize,
    /// Which one it is, counted from 1.
    pub number: usize,
    /// Its text.
    pub text: &'a str,
    pub data: T,
}

/// A place where there is no record.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Bad {
    /// The line where the record starts, counted from 1.
    pub start: usize,
    /// Line and character where reading stopped, counted from 1.
    pub line: usize,
    pub column: usize,
    pub problem: Problem,
}

/// Reads the value that starts at a byte, and finds the byte behind it; or where it is none, and why.
pub(crate) type Read<T> = fn(&str, usize) -> Result<(T, usize), (usize, Problem)>;

/// Reads records one by one.
pub(crate) struct Records<'a, T = Data> {
    text: &'a str,
    at: usize,
    lines: Lines<'a>,
    number: usize,
    /// Whether the end of an array is still to come.
    open: bool,
    read: Read<T>,
}

impl<'a> Records<'a> {
    pub fn new(text: &'a str) -> Self {
        Self::reading(text, 0, Data::plain_json_at)
    }
}

impl<'a, T> Records<'a, T> {
    /// Reads from a byte on, by another reader of values.
    pub fn reading(text: &'a str, at: usize, read: Read<T>) -> Self {
        let mut records = Self {
            text,
            at,
            read,
            lines: Lines::new(text),
            number: 0,
            open: false,
        };
        records.blank(false);
        if records.next_byte() == Some(b'[') {
            records.open = true;
            records.at += 1;
        }
        records
    }

    /// The byte where the next record is looked for.
    pub fn at(&self) -> usize {
        self.at
    }

    fn next_byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Skips blanks, and commas if they may stand here.
    fn blank(&mut self, commas: bool) {
        let blank = |byte: &u8| byte.is_ascii_whitespace() || (commas && *byte == b',');
        let rest = &self.text.as_bytes()[self.at..];
        self.at += rest.iter().take_while(|byte| blank(byte)).count();
    }

    /// Goes on behind a record that starts at one byte and is none at another.
    fn resume(&mut self, start: usize, stopped: usize) {
        let bytes = self.text.as_bytes();
        let line_start = |at: usize| {
            let before = bytes[..at].iter().rposition(|&byte| byte == b'\n');
            before.map_or(0, |end| end + 1)
        };
        let indent = start - line_start(start);
        let mut line = line_start(stopped.min(bytes.len()));
        while line < bytes.len() {
            let rest = &bytes[line..];
            let blank = rest
                .iter()
                .take_while(|&&byte| byte == b' ' || byte == b'\t')
                .count();
            if line > start && blank <= indent && rest.get(blank) == Some(&b'{') {
                self.at = line + blank;
                return;
            }
            let length = rest.iter().position(|&byte| byte == b'\n');
            line += length.map_or(rest.len(), |length| length + 1);
        }
        self.at = bytes.len();
        self.open = false;
    }

    fn bad(&mut self, start: usize, at: usize, problem: Problem) -> Bad {
        let start = self.lines.line(start);
        let (line, column) = self.lines.place(at);
        Bad {
            start,
            line,
            column,
            problem,
        }
    }
}

impl<'a, T> Iterator for Records<'a, T> {
    type Item = Result<Record<'a, T>, Bad>;

    fn next(&mut self) -> Option<Self::Item> {
        self.blank(true);
        let start = self.at;
        match self.next_byte() {
            None if self.open => {
                self.open = false;
                let expected = Problem::Expected {
                    what: "`]`",
                    found: "the end".to_owned(),
                };
                return Some(Err(self.bad(start, start, expected)));
            }
            None => return None,
            Some(b']') if self.open => {
                self.open = false;
                self.at += 1;
                return self.next();
            }
            Some(_) => {}
        }
        self.number += 1;
        match (self.read)(self.text, start) {
            Ok((data, end)) => {
                self.at = end;
                Some(Ok(Record {
                    line: self.lines.line(start),
                    number: self.number,
                    text: &self.text[start..end],
                    data,
                }))
            }
            Err((at, problem)) => {
                self.resume(start, at);
                Some(Err(self.bad(start, at, problem)))
            }
        }
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Lines of records, and of what is none.
    fn lines(text: &str) -> (Vec<usize>, Vec<(usize, usize, usize)>) {
        let (mut good, mut bad) = (Vec::new(), Vec::new());
        for record in Records::new(text) {
            match record {
                Ok(record) => good.push(record.line),
                Err(found) => bad.push((found.start, found.line, found.column)),
            }
        }
        (good, bad)
    }

    #[test]
    fn arrays_lines_and_objects_in_a_row() {
        for (text, good) in [
            ("", vec![]),
            ("{}", vec![1]),
            ("[]", vec![]),
            ("[{}, {}\n,{}]", vec![1, 1, 2]),
            ("{\"a\": 1}\n\n{\"a\":\n 2}\n", vec![1, 3]),
            ("[1, \"a\", {\n}\n]\n", vec![1, 1, 1]),
        ] {
            assert_eq!(lines(text), (good, vec![]), "{text:?}");
        }
    }

    #[test]
    fn a_bad_record_costs_itself() {
        for (text, good, bad) in [
            (
                "{\"a\": 1}\n{\"a\": [1, 2\n{\"a\": 3}\n",
                vec![1, 3],
                vec![(2, 3, 1)],
            ),
            ("{\"a\": \"x\n{\"a\": 2}", vec![2], vec![(1, 1, 7)]),
            (
                "{\"a\": 1}\nnot JSON\n{\"a\": 2}",
                vec![1, 3],
                vec![(2, 2, 1)],
            ),
            (
                "[\n  {\n    \"a\": {\n    },\n    \"b\": oops\n  },\n  {\n    \"a\": 1\n  }\n]",
                vec![7],
                vec![(2, 5, 10)],
            ),
            ("[{\"a\": 1}, {\"a\"", vec![1], vec![(1, 1, 16)]),
            ("[{\"a\": 1}, ", vec![1], vec![(1, 1, 12)]),
            ("{\"a\": 1} trailing", vec![1], vec![(1, 1, 10)]),
        ] {
            assert_eq!(lines(text), (good, bad), "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read_to_its_end(text in "[{}\\[\\]\",:a1 \n]{0,60}") {
            let (good, bad) = lines(&text);
            let last = text.matches('\n').count() + 1;
            prop_assert!(good.iter().all(|line| *line <= last));
            prop_assert!(bad.iter().all(|(_, line, _)| *line <= last));
            prop_assert!(good.is_sorted());
        }
    }
}
