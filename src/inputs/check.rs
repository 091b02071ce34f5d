//! What is wrong with a schema whatever its numbers are: names, kinds, alphabets, layouts.

use super::Error;
use super::evaluate::{Asks, names};
use super::limits::DECIMALS;
use super::path::Path;
use super::schema::{Expr, Field, Item, Law, Order, Schema, Span, Type};
use super::text::is_name;
use crate::data::{Data, Integer};
use crate::limits::{EXPRESSION_PARTS, SCHEMA_DEPTH};
use std::collections::BTreeSet;

/// Looks a schema over.
pub(super) fn check(schema: &Schema) -> Result<(), Error> {
    let mut checker = Checker { scope: Vec::new() };
    checker.fields(&schema.fields, &Path::WHOLE, 0)?;
    for constraint in &schema.constraints {
        for expr in [&constraint.left, &constraint.right] {
            deep(expr, &Path::WHOLE.name("where"), 0)?;
            let text = format!("where {constraint}");
            checker.expr(expr, &Path::WHOLE.name(&text))?;
        }
    }
    checker.layout(schema)?;
    for name in schema.call.iter().flatten() {
        if !schema.fields.iter().any(|field| field.name == *name) {
            return Err(Error::Call { name: name.clone() });
        }
    }
    Ok(())
}

struct Checker<'s> {
    scope: Vec<(&'s str, Kind)>,
}

/// What expressions can ask of a field.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Its value.
    Number,
    /// Its length, sum and ends.
    Numbers,
    /// Its length.
    Sized(&'static str),
    /// Nothing.
    Other(&'static str),
}

impl Kind {
    fn of(of: &Type) -> Self {
        match of {
            Type::Int { .. } => Self::Number,
            Type::Choice(values) => match values.iter().all(is_small) {
                true => Self::Number,
                false => Self::Other("a choice"),
            },
            Type::List { of, .. } => match Self::of(of) {
                Self::Number => Self::Numbers,
                _ => Self::Sized("a list of other things than integers"),
            },
            Type::Permutation { .. } => Self::Numbers,
            Type::String { .. } | Type::Pattern { .. } => Self::Sized("a string"),
            Type::Matrix { .. } => Self::Sized("a matrix"),
            Type::Repeat { .. } => Self::Sized("a list of records"),
            Type::Tree { .. } | Type::Graph { .. } => Self::Sized("a list of edges"),
            Type::Float { .. } => Self::Other("a float"),
            Type::Bool => Self::Other("a truth value"),
            Type::Char { .. } => Self::Other("a character"),
            Type::Tuple(_) => Self::Other("a tuple"),
            Type::Record(_) => Self::Other("a record"),
            Type::Optional(_) => Self::Other("a value that can be absent"),
            Type::Union(_) => Self::Other("a value of several forms"),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Number => "an integer",
            Self::Numbers => "a list of integers",
            Self::Sized(name) | Self::Other(name) => name,
        }
    }
}

impl<'s> Checker<'s> {
    fn fields(&mut self, fields: &'s [Field], path: &Path, depth: usize) -> Result<(), Error> {
        if fields.is_empty() {
            return Err(Error::NoFields {
                path: path.to_string(),
            });
        }
        let mut seen = BTreeSet::new();
        for field in fields {
            if !is_name(&field.name) {
                return Err(Error::Name {
                    path: path.to_string(),
                    name: field.name.clone(),
                });
            }
            if !seen.insert(&field.name) {
                return Err(Error::Twice {
                    path: path.to_string(),
                    name: field.name.clone(),
                });
            }
            self.of(&field.of, &path.name(&field.name), depth)?;
            self.scope.push((&field.name, Kind::of(&field.of)));
        }
        Ok(())
    }

    /// Fields whose names end with them.
    fn inner(&mut self, fields: &'s [Field], path: &Path, depth: usize) -> Result<(), Error> {
        let mark = self.scope.len();
        let found = self.fields(fields, path, depth + 1);
        self.scope.truncate(mark);
        found
    }

    fn of(&mut self, of: &'s Type, path: &Path, depth: usize) -> Result<(), Error> {
        if depth > SCHEMA_DEPTH {
            return Err(Error::TooDeep {
                path: path.to_string(),
            });
        }
        let fault = |reason| {
            Err(Error::Declaration {
                path: path.to_string(),
                reason,
            })
        };
        match of {
            Type::Int { span, law } => {
                law_of(*law, path)?;
                self.span(span, path)
            }
            Type::Float {
                span,
                decimals,
                law,
            } => {
                law_of(*law, path)?;
                if decimals.is_some_and(|decimals| decimals > DECIMALS) {
                    return fault("a float holds at most 15 decimals");
                }
                self.float(&span.low, path)?;
                self.float(&span.high, path)
            }
            Type::String { length, .. } => self.span(length, path),
            Type::Choice(values) if values.is_empty() => fault("there is nothing to choose from"),
            Type::Union(forms) if forms.is_empty() => fault("there is no form to choose from"),
            Type::Bool | Type::Char { .. } | Type::Pattern { .. } | Type::Choice(_) => Ok(()),
            Type::List {
                length,
                of: items,
                order,
                sum,
                ..
            } => {
                self.span(length, path)?;
                let below = path.items();
                self.of(items, &below, depth + 1)?;
                if *order != Order::Any && !has_order(items) {
                    return fault("items of this kind have no order");
                }
                let Some(sum) = sum else { return Ok(()) };
                match **items {
                    Type::Int {
                        law: Law::Uniform, ..
                    } => self.span(sum, path),
                    Type::Int { .. } => fault("a sum leaves its items no law of their own"),
                    _ => fault("only a list of integers has a sum"),
                }
            }
            Type::Permutation { length, from } => {
                self.expr(length, path)?;
                self.expr(from, path)
            }
            Type::Matrix { rows, columns, of } => {
                self.span(rows, path)?;
                self.span(columns, path)?;
                self.of(of, &path.items().items(), depth + 1)
            }
            Type::Tuple(parts) => {
                let mut parts = parts.iter().enumerate();
                parts.try_for_each(|(place, part)| self.of(part, &path.item(place), depth + 1))
            }
            Type::Record(fields) => self.inner(fields, path, depth),
            Type::Optional(of) => self.of(of, path, depth + 1),
            Type::Union(forms) => {
                let mut tags = BTreeSet::new();
                for form in forms {
                    if !is_name(&form.tag) {
                        return Err(Error::Name {
                            path: path.to_string(),
                            name: form.tag.clone(),
                        });
                    }
                    if !tags.insert(&form.tag) {
                        return Err(Error::Twice {
                            path: path.to_string(),
                            name: form.tag.clone(),
                        });
                    }
                    // A tag alone is a form too.
                    if !form.fields.is_empty() {
                        self.inner(&form.fields, &path.name(&form.tag), depth)?;
                    }
                }
                Ok(())
            }
            Type::Repeat { times, fields } => {
                self.span(times, path)?;
                self.inner(fields, &path.items(), depth)
            }
            Type::Tree {
                nodes,
                from,
                weight,
            } => {
                self.expr(nodes, path)?;
                self.edges(*from, weight.as_deref(), path, depth)
            }
            Type::Graph {
                nodes,
                edges,
                from,
                weight,
                ..
            } => {
                self.expr(nodes, path)?;
                self.span(edges, path)?;
                self.edges(*from, weight.as_deref(), path, depth)
            }
        }
    }

    fn edges(
        &mut self,
        from: u8,
        weight: Option<&'s Type>,
        path: &Path,
        depth: usize,
    ) -> Result<(), Error> {
        if from > 1 {
            let reason = "nodes are counted from 0 or from 1";
            return Err(Error::Declaration {
                path: path.to_string(),
                reason,
            });
        }
        match weight {
            Some(weight) => self.of(weight, &path.name("weight"), depth + 1),
            None => Ok(()),
        }
    }

    fn span(&self, span: &Span, path: &Path) -> Result<(), Error> {
        self.expr(&span.low, path)?;
        self.expr(&span.high, path)
    }

    /// An end of a float's span: a number with a point and a sign, or an integer's expression.
    fn float(&self, expr: &Expr, path: &Path) -> Result<(), Error> {
        match expr {
            Expr::Float(number) if number.is_finite() => Ok(()),
            Expr::Negative(of) => match &**of {
                Expr::Float(number) if number.is_finite() => Ok(()),
                _ => self.expr(expr, path),
            },
            _ => self.expr(expr, path),
        }
    }

    fn expr(&self, expr: &Expr, path: &Path) -> Result<(), Error> {
        deep(expr, path, 0)?;
        let mut fault = None;
        names(expr, &mut |name, asks| {
            if fault.is_none() {
                fault = self.name(name, asks, path).err();
            }
        });
        fault.map_or(Ok(()), Err)
    }

    fn name(&self, name: &str, asks: Asks, path: &Path) -> Result<(), Error> {
        let mut innermost = self.scope.iter().rev();
        let Some((_, kind)) = innermost.find(|(known, _)| *known == name) else {
            return Err(Error::UnknownName {
                path: path.to_string(),
                name: name.to_owned(),
            });
        };
        let (fits, wanted) = match asks {
            Asks::Number => (*kind == Kind::Number, "an integer"),
            Asks::Length => (
                matches!(kind, Kind::Numbers | Kind::Sized(_)),
                "a list or a string",
            ),
            Asks::Sum => (*kind == Kind::Numbers, "a list of integers"),
            Asks::Ends => (
                matches!(kind, Kind::Number | Kind::Numbers),
                "an integer or a list of integers",
            ),
        };
        match fits {
            true => Ok(()),
            false => Err(Error::Kind {
                path: path.to_string(),
                name: name.to_owned(),
                is: kind.name(),
                wanted,
            }),
        }
    }

    fn layout(&self, schema: &Schema) -> Result<(), Error> {
        let mut shown = BTreeSet::new();
        let lines = schema.stdin.iter().flat_map(|layout| &layout.0);
        for (place, items) in lines.enumerate() {
            let fault = |reason: String| {
                Err(Error::Layout {
                    line: place + 1,
                    reason,
                })
            };
            for item in items {
                let name = match item {
                    Item::Text(text) if text.contains(['\n', '\r']) => {
                        return fault("a text goes over several lines".to_owned());
                    }
                    Item::Text(_) => continue,
                    Item::Field { name, .. } | Item::Length(name) => name,
                };
                let Some(field) = schema.fields.iter().find(|field| field.name == *name) else {
                    return fault(format!("no field has the name `{name}`"));
                };
                match item {
                    Item::Length(_) => {
                        if let Kind::Number | Kind::Other(_) = Kind::of(&field.of) {
                            return fault(format!("`{name}` has no length"));
                        }
                    }
                    Item::Field { separator, .. } => {
                        if !shown.insert(name) {
                            return fault(format!("`{name}` has been shown before"));
                        }
                        if separator
                            .as_deref()
                            .is_some_and(|text| text.contains(['\n', '\r']))
                        {
                            return fault(format!(
                                "the separator of `{name}` goes over several lines"
                            ));
                        }
                        if items.len() > 1 && field.of.takes_lines() {
                            return fault(format!("`{name}` takes lines of its own"));
                        }
                    }
                    Item::Text(_) => {}
                }
            }
        }
        Ok(())
    }
}

/// Whether expressions are nested too deep; looks no deeper than that.
fn deep(expr: &Expr, path: &Path, depth: usize) -> Result<(), Error> {
    if depth > EXPRESSION_PARTS {
        return Err(Error::TooDeep {
            path: path.to_string(),
        });
    }
    match expr {
        Expr::Min(of) | Expr::Max(of) if of.is_empty() => Err(Error::Declaration {
            path: path.to_string(),
            reason: "min() and max() need something to choose from",
        }),
        Expr::Min(of) | Expr::Max(of) => of.iter().try_for_each(|expr| deep(expr, path, depth + 1)),
        Expr::Negative(of) => deep(of, path, depth + 1),
        Expr::Binary(_, left, right) => {
            deep(left, path, depth + 1)?;
            deep(right, path, depth + 1)
        }
        Expr::Float(_) => Err(Error::Float {
            path: path.to_string(),
        }),
        Expr::Int(_) | Expr::Name(_) | Expr::Length(_) | Expr::Sum(_) => Ok(()),
    }
}

/// Whether a value is an integer that expressions can hold.
fn is_small(value: &Data) -> bool {
    matches!(value, Data::Int(Integer::Small(_)))
}

fn law_of(law: Law, path: &Path) -> Result<(), Error> {
    match law {
        Law::Few(0) => Err(Error::Declaration {
            path: path.to_string(),
            reason: "a list with items has at least one value, not few(0)",
        }),
        _ => Ok(()),
    }
}

/// Whether Python orders any two values of a type.
fn has_order(of: &Type) -> bool {
    match of {
        Type::Int { .. }
        | Type::Float { .. }
        | Type::Bool
        | Type::Char { .. }
        | Type::String { .. }
        | Type::Pattern { .. }
        | Type::Permutation { .. } => true,
        Type::Choice(values) => {
            let same =
                |value: &Data| super::compare::kind(value) == super::compare::kind(&values[0]);
            let plain = |value: &Data| {
                matches!(
                    value,
                    Data::Bool(_) | Data::Int(_) | Data::Float(_) | Data::Str(_)
                )
            };
            values.iter().all(|value| plain(value) && same(value))
        }
        Type::List { of, .. } | Type::Matrix { of, .. } => has_order(of),
        Type::Tuple(parts) => parts.iter().all(has_order),
        Type::Tree { weight, .. } | Type::Graph { weight, .. } => {
            weight.as_deref().is_none_or(has_order)
        }
        Type::Record(_) | Type::Optional(_) | Type::Union(_) | Type::Repeat { .. } => false,
    }
}
