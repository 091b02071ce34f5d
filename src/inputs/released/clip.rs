//! What the released generator leaves of a span, in silence.

use super::expression::{Interval, interval};
use super::remark::{Remark, Subject};
use crate::inputs::schema::{Expr, Span};

/// What it intersects integers and floats with.
pub(super) const VALUES: (i128, i128) = (-20, 20);
/// What it intersects lengths, rows and columns with.
pub(super) const LENGTHS: (i128, i128) = (1, 20);

/// The remarks on a span of integers, and what is left of it.
pub(super) fn clip(
    path: &str,
    subject: Subject,
    span: &Span,
    of: &dyn Fn(&Expr) -> Interval,
    remarks: &mut Vec<Remark>,
) -> Interval {
    let limits = if subject == Subject::Values {
        VALUES
    } else {
        LENGTHS
    };
    let (low, high) = (interval(&span.low, of), interval(&span.high, of));
    let below = low.is_some_and(|low| low.0 < limits.0);
    let above = high.is_some_and(|high| high.1 > limits.1);
    let sometimes =
        low.is_some_and(|low| low.1 > limits.1) || high.is_some_and(|high| high.0 < limits.0);
    let always =
        low.is_some_and(|low| low.0 > limits.1) || high.is_some_and(|high| high.1 < limits.0);
    if always || sometimes {
        remarks.push(Remark::Impossible {
            path: path.to_owned(),
            subject,
            said: span.to_string(),
            limits: format!("{}..{}", limits.0, limits.1),
            always,
        });
    }
    if !always && (below || above) {
        let fixed = |end: Interval| end.is_some_and(|end| end.0 == end.1);
        let kept = Span {
            low: match (below, fixed(low)) {
                (false, _) => span.low.clone(),
                (true, true) => Expr::Int(limits.0),
                (true, false) => Expr::Max(vec![span.low.clone(), Expr::Int(limits.0)]),
            },
            high: match (above, fixed(high)) {
                (false, _) => span.high.clone(),
                (true, true) => Expr::Int(limits.1),
                (true, false) => Expr::Min(vec![span.high.clone(), Expr::Int(limits.1)]),
            },
        };
        remarks.push(Remark::Clipped {
            path: path.to_owned(),
            subject,
            said: span.to_string(),
            clipped_to: kept.to_string(),
        });
    }
    let (low, high) = (low?, high?);
    let (low, high) = (low.0.max(limits.0), high.1.min(limits.1));
    (low <= high).then_some((low, high))
}

/// The same for a span of floats, as far as its ends are numbers.
pub(super) fn clip_floats(path: &str, span: &Span, remarks: &mut Vec<Remark>) {
    let value = |end: &Expr| match end {
        Expr::Int(value) => Some(*value as f64),
        Expr::Float(value) => Some(*value),
        _ => None,
    };
    let limits = (VALUES.0 as f64, VALUES.1 as f64);
    let (low, high) = (value(&span.low), value(&span.high));
    let below = low.is_some_and(|low| low < limits.0);
    let above = high.is_some_and(|high| high > limits.1);
    // It does not fail at ends the wrong way round, as it does for integers, but draws between them.
    let swapped = low.is_some_and(|low| low > limits.1) || high.is_some_and(|high| high < limits.0);
    if below || above {
        let low = if below {
            Expr::Int(VALUES.0)
        } else {
            span.low.clone()
        };
        let high = if above {
            Expr::Int(VALUES.1)
        } else {
            span.high.clone()
        };
        let clipped_to = if swapped {
            format!("{high}..{low}")
        } else {
            Span { low, high }.to_string()
        };
        remarks.push(Remark::Clipped {
            path: path.to_owned(),
            subject: Subject::Values,
            said: span.to_string(),
            clipped_to,
        });
    }
}
