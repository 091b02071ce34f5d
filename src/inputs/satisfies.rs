//! Whether an input is one of a schema's: every declared property, asked anew.
//!
//! This shares the meaning of expressions, alphabets and patterns with the generator, and nothing
//! else, so that each can be held to the other. Laws say how values are drawn, not which are
//! allowed, so any values of a span will do.

use super::compare::{any_twice, compare};
use super::evaluate::{Fault, Scope, Summary, evaluate, evaluate_float, holds};
use super::path::Path;
use super::schema::{Constraint, Expr, Field, Order, Schema, Shape, Span, Type};
use super::structures::edges::{Edge, Kind, Parts};
use super::structures::{brackets, palindrome};
use super::tables::Tables;
use super::{Instance, rank};
use crate::data::{Data, Integer};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Display, Formatter};

/// What makes an input none of a schema's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Violation {
    /// Where in the input: `tests[2].a[0]`, counted from 0; empty for the whole.
    pub path: String,
    /// What is wrong there, a sentence.
    pub sentence: String,
}

impl Display for Violation {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        match &*self.path {
            "" => out.write_str(&self.sentence),
            path => write!(out, "{path}: {}", self.sentence),
        }
    }
}

/// Whether an input has every property that a schema declares, and meets its conditions.
///
/// # Errors
/// The first property that it lacks.
pub fn satisfies(schema: &Schema, instance: &Instance) -> Result<(), Violation> {
    let whole = Path::WHOLE;
    let tables = match Tables::of(&schema.fields) {
        Ok(tables) => tables,
        Err(error) => return fault(&whole, error.to_string()),
    };
    satisfies_with(schema, &tables, instance)
}

/// The same with tables that have been read.
pub(super) fn satisfies_with(
    schema: &Schema,
    tables: &Tables,
    instance: &Instance,
) -> Result<(), Violation> {
    let whole = Path::WHOLE;
    let mut judge = Judge {
        tables,
        scope: Scope::default(),
    };
    if instance.values.len() != schema.fields.len() {
        let (found, wanted) = (instance.values.len(), schema.fields.len());
        return fault(
            &whole,
            format!("There are {found} values for {wanted} fields."),
        );
    }
    for (field, value) in schema.fields.iter().zip(&instance.values) {
        judge.field(field, value, &whole)?;
    }
    for constraint in &schema.constraints {
        match holds(constraint, &judge.scope) {
            Ok(true) => {}
            Ok(false) => {
                return fault(
                    &whole,
                    format!("`{constraint}` does not hold{}.", judge.sides(constraint)),
                );
            }
            Err(reason) => {
                return fault(
                    &whole,
                    format!("`{constraint}` has no value: {}.", spell(&reason)),
                );
            }
        }
    }
    Ok(())
}

fn fault<T>(path: &Path, sentence: impl Into<String>) -> Result<T, Violation> {
    Err(Violation {
        path: path.to_string(),
        sentence: sentence.into(),
    })
}

fn spell(fault: &Fault) -> String {
    match fault {
        Fault::Unknown(name) => format!("`{name}` has no such value"),
        Fault::Overflow => "the arithmetic leaves the range of 128 bits".to_owned(),
        Fault::Division => "something is divided by zero".to_owned(),
        Fault::Power => "an exponent is negative".to_owned(),
        Fault::NoItems(_) => {
            "the smallest or largest item of an empty list is asked for".to_owned()
        }
        Fault::Float => "a number with a point stands where a whole number is needed".to_owned(),
    }
}

struct Judge<'s> {
    tables: &'s Tables,
    scope: Scope<'s>,
}

type Verdict = Result<(), Violation>;

impl<'s> Judge<'s> {
    fn sides(&self, constraint: &Constraint) -> String {
        let side = |expr| evaluate(expr, &self.scope).map(|value| value.to_string());
        match (side(&constraint.left), side(&constraint.right)) {
            (Ok(left), Ok(right)) => format!(" for {left} and {right}"),
            _ => String::new(),
        }
    }

    fn number(&self, expr: &Expr, path: &Path) -> Result<i128, Violation> {
        evaluate(expr, &self.scope)
            .or_else(|reason| fault(path, format!("Its span has no value: {}.", spell(&reason))))
    }

    fn span(&self, span: &Span, value: i128, what: &str, path: &Path) -> Verdict {
        let (low, high) = (
            self.number(&span.low, path)?,
            self.number(&span.high, path)?,
        );
        match (low..=high).contains(&value) {
            true => Ok(()),
            false => fault(path, format!("{what} {value} lies outside {low}..{high}.")),
        }
    }

    fn field(&mut self, field: &'s Field, value: &Data, path: &Path) -> Verdict {
        self.of(&field.of, value, &path.name(&field.name))?;
        self.scope.push(&field.name, Summary::of(value));
        Ok(())
    }

    fn record(&mut self, fields: &'s [Field], value: &Data, path: &Path) -> Verdict {
        let Data::Dict(pairs) = value else {
            return fault(path, "It is no dict.");
        };
        if pairs.len() != fields.len() {
            return fault(
                path,
                format!("It has {} keys for {} fields.", pairs.len(), fields.len()),
            );
        }
        let mark = self.scope.mark();
        for field in fields {
            let is_key =
                |(key, _): &&(Data, Data)| matches!(key, Data::Str(name) if *name == field.name);
            match pairs.iter().find(is_key) {
                Some((_, value)) => self.field(field, value, path)?,
                None => return fault(path, format!("It has no key `{}`.", field.name)),
            }
        }
        self.scope.back_to(mark);
        Ok(())
    }

    fn of(&mut self, of: &'s Type, value: &Data, path: &Path) -> Verdict {
        match (of, value) {
            (Type::Int { span, .. }, Data::Int(Integer::Small(number))) => {
                self.span(span, *number, "The value", path)
            }
            (Type::Int { .. }, Data::Int(Integer::Large(_))) => {
                fault(path, "It is larger than any span.")
            }
            (Type::Float { span, decimals, .. }, Data::Float(number)) => {
                self.float(span, *decimals, *number, path)
            }
            (Type::Bool, Data::Bool(_)) => Ok(()),
            (Type::Char { alphabet }, Data::Str(text)) => match text.chars().count() {
                1 => letters(text, self.tables.alphabet(alphabet), path),
                count => fault(path, format!("It has {count} characters, not one.")),
            },
            (
                Type::String {
                    length,
                    alphabet,
                    shape,
                },
                Data::Str(text),
            ) => {
                let alphabet = self.tables.alphabet(alphabet);
                self.span(length, text.chars().count() as i128, "The length", path)?;
                letters(text, alphabet, path)?;
                match shape {
                    Shape::Palindrome if !palindrome::is_palindrome(text) => {
                        fault(path, "It is no palindrome.")
                    }
                    Shape::Brackets if !brackets::are_balanced(text, alphabet) => {
                        fault(path, "Its brackets are not balanced.")
                    }
                    _ => Ok(()),
                }
            }
            (Type::Pattern { pattern }, Data::Str(text)) => match self.tables.pattern(pattern) {
                Some(pattern) if pattern.matches(text) => Ok(()),
                _ => fault(path, "It does not match its pattern."),
            },
            (Type::Choice(values), value) => {
                match values.iter().any(|choice| compare(choice, value).is_eq()) {
                    true => Ok(()),
                    false => fault(path, "It is none of the values to choose from."),
                }
            }
            (
                Type::List {
                    length,
                    of,
                    order,
                    distinct,
                    sum,
                },
                Data::List(items),
            ) => {
                self.span(length, items.len() as i128, "The length", path)?;
                for (place, item) in items.iter().enumerate() {
                    self.of(of, item, &path.item(place))?;
                }
                properties(items, *order, *distinct, path)?;
                match (sum, Summary::of(value).sum) {
                    (Some(sum), super::evaluate::Part::Is(total)) => {
                        self.span(sum, total, "The sum", path)
                    }
                    (Some(_), _) => fault(path, "It has no sum."),
                    (None, _) => Ok(()),
                }
            }
            (Type::Permutation { length, from }, Data::List(items)) => {
                let (length, from) = (self.number(length, path)?, self.number(from, path)?);
                permutation(items, length, from, path)
            }
            (Type::Matrix { rows, columns, of }, Data::List(lines)) => {
                self.span(rows, lines.len() as i128, "The number of rows", path)?;
                let mut wide = None;
                for (place, line) in lines.iter().enumerate() {
                    let path = path.item(place);
                    let Data::List(items) = line else {
                        return fault(&path, "It is no list.");
                    };
                    if *wide.get_or_insert(items.len()) != items.len() {
                        return fault(&path, "It is not as long as the first row.");
                    }
                    self.span(columns, items.len() as i128, "The number of columns", &path)?;
                    for (place, item) in items.iter().enumerate() {
                        self.of(of, item, &path.item(place))?;
                    }
                }
                Ok(())
            }
            (Type::Tuple(parts), Data::Tuple(values)) => {
                if parts.len() != values.len() {
                    return fault(
                        path,
                        format!("It has {} parts, not {}.", values.len(), parts.len()),
                    );
                }
                let mut parts = parts.iter().zip(values).enumerate();
                parts.try_for_each(|(place, (part, value))| self.of(part, value, &path.item(place)))
            }
            (Type::Record(fields), value) => self.record(fields, value, path),
            (Type::Optional(_), Data::None) => Ok(()),
            (Type::Optional(of), value) => self.of(of, value, path),
            (Type::Union(forms), Data::Tuple(values)) => {
                let form = values.first().and_then(|tag| {
                    forms
                        .iter()
                        .find(|form| matches!(tag, Data::Str(tag) if *tag == form.tag))
                });
                let Some(form) = form else {
                    return fault(path, "It has none of the tags.");
                };
                if values.len() != form.fields.len() + 1 {
                    let (found, wanted) = (values.len() - 1, form.fields.len());
                    return fault(
                        path,
                        format!("Its tag has {found} values after it, not {wanted}."),
                    );
                }
                let mark = self.scope.mark();
                for (field, value) in form.fields.iter().zip(&values[1..]) {
                    self.field(field, value, path)?;
                }
                self.scope.back_to(mark);
                Ok(())
            }
            (Type::Repeat { times, fields }, Data::List(records)) => {
                self.span(times, records.len() as i128, "The number of records", path)?;
                let mut records = records.iter().enumerate();
                records
                    .try_for_each(|(place, record)| self.record(fields, record, &path.item(place)))
            }
            (
                Type::Tree {
                    nodes,
                    from,
                    weight,
                },
                Data::List(items),
            ) => {
                let nodes = self.number(nodes, path)?;
                let ends = self.edges(items, nodes, *from, weight.as_deref(), path)?;
                if items.len() as i128 != nodes - 1 {
                    return fault(
                        path,
                        format!("A tree of {nodes} nodes has not {} edges.", items.len()),
                    );
                }
                // `edges` has looked at every end, so nodes are no more than twice the edges.
                let mut parts = Parts::new(items.len() + 1);
                match ends.iter().all(|&(u, v)| parts.join(u, v)) {
                    true => Ok(()),
                    false => fault(path, "Edges lead in a circle."),
                }
            }
            (
                Type::Graph {
                    nodes,
                    edges,
                    connected,
                    simple,
                    direction,
                    from,
                    weight,
                },
                Data::List(items),
            ) => {
                let nodes = self.number(nodes, path)?;
                self.span(edges, items.len() as i128, "The number of edges", path)?;
                let ends = self.edges(items, nodes, *from, weight.as_deref(), path)?;
                // Nodes without edges may be too many to list: they only keep a graph from being connected.
                let named: BTreeSet<usize> = ends.iter().flat_map(|&(u, v)| [u, v]).collect();
                if *connected && nodes > 1 && (named.len() as i128) < nodes {
                    return fault(path, "Not every node can be reached from every other.");
                }
                let places: BTreeMap<usize, usize> = named.into_iter().zip(0..).collect();
                let place = |node: usize| places.get(&node).copied().unwrap_or(0);
                let ends: Vec<Edge> = ends
                    .into_iter()
                    .map(|(u, v)| (place(u), place(v)))
                    .collect();
                let kind = Kind {
                    connected: *connected,
                    simple: *simple,
                    direction: *direction,
                };
                match kind.fault(places.len(), &ends) {
                    Some(sentence) => fault(path, sentence),
                    None => Ok(()),
                }
            }
            _ => fault(path, format!("It is not {}.", kind_of(of))),
        }
    }

    fn float(&self, span: &Span, decimals: Option<u8>, number: f64, path: &Path) -> Verdict {
        let end = |expr| {
            evaluate_float(expr, &self.scope).or_else(|reason| {
                fault(path, format!("Its span has no value: {}.", spell(&reason)))
            })
        };
        let (low, high) = (end(&span.low)?, end(&span.high)?);
        if !(low..=high).contains(&number) {
            return fault(
                path,
                format!("The value {number:?} lies outside {low:?}..{high:?}."),
            );
        }
        match decimals {
            Some(decimals) if !has_decimals(number, decimals) => fault(
                path,
                format!("The value {number:?} has more than {decimals} decimals."),
            ),
            _ => Ok(()),
        }
    }

    /// The ends of edges, counted from 0, each within the nodes.
    fn edges(
        &mut self,
        items: &[Data],
        nodes: i128,
        from: u8,
        weight: Option<&'s Type>,
        path: &Path,
    ) -> Result<Vec<Edge>, Violation> {
        let from = i128::from(from);
        let mut ends = Vec::with_capacity(items.len());
        for (place, item) in items.iter().enumerate() {
            let path = path.item(place);
            let (u, v) = match (item, weight) {
                (Data::Tuple(parts), None) if parts.len() == 2 => (&parts[0], &parts[1]),
                (Data::Tuple(parts), Some(weight)) if parts.len() == 3 => {
                    self.of(weight, &parts[2], &path.name("weight"))?;
                    (&parts[0], &parts[1])
                }
                _ => return fault(&path, "It is no edge."),
            };
            let node = |end: &Data| match end {
                Data::Int(Integer::Small(node))
                    if (from..from.saturating_add(nodes)).contains(node) =>
                {
                    Ok((node - from) as usize)
                }
                _ => fault(&path, "An end of the edge is no node."),
            };
            ends.push((node(u)?, node(v)?));
        }
        Ok(ends)
    }
}

/// Whether a number is the float nearest to a decimal with so many digits after the point.
fn has_decimals(number: f64, decimals: u8) -> bool {
    let nearest = (number * rank::scale(decimals)).round();
    rank::step(nearest as i128, decimals) == number
}

fn letters(text: &str, alphabet: &[char], path: &Path) -> Verdict {
    match text.chars().find(|letter| !alphabet.contains(letter)) {
        None => Ok(()),
        Some(letter) => fault(path, format!("{letter:?} is not in its alphabet.")),
    }
}

fn properties(items: &[Data], order: Order, distinct: bool, path: &Path) -> Verdict {
    let sorted = match order {
        Order::Any => true,
        Order::Ascending => items.is_sorted_by(|left, right| compare(left, right).is_le()),
        Order::Descending => items.is_sorted_by(|left, right| compare(left, right).is_ge()),
    };
    if !sorted {
        return fault(path, "Its items are out of order.");
    }
    match distinct && any_twice(items) {
        true => fault(path, "An item is there twice."),
        false => Ok(()),
    }
}

fn permutation(items: &[Data], length: i128, from: i128, path: &Path) -> Verdict {
    if items.len() as i128 != length {
        return fault(path, format!("It has {} items, not {length}.", items.len()));
    }
    let mut seen = vec![false; items.len()];
    for item in items {
        let place = match item {
            Data::Int(Integer::Small(number)) => number.checked_sub(from),
            _ => None,
        };
        let free = place
            .and_then(|place| usize::try_from(place).ok())
            .and_then(|place| seen.get_mut(place))
            .filter(|seen| !**seen);
        match free {
            Some(seen) => *seen = true,
            None => return fault(path, "It is no permutation."),
        }
    }
    Ok(())
}

/// What a value of a type is, with its article.
fn kind_of(of: &Type) -> &'static str {
    match of {
        Type::Int { .. } => "an integer",
        Type::Float { .. } => "a float",
        Type::Bool => "True or False",
        Type::Char { .. } | Type::String { .. } | Type::Pattern { .. } => "a string",
        Type::List { .. } | Type::Permutation { .. } | Type::Matrix { .. } => "a list",
        Type::Repeat { .. } => "a list of dicts",
        Type::Tree { .. } | Type::Graph { .. } => "a list of edges",
        Type::Tuple(_) | Type::Union(_) => "a tuple",
        Type::Record(_) => "a dict",
        Type::Choice(_) => "a value to choose from",
        Type::Optional(of) => kind_of(of),
    }
}
