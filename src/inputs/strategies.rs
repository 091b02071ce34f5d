//! Any schema that can be read, for property tests: names are those of fields before, but whether
//! inputs can be made of it is left to chance.

use super::schema::{
    Alphabet, Constraint, Direction, Expr, Field, Item, Law, Layout, Operator, Order, Relation,
    Schema, Shape, Span, Type, Variant,
};
use crate::data::strategies::{data, text};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// Any schema.
pub fn schema() -> impl Strategy<Value = Schema> {
    let constraint = (expr(), relation(), expr());
    let constraint = constraint.prop_map(|(left, relation, right)| Constraint {
        left,
        relation,
        right,
    });
    let layout = prop::option::of(vec(vec(item(), 1..4), 0..4).prop_map(Layout));
    let call = prop::option::of(vec(number(), 0..4));
    (
        fields(some_type(), 0..5),
        vec(constraint, 0..3),
        layout,
        call,
    )
        .prop_map(|(fields, constraints, stdin, call)| {
            let mut schema = Schema {
                fields,
                constraints,
                stdin,
                call,
            };
            resolve(&mut schema);
            schema
        })
}

/// Any type, with numbers in the place of names.
fn some_type() -> impl Strategy<Value = Type> {
    let leaf = prop_oneof![
        (span(), law()).prop_map(|(span, law)| Type::Int { span, law }),
        (float_span(), prop::option::of(0_u8..20), law()).prop_map(|(span, decimals, law)| {
            Type::Float {
                span,
                decimals,
                law,
            }
        }),
        Just(Type::Bool),
        alphabet().prop_map(|alphabet| Type::Char { alphabet }),
        (
            span(),
            alphabet(),
            select(vec![Shape::Any, Shape::Palindrome, Shape::Brackets])
        )
            .prop_map(|(length, alphabet, shape)| Type::String {
                length,
                alphabet,
                shape
            }),
        text().prop_map(|pattern| Type::Pattern { pattern }),
        vec(data(), 0..3).prop_map(Type::Choice),
        (expr(), prop_oneof![Just(Expr::Int(1)), expr()])
            .prop_map(|(length, from)| Type::Permutation { length, from }),
    ];
    leaf.prop_recursive(3, 20, 4, |inner| {
        let boxed = inner.clone().prop_map(Box::new);
        let weight = prop::option::of(boxed.clone());
        let order = select(vec![Order::Any, Order::Ascending, Order::Descending]);
        let direction = select(vec![
            Direction::Undirected,
            Direction::Directed,
            Direction::Acyclic,
        ]);
        let variant = (number(), fields(inner.clone(), 0..3));
        let variant = variant.prop_map(|(tag, fields)| Variant { tag, fields });
        prop_oneof![
            (
                span(),
                boxed.clone(),
                order,
                any::<bool>(),
                prop::option::of(span())
            )
                .prop_map(|(length, of, order, distinct, sum)| Type::List {
                    length,
                    of,
                    order,
                    distinct,
                    sum
                }),
            (span(), span(), boxed.clone()).prop_map(|(rows, columns, of)| Type::Matrix {
                rows,
                columns,
                of
            }),
            vec(inner.clone(), 0..4).prop_map(Type::Tuple),
            fields(inner.clone(), 0..4).prop_map(Type::Record),
            boxed.prop_map(Type::Optional),
            vec(variant, 0..4).prop_map(Type::Union),
            (span(), fields(inner, 0..4))
                .prop_map(|(times, fields)| Type::Repeat { times, fields }),
            (expr(), 0_u8..2, weight.clone()).prop_map(|(nodes, from, weight)| Type::Tree {
                nodes,
                from,
                weight
            }),
            (
                expr(),
                span(),
                any::<(bool, bool)>(),
                direction,
                0_u8..2,
                weight
            )
                .prop_map(
                    |(nodes, edges, (connected, simple), direction, from, weight)| Type::Graph {
                        nodes,
                        edges,
                        connected,
                        simple,
                        direction,
                        from,
                        weight,
                    }
                ),
        ]
    })
}

fn fields(
    of: impl Strategy<Value = Type>,
    count: std::ops::Range<usize>,
) -> impl Strategy<Value = Vec<Field>> {
    vec(
        (number(), of).prop_map(|(name, of)| Field { name, of }),
        count,
    )
}

/// Stands for a name until the fields are known.
fn number() -> impl Strategy<Value = String> {
    (0_usize..NAMES.len()).prop_map(|number| number.to_string())
}

fn law() -> impl Strategy<Value = Law> {
    prop_oneof![
        Just(Law::Uniform),
        Just(Law::Log),
        Just(Law::Edges),
        any::<u32>().prop_map(Law::Few),
    ]
}

fn alphabet() -> impl Strategy<Value = Alphabet> {
    let classes = [
        "a-z", "ab", "()[\\]{}", "0-9A-F_", "\\n\\\\", "é-ü", " #\"';", "\\-^-",
    ];
    select(classes.to_vec()).prop_map(|class| Alphabet(class.to_owned()))
}

fn relation() -> impl Strategy<Value = Relation> {
    use Relation::{AtLeast, AtMost, Equal, Greater, Less, Unequal};
    select(vec![Less, AtMost, Equal, Unequal, AtLeast, Greater])
}

fn item() -> impl Strategy<Value = Item> {
    prop_oneof![
        (number(), prop::option::of(text()))
            .prop_map(|(name, separator)| Item::Field { name, separator }),
        number().prop_map(Item::Length),
        text().prop_map(Item::Text),
    ]
}

fn span() -> impl Strategy<Value = Span> {
    prop_oneof![
        (expr(), expr()).prop_map(|(low, high)| Span { low, high }),
        expr().prop_map(|one| Span {
            low: one.clone(),
            high: one
        }),
    ]
}

fn float_span() -> impl Strategy<Value = Span> {
    let float = any::<f64>().prop_filter("floats of a span are finite", |value| value.is_finite());
    let end = prop_oneof![float.prop_map(Expr::Float), expr()];
    (end.clone(), end).prop_map(|(low, high)| Span { low, high })
}

fn expr() -> impl Strategy<Value = Expr> + Clone {
    use Operator::{Add, Divide, Multiply, Power, Remainder, Subtract};
    let leaf = prop_oneof![
        3 => (-20_i128..20).prop_map(Expr::Int),
        1 => any::<i128>().prop_map(Expr::Int),
        1 => Just(Expr::Int(i128::MIN)),
        3 => number().prop_map(Expr::Name),
        1 => number().prop_map(Expr::Length),
        1 => number().prop_map(Expr::Sum),
    ];
    leaf.prop_recursive(4, 12, 3, |inner| {
        let some = vec(inner.clone(), 1..4);
        let boxed = inner.prop_map(Box::new);
        let operator = select(vec![Add, Divide, Multiply, Power, Remainder, Subtract]);
        prop_oneof![
            some.clone().prop_map(Expr::Min),
            some.prop_map(Expr::Max),
            boxed.clone().prop_map(Expr::Negative),
            (operator, boxed.clone(), boxed)
                .prop_map(|(operator, left, right)| Expr::Binary(operator, left, right)),
        ]
    })
}

/// Names, some of which are also words of the text form.
const NAMES: [&str; 16] = [
    "n", "k", "a", "x", "len", "sum", "of", "from", "where", "stdin", "call", "sep", "matching",
    "é_1", "_", "weight",
];

/// Puts names in the places of numbers.
fn resolve(schema: &mut Schema) {
    let mut scopes = vec![Vec::new()];
    name_fields(&mut schema.fields, &mut scopes);
    for constraint in &mut schema.constraints {
        name_expr(&mut constraint.left, &scopes);
        name_expr(&mut constraint.right, &scopes);
    }
    if scopes[0].is_empty() {
        schema.stdin = None;
        schema.call = schema.call.as_ref().map(|_| Vec::new());
    }
    for item in schema
        .stdin
        .iter_mut()
        .flat_map(|layout| layout.0.iter_mut().flatten())
    {
        if let Item::Field { name, .. } | Item::Length(name) = item {
            pick(name, &scopes);
        }
    }
    for name in schema.call.iter_mut().flatten() {
        pick(name, &scopes);
    }
}

fn name_fields(fields: &mut [Field], scopes: &mut Vec<Vec<String>>) {
    for field in fields {
        name_type(&mut field.of, scopes);
        let here = scopes.last_mut();
        if let Some(here) = here {
            field.name = free(&field.name, here);
            here.push(field.name.clone());
        }
    }
}

fn inner_fields(fields: &mut [Field], scopes: &mut Vec<Vec<String>>) {
    scopes.push(Vec::new());
    name_fields(fields, scopes);
    scopes.pop();
}

/// The name that a number stands for, longer if it is taken.
fn free(number: &str, taken: &[String]) -> String {
    let mut name = NAMES[number.parse::<usize>().unwrap_or(0)].to_owned();
    while taken.contains(&name) {
        name.push('2');
    }
    name
}

fn name_type(of: &mut Type, scopes: &mut Vec<Vec<String>>) {
    match of {
        Type::Int { span, .. } | Type::Float { span, .. } => name_span(span, scopes),
        Type::String { length, .. } => name_span(length, scopes),
        Type::Bool | Type::Char { .. } | Type::Pattern { .. } | Type::Choice(_) => {}
        Type::List {
            length, of, sum, ..
        } => {
            name_span(length, scopes);
            name_type(of, scopes);
            sum.iter_mut().for_each(|sum| name_span(sum, scopes));
        }
        Type::Permutation { length, from } => {
            name_expr(length, scopes);
            name_expr(from, scopes);
        }
        Type::Matrix { rows, columns, of } => {
            name_span(rows, scopes);
            name_span(columns, scopes);
            name_type(of, scopes);
        }
        Type::Tuple(types) => types.iter_mut().for_each(|of| name_type(of, scopes)),
        Type::Record(fields) => inner_fields(fields, scopes),
        Type::Optional(of) => name_type(of, scopes),
        Type::Union(variants) => {
            let mut taken = Vec::new();
            for variant in variants {
                variant.tag = free(&variant.tag, &taken);
                taken.push(variant.tag.clone());
                inner_fields(&mut variant.fields, scopes);
            }
        }
        Type::Repeat { times, fields } => {
            name_span(times, scopes);
            inner_fields(fields, scopes);
        }
        Type::Tree { nodes, weight, .. } => {
            name_expr(nodes, scopes);
            weight.iter_mut().for_each(|of| name_type(of, scopes));
        }
        Type::Graph {
            nodes,
            edges,
            weight,
            ..
        } => {
            name_expr(nodes, scopes);
            name_span(edges, scopes);
            weight.iter_mut().for_each(|of| name_type(of, scopes));
        }
    }
}

fn name_span(span: &mut Span, scopes: &[Vec<String>]) {
    name_expr(&mut span.low, scopes);
    name_expr(&mut span.high, scopes);
}

fn name_expr(expr: &mut Expr, scopes: &[Vec<String>]) {
    match expr {
        Expr::Int(_) | Expr::Float(_) => {}
        Expr::Name(name) | Expr::Length(name) | Expr::Sum(name) => {
            if !pick(name, scopes) {
                *expr = Expr::Int(7);
            }
        }
        Expr::Min(items) | Expr::Max(items) => {
            items.iter_mut().for_each(|item| name_expr(item, scopes));
        }
        Expr::Negative(inner) => name_expr(inner, scopes),
        Expr::Binary(_, left, right) => {
            name_expr(left, scopes);
            name_expr(right, scopes);
        }
    }
}

/// Replaces a number by a name that is known; whether there is one.
fn pick(name: &mut String, scopes: &[Vec<String>]) -> bool {
    let known: Vec<&String> = scopes.iter().flatten().collect();
    let number: usize = name.parse().unwrap_or(0);
    match known.get(number % known.len().max(1)) {
        Some(known) => {
            *name = (*known).clone();
            true
        }
        None => false,
    }
}
