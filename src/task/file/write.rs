//! From a task to a tree, and from the tree to text.

use super::model::{Candidate, Code, Style, TaskFile, Test, Words};
use super::read::{FORMAT, KINDS};
use super::tree::{Node, Table, Value};
use super::{json, toml};
use crate::data::Integer;
use crate::reliability::Equality;
use crate::share::base64url;

impl TaskFile {
    /// The task as TOML, which [`TaskFile::from_toml`] reads back as the same.
    #[must_use]
    pub fn to_toml(&self) -> String {
        toml::written(&self.tree())
    }

    /// The task as JSON, which [`TaskFile::from_json`] reads back as the same.
    #[must_use]
    pub fn to_json(&self) -> String {
        json::pretty(&node(Value::Table(self.tree())))
    }

    fn tree(&self) -> Table {
        let mut table = Table::default();
        put(&mut table, "format", number(FORMAT));
        text(&mut table, "name", &self.name);
        words(&mut table, "title", &self.title);
        words(&mut table, "statement", &self.statement);
        if let Some(goes_wrong) = &self.goes_wrong {
            let mut inner = Table::default();
            let known = KINDS.iter().find(|(_, kind)| *kind == goes_wrong.kind);
            text(&mut inner, "kind", known.map_or("", |(name, _)| name));
            two_languages(&mut inner, &goes_wrong.words);
            put(&mut table, "goes_wrong", Value::Table(inner));
        }
        let style = match self.style {
            Style::Call => "call",
            Style::Stdin => "stdin",
        };
        text(&mut table, "style", style);
        text_unless_empty(&mut table, "entry", &self.entry);
        text_unless_empty(&mut table, "schema", &self.schema);
        let equality = match self.equality {
            Equality::Exact => "exact".to_owned(),
            Equality::TrailingWhitespace => "trailing-whitespace".to_owned(),
            Equality::Tokens { tolerance } => format!("tokens {tolerance:e}"),
        };
        text(&mut table, "equality", &equality);
        for (key, source) in [("checker", &self.checker), ("oracle", &self.oracle)] {
            if let Some(source) = source {
                text(&mut table, key, source);
            }
        }
        put(&mut table, "inputs", number(self.inputs.into()));
        let seed = match i64::try_from(self.seed) {
            Ok(_) => number(self.seed),
            // TOML's integers end there.
            Err(_) => Value::Text(self.seed.to_string()),
        };
        put(&mut table, "seed", seed);
        for (key, tests) in [("visible", &self.visible), ("hidden", &self.hidden)] {
            list(&mut table, key, tests.iter().map(|it| test(it, self.style)));
        }
        list(
            &mut table,
            "candidates",
            self.candidates.iter().map(candidate),
        );
        table
    }
}

fn test(test: &Test, style: Style) -> Table {
    let mut table = Table::default();
    let input = match style {
        Style::Call => "args",
        Style::Stdin => "stdin",
    };
    text(&mut table, input, &test.input);
    text(&mut table, "expected", &test.expected);
    table
}

fn candidate(candidate: &Candidate) -> Table {
    let mut table = Table::default();
    text(&mut table, "name", &candidate.name);
    match &candidate.code {
        Code::Python(source) => text(&mut table, "source", source),
        Code::Wat(source) => text(&mut table, "wat", source),
        Code::Wasm(bytes) => text(&mut table, "wasm", &base64url::encode(bytes)),
    }
    if let Some(correct) = candidate.correct {
        put(&mut table, "correct", Value::Bool(correct));
    }
    words(&mut table, "bug", &candidate.bug);
    table
}

fn node(value: Value) -> Node {
    Node { value, line: None }
}

fn put(table: &mut Table, key: &str, value: Value) {
    table.push(key.to_owned(), node(value));
}

fn number(value: u64) -> Value {
    Value::Integer(Integer::Small(value.into()))
}

fn text(table: &mut Table, key: &str, value: &str) {
    put(table, key, Value::Text(value.to_owned()));
}

fn text_unless_empty(table: &mut Table, key: &str, value: &str) {
    if !value.is_empty() {
        text(table, key, value);
    }
}

fn words(table: &mut Table, key: &str, words: &Words) {
    let mut inner = Table::default();
    two_languages(&mut inner, words);
    if inner.iter().next().is_some() {
        put(table, key, Value::Table(inner));
    }
}

fn two_languages(table: &mut Table, words: &Words) {
    text_unless_empty(table, "en", &words.en);
    text_unless_empty(table, "zh", &words.zh);
}

fn list(table: &mut Table, key: &str, items: impl Iterator<Item = Table>) {
    let items: Vec<Node> = items.map(|item| node(Value::Table(item))).collect();
    if !items.is_empty() {
        put(table, key, Value::List(items));
    }
}
