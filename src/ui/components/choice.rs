//! One of several.

use crate::ui::markup::html;
use web_sys::HtmlSelectElement;
use yew::prelude::*;

/// Properties of [`Select`] and [`Segmented`].
#[derive(Clone, Properties, PartialEq)]
pub struct ChoiceProps {
    /// What is chosen.
    pub label: AttrValue,
    /// Names of the choices.
    pub options: Vec<AttrValue>,
    /// Index of the one in force.
    pub selected: usize,
    /// One was chosen.
    pub on_pick: Callback<usize>,
}

/// A list that opens: for many choices, or long names.
#[component]
pub fn Select(props: &ChoiceProps) -> Html {
    let on_pick = props.on_pick.clone();
    let onchange = Callback::from(move |event: Event| {
        let list: HtmlSelectElement = event.target_unchecked_into();
        if let Ok(index) = usize::try_from(list.selected_index()) {
            on_pick.emit(index);
        }
    });
    html! {
        <label class="field">
            <span>{ props.label.clone() }</span>
            <select {onchange}>
                { for props.options.iter().enumerate().map(|(index, option)| html! {
                    <option value={index.to_string()} selected={index == props.selected}>{ option.clone() }</option>
                }) }
            </select>
        </label>
    }
}

/// Choices side by side: for two to four short names.
#[component]
pub fn Segmented(props: &ChoiceProps) -> Html {
    let group = use_memo((), |()| js_sys::Math::random().to_string());
    html! {
        <fieldset class="segmented">
            <legend>{ props.label.clone() }</legend>
            { for props.options.iter().enumerate().map(|(index, option)| {
                let on_pick = props.on_pick.clone();
                html! {
                    <label>
                        <input type="radio" name={group.to_string()} checked={index == props.selected}
                            onchange={Callback::from(move |_| on_pick.emit(index))} />
                        <span>{ option.clone() }</span>
                    </label>
                }
            }) }
        </fieldset>
    }
}
