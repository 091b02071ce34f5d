//! The schema: as text, as a form, and as ten inputs.

use super::super::form::{self, Kind, Part, Row, What};
use super::super::scene::{Scene, Step};
use super::super::state::Action;
use crate::inputs::{Generator, Schema, json_schema};
use crate::task::file::Style;
use crate::ui::browser;
use crate::ui::components::{Field, Source, code_editor, error_line, segmented, select};
use crate::ui::markup::html;
use crate::ui::text::tasks::labels;
use crate::workbench::{self, Form};
use std::rc::Rc;
use yew::prelude::*;

/// Inputs of the sample.
const SAMPLE: u64 = 10;

/// The section.
pub fn inputs(scene: &Scene) -> Html {
    html! { <Inputs scene={scene.clone()} /> }
}

#[derive(Properties, PartialEq)]
struct Props {
    scene: Scene,
}

/// What the schema's text says.
#[derive(Clone, PartialEq)]
struct Read {
    /// The schema, or what is wrong with its text: a sentence, what to do, and in which line.
    schema: Result<Rc<Schema>, (String, String, Option<u32>)>,
    /// Ten inputs, or why there are none.
    sample: Result<Vec<String>, (String, String)>,
}

fn read(text: &str, style: Style, seed: u64) -> Read {
    let schema = match Schema::read(text) {
        Ok(schema) => schema,
        Err(error) => {
            return Read {
                schema: Err((error.to_string(), error.hint().to_string(), error.line())),
                sample: Ok(Vec::new()),
            };
        }
    };
    let sample = Generator::check(&schema)
        .and_then(|generator| {
            let form = Form::new(schema.clone(), style);
            (0..SAMPLE)
                .map(|row| Ok(form.text(&generator.draw(seed, row)?)))
                .collect()
        })
        .map_err(|error: crate::inputs::Error| (error.to_string(), error.hint().to_string()));
    Read {
        schema: Ok(Rc::new(schema)),
        sample,
    }
}

/// Keeps the last schema that could be read, and whether the form or the text is shown.
#[component]
fn Inputs(props: &Props) -> Html {
    let scene = &props.scene;
    let words = scene.words();
    let task = &scene.state.task;
    let as_form = use_state_eq(|| false);
    let wrong = use_state_eq(|| None::<(usize, String)>);
    let read = use_memo(
        (task.schema.clone(), task.style, scene.state.seed),
        |(text, style, seed)| read(text, *style, *seed),
    );
    let last = use_mut_ref(|| None::<Rc<Schema>>);
    if let Ok(schema) = &read.schema {
        *last.borrow_mut() = Some(schema.clone());
    }
    let error_id = "error-schema".to_owned();
    let error = read.schema.as_ref().err();
    let editor = code_editor(
        scene.chrome(),
        Source {
            label: words.schema_text.to_owned(),
            value: &task.schema,
            on_input: scene
                .send
                .reform(|text| Step::Drag(Action::Schema(text))),
            on_commit: scene.step_on(&Step::Commit),
            error_line: error.and_then(|(.., line)| *line),
            error_id: error.map(|_| error_id.clone()),
        },
    );
    let show = {
        let as_form = as_form.setter();
        Callback::from(move |index: usize| as_form.set(index == 1))
    };
    let shown = last.borrow().clone();
    html! {
        <section id="inputs">
            <h2>{ words.schema_title }</h2>
            <p class="prose">{ words.schema_caption }</p>
            <div class="schema">
                <div>
                    <div class="controls ui">
                        { segmented(words.schema_as, &[words.schema_as_text, words.schema_as_form], usize::from(*as_form), &show) }
                        <button type="button" class="tool primary" onclick={Callback::from(|_: MouseEvent| {
                            browser::save_text(&json_schema::text(), "application/schema+json", "runwise-schema.json");
                        })}>{ words.schema_json }</button>
                    </div>
                    if *as_form {
                        { for shown.map(|schema| form_of(scene, &schema, &wrong)) }
                    } else {
                        { editor }
                        <details><summary>{ words.schema_help }</summary><pre class="io" tabindex="0">{ words.schema_language }</pre></details>
                    }
                    if let Some((message, hint, _)) = error { { error_line(message, hint, Some(error_id)) } }
                </div>
                <div>
                    <h3 class="lab">{ words.sample_title }</h3>
                    { sample(&read) }
                </div>
            </div>
            { validation(scene) }
        </section>
    }
}

/// Ten inputs as programs are given them.
fn sample(read: &Read) -> Html {
    match &read.sample {
        Err((message, hint)) => error_line(message, hint, None),
        Ok(sample) => html! {
            <ol class="sample" tabindex="0">
                { for sample.iter().map(|text| html! { <li><pre>{ if text.is_empty() { "∅" } else { text.as_str() } }</pre></li> }) }
            </ol>
        },
    }
}

/// Every field as a row of small fields.
fn form_of(scene: &Scene, schema: &Rc<Schema>, wrong: &UseStateHandle<Option<(usize, String)>>) -> Html {
    let words = scene.words();
    let rows = form::rows(schema);
    let change = {
        let (schema, send, wrong) = (schema.clone(), scene.send.clone(), wrong.setter());
        Callback::from(move |(at, row): (usize, Option<Row>)| {
            let text = form::replaced(&schema, at, row.as_ref());
            match Schema::from_text(&text) {
                Ok(schema) => {
                    wrong.set(None);
                    send.emit(Step::Do(Action::Schema(schema.to_text())));
                }
                Err(error) => wrong.set(Some((at, format!("{error} {}", error.hint())))),
            }
        })
    };
    let add = {
        let (change, at) = (change.clone(), rows.len());
        let taken: Vec<String> = rows.iter().map(|row| row.name.clone()).collect();
        Callback::from(move |_: MouseEvent| {
            let free = ('a'..='z').map(String::from).find(|name| !taken.contains(name));
            let text = format!("{}: {}", free.unwrap_or_else(|| format!("x{at}")), Kind::Int.template());
            let row = Schema::from_text(&text).ok().and_then(|schema| form::rows(&schema).pop());
            change.emit((at, row));
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
    let kind = Kind::ALL.iter().position(|&kind| kind == row.kind).unwrap_or(0);
    let rename = {
        let (row, change) = (row.clone(), change.clone());
        Callback::from(move |name: String| {
            change.emit((at, Some(Row { name: name.trim().to_owned(), ..row.clone() })));
        })
    };
    let choose = {
        let (name, change) = (row.name.clone(), change.clone());
        Callback::from(move |index: usize| {
            let text = format!("{name}: {}", Kind::ALL[index].template());
            let row = Schema::from_text(&text).ok().and_then(|schema| form::rows(&schema).pop());
            if row.is_some() {
                change.emit((at, row));
            }
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
    match part.what {
        What::Words(options) => {
            let names: Vec<String> = options
                .iter()
                .map(|word| if word.is_empty() { "—".to_owned() } else { (*word).to_owned() })
                .collect();
            let chosen = options.iter().position(|&word| word == part.text).unwrap_or(0);
            select(label, &names, chosen, Callback::from(move |index: usize| put(options[index].to_owned())))
        }
        _ => html! {
            <label class="field"><span>{ label }</span><Field value={part.text.clone()} on_commit={Callback::from(put)} /></label>
        },
    }
}

/// What the sample before the last run showed.
fn validation(scene: &Scene) -> Html {
    let Some(found) = scene.found.as_ref().filter(|_| !scene.work.stale(&scene.state)) else {
        return html! {};
    };
    let lines = labels::validation(scene.lang, &found.validation, &found.columns);
    let failing = workbench::failing(&scene.state.task, found);
    html! {
        <div class="validation">
            <h3 class="lab spaced">{ scene.words().validation_title }</h3>
            { for lines.into_iter().map(|line| html! { <p class="ui">{ line }</p> }) }
            if !failing.is_empty() {
                <details><summary>{ scene.words().failing_inputs }</summary>
                    <ol class="sample" tabindex="0">{ for failing.into_iter().map(|text| html! { <li><pre>{ text }</pre></li> }) }</ol>
                </details>
            }
        </div>
    }
}
