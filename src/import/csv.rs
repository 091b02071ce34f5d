//! Rows of separated cells, as spreadsheets, pandas and R write them.
//!
//! Cells may be quoted; a quote in a quoted cell is doubled, and separators and line ends in it belong
//! to it. Blanks around an unquoted cell do not count. Empty lines are no rows.

use crate::limits;

/// A row of cells.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Row {
    /// The line it starts on, counted from 1.
    pub line: usize,
    /// How many cells it has.
    pub width: usize,
    /// Its cells, the first [`MOST`] of them.
    pub cells: Vec<Cell>,
}

/// Cells of a row that are kept: all programs, and a few columns beside them.
pub(crate) const MOST: usize = limits::MATRIX_PROGRAMS + 100;

/// A cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cell {
    pub text: String,
    /// Whether it stood in quotes.
    pub quoted: bool,
}

/// A quote that is never closed.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct OpenQuote {
    /// The line it stands on, counted from 1.
    pub line: usize,
}

/// Reads rows one by one.
pub(crate) struct Rows<'a> {
    rest: &'a str,
    separator: char,
    line: usize,
}

impl<'a> Rows<'a> {
    /// The separator is one of the ASCII characters.
    pub fn new(text: &'a str, separator: char) -> Self {
        Self {
            rest: text,
            separator,
            line: 1,
        }
    }

    /// Reads one cell; whether a separator follows it.
    fn cell(&mut self) -> Result<(Cell, bool), OpenQuote> {
        let tab = if self.separator == '\t' { ' ' } else { '\t' };
        let blank = [' ', tab];
        let start = self.rest.trim_start_matches(blank);
        let Some(inside) = start.strip_prefix('"') else {
            let (text, follows) = self.plain();
            let text = text.trim_matches(blank).to_owned();
            return Ok((
                Cell {
                    text,
                    quoted: false,
                },
                follows,
            ));
        };
        let line = self.line;
        self.rest = inside;
        let mut text = String::new();
        loop {
            let end = self.rest.find('"').ok_or(OpenQuote { line })?;
            text.push_str(&self.rest[..end]);
            self.rest = &self.rest[end + 1..];
            match self.rest.strip_prefix('"') {
                Some(rest) => {
                    text.push('"');
                    self.rest = rest;
                }
                None => break,
            }
        }
        self.line += text.matches('\n').count();
        // What follows the closing quote belongs to the cell, as spreadsheets read it.
        let (after, follows) = self.plain();
        text.push_str(after.trim_end_matches(blank));
        Ok((Cell { text, quoted: true }, follows))
    }

    /// Everything up to the next separator or line end; whether it was a separator.
    fn plain(&mut self) -> (&'a str, bool) {
        let end = self
            .rest
            .find([self.separator, '\n', '\r'])
            .unwrap_or(self.rest.len());
        let (text, rest) = self.rest.split_at(end);
        if let Some(rest) = rest.strip_prefix(self.separator) {
            self.rest = rest;
            return (text, true);
        }
        if !rest.is_empty() {
            self.line += 1;
        }
        self.rest = rest
            .strip_prefix("\r\n")
            .or(rest.strip_prefix(['\n', '\r']))
            .unwrap_or(rest);
        (text, false)
    }
}

impl Iterator for Rows<'_> {
    type Item = Result<Row, OpenQuote>;

    /// The next row; after an open quote there is none.
    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if self.rest.is_empty() {
                return None;
            }
            let line = self.line;
            let mut cells = Vec::new();
            let mut width = 0;
            loop {
                match self.cell() {
                    Ok((cell, follows)) => {
                        width += 1;
                        if cells.len() < MOST {
                            cells.push(cell);
                        }
                        if !follows {
                            break;
                        }
                    }
                    Err(open) => {
                        self.rest = "";
                        return Some(Err(open));
                    }
                }
            }
            let empty = matches!(cells.as_slice(), [cell] if cell.text.is_empty() && !cell.quoted);
            if !empty {
                return Some(Ok(Row { line, width, cells }));
            }
        }
    }
}

/// The separators that are tried.
const SEPARATORS: [char; 3] = ['\t', ';', ','];
/// Rows that are looked at to find the separator.
const SAMPLE: usize = 50;

/// The separator under which the most of the first rows are as wide as the header, which has at least
/// two cells; `None` if there is none.
pub(crate) fn separator(text: &str) -> Option<char> {
    let fitting = |separator| {
        let mut rows = Rows::new(text, separator)
            .take(SAMPLE)
            .map_while(Result::ok);
        let width = rows.next().map_or(0, |header| header.width);
        // R writes no name above the names of rows.
        let fit = rows.filter(|row| (width..=width + 1).contains(&row.width));
        (width > 1).then(|| (fit.count(), width))
    };
    let scores = SEPARATORS.map(|separator| (fitting(separator), separator));
    let best = scores.into_iter().max_by_key(|(score, _)| *score)?;
    best.0.map(|_| best.1)
}

#[cfg(all(test, not(target_arch = "wasm32")))]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn texts(text: &str, separator: char) -> Vec<Vec<String>> {
        let rows = Rows::new(text, separator).map(Result::unwrap);
        rows.map(|row| row.cells.into_iter().map(|cell| cell.text).collect())
            .collect()
    }

    #[test]
    fn quotes_separators_and_line_ends() {
        let text = "a, b ,\"c \"\"d\"\"\"\r\n\r\n\"1,2\", \"x\r\ny\" ,\n5\" pipe,\"\",\"q\"r\n";
        assert_eq!(
            texts(text, ','),
            [
                ["a", "b", "c \"d\""],
                ["1,2", "x\r\ny", ""],
                ["5\" pipe", "", "qr"]
            ]
        );
        let lines: Vec<usize> = Rows::new(text, ',').map(|row| row.unwrap().line).collect();
        assert_eq!(lines, [1, 3, 5]);
        assert_eq!(texts("a\t\tb\n", '\t'), [["a", "", "b"]]);
        assert_eq!(texts("a,b\rc,d", ','), [["a", "b"], ["c", "d"]]);
    }

    #[test]
    fn an_open_quote_is_named_by_its_line() {
        let mut rows = Rows::new("a,b\n1,2\n3,\"4\n5,6\n", ',');
        assert_eq!(rows.by_ref().take_while(Result::is_ok).count(), 2);
        assert!(rows.next().is_none());
        let open = Rows::new("a,b\n1,2\n3,\"4\n5,6\n", ',').find_map(Result::err);
        assert_eq!(open, Some(OpenQuote { line: 3 }));
    }

    #[test]
    fn the_separator_is_the_one_that_fits() {
        for (text, expected) in [
            ("A,B\n1,2\n", Some(',')),
            ("A;B\n0,5;0,7\n", Some(';')),
            ("A\tB\n1,2\t3;4\n", Some('\t')),
            ("\"a;b\",c\n1,2\n", Some(',')),
            ("A B\n1,2\n", None),
            ("A,B;C\n1;2\n3;4\n", Some(';')),
            ("\"A\" \"B\"\n", None),
            ("", None),
        ] {
            assert_eq!(separator(text), expected, "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn quoted_cells_come_back(
            rows in prop::collection::vec(prop::collection::vec("[a\",;\t\r\n é]{0,5}", 3), 1..6),
            separator in prop::sample::select(vec![',', ';', '\t']),
        ) {
            let line = |row: &Vec<String>| {
                let cells = row.iter().map(|cell| format!("\"{}\"", cell.replace('"', "\"\"")));
                cells.collect::<Vec<_>>().join(&separator.to_string())
            };
            let text = rows.iter().map(line).collect::<Vec<_>>().join("\r\n");
            prop_assert_eq!(texts(&text, separator), rows);
        }

        #[test]
        fn any_text_is_read_to_its_end(text: String) {
            for separator in SEPARATORS {
                let rows: Vec<_> = Rows::new(&text, separator).collect();
                let lines = 1 + text.matches(['\n', '\r']).count();
                prop_assert!(rows.len() <= lines);
            }
            let _ = separator(&text);
        }
    }
}
