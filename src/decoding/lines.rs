//! Lines of Python as far as strings, brackets and comments make them: no grammar.
//!
//! A program that is being written does not parse, so that this has to do with less. Where it is
//! wrong (nobody writes `f"{d["a"]}"` in a program of ten lines, but somebody may), the sandbox's
//! compiler says so, and what was made here is not used.

/// A physical line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Line<'a> {
    /// Without its end.
    pub text: &'a str,
    /// Byte at which it begins.
    pub start: usize,
    /// It begins inside a string, inside brackets or after a backslash.
    pub continues: bool,
    /// It ends inside a string of several lines, where a comment or trailing space is text.
    pub inside: bool,
    /// Bytes of it that are no comment and no trailing space.
    pub code: usize,
    /// The logical line that it belongs to has had nothing but strings up to its end.
    pub only_strings: bool,
    /// It ended, with its line end. The last line of a text may still be written.
    pub ended: bool,
}

impl<'a> Line<'a> {
    /// Without comment and trailing space.
    pub fn code(&self) -> &'a str {
        &self.text[..self.code]
    }

    /// Spaces and tabs at its start.
    pub fn indentation(&self) -> &'a str {
        let length = self.text.len() - self.text.trim_start_matches([' ', '\t']).len();
        &self.text[..length]
    }

    /// Neither code nor part of a string.
    pub fn is_blank(&self) -> bool {
        !self.continues && self.code().trim().is_empty()
    }
}

/// A text in lines, and what is open at its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Lines<'a> {
    /// At least one.
    pub lines: Vec<Line<'a>>,
    /// Brackets that are not closed; a closing one too many counts as none.
    pub brackets: usize,
    /// A string of several lines is not closed.
    pub string: bool,
    /// The last line ends with a backslash.
    pub backslash: bool,
}

impl<'a> Lines<'a> {
    /// Reads a text.
    pub fn of(text: &'a str) -> Self {
        Reader::default().read(text)
    }

    /// Nothing is open at its end.
    pub fn is_closed(&self) -> bool {
        self.brackets == 0 && !self.string && !self.backslash
    }

    /// The first line of the last logical line that is not blank, and whether that logical line
    /// ends with a colon.
    pub fn last(&self) -> Option<(Line<'a>, bool)> {
        let last = self.lines.iter().rposition(|line| !line.is_blank())?;
        let first = self.lines[..=last].iter().rposition(|it| !it.continues)?;
        let colon = !self.lines[last].inside && self.lines[last].code().ends_with(':');
        Some((self.lines[first], colon))
    }
}

#[derive(Default)]
struct Reader {
    brackets: usize,
    /// The quote that closes the open string of several lines.
    string: Option<&'static str>,
    backslash: bool,
    only_strings: bool,
}

impl Reader {
    fn read<'a>(mut self, text: &'a str) -> Lines<'a> {
        let mut lines = Vec::new();
        let mut start = 0;
        for whole in text.split_inclusive('\n') {
            let line = whole.strip_suffix('\n').unwrap_or(whole);
            lines.push(self.line(line, start, whole.len() > line.len()));
            start += whole.len();
        }
        if lines.is_empty() || text.ends_with('\n') {
            lines.push(self.line("", start, false));
        }
        Lines {
            lines,
            brackets: self.brackets,
            string: self.string.is_some(),
            backslash: self.backslash,
        }
    }

    fn line<'a>(&mut self, text: &'a str, start: usize, ended: bool) -> Line<'a> {
        let continues = self.brackets > 0 || self.string.is_some() || self.backslash;
        if !continues {
            self.only_strings = true;
        }
        self.backslash = false;
        let bytes = text.as_bytes();
        let (mut at, mut code) = (0, 0);
        while at < bytes.len() {
            if let Some(quote) = self.string {
                at = self.in_string(text, at, quote);
                code = at;
                continue;
            }
            match bytes[at] {
                b'#' => break,
                b'\'' | b'"' => at = self.begin_string(text, at),
                b'\\' if at + 1 == bytes.len() => {
                    self.backslash = true;
                    at += 1;
                }
                b' ' | b'\t' | b'\r' => {
                    at += 1;
                    continue;
                }
                byte => {
                    match byte {
                        b'(' | b'[' | b'{' => self.brackets += 1,
                        b')' | b']' | b'}' => self.brackets = self.brackets.saturating_sub(1),
                        _ => {}
                    }
                    self.only_strings &= is_prefix(&bytes[at..]);
                    at += 1;
                }
            }
            code = at;
        }
        Line {
            text,
            start,
            continues,
            inside: self.string.is_some(),
            code,
            only_strings: self.only_strings && (code > 0 || continues),
            ended,
        }
    }

    /// Where the string that begins here ends, or its line.
    fn begin_string(&mut self, text: &str, at: usize) -> usize {
        for quote in ["'''", "\"\"\""] {
            if text[at..].starts_with(quote) {
                self.string = Some(quote);
                return self.in_string(text, at + 3, quote);
            }
        }
        let bytes = text.as_bytes();
        let mut next = at + 1;
        while next < bytes.len() {
            match bytes[next] {
                b'\\' => next += 1,
                byte if byte == bytes[at] => return next + 1,
                _ => {}
            }
            next += 1;
        }
        bytes.len()
    }

    fn in_string(&mut self, text: &str, mut at: usize, quote: &str) -> usize {
        let bytes = text.as_bytes();
        while at < bytes.len() {
            if bytes[at] == b'\\' {
                at += 2;
            } else if bytes[at..].starts_with(quote.as_bytes()) {
                self.string = None;
                return at + quote.len();
            } else {
                at += 1;
            }
        }
        bytes.len()
    }
}

/// Whether letters of a string's prefix and its quote stand here. One with an `f` does something.
fn is_prefix(text: &[u8]) -> bool {
    let letters = text
        .iter()
        .take_while(|byte| b"rRuUbB".contains(byte))
        .count();
    (1..=2).contains(&letters) && matches!(text.get(letters), Some(b'\'' | b'"'))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn strings_brackets_and_comments_are_told_apart() {
        let text = "def f(x):  # adds\n    \"\"\"One # two\n    three\"\"\"\n    y = '#' + \\\n        x[\n1]\n    return 'it\\'s' # done";
        let lines = Lines::of(text);
        let told: Vec<(&str, bool, bool)> = lines
            .lines
            .iter()
            .map(|line| (line.code(), line.continues, line.only_strings))
            .collect();
        assert_eq!(
            told,
            [
                ("def f(x):", false, false),
                ("    \"\"\"One # two", false, true),
                ("    three\"\"\"", true, true),
                ("    y = '#' + \\", false, false),
                ("        x[", true, false),
                ("1]", true, false),
                ("    return 'it\\'s'", false, false),
            ]
        );
        assert!(lines.is_closed());
        assert!(!lines.lines[6].ended && lines.lines[5].ended);
        assert_eq!(lines.lines[3].start, text.find("    y").unwrap());
        assert_eq!(lines.last().unwrap().0.indentation(), "    ");
    }

    #[test]
    fn what_is_open_is_known() {
        for (text, closed) in [
            ("", true),
            ("x = (1,", false),
            ("x = (1,\n2)", true),
            ("'''a", false),
            ("'''a\n'b'''", true),
            ("'a", true),
            ("x = 1 + \\", false),
            ("x = ')' # (", true),
            ("r'\\' + (", true),
        ] {
            assert_eq!(Lines::of(text).is_closed(), closed, "{text}");
        }
        for (text, colon) in [
            ("if x:", true),
            ("if x:  # why\n\n", true),
            ("if (x and\n   y):", true),
            ("x = 'a:'", false),
            ("'''\na:", false),
        ] {
            assert_eq!(Lines::of(text).last().unwrap().1, colon, "{text}");
        }
        assert!(Lines::of("\n\n").last().is_none());
        assert!(!Lines::of("f'a'").lines[0].only_strings);
        assert!(Lines::of("Rb'a'").lines[0].only_strings);
    }

    #[test]
    fn no_text_is_a_panic() {
        let mut random = crate::numerics::Random::new(11);
        let pieces = [
            "'", "\"", "'''", "\\", "\n", "(", ")", "#", "ü", " ", "r", "x", ":",
        ];
        for _ in 0..2_000 {
            let text: String = (0..12)
                .map(|_| pieces[random.below(pieces.len() as u32) as usize])
                .collect();
            let lines = Lines::of(&text);
            let back: Vec<&str> = lines.lines.iter().map(|line| line.text).collect();
            assert_eq!(back.join("\n"), text);
            for line in &lines.lines {
                let _ = line.code();
            }
        }
    }
}
