//! Figures 4 and 5: why an input is believed as it is.

use super::super::confusion;
use super::super::evidence::EvidenceDrawing;
use super::super::formulas::formulas;
use super::super::scene::{Point, Scene};
use super::super::tables;
use super::{busy, numbered};
use crate::reliability::contributions;
use crate::ui::chart::number::count;
use crate::ui::chart::{self, Frame};
use crate::ui::components::{note as aside, remark, select};
use crate::ui::markup::html;
use crate::ui::text::reliability::labels;
use yew::prelude::*;

/// Figures 4 and 5: the two rates of each behaviour, and one pattern taken apart.
pub fn why(scene: &Scene<'_>) -> Html {
    let words = scene.words;
    let Some(view) = scene
        .view
        .filter(|view| !view.report.trace.is_empty() && !view.columns.is_empty())
    else {
        return html! {};
    };
    let pattern = scene.chosen.pattern.min(view.columns.len() - 1);
    let program = scene.chosen.program.min(view.report.programs - 1);
    let evidence = contributions(&view.report, &view.report.patterns[pattern], scene.step);
    let draw = {
        let (view, lang, step) = (view.clone(), scene.lang, scene.step);
        let (lit, point) = (scene.chosen.lit, scene.point.clone());
        Callback::from(
            move |frame: Frame| html! { <EvidenceDrawing view={view.clone()} {frame} {lang} {pattern} {step} lit={lit} on_point={point.reform(Point::Program)} /> },
        )
    };
    let confusions = {
        let (view, lang, step) = (view.clone(), scene.lang, scene.step);
        Callback::from(move |_: Frame| confusion::multiples(&view, lang, step))
    };
    let column = &view.columns[pattern];
    let patterns = view.columns.iter().take(64).map(|column| {
        let name = labels::kind(scene.lang, column.kind);
        format!(
            "{name}, {} (× {})",
            column.label,
            count(u64::from(column.inputs))
        )
    });
    let letters = (0..view.report.programs).map(|program| view.letter(program));
    let before = html! {
        <div class="controls ui">
            { select(words.input, &patterns.collect::<Vec<_>>(), pattern,
                scene.point.reform(Point::Pattern)) }
            { select(words.program, &letters.collect::<Vec<_>>(), program,
                scene.point.reform(|program| Point::Program(Some(program)))) }
        </div>
    };
    let first = view.report.patterns[pattern].first_input;
    let caption = html! {
        <>
            { numbered(scene, 5, words.detail_title) }{ words.detail_caption }{ " " }
            { for column.order.map(|order| labels::order(scene.lang, first, order.total, order.count)) }
        </>
    };
    html! {
        <section>
            <h2>{ words.confusion_title }</h2>
            { chart::figure("fig-4", html! { <>{ numbered(scene, 4, words.confusion_title) }{ words.confusion_caption }</> }, html! {}, Some(confusions), html! {}, tables::confusion(view, scene.step, scene.lang), busy(scene)) }
            { aside(html! { <>{ remark(words.note_coherent_title, html! { <p>{ words.note_coherent }</p> }) }</> }) }
            { chart::figure("fig-5", caption, before, Some(draw), html! { <>
                <h3 class="lab spaced">{ words.formula_title }</h3>
                <div class="scroll" tabindex="0" role="region" aria-label={words.formula_title}>
                    { formulas(view, scene.lang, program, pattern, scene.step) }
                </div>
            </> }, tables::evidence(view, pattern, evidence.as_ref(), scene.lang), busy(scene)) }
        </section>
    }
}
