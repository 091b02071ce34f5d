//! Where files and pastes come in, and what became of them.

use super::asking::{Arrival, Outside};
use super::scene::{Scene, Step};
use super::state::Action;
use crate::limits;
use crate::reliability::Options;
use crate::ui::browser;
use crate::ui::components::{FileDrop, error_line};
use crate::ui::dropped::{self, Found};
use crate::ui::markup::html;
use crate::ui::text::reliability::labels as reading;
use crate::ui::text::tasks::labels;
use crate::workbench::{Answer, Imported, Request};
use serde_bytes::ByteBuf;
use std::rc::Rc;
use wasm_bindgen_futures::spawn_local;
use web_sys::{DataTransfer, File, HtmlInputElement, HtmlTextAreaElement};
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
    let (paste, folder) = (use_node_ref(), use_node_ref());
    let take = {
        let (scene, taken) = (scene.clone(), taken.setter());
        Callback::from(move |files: Vec<(String, ByteBuf)>| {
            let (send, taken) = (scene.send.clone(), taken.clone());
            let workers = scene.workers.clone();
            let scene = scene.clone();
            workers.ask(Request::Import(files), move |answer| match answer {
                Ok(Answer::Imported(imported)) => {
                    apply(&imported, &send);
                    estimate(&scene, &imported);
                    taken.set(Some(Taken::Read(Rc::new(*imported))));
                }
                Ok(Answer::Refused(refused)) => {
                    taken.set(Some(Taken::Refused(format!(
                        "{} {}",
                        refused.message, refused.hint
                    ))));
                }
                Ok(_) => {}
                Err(trouble) => {
                    taken.set(Some(Taken::Refused(format!(
                        "{trouble} {}",
                        trouble.hint()
                    ))));
                }
            });
        })
    };
    let on_files = {
        let (take, taken, lang) = (take.clone(), taken.setter(), scene.lang);
        Callback::from(move |found: Vec<Found>| {
            let (take, taken) = (take.clone(), taken.clone());
            let bytes: f64 = found.iter().map(|(_, file)| file.size()).sum();
            if bytes > limits::IMPORT_BYTES as f64 {
                let name = found.first().map_or("", |(name, _)| name);
                taken.set(Some(Taken::Refused(reading::larger(
                    lang,
                    name,
                    bytes,
                    limits::IMPORT_BYTES,
                ))));
                return;
            }
            spawn_local(async move {
                let mut files = Vec::new();
                for (name, file) in found {
                    let Some(bytes) = browser::read(&file).await else {
                        taken.set(Some(Taken::Refused(reading::unreadable(lang, &name))));
                        return;
                    };
                    files.push((name, ByteBuf::from(bytes)));
                }
                take.emit(files);
            });
        })
    };
    let on_file = on_files.reform(|file: File| vec![(file.name(), file)]);
    let on_drop = {
        let on_files = on_files.clone();
        Callback::from(move |transfer: DataTransfer| {
            let (found, on_files) = (dropped::files(&transfer), on_files.clone());
            spawn_local(async move { on_files.emit(found.await) });
        })
    };
    let on_folder = Callback::from(move |event: Event| {
        let field: HtmlInputElement = event.target_unchecked_into();
        if let Some(files) = field.files() {
            on_files.emit(dropped::chosen(&files));
        }
        // The same folder again is a new choice.
        field.set_value("");
    });
    let choose_folder = {
        let folder = folder.clone();
        Callback::from(move |_: MouseEvent| {
            if let Some(field) = folder.cast::<HtmlInputElement>() {
                field.click();
            }
        })
    };
    let on_paste = {
        let paste = paste.clone();
        Callback::from(move |_: MouseEvent| {
            if let Some(field) = paste.cast::<HtmlTextAreaElement>()
                && !field.value().trim().is_empty()
            {
                let bytes = ByteBuf::from(field.value().into_bytes());
                take.emit(vec![(String::new(), bytes)]);
                field.set_value("");
            }
        })
    };
    html! {
        <details class="files">
            <summary>{ words.files }</summary>
            <FileDrop accept=".toml,.json,.jsonl,.py,.wasm,.wat,.zip,.csv,.tsv" {on_file} {on_drop}>{ words.drop_here }</FileDrop>
            <div class="controls ui">
                <input ref={folder} id="folder" type="file" hidden=true webkitdirectory="" multiple=true onchange={on_folder} />
                <button type="button" class="tool primary" onclick={choose_folder}>{ words.choose_folder }</button>
            </div>
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
    }
    // Beside one task its programs may lie; beside several they belong to none.
    if imported.tasks.len() <= 1 && !imported.programs.is_empty() {
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
