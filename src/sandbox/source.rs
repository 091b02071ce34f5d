//! From what a visitor gives, bytes or text, to the bytes of a module.

use super::error::Error;
use std::borrow::Cow;
use wast::parser::{self, ParseBuffer};

/// The bytes of the module: `source` itself when it is one, else its text assembled.
pub(super) fn module_bytes(source: &[u8], limit: usize) -> Result<Cow<'_, [u8]>, Error> {
    if source.is_empty() {
        return Err(Error::Empty);
    }
    if source.len() > limit {
        return Err(Error::TooLarge {
            bytes: source.len(),
            limit,
        });
    }
    if source.starts_with(b"\0asm") {
        return Ok(source.into());
    }
    if b"\0asm".starts_with(source) {
        return Err(Error::Truncated {
            offset: source.len(),
        });
    }
    // Editors on some systems put a byte-order mark in front, which WAT does not know.
    let text = source.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(source);
    match std::str::from_utf8(text) {
        Ok(text) if seems_wat(text) => assemble(text).map(Cow::Owned),
        Ok(text) => Err(Error::NotAProgram { seems: guess(text) }),
        Err(_) => Err(Error::NotAProgram {
            seems: guess_binary(source),
        }),
    }
}

/// WAT starts with a parenthesis, after blanks and comments.
fn seems_wat(text: &str) -> bool {
    let mut rest = text.trim_start();
    while let Some(comment) = rest.strip_prefix(";;") {
        rest = comment
            .split_once('\n')
            .map_or("", |(_, after)| after)
            .trim_start();
    }
    rest.starts_with('(')
}

fn guess(text: &str) -> Option<&'static str> {
    let start = text.trim_start();
    let begins = |words: &[&str]| words.iter().any(|word| start.starts_with(word));
    let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
    if start.is_empty() {
        Some("blank text")
    } else if begins(&["<"]) {
        Some("HTML or XML")
    } else if begins(&["{", "["]) && serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok() {
        Some("JSON")
    } else if has(&["fn main(", "pub fn ", "#![no_"]) || has(&["fn "]) && has(&["let "]) {
        Some("Rust source, which has to be compiled first")
    } else if has(&["#include", "int main("]) {
        Some("C source, which has to be compiled first")
    } else if has(&["package main"]) {
        Some("Go source, which has to be compiled first")
    } else if has(&["def ", "import "]) && has(&[":\n", "print("]) {
        Some("Python source")
    } else {
        None
    }
}

fn guess_binary(bytes: &[u8]) -> Option<&'static str> {
    let kinds: [(&[u8], &str); 5] = [
        (b"PK\x03\x04", "a zip archive"),
        (b"\x1F\x8B", "a gzip file"),
        (b"\x7FELF", "a native program"),
        (b"MZ", "a native program"),
        (b"BC\xC0\xDE", "LLVM bitcode"),
    ];
    kinds
        .iter()
        .find(|(magic, _)| bytes.starts_with(magic))
        .map(|(_, kind)| *kind)
}

fn assemble(text: &str) -> Result<Vec<u8>, Error> {
    let place = |error: wast::Error| {
        let (line, column) = error.span().linecol_in(text);
        let message = error.message().trim_end_matches('.').to_owned();
        Error::Text {
            line: line + 1,
            column: column + 1,
            message,
        }
    };
    let buffer = ParseBuffer::new(text).map_err(place)?;
    let mut module = parser::parse::<wast::Wat>(&buffer).map_err(place)?;
    module.encode().map_err(place)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn refusal(source: &str) -> Error {
        module_bytes(source.as_bytes(), 1_000).unwrap_err()
    }

    #[test]
    fn text_with_comments_in_front_is_wat() {
        for source in [
            "(module)",
            ";; note\n ;;\n(module)",
            "(; note ;) (module)",
            "\u{FEFF}(module)",
        ] {
            assert_eq!(
                *module_bytes(source.as_bytes(), 100).unwrap(),
                *b"\0asm\x01\0\0\0"
            );
        }
    }

    #[test]
    fn a_mistake_in_the_text_has_a_place() {
        let error = refusal("(module\n  (func (export \"f\") i32.cons 1))");
        assert!(
            matches!(
                error,
                Error::Text {
                    line: 2,
                    column: 22,
                    ..
                }
            ),
            "{error:?}"
        );
        assert!(matches!(refusal("(module"), Error::Text { line: 1, .. }));
    }

    #[test]
    fn what_is_no_program_is_named() {
        let seems = |source: &str| match refusal(source) {
            Error::NotAProgram { seems } => seems.unwrap_or("unknown"),
            other => panic!("{other:?}"),
        };
        assert_eq!(seems("<!doctype html><title>404</title>"), "HTML or XML");
        assert_eq!(
            seems("fn main() {}"),
            "Rust source, which has to be compiled first"
        );
        assert_eq!(seems("{\"a\": 1}"), "JSON");
        assert_eq!(seems(" \n"), "blank text");
        assert_eq!(seems(";; only a comment"), "unknown");
        assert_eq!(seems("hello"), "unknown");
        let error = module_bytes(b"PK\x03\x04\xFF", 100).unwrap_err();
        assert_eq!(
            error,
            Error::NotAProgram {
                seems: Some("a zip archive")
            }
        );
    }

    #[test]
    fn size_is_looked_at_first() {
        assert_eq!(module_bytes(b"", 10), Err(Error::Empty));
        let error = module_bytes(&[0xFF; 11], 10).unwrap_err();
        assert_eq!(
            error,
            Error::TooLarge {
                bytes: 11,
                limit: 10
            }
        );
        assert_eq!(
            module_bytes(b"\0as", 10),
            Err(Error::Truncated { offset: 3 })
        );
    }
}
