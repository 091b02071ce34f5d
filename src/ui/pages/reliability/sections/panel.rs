//! Figure 2: eight estimators, one gate, one verdict.

use super::super::estimators;
use super::super::forest::ForestDrawing;
use super::super::results::INPUTS_FOR_INTERVALS;
use super::super::scene::Scene;
use super::super::state::Action;
use super::super::tables;
use super::super::view::View;
use super::{busy, numbered};
use crate::reliability::Note as Remarked;
use crate::ui::chart::number::{fixed, three};
use crate::ui::chart::{self, DragNumber, Frame, Layout, Snap};
use crate::ui::components::{self, Pace, note as aside, progress, remark};
use crate::ui::markup::html;
use crate::ui::text::Lang;
use crate::ui::text::reliability::{decision, labels, note};
use std::rc::Rc;
use yew::prelude::*;

/// Figure 2: the panel, the gate, the verdict.
pub fn panel(scene: &Scene<'_>) -> Html {
    let words = scene.words;
    let Some(view) = scene.view else {
        return html! {};
    };
    let results = &scene.work.results;
    let intervals = results
        .intervals
        .as_ref()
        .filter(|(report, _)| Rc::ptr_eq(report, &view.report))
        .map(|(_, intervals)| intervals.clone());
    let draw = {
        let (view, lang, threshold, intervals) = (
            view.clone(),
            scene.lang,
            scene.state.gate.threshold,
            intervals.clone(),
        );
        let on = scene.drag(Action::Threshold);
        let many = view.groups.len() > 4;
        Callback::from(move |frame: Frame| {
            let named = frame.layout == Layout::Narrow || many;
            let width = if named {
                frame.width
            } else {
                frame.pick(frame.width, 296.0, 352.0)
            };
            html! {
                <div class={if many { "forest stacked" } else { "forest" }}>
                    <div class="scroll" tabindex="0" role="region" aria-label={labels::forest(lang)}>{ estimators::table(&view, lang, threshold) }</div>
                    <ForestDrawing view={view.clone()} intervals={intervals.clone()} {width} {named} {lang} {threshold}
                        on={on.clone()} />
                </div>
            }
        })
    };
    let caption =
        html! { <>{ numbered(scene, 2, words.estimators_title) }{ words.estimators_caption }</> };
    let few = view.report.inputs < INPUTS_FOR_INTERVALS;
    html! {
        <section>
            <h2>{ words.estimators_title }</h2>
            { chart::figure("fig-2", caption, html! {}, Some(draw), html! { <>
                if let Some((done, total)) = results.resampled {
                    { progress(scene.chrome(), words.intervals_running, Pace { done, total, rate: None }, None) }
                }
                { verdict(scene, view) }
            </> }, tables::panel(view, intervals.as_ref(), scene.lang), busy(scene)) }
            { aside(html! { <>
                if few {
                    { remark(words.note_interval_title, html! { <p>{ words.note_interval }</p> }) }
                }
                { remark(words.note_coins_title, html! { <p>{ words.note_coins }</p> }) }
                { for remarks(scene, view) }
            </> }) }
        </section>
    }
}

/// What must be known about the analysis: each remark once.
fn remarks(scene: &Scene<'_>, view: &View) -> Option<Html> {
    let report = &view.report;
    let mut all: Vec<&Remarked> = report.notes.iter().collect();
    for remark in report.panel.iter().flat_map(|estimate| &estimate.notes) {
        if !all.contains(&remark) {
            all.push(remark);
        }
    }
    let effective = (report.programs > 1).then(|| {
        let text = fixed(report.effective_programs, 1);
        html! { <p>{ labels::effective(scene.lang, &text, report.programs) }</p> }
    });
    let restart = (report.behaviours.len() > 1).then(|| {
        let ends = [
            report.trace.last().map_or(0.0, |step| step.log_likelihood),
            report.restart.log_likelihood,
        ];
        html! { <p>{ labels::restart(scene.lang, ends, report.restart.distinct) }</p> }
    });
    (!all.is_empty() || effective.is_some()).then(|| {
        html! {
            <div class="remarks">
                { for all.into_iter().map(|remark| html! { <p>{ note(scene.lang, remark) }</p> }) }
                { for effective }
                { for restart }
            </div>
        }
    })
}

fn verdict(scene: &Scene<'_>, view: &View) -> Html {
    let Some(made) = scene.decision else {
        return html! {};
    };
    let words = scene.words;
    let (word, why) = decision(scene.names(view), made);
    let gate = scene.state.gate;
    components::verdict(
        &word,
        html! {
            <>
                { why }{ " " }
                { "τ = " }
                <DragNumber value={gate.threshold} min=0.0 max=1.0 step=0.005 snap={Snap::Smart} label={words.threshold}
                    text={three(gate.threshold)} on={scene.drag(Action::Threshold)} />
                { match scene.lang { Lang::En => ", ", Lang::Zh => "，" } }
                { words.agreeing }{ " " }
                <DragNumber value={gate.agreeing as f64} min=1.0 max=8.0 step=1.0 pixels_per_step=12.0 label={words.agreeing}
                    text={gate.agreeing.to_string()} on={scene.drag(|agreeing| Action::Agreeing(agreeing as usize))} />
            </>
        },
    )
}
