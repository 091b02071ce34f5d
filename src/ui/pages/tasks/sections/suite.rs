//! What is taken away: the suite of the adopted program, and the check of a solution.

use super::super::checking::Checking;
use super::super::scene::Scene;
use crate::reliability::Decision;
use crate::suite::Suite;
use crate::ui::browser;
use crate::ui::components::error_line;
use crate::ui::markup::html;
use crate::ui::pages::reliability::letter;
use crate::ui::text::tasks::labels;
use yew::prelude::*;

/// The suite as files, and a field for a solution.
pub fn suite(scene: &Scene) -> Html {
    let words = scene.words();
    let Some(suite) = made(scene) else {
        return html! {};
    };
    let save = |label: &'static str, id: &'static str, file: fn(&Suite) -> Result<(Vec<u8>, &'static str, String), String>| {
        let suite = suite.clone();
        let saved = file(&suite);
        let error = saved.as_ref().err().cloned();
        let onclick = Callback::from(move |_: MouseEvent| {
            if let Ok((bytes, mime, name)) = file(&suite) {
                browser::save_bytes(&bytes, mime, &name);
            }
        });
        html! {
            <>
                <button type="button" class="tool primary" {id} disabled={error.is_some()} {onclick}>{ label }</button>
                if let Some(error) = error { { error_line(&error, "", None) } }
            </>
        }
    };
    html! {
        <section id="suite">
            <h2>{ words.suite_title }</h2>
            <p class="prose">{ labels::suite(scene.lang, &suite) }</p>
            <div class="controls ui">
                { save("pytest", "save-pytest", pytest) }
                { save("JSON", "save-json", json) }
                { save(words.suite_pairs, "save-zip", zip) }
            </div>
            { misled(scene) }
            <Checking scene={scene.clone()} />
        </section>
    }
}

/// The suite of what is shown; `None` before anything was run.
pub fn made(scene: &Scene) -> Option<Suite> {
    let found = scene.found.as_ref().filter(|_| scene.view.is_some())?;
    let task = &scene.state.task;
    match scene.decision()? {
        Decision::Fallback(reason) => Some(Suite::public(task, &reason)),
        decision @ Decision::Adopt { program, .. } => {
            let place = *found.columns.get(program)?;
            let name = letter(place).to_string();
            let rows = found
                .rows
                .iter()
                .enumerate()
                .map(|(row, input)| (input.text.as_str(), found.matrix.outcome(row, program)));
            Suite::adopted(task, &name, scene.state.seed, rows, &decision, &found.report)
        }
    }
}

type File = Result<(Vec<u8>, &'static str, String), String>;

fn pytest(suite: &Suite) -> File {
    let text = suite.to_pytest().map_err(|error| error.to_string())?;
    let name = format!("test_{}.py", suite.file_stem());
    Ok((text.into_bytes(), "text/x-python", name))
}

fn json(suite: &Suite) -> File {
    let name = format!("{}.json", suite.file_stem());
    Ok((suite.to_json().into_bytes(), "application/json", name))
}

fn zip(suite: &Suite) -> File {
    let bytes = suite.to_zip().map_err(|error| error.to_string())?;
    Ok((bytes, "application/zip", format!("{}.zip", suite.file_stem())))
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
