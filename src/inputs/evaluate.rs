//! What an expression comes to, given the values of the fields before it.

use super::schema::{Constraint, Expr, Operator, Relation};
use crate::data::{Data, Integer};
use std::fmt::Write as _;

/// What expressions can ask of a value.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Summary {
    /// The value, if it is an integer.
    pub number: Part<i128>,
    /// Its items or characters.
    pub length: Part<i128>,
    /// The sum of its items.
    pub sum: Part<i128>,
    /// The smallest and the largest of its items.
    pub ends: Part<(i128, i128)>,
}

/// A part of a summary.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum Part<T> {
    /// Not known, or not for this kind of value.
    #[default]
    Unknown,
    /// There is none: the smallest item of an empty list, a sum beyond 128 bits.
    Absent,
    /// This.
    Is(T),
}

impl Summary {
    pub fn number(number: i128) -> Self {
        Self {
            number: Part::Is(number),
            ..Self::default()
        }
    }

    /// Of a list or string of which only the length is known.
    pub fn length(length: i128) -> Self {
        let empty = length == 0;
        Self {
            length: Part::Is(length),
            sum: if empty { Part::Is(0) } else { Part::Unknown },
            ends: if empty { Part::Absent } else { Part::Unknown },
            ..Self::default()
        }
    }

    /// Of the whole numbers `from .. from + length - 1`.
    pub fn run(length: i128, from: i128) -> Self {
        let sum = || {
            let last = from.checked_add(length - 1)?;
            Some(from.checked_add(last)?.checked_mul(length)? / 2)
        };
        Self {
            sum: sum().map_or(Part::Absent, Part::Is),
            ends: match length {
                0 => Part::Absent,
                _ => Part::Is((from, from.saturating_add(length - 1))),
            },
            ..Self::length(length)
        }
    }

    pub fn of(value: &Data) -> Self {
        match value {
            Data::Int(Integer::Small(number)) => Self::number(*number),
            Data::Str(text) => Self::length(text.chars().count() as i128),
            Data::List(items) => {
                let numbers = || {
                    items.iter().map(|item| match item {
                        Data::Int(Integer::Small(number)) => Some(*number),
                        _ => None,
                    })
                };
                let mut summary = Self::length(items.len() as i128);
                if numbers().all(|number| number.is_some()) && !items.is_empty() {
                    let sum = numbers()
                        .flatten()
                        .try_fold(0_i128, |sum, number| sum.checked_add(number));
                    summary.sum = sum.map_or(Part::Absent, Part::Is);
                    let ends = numbers().flatten().min().zip(numbers().flatten().max());
                    summary.ends = ends.map_or(Part::Absent, Part::Is);
                }
                summary
            }
            _ => Self::default(),
        }
    }
}

/// The names in force, outermost first. A later one hides an earlier one of the same name.
#[derive(Clone, Debug, Default)]
pub(super) struct Scope<'s>(Vec<(&'s str, Summary)>);

impl<'s> Scope<'s> {
    pub fn push(&mut self, name: &'s str, summary: Summary) {
        self.0.push((name, summary));
    }

    pub fn pop(&mut self) {
        self.0.pop();
    }

    pub fn mark(&self) -> usize {
        self.0.len()
    }

    /// Forgets the names since a mark.
    pub fn back_to(&mut self, mark: usize) {
        self.0.truncate(mark);
    }

    pub fn get(&self, name: &str) -> Option<Summary> {
        let mut innermost = self.0.iter().rev();
        innermost
            .find(|(known, _)| *known == name)
            .map(|(_, summary)| *summary)
    }
}

/// Why an expression has no value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Fault {
    /// A name's value is not known.
    Unknown(String),
    /// A result beyond 128 bits.
    Overflow,
    /// A division by zero.
    Division,
    /// A power with a negative exponent.
    Power,
    /// The smallest or largest item of an empty list.
    NoItems(String),
    /// A number with a point.
    Float,
}

/// The value of an expression.
pub(super) fn evaluate(expr: &Expr, scope: &Scope) -> Result<i128, Fault> {
    match expr {
        Expr::Int(number) => Ok(*number),
        Expr::Float(_) => Err(Fault::Float),
        Expr::Name(name) => part(name, scope, |summary| summary.number),
        Expr::Length(name) => part(name, scope, |summary| summary.length),
        Expr::Sum(name) => part(name, scope, |summary| summary.sum),
        Expr::Min(of) => extreme(of, scope, |ends| ends.0, Ord::min),
        Expr::Max(of) => extreme(of, scope, |ends| ends.1, Ord::max),
        Expr::Negative(of) => evaluate(of, scope)?.checked_neg().ok_or(Fault::Overflow),
        Expr::Binary(operator, left, right) => {
            let (left, right) = (evaluate(left, scope)?, evaluate(right, scope)?);
            binary(*operator, left, right)
        }
    }
}

fn part(name: &str, scope: &Scope, of: impl Fn(Summary) -> Part<i128>) -> Result<i128, Fault> {
    match scope.get(name).map(of) {
        Some(Part::Is(number)) => Ok(number),
        Some(Part::Absent) => Err(Fault::Overflow),
        Some(Part::Unknown) | None => Err(Fault::Unknown(name.to_owned())),
    }
}

fn extreme(
    of: &[Expr],
    scope: &Scope,
    end: impl Fn((i128, i128)) -> i128,
    better: impl Fn(i128, i128) -> i128,
) -> Result<i128, Fault> {
    if let [Expr::Name(name)] = of
        && let Some(summary) = scope.get(name)
    {
        match (summary.ends, summary.length) {
            (Part::Is(ends), _) => return Ok(end(ends)),
            (Part::Absent, _) => return Err(Fault::NoItems(name.clone())),
            (Part::Unknown, Part::Is(_)) => return Err(Fault::Unknown(name.clone())),
            (Part::Unknown, _) => {}
        }
    }
    let mut best = None;
    for expr in of {
        let next = evaluate(expr, scope)?;
        best = Some(best.map_or(next, |best| better(best, next)));
    }
    best.ok_or_else(|| Fault::NoItems(String::new()))
}

fn binary(operator: Operator, left: i128, right: i128) -> Result<i128, Fault> {
    let value = match operator {
        Operator::Add => left.checked_add(right),
        Operator::Subtract => left.checked_sub(right),
        Operator::Multiply => left.checked_mul(right),
        Operator::Divide | Operator::Remainder if right == 0 => return Err(Fault::Division),
        Operator::Divide => left.checked_div(right).map(|quotient| {
            // Rust rounds to zero, Python to minus infinity.
            quotient - i128::from(left % right != 0 && (left < 0) != (right < 0))
        }),
        Operator::Remainder => left.checked_rem(right).map(|remainder| {
            match remainder != 0 && (remainder < 0) != (right < 0) {
                true => remainder + right,
                false => remainder,
            }
        }),
        Operator::Power if right < 0 => return Err(Fault::Power),
        // Larger exponents would take long to say that nothing changes.
        Operator::Power => match left {
            0 | 1 => Some(if right == 0 { 1 } else { left }),
            -1 => Some(if right % 2 == 0 { 1 } else { -1 }),
            _ => u32::try_from(right)
                .ok()
                .and_then(|exponent| left.checked_pow(exponent)),
        },
    };
    value.ok_or(Fault::Overflow)
}

/// The end of a float's span.
pub(super) fn evaluate_float(expr: &Expr, scope: &Scope) -> Result<f64, Fault> {
    match expr {
        Expr::Float(number) => Ok(*number),
        Expr::Negative(of) => Ok(-evaluate_float(of, scope)?),
        _ => Ok(evaluate(expr, scope)? as f64),
    }
}

/// Whether a condition holds.
pub(super) fn holds(constraint: &Constraint, scope: &Scope) -> Result<bool, Fault> {
    let left = evaluate(&constraint.left, scope)?;
    let right = evaluate(&constraint.right, scope)?;
    Ok(match constraint.relation {
        Relation::Less => left < right,
        Relation::AtMost => left <= right,
        Relation::Equal => left == right,
        Relation::Unequal => left != right,
        Relation::AtLeast => left >= right,
        Relation::Greater => left > right,
    })
}

/// Calls `each` with every name of an expression, and what the expression asks of it.
pub(super) fn names<'s>(expr: &'s Expr, each: &mut impl FnMut(&'s str, Asks)) {
    match expr {
        Expr::Int(_) | Expr::Float(_) => {}
        Expr::Name(name) => each(name, Asks::Number),
        Expr::Length(name) => each(name, Asks::Length),
        Expr::Sum(name) => each(name, Asks::Sum),
        Expr::Min(of) | Expr::Max(of) => match &of[..] {
            [Expr::Name(name)] => each(name, Asks::Ends),
            _ => of.iter().for_each(|expr| names(expr, each)),
        },
        Expr::Negative(of) => names(of, each),
        Expr::Binary(_, left, right) => {
            names(left, each);
            names(right, each);
        }
    }
}

/// What an expression asks of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asks {
    Number,
    Length,
    Sum,
    Ends,
}

/// ` when n is 0 and len(a) is 3`: the values behind expressions, or nothing.
pub(super) fn when<'s>(exprs: impl IntoIterator<Item = &'s Expr>, scope: &Scope) -> String {
    let mut text = String::new();
    let mut told = Vec::new();
    for expr in exprs {
        names(expr, &mut |name, asks| {
            let Some(summary) = scope.get(name) else {
                return;
            };
            let (part, call) = match (asks, summary.number) {
                (Asks::Number, _) | (Asks::Ends, Part::Is(_)) => (summary.number, ""),
                (Asks::Length, _) => (summary.length, "len"),
                (Asks::Sum, _) => (summary.sum, "sum"),
                (Asks::Ends, _) => (summary.length, "len"),
            };
            if let Part::Is(value) = part
                && !told.contains(&(name, call))
            {
                let word = if told.is_empty() { "when" } else { "and" };
                let name_of_part = match call {
                    "" => name.to_owned(),
                    call => format!("{call}({name})"),
                };
                let _ = write!(text, " {word} {name_of_part} is {value}");
                told.push((name, call));
            }
        });
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int(number: i128) -> Expr {
        Expr::Int(number)
    }

    fn two(operator: Operator, left: i128, right: i128) -> Result<i128, Fault> {
        let expr = Expr::Binary(operator, Box::new(int(left)), Box::new(int(right)));
        evaluate(&expr, &Scope::default())
    }

    #[test]
    fn division_rounds_as_python_does() {
        for (left, right, quotient, remainder) in [
            (7, 2, 3, 1),
            (-7, 2, -4, 1),
            (7, -2, -4, -1),
            (-7, -2, 3, -1),
            (6, -2, -3, 0),
        ] {
            assert_eq!(two(Operator::Divide, left, right), Ok(quotient));
            assert_eq!(two(Operator::Remainder, left, right), Ok(remainder));
        }
    }

    #[test]
    fn arithmetic_is_exact_or_a_fault() {
        for (operator, left, right, value) in [
            (Operator::Power, 10, 9, Ok(1_000_000_000)),
            (Operator::Power, -1, 1 << 100, Ok(1)),
            (Operator::Power, 0, 0, Ok(1)),
            (Operator::Power, 2, 127, Err(Fault::Overflow)),
            (Operator::Power, 2, i128::MAX, Err(Fault::Overflow)),
            (Operator::Power, 2, -1, Err(Fault::Power)),
            (Operator::Add, i128::MAX, 1, Err(Fault::Overflow)),
            (Operator::Divide, i128::MIN, -1, Err(Fault::Overflow)),
            (Operator::Remainder, i128::MIN, -1, Err(Fault::Overflow)),
            (Operator::Divide, 1, 0, Err(Fault::Division)),
            (Operator::Remainder, 1, 0, Err(Fault::Division)),
        ] {
            assert_eq!(
                two(operator, left, right),
                value,
                "{operator:?} {left} {right}"
            );
        }
    }

    #[test]
    fn names_are_those_of_the_innermost_field() {
        let mut scope = Scope::default();
        scope.push("n", Summary::number(3));
        scope.push("n", Summary::number(5));
        let list = Data::List(vec![Data::from(4), Data::from(-1)]);
        scope.push("a", Summary::of(&list));
        scope.push("e", Summary::of(&Data::List(Vec::new())));
        let name = |name: &str| Expr::Name(name.to_owned());
        assert_eq!(evaluate(&name("n"), &scope), Ok(5));
        assert_eq!(evaluate(&Expr::Sum("a".into()), &scope), Ok(3));
        assert_eq!(evaluate(&Expr::Sum("e".into()), &scope), Ok(0));
        assert_eq!(evaluate(&Expr::Length("a".into()), &scope), Ok(2));
        assert_eq!(evaluate(&Expr::Min(vec![name("a")]), &scope), Ok(-1));
        assert_eq!(evaluate(&Expr::Max(vec![name("n")]), &scope), Ok(5));
        assert_eq!(evaluate(&Expr::Max(vec![name("n"), int(9)]), &scope), Ok(9));
        let nothing = Err(Fault::NoItems("e".into()));
        assert_eq!(evaluate(&Expr::Min(vec![name("e")]), &scope), nothing);
        let unknown = Err(Fault::Unknown("x".into()));
        assert_eq!(evaluate(&name("x"), &scope), unknown);
        let told = when(&[name("n"), Expr::Length("a".into()), name("n")], &scope);
        assert_eq!(told, " when n is 5 and len(a) is 2");
        scope.pop();
        scope.pop();
        scope.pop();
        assert_eq!(evaluate(&name("n"), &scope), Ok(3));
    }

    #[test]
    fn a_run_of_numbers_is_summed_up() {
        let list = Data::List((4..9).map(Data::from).collect());
        assert_eq!(Summary::run(5, 4), Summary::of(&list));
        assert_eq!(Summary::run(0, 4), Summary::length(0));
    }
}
