//! A number to type.

use super::Field;
use crate::ui::chart::number;
use crate::ui::markup::html;
use yew::prelude::*;

/// A field that takes numbers from `min` to `max` as people type them, and puts back what is none.
pub fn number_field(
    label: &str,
    value: f64,
    (min, max): (f64, f64),
    on_commit: Callback<f64>,
) -> Html {
    let on_commit = Callback::from(move |text: String| {
        if let Some(typed) = number::parse(&text) {
            on_commit.emit(typed.min(max).max(min));
        }
    });
    html! {
        <label class="field">
            <span>{ label }</span>
            <Field class="num" number=true value={number::shortest(value, 9)} {on_commit} />
        </label>
    }
}
