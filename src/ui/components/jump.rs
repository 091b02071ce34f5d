//! A link to a place on this page.

use crate::ui::markup::html;
use gloo::utils::document;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;
use yew::prelude::*;

/// Scrolls to an element and focuses it. The fragment of the address holds the page's state, so
/// the browser must not follow the link itself.
pub fn jump(class: &'static str, to: &'static str, words: &str) -> Html {
    let onclick = Callback::from(move |event: MouseEvent| {
        event.prevent_default();
        let target = document().get_element_by_id(to);
        if let Some(target) = target.and_then(|target| target.dyn_into::<HtmlElement>().ok()) {
            if !target.has_attribute("tabindex") {
                target.set_tab_index(-1);
            }
            let _ = target.focus();
            target.scroll_into_view();
        }
    });
    html! {
        <a class={class} href={format!("#{to}")} {onclick}>{ words }</a>
    }
}
