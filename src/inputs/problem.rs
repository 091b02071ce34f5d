//! What can be wrong at one place of a schema's text or JSON.

use crate::{data, limits};

/// What is wrong, as the rest of a sentence that began with the place.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
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
    /// A word in the place of a type.
    #[error("`{word}` is no type{}", but(.nearest))]
    Type {
        /// The word.
        word: String,
        /// The type that is written most like it.
        nearest: Option<&'static str>,
    },
    /// A word behind a type that does not belong there.
    #[error("`{word}` says nothing about the type before it{}", but_does(.nearest))]
    Modifier {
        /// The word.
        word: String,
        /// The word that belongs there and is written most like it.
        nearest: Option<&'static str>,
    },
    /// One of a few words should stand here.
    #[error("`{word}` is none of {}", one_of(.known))]
    Word {
        /// The word.
        word: String,
        /// The words that could stand here.
        known: &'static [&'static str],
    },
    /// A name that no field before it has.
    #[error("no field before this is called `{name}`{}", but_is(.nearest))]
    Name {
        /// The name.
        name: String,
        /// The field that is written most like it.
        nearest: Option<String>,
    },
    /// A name that is not one.
    #[error("`{0}` cannot be a name")]
    NoName(String),
    /// Two fields of one name side by side.
    #[error("`{0}` is declared a second time")]
    Twice(String),
    /// Digits that are no number.
    #[error("`{0}` is no number")]
    Number(String),
    /// An integer of more than 128 bits.
    #[error("{0} has too many digits")]
    Huge(String),
    /// A float outside of the ends of a float's span.
    #[error("{0} stands where an integer is needed")]
    Float(String),
    /// A character class that does not end on its line.
    #[error("a character class starts that does not end")]
    OpenClass,
    /// A character class without characters.
    #[error("the character class is empty")]
    EmptyClass,
    /// What is not the inside of a character class.
    #[error("`{0}` is not the inside of a character class")]
    Class(String),
    /// A value that cannot be read.
    #[error("{0}")]
    Value(data::Problem),
    /// Types or brackets inside each other, deeper than [`limits::SCHEMA_DEPTH`].
    #[error("things are nested more than {} deep", limits::SCHEMA_DEPTH)]
    TooDeep,
    /// An expression of more than [`limits::EXPRESSION_PARTS`] numbers and names.
    #[error(
        "an expression has more than {} numbers and names",
        limits::EXPRESSION_PARTS
    )]
    TooLong,
    /// More bytes than [`limits::SCHEMA_BYTES`].
    #[error(
        "the text has {bytes} bytes, and a schema has at most {}",
        limits::SCHEMA_BYTES
    )]
    TooLarge {
        /// So many.
        bytes: usize,
    },
    /// A key of JSON that means nothing there.
    #[error("the key `{key}` means nothing here{}", but_does(.nearest))]
    Key {
        /// The key.
        key: String,
        /// The key that means something here and is written most like it.
        nearest: Option<&'static str>,
    },
    /// A key of JSON that has to be there.
    #[error("the key `{0}` is missing")]
    Missing(&'static str),
    /// JSON of another kind than is wanted.
    #[error("{what} is expected, not {found}")]
    Kind {
        /// What, with its article.
        what: &'static str,
        /// What is there, with its article.
        found: &'static str,
    },
    /// A version of the JSON form that is not known here.
    #[error("version {0} of the form is not known here")]
    Version(String),
}

fn but(nearest: &Option<&'static str>) -> String {
    nearest.map_or_else(String::new, |word| format!(", but `{word}` is"))
}

fn but_does(nearest: &Option<&'static str>) -> String {
    nearest.map_or_else(String::new, |word| format!(", but `{word}` does"))
}

fn but_is(nearest: &Option<String>) -> String {
    let is = |name: &String| format!(", but one is called `{name}`");
    nearest.as_ref().map_or_else(String::new, is)
}

fn one_of(known: &[&'static str]) -> String {
    let quoted: Vec<String> = known.iter().map(|word| format!("`{word}`")).collect();
    match quoted.split_last() {
        Some((last, before)) if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        _ => quoted.concat(),
    }
}

impl Problem {
    /// What to do about it, one sentence.
    #[must_use]
    pub fn hint(&self) -> &'static str {
        match self {
            Self::Expected { .. } => "A declaration reads `name: type`, such as `n: int 1..100`.",
            Self::Type { .. } => {
                "Types are int, float, bool, char, string, list, permutation, matrix, tuple, record, optional, union, repeat, tree and graph; given values are `one of […]`, in JSON a choice."
            }
            Self::Modifier { .. } => {
                "Put one declaration on a line; a list that holds lists takes its own words behind `(…)`."
            }
            Self::Word { .. } => "Use one of these words.",
            Self::Name { .. } => "Declare the field on a line above, or correct the name.",
            Self::NoName(_) => "Names are made of letters, digits and _, and start with no digit.",
            Self::Twice(_) => "Give one of the two another name.",
            Self::Number(_) => "Write numbers in decimal, such as 12, 10^9 or 0.5.",
            Self::Huge(_) => "Numbers have at most 128 bits, some 38 digits.",
            Self::Float(_) => "Floats stand alone at the ends of a float's range: `float 0..0.5`.",
            Self::OpenClass => {
                "Close it with `]` on the same line; a `]` that belongs to it is `\\]`."
            }
            Self::Class(_) => {
                "Write `]` as `\\]` in it, a backslash as two, and the end of a line as `\\n`."
            }
            Self::EmptyClass => "Name at least one character, such as `[a-z]`.",
            Self::Value(problem) => problem.hint(),
            Self::TooDeep | Self::TooLong => "Say it in simpler terms.",
            Self::TooLarge { .. } => "Check that this is a schema, and not the inputs themselves.",
            Self::Key { .. } => "Remove it or correct its spelling.",
            Self::Missing(_) => "Add it.",
            Self::Kind { .. } => "The JSON Schema of this form says what stands where.",
            Self::Version(_) => "Reload the page for the newest version, or write version 1.",
        }
    }
}
