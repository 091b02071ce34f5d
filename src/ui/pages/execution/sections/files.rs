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
use yew::prelude::*;

/// Diagnostics put into the page.
const SHOWN: usize = 100;

/// The field to drop on, and how far reading is.
pub fn files(lang: Lang, chrome: &'static Chrome, reading: &Reading) -> Html {
    let words = Strings::of(lang);
    let field = [words.drop_here, words.drop_formats, words.choose_files];
    html! {
        <>
            { dropped::field(reading.over, true, field, &reading.on_files) }
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
