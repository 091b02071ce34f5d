//! Whether a file is lines, an array or one document.

use super::kind;
use super::outline::{self, Items, Object};

/// Lines that are looked at to find out.
const LOOKED_AT: usize = 200;

/// What a file is made of.
#[derive(Debug)]
pub(super) enum Shape<'a> {
    /// A record a line.
    Lines,
    /// A record an item.
    Items(Items<'a>),
    /// One document, and how many lines of something else stand before it.
    Document(Object<'a>, usize),
    /// No JSON.
    Other,
}

/// What a text is made of. It has more than blanks in it.
pub(super) fn of(text: &[u8]) -> Shape<'_> {
    let start = text.trim_ascii_start();
    let second = start
        .get(1..)
        .unwrap_or_default()
        .trim_ascii_start()
        .first();
    match start.first() {
        Some(b'[') if second.is_none_or(|byte| b"{[]n".contains(byte)) => {
            outline::items(start).map_or(Shape::Other, Shape::Items)
        }
        Some(b'{') if !is_lines(start) => {
            outline::object(start).map_or(Shape::Other, |object| Shape::Document(object, 0))
        }
        Some(b'{') => Shape::Lines,
        _ => behind_words(text),
    }
}

/// The lines of a text, without blanks around them, and their numbers from 1.
pub(super) fn lines(text: &[u8]) -> impl Iterator<Item = (u32, &[u8])> {
    let lines = text.split(|byte| *byte == b'\n').enumerate();
    lines.filter_map(|(number, line)| {
        let line = line.trim_ascii();
        (!line.is_empty()).then(|| (u32::try_from(number + 1).unwrap_or(u32::MAX), line))
    })
}

/// Whether a line is a whole object.
fn is_whole(line: &[u8]) -> bool {
    line.first() == Some(&b'{') && outline::skip(line, 0) == (line.len(), true)
}

/// Whether a text that begins with a bracket has an object a line: its first line is one, or, if that is
/// damaged, a later one that tells what it is.
fn is_lines(text: &[u8]) -> bool {
    let mut lines = lines(text);
    let first = lines.next().is_some_and(|(_, line)| is_whole(line));
    let mut rest = lines.take(LOOKED_AT).peekable();
    match first {
        true => rest.peek().is_some(),
        false => rest.any(|(_, line)| is_whole(line) && kind::of(line).is_some()),
    }
}

/// A text that begins with words: what a program said before its output, perhaps.
fn behind_words(text: &[u8]) -> Shape<'_> {
    for (number, line) in lines(text).take(LOOKED_AT) {
        if line.first() != Some(&b'{') {
            continue;
        }
        if is_whole(line) {
            if kind::of(line).is_some() {
                return Shape::Lines;
            }
            continue;
        }
        let start = line.as_ptr() as usize - text.as_ptr() as usize;
        let rest = &text[start..];
        if is_lines(rest) {
            return Shape::Lines;
        }
        let object = outline::object(rest).filter(|object| !object.fields.is_empty());
        return object.map_or(Shape::Other, |object| {
            Shape::Document(object, number as usize - 1)
        });
    }
    Shape::Other
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;

    fn name(text: &str) -> &'static str {
        match of(text.as_bytes()) {
            Shape::Lines => "lines",
            Shape::Items(_) => "items",
            Shape::Document(..) => "document",
            Shape::Other => "other",
        }
    }

    #[test]
    fn shapes() {
        for (text, shape) in [
            ("{\"a\": 1}", "document"),
            ("{\n \"a\": 1\n}\n", "document"),
            ("{\n \"a\": 1", "document"),
            ("{\"a\": 1}\n{\"b\"", "lines"),
            ("{\"type\":\"thr\n{\"type\":\"turn.started\"}\n", "lines"),
            ("warning: x\n{\"type\":\"turn.started\"}\n", "lines"),
            ("Exporting\n{\n \"info\": {}\n}", "document"),
            ("[{\"a\": 1}]", "items"),
            ("[", "items"),
            ("[null,", "items"),
            ("null\n{\"id\": 1}\n{\"type\":\"turn.started\"}\n", "lines"),
            ("[INFO] x\n{\"type\":\"turn.started\"}\n", "lines"),
            ("# Title\n", "other"),
            ("fn main() {\n}\n", "other"),
        ] {
            assert_eq!(name(text), shape, "{text}");
        }
    }
}
