//! Figure 1: who agrees with whom, and what that says.

use super::super::detail;
use super::super::scene::Scene;
use super::{busy, numbered, running};
use crate::task::Truth;
use crate::ui::chart::{self, Frame};
use crate::ui::components::{
    self, glyph, key_cell, key_item, not_said, note as aside, takeaway as takeaway_box,
};
use crate::ui::markup::html;
use crate::ui::pages::reliability::glyph::shape_of;
use crate::ui::pages::reliability::matrix::MatrixDrawing;
use crate::ui::pages::reliability::tables;
use crate::ui::pages::reliability::view::View;
use crate::ui::text::reliability::{Reading, takeaway};
use std::rc::Rc;
use yew::prelude::*;

/// Figure 1 and what it says.
pub fn agreement(scene: &Scene) -> Html {
    let words = scene.words();
    let Some(view) = &scene.view else {
        return html! {
            <section>
                <h2 class="sr">{ words.matrix_title }</h2>
                { chart::figure("fig-1", numbered(scene, 1, words.matrix_title), running::controls(scene), None,
                    running::below(scene), Rc::default(), busy(scene)) }
            </section>
        };
    };
    let known = view.truths.iter().any(Option::is_some);
    let caption = html! {
        <>
            { numbered(scene, 1, words.matrix_title) }
            { if known { words.matrix_caption } else { words.matrix_unknown } }
        </>
    };
    let draw = {
        let (view, lang, pattern, look) =
            (view.clone(), scene.lang, scene.pattern, scene.look.clone());
        // Two iterations: where the released code stops.
        let step = view.step(2);
        Callback::from(move |frame: Frame| {
            html! { <MatrixDrawing view={view.clone()} {frame} {lang} {step} chosen={Some(pattern)} on_choose={look.clone()}
            lit={None::<usize>} on_point={Callback::noop()} /> }
        })
    };
    let before = html! { <>{ running::controls(scene) }{ key(scene, view, known) }</> };
    html! {
        <section>
            <h2 class="sr">{ words.matrix_title }</h2>
            { chart::figure("fig-1", caption, before, Some(draw), html! { <>
                { running::below(scene) }
                { detail::pattern(scene) }
            </> }, tables::matrix(view, scene.lang), busy(scene)) }
            { takeaway_note(scene, view) }
        </section>
    }
}

/// What the marks mean, as far as they occur.
fn key(scene: &Scene, view: &View, known: bool) -> Html {
    let words = scene.words();
    let missing = view.report.failures.iter().any(|&failures| failures > 0);
    let programs = [
        (Some(Truth::Correct), "correct", words.right),
        (Some(Truth::Other), "buggy", words.wrong),
    ];
    let reliability = crate::ui::text::reliability::Strings::of(scene.lang);
    components::key(html! {
        <>
            { for programs.into_iter().filter(|(truth, ..)| view.truths.contains(truth))
                .map(|(truth, class, name)| key_item(glyph(shape_of(truth), class), name)) }
            if known { <i></i> }
            { key_item(key_cell("correct"), if known { reliability.right_answer } else { words.with_mode }) }
            { key_item(key_cell("buggy"), if known { reliability.wrong_answer } else { words.against_mode }) }
            if missing {
                { key_item(key_cell("missing"), reliability.missing) }
            }
        </>
    })
}

fn takeaway_note(scene: &Scene, view: &View) -> Html {
    let Some(decision) = scene.decision() else {
        return html! {};
    };
    let truths: Option<Vec<Truth>> = view.truths.iter().copied().collect();
    let lines = takeaway(&Reading {
        report: &view.report,
        gate: &scene.state.gate,
        decision: &decision,
        truths: &truths.unwrap_or_default(),
        names: scene.names(view),
    });
    let says = html! { <p id="takeaway">{ lines.says }</p> };
    let does_not_say = html! { <p>{ lines.does_not_say }</p> };
    let chrome = scene.chrome();
    aside(html! { <>{ takeaway_box(chrome, says) }{ not_said(chrome, does_not_say) }</> })
}
