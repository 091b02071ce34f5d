//! An input made valid again after a change.
//!
//! Fields are gone through in their order. A value that its declaration still allows stays; another
//! one is changed as little as the type permits, and always in the same way: numbers move to the
//! nearest end of their span, lists and strings lose what is too much at their end and gain the
//! plainest items, characters that do not belong become the first of the alphabet, repeats in
//! distinct lists become unused values, sums are made up from the last item on, edges are dropped
//! and added. A value of another kind altogether becomes the plainest of its type. Where a
//! condition is `name == …`, the name takes the other side's value. What then still is not one of
//! the schema's inputs is given up.

mod edges;
mod lists;

use super::evaluate::{Scope, Summary, evaluate, holds};
use super::path::Path;
use super::rank::{self, int};
use super::reach::Reach;
use super::render::part;
use super::satisfies::satisfies_with;
use super::schema::{Expr, Field, Relation, Schema, Shape, Type};
use super::structures::{brackets, palindrome};
use super::tables::Tables;
use super::{Instance, Limits, record};
use crate::data::{Data, Integer};

/// The nearest input that a schema allows; `None` if that is not found.
pub(super) fn repair(schema: &Schema, tables: &Tables, instance: Instance) -> Option<Instance> {
    let mut mender = Mender {
        tables,
        scope: Scope::default(),
    };
    let mut values = mender.top(schema, instance.values)?;
    if mender.settle(schema, &mut values) {
        values = mender.top(schema, values)?;
    }
    let instance = Instance { values };
    satisfies_with(schema, tables, &instance)
        .is_ok()
        .then_some(instance)
}

struct Mender<'s> {
    tables: &'s Tables,
    scope: Scope<'s>,
}

impl<'s> Mender<'s> {
    fn reach(&self) -> Reach<'_, 's> {
        Reach {
            scope: &self.scope,
            tables: self.tables,
        }
    }

    fn top(&mut self, schema: &'s Schema, values: Vec<Data>) -> Option<Vec<Data>> {
        self.scope.back_to(0);
        let values = values
            .into_iter()
            .map(Some)
            .chain(std::iter::repeat_with(|| None));
        schema
            .fields
            .iter()
            .zip(values)
            .map(|(field, value)| self.field(field, value.unwrap_or(Data::None)))
            .collect()
    }

    /// Gives names that a condition equates with something that value; whether one changed.
    fn settle(&self, schema: &Schema, values: &mut [Data]) -> bool {
        let mut changed = false;
        for constraint in &schema.constraints {
            if constraint.relation != Relation::Equal || holds(constraint, &self.scope) == Ok(true)
            {
                continue;
            }
            for (name, other) in [
                (&constraint.left, &constraint.right),
                (&constraint.right, &constraint.left),
            ] {
                let Expr::Name(name) = name else { continue };
                let place = schema.fields.iter().position(|field| field.name == *name);
                if let (Some(place), Ok(value)) = (place, evaluate(other, &self.scope)) {
                    values[place] = int(value);
                    changed = true;
                    break;
                }
            }
        }
        changed
    }

    fn field(&mut self, field: &'s Field, value: Data) -> Option<Data> {
        let value = self.value(&field.of, value)?;
        self.scope.push(&field.name, Summary::of(&value));
        Some(value)
    }

    fn record(&mut self, fields: &'s [Field], value: &Data) -> Option<Data> {
        let mark = self.scope.mark();
        let values: Option<Vec<Data>> = fields
            .iter()
            .map(|field| self.field(field, part(value, &field.name).clone()))
            .collect();
        self.scope.back_to(mark);
        Some(record(fields, values?))
    }

    /// The nearest value of a type.
    fn value(&mut self, of: &'s Type, value: Data) -> Option<Data> {
        let nowhere = &Path::WHOLE;
        Some(match of {
            Type::Int { span, .. } => {
                let (low, high) = self.reach().span(span, nowhere).ok()?;
                let number = match value {
                    Data::Int(Integer::Small(number)) => number,
                    _ => 0,
                };
                int(number.clamp(low, high))
            }
            Type::Float { span, decimals, .. } => {
                let number = match value {
                    Data::Float(number) if number.is_finite() => number,
                    _ => 0.0,
                };
                Data::Float(match decimals {
                    Some(decimals) => {
                        let (low, high) = self.reach().steps(span, *decimals, nowhere).ok()?;
                        let step = (number * rank::scale(*decimals)).round() as i128;
                        rank::step(step.clamp(low, high), *decimals)
                    }
                    None => {
                        let (low, high) = self.reach().float(span, nowhere).ok()?;
                        number.clamp(low, high)
                    }
                })
            }
            Type::Bool => match value {
                Data::Bool(value) => Data::Bool(value),
                _ => Data::Bool(false),
            },
            Type::Char { alphabet } => {
                let text = letters(&value, self.tables.alphabet(alphabet), 1);
                Data::Str(text.into_iter().collect())
            }
            Type::String {
                length,
                alphabet,
                shape,
            } => {
                let (low, high) = self
                    .reach()
                    .string(length, alphabet, *shape, nowhere)
                    .ok()?;
                let alphabet = self.tables.alphabet(alphabet);
                let given = match &value {
                    Data::Str(text) => text,
                    _ => "",
                };
                if *shape == Shape::Brackets {
                    let pairs = given.chars().count() as i128 / 2;
                    let pairs = room(pairs.clamp(low, high))?;
                    return Some(Data::Str(brackets::mend(given, pairs, alphabet)));
                }
                let count = room((given.chars().count() as i128).clamp(low, high))?;
                let text = letters(&value, alphabet, count);
                Data::Str(match shape {
                    Shape::Palindrome => palindrome::mirror(&text[..count.div_ceil(2)], count),
                    _ => text.into_iter().collect(),
                })
            }
            Type::Pattern { pattern } => {
                let pattern = self.tables.pattern(pattern)?;
                match value {
                    Data::Str(text) if pattern.matches(&text) => Data::Str(text),
                    _ => {
                        let mut plainest = String::new();
                        pattern.plainest(&mut plainest);
                        Data::Str(plainest)
                    }
                }
            }
            Type::Choice(values) => {
                let known = values
                    .iter()
                    .any(|known| super::compare::compare(known, &value).is_eq());
                if known {
                    value
                } else {
                    values.first()?.clone()
                }
            }
            Type::List { .. } => return self.list(of, value),
            Type::Permutation { length, from } => {
                let (count, from) = self.reach().permutation(length, from, nowhere).ok()?;
                permutation(&value, room(count)?, from)
            }
            Type::Matrix { rows, columns, of } => return self.matrix(rows, columns, of, value),
            Type::Tuple(parts) => {
                let given = match value {
                    Data::Tuple(values) => values,
                    _ => Vec::new(),
                };
                let given = given.into_iter().chain(std::iter::repeat(Data::None));
                let parts = parts.iter().zip(given);
                Data::Tuple(
                    parts
                        .map(|(of, value)| self.value(of, value))
                        .collect::<Option<_>>()?,
                )
            }
            Type::Record(fields) => return self.record(fields, &value),
            Type::Optional(of) => match value {
                Data::None => Data::None,
                value => return self.value(of, value),
            },
            Type::Union(forms) => {
                let given = match value {
                    Data::Tuple(values) => values,
                    _ => Vec::new(),
                };
                let is_tag =
                    |tag: &String| matches!(given.first(), Some(Data::Str(given)) if given == tag);
                let form = forms
                    .iter()
                    .find(|form| is_tag(&form.tag))
                    .or(forms.first())?;
                let rest = given
                    .into_iter()
                    .skip(1)
                    .chain(std::iter::repeat(Data::None));
                let mark = self.scope.mark();
                let fields = form.fields.iter().zip(rest);
                let values: Option<Vec<Data>> = fields
                    .map(|(field, value)| self.field(field, value))
                    .collect();
                self.scope.back_to(mark);
                let mut form = vec![Data::Str(form.tag.clone())];
                form.extend(values?);
                Data::Tuple(form)
            }
            Type::Repeat { times, fields } => {
                let (low, high) = self.reach().length(times, "", nowhere).ok()?;
                let records = resized(value, low, high)?;
                let records = records.iter().map(|value| self.record(fields, value));
                Data::List(records.collect::<Option<_>>()?)
            }
            Type::Tree { .. } | Type::Graph { .. } => return self.graph(of, value),
        })
    }
}

/// A count that an input can have room for.
fn room(count: i128) -> Option<usize> {
    let count = u64::try_from(count).ok()?;
    (count <= Limits::default().values).then_some(count as usize)
}

/// A list's items, as many as it may have: fewer from the end, or more that are nothing yet.
fn resized(value: Data, low: i128, high: i128) -> Option<Vec<Data>> {
    let mut items = match value {
        Data::List(items) => items,
        _ => Vec::new(),
    };
    let count = room((items.len() as i128).clamp(low, high))?;
    items.resize(count, Data::None);
    Some(items)
}

/// So many characters of an alphabet.
fn letters(value: &Data, alphabet: &[char], count: usize) -> Vec<char> {
    let first = alphabet.first().copied().unwrap_or(' ');
    let text = match value {
        Data::Str(text) => text,
        _ => "",
    };
    let known = text.chars().map(|letter| {
        if alphabet.contains(&letter) {
            letter
        } else {
            first
        }
    });
    known.chain(std::iter::repeat(first)).take(count).collect()
}

/// What is right of a permutation, then what is missing.
fn permutation(value: &Data, count: usize, from: i128) -> Data {
    let mut seen = vec![false; count];
    let mut kept = Vec::with_capacity(count);
    if let Data::List(items) = value {
        for item in items {
            let Data::Int(Integer::Small(number)) = item else {
                continue;
            };
            let place = number
                .checked_sub(from)
                .and_then(|place| usize::try_from(place).ok());
            if let Some(place) = place
                && let Some(seen) = seen.get_mut(place)
                && !*seen
            {
                *seen = true;
                kept.push(item.clone());
            }
        }
    }
    let missing = (0..count).filter(|&place| !seen[place]);
    kept.extend(missing.map(|place| int(from + place as i128)));
    Data::List(kept)
}
