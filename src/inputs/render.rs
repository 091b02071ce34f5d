//! An input as people and programs see it: text on standard input, or arguments of a call.
//!
//! Standard input has the lines of the schema's layout. A field that takes lines of its own (a
//! matrix, edges, records, a list of lists, tuples, records or forms of a union) has a line a row;
//! only a list of records says first how many there are. Everything else stands on its line with
//! single spaces between: `1` and `0` for truth values, `None` for what is absent, strings as they
//! are. In a record with a part that takes lines, every part does.

use super::Instance;
use super::schema::{Field, Item, Schema, Type};
use crate::data::{Data, float};
use std::fmt::Write as _;

/// An input as text on standard input. Values that do not fit their types are written as they are.
#[must_use]
pub fn stdin(schema: &Schema, instance: &Instance) -> String {
    let mut text = String::new();
    let values = || schema.fields.iter().zip(&instance.values);
    let Some(layout) = &schema.stdin else {
        for (field, value) in values() {
            lines(&field.of, value, None, &mut text);
        }
        return text;
    };
    let find = |name: &str| values().find(|(field, _)| field.name == name);
    for items in &layout.0 {
        if let [Item::Field { name, separator }] = &items[..]
            && let Some((field, value)) = find(name)
        {
            lines(&field.of, value, separator.as_deref(), &mut text);
            continue;
        }
        for (place, item) in items.iter().enumerate() {
            if place > 0 {
                text.push(' ');
            }
            match item {
                Item::Text(literal) => text.push_str(literal),
                Item::Length(name) => {
                    let length = find(name).map_or(0, |(_, value)| length(value));
                    let _ = write!(text, "{length}");
                }
                Item::Field { name, separator } => {
                    if let Some((field, value)) = find(name) {
                        inline(&field.of, value, separator.as_deref(), &mut text);
                    }
                }
            }
        }
        text.push('\n');
    }
    text
}

/// An input as the arguments of a call.
#[must_use]
pub fn arguments(schema: &Schema, instance: &Instance) -> Vec<Data> {
    let values = || schema.fields.iter().zip(&instance.values);
    match &schema.call {
        None => instance.values.clone(),
        Some(names) => names
            .iter()
            .filter_map(|name| values().find(|(field, _)| field.name == *name))
            .map(|(_, value)| value.clone())
            .collect(),
    }
}

/// What `len()` is of a value.
pub(super) fn length(value: &Data) -> usize {
    match value {
        Data::Str(text) => text.chars().count(),
        Data::List(items) | Data::Tuple(items) | Data::Set(items) => items.len(),
        Data::Dict(pairs) => pairs.len(),
        _ => 0,
    }
}

/// The value of a record's field.
pub(super) fn part<'v>(record: &'v Data, name: &str) -> &'v Data {
    let Data::Dict(pairs) = record else {
        return &Data::None;
    };
    let mut pairs = pairs.iter();
    pairs
        .find(|(key, _)| matches!(key, Data::Str(key) if key == name))
        .map_or(&Data::None, |(_, value)| value)
}

/// A value on lines of its own: one, if its type takes no more.
fn lines(of: &Type, value: &Data, separator: Option<&str>, text: &mut String) {
    if !of.takes_lines() {
        inline(of, value, separator, text);
        text.push('\n');
        return;
    }
    match (of, value) {
        (Type::Matrix { of, .. }, Data::List(rows)) => {
            for row in rows {
                if !of.takes_lines() {
                    items(of, row, separator, text);
                    text.push('\n');
                } else if let Data::List(row) = row {
                    row.iter().for_each(|item| lines(of, item, separator, text));
                }
            }
        }
        (Type::List { of, .. }, Data::List(values)) => {
            values
                .iter()
                .for_each(|value| lines(of, value, separator, text));
        }
        (Type::Tree { weight, .. } | Type::Graph { weight, .. }, Data::List(edges)) => {
            for edge in edges {
                match (edge, weight) {
                    (Data::Tuple(edge), Some(weight))
                        if edge.len() == 3 && weight.takes_lines() =>
                    {
                        plain(&Data::Tuple(edge[..2].to_vec()), text);
                        text.push('\n');
                        lines(weight, &edge[2], None, text);
                    }
                    (Data::Tuple(edge), Some(weight)) if edge.len() == 3 => {
                        plain(&Data::Tuple(edge[..2].to_vec()), text);
                        text.push(' ');
                        inline(weight, &edge[2], None, text);
                        text.push('\n');
                    }
                    _ => {
                        plain(edge, text);
                        text.push('\n');
                    }
                }
            }
        }
        (Type::Repeat { fields, .. }, Data::List(records)) => {
            let _ = writeln!(text, "{}", records.len());
            for record in records {
                let parts = fields
                    .iter()
                    .map(|field| (&field.of, part(record, &field.name)));
                match on_one_line(fields) {
                    true => {
                        joined(parts, text);
                        text.push('\n');
                    }
                    false => parts.for_each(|(of, value)| lines(of, value, None, text)),
                }
            }
        }
        (Type::Tuple(parts), Data::Tuple(values)) => {
            let parts = parts.iter().zip(values);
            parts.for_each(|(of, value)| lines(of, value, None, text));
        }
        (Type::Record(fields), Data::Dict(_)) => {
            for field in fields {
                lines(&field.of, part(value, &field.name), None, text);
            }
        }
        (Type::Union(forms), Data::Tuple(values)) => {
            plain(values.first().unwrap_or(&Data::None), text);
            text.push('\n');
            let tag = values.first();
            let form = forms
                .iter()
                .find(|form| matches!(tag, Some(Data::Str(tag)) if *tag == form.tag));
            let fields = form.iter().flat_map(|form| &form.fields);
            for (field, value) in fields.zip(values.iter().skip(1)) {
                lines(&field.of, value, None, text);
            }
        }
        (Type::Optional(of), value) if *value != Data::None => lines(of, value, separator, text),
        (_, value) => {
            plain(value, text);
            text.push('\n');
        }
    }
}

/// Whether the records of a list stand on a line each.
pub(super) fn on_one_line(fields: &[Field]) -> bool {
    fields.iter().all(|field| is_scalar(&field.of))
}

fn is_scalar(of: &Type) -> bool {
    match of {
        Type::Int { .. }
        | Type::Float { .. }
        | Type::Bool
        | Type::Char { .. }
        | Type::String { .. }
        | Type::Pattern { .. }
        | Type::Choice(_) => true,
        Type::Optional(of) => is_scalar(of),
        _ => false,
    }
}

/// A value within a line.
fn inline(of: &Type, value: &Data, separator: Option<&str>, text: &mut String) {
    match (of, value) {
        (
            Type::Float {
                decimals: Some(decimals),
                ..
            },
            Data::Float(number),
        ) => {
            let _ = write!(text, "{number:.*}", usize::from(*decimals));
        }
        (Type::List { of, .. }, value) => items(of, value, separator, text),
        (Type::Permutation { .. }, Data::List(values)) => {
            join(values.iter(), separator.unwrap_or(" "), text, plain);
        }
        (Type::Tuple(parts), Data::Tuple(values)) => joined(parts.iter().zip(values), text),
        (Type::Record(fields), Data::Dict(_)) => {
            let parts = fields
                .iter()
                .map(|field| (&field.of, part(value, &field.name)));
            joined(parts, text);
        }
        (Type::Union(forms), Data::Tuple(values)) => {
            let tag = values.first().unwrap_or(&Data::None);
            plain(tag, text);
            let form = forms
                .iter()
                .find(|form| matches!(tag, Data::Str(tag) if *tag == form.tag));
            let fields = form.iter().flat_map(|form| &form.fields);
            for (field, value) in fields.zip(values.iter().skip(1)) {
                text.push(' ');
                inline(&field.of, value, None, text);
            }
        }
        (Type::Optional(of), value) if *value != Data::None => inline(of, value, separator, text),
        (_, value) => plain(value, text),
    }
}

fn items(of: &Type, value: &Data, separator: Option<&str>, text: &mut String) {
    match value {
        Data::List(values) => {
            let each = |value: &Data, text: &mut String| inline(of, value, None, text);
            join(values.iter(), separator.unwrap_or(" "), text, each);
        }
        value => plain(value, text),
    }
}

fn joined<'v>(parts: impl Iterator<Item = (&'v Type, &'v Data)>, text: &mut String) {
    join(parts, " ", text, |(of, value), text| {
        inline(of, value, None, text)
    });
}

fn join<T>(
    parts: impl Iterator<Item = T>,
    separator: &str,
    text: &mut String,
    mut each: impl FnMut(T, &mut String),
) {
    for (place, part) in parts.enumerate() {
        if place > 0 {
            text.push_str(separator);
        }
        each(part, text);
    }
}

/// A value that its type says no more of.
pub(super) fn plain(value: &Data, text: &mut String) {
    match value {
        Data::None => text.push_str("None"),
        Data::Bool(value) => text.push(if *value { '1' } else { '0' }),
        Data::Int(number) => {
            let _ = write!(text, "{number}");
        }
        Data::Float(number) => text.push_str(&float::repr(*number)),
        Data::Str(value) => text.push_str(value),
        Data::List(values) | Data::Tuple(values) | Data::Set(values) => {
            join(values.iter(), " ", text, plain);
        }
        Data::Dict(pairs) => {
            let each = |(key, value): &(Data, Data), text: &mut String| {
                plain(key, text);
                text.push(' ');
                plain(value, text);
            };
            join(pairs.iter(), " ", text, each);
        }
    }
}

impl Type {
    /// Whether a value takes lines of its own on standard input.
    #[must_use]
    pub fn takes_lines(&self) -> bool {
        match self {
            Self::Matrix { .. } | Self::Repeat { .. } | Self::Tree { .. } | Self::Graph { .. } => {
                true
            }
            Self::List { of, .. } => of.is_row() || of.takes_lines(),
            Self::Optional(of) => of.takes_lines(),
            Self::Tuple(parts) => parts.iter().any(Self::takes_lines),
            Self::Record(fields) => fields.iter().any(|field| field.of.takes_lines()),
            Self::Union(forms) => {
                let mut fields = forms.iter().flat_map(|form| &form.fields);
                fields.any(|field| field.of.takes_lines())
            }
            _ => false,
        }
    }
    /// Whether values in a list take a line each.
    fn is_row(&self) -> bool {
        match self {
            Self::List { .. }
            | Self::Permutation { .. }
            | Self::Tuple(_)
            | Self::Record(_)
            | Self::Union(_) => true,
            Self::Optional(of) => of.is_row(),
            _ => false,
        }
    }
}
