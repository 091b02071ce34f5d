//! Figure 3: expectation-maximisation, one iteration at a time.

use super::super::belief::{BeliefDrawing, drawn};
use super::super::scene::Scene;
use super::super::state::Action;
use super::super::tables;
use super::{busy, numbered};
use crate::ui::chart::{self, Frame};
use crate::ui::components::{Transport, note as aside, remark};
use crate::ui::markup::html;
use crate::ui::text::Lang;
use crate::ui::text::reliability::labels;
use std::rc::Rc;
use yew::prelude::*;

/// Figure 3: EM, one iteration at a time.
pub fn belief(scene: &Scene<'_>, playing: bool, on_play: Callback<bool>) -> Html {
    let words = scene.words;
    let Some(view) = scene.view.filter(|view| view.report.trace.len() > 1) else {
        return html! {};
    };
    let iterations: Rc<[u32]> = view.report.trace_iterations.as_slice().into();
    let entries = drawn(iterations.len());
    let to_iteration = {
        let iterations = iterations.clone();
        move |entry: f64| Action::Iteration(iterations.get(entry as usize).copied().unwrap_or(0))
    };
    let draw = {
        let (view, lang, step) = (view.clone(), scene.lang, scene.step);
        let on = scene.drag(to_iteration);
        let on_space = on_play.reform(move |()| !playing);
        Callback::from(move |frame: Frame| {
            html! {
                <BeliefDrawing view={view.clone()} {frame} {lang} {step} on={on.clone()} on_space={on_space.clone()} />
            }
        })
    };
    let index = entries
        .partition_point(|&entry| entry <= scene.step)
        .saturating_sub(1);
    let on_go = {
        let (entries, iterations) = (entries.clone(), iterations.clone());
        scene.on(move |index: usize| {
            Action::Iteration(iterations[entries[index.min(entries.len() - 1)]])
        })
    };
    let iteration = iterations[scene.step];
    let before = html! {
        <Transport label={words.em_iteration} {index} last={entries.len() - 1} {playing} {on_go} {on_play}>
            { labels::iteration(scene.lang, iteration) }
            if iteration == 2 { { match scene.lang { Lang::En => ", ", Lang::Zh => "，" } }{ words.em_released } }
        </Transport>
    };
    let caption = html! { <>{ numbered(scene, 3, words.em_title) }{ words.em_caption }</> };
    html! {
        <section>
            <h2>{ words.em_title }</h2>
            { chart::figure("fig-3", caption, before, Some(draw), html! {}, tables::trace(view, scene.lang), busy(scene)) }
            { aside(html! { <>
                { remark(words.note_zero_title, html! { <p>{ words.note_zero }</p> }) }
                { remark(words.note_two_title, html! { <p>{ words.note_two }</p> }) }
            </> }) }
        </section>
    }
}
