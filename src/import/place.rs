//! Places in what is imported, as people look them up.

/// A file and a place in it; either may be empty.
pub(super) fn within(file: &str, spot: &str) -> String {
    match (file, spot) {
        ("", spot) => spot.to_owned(),
        (file, "") => file.to_owned(),
        (file, spot) => format!("{file}, {spot}"),
    }
}

/// Lines of a text by byte, counted from 1. Questions in ascending order cost one pass.
pub(super) struct Lines<'a> {
    text: &'a str,
    /// So far the lines are counted.
    at: usize,
    /// Where the line of that byte starts.
    start: usize,
    line: usize,
}

impl<'a> Lines<'a> {
    pub fn new(text: &'a str) -> Self {
        Self {
            text,
            at: 0,
            start: 0,
            line: 1,
        }
    }

    /// The line of a byte.
    pub fn line(&mut self, at: usize) -> usize {
        let at = floor(self.text, at);
        if at < self.at {
            *self = Self::new(self.text);
        }
        for (offset, byte) in self.text[self.at..at].bytes().enumerate() {
            if byte == b'\n' {
                self.line += 1;
                self.start = self.at + offset + 1;
            }
        }
        self.at = at;
        self.line
    }

    /// The line of a byte, and the character of that line.
    pub fn place(&mut self, at: usize) -> (usize, usize) {
        let line = self.line(at);
        (line, self.text[self.start..self.at].chars().count() + 1)
    }
}

/// The last boundary between characters that is not behind a byte.
pub(super) fn floor(text: &str, at: usize) -> usize {
    (0..=at.min(text.len()))
        .rev()
        .find(|&at| text.is_char_boundary(at))
        .unwrap_or(0)
}

/// A text of at most so many bytes, cut between two characters.
pub(super) fn cut(text: &str, most: usize) -> &str {
    &text[..floor(text, most)]
}

/// A number with its noun: `1 test`, `2,000 tests`.
pub(super) fn count(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", thousands(number))
}

/// A number with commas between its thousands.
pub(super) fn thousands(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A, B, … Z, then numbers.
pub(super) fn letter(number: usize) -> String {
    match u8::try_from(number) {
        Ok(number @ 0..26) => char::from(b'A' + number).to_string(),
        _ => (number + 1).to_string(),
    }
}

/// A name from outside in a sentence: on one line, not too long.
pub(super) fn quoted(name: &str) -> String {
    let shown = cut(name, 60);
    let dots = if shown.len() < name.len() { "…" } else { "" };
    let shown: String = shown
        .chars()
        .map(|character| {
            if character.is_control() {
                ' '
            } else {
                character
            }
        })
        .collect();
    format!("`{shown}{dots}`")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_counted_in_any_order() {
        let text = "ab\nçd\n\nlast";
        let mut lines = Lines::new(text);
        assert_eq!(lines.place(0), (1, 1));
        assert_eq!(lines.place(5), (2, 2));
        assert_eq!(lines.place(text.len()), (4, 5));
        assert_eq!(lines.place(7), (3, 1));
        assert_eq!(lines.place(1), (1, 2));
        assert_eq!(lines.place(99), (4, 5));
        // Inside a character.
        assert_eq!(lines.place(4), (2, 1));
    }

    #[test]
    fn long_names_are_cut_between_characters() {
        assert_eq!(quoted("a\nb"), "`a b`");
        assert_eq!(quoted(&"é".repeat(50)), format!("`{}…`", "é".repeat(30)));
        assert_eq!(cut("aé", 2), "a");
    }

    #[test]
    fn places_and_numbers() {
        assert_eq!(within("", "line 2"), "line 2");
        assert_eq!(within("a.py", ""), "a.py");
        assert_eq!(within("a.csv", "line 2"), "a.csv, line 2");
        assert_eq!(count(1, "test"), "1 test");
        assert_eq!(count(0, "test"), "0 tests");
        let numbers = [7, 999, 1_000, 1_234_567].map(thousands);
        assert_eq!(numbers, ["7", "999", "1,000", "1,234,567"]);
    }
}
