//! Fields that an input does not show, from those it does.

use super::evaluate::{Scope, Summary, evaluate};
use super::rank::int;
use super::render::length;
use super::schema::{Expr, Field, Relation, Schema, Span, Type};
use super::{Error, Instance};
use crate::data::{Data, Integer};
use std::collections::BTreeMap;

impl Instance {
    /// The input that arguments of a call stand for. What JSON cannot say is put right: a list where
    /// a tuple is declared, an integer where a float is. Whether the values are allowed is for
    /// [`super::satisfies`] to say.
    ///
    /// A field that is no argument must follow from those that are: as the length of one, as the
    /// other side of an equality, or as it can have one value only.
    ///
    /// # Errors
    /// If there are more or fewer arguments than the call takes, or a field does not follow.
    pub fn from_arguments(schema: &Schema, arguments: &[Data]) -> Result<Self, Error> {
        let names: Vec<&str> = match &schema.call {
            Some(names) => names.iter().map(String::as_str).collect(),
            None => schema.fields.iter().map(|field| &*field.name).collect(),
        };
        if names.len() != arguments.len() {
            return Err(Error::Arguments {
                given: arguments.len(),
                taken: names.len(),
            });
        }
        let mut known = BTreeMap::new();
        for (name, argument) in names.into_iter().zip(arguments) {
            if let Some(field) = schema.fields.iter().find(|field| field.name == name) {
                known.insert(&*field.name, fitted(&field.of, argument));
            }
        }
        fill_in(schema, known)
    }
}

/// An input of the values that are known and of those that follow.
pub(super) fn fill_in(schema: &Schema, known: BTreeMap<&str, Data>) -> Result<Instance, Error> {
    let mut values: Vec<Option<Data>> = {
        let mut known = known;
        let fields = schema.fields.iter();
        fields.map(|field| known.remove(&*field.name)).collect()
    };
    // Every round finds one more, or no more can be found.
    loop {
        let mut scope = Scope::default();
        for (field, value) in schema.fields.iter().zip(&values) {
            let summary = value.as_ref().map(Summary::of).unwrap_or_default();
            scope.push(&field.name, summary);
        }
        let found = (0..values.len())
            .filter(|&place| values[place].is_none())
            .find_map(|place| Some((place, follows(schema, place, &values, &scope)?)));
        match found {
            Some((place, value)) => values[place] = Some(value),
            None => break,
        }
    }
    let missing = schema
        .fields
        .iter()
        .zip(&values)
        .find(|(_, value)| value.is_none());
    match missing {
        Some((field, _)) => Err(Error::Hidden {
            name: field.name.clone(),
        }),
        None => Ok(Instance {
            values: values.into_iter().flatten().collect(),
        }),
    }
}

fn follows(schema: &Schema, place: usize, values: &[Option<Data>], scope: &Scope) -> Option<Data> {
    let field = &schema.fields[place];
    let is_it = |expr: &Expr| matches!(expr, Expr::Name(name) if *name == field.name);
    match &field.of {
        Type::Choice(choices) if choices.len() == 1 => return choices.first().cloned(),
        Type::Int { span, .. } => {
            let low = evaluate(&span.low, scope).ok();
            if low.is_some() && low == evaluate(&span.high, scope).ok() {
                return low.map(int);
            }
        }
        _ => return None,
    }
    for (other, value) in schema.fields.iter().zip(values) {
        if let Some(value) = value
            && let Some(number) = as_length(&other.of, value, &is_it)
        {
            return Some(int(number));
        }
    }
    schema.constraints.iter().find_map(|constraint| {
        let side = match (constraint.relation, &constraint.left, &constraint.right) {
            (Relation::Equal, left, right) if is_it(left) => right,
            (Relation::Equal, left, right) if is_it(right) => left,
            _ => return None,
        };
        evaluate(side, scope).ok().map(int)
    })
}

/// What an expression is, if a value has it as its length.
pub(super) fn as_length(of: &Type, value: &Data, is_it: &dyn Fn(&Expr) -> bool) -> Option<i128> {
    let both = |span: &Span| is_it(&span.low) && is_it(&span.high);
    let own = length(value) as i128;
    match of {
        Type::List { length, .. } | Type::String { length, .. } if both(length) => Some(own),
        Type::Permutation { length, .. } if is_it(length) => Some(own),
        Type::Matrix { rows, .. } if both(rows) => Some(own),
        Type::Matrix { columns, .. } if both(columns) => match value {
            Data::List(rows) => rows.first().map(|row| length(row) as i128),
            _ => None,
        },
        Type::Repeat { times, .. } if both(times) => Some(own),
        Type::Graph { edges, .. } if both(edges) => Some(own),
        Type::Tree { nodes, .. } if is_it(nodes) => Some(own + 1),
        _ => None,
    }
}

/// A value as its type would have it.
fn fitted(of: &Type, value: &Data) -> Data {
    let all = |of: &Type, values: &[Data]| values.iter().map(|value| fitted(of, value)).collect();
    match (of, value) {
        (Type::Float { .. }, Data::Int(Integer::Small(number)))
            if number.unsigned_abs() <= 1 << 53 =>
        {
            Data::Float(*number as f64)
        }
        (Type::List { of, .. }, Data::List(values)) => Data::List(all(of, values)),
        (Type::Matrix { of, .. }, Data::List(rows)) => {
            let row = |row: &Data| match row {
                Data::List(values) => Data::List(all(of, values)),
                row => row.clone(),
            };
            Data::List(rows.iter().map(row).collect())
        }
        (Type::Tuple(parts), Data::Tuple(values) | Data::List(values))
            if parts.len() == values.len() =>
        {
            let parts = parts.iter().zip(values);
            Data::Tuple(parts.map(|(of, value)| fitted(of, value)).collect())
        }
        (Type::Union(forms), Data::Tuple(values) | Data::List(values)) => {
            let is_form = |tag: &Data, name: &str| matches!(tag, Data::Str(tag) if tag == name);
            let tag = values.first();
            let form = tag.and_then(|tag| forms.iter().find(|form| is_form(tag, &form.tag)));
            let fields = form
                .iter()
                .flat_map(|form| &form.fields)
                .map(|field| &field.of);
            let types = fields.map(Some).chain(std::iter::repeat(None));
            let rest = values
                .iter()
                .skip(1)
                .zip(types)
                .map(|(value, of)| match of {
                    Some(of) => fitted(of, value),
                    None => value.clone(),
                });
            Data::Tuple(tag.cloned().into_iter().chain(rest).collect())
        }
        (Type::Record(fields), Data::Dict(_)) => fitted_record(fields, value),
        (Type::Repeat { fields, .. }, Data::List(records)) => Data::List(
            records
                .iter()
                .map(|record| fitted_record(fields, record))
                .collect(),
        ),
        (Type::Tree { weight, .. } | Type::Graph { weight, .. }, Data::List(edges)) => {
            let edge = |edge: &Data| match edge {
                Data::Tuple(parts) | Data::List(parts) => {
                    let mut parts = parts.clone();
                    if let (Some(weight), [_, _, last]) = (weight, &mut parts[..]) {
                        *last = fitted(weight, last);
                    }
                    Data::Tuple(parts)
                }
                edge => edge.clone(),
            };
            Data::List(edges.iter().map(edge).collect())
        }
        (Type::Optional(of), value) if *value != Data::None => fitted(of, value),
        (_, value) => value.clone(),
    }
}

fn fitted_record(fields: &[Field], record: &Data) -> Data {
    let Data::Dict(pairs) = record else {
        return record.clone();
    };
    let fit = |(key, value): &(Data, Data)| {
        let is_key = |field: &&Field| matches!(key, Data::Str(name) if *name == field.name);
        let value = match fields.iter().find(is_key) {
            Some(field) => fitted(&field.of, value),
            None => value.clone(),
        };
        (key.clone(), value)
    };
    Data::Dict(pairs.iter().map(fit).collect())
}
