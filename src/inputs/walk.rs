//! Every expression of a declaration, wherever it stands.

use super::schema::{Expr, Field, Span, Type};

/// Calls `each` with every expression inside a type.
pub(super) fn expressions<'s>(of: &'s Type, each: &mut dyn FnMut(&'s Expr)) {
    match of {
        Type::Int { span, .. } | Type::Float { span, .. } => both(span, each),
        Type::String { length, .. } => both(length, each),
        Type::List {
            length, of, sum, ..
        } => {
            both(length, each);
            if let Some(sum) = sum {
                both(sum, each);
            }
            expressions(of, each);
        }
        Type::Permutation { length, from } => {
            each(length);
            each(from);
        }
        Type::Matrix { rows, columns, of } => {
            both(rows, each);
            both(columns, each);
            expressions(of, each);
        }
        Type::Tuple(parts) => parts.iter().for_each(|part| expressions(part, each)),
        Type::Record(fields) => in_fields(fields, each),
        Type::Optional(of) => expressions(of, each),
        Type::Union(forms) => forms.iter().for_each(|form| in_fields(&form.fields, each)),
        Type::Repeat { times, fields } => {
            both(times, each);
            in_fields(fields, each);
        }
        Type::Tree { nodes, weight, .. } => {
            each(nodes);
            if let Some(weight) = weight {
                expressions(weight, each);
            }
        }
        Type::Graph {
            nodes,
            edges,
            weight,
            ..
        } => {
            each(nodes);
            both(edges, each);
            if let Some(weight) = weight {
                expressions(weight, each);
            }
        }
        Type::Bool | Type::Char { .. } | Type::Pattern { .. } | Type::Choice(_) => {}
    }
}

fn in_fields<'s>(fields: &'s [Field], each: &mut dyn FnMut(&'s Expr)) {
    fields.iter().for_each(|field| expressions(&field.of, each));
}

fn both<'s>(span: &'s Span, each: &mut dyn FnMut(&'s Expr)) {
    each(&span.low);
    each(&span.high);
}
