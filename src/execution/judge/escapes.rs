//! Terminal escapes: colours, titles, movements.

use std::borrow::Cow;

/// A text without terminal escapes. A title that nothing ends goes to the end of its line.
#[must_use]
pub fn without_escapes(text: &str) -> Cow<'_, str> {
    const STARTS: [char; 2] = ['\u{1b}', '\u{9b}'];
    let Some(first) = text.find(STARTS) else {
        return Cow::Borrowed(text);
    };
    let mut clean = String::with_capacity(text.len());
    clean.push_str(&text[..first]);
    let mut rest = &text[first..];
    while let Some(at) = rest.find(STARTS) {
        clean.push_str(&rest[..at]);
        rest = behind(&rest[at..]);
    }
    clean.push_str(rest);
    Cow::Owned(clean)
}

/// What stands behind the escape at the start of a text.
fn behind(text: &str) -> &str {
    let mut characters = text.chars();
    let sequence = match characters.next() {
        Some('\u{9b}') => Some('['),
        _ => characters.next(),
    };
    let rest = characters.as_str();
    match sequence {
        Some('[') => {
            let end = rest
                .find(|c: char| !matches!(c, '\u{20}'..='\u{3f}'))
                .unwrap_or(rest.len());
            match rest[end..].chars().next() {
                Some('\u{40}'..='\u{7e}') => &rest[end + 1..],
                _ => &rest[end..],
            }
        }
        Some(']' | 'P' | '_' | '^' | 'X') => match rest.find(['\u{7}', '\u{1b}', '\n']) {
            Some(end) if rest[end..].starts_with('\u{7}') => &rest[end + 1..],
            Some(end) if rest[end..].starts_with("\u{1b}\\") => &rest[end + 2..],
            Some(end) => &rest[end..],
            None => "",
        },
        // A character set, and the like: some signs, then a last one.
        Some('\u{20}'..='\u{2f}') => {
            let end = rest
                .find(|c: char| !matches!(c, '\u{20}'..='\u{2f}'))
                .unwrap_or(rest.len());
            let mut last = rest[end..].chars();
            match last.next() {
                Some('\u{30}'..='\u{7e}') => last.as_str(),
                _ => &rest[end..],
            }
        }
        Some('\u{30}'..='\u{7e}') => rest,
        Some(_) => &text[1..],
        None => "",
    }
}
