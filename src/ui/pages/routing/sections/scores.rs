//! Where the scores are, and where the threshold that λ̂ makes of them lies.

use super::super::scene::Scene;
use super::stop;
use crate::routing::{Choice, Margins};
use crate::ui::chart::draw::{chart, line, rect, text};
use crate::ui::chart::number::{three, tick};
use crate::ui::chart::{self, Column, Frame, Scale, Table};
use crate::ui::markup::html;
use crate::ui::text::routing::labels;
use std::rc::Rc;
use yew::prelude::*;

const BOTTOM: f64 = 110.0;

/// A histogram of margins with the threshold; nothing where nothing is chosen.
pub fn scores(scene: &Scene) -> Html {
    let Some(choice) = scene.choice().copied() else {
        return html! {};
    };
    let words = scene.words();
    let caption = html! { <><b>{ words.scores_title }{ stop(scene) }</b>{ " " }{ words.scores_caption }{ " " }{ selected(scene, &choice) }</> };
    let draw = {
        let scene = scene.clone();
        Callback::from(move |frame: Frame| drawing(&scene, &choice, frame))
    };
    html! {
        <div id="scores">{ chart::figure("fig-scores", caption, html! {}, Some(draw), html! {}, table(scene), None) }</div>
    }
}

/// For how many calibration failures the dearest action is taken.
fn selected(scene: &Scene, choice: &Choice) -> String {
    let model = &scene.model;
    let dear = model.margins.action;
    labels::selects(
        scene.lang,
        &model.table.actions()[dear],
        model.frontier.counts(choice.step)[dear],
        model.frontier.instances,
    )
}

fn table(scene: &Scene) -> Rc<Table> {
    let words = scene.words();
    let counts = scene.model.margins.counts.iter().enumerate();
    let rows = counts.map(|(bin, &count)| vec![Margins::begins(bin).into(), count.into()]);
    Rc::new(Table {
        rows: rows.collect(),
        columns: vec![Column::new(words.bin), Column::new(words.failures)],
    })
}

fn drawing(scene: &Scene, choice: &Choice, frame: Frame) -> Html {
    let words = scene.words();
    let margins = &scene.model.margins;
    let threshold = margins.threshold(choice.lambda);
    let most = margins.counts.iter().copied().max().unwrap_or(1).max(1);
    let x = Scale::linear((-1.0, 1.0), (0.0, frame.width));
    let y = Scale::linear((0.0, f64::from(most)), (BOTTOM, 26.0));
    let wide = frame.width / margins.counts.len() as f64;
    let at = x.at(threshold.clamp(-1.0, 1.0));
    let (class, offset) = if at > frame.width / 2.0 {
        ("s halo end strong", -6.0)
    } else {
        ("s halo strong", 6.0)
    };
    let marks = html! {
        <>
            { for margins.counts.iter().enumerate().filter(|(_, count)| **count > 0).map(|(bin, &count)| {
                let left = bin as f64 * wide;
                let top = y.at(f64::from(count));
                rect((left + 0.5, top), (wide - 1.0, BOTTOM - top), if left + wide / 2.0 > at { "spend-3" } else { "under" })
            }) }
            { line((0.0, BOTTOM), (frame.width, BOTTOM), "axis") }
            { for x.ticks(frame.pick(4, 8, 8)).into_iter().map(|value| text(x.at(value), BOTTOM + 18.0, "mid-a s", tick(value))) }
            { line((at, 12.0), (at, BOTTOM), "mode") }
            { text(at + offset, 20.0, class, three(threshold)) }
            { text(frame.width, BOTTOM + 38.0, "end s dim", words.axis_margin) }
        </>
    };
    chart(
        frame.width,
        BOTTOM + 46.0,
        labels::scores_label(scene.lang, &selected(scene, choice)),
        marks,
    )
}
