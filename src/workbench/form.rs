//! A schema as a form: each field a kind with a few texts, and back into one declaration.
//!
//! The form knows no grammar: what it makes is text, and [`Schema::from_text`] says what is wrong
//! with it. So a form can hold whatever can be written.

use crate::inputs::Schema;
use crate::inputs::schema::{Direction, Field, Law, Order, Shape, Type};
use serde::{Deserialize, Serialize};

/// Kinds of fields, in the order in which the form offers them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    /// An integer.
    Int,
    /// A float.
    Float,
    /// A truth value.
    Bool,
    /// A character.
    Char,
    /// A string.
    String,
    /// A string after a pattern.
    Pattern,
    /// One of several values.
    Choice,
    /// A list.
    List,
    /// A permutation.
    Permutation,
    /// A matrix.
    Matrix,
    /// A tree.
    Tree,
    /// A graph.
    Graph,
    /// Anything else, as it is written.
    Written,
}

impl Kind {
    /// All, in order.
    pub const ALL: [Self; 13] = [
        Self::Int,
        Self::Float,
        Self::Bool,
        Self::Char,
        Self::String,
        Self::Pattern,
        Self::Choice,
        Self::List,
        Self::Permutation,
        Self::Matrix,
        Self::Tree,
        Self::Graph,
        Self::Written,
    ];

    /// The language's word for it; empty for what is written out.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Int => "int",
            Self::Float => "float",
            Self::Bool => "bool",
            Self::Char => "char",
            Self::String => "string",
            Self::Pattern => "string matching",
            Self::Choice => "one of",
            Self::List => "list",
            Self::Permutation => "permutation",
            Self::Matrix => "matrix",
            Self::Tree => "tree",
            Self::Graph => "graph",
            Self::Written => "",
        }
    }

    /// What a new field of this kind says.
    #[must_use]
    pub const fn template(self) -> &'static str {
        match self {
            Self::Int => "int 0..100",
            Self::Float => "float 0..1 decimals 2",
            Self::Bool => "bool",
            Self::Char => "char [a-z]",
            Self::String => "string 1..10 of [a-z]",
            Self::Pattern => "string matching \"[a-z]+\"",
            Self::Choice => "one of [1, 2, 3]",
            Self::List => "list 1..5 of int 0..9",
            Self::Permutation => "permutation 5",
            Self::Matrix => "matrix 2 x 3 of int 0..9",
            Self::Tree => "tree 5",
            Self::Graph => "graph 5, 4..10 connected simple",
            Self::Written => "tuple (int 0..9, int 0..9)",
        }
    }
}

/// A text of the form, with what stands before it in the declaration.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// What it is.
    pub what: What,
    /// The text, or the chosen word.
    pub text: String,
}

/// What a text of the form is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum What {
    /// Smallest and largest: `0..100`.
    Span,
    /// How long: `1..5`, `n`.
    Length,
    /// How wide.
    Columns,
    /// How many nodes.
    Nodes,
    /// How many edges.
    Edges,
    /// Digits after the point.
    Decimals,
    /// Characters: `a-z`.
    Alphabet,
    /// A pattern.
    Pattern,
    /// Values.
    Values,
    /// What the items are.
    Items,
    /// The smallest number.
    From,
    /// Span of the sum.
    Sum,
    /// Type of an edge's weight.
    Weight,
    /// How numbers are drawn.
    Law,
    /// What a string must be like.
    Shape,
    /// How items are ordered.
    Order,
    /// Whether items differ.
    Distinct,
    /// Whether all nodes are connected.
    Connected,
    /// Whether loops and repeats are out.
    Simple,
    /// Whether edges have a direction.
    Direction,
    /// The whole declaration.
    Declaration,
}

impl What {
    /// The words that can be chosen, the empty one for none of them; `None` for what is written.
    #[must_use]
    pub const fn words(self) -> Option<&'static [&'static str]> {
        match self {
            Self::Law => Some(&["", "log", "edges"]),
            Self::Shape => Some(&["", "palindrome", "brackets"]),
            Self::Order => Some(&["", "ascending", "descending"]),
            Self::Distinct => Some(&["", "distinct"]),
            Self::Connected => Some(&["", "connected"]),
            Self::Simple => Some(&["", "simple"]),
            Self::Direction => Some(&["", "directed", "acyclic"]),
            _ => None,
        }
    }
}

/// A field as the form shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// Its name.
    pub name: String,
    /// Its kind.
    pub kind: Kind,
    /// Its texts.
    pub parts: Vec<Part>,
}

/// A schema's fields as rows.
#[must_use]
pub fn rows(schema: &Schema) -> Vec<Row> {
    schema.fields.iter().map(row).collect()
}

fn row(field: &Field) -> Row {
    let (kind, parts) = parts(&field.of);
    Row {
        name: field.name.clone(),
        kind,
        parts,
    }
}

fn part(what: What, text: impl ToString) -> Part {
    Part {
        what,
        text: text.to_string(),
    }
}

fn choice(what: What, at: usize) -> Part {
    let word = what.words().and_then(|words| words.get(at));
    part(what, word.copied().unwrap_or_default())
}

fn parts(of: &Type) -> (Kind, Vec<Part>) {
    let written = || (Kind::Written, vec![part(What::Declaration, of)]);
    match of {
        Type::Int { span, law } => match law_at(*law) {
            Some(law) => (Kind::Int, vec![part(What::Span, span), choice(What::Law, law)]),
            None => written(),
        },
        Type::Float {
            span,
            decimals,
            law: Law::Uniform,
        } => {
            let decimals = decimals.map_or_else(String::new, |digits| digits.to_string());
            (
                Kind::Float,
                vec![part(What::Span, span), part(What::Decimals, decimals)],
            )
        }
        Type::Bool => (Kind::Bool, Vec::new()),
        Type::Char { alphabet } => (Kind::Char, vec![part(What::Alphabet, &alphabet.0)]),
        Type::String {
            length,
            alphabet,
            shape,
        } => {
            let shape = match shape {
                Shape::Any => 0,
                Shape::Palindrome => 1,
                Shape::Brackets => 2,
            };
            (
                Kind::String,
                vec![
                    part(What::Length, length),
                    part(What::Alphabet, &alphabet.0),
                    choice(What::Shape, shape),
                ],
            )
        }
        Type::List {
            length,
            of,
            order,
            distinct,
            sum,
        } => {
            let order = match order {
                Order::Any => 0,
                Order::Ascending => 1,
                Order::Descending => 2,
            };
            let sum = sum.as_ref().map_or_else(String::new, ToString::to_string);
            (
                Kind::List,
                vec![
                    part(What::Length, length),
                    part(What::Items, of),
                    choice(What::Order, order),
                    choice(What::Distinct, usize::from(*distinct)),
                    part(What::Sum, sum),
                ],
            )
        }
        Type::Permutation { length, from } => (
            Kind::Permutation,
            vec![part(What::Length, length), part(What::From, from)],
        ),
        Type::Matrix { rows, columns, of } => (
            Kind::Matrix,
            vec![
                part(What::Length, rows),
                part(What::Columns, columns),
                part(What::Items, of),
            ],
        ),
        Type::Tree {
            nodes,
            from,
            weight,
        } => (
            Kind::Tree,
            vec![
                part(What::Nodes, nodes),
                part(What::From, from),
                part(What::Weight, optional(weight.as_deref())),
            ],
        ),
        Type::Graph {
            nodes,
            edges,
            connected,
            simple,
            direction,
            from,
            weight,
        } => {
            let direction = match direction {
                Direction::Undirected => 0,
                Direction::Directed => 1,
                Direction::Acyclic => 2,
            };
            (
                Kind::Graph,
                vec![
                    part(What::Nodes, nodes),
                    part(What::Edges, edges),
                    choice(What::Connected, usize::from(*connected)),
                    choice(What::Simple, usize::from(*simple)),
                    choice(What::Direction, direction),
                    part(What::From, from),
                    part(What::Weight, optional(weight.as_deref())),
                ],
            )
        }
        Type::Pattern { .. } => {
            // The text form knows how to quote it; what follows the words is the pattern.
            let text = of.to_string();
            match text.strip_prefix("string matching ") {
                Some(pattern) => (Kind::Pattern, vec![part(What::Pattern, pattern)]),
                None => written(),
            }
        }
        Type::Choice(_) => {
            let text = of.to_string();
            match text.strip_prefix("one of ") {
                Some(values) => (Kind::Choice, vec![part(What::Values, values)]),
                None => written(),
            }
        }
        _ => written(),
    }
}

fn law_at(law: Law) -> Option<usize> {
    match law {
        Law::Uniform => Some(0),
        Law::Log => Some(1),
        Law::Edges => Some(2),
        Law::Few(_) => None,
    }
}

fn optional(of: Option<&Type>) -> String {
    of.map_or_else(String::new, ToString::to_string)
}

impl Row {
    /// A row that holds a type as it is written.
    #[must_use]
    pub fn written(name: &str, of: &str) -> Self {
        Self {
            name: name.to_owned(),
            kind: Kind::Written,
            parts: vec![part(What::Declaration, of)],
        }
    }

    /// The declaration that it makes: `n: int 0..100`.
    #[must_use]
    pub fn declaration(&self) -> String {
        let mut text = format!("{}:", self.name);
        let mut add = |word: &str| {
            if !word.is_empty() {
                text.push(' ');
                text.push_str(word);
            }
        };
        add(self.kind.word());
        for (at, Part { what, text: said }) in self.parts.iter().enumerate() {
            let said = said.trim();
            if said.is_empty() {
                continue;
            }
            match what {
                What::Alphabet if self.kind == Kind::String => add(&format!("of [{said}]")),
                What::Alphabet => add(&format!("[{said}]")),
                What::Items => add(&format!("of {said}")),
                What::Columns => add(&format!("x {said}")),
                What::Decimals => add(&format!("decimals {said}")),
                What::From => add(&format!("from {said}")),
                What::Sum => add(&format!("sum {said}")),
                What::Weight => add(&format!("weight {said}")),
                What::Nodes if self.parts.get(at + 1).is_some_and(|next| next.what == What::Edges) => {
                    add(&format!("{said},"));
                }
                _ => add(said),
            }
        }
        text
    }
}

/// The schema's text with one row put in place of another, after the last, or, without a row, with
/// that field left out.
#[must_use]
pub fn replaced(schema: &Schema, at: usize, row: Option<&Row>) -> String {
    let mut fields: Vec<String> = schema.fields.iter().map(ToString::to_string).collect();
    match row {
        Some(row) if at < fields.len() => fields[at] = row.declaration(),
        Some(row) => fields.push(row.declaration()),
        None if at < fields.len() => {
            fields.remove(at);
        }
        None => {}
    }
    let rest = Schema {
        fields: Vec::new(),
        ..schema.clone()
    };
    let mut text = fields.join("\n");
    text.push('\n');
    text.push_str(&rest.to_text());
    text
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_row_says_what_its_field_said() {
        let text = "\
n: int 1..100 log
f: float 0..1 decimals 2
b: bool
c: char [a-z]
s: string 1..n of [ab] palindrome
m: string matching \"a\\\"b+\"
o: one of [1, \"two\"]
a: list n of int -9..9 ascending distinct sum 0..10
p: permutation n from 0
x: matrix 2..3 x n of int 0..9
t: tree n from 1 weight int 1..9
g: graph n, n..2 * n connected simple from 1
w: tuple (int 0..1, bool)
";
        let schema = Schema::from_text(text).unwrap();
        for (at, row) in rows(&schema).iter().enumerate() {
            let again = Schema::from_text(&replaced(&schema, at, Some(row))).unwrap();
            assert_eq!(again, schema, "{}", row.declaration());
        }
    }

    #[test]
    fn every_template_is_a_field_of_its_kind() {
        for kind in Kind::ALL {
            let schema = Schema::from_text(&format!("x: {}", kind.template())).unwrap();
            assert_eq!(rows(&schema)[0].kind, kind);
        }
    }
}
