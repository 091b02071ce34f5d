//! The task: what is asked, how input comes, and the schema.

use super::super::scene::{Scene, Step};
use super::super::state::Action;
use crate::reliability::{Equality, Projection};
use crate::task::file::Style;
use crate::ui::browser;
use crate::ui::components::{Field, number_field, segmented, select};
use crate::ui::markup::html;
use crate::ui::text::tasks::words;
use crate::workbench::{Answer, Notation, Request};
use web_sys::HtmlTextAreaElement;
use yew::prelude::*;

/// Statement, style, entry, and how answers are read.
pub fn task(scene: &Scene) -> Html {
    let (text, task) = (scene.words(), &scene.state.task);
    let statement = words(scene.lang, &task.statement).trim().to_owned();
    let rows = (statement.len() / 70 + statement.lines().count()).clamp(2, 14);
    let oninput = scene.send.reform(|event: InputEvent| {
        let field: HtmlTextAreaElement = event.target_unchecked_into();
        Step::Drag(Action::Statement(field.value()))
    });
    let onchange = scene.step_on::<Event>(&Step::Commit);
    let style = usize::from(task.style == Style::Stdin);
    html! {
        <section id="task">
            <h2>{ text.task_title }</h2>
            <p class="prose">{ text.task_caption }</p>
            <div class="task-fields ui">
                <label class="field"><span>{ text.name }</span>
                    <Field value={words(scene.lang, &task.title).to_owned()} on_commit={scene.on(Action::Title)} />
                </label>
                <label class="field wide"><span>{ text.statement }</span>
                    <textarea class="statement" rows={rows.to_string()} value={statement} {oninput} {onchange} />
                </label>
            </div>
            <div class="controls ui">
                { segmented(text.style, &[text.call, text.stdin], style,
                    &scene.on(|style: usize| Action::Style(if style == 1 { Style::Stdin } else { Style::Call }))) }
                if task.style == Style::Call {
                    <label class="field"><span>{ text.entry }</span>
                        <Field value={task.entry.clone()} placeholder={text.entry_hint} on_commit={scene.on(Action::Entry)} />
                    </label>
                }
            </div>
            { reading(scene) }
            <p class="controls ui">{ text.save_task }{ save(scene, "TOML", Notation::Toml) }{ save(scene, "JSON", Notation::Json) }</p>
        </section>
    }
}

/// Saves the task as a file, which the same page reads.
fn save(scene: &Scene, label: &'static str, notation: Notation) -> Html {
    let (workers, task) = (scene.workers.clone(), scene.state.task.clone());
    let onclick = Callback::from(move |_: MouseEvent| {
        let stem = if task.name.is_empty() {
            "task"
        } else {
            &*task.name
        };
        let (ending, mime) = match notation {
            Notation::Toml => ("toml", "application/toml"),
            Notation::Json => ("json", "application/json"),
        };
        let name = format!("{stem}.{ending}");
        let question = Request::Save {
            task: Box::new((*task).clone()),
            notation,
        };
        workers.ask(question, move |answer| {
            if let Ok(Answer::Saved(text)) = answer {
                browser::save_text(&text, mime, &name);
            }
        });
    });
    html! { <button type="button" class="tool primary" {onclick}>{ label }</button> }
}

/// How answers are read.
fn reading(scene: &Scene) -> Html {
    let text = scene.words();
    let equality = match scene.state.task.equality {
        Equality::Exact => 0,
        Equality::TrailingWhitespace => 1,
        Equality::Tokens { .. } => 2,
    };
    let projection = usize::from(scene.state.projection == Projection::Released);
    html! {
        <>
            <h3 class="lab spaced">{ text.reading_title }</h3>
            <div class="controls ui">
                { select(text.equality, &text.equalities.map(str::to_owned), equality, scene.on(|index| {
                    Action::Equality(match index {
                        0 => Equality::Exact,
                        2 => Equality::Tokens { tolerance: 1e-6 },
                        _ => Equality::TrailingWhitespace,
                    })
                })) }
                if let Equality::Tokens { tolerance } = scene.state.task.equality {
                    { number_field("±", tolerance, (0.0, 1.0),
                        scene.on(|tolerance| Action::Equality(Equality::Tokens { tolerance }))) }
                }
                { segmented(text.failure, &text.failures, projection,
                    &scene.on(|index| Action::Projection(if index == 1 { Projection::Released } else { Projection::Paper }))) }
            </div>
        </>
    }
}
