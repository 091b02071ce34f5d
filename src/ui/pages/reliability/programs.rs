//! One program of the page: a text to edit, or an uploaded module.

use crate::task::{Builtin, rule_line};
use std::fmt::{self, Write};
use std::rc::Rc;

/// A candidate program as the visitor has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramSource {
    /// Its rule in plain words; for a text the comment on its first line, unless set apart.
    pub rule: String,
    /// What runs.
    pub code: Code,
    /// Exported function to call; `None` picks it.
    pub entry: Option<String>,
}

/// What runs. Both are shared: states are cloned for every step that can be undone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Code {
    /// `.wat`, edited in place.
    Text(Rc<str>),
    /// An uploaded module.
    Wasm {
        /// Name of its file.
        file: String,
        /// Its bytes.
        bytes: Rc<[u8]>,
    },
}

impl ProgramSource {
    /// A program from its text.
    #[must_use]
    pub fn from_text(text: &str) -> Self {
        Self {
            rule: rule_line(text).unwrap_or_default().to_owned(),
            code: Code::Text(text.into()),
            entry: None,
        }
    }

    /// An uploaded file: a module, or a text if its bytes do not start like a module's and are
    /// UTF-8. Its name stands in for a rule that is not known.
    #[must_use]
    pub fn from_file(file: &str, bytes: &[u8]) -> Self {
        let text = std::str::from_utf8(bytes)
            .ok()
            .filter(|_| !bytes.starts_with(b"\0asm"));
        let mut program = match text {
            Some(text) => Self::from_text(text),
            None => Self {
                rule: String::new(),
                code: Code::Wasm {
                    file: file.to_owned(),
                    bytes: bytes.into(),
                },
                entry: None,
            },
        };
        if program.rule.is_empty() {
            program.rule = file.to_owned();
        }
        program
    }

    /// What a visitor starts a new program from.
    #[must_use]
    pub fn template() -> Self {
        Self::from_text(include_str!("../../../../static/tasks/coupon/template.wat"))
    }

    /// The bytes a worker compiles.
    #[must_use]
    pub fn source(&self) -> &[u8] {
        match &self.code {
            Code::Text(text) => text.as_bytes(),
            Code::Wasm { bytes, .. } => bytes,
        }
    }

    /// The program of the example that this is, unchanged.
    #[must_use]
    pub fn builtin(&self) -> Option<Builtin> {
        Builtin::SEVEN
            .into_iter()
            .chain([Builtin::Crash])
            .find(|&builtin| *self == builtin.into())
    }

    /// Replaces the text; the rule follows the comment on the first line, if there is one.
    pub(super) fn edit(&mut self, text: &str) {
        if let Some(rule) = rule_line(text) {
            self.rule = rule.to_owned();
        }
        self.code = Code::Text(text.into());
    }
}

impl From<Builtin> for ProgramSource {
    fn from(builtin: Builtin) -> Self {
        Self::from_text(builtin.text())
    }
}

/// The name of a program by its place.
#[must_use]
pub fn letter(program: usize) -> Letter {
    Letter(program)
}

/// A to Z, then AA, AB and so on, as the columns of a spreadsheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Letter(usize);

impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(before) = (self.0 / 26).checked_sub(1) {
            Self(before).fmt(f)?;
        }
        f.write_char(char::from(b'A' + (self.0 % 26) as u8))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_go_on_after_z() {
        let names = [0, 25, 26, 27, 701, 702].map(|place| letter(place).to_string());
        assert_eq!(names, ["A", "Z", "AA", "AB", "ZZ", "AAA"]);
    }

    #[test]
    fn builtins_are_recognised_until_edited() {
        let mut program = ProgramSource::from(Builtin::E);
        assert_eq!(program.builtin(), Some(Builtin::E));
        program.edit(&format!("{} ", Builtin::E.text()));
        assert_eq!(program.builtin(), None);
    }

    #[test]
    fn a_rule_follows_the_first_comment_and_stays_without_one() {
        let mut program = ProgramSource::from(Builtin::A);
        program.edit(";; count only\n(module)");
        assert_eq!(program.rule, "count only");
        program.edit("(module)");
        assert_eq!(program.rule, "count only");
    }

    #[test]
    fn an_upload_is_a_module_or_a_text() {
        let module = ProgramSource::from_file("mine.wasm", b"\0asm\x01\0\0\0");
        assert_eq!(
            (module.rule.as_str(), module.source()),
            ("mine.wasm", &b"\0asm\x01\0\0\0"[..])
        );
        assert!(matches!(module.code, Code::Wasm { .. }));
        let text = ProgramSource::from_file("mine.wat", b";; all\n(module)");
        assert_eq!(text.rule, "all");
        let garbage = ProgramSource::from_file("photo.jpg", &[0xff, 0xd8, 0xff]);
        assert!(matches!(garbage.code, Code::Wasm { .. }));
    }
}
