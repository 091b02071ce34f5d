//! A task on its way from somebody else's record to ours.

use super::cases::Cases;
use super::gathered::Gathered;
use super::guess::guess;
use super::place::{count, cut, quoted};
use super::python::parameters;
use crate::limits;
use crate::reliability::Equality;
use crate::task::file::{Candidate, Style, TaskFile, Words};

/// How many inputs a task begins with that does not say.
const INPUTS: u32 = 100;

/// Longest title, in bytes.
const LONGEST_TITLE: usize = 200;

/// What a record says of a task.
#[derive(Default)]
pub(super) struct Draft<'a> {
    /// What its source calls it.
    pub identifier: String,
    pub title: &'a str,
    pub statement: &'a str,
    pub style: Style,
    pub entry: String,
    /// Names that the parameters may have, the best ones first.
    pub signatures: Vec<Vec<String>>,
    pub oracle: Option<String>,
    pub visible: Cases,
    pub hidden: Cases,
    pub candidates: Vec<Candidate>,
}

impl Draft<'_> {
    /// Takes the names of the parameters from a source that may define the entry.
    pub fn signature(&mut self, source: &str) {
        if let Some(names) = parameters(source, &self.entry) {
            self.signatures
                .push(names.into_iter().map(str::to_owned).collect());
        }
    }

    /// Puts the task in, and says what became of it.
    pub fn finish(self, place: &str, to: &mut Gathered) {
        if self.style == Style::Call && !is_entry(&self.entry) {
            let entry = quoted(&self.entry);
            to.skip(place, format!("{entry} cannot be the name of a function."));
            return;
        }
        let statement = cut(self.statement, limits::STATEMENT_BYTES);
        if statement.len() < self.statement.len() {
            to.skip(place, "The statement is cut after 64 kB.");
        }
        self.visible.tell("test", place, to);
        self.hidden.tell("hidden test", place, to);
        let oracle = self.oracle.filter(|oracle| {
            let fits = oracle.len() <= limits::SOURCE_BYTES;
            if !fits {
                to.skip(place, "Its solution is longer than 1 MB.");
            }
            fits
        });
        let calls: Vec<&[_]> = [&self.visible, &self.hidden]
            .iter()
            .flat_map(|cases| &cases.calls)
            .map(Vec::as_slice)
            .collect();
        let schema = match self.style {
            Style::Call => guess(&calls, &self.signatures),
            Style::Stdin => Err("standard input may have any layout"),
        };
        let about_schema = match &schema {
            Ok(_) => format!(
                "its schema is guessed from {}, so check what inputs may be",
                count(calls.len(), "call")
            ),
            Err(reason) => format!("it needs a schema, and none can be guessed: {reason}"),
        };
        let known = self.candidates.iter().filter(|one| one.correct.is_some());
        let known = match known.count() {
            0 => String::new(),
            known => format!(" ({known} known to be right or wrong)"),
        };
        let what = match self.style {
            Style::Call => format!("calls {}", quoted(&self.entry)),
            Style::Stdin => "reads standard input".to_owned(),
        };
        to.note(
            place,
            format!(
                "Task {} {what}: {}, {}, {}{known}; {about_schema}.",
                quoted(&self.identifier),
                count(self.visible.tests.len(), "visible test"),
                count(self.hidden.tests.len(), "hidden test"),
                count(self.candidates.len(), "candidate"),
            ),
        );
        let tolerance = [self.visible.tolerance, self.hidden.tolerance];
        let tolerance = tolerance.into_iter().flatten().max_by(f64::total_cmp);
        let title = match self.title {
            "" => &self.identifier,
            title => title,
        };
        to.task(TaskFile {
            name: name(&self.identifier),
            title: english(cut(title, LONGEST_TITLE)),
            statement: english(statement),
            goes_wrong: None,
            style: self.style,
            entry: self.entry,
            schema: schema.unwrap_or_default(),
            equality: match (tolerance, self.style) {
                (Some(tolerance), _) => Equality::Tokens { tolerance },
                (None, Style::Call) => Equality::Exact,
                (None, Style::Stdin) => Equality::TrailingWhitespace,
            },
            checker: None,
            oracle,
            inputs: INPUTS,
            seed: 1,
            visible: self.visible.tests,
            hidden: self.hidden.tests,
            candidates: self.candidates,
        });
    }
}

/// Whether a name is one of a function or, behind a point, of a method.
fn is_entry(entry: &str) -> bool {
    let starts = |first: char| first.is_alphabetic() || first == '_';
    let part = |character: char| character.is_alphanumeric() || character == '_';
    let mut parts = entry.split('.');
    let is_name = |name: &str| name.starts_with(starts) && name.chars().all(part);
    entry.len() <= 200 && entry.split('.').count() <= 2 && parts.all(is_name)
}

fn english(text: &str) -> Words {
    Words {
        en: text.to_owned(),
        zh: String::new(),
    }
}

/// An identifier as the name of a task: lower case, with single dashes.
fn name(identifier: &str) -> String {
    let mut name = String::new();
    for character in cut(identifier, 60).chars() {
        match character {
            'a'..='z' | '0'..='9' => name.push(character),
            'A'..='Z' => name.push(character.to_ascii_lowercase()),
            _ if !name.is_empty() && !name.ends_with('-') => name.push('-'),
            _ => {}
        }
    }
    let name = name.trim_end_matches('-');
    if name.is_empty() {
        "task".to_owned()
    } else {
        name.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers_become_names() {
        for (identifier, expected) in [
            ("HumanEval/0", "humaneval-0"),
            ("  Two -- Sums! ", "two-sums"),
            ("优惠券", "task"),
            ("", "task"),
            ("../../etc", "etc"),
        ] {
            assert_eq!(name(identifier), expected);
        }
    }

    #[test]
    fn entries_are_names() {
        for entry in ["f", "_f1", "Solution.solve", "größe"] {
            assert!(is_entry(entry), "{entry}");
        }
        for entry in [
            "",
            "1f",
            "f()",
            "a.b.c",
            ".f",
            "f.",
            "f; import os",
            &"f".repeat(201),
        ] {
            assert!(!is_entry(entry), "{entry}");
        }
    }
}
