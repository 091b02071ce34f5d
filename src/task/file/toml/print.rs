//! A tree as TOML.

use super::super::json::quote;
use super::super::tree::{Node, Table, Value};
use super::cursor::is_control;
use crate::data::Data;
use std::fmt::Write;

/// A whole file. Keys are plain words; lists hold tables and stand behind everything else.
pub(in super::super) fn written(table: &Table) -> String {
    let mut text = String::new();
    pairs(table, &mut text);
    for (key, node) in table.iter() {
        if let Value::List(items) = &node.value {
            for item in items {
                let _ = write!(text, "\n[[{key}]]\n");
                if let Value::Table(table) = &item.value {
                    pairs(table, &mut text);
                }
            }
        }
    }
    text
}

fn pairs(table: &Table, text: &mut String) {
    for (key, node) in table.iter() {
        if !matches!(node.value, Value::List(_)) {
            text.push_str(key);
            text.push_str(" = ");
            value(node, text);
            text.push('\n');
        }
    }
}

fn value(node: &Node, text: &mut String) {
    match &node.value {
        Value::Text(value) if is_literal(value) => {
            text.push_str("'''\n");
            text.push_str(value);
            text.push_str("'''");
        }
        Value::Text(value) => quote(value, text),
        Value::Integer(value) => text.push_str(&Data::Int(value.clone()).to_json()),
        Value::Bool(value) => text.push_str(if *value { "true" } else { "false" }),
        Value::Table(table) => {
            text.push('{');
            for (number, (key, node)) in table.iter().enumerate() {
                text.push_str(if number == 0 { " " } else { ", " });
                text.push_str(key);
                text.push_str(" = ");
                value(node, text);
            }
            text.push_str(" }");
        }
        // Nothing else is in a task.
        Value::Float(_) | Value::Null | Value::List(_) => {}
    }
}

/// Whether the text has several lines and can stand as it is between `'''`.
fn is_literal(text: &str) -> bool {
    text.contains('\n')
        && !text.contains("'''")
        && !text.ends_with('\'')
        && !text.chars().any(|c| c != '\n' && is_control(c))
}
