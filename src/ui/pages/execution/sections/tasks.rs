//! The table of tasks: the runs that Figure 1 draws, in numbers, each to be opened.

use super::super::scene::Scene;
use super::super::state::Action;
use super::strips::{ending, span};
use crate::execution::Outcome;
use crate::ui::chart::number::{MISSING, count, shortest};
use crate::ui::markup::html;
use crate::ui::text::execution::labels;
use yew::prelude::*;

/// The table of tasks.
pub fn tasks(scene: &Scene) -> Html {
    let words = scene.words();
    let (from, to) = span(scene);
    let chosen = scene.chosen();
    let published = scene.state.published;
    // What is the same in every row is said above them.
    let filter = &scene.state.filter;
    let agents = filter.agent.is_none() && scene.runs.agents().len() > 1;
    let settings = filter.setting.is_none() && scene.runs.settings().len() > 1;
    let rows = scene.shown[from..to].iter().map(|&place| {
        let digest = &scene.runs.digests[place as usize];
        let now = chosen == Some(place as usize);
        let onclick = scene.on(move |_: MouseEvent| Action::Run(place));
        let found = digest.found(published);
        let of = |wanted: Outcome| found.iter().filter(|one| one.outcome == wanted).count();
        let or_none = |value: Option<String>| value.unwrap_or_else(|| MISSING.to_owned());
        html! {
            <tr class={now.then_some("is-now")}>
                <th scope="row"><button type="button" class="link" aria-pressed={now.to_string()} {onclick}>{ digest.instance.as_str() }</button></th>
                if agents { <td class="hide-narrow">{ digest.agent.as_str() }</td> }
                if settings { <td class="hide-narrow">{ digest.setting.as_str() }</td> }
                <td class="n">{ count(found.len() as u64) }</td>
                <td class="n hide-narrow">{ count(of(Outcome::Pass) as u64) }</td>
                <td class="n hide-narrow">{ count(of(Outcome::Fail) as u64) }</td>
                <td class="n hide-narrow">{ count(digest.edits.len() as u64) }</td>
                <td class="n hide-narrow">{ or_none(digest.tokens.map(|tokens| shortest(tokens.total() as f64 / 1e3, 0))) }</td>
                <td class="n hide-narrow">{ or_none(digest.milliseconds.map(|time| shortest(time as f64 / 1e3, 0))) }</td>
                <td>{ ending(scene, digest.ending) }</td>
            </tr>
        }
    });
    html! {
        <section id="tasks">
            <h2>{ words.tasks_title }</h2>
            <p class="prose">{ labels::span(scene.lang, from, to, scene.shown.len()) }{ " " }{ words.tasks_text }</p>
            <figure><div class="scroll" tabindex="0" role="region" aria-label={words.tasks_title}><table class="tight">
                <thead><tr>
                    <th scope="col">{ words.task }</th>
                    if agents { <th scope="col" class="hide-narrow">{ words.agent }</th> }
                    if settings { <th scope="col" class="hide-narrow">{ words.setting }</th> }
                    <th scope="col" class="n">{ words.executions_short }</th>
                    <th scope="col" class="n hide-narrow">{ words.outcomes[0] }</th>
                    <th scope="col" class="n hide-narrow">{ words.outcomes[1] }</th>
                    <th scope="col" class="n hide-narrow">{ words.source_edits }</th>
                    <th scope="col" class="n hide-narrow">{ words.kilotokens }</th>
                    <th scope="col" class="n hide-narrow">{ words.seconds }</th>
                    <th scope="col">{ words.resolved }</th>
                </tr></thead>
                <tbody>{ for rows }</tbody>
            </table></div></figure>
        </section>
    }
}
