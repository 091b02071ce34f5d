//! One of several.

use crate::ui::markup::html;
use web_sys::HtmlSelectElement;
use yew::prelude::*;

/// A list that opens: for many choices, or long names.
pub fn select(label: &str, options: &[String], selected: usize, on_pick: Callback<usize>) -> Html {
    let onchange = Callback::from(move |event: Event| {
        let list: HtmlSelectElement = event.target_unchecked_into();
        if let Ok(index) = usize::try_from(list.selected_index()) {
            on_pick.emit(index);
        }
    });
    html! {
        <label class="field">
            <span>{ label }</span>
            <select {onchange}>
                { for options.iter().enumerate().map(|(index, option)| html! {
                    <option value={index.to_string()} selected={index == selected}>{ option }</option>
                }) }
            </select>
        </label>
    }
}

/// Choices side by side: for two to four short names. No two on a page have the same label.
pub fn segmented(
    label: &'static str,
    options: &[&'static str],
    selected: usize,
    on_pick: &Callback<usize>,
) -> Html {
    html! {
        <fieldset class="segmented">
            <legend>{ label }</legend>
            { for options.iter().enumerate().map(|(index, option)| {
                let onchange = on_pick.reform(move |_: Event| index);
                html! {
                    <label>
                        <input type="radio" name={label} checked={index == selected} {onchange} />
                        <span>{ *option }</span>
                    </label>
                }
            }) }
        </fieldset>
    }
}
