//! The recordings that ship, each with the point it makes, and the way to a run of one's own.

use super::super::recordings::{Recording, Words};
use super::super::scene::Desk;
use super::super::state::{Action, Source};
use crate::ui::markup::html;
use crate::ui::text::Lang;
use gloo::utils::document;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;
use yew::prelude::*;

/// To where a backend is connected.
fn go() {
    if let Some(button) = document().get_element_by_id("connect") {
        button.scroll_into_view();
        if let Ok(button) = button.dyn_into::<HtmlElement>() {
            let _ = button.focus();
        }
    }
}

/// Words in a language.
pub fn in_language(words: &Words, lang: Lang) -> &str {
    match lang {
        Lang::En => &words.en,
        Lang::Zh => &words.zh,
    }
}

/// The row of recordings.
pub fn presets(desk: &Desk, list: &[Recording]) -> Html {
    let words = desk.words();
    html! {
        <nav class="presets wide" aria-label={words.recordings}>
            { for list.iter().enumerate().map(|(place, recording)| {
                let name = recording.name.clone();
                let source = if place == 0 { Source::First } else { Source::Recording(name.clone()) };
                let current = desk.state.source == source || desk.state.source == Source::Recording(name);
                let onclick = desk.on(move |_: MouseEvent| Action::Source(source.clone()));
                html! {
                    <button type="button" aria-current={current.then_some("true")} {onclick}>
                        <b>{ in_language(&recording.title, desk.lang) }</b>{ in_language(&recording.claim, desk.lang) }
                    </button>
                }
            }) }
            <button type="button" onclick={Callback::from(|_: MouseEvent| go())}><b>{ words.your_task }</b>{ words.your_task_claim }</button>
        </nav>
    }
}
