//! The keys of one table: read by name and type, and what is left over remarked on.

use super::error::{FileError, Place, Skipped};
use super::model::Words;
use super::tree::{Node, Table, Value};

/// A table that is being read.
pub(super) struct Fields<'a> {
    table: &'a Table,
    /// Path of the table with a dot behind it; empty at the top.
    prefix: String,
    line: Option<u32>,
    known: Vec<&'static str>,
}

/// A value and its place.
pub(super) struct Found<'a> {
    pub node: &'a Node,
    pub place: Place,
}

impl<'a> Fields<'a> {
    pub fn top(table: &'a Table) -> Self {
        Self {
            table,
            prefix: String::new(),
            line: None,
            known: Vec::new(),
        }
    }

    fn place(&self, key: &str, line: Option<u32>) -> Place {
        Place {
            path: format!("{}{key}", self.prefix),
            line,
        }
    }

    /// Place of the table itself.
    pub fn own_place(&self) -> Place {
        Place {
            path: self.prefix.trim_end_matches('.').to_owned(),
            line: self.line,
        }
    }

    /// The value of a key. `null` is no value.
    pub fn find(&mut self, key: &'static str) -> Option<Found<'a>> {
        self.known.push(key);
        let node = self.table.get(key)?;
        let place = self.place(key, node.line);
        (node.value != Value::Null).then_some(Found { node, place })
    }

    pub fn missing<T>(&self, key: &str) -> Result<T, FileError> {
        Err(FileError::Missing(self.place(key, self.line)))
    }

    pub fn text(&mut self, key: &'static str) -> Result<Option<String>, FileError> {
        self.find(key).map(|found| found.text()).transpose()
    }

    pub fn needed_text(&mut self, key: &'static str) -> Result<String, FileError> {
        match self.text(key)? {
            Some(text) => Ok(text),
            None => self.missing(key),
        }
    }

    pub fn bool(&mut self, key: &'static str) -> Result<Option<bool>, FileError> {
        self.find(key)
            .map(|found| match found.node.value {
                Value::Bool(value) => Ok(value),
                _ => found.wrong_type("true or false"),
            })
            .transpose()
    }

    /// A whole number, written as one or, where TOML cannot hold it, as text.
    pub fn number(&mut self, key: &'static str) -> Result<Option<(u64, Place)>, FileError> {
        const WANTED: &str = "a whole number from 0 to 18446744073709551615";
        let Some(found) = self.find(key) else {
            return Ok(None);
        };
        let number = match &found.node.value {
            Value::Integer(value) => value.to_i128().and_then(|value| u64::try_from(value).ok()),
            Value::Text(text) => text.parse().ok(),
            _ => return found.wrong_type("a whole number"),
        };
        match (number, &found.node.value) {
            (Some(number), _) => Ok(Some((number, found.place))),
            (None, Value::Integer(value)) => found.wrong_value(&value.to_string(), WANTED),
            (None, Value::Text(text)) => found.wrong_value(text, WANTED),
            (None, _) => found.wrong_type(WANTED),
        }
    }

    /// Words in both languages: `{ en = …, zh = … }`, or one text, which counts as English.
    pub fn words(
        &mut self,
        key: &'static str,
        skipped: &mut Vec<Skipped>,
    ) -> Result<Words, FileError> {
        let Some(found) = self.find(key) else {
            return Ok(Words::default());
        };
        if let Value::Text(text) = &found.node.value {
            return Ok(Words {
                en: text.clone(),
                zh: String::new(),
            });
        }
        let mut fields = found.fields("text, or texts under en and zh")?;
        let words = fields.two_languages()?;
        fields.finish(skipped);
        Ok(words)
    }

    /// Texts under `en` and `zh` of this table.
    pub fn two_languages(&mut self) -> Result<Words, FileError> {
        Ok(Words {
            en: self.text("en")?.unwrap_or_default(),
            zh: self.text("zh")?.unwrap_or_default(),
        })
    }

    /// The tables of a list, at most `limit`.
    pub fn tables(
        &mut self,
        key: &'static str,
        limit: usize,
    ) -> Result<Vec<Fields<'a>>, FileError> {
        let Some(found) = self.find(key) else {
            return Ok(Vec::new());
        };
        let Value::List(items) = &found.node.value else {
            return found.wrong_type("a list of tables");
        };
        if items.len() > limit {
            return Err(FileError::TooMany {
                place: found.place,
                found: items.len(),
                limit,
            });
        }
        items
            .iter()
            .enumerate()
            .map(|(index, node)| {
                let place = self.place(&format!("{key}[{index}]"), node.line);
                Found { node, place }.fields("a table")
            })
            .collect()
    }

    /// Remarks on all keys that nobody asked for.
    pub fn finish(self, skipped: &mut Vec<Skipped>) {
        for (key, node) in self.table.iter() {
            if !self.known.contains(&key) {
                skipped.push(Skipped(self.place(&shown(key), node.line)));
            }
        }
    }
}

impl<'a> Found<'a> {
    pub fn text(self) -> Result<String, FileError> {
        match &self.node.value {
            Value::Text(text) => Ok(text.clone()),
            _ => self.wrong_type("text"),
        }
    }

    pub fn fields(self, wanted: &'static str) -> Result<Fields<'a>, FileError> {
        match &self.node.value {
            Value::Table(table) => Ok(Fields {
                table,
                prefix: format!("{}.", self.place.path),
                line: self.place.line,
                known: Vec::new(),
            }),
            _ => self.wrong_type(wanted),
        }
    }

    pub fn wrong_type<T>(self, wanted: &'static str) -> Result<T, FileError> {
        Err(FileError::Type {
            found: self.node.kind(),
            place: self.place,
            wanted,
        })
    }

    pub fn wrong_value<T>(self, found: &str, wanted: &'static str) -> Result<T, FileError> {
        Err(wrong_value(self.place, found, wanted))
    }
}

pub(super) fn wrong_value(place: Place, found: &str, wanted: &'static str) -> FileError {
    FileError::Value {
        place,
        found: shown(found),
        wanted,
    }
}

/// A stranger's text on one line, and not all of it.
pub(super) fn shown(text: &str) -> String {
    const LENGTH: usize = 40;
    let mut shown: String = text.chars().take(LENGTH).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown.escape_debug().to_string()
}
