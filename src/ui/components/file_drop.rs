//! Where files come in: dropped or chosen.

use crate::ui::markup::html;
use crate::ui::settings::use_chrome;
use web_sys::{DataTransfer, File, HtmlInputElement};
use yew::prelude::*;

/// Properties of [`FileDrop`].
#[derive(Clone, Properties, PartialEq)]
pub struct FileDropProps {
    /// Endings offered when choosing: `.wasm,.wat`. A drop is not limited by it.
    pub accept: AttrValue,
    /// A file came in; `browser::read` gives its bytes.
    pub on_file: Callback<File>,
    /// What was dropped comes in here as a whole instead, where more than one file is of use.
    #[prop_or_default]
    pub on_drop: Option<Callback<DataTransfer>>,
    /// What to drop here.
    #[prop_or_default]
    pub children: Html,
}

/// A zone that takes one file at a time, with a button for those who do not drag.
#[component]
pub fn FileDrop(props: &FileDropProps) -> Html {
    let chrome = use_chrome();
    // Moving over a child leaves the parent for a moment: count what was entered.
    let depth = use_state_eq(|| 0_u32);
    let field = use_node_ref();
    let enter = {
        let depth = depth.clone();
        Callback::from(move |event: DragEvent| {
            event.prevent_default();
            depth.set(*depth + 1);
        })
    };
    let leave = {
        let depth = depth.clone();
        Callback::from(move |_: DragEvent| depth.set(depth.saturating_sub(1)))
    };
    let drop = {
        let (depth, on_file, on_drop) =
            (depth.setter(), props.on_file.clone(), props.on_drop.clone());
        Callback::from(move |event: DragEvent| {
            event.prevent_default();
            depth.set(0);
            let Some(transfer) = event.data_transfer() else {
                return;
            };
            if let Some(on_drop) = &on_drop {
                on_drop.emit(transfer);
            } else if let Some(file) = transfer.files().and_then(|files| files.get(0)) {
                on_file.emit(file);
            }
        })
    };
    let onchange = {
        let on_file = props.on_file.clone();
        Callback::from(move |event: Event| {
            let field: HtmlInputElement = event.target_unchecked_into();
            if let Some(file) = field.files().and_then(|files| files.get(0)) {
                on_file.emit(file);
            }
            // The same file again is a new choice.
            field.set_value("");
        })
    };
    let choose = {
        let field = field.clone();
        Callback::from(move |_: MouseEvent| {
            if let Some(field) = field.cast::<HtmlInputElement>() {
                field.click();
            }
        })
    };
    html! {
        <div class={if *depth > 0 { "drop is-over" } else { "drop" }} ondragenter={enter} ondragleave={leave} ondrop={drop}
            ondragover={Callback::from(|event: DragEvent| event.prevent_default())}>
            <span>{ props.children.clone() }</span>
            <input ref={field} type="file" hidden=true accept={props.accept.clone()} {onchange} />
            <button type="button" class="tool primary" onclick={choose}>{ chrome.choose_file }</button>
        </div>
    }
}
