//! What is wrong with a text of a value.

/// Why a text is no value, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("At character {at} {problem}.")]
pub struct Error {
    /// Which character, counted from 1.
    pub at: usize,
    /// What is wrong there.
    pub problem: Problem,
}

/// What is wrong with a text of a value, as the rest of a sentence that began with the place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// Something else should stand here.
    #[error("{what} is expected, not {found}")]
    Expected {
        /// What, with its article.
        what: &'static str,
        /// What stands here instead, quoted.
        found: String,
    },
    /// Digits, but no number.
    #[error("`{}` is no number", visible(.0))]
    Number(String),
    /// A word that names no value.
    #[error("`{}` is no value", visible(.0))]
    Word(String),
    /// A string without its end.
    #[error("a string starts that does not end")]
    OpenString,
    /// An escape that names no character.
    #[error("`{}` is an escape that stands for no character", visible(.0))]
    Escape(String),
    /// An object that is no tuple, set or dict.
    #[error(
        "an object is none of {{\"tuple\": […]}}, {{\"set\": […]}} and {{\"dict\": [[key, value], …]}}"
    )]
    Object,
    /// What has no place in a set or as a key.
    #[error("a {0} stands in a set or as a key of a dict, where Python takes none")]
    Unhashable(&'static str),
    /// Deeper than [`crate::limits::DATA_DEPTH`].
    #[error("values are nested more than {} deep", crate::limits::DATA_DEPTH)]
    TooDeep,
}

impl Error {
    /// What to do about it, one sentence.
    #[must_use]
    pub fn hint(&self) -> &'static str {
        self.problem.hint()
    }
}

impl Problem {
    /// What to do about it, one sentence.
    #[must_use]
    pub fn hint(&self) -> &'static str {
        match self {
            Self::Expected { .. } => "Look for a missing comma, bracket or quote before it.",
            Self::Number(_) => "Write numbers in decimal, such as 12, -0.5 or 1e9.",
            Self::Word(_) => {
                "Put text in quotes; the words that are values are None, True and False."
            }
            Self::OpenString => "Close it with the quote it starts with, on the same line.",
            Self::Escape(_) => "Write the character itself, or double the backslash.",
            Self::Object => "Write a dict as {\"dict\": [[key, value], …]}.",
            Self::Unhashable(_) => "Use a tuple there.",
            Self::TooDeep => "Flatten the value.",
        }
    }
}

/// The text on one line: an escape that ends in a line break, say, shows that break as `\n`.
fn visible(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        if character.is_control() {
            shown.extend(character.escape_default());
        } else {
            shown.push(character);
        }
    }
    shown
}
