//! What a schema says: one declaration a field, conditions between fields, and how an input is
//! written out.
//!
//! This is the tree that the text form and the JSON form are read into. It is unchecked:
//! [`super::Generator::check`] finds out whether inputs can be made of it.

use crate::data::Data;
use serde::{Deserialize, Serialize};

/// A whole schema.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Schema {
    /// Values of an input, in the order of declaration; a field may refer to those before it.
    pub fields: Vec<Field>,
    /// Conditions that every input meets.
    pub constraints: Vec<Constraint>,
    /// How standard input is laid out; `None` puts every field on a line of its own.
    pub stdin: Option<Layout>,
    /// Fields that are arguments of a call, in their order; `None` takes all.
    pub call: Option<Vec<String>>,
}

/// A named value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Field {
    /// Its name, an identifier.
    pub name: String,
    /// What it holds.
    pub of: Type,
}

/// Smallest and largest, both included.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Span {
    /// Smallest.
    pub low: Expr,
    /// Largest.
    pub high: Expr,
}

/// How numbers of a span are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum Law {
    /// Each alike.
    #[default]
    Uniform,
    /// Each order of magnitude alike.
    Log,
    /// At most so many distinct values in one list; outside lists like [`Self::Uniform`].
    Few(u32),
    /// Half of the draws next to an end of the span (at it or one beside it), half uniform.
    Edges,
}

/// What a field holds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Type {
    /// An integer.
    Int {
        /// Its span.
        span: Span,
        /// How it is drawn.
        law: Law,
    },
    /// A float.
    Float {
        /// Its span.
        span: Span,
        /// Digits after the point; `None` draws any float of the span.
        decimals: Option<u8>,
        /// How it is drawn.
        law: Law,
    },
    /// `True` or `False`.
    Bool,
    /// A string of one character.
    Char {
        /// Which.
        alphabet: Alphabet,
    },
    /// A string.
    String {
        /// Characters in it.
        length: Span,
        /// Which.
        alphabet: Alphabet,
        /// What it must be like.
        shape: Shape,
    },
    /// A string that matches a pattern: literals, `.`, classes, groups, `|`, `?`, `*`, `+`, `{m,n}`.
    Pattern {
        /// The pattern, matched whole.
        pattern: String,
    },
    /// One of given values; one alone is a constant.
    Choice(Vec<Data>),
    /// A list.
    List {
        /// Items in it.
        length: Span,
        /// What they are.
        of: Box<Type>,
        /// How they are ordered.
        order: Order,
        /// No two alike.
        distinct: bool,
        /// Span of their sum, if it has one; items are integers then.
        sum: Option<Span>,
    },
    /// The integers `from .. from + length - 1` in any order, as a list.
    Permutation {
        /// How many.
        length: Expr,
        /// The smallest.
        from: Expr,
    },
    /// A list of lists of one length.
    Matrix {
        /// Lists.
        rows: Span,
        /// Items of each.
        columns: Span,
        /// What they are.
        of: Box<Type>,
    },
    /// A tuple.
    Tuple(Vec<Type>),
    /// A dict with these keys; fields may refer to each other and outwards.
    Record(Vec<Field>),
    /// The value or, one time in four, `None`.
    Optional(Box<Type>),
    /// One of several tagged forms, each alike: a tuple of the tag and its fields' values.
    Union(Vec<Variant>),
    /// So many records, as a list of dicts; on standard input their number comes first.
    Repeat {
        /// How many.
        times: Span,
        /// Fields of each.
        fields: Vec<Field>,
    },
    /// A tree: a list of `nodes - 1` edges, each a tuple `(u, v)` or `(u, v, weight)`; uniform over
    /// labelled trees.
    Tree {
        /// Nodes.
        nodes: Expr,
        /// The first node's number, 0 or 1.
        from: u8,
        /// Weight of an edge, if edges have one.
        weight: Option<Box<Type>>,
    },
    /// A graph: a list of edges, each a tuple `(u, v)` or `(u, v, weight)`.
    Graph {
        /// Nodes.
        nodes: Expr,
        /// Edges.
        edges: Span,
        /// Every node reaches every other (weakly, if edges have a direction).
        connected: bool,
        /// No loop at a node, no edge twice.
        simple: bool,
        /// Whether `(u, v)` differs from `(v, u)`.
        direction: Direction,
        /// The first node's number, 0 or 1.
        from: u8,
        /// Weight of an edge, if edges have one.
        weight: Option<Box<Type>>,
    },
}

/// A form of a union.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Variant {
    /// Its tag.
    pub tag: String,
    /// What follows the tag.
    pub fields: Vec<Field>,
}

/// Direction of edges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Direction {
    /// None.
    #[default]
    Undirected,
    /// Any.
    Directed,
    /// Never in a circle.
    Acyclic,
}

/// Characters to draw from: a class such as `a-z0-9_`, without its brackets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Alphabet(pub String);

/// What a string must be like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shape {
    /// Anything.
    #[default]
    Any,
    /// The same from both ends.
    Palindrome,
    /// Every bracket closed in its turn; the alphabet is pairs such as `()[]`.
    Brackets,
}

/// Order of a list's items.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Order {
    /// Any.
    #[default]
    Any,
    /// None smaller than the one before.
    Ascending,
    /// None larger than the one before.
    Descending,
}

/// A condition between expressions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Constraint {
    /// Left side.
    pub left: Expr,
    /// How it stands to the right side.
    pub relation: Relation,
    /// Right side.
    pub right: Expr,
}

/// How two sides compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Relation {
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `==`
    Equal,
    /// `!=`
    Unequal,
    /// `>=`
    AtLeast,
    /// `>`
    Greater,
}

/// An expression over the fields declared before it; integers, exact.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Expr {
    /// An integer.
    Int(i128),
    /// A float: only at the ends of a float's span.
    Float(f64),
    /// A field's value: `n`, or inside a record its own field first, then outwards.
    Name(String),
    /// `len(a)`, also written `a.length`.
    Length(String),
    /// `sum(a)`
    Sum(String),
    /// `min(…)`; of one name of a list, its smallest item.
    Min(Vec<Expr>),
    /// `max(…)`; of one name of a list, its largest item.
    Max(Vec<Expr>),
    /// `-x`
    Negative(Box<Expr>),
    /// Two operands.
    Binary(Operator, Box<Expr>, Box<Expr>),
}

/// An operator; division and remainder round to minus infinity, as Python's do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Operator {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `//`
    Divide,
    /// `%`
    Remainder,
    /// `^` or `**`
    Power,
}

/// Layout of standard input: its lines.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Layout(pub Vec<Vec<Item>>);

/// A part of a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Item {
    /// A field. A list's items stand on the line with its separator between; a matrix, edges, a
    /// repeat and a union's list take a line a row, and stand alone in their line.
    Field {
        /// Its name.
        name: String,
        /// Between the items of a list; `None` is a space.
        separator: Option<String>,
    },
    /// `len(a)`
    Length(String),
    /// Text as it stands.
    Text(String),
}
