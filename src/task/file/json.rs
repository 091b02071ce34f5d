//! A tree as JSON.

use super::tree::{Node, Value};
use crate::data::{Data, float};
use std::fmt::Write;

/// On one line.
pub(super) fn written(node: &Node) -> String {
    let mut text = String::new();
    write(node, None, &mut text);
    text
}

/// Over many lines, with a line end behind.
pub(super) fn pretty(node: &Node) -> String {
    let mut text = String::new();
    write(node, Some(0), &mut text);
    text.push('\n');
    text
}

/// `indent` is that of the line on which the value begins; without it there are no lines.
fn write(node: &Node, indent: Option<usize>, text: &mut String) {
    match &node.value {
        Value::Text(value) => quote(value, text),
        Value::Integer(value) => text.push_str(&Data::Int(value.clone()).to_json()),
        Value::Float(value) if value.is_finite() => text.push_str(&float::repr(*value)),
        Value::Float(_) | Value::Null => text.push_str("null"),
        Value::Bool(value) => text.push_str(if *value { "true" } else { "false" }),
        Value::List(items) => {
            let items = items.iter().map(|item| (None, item));
            write_all(items, ['[', ']'], indent, text);
        }
        Value::Table(table) => {
            let items = table.iter().map(|(key, item)| (Some(key), item));
            write_all(items, ['{', '}'], indent, text);
        }
    }
}

fn write_all<'a>(
    items: impl Iterator<Item = (Option<&'a str>, &'a Node)>,
    [open, close]: [char; 2],
    indent: Option<usize>,
    text: &mut String,
) {
    let inner = indent.map(|indent| indent + 2);
    text.push(open);
    let mut any = false;
    for (key, item) in items {
        if any {
            text.push(',');
        }
        any = true;
        new_line(inner, text);
        if let Some(key) = key {
            quote(key, text);
            text.push_str(if indent.is_some() { ": " } else { ":" });
        }
        write(item, inner, text);
    }
    if any {
        new_line(indent, text);
    }
    text.push(close);
}

fn new_line(indent: Option<usize>, text: &mut String) {
    if let Some(indent) = indent {
        text.push('\n');
        text.extend(std::iter::repeat_n(' ', indent));
    }
}

/// A text in quotes that JSON and TOML read alike.
pub(super) fn quote(value: &str, text: &mut String) {
    text.push('"');
    for character in value.chars() {
        match character {
            '"' => text.push_str("\\\""),
            '\\' => text.push_str("\\\\"),
            '\n' => text.push_str("\\n"),
            '\r' => text.push_str("\\r"),
            '\t' => text.push_str("\\t"),
            '\0'..='\u{1f}' | '\u{7f}' => {
                let _ = write!(text, "\\u{:04x}", u32::from(character));
            }
            _ => text.push(character),
        }
    }
    text.push('"');
}
