//! A first look at all rows of a table.

use super::cells::Reader;
use super::csv::{Cell, Rows};

/// What a look at all rows says.
pub(super) struct Survey {
    /// Whether an unquoted cell shows that quotes mean something.
    pub quotes_count: bool,
    /// Rows by how much wider than the header they are: not at all, or by one cell.
    pub fitting: [usize; 2],
    /// Whether the last cell is empty in all rows that are one cell wider.
    pub last_is_empty: bool,
    pub columns: Vec<Seen>,
}

/// What a column holds.
#[derive(Clone, Default)]
pub(super) struct Seen {
    pub cells: bool,
    pub missing: bool,
    pub integers: bool,
    /// Whole numbers with `.0`.
    pub whole_floats: bool,
    pub others: bool,
}

impl Survey {
    pub fn of(text: &str, separator: char, width: usize) -> Self {
        let mut survey = Self {
            quotes_count: false,
            fitting: [0; 2],
            last_is_empty: true,
            columns: Vec::new(),
        };
        let reader = Reader::new(false);
        for (number, row) in Rows::new(text, separator).map_while(Result::ok).enumerate() {
            let bare = |cell: &Cell| !cell.quoted && !cell.text.is_empty();
            survey.quotes_count |= row.cells.iter().any(bare);
            if number == 0 {
                continue;
            }
            match row.width.checked_sub(width) {
                Some(0) => survey.fitting[0] += 1,
                Some(1) => {
                    survey.fitting[1] += 1;
                    let last = row.cells.get(width);
                    survey.last_is_empty &= last.is_some_and(|cell| cell.text.is_empty());
                }
                _ => continue,
            }
            if survey.columns.len() < row.cells.len() {
                survey.columns.resize(row.cells.len(), Seen::default());
            }
            for (seen, cell) in survey.columns.iter_mut().zip(&row.cells) {
                seen.cells |= !cell.text.is_empty();
                match cell.text.strip_suffix(".0") {
                    _ if reader.is_missing(cell) => seen.missing = true,
                    Some(whole) if is_integer(whole) => seen.whole_floats = true,
                    _ if is_integer(&cell.text) => seen.integers = true,
                    _ => seen.others = true,
                }
            }
        }
        survey
    }
}

fn is_integer(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}
