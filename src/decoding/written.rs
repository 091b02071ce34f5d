//! The program as far as it is written.

/// Bytes that come token by token, as text: a character of several tokens comes with the last of them.
#[derive(Clone, Debug, Default)]
pub(super) struct Written {
    text: String,
    /// Bytes of a character that is not whole yet.
    tail: Vec<u8>,
    /// Where the current line begins.
    line_start: usize,
    /// Of the current line, from 1.
    line: u32,
}

impl Written {
    /// A program that begins with a text.
    pub fn new(text: &str) -> Self {
        Self {
            text: text.to_owned(),
            tail: Vec::new(),
            line_start: text.rfind('\n').map_or(0, |at| at + 1),
            line: 1 + text.matches('\n').count() as u32,
        }
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    pub fn line(&self) -> u32 {
        self.line
    }

    /// Bytes so far.
    pub fn length(&self) -> usize {
        self.text.len() + self.tail.len()
    }

    /// Adds bytes, and gives the text that they complete.
    pub fn push(&mut self, bytes: &[u8]) -> String {
        self.tail.extend(bytes);
        let mut whole = String::new();
        let mut rest = &self.tail[..];
        loop {
            match std::str::from_utf8(rest) {
                Ok(text) => {
                    whole += text;
                    rest = &[];
                    break;
                }
                Err(error) => {
                    let (valid, after) = rest.split_at(error.valid_up_to());
                    whole += &String::from_utf8_lossy(valid);
                    let Some(length) = error.error_len() else {
                        rest = after;
                        break;
                    };
                    whole.push(char::REPLACEMENT_CHARACTER);
                    rest = &after[length..];
                }
            }
        }
        self.tail = rest.to_vec();
        self.text += &whole;
        whole
    }

    /// The next line that is complete: its number, where it begins and ends.
    pub fn next_line(&mut self) -> Option<(u32, usize, usize)> {
        let length = self.text[self.line_start..].find('\n')?;
        let (number, start) = (self.line, self.line_start);
        self.line_start = start + length + 1;
        self.line += 1;
        Some((number, start, start + length))
    }

    /// The line that is being written, if there is something in it.
    pub fn last_line(&self) -> Option<(u32, usize, usize)> {
        let length = self.text.len();
        (length > self.line_start).then_some((self.line, self.line_start, length))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_come_whole_and_lines_once() {
        let mut written = Written::new("def f(");
        let pieces: [&[u8]; 5] = [b"x\xc3", b"\xbc):\n\n ", b"\xff", b"a\n", b"b"];
        let texts = pieces.map(|bytes| written.push(bytes));
        assert_eq!(texts, ["x", "ü):\n\n ", "\u{fffd}", "a\n", "b"]);
        let mut lines = Vec::new();
        while let Some((number, start, end)) = written.next_line() {
            lines.push((number, written.text()[start..end].to_owned()));
        }
        let expected = [(1, "def f(xü):"), (2, ""), (3, " \u{fffd}a")];
        assert_eq!(
            lines,
            expected.map(|(number, line)| (number, line.to_owned()))
        );
        assert_eq!(written.line(), 4);
        let length = written.text().len();
        assert_eq!(written.last_line(), Some((4, length - 1, length)));
        assert_eq!(Written::new("import a\n\ndef f(").line(), 3);
    }
}
