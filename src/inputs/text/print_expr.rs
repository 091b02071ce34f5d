//! Expressions: tree to text, with no more brackets than needed.

use crate::data::float;
use crate::inputs::schema::{Constraint, Expr, Operator, Relation, Span};
use std::fmt::{self, Display, Formatter};

/// How tightly an expression holds together.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Level {
    Sum,
    Product,
    Signed,
    Power,
    Atom,
}

impl Operator {
    fn symbol(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Multiply => "*",
            Self::Divide => "//",
            Self::Remainder => "%",
            Self::Power => "^",
        }
    }

    fn level(self) -> Level {
        match self {
            Self::Add | Self::Subtract => Level::Sum,
            Self::Multiply | Self::Divide | Self::Remainder => Level::Product,
            Self::Power => Level::Power,
        }
    }
}

impl Expr {
    fn level(&self) -> Level {
        match self {
            Self::Int(value) if *value < 0 => Level::Signed,
            Self::Negative(_) => Level::Signed,
            Self::Binary(operator, ..) => operator.level(),
            _ => Level::Atom,
        }
    }

    /// Adds it, in brackets unless it holds together at least as tightly as asked.
    fn at(&self, level: Level, out: &mut Formatter) -> fmt::Result {
        if self.level() >= level {
            return self.fmt(out);
        }
        write!(out, "({self})")
    }
}

/// The expression in the text form.
impl Display for Expr {
    fn fmt(&self, out: &mut Formatter) -> fmt::Result {
        match self {
            Self::Int(value) => write!(out, "{value}"),
            Self::Float(value) => out.write_str(&float::repr(*value)),
            Self::Name(name) => out.write_str(name),
            Self::Length(name) => write!(out, "len({name})"),
            Self::Sum(name) => write!(out, "sum({name})"),
            Self::Min(items) => call("min", items, out),
            Self::Max(items) => call("max", items, out),
            Self::Negative(inner) => {
                out.write_str("-")?;
                // A minus right before digits belongs to the number.
                match **inner {
                    Self::Int(_) => write!(out, "({inner})"),
                    _ => inner.at(Level::Signed, out),
                }
            }
            Self::Binary(operator, left, right) => {
                let (left_level, right_level) = match operator.level() {
                    Level::Sum => (Level::Sum, Level::Product),
                    Level::Product => (Level::Product, Level::Power),
                    _ => (Level::Atom, Level::Power),
                };
                left.at(left_level, out)?;
                out.write_str(operator.symbol())?;
                let signed = right.level() == Level::Signed;
                right.at(if signed { Level::Atom } else { right_level }, out)
            }
        }
    }
}

fn call(name: &str, items: &[Expr], out: &mut Formatter) -> fmt::Result {
    write!(out, "{name}(")?;
    for (number, item) in items.iter().enumerate() {
        let comma = if number > 0 { ", " } else { "" };
        write!(out, "{comma}{item}")?;
    }
    out.write_str(")")
}

/// The span in the text form.
impl Display for Span {
    fn fmt(&self, out: &mut Formatter) -> fmt::Result {
        if self.low == self.high {
            self.low.fmt(out)
        } else {
            write!(out, "{}..{}", self.low, self.high)
        }
    }
}

impl Display for Relation {
    fn fmt(&self, out: &mut Formatter) -> fmt::Result {
        out.write_str(match self {
            Self::Less => "<",
            Self::AtMost => "<=",
            Self::Equal => "==",
            Self::Unequal => "!=",
            Self::AtLeast => ">=",
            Self::Greater => ">",
        })
    }
}

/// The condition in the text form, without `where`.
impl Display for Constraint {
    fn fmt(&self, out: &mut Formatter) -> fmt::Result {
        write!(out, "{} {} {}", self.left, self.relation, self.right)
    }
}
