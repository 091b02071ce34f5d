//! What TOML and JSON have in common: values, tables and lists inside each other.

use crate::data::{Data, Integer};
use std::collections::BTreeMap;

/// A value and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Node {
    pub value: Value,
    /// Line of the file, counted from 1; `None` in JSON.
    pub line: Option<u32>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Text(String),
    Integer(Integer),
    Float(f64),
    Bool(bool),
    /// Only JSON has it.
    Null,
    List(Vec<Node>),
    Table(Table),
}

/// Keys and values, in the order of the file.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Table {
    entries: Vec<(String, Node)>,
    /// Where each key stands in `entries`: a file may have a hundred thousand.
    places: BTreeMap<String, usize>,
}

impl Table {
    pub fn get(&self, key: &str) -> Option<&Node> {
        Some(&self.entries[*self.places.get(key)?].1)
    }

    pub fn get_mut(&mut self, key: &str) -> Option<&mut Node> {
        Some(&mut self.entries[*self.places.get(key)?].1)
    }

    /// Puts a value under a key that is not there yet, and returns it.
    pub fn push(&mut self, key: String, node: Node) -> &mut Node {
        let place = self.entries.len();
        self.places.insert(key.clone(), place);
        self.entries.push((key, node));
        &mut self.entries[place].1
    }

    pub fn iter(&self) -> impl Iterator<Item = (&str, &Node)> {
        self.entries.iter().map(|(key, node)| (key.as_str(), node))
    }
}

impl Node {
    /// What it is, with its article.
    pub fn kind(&self) -> &'static str {
        match &self.value {
            Value::Text(_) => "text",
            Value::Integer(_) => "a whole number",
            Value::Float(_) => "a number with a point",
            Value::Bool(_) => "true or false",
            Value::Null => "null",
            Value::List(_) => "a list",
            Value::Table(_) => "a table",
        }
    }

    /// The value as one of Python's.
    pub fn to_data(&self) -> Data {
        match &self.value {
            Value::Text(text) => Data::Str(text.clone()),
            Value::Integer(value) => Data::Int(value.clone()),
            Value::Float(value) => Data::Float(*value),
            Value::Bool(value) => Data::Bool(*value),
            Value::Null => Data::None,
            Value::List(items) => Data::List(items.iter().map(Self::to_data).collect()),
            Value::Table(table) => Data::dict(
                table
                    .iter()
                    .map(|(key, node)| (Data::from(key), node.to_data()))
                    .collect(),
            ),
        }
    }
}

impl From<Data> for Node {
    /// From JSON, where dicts have texts for keys, and tuples and sets do not occur.
    fn from(data: Data) -> Self {
        let value = match data {
            Data::None => Value::Null,
            Data::Bool(value) => Value::Bool(value),
            Data::Int(value) => Value::Integer(value),
            Data::Float(value) => Value::Float(value),
            Data::Str(text) => Value::Text(text),
            Data::List(items) | Data::Tuple(items) | Data::Set(items) => {
                Value::List(items.into_iter().map(Self::from).collect())
            }
            Data::Dict(pairs) => {
                let mut table = Table::default();
                for (key, value) in pairs {
                    if let Data::Str(key) = key {
                        table.push(key, Self::from(value));
                    }
                }
                Value::Table(table)
            }
        };
        Self { value, line: None }
    }
}
