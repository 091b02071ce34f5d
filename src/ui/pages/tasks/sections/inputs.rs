//! The schema: as text, as a form, and as ten inputs.

use super::super::scene::{Scene, Step};
use super::super::state::Action;
use crate::ui::browser;
use crate::ui::components::{Field, Source, code_editor, error_line, segmented, select};
use crate::ui::markup::html;
use crate::ui::text::tasks::labels;
use crate::workbench::form::{Kind, Part, Row};
use crate::workbench::{Answer, Reading, Request};
use yew::prelude::*;

/// The section.
pub fn inputs(scene: &Scene) -> Html {
    html! { <Inputs scene={scene.clone()} /> }
}

#[derive(Properties, PartialEq)]
struct Props {
    scene: Scene,
}

/// What the worker says of the schema as it stands; the last that could be read, until it says so.
#[hook]
fn use_reading(scene: &Scene) -> UseStateHandle<Reading> {
    let reading = use_state(Reading::default);
    let about = (
        scene.state.task.schema.clone(),
        scene.state.task.style,
        scene.state.seed,
    );
    let (workers, to) = (scene.workers.clone(), reading.clone());
    use_effect_with(about, move |(schema, style, seed)| {
        let question = Request::Read {
            schema: schema.clone(),
            style: *style,
            seed: *seed,
        };
        let ticket = workers.ask(question, move |answer| {
            if let Ok(Answer::Read(mut read)) = answer {
                if read.rows.is_empty() && read.wrong.is_some() {
                    // The form and the sample stay readable while a line is being typed.
                    read.rows.clone_from(&to.rows);
                    read.sample.clone_from(&to.sample);
                }
                to.set(*read);
            }
        });
        // A newer text is another question; this one has no answer any more.
        move || ticket.cancel()
    });
    reading
}

/// Keeps whether the form or the text is shown.
#[component]
fn Inputs(props: &Props) -> Html {
    let scene = &props.scene;
    let words = scene.words();
    let task = &scene.state.task;
    let as_form = use_state_eq(|| false);
    let wrong = use_state_eq(|| None::<(usize, String)>);
    let reading = use_reading(scene);
    let error_id = "error-schema".to_owned();
    let error = reading.wrong.as_ref();
    let editor = code_editor(
        scene.chrome(),
        Source {
            label: words.schema_text.to_owned(),
            value: &task.schema,
            on_input: scene.send.reform(|text| Step::Drag(Action::Schema(text))),
            on_commit: scene.step_on(&Step::Commit),
            error_line: error.and_then(|error| Some(error.place?.0)),
            error_id: error.map(|_| error_id.clone()),
        },
    );
    let show = {
        let as_form = as_form.setter();
        Callback::from(move |index: usize| as_form.set(index == 1))
    };
    let language = {
        let workers = scene.workers.clone();
        Callback::from(move |_: MouseEvent| {
            workers.ask(Request::Language, |answer| {
                if let Ok(Answer::Language(text)) = answer {
                    browser::save_text(&text, "application/schema+json", "runwise-schema.json");
                }
            });
        })
    };
    html! {
        <section id="inputs">
            <h2>{ words.schema_title }</h2>
            <p class="prose">{ words.schema_caption }</p>
            <div class="schema">
                <div>
                    <div class="controls ui">
                        { segmented(words.schema_as, &[words.schema_as_text, words.schema_as_form], usize::from(*as_form), &show) }
                        <button type="button" class="tool primary" onclick={language}>{ words.schema_json }</button>
                    </div>
                    if *as_form {
                        { form_of(scene, &reading.rows, &wrong) }
                    } else {
                        { editor }
                        <details><summary>{ words.schema_help }</summary><pre class="io" tabindex="0">{ words.schema_language }</pre></details>
                    }
                    if let Some((text, remarks)) = &reading.released {
                        { released(scene, text, remarks) }
                    } else if let Some(error) = error { { error_line(&error.message, &error.hint, Some(error_id)) } }
                </div>
                <div>
                    <h3 class="lab">{ words.sample_title }</h3>
                    <ol class="sample" tabindex="0">
                        { for reading.sample.iter().map(|text| html! { <li><pre>{ if text.is_empty() { "∅" } else { text.as_str() } }</pre></li> }) }
                    </ol>
                </div>
            </div>
            { validation(scene) }
        </section>
    }
}

/// A schema of the released code: what its generator would have clipped, and the way over.
fn released(scene: &Scene, text: &str, remarks: &[String]) -> Html {
    let words = scene.words();
    let onclick = scene.step_on::<MouseEvent>(&Step::Do(Action::Schema(text.to_owned())));
    html! {
        <div class="said ui" role="status" id="released">
            <b>{ words.schema_released }</b>
            <ul>{ for remarks.iter().map(|remark| html! { <li>{ remark.as_str() }</li> }) }</ul>
            <button type="button" class="tool primary" {onclick}>{ words.schema_take }</button>
        </div>
    }
}

/// Every field as a row of small fields.
fn form_of(scene: &Scene, rows: &[Row], wrong: &UseStateHandle<Option<(usize, String)>>) -> Html {
    let words = scene.words();
    let change = {
        let (scene, wrong) = (scene.clone(), wrong.setter());
        Callback::from(move |(at, row): (usize, Option<Row>)| {
            let question = Request::Replace {
                schema: scene.state.task.schema.clone(),
                at: at as u32,
                row,
            };
            let (send, wrong) = (scene.send.clone(), wrong.clone());
            scene.workers.ask(question, move |answer| match answer {
                Ok(Answer::Replaced(text)) => {
                    wrong.set(None);
                    send.emit(Step::Do(Action::Schema(text)));
                }
                Ok(Answer::Refused(refused)) => {
                    wrong.set(Some((at, format!("{} {}", refused.message, refused.hint))));
                }
                _ => {}
            });
        })
    };
    let add = {
        let (change, at) = (change.clone(), rows.len());
        let taken: Vec<String> = rows.iter().map(|row| row.name.clone()).collect();
        Callback::from(move |_: MouseEvent| {
            let free = ('a'..='z')
                .map(String::from)
                .find(|name| !taken.contains(name));
            let name = free.unwrap_or_else(|| format!("x{at}"));
            change.emit((at, Some(Row::written(&name, Kind::Int.template()))));
        })
    };
    html! {
        <div class="schema-form ui">
            { for rows.iter().enumerate().map(|(at, row)| html! {
                <>
                    { row_of(scene, at, row, &change) }
                    if let Some((_, message)) = wrong.as_ref().filter(|(place, _)| *place == at) {
                        { error_line(message, "", None) }
                    }
                </>
            }) }
            <div class="controls"><button type="button" class="tool primary" id="add-field" onclick={add}>{ words.add_field }</button></div>
        </div>
    }
}

fn row_of(scene: &Scene, at: usize, row: &Row, change: &Callback<(usize, Option<Row>)>) -> Html {
    let words = scene.words();
    let kinds = Kind::ALL.map(|kind| match kind {
        Kind::Written => words.kind_written.to_owned(),
        kind => kind.word().to_owned(),
    });
    let kind = Kind::ALL
        .iter()
        .position(|&kind| kind == row.kind)
        .unwrap_or(0);
    let rename = {
        let (row, change) = (row.clone(), change.clone());
        Callback::from(move |name: String| {
            change.emit((
                at,
                Some(Row {
                    name: name.trim().to_owned(),
                    ..row.clone()
                }),
            ));
        })
    };
    let choose = {
        let (name, change) = (row.name.clone(), change.clone());
        Callback::from(move |index: usize| {
            change.emit((at, Some(Row::written(&name, Kind::ALL[index].template()))));
        })
    };
    let remove = change.reform(move |_: MouseEvent| (at, None));
    html! {
        <div class="row" key={at}>
            <label class="field"><span>{ words.name }</span><Field value={row.name.clone()} on_commit={rename} /></label>
            { select(words.kind, &kinds, kind, choose) }
            { for row.parts.iter().enumerate().map(|(place, part)| part_of(scene, at, row, place, part, change)) }
            <button type="button" class="tool" aria-label={format!("{} {}", words.remove, row.name)} onclick={remove}>{ words.remove }</button>
        </div>
    }
}

fn part_of(
    scene: &Scene,
    at: usize,
    row: &Row,
    place: usize,
    part: &Part,
    change: &Callback<(usize, Option<Row>)>,
) -> Html {
    let put = {
        let (row, change) = (row.clone(), change.clone());
        move |text: String| {
            let mut row = row.clone();
            row.parts[place].text = text;
            change.emit((at, Some(row)));
        }
    };
    let label = labels::part(scene.lang, part.what);
    match part.what.words() {
        Some(options) => {
            let names: Vec<String> = options
                .iter()
                .map(|word| {
                    if word.is_empty() {
                        "—".to_owned()
                    } else {
                        (*word).to_owned()
                    }
                })
                .collect();
            let chosen = options
                .iter()
                .position(|&word| word == part.text)
                .unwrap_or(0);
            select(
                label,
                &names,
                chosen,
                Callback::from(move |index: usize| put(options[index].to_owned())),
            )
        }
        None => html! {
            <label class="field"><span>{ label }</span><Field value={part.text.clone()} on_commit={Callback::from(put)} /></label>
        },
    }
}

/// What the sample before the last run showed.
fn validation(scene: &Scene) -> Html {
    let Some(found) = scene
        .found
        .as_ref()
        .filter(|_| !scene.work.stale(&scene.state))
    else {
        return html! {};
    };
    let lines = labels::validation(scene.lang, &found.validation, &found.columns);
    html! {
        <div class="validation">
            <h3 class="lab spaced">{ scene.words().validation_title }</h3>
            { for lines.into_iter().map(|line| html! { <p class="ui">{ line }</p> }) }
            if !found.failing.is_empty() {
                <details><summary>{ scene.words().failing_inputs }</summary>
                    <ol class="sample" tabindex="0">{ for found.failing.iter().map(|text| html! { <li><pre>{ text }</pre></li> }) }</ol>
                </details>
            }
        </div>
    }
}
