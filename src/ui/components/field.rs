//! A field for a line of text.

use crate::ui::markup::html;
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// Properties of [`Field`].
#[derive(Clone, Properties, PartialEq)]
pub struct FieldProps {
    /// The text as it is.
    pub value: AttrValue,
    /// The text when the field is left or Enter pressed, if it was changed.
    pub on_commit: Callback<String>,
    /// What it is, for those who hear the page; not needed inside a `<label>`.
    #[prop_or_default]
    pub label: Option<AttrValue>,
    /// Style.
    #[prop_or_default]
    pub class: Option<&'static str>,
    /// Stands there while it is empty.
    #[prop_or_default]
    pub placeholder: Option<AttrValue>,
    /// Whether a number is typed.
    #[prop_or_default]
    pub number: bool,
}

/// A text field that keeps what is being typed until it is committed, however often the page is
/// drawn meanwhile. What the page does not take is gone then.
#[component]
pub fn Field(props: &FieldProps) -> Html {
    let draft = use_state(|| None::<String>);
    let oninput = {
        let draft = draft.setter();
        Callback::from(move |event: InputEvent| {
            let field: HtmlInputElement = event.target_unchecked_into();
            draft.set(Some(field.value()));
        })
    };
    let onchange = {
        let (draft, on_commit) = (draft.setter(), props.on_commit.clone());
        Callback::from(move |event: Event| {
            let field: HtmlInputElement = event.target_unchecked_into();
            draft.set(None);
            on_commit.emit(field.value());
        })
    };
    let value = draft
        .as_ref()
        .map_or_else(|| props.value.to_string(), String::clone);
    html! {
        <input class={props.class} aria-label={props.label.clone()} placeholder={props.placeholder.clone()} autocomplete="off"
            inputmode={props.number.then_some("decimal")} size={props.number.then_some("8")} {value} {oninput} {onchange} />
    }
}
