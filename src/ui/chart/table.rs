//! The numbers behind a figure, and their files.

use std::fmt::Write;

/// The data of a figure: shown as a table, read out, and exported.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// Names and units, left to right.
    pub columns: Vec<Column>,
    /// One value a column.
    pub rows: Vec<Vec<Cell>>,
}

/// A column of a [`Table`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Column {
    /// What the values are.
    pub name: String,
    /// Their unit; empty if they have none.
    pub unit: String,
}

impl Column {
    /// A column without a unit.
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            unit: String::new(),
        }
    }

    /// A column whose values have a unit.
    pub fn with_unit(name: impl Into<String>, unit: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            unit: unit.into(),
        }
    }

    /// Name and unit in one line: `time, ms`.
    #[must_use]
    pub fn heading(&self) -> String {
        if self.unit.is_empty() {
            self.name.clone()
        } else {
            format!("{}, {}", self.name, self.unit)
        }
    }
}

/// A value of a [`Table`].
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// A word or a sentence.
    Text(String),
    /// A number, exported at full precision; one that is not finite counts as missing.
    Number(f64),
    /// No value.
    Missing,
}

impl From<f64> for Cell {
    fn from(value: f64) -> Self {
        if value.is_finite() {
            Self::Number(value)
        } else {
            Self::Missing
        }
    }
}

impl From<u32> for Cell {
    fn from(value: u32) -> Self {
        Self::Number(f64::from(value))
    }
}

impl From<usize> for Cell {
    fn from(value: usize) -> Self {
        Self::Number(value as f64)
    }
}

impl From<&str> for Cell {
    fn from(value: &str) -> Self {
        Self::Text(value.to_owned())
    }
}

impl From<String> for Cell {
    fn from(value: String) -> Self {
        Self::Text(value)
    }
}

impl<T: Into<Cell>> From<Option<T>> for Cell {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Missing, Into::into)
    }
}

impl Table {
    /// Comma-separated values as RFC 4180 has them; missing values are empty fields.
    ///
    /// A text that a spreadsheet would run as a formula gets an apostrophe in front.
    #[must_use]
    pub fn csv(&self) -> String {
        let mut out = String::new();
        let headings = self.columns.iter().map(|c| Cell::Text(c.heading()));
        csv_line(&mut out, headings);
        for row in &self.rows {
            csv_line(&mut out, row.iter().cloned());
        }
        out
    }

    /// `{"columns": [{"name", "unit"}], "rows": [[value]]}`; missing values are `null`.
    #[must_use]
    pub fn json(&self) -> String {
        let mut out = String::from("{\"columns\":[");
        for (index, column) in self.columns.iter().enumerate() {
            out.push_str(if index == 0 { "\n" } else { ",\n" });
            out.push_str("{\"name\":");
            json_string(&mut out, &column.name);
            out.push_str(",\"unit\":");
            json_string(&mut out, &column.unit);
            out.push('}');
        }
        out.push_str("],\n\"rows\":[");
        for (index, row) in self.rows.iter().enumerate() {
            out.push_str(if index == 0 { "\n[" } else { ",\n[" });
            for (index, cell) in row.iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                match cell {
                    Cell::Text(text) => json_string(&mut out, text),
                    Cell::Number(value) if value.is_finite() => {
                        let _ = write!(out, "{value}");
                    }
                    Cell::Number(_) | Cell::Missing => out.push_str("null"),
                }
            }
            out.push(']');
        }
        out.push_str("]}\n");
        out
    }
}

fn csv_line(out: &mut String, cells: impl Iterator<Item = Cell>) {
    for (index, cell) in cells.enumerate() {
        if index > 0 {
            out.push(',');
        }
        match cell {
            Cell::Number(value) if value.is_finite() => {
                let _ = write!(out, "{value}");
            }
            Cell::Number(_) | Cell::Missing => {}
            Cell::Text(text) => {
                let safe = if text.starts_with(['=', '+', '-', '@', '\t', '\r']) {
                    format!("'{text}")
                } else {
                    text
                };
                if safe.contains([',', '"', '\n', '\r']) {
                    let _ = write!(out, "\"{}\"", safe.replace('"', "\"\""));
                } else {
                    out.push_str(&safe);
                }
            }
        }
    }
    out.push_str("\r\n");
}

fn json_string(out: &mut String, text: &str) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            c if c < ' ' => {
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn sample() -> Table {
        Table {
            columns: vec![Column::new("program"), Column::with_unit("time", "ms")],
            rows: vec![
                vec!["A, the \"first\"".into(), 13.0_f64.into()],
                vec!["=1+1".into(), f64::NAN.into()],
                vec!["−3".into(), Cell::from(Some(-0.5))],
            ],
        }
    }

    #[test]
    fn csv_quotes_and_disarms() {
        assert_eq!(
            sample().csv(),
            "program,\"time, ms\"\r\n\"A, the \"\"first\"\"\",13\r\n'=1+1,\r\n−3,-0.5\r\n"
        );
    }

    #[test]
    fn json_is_json() -> Result<(), serde_json::Error> {
        let value: serde_json::Value = serde_json::from_str(&sample().json())?;
        assert_eq!(value["columns"][1]["unit"], "ms");
        assert_eq!(value["rows"][0][0], "A, the \"first\"");
        assert_eq!(value["rows"][1][1], serde_json::Value::Null);
        assert_eq!(value["rows"][2][1], -0.5);
        Ok(())
    }

    proptest! {
        #[test]
        fn json_keeps_every_value(text in any::<String>(), number in any::<f64>()) {
            let table = Table { columns: vec![Column::new(text.clone())], rows: vec![vec![text.clone().into(), number.into()]] };
            let value: serde_json::Value = serde_json::from_str(&table.json()).map_err(|e| TestCaseError::fail(e.to_string()))?;
            prop_assert_eq!(value["rows"][0][0].as_str(), Some(text.as_str()));
            if number.is_finite() {
                let read = value["rows"][0][1].as_f64().unwrap_or(f64::NAN);
                prop_assert!((read - number).abs() <= number.abs() * 1e-15);
            }
        }
    }
}
