//! Where the scores are, and where the threshold that λ̂ makes of them lies.

use super::super::scene::Scene;
use crate::routing::Table as Rollouts;
use crate::ui::chart::draw::{chart, line, rect, text};
use crate::ui::chart::number::{three, tick};
use crate::ui::chart::{self, Column, Frame, Scale, Table};
use crate::ui::markup::html;
use crate::ui::text::Lang;
use crate::ui::text::routing::labels;
use std::rc::Rc;
use yew::prelude::*;

/// Bars over margins from −1 to 1.
const BINS: usize = 40;
const BOTTOM: f64 = 110.0;

/// The margins of an action over the best of the others.
struct Margins {
    counts: [u32; BINS],
    /// Failures for which the policy takes the dearest action.
    selected: u32,
    all: u32,
    threshold: f64,
}

/// A histogram of margins with the threshold; nothing where no action is the dearest or nothing is chosen.
pub fn scores(scene: &Scene) -> Html {
    let model = &scene.model;
    let (Some(choice), Some(&dear)) = (scene.choice(), model.order.last()) else {
        return html! {};
    };
    let words = scene.words();
    let mut found = Margins::of(&model.table, &model.calibration, dear, choice.lambda);
    found.selected = model.frontier.counts(choice.step)[dear];
    let name = &model.table.actions()[dear];
    let selected = labels::selects(scene.lang, name, found.selected, found.all);
    let stop = match scene.lang {
        Lang::En => ".",
        Lang::Zh => "。",
    };
    let caption = html! { <><b>{ words.scores_title }{ stop }</b>{ " " }{ words.scores_caption }{ " " }{ &selected }</> };
    let table = found.table(scene);
    let found = Rc::new(found);
    let draw = {
        let (scene, found) = (scene.clone(), found.clone());
        Callback::from(move |frame: Frame| drawing(&scene, &found, frame))
    };
    html! {
        <div id="scores">{ chart::figure("fig-scores", caption, html! {}, Some(draw), html! {}, table, None) }</div>
    }
}

impl Margins {
    fn of(table: &Rollouts, instances: &[u32], dear: usize, lambda: f64) -> Self {
        let means = table.mean_cost(instances);
        let mut counts = [0; BINS];
        // What the dearest action costs more than the cheapest, at the price λ̂: with costs of each
        // failure the threshold is another for each, so this is the one in the middle of them.
        let cheapest = means.iter().copied().fold(f64::INFINITY, f64::min);
        let threshold = lambda * (means[dear] - cheapest);
        for &at in instances {
            let scores = table.scores(at);
            let others = scores
                .iter()
                .enumerate()
                .filter(|(action, _)| *action != dear);
            let best = others
                .map(|(_, score)| *score)
                .fold(f64::NEG_INFINITY, f64::max);
            let margin = if best.is_finite() {
                scores[dear] - best
            } else {
                scores[dear]
            };
            let bin = (margin.clamp(-1.0, 1.0) + 1.0) / 2.0 * BINS as f64;
            counts[(bin as usize).min(BINS - 1)] += 1;
        }
        Self {
            counts,
            selected: 0,
            all: instances.len() as u32,
            threshold,
        }
    }

    fn table(&self, scene: &Scene) -> Rc<Table> {
        let words = scene.words();
        let rows = self.counts.iter().enumerate().map(|(bin, &count)| {
            let from = bin as f64 / BINS as f64 * 2.0 - 1.0;
            vec![from.into(), count.into()]
        });
        Rc::new(Table {
            rows: rows.collect(),
            columns: vec![Column::new(words.bin), Column::new(words.failures)],
        })
    }
}

fn drawing(scene: &Scene, found: &Margins, frame: Frame) -> Html {
    let words = scene.words();
    let most = found.counts.iter().copied().max().unwrap_or(1).max(1);
    let x = Scale::linear((-1.0, 1.0), (0.0, frame.width));
    let y = Scale::linear((0.0, f64::from(most)), (BOTTOM, 26.0));
    let wide = frame.width / BINS as f64;
    let at = x.at(found.threshold.clamp(-1.0, 1.0));
    let (class, offset) = if at > frame.width / 2.0 {
        ("s halo end strong", -6.0)
    } else {
        ("s halo strong", 6.0)
    };
    let marks = html! {
        <>
            { for found.counts.iter().enumerate().filter(|(_, count)| **count > 0).map(|(bin, &count)| {
                let left = bin as f64 * wide;
                let top = y.at(f64::from(count));
                rect((left + 0.5, top), (wide - 1.0, BOTTOM - top), if left + wide / 2.0 > at { "spend-3" } else { "under" })
            }) }
            { line((0.0, BOTTOM), (frame.width, BOTTOM), "axis") }
            { for x.ticks(frame.pick(4, 8, 8)).into_iter().map(|value| text(x.at(value), BOTTOM + 18.0, "mid-a s", tick(value))) }
            { line((at, 12.0), (at, BOTTOM), "mode") }
            { text(at + offset, 20.0, class, three(found.threshold)) }
            { text(frame.width, BOTTOM + 38.0, "end s dim", words.axis_margin) }
        </>
    };
    let name = &scene.model.table.actions()[scene.model.order.last().copied().unwrap_or(0)];
    let selected = labels::selects(scene.lang, name, found.selected, found.all);
    chart(
        frame.width,
        BOTTOM + 46.0,
        labels::scores_label(scene.lang, &selected),
        marks,
    )
}
