//! The chosen column of Figure 1: its first input, what every group answered, and a trace.

use super::scene::Scene;
use super::trace::Tracing;
use crate::sandbox::Outcome;
use crate::ui::markup::html;
use crate::ui::text::reliability::outcome;
use crate::ui::text::tasks::labels;
use crate::workbench::Judged;
use yew::prelude::*;

/// Longest text shown of an input or an answer.
const LONGEST: usize = 2_000;

/// What the programs were given and what they answered.
pub fn pattern(scene: &Scene) -> Html {
    let (Some(view), Some(found)) = (&scene.view, &scene.found) else {
        return html! {};
    };
    let words = scene.words();
    let Some(pattern) = view.report.patterns.get(scene.pattern) else {
        return html! {};
    };
    let row = pattern.first_input as usize;
    let Some(input) = found.rows.get(row) else {
        return html! {};
    };
    // Programs that answered alike stand together.
    let mut alike: Vec<(Option<u32>, Vec<usize>)> = Vec::new();
    for (column, &class) in pattern.classes.iter().enumerate() {
        let of_failure = |other: usize| {
            class.is_some() || found.matrix.outcome(row, other) == found.matrix.outcome(row, column)
        };
        match alike.iter_mut().find(|(known, members)| *known == class && of_failure(members[0])) {
            Some((_, members)) => members.push(column),
            None => alike.push((class, vec![column])),
        }
    }
    html! {
        <div class="detail">
            <h3 class="lab">{ words.detail }</h3>
            <pre class="io" tabindex="0" aria-label={words.detail_input}>{ cut(&input.text) }</pre>
            if let Some(reason) = &input.reason {
                <p class="src">{ words.reason }{ ": " }{ labels::reason(scene.lang, reason, &found.fields) }</p>
            }
            <div class="scroll" tabindex="0" role="region" aria-label={words.detail}>
            <table class="tight">
                <thead><tr><th scope="col">{ words.detail_program }</th><th scope="col">{ words.detail_answer }</th></tr></thead>
                <tbody>
                    { for alike.iter().map(|(_, members)| {
                        let names = crate::ui::pages::reliability::view::names(members, &view.places);
                        let class = match found.judged[row][members[0]] {
                            Judged::Right => "pick-correct",
                            Judged::Wrong => "pick-buggy",
                            Judged::Missing | Judged::Unknown => "pick-none",
                        };
                        html! { <tr><th scope="row" {class}>{ names }</th><td>{ answer(scene, found.matrix.outcome(row, members[0])) }</td></tr> }
                    }) }
                </tbody>
            </table>
            </div>
            <Tracing scene={scene.clone()} {row} />
        </div>
    }
}

fn answer(scene: &Scene, of: &Outcome) -> Html {
    match of {
        Outcome::Output(output) => html! { <code class="answer">{ cut(&output.to_string()) }</code> },
        Outcome::Exception { traceback, .. } if !traceback.is_empty() => html! {
            <details><summary>{ of.to_string() }</summary><pre class="io" tabindex="0">{ cut(traceback) }</pre></details>
        },
        failure => html! { { outcome(scene.lang, failure) } },
    }
}

fn cut(text: &str) -> String {
    let text = text.trim_end();
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
