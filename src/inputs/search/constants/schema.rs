//! Constants of a schema: ends of spans, choices, conditions.

use super::Value;
use crate::data::{Data, Integer};
use crate::inputs::Schema;
use crate::inputs::schema::{Expr, Field, Span, Type};

/// Passes on every constant of a schema, in its order.
pub(super) fn constants(schema: &Schema, add: &mut impl FnMut(Value)) {
    of_fields(&schema.fields, add);
    for constraint in &schema.constraints {
        of_expression(&constraint.left, add);
        of_expression(&constraint.right, add);
    }
}

fn of_fields(fields: &[Field], add: &mut impl FnMut(Value)) {
    for field in fields {
        of_type(&field.of, add);
    }
}

fn of_type(of: &Type, add: &mut impl FnMut(Value)) {
    match of {
        Type::Int { span, .. } | Type::Float { span, .. } | Type::String { length: span, .. } => {
            of_span(span, add);
        }
        Type::Choice(values) => values.iter().for_each(|value| of_data(value, add)),
        Type::List {
            length, of, sum, ..
        } => {
            of_span(length, add);
            of_type(of, add);
            if let Some(sum) = sum {
                of_span(sum, add);
            }
        }
        Type::Permutation { length, from } => {
            of_expression(length, add);
            of_expression(from, add);
        }
        Type::Matrix { rows, columns, of } => {
            of_span(rows, add);
            of_span(columns, add);
            of_type(of, add);
        }
        Type::Tuple(types) => types.iter().for_each(|of| of_type(of, add)),
        Type::Record(fields) => of_fields(fields, add),
        Type::Optional(of) => of_type(of, add),
        Type::Union(variants) => {
            for variant in variants {
                of_fields(&variant.fields, add);
            }
        }
        Type::Repeat { times, fields } => {
            of_span(times, add);
            of_fields(fields, add);
        }
        Type::Tree { nodes, weight, .. } => {
            of_expression(nodes, add);
            if let Some(weight) = weight {
                of_type(weight, add);
            }
        }
        Type::Graph {
            nodes,
            edges,
            weight,
            ..
        } => {
            of_expression(nodes, add);
            of_span(edges, add);
            if let Some(weight) = weight {
                of_type(weight, add);
            }
        }
        Type::Bool | Type::Char { .. } | Type::Pattern { .. } => {}
    }
}

fn of_span(span: &Span, add: &mut impl FnMut(Value)) {
    of_expression(&span.low, add);
    of_expression(&span.high, add);
}

fn of_expression(expression: &Expr, add: &mut impl FnMut(Value)) {
    match expression {
        Expr::Int(integer) => add(Value::Integer(*integer)),
        Expr::Float(float) => add(Value::Float(*float)),
        Expr::Name(_) | Expr::Length(_) | Expr::Sum(_) => {}
        Expr::Min(of) | Expr::Max(of) => of.iter().for_each(|of| of_expression(of, add)),
        Expr::Negative(of) => match **of {
            Expr::Int(integer) => {
                if let Some(integer) = integer.checked_neg() {
                    add(Value::Integer(integer));
                }
            }
            Expr::Float(float) => add(Value::Float(-float)),
            ref of => of_expression(of, add),
        },
        Expr::Binary(_, left, right) => {
            of_expression(left, add);
            of_expression(right, add);
        }
    }
}

fn of_data(data: &Data, add: &mut impl FnMut(Value)) {
    match data {
        Data::Int(Integer::Small(integer)) => add(Value::Integer(*integer)),
        Data::Float(float) => add(Value::Float(*float)),
        Data::Str(text) => add(Value::Text(text.clone())),
        Data::List(items) | Data::Tuple(items) | Data::Set(items) => {
            items.iter().for_each(|item| of_data(item, add));
        }
        Data::Dict(entries) => entries.iter().for_each(|(key, value)| {
            of_data(key, add);
            of_data(value, add);
        }),
        Data::None | Data::Bool(_) | Data::Int(Integer::Large(_)) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inputs::schema::{Constraint, Operator, Order, Relation};

    #[test]
    fn spans_choices_and_conditions_are_read() {
        let list = Type::List {
            length: Span {
                low: Expr::Int(1),
                high: Expr::Name("n".into()),
            },
            of: Box::new(Type::Choice(vec!["red".into(), 3.into()])),
            order: Order::Any,
            distinct: false,
            sum: None,
        };
        let schema = Schema {
            fields: vec![Field {
                name: "a".into(),
                of: list,
            }],
            constraints: vec![Constraint {
                left: Expr::Sum("a".into()),
                relation: Relation::AtMost,
                right: Expr::Binary(
                    Operator::Multiply,
                    Box::new(Expr::Int(2)),
                    Box::new(Expr::Negative(Box::new(Expr::Int(100)))),
                ),
            }],
            ..Schema::default()
        };
        let mut found = Vec::new();
        constants(&schema, &mut |value| found.push(value));
        let text = Value::Text("red".into());
        let integers = [1, 3, 2, -100].map(Value::Integer);
        let [one, three, two, minus] = integers;
        assert_eq!(found, [one, text, three, two, minus]);
    }
}
