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
    /// Largest distance that an assertion allows.
    pub tolerance: Option<f64>,
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
        let statement = cut(self.statement, limits::STATEMENT_BYTES);
        if statement.len() < self.statement.len() {
            to.skip(place, "The statement is cut after 64 kB.");
        }
        self.visible.tell("test", place, to);
        self.hidden.tell("hidden test", place, to);
        self.tell(place, to);
        let schema = self.schema(place, to);
        let equality = match (self.tolerance, self.style) {
            (Some(tolerance), _) => Equality::Tokens { tolerance },
            (None, Style::Call) => Equality::Exact,
            (None, Style::Stdin) => Equality::TrailingWhitespace,
        };
        let name = name(&self.identifier);
        let title = if self.title.is_empty() {
            &self.identifier
        } else {
            self.title
        };
        to.task(TaskFile {
            title: english(cut(title, limits::STATEMENT_BYTES)),
            name,
            statement: english(statement),
            goes_wrong: None,
            style: self.style,
            entry: self.entry,
            schema,
            equality,
            checker: None,
            oracle: self.oracle,
            inputs: INPUTS,
            seed: 1,
            visible: self.visible.tests,
            hidden: self.hidden.tests,
            candidates: self.candidates,
        });
    }

    /// Says what the task consists of.
    fn tell(&self, place: &str, to: &mut Gathered) {
        let how = match self.style {
            Style::Call => format!("calls {}", quoted(&self.entry)),
            Style::Stdin => "standard input".to_owned(),
        };
        let mut text = format!(
            "Task {} ({how}): {}, {}, {}",
            quoted(&self.identifier),
            count(self.visible.tests.len(), "visible test"),
            count(self.hidden.tests.len(), "hidden test"),
            count(self.candidates.len(), "candidate"),
        );
        let known = self.candidates.iter().filter(|one| one.correct.is_some());
        match known.count() {
            0 => {}
            known => text.push_str(&format!(
                ", of which {known} are known to be right or wrong"
            )),
        }
        text.push('.');
        to.note(place, text);
    }

    /// The schema that the tests suggest; empty if they suggest none.
    fn schema(&self, place: &str, to: &mut Gathered) -> String {
        if self.style == Style::Stdin {
            to.note(place, "Its input is text without a known layout: it needs a schema before inputs can be made.");
            return String::new();
        }
        let calls: Vec<&[_]> = [&self.visible, &self.hidden]
            .iter()
            .flat_map(|cases| &cases.calls)
            .map(Vec::as_slice)
            .collect();
        match guess(&calls, &self.signatures) {
            Ok(schema) => {
                to.note(
                    place,
                    format!(
                        "Its schema is guessed from {}: check what inputs may be.",
                        count(calls.len(), "call")
                    ),
                );
                schema
            }
            Err(reason) => {
                to.note(place, format!("No schema can be guessed for it, because {reason}: it needs one before inputs can be made."));
                String::new()
            }
        }
    }
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
}
