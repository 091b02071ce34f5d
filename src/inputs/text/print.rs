//! A whole schema: tree to text.

use crate::data::{Data, quote};
use crate::inputs::schema::{
    Direction, Expr, Field, Item, Law, Order, Schema, Shape, Type, Variant,
};
use std::fmt::{self, Display, Formatter, Write};

/// Characters of a line above which the fields of a repeat take a line each.
const WIDTH: usize = 80;

impl Schema {
    /// The text form, which [`Self::from_text`] reads back: fields, conditions, layout and call, one
    /// a line.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = self.print(&mut text);
        text
    }

    fn print(&self, out: &mut String) -> fmt::Result {
        for field in &self.fields {
            let line = field.to_string();
            match &field.of {
                Type::Repeat { times, fields } if line.chars().count() > WIDTH => {
                    writeln!(out, "{}: repeat {times} {{", field.name)?;
                    for field in fields {
                        writeln!(out, "  {field}")?;
                    }
                    writeln!(out, "}}")?;
                }
                _ => writeln!(out, "{line}")?,
            }
        }
        for constraint in &self.constraints {
            writeln!(out, "where {constraint}")?;
        }
        if let Some(layout) = &self.stdin {
            writeln!(out, "stdin {{")?;
            for line in &layout.0 {
                // A line of nothing is a line with an empty text.
                let items = if line.is_empty() {
                    &[Item::Text(String::new())][..]
                } else {
                    line
                };
                out.push(' ');
                for item in items {
                    write!(out, " {item}")?;
                }
                out.push('\n');
            }
            writeln!(out, "}}")?;
        }
        if let Some(names) = &self.call {
            writeln!(out, "call ({})", names.join(", "))?;
        }
        Ok(())
    }
}

/// The item in the text form.
impl Display for Item {
    fn fmt(&self, out: &mut Formatter) -> fmt::Result {
        match self {
            Self::Field {
                name,
                separator: None,
            } => out.write_str(name),
            Self::Field {
                name,
                separator: Some(separator),
            } => {
                write!(out, "{name} sep {}", quoted(separator))
            }
            Self::Length(name) => write!(out, "len({name})"),
            Self::Text(text) => out.write_str(&quoted(text)),
        }
    }
}

fn quoted(text: &str) -> String {
    let mut quoted = String::new();
    quote(text, &mut quoted);
    quoted
}

impl Display for Field {
    fn fmt(&self, out: &mut Formatter) -> fmt::Result {
        write!(out, "{}: {}", self.name, self.of)
    }
}

/// What stands behind the span of a number, with a space before it.
impl Display for Law {
    fn fmt(&self, out: &mut Formatter) -> fmt::Result {
        match self {
            Self::Uniform => Ok(()),
            Self::Log => out.write_str(" log"),
            Self::Edges => out.write_str(" edges"),
            Self::Few(values) => write!(out, " few({values})"),
        }
    }
}

/// The type in the text form, on one line.
impl Display for Type {
    fn fmt(&self, out: &mut Formatter) -> fmt::Result {
        match self {
            Self::Int { span, law } => write!(out, "int {span}{law}"),
            Self::Float {
                span,
                decimals,
                law,
            } => {
                write!(out, "float {span}")?;
                if let Some(decimals) = decimals {
                    write!(out, " decimals {decimals}")?;
                }
                law.fmt(out)
            }
            Self::Bool => out.write_str("bool"),
            Self::Char { alphabet } => write!(out, "char [{}]", alphabet.0),
            Self::String {
                length,
                alphabet,
                shape,
            } => {
                let shape = match shape {
                    Shape::Any => "",
                    Shape::Palindrome => " palindrome",
                    Shape::Brackets => " brackets",
                };
                write!(out, "string {length} of [{}]{shape}", alphabet.0)
            }
            Self::Pattern { pattern } => write!(out, "string matching {}", quoted(pattern)),
            Self::Choice(values) => match values.as_slice() {
                [value] => write!(out, "const {}", value.to_literal()),
                _ => write!(out, "one of {}", Data::List(values.clone()).to_literal()),
            },
            Self::List {
                length,
                of,
                order,
                distinct,
                sum,
            } => {
                let modified = *order != Order::Any || *distinct || sum.is_some();
                write!(out, "list {length} of ")?;
                // Words behind it would belong to the list inside.
                if modified && of.ends_with_a_list() {
                    write!(out, "({of})")?;
                } else {
                    of.fmt(out)?;
                }
                out.write_str(if *distinct { " distinct" } else { "" })?;
                out.write_str(match order {
                    Order::Any => "",
                    Order::Ascending => " ascending",
                    Order::Descending => " descending",
                })?;
                match sum {
                    Some(sum) => write!(out, " sum {sum}"),
                    None => Ok(()),
                }
            }
            Self::Permutation { length, from } => match from {
                Expr::Int(1) => write!(out, "permutation {length}"),
                _ => write!(out, "permutation {length} from {from}"),
            },
            Self::Matrix { rows, columns, of } => write!(out, "matrix {rows} x {columns} of {of}"),
            Self::Tuple(types) => listed("tuple (", types, ", ", ")", out),
            Self::Record(fields) => listed("record { ", fields, "; ", " }", out),
            Self::Optional(of) => write!(out, "optional {of}"),
            Self::Union(variants) => listed("union { ", variants, "; ", " }", out),
            Self::Repeat { times, fields } => {
                write!(out, "repeat {times} ")?;
                listed("{ ", fields, "; ", " }", out)
            }
            Self::Tree {
                nodes,
                from,
                weight,
            } => {
                write!(out, "tree {nodes}")?;
                node(*from, weight.as_deref(), out)
            }
            Self::Graph {
                nodes,
                edges,
                connected,
                simple,
                direction,
                from,
                weight,
            } => {
                write!(out, "graph {nodes}, {edges}")?;
                out.write_str(if *connected { " connected" } else { "" })?;
                out.write_str(if *simple { " simple" } else { "" })?;
                out.write_str(match direction {
                    Direction::Undirected => "",
                    Direction::Directed => " directed",
                    Direction::Acyclic => " acyclic",
                })?;
                node(*from, weight.as_deref(), out)
            }
        }
    }
}

fn listed(
    open: &str,
    items: &[impl Display],
    between: &str,
    close: &str,
    out: &mut Formatter,
) -> fmt::Result {
    out.write_str(open)?;
    for (number, item) in items.iter().enumerate() {
        out.write_str(if number > 0 { between } else { "" })?;
        item.fmt(out)?;
    }
    out.write_str(close)
}

fn node(from: u8, weight: Option<&Type>, out: &mut Formatter) -> fmt::Result {
    if from != 1 {
        write!(out, " from {from}")?;
    }
    match weight {
        Some(weight) => write!(out, " weight {weight}"),
        None => Ok(()),
    }
}

impl Display for Variant {
    fn fmt(&self, out: &mut Formatter) -> fmt::Result {
        out.write_str(&self.tag)?;
        listed("(", &self.fields, ", ", ")", out)
    }
}

impl Type {
    /// Whether a word behind it could belong to a list at its end.
    fn ends_with_a_list(&self) -> bool {
        match self {
            Self::List { .. } => true,
            Self::Matrix { of, .. } | Self::Optional(of) => of.ends_with_a_list(),
            Self::Tree {
                weight: Some(of), ..
            }
            | Self::Graph {
                weight: Some(of), ..
            } => of.ends_with_a_list(),
            _ => false,
        }
    }
}
