//! Figure 4: the same rollouts split again and again.

use super::super::asking::resplits;
use super::super::scene::Scene;
use super::numbered;
use crate::routing::Study;
use crate::ui::chart::draw::{chart, line, rect, text};
use crate::ui::chart::number::tick;
use crate::ui::chart::{self, Busy, Column, Frame, Scale, Table};
use crate::ui::components::{Pace, error_line, not_said, note, progress, takeaway};
use crate::ui::markup::html;
use crate::ui::text::routing::labels;
use std::rc::Rc;
use yew::prelude::*;

const BINS: usize = 40;

/// Figure 4.
pub fn resampling(scene: &Scene) -> Html {
    let words = scene.words();
    if scene.solving() {
        return html! { <section><h2>{ words.resampling_title }</h2><p class="prose">{ words.no_splits }</p></section> };
    }
    let splits = &*scene.splitting.splits;
    let drawn = resplits(&scene.model.loaded);
    let all = scene.model.loaded.rollouts.instances.len() as u32;
    let caption = html! {
        <>{ numbered(scene, 4, words.resampling_title) }{ labels::resampling(scene.lang, drawn.splits, drawn.calibration, all - drawn.calibration.min(all)) }</>
    };
    let study = splits.study.clone();
    let draw = study.clone().map(|(study, budget)| {
        let scene = scene.clone();
        Callback::from(move |frame: Frame| drawing(&scene, &study, budget, frame))
    });
    let busy = splits.pace.map(|(done, total)| Busy { done, total });
    let run = scene.splitting.run.reform(|_: MouseEvent| ());
    let found = study
        .as_ref()
        .map(|(study, budget)| labels::study(scene.lang, scene.unit(), study, *budget));
    html! {
        <section>
            <h2>{ words.resampling_title }</h2>
            { chart::figure("fig-4", caption, html! {}, draw, html! { <>
                { for splits.pace.map(|(done, total)| progress(scene.chrome(), words.splitting, Pace { done, total, rate: None }, Some(scene.splitting.cancel.clone()))) }
                { for splits.trouble.as_ref().map(|refused| error_line(&format!("{} {}", refused.message, refused.hint), "", None)) }
                if splits.pace.is_none() && study.is_none() {
                    <div class="controls ui"><button type="button" class="tool primary" id="split" onclick={run}>{ words.split_again }</button></div>
                }
                <p class="wording">{ words.wordings[scene.state.bound as usize] }</p>
            </> }, table(scene, study.as_ref().map(|(study, _)| study.as_ref())), busy) }
            { note(html! {
                <>
                    if let Some(found) = found { { takeaway(scene.chrome(), html! { { found } }) } }
                    { not_said(scene.chrome(), html! { { words.resampling_not_said } }) }
                </>
            }) }
        </section>
    }
}

/// Counts in equal bins from the smallest to the largest cost, with the bins' edges.
fn bins(study: &Study, budget: f64) -> (f64, f64, Vec<u32>) {
    let costs = study.costs.iter().copied();
    let (mut low, mut high) = costs.clone().fold((budget, budget), |(low, high), cost| {
        (low.min(cost), high.max(cost))
    });
    let room = 0.04 * (high - low).max(1e-3 * budget.abs()).max(1e-12);
    (low, high) = (low - room, high + room);
    let mut counts = vec![0; BINS];
    for cost in costs {
        let bin = ((cost - low) / (high - low) * BINS as f64) as usize;
        counts[bin.min(BINS - 1)] += 1;
    }
    (low, high, counts)
}

fn drawing(scene: &Scene, study: &Study, budget: f64, frame: Frame) -> Html {
    const BOTTOM: f64 = 170.0;
    let (words, factor) = (scene.words(), scene.unit().factor);
    let (low, high, counts) = bins(study, budget);
    let most = counts.iter().copied().max().unwrap_or(1).max(1);
    let x = Scale::linear((low * factor, high * factor), (0.0, frame.width));
    let y = Scale::linear((0.0, f64::from(most)), (BOTTOM, 40.0));
    let wide = frame.width / BINS as f64;
    let at = x.at(budget * factor);
    let mean = x.at(study.mean * factor);
    // The two names stand outside, away from each other, where there is room.
    let side = |x: f64, right: bool| match right && x < frame.width - 90.0 || x < 90.0 {
        true => ("s halo strong", 6.0),
        false => ("s halo end strong", -6.0),
    };
    let (of_budget, of_mean) = (side(at, at >= mean), side(mean, mean > at));
    let marks = html! {
        <>
            { for counts.iter().enumerate().filter(|(_, count)| **count > 0).map(|(bin, &count)| {
                let left = bin as f64 * wide;
                let over = left + wide / 2.0 > at;
                let top = y.at(f64::from(count));
                rect((left + 0.5, top), (wide - 1.0, BOTTOM - top), if over { "over" } else { "under" })
            }) }
            { line((0.0, BOTTOM), (frame.width, BOTTOM), "axis") }
            { for x.ticks(frame.pick(4, 6, 8)).into_iter().map(|value| text(x.at(value), BOTTOM + 18.0, "mid-a s", tick(value))) }
            { line((at, 22.0), (at, BOTTOM), "mode") }
            { text(at + of_budget.1, 30.0, of_budget.0, format!("B = {}", scene.unit().money(budget))) }
            { line((mean, 36.0), (mean, BOTTOM), "riser") }
            { text(mean + of_mean.1, 48.0, of_mean.0, labels::mean(scene.lang, scene.unit(), study.mean)) }
            { text(frame.width, BOTTOM + 38.0, "end s dim", labels::in_unit(words.test_cost, scene.unit())) }
        </>
    };
    chart(
        frame.width,
        BOTTOM + 46.0,
        labels::study(scene.lang, scene.unit(), study, budget),
        marks,
    )
}

fn table(scene: &Scene, study: Option<&Study>) -> Rc<Table> {
    let (words, unit) = (scene.words(), scene.unit());
    let rows = study.map(|study| {
        let found = study.costs.iter().zip(&study.solve_rates);
        found
            .map(|(cost, rate)| vec![(cost * unit.factor).into(), (*rate).into()])
            .collect()
    });
    Rc::new(Table {
        columns: vec![
            Column::with_unit(words.test_cost, unit.name()),
            Column::new(words.axis_rate),
        ],
        rows: rows.unwrap_or_default(),
    })
}
