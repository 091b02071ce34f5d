//! Figure 5: the same by source.

use super::super::model::SourceView;
use super::super::scene::Scene;
use super::super::state::Action;
use super::numbered;
use crate::routing::{Composition, Decline, certify};
use crate::ui::chart::draw::{circle, line, path, rect};
use crate::ui::chart::path::steps;
use crate::ui::chart::{self, Column, Scale, Table};
use crate::ui::components::{self, key_cell, key_item, not_said, note, takeaway};
use crate::ui::markup::html;
use crate::ui::text::routing::labels;
use std::rc::Rc;
use yew::prelude::*;

const WIDTH: f64 = 150.0;
const HEIGHT: f64 = 96.0;
/// Steps drawn of a source.
const DRAWN: usize = 300;
/// Losses of the solve rate below this are left unsaid, and those of fewer failures.
const LOSS: f64 = 0.02;
const LOST: f64 = 2.5;

/// Figure 5.
pub fn sources(scene: &Scene) -> Html {
    let words = scene.words();
    let model = &scene.model;
    let caption =
        html! { <>{ numbered(scene, 5, words.sources_title) }{ words.sources_caption }</> };
    let parts = [
        ("spend-1", words.cheap_only),
        ("spend-2", words.both),
        ("spend-3", words.dear_only),
        ("missing small", words.nobody),
    ];
    let before = components::key(
        html! { <>{ for parts.into_iter().map(|(class, meaning)| key_item(key_cell(class), meaning)) }</> },
    );
    let most = model
        .sources
        .iter()
        .map(|source| source.frontier.steps[0].cost)
        .fold(0.0, f64::max);
    let hurting: Vec<&SourceView> = model
        .sources
        .iter()
        .filter(|source| hurts(source).is_some())
        .collect();
    html! {
        <section>
            <h2>{ words.sources_title }</h2>
            { chart::figure("fig-5", caption, before, None, html! { <>
                { composition(&model.composition, 640.0) }
                <p class="src">{ labels::composition(scene.lang, &model.composition) }</p>
                <ul class="multiples">{ for model.sources.iter().map(|source| small(scene, source, most)) }</ul>
                if model.all_sources > model.sources.len() { <p class="src">{ labels::left_out(scene.lang, model.all_sources - model.sources.len()) }</p> }
            </> }, table(scene), None) }
            { note(html! {
                <>
                    { takeaway(scene.chrome(), html! { { labels::hurting(scene.lang, scene.unit(), &model.loaded.rollouts.sources, &hurting) } }) }
                    { not_said(scene.chrome(), html! { { words.sources_not_said } }) }
                </>
            }) }
        </section>
    }
}

/// Where more money hurts, if it is more than a few failures.
fn hurts(view: &SourceView) -> Option<Decline> {
    let noticed = |decline: &Decline| {
        decline.loss >= LOSS && decline.loss * f64::from(view.frontier.instances) >= LOST
    };
    view.decline.filter(noticed)
}

/// A bar of who solves what.
fn composition(parts: &Composition, width: f64) -> Html {
    let total = f64::from(parts.total().max(1));
    let mut x = 0.0;
    let cells = [
        (parts.cheap_only, "spend-1"),
        (parts.both, "spend-2"),
        (parts.dear_only, "spend-3"),
        (parts.none, "missing small"),
    ];
    let cells: Vec<Html> = cells
        .into_iter()
        .map(|(count, class)| {
            let wide = width * f64::from(count) / total;
            x += wide;
            rect((x - wide, 1.0), (wide, 10.0), class)
        })
        .collect();
    html! { <svg class="composition" viewBox={format!("0 0 {width} 12")} preserveAspectRatio="none" aria-hidden="true">{ for cells }</svg> }
}

fn small(scene: &Scene, view: &SourceView, most: f64) -> Html {
    let (words, unit, model) = (scene.words(), scene.unit(), &scene.model);
    let x = Scale::linear((0.0, most), (0.0, WIDTH));
    let y = Scale::linear((0.0, 1.0), (HEIGHT, 4.0));
    let frontier = &view.frontier;
    let stride = frontier.steps.len() / DRAWN + 1;
    let points = (0..frontier.steps.len()).rev().step_by(stride);
    let points = points.map(|step| {
        (
            x.at(frontier.steps[step].cost),
            y.at(frontier.solve_rate(step)),
        )
    });
    let here = scene.choice().map(|choice| {
        let step = frontier.at(choice.lambda);
        (frontier.steps[step].cost, frontier.solve_rate(step))
    });
    let hurts = hurts(view);
    let name = &model.loaded.rollouts.sources[view.source as usize];
    let source = view.source;
    let listed = scene.state.source == Some(source);
    let onclick = scene.on(move |_: MouseEvent| Action::Source((!listed).then_some(source)));
    html! {
        <li class="multiple">
            <button type="button" class="link" aria-pressed={listed.to_string()} {onclick}>{ name }</button>
            <svg viewBox={format!("0 -4 {WIDTH} {}", HEIGHT + 8.0)} aria-hidden="true">
                { line((0.0, HEIGHT), (WIDTH, HEIGHT), "axis") }
                { line((0.0, y.at(1.0)), (WIDTH, y.at(1.0)), "grid") }
                { for hurts.map(|decline| rect((x.at(decline.cost), y.at(1.0)), (x.at(decline.dearer_cost) - x.at(decline.cost), HEIGHT - y.at(1.0)), "infeasible")) }
                { path(steps(points), "frontier thin") }
                { for here.map(|(cost, rate)| circle(x.at(cost), y.at(rate), 4.5, "pt")) }
            </svg>
            { composition(&view.composition, WIDTH) }
            <span>{ here.map_or_else(|| words.no.to_owned(), |(cost, rate)| labels::small(scene.lang, unit, rate, cost, frontier.instances)) }</span>
            <span>{ own_promise(scene, view) }</span>
            if let Some(decline) = hurts { <span class="hurts">{ labels::hurts(scene.lang, unit, &decline) }</span> }
        </li>
    }
}

/// What a promise for this source alone comes to.
fn own_promise(scene: &Scene, view: &SourceView) -> String {
    let Some((frontier, largest)) = &view.own else {
        return labels::no_calibration(scene.lang).to_owned();
    };
    match certify(frontier, *largest, &scene.state.terms()) {
        Ok(found) => labels::own_promise(scene.lang, scene.unit(), &found, frontier.instances),
        Err(error) => error.to_string(),
    }
}

fn table(scene: &Scene) -> Rc<Table> {
    let (words, unit, model) = (scene.words(), scene.unit(), &scene.model);
    let rows = model.sources.iter().map(|view| {
        let step = scene.choice().map(|choice| view.frontier.at(choice.lambda));
        vec![
            model.loaded.rollouts.sources[view.source as usize]
                .as_str()
                .into(),
            view.frontier.instances.into(),
            step.map(|step| view.frontier.steps[step].cost * unit.factor)
                .into(),
            step.map(|step| view.frontier.solve_rate(step)).into(),
            view.composition.cheap_only.into(),
            view.composition.both.into(),
            view.composition.dear_only.into(),
            view.composition.none.into(),
            view.decline
                .map(|decline| decline.cost * unit.factor)
                .into(),
        ]
    });
    Rc::new(Table {
        rows: rows.collect(),
        columns: vec![
            Column::new(words.source_column),
            Column::new("n"),
            Column::with_unit(words.mean_cost, unit.name()),
            Column::new(words.axis_rate),
            Column::new(words.cheap_only),
            Column::new(words.both),
            Column::new(words.dear_only),
            Column::new(words.nobody),
            Column::with_unit(words.hurts_from, unit.name()),
        ],
    })
}
