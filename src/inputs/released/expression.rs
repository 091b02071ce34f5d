//! Expressions of the released format, and the numbers they can give.

use crate::data::{Data, Integer, float};
use crate::inputs::Problem;
use crate::inputs::schema::{Expr, Operator};
use crate::inputs::text::{Reader, Scope};
use std::collections::BTreeMap;

/// Smallest and largest number that something can be; `None` if that is not known.
pub(super) type Interval = Option<(i128, i128)>;

/// Names as they are here, by their names in the released schema.
pub(super) type Renames = BTreeMap<String, String>;

/// An expression of the text form that says the same, and whether it divides.
pub(super) fn translate(said: &str, renames: &Renames) -> Result<(String, bool), Problem> {
    let (mut text, mut divides) = (String::new(), false);
    let mut rest = said;
    while let Some(first) = rest.chars().next() {
        let word =
            |of: fn(char) -> bool| rest[1..].find(|c| !of(c)).map_or(rest.len(), |end| end + 1);
        let length = match first {
            '$' => {
                let end = word(|c| c.is_ascii_alphanumeric() || c == '_');
                let name = &rest[1..end];
                text.push_str(renames.get(name).map_or(name, String::as_str));
                end
            }
            '0'..='9' => {
                let end = word(|c| c.is_ascii_alphanumeric() || c == '.' || c == '_');
                text.push_str(&whole(&rest[..end])?);
                end
            }
            '/' => {
                divides = true;
                text.push_str("//");
                if rest.starts_with("//") { 2 } else { 1 }
            }
            other => {
                text.push(other);
                other.len_utf8()
            }
        };
        rest = &rest[length..];
    }
    Ok((text, divides))
}

/// A number such as `1e5` with all its digits.
fn whole(number: &str) -> Result<String, Problem> {
    if Integer::parse(number).is_some() {
        return Ok(number.to_owned());
    }
    match float::parse(number) {
        Some(value) => match integral(value) {
            Some(value) => Ok(value.to_string()),
            None => Err(Problem::Float(number.to_owned())),
        },
        None => Err(Problem::Number(number.to_owned())),
    }
}

/// The integer that a float is, if it is one.
pub(super) fn integral(value: f64) -> Option<i128> {
    let exact = value.trunc() == value && value.abs() < 1e30;
    exact.then(|| format!("{value:.0}").parse().ok())?
}

/// Reads an expression of the text form.
pub(super) fn parse(text: &str, scope: &mut Scope) -> Result<Expr, Problem> {
    let mut reader = Reader::new(text, std::mem::take(scope));
    let made = reader.expression();
    let made = made.and_then(|expr| reader.at_end().map(|()| expr));
    *scope = reader.scope;
    made.map_err(|(_, problem)| problem)
}

/// A number of JSON as an expression, for integers.
pub(super) fn number(data: &Data) -> Option<Expr> {
    match data {
        Data::Int(Integer::Small(value)) => Some(Expr::Int(*value)),
        Data::Float(value) => integral(*value).map(Expr::Int),
        _ => None,
    }
}

/// What an expression can be, if names can be what `of` says.
pub(super) fn interval(expr: &Expr, of: &dyn Fn(&Expr) -> Interval) -> Interval {
    let all = |items: &[Expr]| -> Option<Vec<(i128, i128)>> {
        items.iter().map(|item| interval(item, of)).collect()
    };
    match expr {
        Expr::Int(value) => Some((*value, *value)),
        Expr::Float(_) | Expr::Sum(_) => None,
        Expr::Name(_) | Expr::Length(_) => of(expr),
        Expr::Min(items) | Expr::Max(items) => {
            // Of one name it is the smallest or largest item of a list.
            let ends = match items.as_slice() {
                [_] => return None,
                items => all(items)?,
            };
            let (lows, highs) = (ends.iter().map(|end| end.0), ends.iter().map(|end| end.1));
            match expr {
                Expr::Min(_) => Some((lows.min()?, highs.min()?)),
                _ => Some((lows.max()?, highs.max()?)),
            }
        }
        Expr::Negative(inner) => {
            let (low, high) = interval(inner, of)?;
            Some((high.checked_neg()?, low.checked_neg()?))
        }
        Expr::Binary(operator, left, right) => {
            let (left, right) = (interval(left, of)?, interval(right, of)?);
            // These operators are monotone in each side, or change their direction at zero only.
            let both = |apply: fn(i128, i128) -> Option<i128>| -> Interval {
                let corners = [
                    apply(left.0, right.0)?,
                    apply(left.0, right.1)?,
                    apply(left.1, right.0)?,
                    apply(left.1, right.1)?,
                ];
                Some((*corners.iter().min()?, *corners.iter().max()?))
            };
            match operator {
                Operator::Add => both(i128::checked_add),
                Operator::Subtract => both(i128::checked_sub),
                Operator::Multiply => both(i128::checked_mul),
                Operator::Divide if right.0 > 0 => both(i128::checked_div_euclid),
                Operator::Power if left.0 >= 0 && right.0 >= 0 => {
                    both(|base, exponent| base.checked_pow(u32::try_from(exponent).ok()?))
                }
                _ => None,
            }
        }
    }
}
