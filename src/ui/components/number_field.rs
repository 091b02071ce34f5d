//! A number to type.

use crate::ui::chart::number;
use crate::ui::markup::html;
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// A field that takes numbers from `min` to `max` as people type them, and puts back what is none.
pub fn number_field(label: &str, value: f64, (min, max): (f64, f64), on_commit: Callback<f64>) -> Html {
    let written = number::shortest(value, 9);
    let onchange = {
        let written = written.clone();
        Callback::from(move |event: Event| {
            let field: HtmlInputElement = event.target_unchecked_into();
            let typed = number::parse(&field.value()).map(|value| value.min(max).max(min));
            field.set_value(&typed.map_or_else(|| written.clone(), |value| number::shortest(value, 9)));
            if let Some(value) = typed.filter(|typed| *typed != value) {
                on_commit.emit(value);
            }
        })
    };
    html! {
        <label class="field">
            <span>{ label }</span>
            <input class="num" inputmode="decimal" autocomplete="off" size="8" value={written} {onchange} />
        </label>
    }
}
