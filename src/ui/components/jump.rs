//! A link to a place on this page.

use crate::ui::markup::html;
use gloo::utils::document;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;
use yew::prelude::*;

/// Properties of [`Jump`].
#[derive(Clone, Properties, PartialEq)]
pub struct JumpProps {
    /// Identifier of the target.
    pub to: AttrValue,
    /// Style of the link.
    #[prop_or_default]
    pub class: Classes,
    /// Its words.
    #[prop_or_default]
    pub children: Html,
}

/// Scrolls to an element and focuses it. The fragment of the address holds the page's state, so
/// the browser must not follow the link itself.
#[component]
pub fn Jump(props: &JumpProps) -> Html {
    let to = props.to.clone();
    let onclick = Callback::from(move |event: MouseEvent| {
        event.prevent_default();
        let target = document().get_element_by_id(&to);
        if let Some(target) = target.and_then(|target| target.dyn_into::<HtmlElement>().ok()) {
            if !target.has_attribute("tabindex") {
                target.set_tab_index(-1);
            }
            let _ = target.focus();
            target.scroll_into_view();
        }
    });
    html! {
        <a class={props.class.clone()} href={format!("#{}", props.to)} {onclick}>{ props.children.clone() }</a>
    }
}
