//! Which table a key of TOML belongs to.
//!
//! A table is written down in one place only. What counts as that place depends on how the table
//! came about, so each is remembered by its path.

use super::super::tree::{Node, Table, Value};
use super::Fault;
use std::collections::BTreeMap;

/// How a table or a list came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Named on the way to another one: `a` in `[a.b]`.
    Passed,
    /// By its own `[header]`.
    Header,
    /// By dots in a key: `a` in `a.b = 1`.
    Dotted,
    /// A list of tables, by `[[header]]`.
    Tables,
}

/// Tables that headers and dots made; every other value is closed. Keyed by path, a list's
/// items by their number.
#[derive(Default)]
pub(super) struct Kinds(BTreeMap<Vec<Step>, Kind>);

/// A key, or the number of a list's item.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Step {
    Key(String),
    Item(usize),
}

/// Opens the table of a `[header]` or `[[header]]` and returns its path.
pub(super) fn open(
    root: &mut Table,
    kinds: &mut Kinds,
    keys: Vec<String>,
    list: bool,
    line: u32,
) -> Result<Vec<Step>, Fault> {
    let mut path = Vec::new();
    let last = keys.len() - 1;
    let mut table = root;
    for (index, key) in keys.into_iter().enumerate() {
        path.push(Step::Key(key.clone()));
        let is_last = index == last;
        if table.get(&key).is_none() {
            let (value, kind) = match (is_last, list) {
                (true, true) => (Value::List(Vec::new()), Kind::Tables),
                (true, false) => (Value::Table(Table::default()), Kind::Header),
                (false, _) => (Value::Table(Table::default()), Kind::Passed),
            };
            kinds.0.insert(path.clone(), kind);
            table.push(key.clone(), node(value, line));
        } else if is_last {
            match (kinds.0.get(&path), list) {
                (Some(Kind::Passed), false) => {
                    kinds.0.insert(path.clone(), Kind::Header);
                }
                (Some(Kind::Tables), true) => {}
                _ => return twice(&key, line),
            }
        } else if !kinds.0.contains_key(&path) {
            return closed(&key, line);
        }
        table = match table.get_mut(&key).map(|node| &mut node.value) {
            Some(Value::Table(table)) => table,
            Some(Value::List(items)) => {
                if is_last {
                    items.push(node(Value::Table(Table::default()), line));
                }
                path.push(Step::Item(items.len() - 1));
                match items.last_mut().map(|node| &mut node.value) {
                    Some(Value::Table(table)) => table,
                    _ => return closed(&key, line),
                }
            }
            _ => return closed(&key, line),
        };
    }
    Ok(path)
}

/// Puts a value under keys with dots between, below the table at `path`.
pub(super) fn put(
    root: &mut Table,
    kinds: &mut Kinds,
    path: &[Step],
    mut keys: Vec<String>,
    value: Node,
) -> Result<(), Fault> {
    let line = value.line.unwrap_or(1);
    let Some(last) = keys.pop() else {
        return Ok(());
    };
    let mut table = at(root, path);
    let mut path = path.to_vec();
    for key in keys {
        path.push(Step::Key(key.clone()));
        if table.get(&key).is_none() {
            kinds.0.insert(path.clone(), Kind::Dotted);
            table.push(key.clone(), node(Value::Table(Table::default()), line));
        } else if kinds.0.get(&path) != Some(&Kind::Dotted) {
            return closed(&key, line);
        }
        table = match table.get_mut(&key).map(|node| &mut node.value) {
            Some(Value::Table(table)) => table,
            _ => return closed(&key, line),
        };
    }
    if table.get(&last).is_some() {
        return twice(&last, line);
    }
    table.push(last, value);
    Ok(())
}

/// The table at a path that [`open`] returned.
fn at<'a>(root: &'a mut Table, path: &[Step]) -> &'a mut Table {
    let mut table = root;
    let mut steps = path.iter().peekable();
    while let Some(Step::Key(key)) = steps.next() {
        let item = steps.next_if(|step| matches!(step, Step::Item(_)));
        let value = match (table.get_mut(key).map(|node| &mut node.value), item) {
            (Some(Value::List(items)), Some(Step::Item(item))) => &mut items[*item].value,
            (Some(value), _) => value,
            (None, _) => unreachable!("a path leads through tables that are there"),
        };
        table = match value {
            Value::Table(table) => table,
            _ => unreachable!("a path leads through tables"),
        };
    }
    table
}

fn node(value: Value, line: u32) -> Node {
    Node {
        value,
        line: Some(line),
    }
}

fn twice<T>(key: &str, line: u32) -> Result<T, Fault> {
    Err(Fault {
        line,
        message: format!("`{}` is there a second time", key.escape_debug()),
    })
}

fn closed<T>(key: &str, line: u32) -> Result<T, Fault> {
    Err(Fault {
        line,
        message: format!(
            "`{}` is already something to which nothing can be added",
            key.escape_debug()
        ),
    })
}
