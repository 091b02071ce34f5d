//! Where rollouts come in, and what became of them.

use super::super::asking::{Pace as Count, Workers};
use super::super::scene::Step;
use super::super::state::{Action, Data, Own, State};
use crate::calibration::{Answer, Read, Request};
use crate::limits;
use crate::routing::reader::Imputation;
use crate::ui::browser;
use crate::ui::components::{FileDrop, Pace, error_line, progress};
use crate::ui::markup::html;
use crate::ui::text::Lang;
use crate::ui::text::chrome::Chrome;
use crate::ui::text::reliability::labels as reading;
use crate::ui::text::routing::{Strings, labels};
use crate::ui::worker::Ticket;
use serde_bytes::ByteBuf;
use std::rc::Rc;
use wasm_bindgen_futures::spawn_local;
use web_sys::{File, HtmlInputElement};
use yew::prelude::*;

/// Rejected rows put into the page.
const SHOWN: usize = 50;

/// The drop zone and the report.
pub fn files(lang: Lang, workers: &Rc<Workers>, send: &Callback<Step>, state: &State) -> Html {
    yew::html! { <Files {lang} workers={(**workers).clone()} send={send.clone()} data={state.data.clone()} /> }
}

#[derive(Properties, PartialEq)]
struct Props {
    lang: Lang,
    workers: Workers,
    send: Callback<Step>,
    data: Data,
}

/// How a file stands.
#[derive(Clone, PartialEq)]
enum Taken {
    Reading(Count),
    Refused(String),
    Read,
}

#[component]
fn Files(props: &Props) -> Html {
    let lang = props.lang;
    let words = Strings::of(lang);
    let taken = use_state(|| None::<Taken>);
    let ticket = use_mut_ref(|| None::<Ticket<Request>>);
    let impute = use_state_eq(|| false);
    let on_file = {
        let (workers, send, taken, ticket) = (
            props.workers.clone(),
            props.send.clone(),
            taken.setter(),
            ticket.clone(),
        );
        let imputation = if *impute {
            Imputation::SourceMean
        } else {
            Imputation::Reject
        };
        Callback::from(move |file: File| {
            let name = file.name();
            if file.size() > limits::ROUTING_BYTES as f64 {
                taken.set(Some(Taken::Refused(labels::too_large(
                    lang,
                    &name,
                    file.size(),
                ))));
                return;
            }
            taken.set(Some(Taken::Reading((0, 0))));
            let (workers, send, taken, ticket) =
                (workers.clone(), send.clone(), taken.clone(), ticket.clone());
            spawn_local(async move {
                let Some(bytes) = browser::read(&file).await else {
                    taken.set(Some(Taken::Refused(reading::unreadable(lang, &name))));
                    return;
                };
                let question = Request::Load {
                    bytes: ByteBuf::from(bytes),
                    imputation,
                };
                let asked = workers.ask(question, move |answer| match answer {
                    Ok(Answer::Progress { done, total }) => {
                        taken.set(Some(Taken::Reading((done, total))))
                    }
                    Ok(Answer::Loaded(loaded)) => {
                        taken.set(Some(Taken::Read));
                        send.emit(Step::Do(Action::Own(Own {
                            name: name.clone(),
                            loaded: Rc::new(*loaded),
                        })));
                    }
                    Ok(Answer::Refused(refused)) => taken.set(Some(Taken::Refused(format!(
                        "{name}: {} {}",
                        refused.message, refused.hint
                    )))),
                    Ok(_) => {}
                    Err(trouble) => taken.set(Some(Taken::Refused(format!(
                        "{name}: {trouble} {}",
                        trouble.hint()
                    )))),
                });
                ticket.replace(Some(asked));
            });
        })
    };
    let cancel = {
        let taken = taken.setter();
        Callback::from(move |()| {
            if let Some(ticket) = ticket.take() {
                ticket.cancel();
            }
            taken.set(None);
        })
    };
    let onchange = {
        let impute = impute.setter();
        Callback::from(move |event: Event| {
            let field: HtmlInputElement = event.target_unchecked_into();
            impute.set(field.checked());
        })
    };
    html! {
        <section id="files">
            <h2>{ words.files_title }</h2>
            <p class="prose">{ words.files_text }</p>
            <FileDrop accept=".jsonl,.json,.csv,.tsv,.txt" {on_file}>{ words.drop_here }</FileDrop>
            <label class="check ui"><input type="checkbox" checked={*impute} {onchange} />{ words.impute }</label>
            <details class="files"><summary>{ words.format }</summary><pre class="io" tabindex="0">{ words.format_text }</pre></details>
            { match &*taken {
                Some(Taken::Reading((done, total))) => progress(Chrome::in_language(lang), words.reading, Pace { done: *done, total: *total, rate: None }, Some(cancel)),
                Some(Taken::Refused(message)) => error_line(message, "", None),
                Some(Taken::Read) | None => html! {},
            } }
            { match &props.data {
                Data::Own(own) => report(lang, own),
                _ => html! {},
            } }
        </section>
    }
}

/// What was read and what was not.
fn report(lang: Lang, own: &Own) -> Html {
    let words = Strings::of(lang);
    let loaded: &Read = &own.loaded;
    let rejected = loaded.rejected.len() + loaded.more_rejected;
    html! {
        <div class="said ui" role="status" id="read">
            <b>{ labels::read(lang, &own.name, loaded) }</b>
            <ul>
                { for loaded.notes.iter().map(|note| html! { <li>{ note }</li> }) }
                if !loaded.unpriced.is_empty() { <li>{ labels::unpriced(lang, &loaded.unpriced) }</li> }
            </ul>
            if rejected > 0 {
                <>
                    <b>{ labels::rejected(lang, rejected) }</b>
                    <div class="scroll rejected" tabindex="0" role="region" aria-label={words.rejected}>
                    <table class="tight" id="rejected">
                        <thead><tr><th scope="col" class="n">{ words.line }</th><th scope="col">{ words.reason }</th></tr></thead>
                        <tbody>{ for loaded.rejected.iter().take(SHOWN).map(|row| html! { <tr><td class="n">{ row.line.to_string() }</td><td>{ &row.reason }</td></tr> }) }</tbody>
                    </table>
                    </div>
                    if rejected > SHOWN { <p>{ format!("… {}", rejected - SHOWN) }</p> }
                </>
            }
        </div>
    }
}
