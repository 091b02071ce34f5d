//! What a program is, told by shape and pattern as well as by colour.

use crate::task::Truth;
use crate::ui::chart::draw::{Shape, mark};
use yew::prelude::*;

/// The shape of a program of this kind.
#[must_use]
pub const fn shape_of(truth: Option<Truth>) -> Shape {
    match truth {
        Some(Truth::Correct) => Shape::Circle,
        Some(Truth::BugInTotal) => Shape::Square,
        Some(Truth::BugInCount) => Shape::Triangle,
        Some(Truth::Other) | None => Shape::Diamond,
    }
}

/// Whether it is drawn as correct.
#[must_use]
pub fn is_correct(truth: Option<Truth>) -> bool {
    truth == Some(Truth::Correct)
}

/// The mark of a program in a row or a key.
pub fn glyph(truth: Option<Truth>, x: f64, y: f64, radius: f64) -> Html {
    let class = match truth {
        Some(Truth::Correct) => "correct",
        Some(_) => "buggy",
        None => "missing small",
    };
    mark(shape_of(truth), x, y, radius, class)
}

/// The mark of a program on a line or in a dot plot.
pub fn dot(truth: Option<Truth>, x: f64, y: f64, radius: f64) -> Html {
    let class = match truth {
        Some(Truth::Correct) => "dot correct",
        Some(_) => "dot buggy",
        None => "dot pt open",
    };
    mark(shape_of(truth), x, y, radius, class)
}
