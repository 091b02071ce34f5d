//! A number to type.

use crate::ui::chart::number;
use crate::ui::markup::html;
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// Properties of [`NumberField`].
#[derive(Clone, Properties, PartialEq)]
pub struct NumberFieldProps {
    /// What it is, with its unit.
    pub label: AttrValue,
    /// The number.
    pub value: f64,
    /// Smallest value.
    pub min: f64,
    /// Largest value.
    pub max: f64,
    /// Whether only whole numbers make sense.
    #[prop_or_default]
    pub whole: bool,
    /// A number within bounds was entered.
    pub on_commit: Callback<f64>,
}

/// A field that takes numbers as people type them, and puts back what is none.
#[component]
pub fn NumberField(props: &NumberFieldProps) -> Html {
    let written = number::shortest(props.value, 9);
    let onchange = {
        let (props, written) = (props.clone(), written.clone());
        Callback::from(move |event: Event| {
            let field: HtmlInputElement = event.target_unchecked_into();
            let typed = number::parse(&field.value())
                .map(|value| if props.whole { value.round() } else { value })
                .map(|value| value.min(props.max).max(props.min));
            field.set_value(
                &typed.map_or_else(|| written.clone(), |value| number::shortest(value, 9)),
            );
            if let Some(value) = typed.filter(|value| *value != props.value) {
                props.on_commit.emit(value);
            }
        })
    };
    html! {
        <label class="field">
            <span>{ props.label.clone() }</span>
            <input class="num" inputmode={if props.whole { "numeric" } else { "decimal" }} autocomplete="off" size="8"
                value={written} {onchange} />
        </label>
    }
}
