//! One JSON value, repaired where programs are known to write it wrongly.

use serde_json::Value;
use serde_json::error::Category;
use std::borrow::Cow;

/// A value and what had to be done to read it.
pub(super) struct Parsed {
    pub value: Value,
    /// What was wrong with it, the rest of a sentence.
    pub repaired: Option<&'static str>,
}

/// Reads a value, or says what is wrong, as the rest of a sentence.
pub(super) fn value(text: &[u8]) -> Result<Parsed, String> {
    let error = match serde_json::from_slice(text) {
        Ok(value) => {
            return Ok(Parsed {
                value,
                repaired: None,
            });
        }
        Err(error) => error,
    };
    let (lossy, repaired) = match String::from_utf8_lossy(text) {
        Cow::Owned(lossy) => (
            Cow::Owned(lossy.into_bytes()),
            "holds bytes that are no text in UTF-8; they are replaced",
        ),
        Cow::Borrowed(_) => (
            Cow::Borrowed(text),
            "holds numbers or characters that JSON has none for; they are replaced",
        ),
    };
    if let Ok(value) = serde_json::from_slice(&sound(&lossy)) {
        return Ok(Parsed {
            value,
            repaired: Some(repaired),
        });
    }
    Err(match error.classify() {
        Category::Eof => "ends in the middle of a value".to_owned(),
        _ if error.to_string().starts_with("recursion limit") => {
            "has more than 128 brackets inside each other".to_owned()
        }
        _ => match error.line() {
            1 => format!("is no JSON from character {} on", error.column()),
            line => format!(
                "is no JSON from line {line} of it, character {} on",
                error.column()
            ),
        },
    })
}

/// The text with `NaN` and infinities as null, and with halves of surrogate pairs replaced: Python
/// writes the former, and programs that cut a text in two the latter.
fn sound(text: &[u8]) -> Vec<u8> {
    const NUMBERS: [&[u8]; 3] = [b"NaN", b"Infinity", b"-Infinity"];
    let mut sound = Vec::with_capacity(text.len());
    let (mut at, mut inside) = (0, false);
    while let Some(&byte) = text.get(at) {
        let rest = &text[at..];
        if inside && byte == b'\\' {
            match unit(rest) {
                Some(high @ 0xD800..=0xDBFF) => {
                    let pair = matches!(unit(&rest[6..]), Some(0xDC00..=0xDFFF));
                    let (length, kept) = if pair {
                        (12, &rest[..12])
                    } else {
                        (6, REPLACED)
                    };
                    debug_assert!(high >= 0xD800);
                    sound.extend_from_slice(kept);
                    at += length;
                }
                Some(0xDC00..=0xDFFF) => {
                    sound.extend_from_slice(REPLACED);
                    at += 6;
                }
                _ => {
                    let length = rest.len().min(2);
                    sound.extend_from_slice(&rest[..length]);
                    at += length;
                }
            }
            continue;
        }
        if byte == b'"' {
            inside = !inside;
        } else if !inside && let Some(number) = NUMBERS.iter().find(|name| rest.starts_with(name)) {
            sound.extend_from_slice(b"null");
            at += number.len();
            continue;
        }
        sound.push(byte);
        at += 1;
    }
    sound
}

const REPLACED: &[u8] = b"\\ufffd";

/// The code unit of an escape.
fn unit(text: &[u8]) -> Option<u16> {
    let digits = text.strip_prefix(b"\\u")?.get(..4)?;
    u16::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
}

#[cfg(all(test, not(target_arch = "wasm32")))]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_programs_write_wrongly_is_read() {
        for (text, expected) in [
            (
                br#"{"a": NaN, "b": [-Infinity, Infinity]}"#.as_slice(),
                json!({"a": null, "b": [null, null]}),
            ),
            (
                br#"["\ud83d", "\ude00x", "\ud83d\ude00", "\\ud83d", "NaN"]"#,
                json!(["\u{fffd}", "\u{fffd}x", "\u{1f600}", "\\ud83d", "NaN"]),
            ),
            (b"[\"a\xFFb\"]", json!(["a\u{fffd}b"])),
        ] {
            let parsed = value(text).unwrap_or_else(|problem| panic!("{problem}"));
            assert_eq!(parsed.value, expected);
            assert!(parsed.repaired.is_some());
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        let deep = [b"[".repeat(200), b"]".repeat(200)].concat();
        for (text, problem) in [
            (b"{\"a\": [1".as_slice(), "ends in the middle of a value"),
            (b"{\"a\": oops}", "is no JSON from character 7 on"),
            (b"{} {}", "is no JSON from character 4 on"),
            (&deep, "has more than 128 brackets inside each other"),
        ] {
            assert_eq!(value(text).err().unwrap(), problem);
        }
    }
}
