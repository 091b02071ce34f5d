//! What can be wrong with a schema.

use super::problem::Problem;

/// Why a schema cannot be used: what and where.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The text of a schema cannot be read.
    #[error("Line {line}, column {column}{}: {problem}.", inside(.path))]
    Text {
        /// Line, counted from 1.
        line: usize,
        /// Character of the line, counted from 1.
        column: usize,
        /// The declaration it is in, such as `tests[].a`; empty between declarations.
        path: String,
        /// What is wrong there.
        problem: Problem,
    },
    /// The text is JSON but not that of a schema.
    #[error("At {}: {problem}.", place(.path))]
    Json {
        /// Where in the JSON, such as `fields[2].items.min`; empty for the whole.
        path: String,
        /// What is wrong there.
        problem: Problem,
    },
}

fn inside(path: &str) -> String {
    match path {
        "" => String::new(),
        path => format!(" (in `{path}`)"),
    }
}

fn place(path: &str) -> String {
    match path {
        "" => "the top".to_owned(),
        path => format!("`{path}`"),
    }
}

impl Error {
    /// What to do about it, one sentence.
    #[must_use]
    pub fn hint(&self) -> &'static str {
        match self {
            Self::Text { problem, .. } | Self::Json { problem, .. } => problem.hint(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_sentences() {
        let text = |path: &str| Error::Text {
            line: 3,
            column: 9,
            path: path.to_owned(),
            problem: Problem::Type {
                word: "strin".to_owned(),
                nearest: Some("string"),
            },
        };
        assert_eq!(
            text("tests[].a").to_string(),
            "Line 3, column 9 (in `tests[].a`): `strin` is no type, but `string` is."
        );
        assert_eq!(
            text("").to_string(),
            "Line 3, column 9: `strin` is no type, but `string` is."
        );
        let json = |path: &str| Error::Json {
            path: path.to_owned(),
            problem: Problem::Missing("min"),
        };
        assert_eq!(
            json("fields[0]").to_string(),
            "At `fields[0]`: the key `min` is missing."
        );
        assert_eq!(
            json("").to_string(),
            "At the top: the key `min` is missing."
        );
    }
}
