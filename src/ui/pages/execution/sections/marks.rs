//! The marks of executions and edits, the same wherever they stand.

use crate::execution::Outcome;
use crate::ui::chart::draw::{Shape, line, mark, path};
use yew::prelude::*;

/// An execution by what came of it.
pub fn outcome(outcome: Outcome, x: f64, y: f64) -> Html {
    match outcome {
        Outcome::Pass => mark(Shape::Circle, x, y, 5.0, "correct"),
        Outcome::Fail => mark(Shape::Square, x, y, 5.5, "buggy"),
        Outcome::Environment => {
            let (left, right, top, bottom) = (x - 4.5, x + 4.5, y - 4.5, y + 4.5);
            let cross = format!("M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}");
            path(cross, "x-env")
        }
        Outcome::Unknown => mark(Shape::Circle, x, y, 5.0, "unsaid"),
    }
}

/// A source edit.
pub fn edit(x: f64, y: f64) -> Html {
    line((x, y - 7.0), (x, y + 7.0), "edit")
}
