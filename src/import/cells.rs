//! What a cell of a table of outputs stands for.
//!
//! | cell | outcome |
//! |---|---|
//! | empty, also in quotes; `NaN`, `nan`, `NA`, `N/A`, `<NA>`, `#N/A`, `None`, `null`, `NULL` | missing |
//! | `__TLE__`, `TLE`, `TIMEOUT`, `TimeoutError`, `Timeout` | out of time |
//! | `__ERROR__`, `ERROR`, `Error`, `RE`, `RUNTIME_ERROR`, `CRASH` | failed |
//! | `MLE`, `MemoryError` | out of memory |
//! | anything else | that output |
//!
//! A word in quotes is an output, unless every cell of the table is in quotes.

use super::csv::Cell;
use super::place::count;
use crate::sandbox::{Outcome, Output};

const MISSING: [&str; 10] = [
    "", "NaN", "nan", "NA", "N/A", "<NA>", "#N/A", "None", "null", "NULL",
];
const TIME: [&str; 5] = ["__TLE__", "TLE", "TIMEOUT", "TimeoutError", "Timeout"];
const FAILED: [&str; 6] = [
    "__ERROR__",
    "ERROR",
    "Error",
    "RE",
    "RUNTIME_ERROR",
    "CRASH",
];
const MEMORY: [&str; 2] = ["MLE", "MemoryError"];

/// Reads cells and counts what they were.
pub(super) struct Reader {
    /// Whether quotes make a word an output.
    pub quotes_count: bool,
    missing: usize,
    time: usize,
    failed: usize,
    memory: usize,
}

impl Reader {
    pub fn new(quotes_count: bool) -> Self {
        Self {
            quotes_count,
            missing: 0,
            time: 0,
            failed: 0,
            memory: 0,
        }
    }

    /// What the cell stands for.
    pub fn outcome(&mut self, cell: &Cell) -> Outcome {
        let text = cell.text.as_str();
        let output = cell.quoted && self.quotes_count && !text.is_empty();
        if output {
            return printed(text);
        }
        if self.is_missing(cell) {
            self.missing += 1;
            missing()
        } else if TIME.contains(&text) {
            self.time += 1;
            Outcome::Deadline
        } else if FAILED.contains(&text) {
            self.failed += 1;
            failed()
        } else if MEMORY.contains(&text) {
            self.memory += 1;
            Outcome::OutOfMemory
        } else {
            printed(text)
        }
    }

    /// Whether the cell says nothing.
    pub fn is_missing(&self, cell: &Cell) -> bool {
        let output = cell.quoted && self.quotes_count && !cell.text.is_empty();
        !output && MISSING.contains(&cell.text.as_str())
    }

    /// One sentence on the cells that are no outputs; `None` if all are.
    pub fn note(&self) -> Option<String> {
        let parts: Vec<String> = [
            (self.missing, "missing"),
            (self.time, "out of time"),
            (self.failed, "failed"),
            (self.memory, "out of memory"),
        ]
        .iter()
        .filter(|(number, _)| *number > 0)
        .map(|(number, what)| format!("{} read as {what}", count(*number, "cell")))
        .collect();
        (!parts.is_empty()).then(|| format!("{}.", parts.join(", ")))
    }
}

/// The outcome of a program that was not run, or of which the table does not tell.
pub(super) fn missing() -> Outcome {
    Outcome::Trap {
        code: "missing".into(),
        message: "The table has no output here.".into(),
    }
}

fn failed() -> Outcome {
    Outcome::Trap {
        code: "failed".into(),
        message: "The table says that it failed.".into(),
    }
}

fn printed(text: &str) -> Outcome {
    Outcome::Output(Output::Bytes(text.as_bytes().to_vec()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(text: &str, quoted: bool) -> Cell {
        Cell {
            text: text.to_owned(),
            quoted,
        }
    }

    #[test]
    fn words_are_outcomes_unless_they_are_quoted() {
        let mut reader = Reader::new(true);
        for (text, quoted, expected) in [
            ("", false, missing()),
            ("", true, missing()),
            ("None", false, missing()),
            ("NULL", false, missing()),
            ("None", true, printed("None")),
            ("__TLE__", false, Outcome::Deadline),
            ("TLE", true, printed("TLE")),
            ("ERROR", false, failed()),
            ("error", false, printed("error")),
            ("MLE", false, Outcome::OutOfMemory),
            ("none", false, printed("none")),
            ("0", false, printed("0")),
        ] {
            assert_eq!(
                reader.outcome(&cell(text, quoted)),
                expected,
                "{text} {quoted}"
            );
        }
        assert_eq!(
            reader.note().as_deref(),
            Some(
                "4 cells read as missing, 1 cell read as out of time, 1 cell read as failed, \
                 1 cell read as out of memory."
            )
        );
        let mut all_quoted = Reader::new(false);
        assert_eq!(all_quoted.outcome(&cell("None", true)), missing());
        assert_eq!(Reader::new(true).note(), None);
    }
}
