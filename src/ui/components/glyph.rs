//! Marks in text, tables and keys, the same as in charts.

use crate::ui::chart::draw::{self, Shape};
use crate::ui::markup::html;
use yew::prelude::*;

/// A mark the size of a letter: `correct`, `buggy`, `missing small`, `dot correct`, `pt`. The style
/// sheet sizes it by where it stands; what it means is said beside it.
pub fn glyph(shape: Shape, class: &'static str) -> Html {
    let (y, radius) = match shape {
        Shape::Circle | Shape::Square => (7.0, 6.0),
        Shape::Triangle => (8.2, 6.6),
        Shape::Diamond => (7.0, 6.2),
    };
    html! {
        <svg class="glyph" viewBox="0 0 14 14" aria-hidden="true">{ draw::mark(shape, 7.0, y, radius, class) }</svg>
    }
}

/// What marks mean, for those that repeat: [`key_item`]s, an `<i />` between two draws a rule. Two
/// columns where it is narrow.
pub fn key(items: Html) -> Html {
    html! { <div class="key two">{ items }</div> }
}

/// One mark, a [`glyph`] or a [`key_cell`], and its meaning.
pub fn key_item(mark: Html, meaning: &str) -> Html {
    html! { <span>{ mark }{ meaning }</span> }
}

/// A cell of a matrix, of this class.
pub fn key_cell(class: &'static str) -> Html {
    html! { <svg viewBox="0 0 20 14" aria-hidden="true">{ draw::cell((1.0, 1.0), (18.0, 12.0), class) }</svg> }
}
