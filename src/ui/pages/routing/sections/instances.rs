//! Figure 3: one failure, its lines, and the list of failures.

use super::super::scene::Scene;
use super::super::state::Action;
use super::{line_class, numbered, spend};
use crate::routing::{Split, on_top, walk};
use crate::ui::chart::draw::{chart, circle, line, path, rect, text};
use crate::ui::chart::number::tick;
use crate::ui::chart::path::polyline;
use crate::ui::chart::{self, Cell, Column, Frame, Handle, Layout, Scale, Snap, Table};
use crate::ui::components::{note, remark, select};
use crate::ui::markup::html;
use crate::ui::text::routing::labels;
use std::rc::Rc;
use yew::prelude::*;

/// Rows of a page of the list.
const ROWS: usize = 10;
/// Sources that can be chosen by name.
const NAMED: usize = 200;

/// Figure 3.
pub fn instances(scene: &Scene) -> Html {
    html! { <Instances scene={scene.clone()} /> }
}

#[derive(Properties, PartialEq)]
struct Props {
    scene: Scene,
}

/// The instance that is looked at.
fn chosen(scene: &Scene) -> u32 {
    scene
        .state
        .instance
        .min(scene.model.table.len().saturating_sub(1) as u32)
}

#[component]
fn Instances(props: &Props) -> Html {
    let scene = &props.scene;
    let words = scene.words();
    let page = use_state_eq(|| 0_usize);
    let model = &scene.model;
    let at = chosen(scene);
    let caption = {
        let id = &model.loaded.rollouts.instances[at as usize].id;
        let (start, corners) = way(scene, at);
        let actions = model.table.actions();
        let steps = corners.iter().map(|corner| {
            (
                actions[corner.to as usize].as_str(),
                scene.unit().lambda(corner.lambda),
            )
        });
        html! {
            <>{ numbered(scene, 3, &labels::failure(scene.lang, id)) }{ words.instance_caption }{ labels::way(scene.lang, &actions[start as usize], steps) }</>
        }
    };
    let draw = {
        let scene = scene.clone();
        Callback::from(move |frame: Frame| drawing(&scene, frame))
    };
    html! {
        <section>
            <h2>{ words.instances_title }</h2>
            { chart::figure("fig-3", caption, html! {}, Some(draw), list(scene, &page), table(scene, at), None) }
            { note(html! { <>{ remark(words.band_title, html! { { words.band_text } }) }{ remark(words.hidden_title, html! { { words.hidden_text } }) }</> }) }
        </section>
    }
}

fn way(scene: &Scene, at: u32) -> (u8, Vec<crate::routing::Corner>) {
    let table = &scene.model.table;
    let mut corners = Vec::new();
    let start = walk(table.scores(at), table.policy_cost(at), &mut corners);
    (start, corners)
}

fn drawing(scene: &Scene, frame: Frame) -> Html {
    const BOTTOM: f64 = 214.0;
    let (words, unit, model) = (scene.words(), scene.unit(), &scene.model);
    let narrow = frame.layout == Layout::Narrow;
    let table = &model.table;
    let at = chosen(scene);
    let (start, corners) = way(scene, at);
    let factor = unit.factor;
    let lambda = scene.choice().map(|choice| choice.lambda / factor);
    let last = corners.last().map_or(0.0, |corner| corner.lambda / factor);
    let most = 1.15 * last.max(lambda.unwrap_or(0.0));
    let most = if most > 0.0 { most } else { 1.0 };
    let right = frame.width - if narrow { 12.0 } else { 96.0 };
    let x = Scale::linear((0.0, most), (34.0, right));
    let scores = table.scores(at);
    let height = |action: usize, lambda: f64| {
        scores[action] - lambda * factor * table.policy_cost(at)[action]
    };
    let top_of = |lambda: f64| height(on_top(start, &corners, lambda * factor) as usize, lambda);
    let high = scores.iter().copied().fold(0.0, f64::max).max(0.1) * 1.05;
    let low = top_of(most).min(0.0) - 0.12 * high;
    let y = Scale::linear((low, high), (BOTTOM, 24.0));
    // A line is drawn as far as it is in the picture.
    let end_of = |action: usize| {
        let cost = table.policy_cost(at)[action] * factor;
        if cost > 0.0 {
            most.min((scores[action] - low) / cost)
        } else {
            most
        }
    };
    let mut envelope: Vec<(f64, f64)> = vec![(x.at(0.0), y.at(top_of(0.0)))];
    for corner in &corners {
        let lambda = corner.lambda / factor;
        envelope.push((x.at(lambda), y.at(height(corner.to as usize, lambda))));
    }
    envelope.push((x.at(most), y.at(top_of(most))));
    let band = scene.choice().map(|choice| {
        let from = choice.breakpoint / factor;
        let to = model
            .frontier
            .steps
            .get(choice.step + 1)
            .map_or(most, |next| next.lambda / factor);
        (x.at(from.min(most)), x.at(to.min(most)))
    });
    let on = scene.on_lambda();
    let points: Rc<[f64]> = scene
        .breaks
        .shown_lambdas
        .iter()
        .copied()
        .filter(|value| *value <= most)
        .collect();
    let marks = html! {
        <>
            { text(0.0, 12.0, "s strong", words.axis_score) }
            { for band.map(|(from, to)| rect((from, 24.0), (to - from, BOTTOM - 24.0), "region")) }
            { for y.ticks(4).into_iter().map(|value| html! {
                <>{ line((34.0, y.at(value)), (right, y.at(value)), "grid") }{ text(28.0, y.at(value) + 4.0, "end s", tick(value)) }</>
            }) }
            { path(polyline(envelope), "envelope") }
            { for (0..table.width()).map(|action| {
                let end = end_of(action);
                let (end_x, end_y) = (x.at(end), y.at(height(action, end)));
                let name = table.actions()[action].clone();
                html! {
                    <>
                        { line((x.at(0.0), y.at(scores[action])), (end_x, end_y), line_class(scene, action)) }
                        if narrow { { text(x.at(0.0) + 8.0, y.at(scores[action]) - 6.0, "s halo", name) } }
                        else if end_x > right - 60.0 { { text(end_x + 6.0, end_y + 4.0, "s halo", name) } }
                        else { { text(end_x + 6.0, end_y - 2.0, "s halo", name) } }
                    </>
                }
            }) }
            { for corners.iter().map(|corner| circle(x.at(corner.lambda / factor), y.at(height(corner.to as usize, corner.lambda / factor)), 4.5, "pt")) }
            { line((34.0, BOTTOM), (right, BOTTOM), "axis") }
            { for x.ticks(if narrow { 3 } else { 5 }).into_iter().map(|value| text(x.at(value), BOTTOM + 18.0, "mid-a s", tick(value))) }
            { text(right, BOTTOM + 62.0, "end s dim", words.axis_lambda) }
            <Handle value={lambda.unwrap_or(most)} min=0.0 max={most} step={most / 100.0} snap={Snap::Points(points)} scale={x}
                y0=24.0 y1={BOTTOM + 38.0} label={words.lambda_handle} value_text={format!("λ {}", scene.choice().map_or_else(String::new, |choice| unit.lambda(choice.breakpoint)))}
                text={scene.choice().map_or_else(|| "—".to_owned(), |choice| format!("λ = {}", unit.lambda(choice.breakpoint)))} {on} />
        </>
    };
    let id = &model.loaded.rollouts.instances[at as usize].id;
    chart(
        frame.width,
        BOTTOM + 70.0,
        labels::lines_label(scene.lang, id),
        marks,
    )
}

/// The instances, ten at a time.
fn list(scene: &Scene, page: &UseStateHandle<usize>) -> Html {
    let (words, unit, model) = (scene.words(), scene.unit(), &scene.model);
    let rollouts = &model.loaded.rollouts;
    let source = scene
        .state
        .source
        .filter(|&source| (source as usize) < rollouts.sources.len());
    let listed: Vec<u32> = (0..model.table.len() as u32)
        .filter(|&at| source.is_none_or(|source| model.table.source(at) == source))
        .collect();
    let pages = listed.len().div_ceil(ROWS).max(1);
    let now = (**page).min(pages - 1);
    let mut names = vec![words.all_sources.to_owned()];
    names.extend(rollouts.sources.iter().take(NAMED).cloned());
    let on_source = {
        let page = page.setter();
        let pick = scene
            .on(|index: usize| Action::Source(index.checked_sub(1).map(|source| source as u32)));
        Callback::from(move |index| {
            page.set(0);
            pick.emit(index);
        })
    };
    let turn = |label: &'static str, to: Option<usize>| {
        let page = page.setter();
        let onclick = Callback::from(move |_: MouseEvent| {
            if let Some(to) = to {
                page.set(to);
            }
        });
        html! { <button type="button" class="tool primary" aria-disabled={to.is_none().then_some("true")} {onclick}>{ label }</button> }
    };
    let lambda = scene.choice().map(|choice| choice.lambda);
    let at = chosen(scene);
    html! {
        <>
            <div class="controls ui spaced">
                { select(words.filter, &names, source.map_or(0, |source| source as usize + 1), on_source) }
                <span class="num" role="status">{ labels::rows(scene.lang, now * ROWS + 1, (now * ROWS + ROWS).min(listed.len()), listed.len()) }</span>
                { turn(words.earlier, now.checked_sub(1)) }
                { turn(words.later, (now + 1 < pages).then_some(now + 1)) }
            </div>
            <div class="scroll" tabindex="0" role="region" aria-label={words.instances_title}>
            <table class="tight" id="instances">
                <thead><tr>
                    <th scope="col">{ words.failure }</th>
                    <th scope="col">{ words.source_column }</th>
                    <th scope="col">{ words.split }</th>
                    <th scope="col">{ words.action }</th>
                    <th scope="col">{ words.solved }</th>
                    <th scope="col" class="n">{ labels::in_unit(words.cost, unit) }</th>
                </tr></thead>
                <tbody>
                    { for listed.iter().skip(now * ROWS).take(ROWS).map(|&instance| {
                        let known = &rollouts.instances[instance as usize];
                        let (start, corners) = way(scene, instance);
                        let taken = lambda.map(|lambda| on_top(start, &corners, lambda) as usize);
                        let onclick = scene.on(move |_: MouseEvent| Action::Instance(instance));
                        html! {
                            <tr class={(instance == at).then_some("now")}>
                                <th scope="row"><button type="button" class="link" aria-pressed={(instance == at).to_string()} {onclick}>{ &known.id }</button></th>
                                <td>{ &rollouts.sources[known.source as usize] }</td>
                                <td>{ if known.split == Split::Test { words.test } else { words.calibration } }</td>
                                <td>
                                    if let Some(action) = taken {
                                        <><svg class="glyph" viewBox="0 0 14 14" aria-hidden="true">{ rect((1.0, 1.0), (12.0, 12.0), spend(scene, action)) }</svg>{ " " }{ &model.table.actions()[action] }</>
                                    }
                                </td>
                                <td>{ taken.map_or(chart::number::MISSING, |action| if model.table.solves(instance)[action] { words.yes } else { words.no }) }</td>
                                <td class="n">{ taken.map_or_else(|| chart::number::MISSING.to_owned(), |action| unit.money(model.table.charged(instance)[action])) }</td>
                            </tr>
                        }
                    }) }
                </tbody>
            </table>
            </div>
        </>
    }
}

fn table(scene: &Scene, at: u32) -> Rc<Table> {
    let (words, unit, model) = (scene.words(), scene.unit(), &scene.model);
    let rows = (0..model.table.width()).map(|action| {
        vec![
            model.table.actions()[action].as_str().into(),
            model.table.scores(at)[action].into(),
            (model.table.policy_cost(at)[action] * unit.factor).into(),
            (model.table.charged(at)[action] * unit.factor).into(),
            Cell::from(if model.table.solves(at)[action] {
                words.yes
            } else {
                words.no
            }),
        ]
    });
    Rc::new(Table {
        rows: rows.collect(),
        columns: vec![
            Column::new(words.action),
            Column::new(words.score),
            Column::with_unit(words.policy_cost, unit.name()),
            Column::with_unit(words.cost, unit.name()),
            Column::new(words.solved),
        ],
    })
}
