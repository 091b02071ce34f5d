//! Where logs come in, and what became of them.

use super::super::reading::{Reading, Taken};
use super::super::scene::Scene;
use crate::ui::chart::Busy;
use crate::ui::components::{Pace, error_line, progress};
use crate::ui::dropped;
use crate::ui::markup::html;
use crate::ui::text::Lang;
use crate::ui::text::chrome::Chrome;
use crate::ui::text::execution::{Strings, labels};
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// Diagnostics put into the page.
const SHOWN: usize = 100;

/// The field to drop on, and how far reading is.
pub fn files(lang: Lang, chrome: &'static Chrome, reading: &Reading) -> Html {
    let words = Strings::of(lang);
    let onchange = {
        let on_files = reading.on_files.clone();
        Callback::from(move |event: Event| {
            let field: HtmlInputElement = event.target_unchecked_into();
            let found = field.files().map(|list| dropped::chosen(&list));
            on_files.emit(found.unwrap_or_default());
            // The same file again is a new choice.
            field.set_value("");
        })
    };
    html! {
        <>
            <div class={if reading.over { "drop is-over" } else { "drop" }} id="drop">
                <span><b>{ words.drop_here }</b>{ " " }{ words.drop_formats }</span>
                <label class="tool primary choose"><input type="file" class="sr" multiple=true {onchange} />{ words.choose_files }</label>
            </div>
            { match &reading.taken {
                Some(Taken::Reading(Busy { done, total })) => progress(chrome, words.reading, Pace { done: *done, total: *total, rate: None }, Some(reading.cancel.clone())),
                Some(Taken::Refused(sentences) | Taken::Read(sentences)) => html! { <>{ for sentences.iter().map(|sentence| error_line(sentence, "", None)) }</> },
                None => html! {},
            } }
        </>
    }
}

/// What was read, and what in it was not understood.
pub fn report(scene: &Scene) -> Html {
    let words = scene.words();
    let runs = &scene.runs;
    if scene.synthetic() {
        return html! {};
    }
    let all = &runs.diagnostics;
    html! {
        <section id="report">
            <h2>{ words.report_title }</h2>
            <p class="prose" id="read">{ labels::read(scene.lang, &runs.digests, &runs.results, &runs.gold) }</p>
            if all.is_empty() {
                <p class="prose">{ words.all_understood }</p>
            } else {
                <p class="prose">{ labels::not_understood(scene.lang, all.len()) }</p>
                <div class="scroll rejected" tabindex="0" role="region" aria-label={words.diagnostics}><ol id="diagnostics" class="diagnostics ui">
                    { for all.iter().take(SHOWN).map(|diagnostic| html! { <li>{ format!("{diagnostic}.") }</li> }) }
                </ol></div>
                if all.len() > SHOWN { <p class="src">{ labels::more(scene.lang, all.len() - SHOWN) }</p> }
            }
        </section>
    }
}
