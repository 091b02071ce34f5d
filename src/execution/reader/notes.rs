//! What was not understood in a file, with its place.

use crate::execution::{Diagnostic, Place};
use crate::limits;
use std::collections::BTreeMap;

/// Collects diagnostics on one file.
#[derive(Debug, Default)]
pub(super) struct Notes {
    /// Where reading is.
    place: Place,
    kept: Vec<Diagnostic>,
    more: usize,
    /// Kinds of records nobody here knows, with the first place of each.
    unknown: BTreeMap<String, (Place, u32)>,
}

impl Notes {
    pub fn new(file: &str) -> Self {
        Self {
            place: Place {
                file: file.to_owned(),
                ..Place::default()
            },
            ..Self::default()
        }
    }

    pub fn file(&self) -> &str {
        &self.place.file
    }

    /// Reading is in this line, counted from 1.
    pub fn at_line(&mut self, line: u32) {
        self.place.line = Some(line);
    }

    /// Reading is in this item, counted from 0.
    pub fn at_item(&mut self, item: u32) {
        self.place.item = Some(item);
    }

    /// Reading is in no item.
    pub fn at_none(&mut self) {
        self.place.item = None;
    }

    /// Reading is in no line and no item.
    pub fn at_nowhere(&mut self) {
        (self.place.line, self.place.item) = (None, None);
    }

    /// Notes a problem here.
    pub fn say(&mut self, problem: impl Into<String>) {
        self.push(self.place.clone(), problem.into());
    }

    /// Notes a problem in a field here.
    pub fn field(&mut self, field: &str, problem: impl Into<String>) {
        let place = Place {
            field: Some(field.to_owned()),
            ..self.place.clone()
        };
        self.push(place, problem.into());
    }

    /// Notes a record of a kind that is not known; such records are told together at the end.
    pub fn unknown(&mut self, kind: &str) {
        let kind: String = kind.chars().take(60).collect();
        if let Some((_, times)) = self.unknown.get_mut(&kind) {
            *times += 1;
        } else if self.unknown.len() < limits::LOG_DIAGNOSTICS {
            self.unknown.insert(kind, (self.place.clone(), 1));
        } else {
            self.more += 1;
        }
    }

    fn push(&mut self, place: Place, problem: String) {
        if self.kept.len() < limits::LOG_DIAGNOSTICS {
            self.kept.push(Diagnostic { place, problem });
        } else {
            self.more += 1;
        }
    }

    /// All of them.
    pub fn finish(mut self) -> Vec<Diagnostic> {
        for (kind, (place, times)) in std::mem::take(&mut self.unknown) {
            let problem = match times {
                1 => format!("is of the unknown kind \u{201c}{kind}\u{201d} and left out"),
                times => format!(
                    "is the first of {times} of the unknown kind \u{201c}{kind}\u{201d}, which are left out"
                ),
            };
            self.kept.push(Diagnostic { place, problem });
        }
        if self.more > 0 {
            let problem = format!("has {} more problems, which are not listed", self.more);
            let place = Place {
                file: self.place.file,
                ..Place::default()
            };
            self.kept.push(Diagnostic { place, problem });
        }
        self.kept
    }
}

/// So many of a thing, in words.
pub(super) fn so_many(number: u32, thing: &str) -> String {
    match number {
        1 => format!("1 {thing}"),
        number => format!("{number} {thing}s"),
    }
}
