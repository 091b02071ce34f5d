//! What a declaration allows at given values of the fields before it: spans, lengths, sums, edges.
//! Drawing and checking both ask here, so that neither clips what the other would refuse.

use super::Error;
use super::evaluate::{Fault, Scope, evaluate, evaluate_float, names, when};
use super::path::Path;
use super::rank;
use super::schema::{Alphabet, Expr, Law, Shape, Span, Type};
use super::structures::edges::Kind;
use super::structures::sums::Sums;
use super::tables::Tables;
use super::walk;

/// Why there is no value.
#[derive(Debug)]
pub(super) enum Stop {
    /// A name's value is not known yet: nothing can be said.
    Undecided(String),
    /// There is none.
    Impossible {
        /// Why.
        error: Box<Error>,
        /// Whether other values of other fields could change that.
        conditional: bool,
    },
}

impl Stop {
    pub fn always(error: Error) -> Self {
        Self::Impossible {
            error: Box::new(error),
            conditional: false,
        }
    }
}

/// Both ends of a span of integers.
pub(super) type Ends = (i128, i128);

/// What declarations allow, where they stand.
#[derive(Clone, Copy)]
pub(super) struct Reach<'r, 's> {
    pub scope: &'r Scope<'s>,
    pub tables: &'r Tables,
}

impl Reach<'_, '_> {
    /// The value of an expression.
    pub fn number(&self, expr: &Expr, path: &Path) -> Result<i128, Stop> {
        evaluate(expr, self.scope).map_err(|fault| self.stop(fault, &[expr], path))
    }

    pub fn span(&self, span: &Span, path: &Path) -> Result<Ends, Stop> {
        let low = self.number(&span.low, path)?;
        let high = self.number(&span.high, path)?;
        match low <= high {
            true => Ok((low, high)),
            false => Err(self.empty(&low.to_string(), &high.to_string(), span, path)),
        }
    }

    /// A span of lengths.
    pub fn length(&self, span: &Span, what: &'static str, path: &Path) -> Result<Ends, Stop> {
        let (low, high) = self.span(span, path)?;
        self.at_least(0, low, what, &[&span.low], path)?;
        Ok((low, high))
    }

    /// A number that must not be below `least`.
    pub fn at_least(
        &self,
        least: i128,
        count: i128,
        what: &'static str,
        from: &[&Expr],
        path: &Path,
    ) -> Result<(), Stop> {
        match count < least {
            false => Ok(()),
            true => Err(self.impossible(from, |with| Error::Count {
                path: path.to_string(),
                what,
                count,
                with,
            })),
        }
    }

    pub fn float(&self, span: &Span, path: &Path) -> Result<(f64, f64), Stop> {
        let end = |expr: &Expr| {
            let value = evaluate_float(expr, self.scope)
                .map_err(|fault| self.stop(fault, &[expr], path))?;
            // Takes the sign from a zero.
            Ok(value + 0.0)
        };
        let (low, high) = (end(&span.low)?, end(&span.high)?);
        match low <= high && low.is_finite() && high.is_finite() {
            true => Ok((low, high)),
            false => Err(self.empty(&format!("{low:?}"), &format!("{high:?}"), span, path)),
        }
    }

    /// Multiples of a power of ten within a span of floats.
    pub fn steps(&self, span: &Span, decimals: u8, path: &Path) -> Result<Ends, Stop> {
        let (low, high) = self.float(span, path)?;
        let scale = rank::scale(decimals);
        // Beyond this a float does not hold every step.
        if low.abs().max(high.abs()) * scale >= (1_u64 << 52) as f64 {
            return Err(
                self.impossible(&[&span.low, &span.high], |_| Error::Declaration {
                    path: path.to_string(),
                    reason: "floats of this size do not hold so many decimals",
                }),
            );
        }
        let mut first = (low * scale).ceil() as i128;
        first -= i128::from(rank::step(first - 1, decimals) >= low);
        first += i128::from(rank::step(first, decimals) < low);
        let mut last = (high * scale).floor() as i128;
        last += i128::from(rank::step(last + 1, decimals) <= high);
        last -= i128::from(rank::step(last, decimals) > high);
        match first <= last {
            true => Ok((first, last)),
            false => Err(self.empty(&format!("{low:?}"), &format!("{high:?}"), span, path)),
        }
    }

    /// Lengths of a string; of brackets, numbers of pairs.
    pub fn string(
        &self,
        length: &Span,
        alphabet: &Alphabet,
        shape: Shape,
        path: &Path,
    ) -> Result<Ends, Stop> {
        let (low, high) = self.length(length, "the length of a string", path)?;
        if shape != Shape::Brackets {
            return Ok((low, high));
        }
        if !self.tables.alphabet(alphabet).len().is_multiple_of(2) {
            return Err(Stop::always(Error::Alphabet {
                path: path.to_string(),
                reason: "brackets come in pairs, and it has an odd number of characters".to_owned(),
            }));
        }
        // Odd lengths of a span are no brackets; a span without an even one is empty.
        let (low, high) = (low / 2 + low % 2, high / 2);
        match low <= high {
            true => Ok((low, high)),
            false => Err(
                self.impossible(&[&length.low, &length.high], |with| Error::Odd {
                    path: path.to_string(),
                    length: 2 * high + 1,
                    with,
                }),
            ),
        }
    }

    /// Lengths of a list, every one of which some list has.
    pub fn list(&self, list: &Type, path: &Path) -> Result<Ends, Stop> {
        let Type::List {
            length,
            of,
            distinct,
            sum,
            ..
        } = list
        else {
            return Ok((0, 0));
        };
        let (low, high) = self.length(length, "the length of a list", path)?;
        if *distinct {
            self.enough(of, high, length, path)?;
        }
        if let Some(sum) = sum {
            // What is possible with the fewest and with the most items is possible between.
            for count in [low, high] {
                self.sums(count, of, *distinct, sum, length, path)?;
            }
        }
        Ok((low, high))
    }

    /// Whether a type has as many values as a list of distinct ones needs.
    fn enough(&self, of: &Type, length: i128, from: &Span, path: &Path) -> Result<(), Stop> {
        let values = match of {
            Type::Int {
                law: Law::Few(most),
                ..
            }
            | Type::Float {
                law: Law::Few(most),
                ..
            } => Some(u128::from(*most)),
            _ => None,
        };
        let values = values.into_iter().chain(rank::count(of, self)).min();
        match values {
            Some(values) if length.cast_unsigned() > values => {
                let error = Error::TooFew {
                    path: path.to_string(),
                    length,
                    values,
                    with: when([&from.high], self.scope),
                };
                let mut conditional = false;
                let mut look = |expr: &Expr| names(expr, &mut |_, _| conditional = true);
                look(&from.high);
                walk::expressions(of, &mut look);
                Err(Stop::Impossible {
                    error: Box::new(error),
                    conditional,
                })
            }
            _ => Ok(()),
        }
    }

    /// The lists of so many items that can have a sum asked for, and the sums they can have.
    pub fn sums(
        &self,
        count: i128,
        of: &Type,
        distinct: bool,
        sum: &Span,
        length: &Span,
        path: &Path,
    ) -> Result<(Sums, Ends), Stop> {
        let (low, high) = self.span(sum, path)?;
        let mut from = vec![&length.low, &length.high, &sum.low, &sum.high];
        // An empty list needs no items.
        let (first, last) = match of {
            Type::Int { span, .. } if count > 0 => {
                from.extend([&span.low, &span.high]);
                self.span(span, &path.items())?
            }
            _ => (0, 0),
        };
        let sums = Sums {
            count: usize::try_from(count).unwrap_or(usize::MAX),
            low: first,
            high: last,
            distinct,
        };
        let Some((least, most)) = sums.reach() else {
            return Err(self.stop(Fault::Overflow, &from, path));
        };
        match least <= high && low <= most && least <= most {
            true => Ok((sums, (least.max(low), most.min(high)))),
            false => Err(self.impossible(&from, |with| Error::Sum {
                path: path.to_string(),
                length: count,
                reach: format!("{least}..{most}"),
                asked: format!("{low}..{high}"),
                with,
            })),
        }
    }

    /// Nodes of a graph, and how many edges it can have.
    pub fn graph(
        &self,
        nodes: &Expr,
        edges: &Span,
        kind: Kind,
        path: &Path,
    ) -> Result<(i128, Ends), Stop> {
        let count = self.nodes(nodes, 0, path)?;
        let (low, high) = self.length(edges, "the number of edges", path)?;
        let (fewest, most) = kind.edges(count);
        match fewest <= low && most.is_none_or(|most| high <= most) {
            true => Ok((count, (low, high))),
            false => Err(
                self.impossible(&[nodes, &edges.low, &edges.high], |with| Error::Edges {
                    path: path.to_string(),
                    nodes: count,
                    reach: match most {
                        Some(most) => format!("{fewest}..{most}"),
                        None => format!("at least {fewest}"),
                    },
                    asked: format!("{low}..{high}"),
                    with,
                }),
            ),
        }
    }

    /// How many nodes there are.
    pub fn nodes(&self, nodes: &Expr, least: i128, path: &Path) -> Result<i128, Stop> {
        let count = self.number(nodes, path)?;
        self.at_least(least, count, "the number of nodes", &[nodes], path)?;
        Ok(count)
    }

    /// How many numbers a permutation has, and the smallest of them.
    pub fn permutation(&self, length: &Expr, from: &Expr, path: &Path) -> Result<Ends, Stop> {
        let count = self.number(length, path)?;
        self.at_least(0, count, "the length of a permutation", &[length], path)?;
        let first = self.number(from, path)?;
        match first.checked_add(count) {
            Some(_) => Ok((count, first)),
            None => Err(self.stop(Fault::Overflow, &[length, from], path)),
        }
    }

    /// An error that tells the values behind some expressions.
    pub fn impossible(&self, from: &[&Expr], error: impl FnOnce(String) -> Error) -> Stop {
        let mut conditional = false;
        for expr in from {
            names(expr, &mut |_, _| conditional = true);
        }
        Stop::Impossible {
            error: Box::new(error(when(from.iter().copied(), self.scope))),
            conditional,
        }
    }

    fn empty(&self, low: &str, high: &str, span: &Span, path: &Path) -> Stop {
        self.impossible(&[&span.low, &span.high], |with| Error::EmptySpan {
            path: path.to_string(),
            low: low.to_owned(),
            high: high.to_owned(),
            with,
        })
    }

    pub fn stop(&self, fault: Fault, from: &[&Expr], path: &Path) -> Stop {
        let path = path.to_string();
        match fault {
            Fault::Unknown(name) => Stop::Undecided(name),
            Fault::Float => Stop::always(Error::Float { path }),
            Fault::Overflow => self.impossible(from, |with| Error::Overflow { path, with }),
            Fault::Division => self.impossible(from, |with| Error::Division { path, with }),
            Fault::Power => self.impossible(from, |with| Error::Power { path, with }),
            Fault::NoItems(_) => self.impossible(from, |with| Error::NoItems { path, with }),
        }
    }
}
