//! What is taken away: the suite of the adopted program, and the check of a solution.

use super::super::checking::Checking;
use super::super::scene::Scene;
use crate::reliability::Decision;
use crate::ui::browser;
use crate::ui::components::error_line;
use crate::ui::markup::html;
use crate::ui::pages::reliability::letter;
use crate::ui::text::tasks::labels;
use crate::workbench::{Answer, Export, Exported, Format, Request};
use yew::prelude::*;

/// The suite as files, and a field for a solution.
pub fn suite(scene: &Scene) -> Html {
    html! { <Suite scene={scene.clone()} /> }
}

#[derive(Properties, PartialEq)]
struct Props {
    scene: Scene,
}

#[component]
fn Suite(props: &Props) -> Html {
    let scene = &props.scene;
    let words = scene.words();
    let brief = use_state_eq(|| None::<Exported>);
    let trouble = use_state_eq(|| None::<String>);
    let decision = scene.decision();
    {
        let about = (
            scene.view.clone(),
            decision.clone(),
            scene.state.task.clone(),
        );
        let (scene, brief) = (scene.clone(), brief.setter());
        use_effect_with(about, move |_| {
            let ticket = export(&scene, None).map(|question| {
                scene.workers.ask(question, move |answer| {
                    if let Ok(Answer::Exported(exported)) = answer {
                        brief.set(Some(*exported));
                    }
                })
            });
            move || {
                if let Some(ticket) = ticket {
                    ticket.cancel();
                }
            }
        });
    }
    if scene.view.is_none() {
        return html! {};
    }
    let save = |label: &'static str, id: &'static str, format: Format| {
        let (scene, trouble) = (scene.clone(), trouble.setter());
        let onclick = Callback::from(move |_: MouseEvent| {
            let Some(question) = export(&scene, Some(format)) else {
                return;
            };
            let trouble = trouble.clone();
            scene.workers.ask(question, move |answer| match answer {
                Ok(Answer::Exported(exported)) => {
                    trouble.set(None);
                    if let Some((name, bytes)) = exported.file {
                        browser::save_bytes(&bytes, "application/octet-stream", &name);
                    }
                }
                Ok(Answer::Refused(refused)) => {
                    trouble.set(Some(format!("{} {}", refused.message, refused.hint)));
                }
                _ => {}
            });
        });
        html! { <button type="button" class="tool primary" {id} {onclick}>{ label }</button> }
    };
    html! {
        <section id="suite">
            <h2>{ words.suite_title }</h2>
            if let Some(brief) = &*brief { <p class="prose">{ labels::suite(scene.lang, brief) }</p> }
            <div class="controls ui">
                { save("pytest", "save-pytest", Format::Pytest) }
                { save("JSON", "save-json", Format::Json) }
                { save(words.suite_pairs, "save-zip", Format::Pairs) }
            </div>
            if let Some(trouble) = &*trouble { { error_line(trouble, "", None) } }
            { misled(scene) }
            <Checking scene={scene.clone()} />
        </section>
    }
}

/// What is asked for the suite of what is shown; `None` before anything was run.
fn export(scene: &Scene, format: Option<Format>) -> Option<Request> {
    let found = scene.found.as_ref()?;
    let decision = scene.decision()?;
    let adopted = match decision {
        Decision::Adopt { program, .. } => Some(program),
        Decision::Fallback(_) => None,
    };
    let place = adopted.and_then(|program| found.columns.get(program).copied());
    let rows = found.rows.iter().enumerate();
    Some(Request::Export(Box::new(Export {
        task: (*scene.state.task).clone(),
        program: place.map_or_else(String::new, |place| letter(place).to_string()),
        seed: scene.state.seed,
        rows: adopted.map_or_else(Vec::new, |program| {
            rows.map(|(row, input)| (input.text.clone(), found.matrix.outcome(row, program).clone()))
                .collect()
        }),
        decision,
        report: found.report.clone(),
        format,
    })))
}

/// With a known truth: whom the suite would mislead.
fn misled(scene: &Scene) -> Html {
    let (Some(found), Some(Decision::Adopt { program, .. })) = (&scene.found, scene.decision())
    else {
        return html! {};
    };
    let Some(feedback) = crate::workbench::feedback(found, &scene.state.task, program) else {
        return html! {};
    };
    html! { <p class="prose src">{ labels::misled(scene.lang, &feedback) }</p> }
}
