//! Where files and pastes come in, and what became of them.

use super::asking::{Arrival, Outside};
use super::scene::{Scene, Step};
use super::state::Action;
use crate::limits;
use crate::reliability::Options;
use crate::ui::browser;
use crate::ui::components::{FileDrop, error_line};
use crate::ui::markup::html;
use crate::ui::text::reliability::labels as reading;
use crate::ui::text::tasks::labels;
use crate::workbench::{Answer, Imported, Request};
use std::rc::Rc;
use wasm_bindgen_futures::spawn_local;
use web_sys::{File, HtmlTextAreaElement};
use yew::prelude::*;

/// Properties of [`Files`].
#[derive(Properties, PartialEq)]
pub struct Props {
    /// The page.
    pub scene: Scene,
}

/// What became of the last file.
#[derive(Clone, PartialEq)]
enum Taken {
    Read(Rc<Imported>),
    Refused(String),
}

/// The drop zone, the paste field, and the report.
#[component]
pub fn Files(props: &Props) -> Html {
    let scene = &props.scene;
    let words = scene.words();
    let taken = use_state(|| None::<Taken>);
    let paste = use_node_ref();
    let take = {
        let (scene, taken) = (scene.clone(), taken.setter());
        Callback::from(move |(name, bytes): (String, Vec<u8>)| {
            let (send, taken) = (scene.send.clone(), taken.clone());
            let workers = scene.workers.clone();
            let scene = scene.clone();
            workers.ask(Request::Import { name, bytes }, move |answer| match answer {
                Ok(Answer::Imported(imported)) => {
                    apply(&imported, &send);
                    estimate(&scene, &imported);
                    taken.set(Some(Taken::Read(Rc::new(*imported))));
                }
                Ok(Answer::Refused(refused)) => {
                    taken.set(Some(Taken::Refused(format!("{} {}", refused.message, refused.hint))));
                }
                Ok(_) => {}
                Err(trouble) => {
                    taken.set(Some(Taken::Refused(format!("{trouble} {}", trouble.hint()))));
                }
            });
        })
    };
    let on_file = {
        let (take, taken, lang) = (take.clone(), taken.setter(), scene.lang);
        Callback::from(move |file: File| {
            let (take, taken) = (take.clone(), taken.clone());
            if file.size() > limits::IMPORT_BYTES as f64 {
                taken.set(Some(Taken::Refused(reading::too_large(lang, &file.name(), file.size()))));
                return;
            }
            spawn_local(async move {
                match browser::read(&file).await {
                    Some(bytes) => take.emit((file.name(), bytes)),
                    None => taken.set(Some(Taken::Refused(reading::unreadable(lang, &file.name())))),
                }
            });
        })
    };
    let on_paste = {
        let paste = paste.clone();
        Callback::from(move |_: MouseEvent| {
            if let Some(field) = paste.cast::<HtmlTextAreaElement>()
                && !field.value().trim().is_empty()
            {
                take.emit((String::new(), field.value().into_bytes()));
                field.set_value("");
            }
        })
    };
    html! {
        <details class="files">
            <summary>{ words.files }</summary>
            <FileDrop accept=".toml,.json,.jsonl,.py,.wasm,.wat,.zip,.csv,.tsv" {on_file}>{ words.drop_here }</FileDrop>
            <label class="field wide ui"><span>{ words.paste }</span>
                <textarea class="statement" ref={paste} rows="4" spellcheck="false" placeholder={words.paste_hint}></textarea>
            </label>
            <div class="controls ui"><button type="button" class="tool primary" id="paste" onclick={on_paste}>{ words.paste_take }</button></div>
            { match &*taken {
                None => html! {},
                Some(Taken::Refused(message)) => error_line(message, "", None),
                Some(Taken::Read(imported)) => report(scene, imported),
            } }
        </details>
    }
}

/// Takes over what can be taken over at once: programs join the task, a single task opens.
fn apply(imported: &Imported, send: &Callback<Step>) {
    if let Some(task) = imported.tasks.first() {
        send.emit(Step::Do(Action::Import(Box::new(task.clone()))));
    } else if !imported.programs.is_empty() {
        send.emit(Step::Do(Action::AddAll(imported.programs.clone())));
    }
}

/// Outcomes that were made elsewhere are estimated at once.
fn estimate(scene: &Scene, imported: &Imported) {
    let Some(matrix) = &imported.matrix else {
        return;
    };
    let names = Rc::new(matrix.programs.clone());
    let question = Request::Estimate {
        matrix: Box::new(matrix.clone()),
        options: Options {
            projection: scene.state.projection,
            ..Options::default()
        },
        gate: scene.state.gate,
    };
    let to = scene.work.results.dispatcher();
    scene.workers.ask(question, move |answer| {
        if let Ok(Answer::Investigated(found)) = answer {
            to.dispatch(Arrival::Outside(Outside {
                found: Rc::new(*found),
                names: names.clone(),
            }));
        }
    });
}

/// What was read, what was skipped; further tasks to choose from.
fn report(scene: &Scene, imported: &Imported) -> Html {
    let words = scene.words();
    html! {
        <div class="said ui" role="status">
            <b>{ words.imported }</b>
            <ul>{ for labels::read(scene.lang, imported).into_iter().map(|line| html! { <li>{ line }</li> }) }</ul>
            if imported.tasks.len() > 1 {
                <div class="controls">
                    { for imported.tasks.iter().take(50).map(|task| {
                        let onclick = scene.step_on::<MouseEvent>(&Step::Do(Action::Import(Box::new(task.clone()))));
                        html! { <button type="button" class="tool primary" {onclick}>{ &task.name }</button> }
                    }) }
                </div>
            }
            if !imported.skipped.is_empty() {
                <b>{ words.skipped }</b>
                <ul>{ for imported.skipped.iter().take(20).map(|skipped| html! { <li>{ format!("{}: {}", skipped.place, skipped.reason) }</li> }) }</ul>
                if imported.skipped.len() > 20 { <p>{ format!("… {}", imported.skipped.len() - 20) }</p> }
            }
        </div>
    }
}
