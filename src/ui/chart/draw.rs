//! Marks as SVG. Coordinates are in SVG units, one to a CSS pixel.

use super::{number::coordinate, path};
use crate::ui::markup::html;
use yew::prelude::*;

/// The value of an attribute that holds a coordinate or a length.
#[must_use]
#[inline(never)]
pub fn at(value: f64) -> AttrValue {
    coordinate(value).into()
}

/// A drawing of this size; `label` says in one sentence what it shows.
pub fn chart(width: f64, height: f64, label: impl Into<AttrValue>, marks: Html) -> Html {
    let view_box = format!("0 0 {} {}", coordinate(width), coordinate(height));
    html! {
        <svg class="chart" viewBox={view_box} role="group" aria-label={label.into()}>{ marks }</svg>
    }
}

/// A line.
#[inline(never)]
pub fn line(from: (f64, f64), to: (f64, f64), class: &'static str) -> Html {
    html! { <line x1={at(from.0)} y1={at(from.1)} x2={at(to.0)} y2={at(to.1)} {class} /> }
}

/// A rectangle from its top left corner.
#[inline(never)]
pub fn rect(corner: (f64, f64), size: (f64, f64), class: &'static str) -> Html {
    html! {
        <rect x={at(corner.0)} y={at(corner.1)} width={at(size.0.max(0.0))} height={at(size.1.max(0.0))} {class} />
    }
}

/// A rectangle with the corners of a matrix cell.
#[inline(never)]
pub fn cell(corner: (f64, f64), size: (f64, f64), class: &'static str) -> Html {
    html! {
        <rect x={at(corner.0)} y={at(corner.1)} width={at(size.0.max(0.0))} height={at(size.1.max(0.0))} rx="2" {class} />
    }
}

/// A circle.
#[inline(never)]
pub fn circle(x: f64, y: f64, radius: f64, class: &'static str) -> Html {
    html! { <circle cx={at(x)} cy={at(y)} r={at(radius)} {class} /> }
}

/// A path; see [`super::path`] for its `d`.
#[inline(never)]
pub fn path(d: String, class: &'static str) -> Html {
    html! { <path {d} {class} /> }
}

/// Text on its baseline. Classes: `s` small, `strong`, `dim`, `end`, `mid-a` centred, `halo`.
pub fn text(x: f64, y: f64, class: &'static str, text: impl Into<AttrValue>) -> Html {
    words(x, y, class, text.into())
}

#[inline(never)]
fn words(x: f64, y: f64, class: &'static str, text: AttrValue) -> Html {
    html! { <text x={at(x)} y={at(y)} {class}>{ text }</text> }
}

/// Shape of the mark of a program or a series; equal values are dodged by it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shape {
    /// Correct, in blue.
    #[default]
    Circle,
    /// A first kind of bug.
    Square,
    /// A second kind of bug.
    Triangle,
    /// Anything else, or truth unknown.
    Diamond,
}

/// A mark of this shape and radius, centred by its weight.
///
/// Classes: `correct` or `buggy` for a filled or hatched mark, `dot correct` or `dot buggy` for a
/// point on a line, `pt` where the truth is not known.
pub fn mark(shape: Shape, x: f64, y: f64, radius: f64, class: &'static str) -> Html {
    match shape {
        Shape::Circle => circle(x, y, radius, class),
        Shape::Square => {
            // A square of the same radius looks larger than a circle; 0.9 evens them out.
            let half = radius * 0.9;
            rect((x - half, y - half), (2.0 * half, 2.0 * half), class)
        }
        Shape::Triangle => path(path::triangle(x, y, radius * 1.15), class),
        Shape::Diamond => path(path::diamond(x, y, radius * 1.1), class),
    }
}
