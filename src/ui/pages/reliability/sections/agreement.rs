//! Figure 1: who agrees with whom, and what that says.

use super::super::inputs;
use super::super::matrix::MatrixDrawing;
use super::super::scene::{Point, Scene};
use super::super::tables;
use super::super::view::View;
use super::{busy, numbered};
use crate::task::Truth;
use crate::ui::chart::{self, Frame};
use crate::ui::components::{
    self, Pace, error_line, glyph, jump, key_cell, key_item, not_said, note as aside, progress,
};
use crate::ui::markup::html;
use crate::ui::text::reliability::{
    Reading, labels, outcome, takeaway, trouble, truth as truth_name,
};
use std::rc::Rc;
use yew::prelude::*;

/// Figure 1 and what it says.
pub fn matrix(scene: &Scene<'_>) -> Html {
    let words = scene.words;
    let Some(view) = scene.view else {
        return html! {
            <section>
                <h2 class="sr">{ words.matrix_title }</h2>
                { chart::figure("fig-1", html! { <>{ numbered(scene, 1, words.matrix_title) }{ inputs::sentence(scene) }</> }, html! {}, None, html! { <>
                    <p class="empty ui">{ words.starting }</p>
                    { troubles(scene) }
                </> }, Rc::default(), busy(scene)) }
            </section>
        };
    };
    let caption = html! {
        <>
            { numbered(scene, 1, words.matrix_title) }{ inputs::sentence(scene) }{ words.matrix_caption }{ " " }
            { jump("", "programs", words.programs_title) }
        </>
    };
    let draw = {
        let (view, lang, step) = (view.clone(), scene.lang, scene.step);
        let (chosen, point) = (scene.chosen, scene.point.clone());
        Callback::from(move |frame: Frame| {
            let on_choose = point.reform(Point::Pattern);
            html! { <MatrixDrawing view={view.clone()} {frame} {lang} {step} chosen={Some(chosen.pattern)} {on_choose}
            lit={chosen.lit} on_point={point.reform(Point::Program)} /> }
        })
    };
    let before = html! { <>{ inputs::controls(scene) }{ key(scene, view) }</> };
    html! {
        <section>
            <h2 class="sr">{ words.matrix_title }</h2>
            { chart::figure("fig-1", caption, before, Some(draw), html! { <>
                { running(scene) }
                { troubles(scene) }
            </> }, tables::matrix(view, scene.lang), busy(scene)) }
            { takeaway_note(scene, view) }
        </section>
    }
}

/// What the marks mean, as far as they occur.
fn key(scene: &Scene<'_>, view: &View) -> Html {
    let words = scene.words;
    let kinds = [
        Truth::Correct,
        Truth::BugInTotal,
        Truth::BugInCount,
        Truth::Other,
    ];
    let shown = kinds
        .into_iter()
        .filter(|kind| view.truths.contains(&Some(*kind)));
    let missing = view.report.failures.iter().any(|&failures| failures > 0);
    components::key(html! {
        <>
            { for shown.map(|kind| {
                let class = if kind == Truth::Correct { "correct" } else { "buggy" };
                key_item(glyph(super::super::glyph::shape_of(Some(kind)), class), truth_name(scene.lang, kind))
            }) }
            <i></i>
            { key_item(key_cell("correct"), words.right_answer) }
            { key_item(key_cell("buggy"), words.wrong_answer) }
            if missing {
                { key_item(key_cell("missing"), words.missing) }
            }
        </>
    })
}

/// Progress of a run that takes long enough to be seen, with a way to stop it.
fn running(scene: &Scene<'_>) -> Html {
    let results = &scene.work.results;
    let Some(now) = results
        .running
        .filter(|progress| progress.seconds_left.is_some_and(|left| left > 0.3))
    else {
        return speed(scene);
    };
    let rate = Some(now.runs_per_second / scene.state.programs.len().max(1) as f64);
    let pace = Pace {
        done: now.done,
        total: now.total,
        rate,
    };
    progress(
        scene.chrome(),
        scene.words.running,
        pace,
        Some(scene.work.cancel.clone()),
    )
}

/// What the last run was: programs by inputs, runs a second, fuel.
fn speed(scene: &Scene<'_>) -> Html {
    let Some(run) = &scene.work.results.finished else {
        return html! {};
    };
    let finished = &run.finished;
    let (rows, programs) = (finished.matrix.inputs(), finished.columns.len());
    let fuel: u64 = finished.fuel.iter().sum();
    let text = labels::speed(
        scene.lang,
        programs,
        rows as u64,
        finished.total,
        finished.milliseconds,
        fuel,
    );
    html! { <p class="src num" id="speed">{ text }</p> }
}

/// What went wrong, each with what to do; nothing else on the page changes.
fn troubles(scene: &Scene<'_>) -> Html {
    let results = &scene.work.results;
    let whole = results
        .trouble
        .as_ref()
        .map(|what| trouble(scene.lang, what));
    let loads = results.finished.as_ref().map(|run| {
        let of = |(place, load): (usize, &Option<Result<String, _>>)| match load {
            Some(Err(what)) => {
                let (message, hint) = trouble(scene.lang, what);
                Some((
                    format!(
                        "{} {}: {message}",
                        super::super::letter(place),
                        scene.words.not_running
                    ),
                    hint,
                ))
            }
            _ => None,
        };
        run.finished
            .loads
            .iter()
            .enumerate()
            .filter_map(of)
            .collect::<Vec<_>>()
    });
    html! {
        <>
            { for whole.into_iter().chain(loads.into_iter().flatten()).map(|(message, hint)| error_line(&message, &hint, None)) }
            { for failures(scene).into_iter().map(|message| error_line(&message, "", None)) }
        </>
    }
}

/// Which programs failed on how many inputs and how, programs that failed alike in one sentence.
fn failures(scene: &Scene<'_>) -> Vec<String> {
    let (Some(view), Some((_, run))) = (scene.view, &scene.work.results.analysed) else {
        return Vec::new();
    };
    let matrix = &run.finished.matrix;
    let mut alike: Vec<(u32, String, Vec<usize>)> = Vec::new();
    let failed = view.report.failures.iter().enumerate();
    // Only columns with a failure are searched for it: this runs at every frame of a drag.
    for (program, &failed) in failed.filter(|&(_, &failed)| failed > 0) {
        let first = matrix
            .column(program)
            .find(|outcome| !matches!(outcome, crate::sandbox::Outcome::Output(_)));
        let Some(first) = first else {
            continue;
        };
        let how = outcome(scene.lang, first);
        match alike
            .iter_mut()
            .find(|(count, known, _)| *count == failed && *known == how)
        {
            Some((_, _, programs)) => programs.push(program),
            None => alike.push((failed, how, vec![program])),
        }
    }
    let sentence = |(failed, how, programs): (u32, String, Vec<usize>)| {
        labels::failed(
            scene.lang,
            &super::super::view::names(&programs, &view.places),
            failed,
            view.report.inputs,
            &how,
        )
    };
    alike.into_iter().map(sentence).collect()
}

fn takeaway_note(scene: &Scene<'_>, view: &View) -> Html {
    let Some(decision) = scene.decision else {
        return html! {};
    };
    let truths: Option<Vec<Truth>> = view.truths.iter().copied().collect();
    let lines = takeaway(&Reading {
        report: &view.report,
        gate: &scene.state.gate,
        decision,
        truths: &truths.unwrap_or_default(),
        names: scene.names(view),
    });
    let says = html! { <p id="takeaway">{ lines.says }</p> };
    let does_not_say = html! { <p>{ lines.does_not_say }</p> };
    let chrome = scene.chrome();
    aside(html! { <>{ components::takeaway(chrome, says) }{ not_said(chrome, does_not_say) }</> })
}
