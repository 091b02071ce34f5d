//! The list of keys.

use crate::ui::markup::html;
use crate::ui::settings::use_chrome;
use web_sys::HtmlDialogElement;
use yew::prelude::*;

/// Properties of [`Help`].
#[derive(Clone, Properties, PartialEq)]
pub struct HelpProps {
    /// Whether it is shown.
    pub open: bool,
    /// It was closed.
    pub on_close: Callback<()>,
}

/// A dialog with the keys of the page. Escape closes it, and the focus goes back where it was.
#[component]
pub fn Help(props: &HelpProps) -> Html {
    let chrome = use_chrome();
    let node = use_node_ref();
    {
        let node = node.clone();
        use_effect_with(props.open, move |open| {
            if let Some(dialog) = node.cast::<HtmlDialogElement>() {
                if *open && !dialog.open() {
                    let _ = dialog.show_modal();
                } else if !*open {
                    dialog.close();
                }
            }
        });
    }
    let close = {
        let on_close = props.on_close.clone();
        Callback::from(move |()| on_close.emit(()))
    };
    html! {
        <dialog ref={node} class="help" aria-labelledby="help-title" onclose={close.reform(|_: Event| ())}>
            <h2 id="help-title">{ chrome.keyboard }</h2>
            <dl>
                { for chrome.keys.iter().map(|(keys, action)| html! {
                    <><dt><kbd>{ *keys }</kbd></dt><dd>{ *action }</dd></>
                }) }
            </dl>
            <button type="button" class="tool primary" onclick={close.reform(|_: MouseEvent| ())}>{ chrome.close }</button>
        </dialog>
    }
}
