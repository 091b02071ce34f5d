//! What has been found so far, within the limits.

use super::imported::{Imported, Matrix, Note, Skipped};
use super::place::count;
use crate::limits;
use crate::task::file::{Candidate, Code, TaskFile, Words};
use std::collections::BTreeSet;

/// Collects the parts of an import.
#[derive(Default)]
pub(super) struct Gathered {
    imported: Imported,
    /// Names that are taken.
    tasks: BTreeSet<String>,
    programs: BTreeSet<String>,
    /// What found no room.
    more_tasks: usize,
    more_programs: usize,
    more_notes: usize,
    more_skipped: usize,
    /// Bytes unpacked.
    unpacked: usize,
}

impl Gathered {
    /// Says what was read.
    pub fn note(&mut self, place: impl Into<String>, text: impl Into<String>) {
        if self.imported.read.len() < limits::IMPORT_NOTES {
            self.imported.read.push(Note {
                place: place.into(),
                text: text.into(),
            });
        } else {
            self.more_notes += 1;
        }
    }

    /// Says what was not read.
    pub fn skip(&mut self, place: impl Into<String>, reason: impl Into<String>) {
        if self.imported.skipped.len() < limits::IMPORT_NOTES {
            self.imported.skipped.push(Skipped {
                place: place.into(),
                reason: reason.into(),
            });
        } else {
            self.more_skipped += 1;
        }
    }

    /// Counts tasks that found no room elsewhere.
    pub fn no_room_for_tasks(&mut self, more: usize) {
        self.more_tasks += more;
    }

    /// Adds a task; one whose name is taken gets another name.
    pub fn task(&mut self, mut task: TaskFile) {
        if self.imported.tasks.len() == limits::IMPORT_TASKS {
            self.more_tasks += 1;
            return;
        }
        task.name = free(task.name, "-", &mut self.tasks);
        self.imported.tasks.push(task);
    }

    /// Adds a program; one whose name is taken gets another name. The name it has now, if it finds
    /// room.
    pub fn program(&mut self, name: String, code: Code) -> Option<String> {
        if self.imported.programs.len() == limits::PROGRAMS {
            self.more_programs += 1;
            return None;
        }
        let name = free(name, " ", &mut self.programs);
        self.imported.programs.push(Candidate {
            name: name.clone(),
            code,
            correct: None,
            bug: Words::default(),
        });
        Some(name)
    }

    /// Programs so far.
    pub fn programs(&self) -> usize {
        self.imported.programs.len()
    }

    /// Whether there is a matrix already.
    pub fn has_matrix(&self) -> bool {
        self.imported.matrix.is_some()
    }

    /// Keeps a matrix.
    pub fn matrix(&mut self, matrix: Matrix) {
        self.imported.matrix = Some(matrix);
    }

    /// How many bytes may still be unpacked.
    pub fn unpackable(&self) -> usize {
        limits::UNPACKED_BYTES - self.unpacked
    }

    /// Counts bytes that were unpacked.
    pub fn unpacked(&mut self, bytes: usize) {
        self.unpacked = limits::UNPACKED_BYTES.min(self.unpacked + bytes);
    }

    /// All of it, with a word on what found no room.
    pub fn finish(mut self) -> Imported {
        let mut say = |more: usize, what: String| {
            if more > 0 {
                self.imported.skipped.push(Skipped {
                    place: String::new(),
                    reason: what,
                });
            }
        };
        say(
            self.more_tasks,
            format!(
                "{} found no room: the first {} are kept.",
                count(self.more_tasks, "more task"),
                limits::IMPORT_TASKS
            ),
        );
        say(
            self.more_programs,
            format!(
                "{} found no room: the first {} are kept.",
                count(self.more_programs, "more program"),
                limits::PROGRAMS
            ),
        );
        say(
            self.more_skipped,
            format!("{} skipped.", count(self.more_skipped, "more part")),
        );
        if self.more_notes > 0 {
            self.imported.read.push(Note {
                place: String::new(),
                text: format!("{}.", count(self.more_notes, "more note")),
            });
        }
        self.imported
    }
}

/// The name, or the name with the first number that makes it new.
pub(super) fn free(name: String, between: &str, taken: &mut BTreeSet<String>) -> String {
    let mut new = name.clone();
    let mut number = 1;
    while !taken.insert(new.clone()) {
        number += 1;
        new = format!("{name}{between}{number}");
    }
    new
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_taken_once_and_what_finds_no_room_is_counted() {
        let mut gathered = Gathered::default();
        for _ in 0..limits::PROGRAMS + 3 {
            gathered.program("A".to_owned(), Code::Python(String::new()));
        }
        for number in 0..limits::IMPORT_NOTES + 2 {
            gathered.skip(format!("line {number}"), "No.");
            gathered.note("", "Yes.");
        }
        let imported = gathered.finish();
        let names: Vec<&str> = imported.programs[..3]
            .iter()
            .map(|program| program.name.as_str())
            .collect();
        assert_eq!(names, ["A", "A 2", "A 3"]);
        assert_eq!(imported.programs.len(), limits::PROGRAMS);
        let last = &imported.skipped[imported.skipped.len() - 2..];
        assert_eq!(
            last[0].reason,
            "3 more programs found no room: the first 26 are kept."
        );
        assert_eq!(last[1].reason, "2 more parts skipped.");
        assert_eq!(
            imported.read.last().map(|note| note.text.as_str()),
            Some("2 more notes.")
        );
    }
}
