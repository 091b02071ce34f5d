//! TOML 1.1 to a tree with lines. The usual crates would take the worker 35 kB (gzip), this takes
//! a fifth; a property test holds it to one of them.
//!
//! Two liberties: a date is text, and line ends in texts all become `\n`.

mod cursor;
mod print;
mod tables;
#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests;
mod text;
mod value;

use super::tree::Table;
use cursor::Cursor;
pub(super) use print::written;
use tables::Kinds;

/// What is wrong in a line, as the rest of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    /// Counted from 1.
    pub line: u32,
    pub message: String,
}

/// Reads a whole file.
pub(super) fn parse(text: &str) -> Result<Table, Fault> {
    let mut cursor = Cursor::new(text.strip_prefix('\u{feff}').unwrap_or(text));
    let mut root = Table::default();
    let mut kinds = Kinds::default();
    let mut path = Vec::new();
    loop {
        cursor.blank()?;
        if cursor.peek().is_none() {
            return Ok(root);
        }
        let line = cursor.line;
        if cursor.eat("[") {
            let list = cursor.eat("[");
            let keys = cursor.keys()?;
            let end = if list { "]]" } else { "]" };
            if !cursor.eat(end) {
                return cursor.unexpected(if list { "`]]`" } else { "`]`" });
            }
            path = tables::open(&mut root, &mut kinds, keys, list, line)?;
        } else {
            let (keys, node) = cursor.pair()?;
            tables::put(&mut root, &mut kinds, &path, keys, node)?;
        }
        cursor.finish_line()?;
    }
}
