//! Figure 6: the policy asked again after each failed action.

use super::super::scene::Scene;
use super::super::state::Action;
use super::super::training::rounded;
use super::numbered;
use crate::limits;
use crate::routing::{Round, rounds as apply};
use crate::ui::chart::draw::{Shape, chart, circle, line, path, text};
use crate::ui::chart::number::{count, three, tick};
use crate::ui::chart::path::{polyline, steps};
use crate::ui::chart::{self, Column, Frame, Scale, Table};
use crate::ui::components::{
    self, glyph, key_item, not_said, note, number_field, remark, select, takeaway,
};
use crate::ui::markup::html;
use crate::ui::text::routing::labels::in_unit;
use crate::ui::text::routing::rounds::{self, Words};
use std::rc::Rc;
use yew::prelude::*;

/// Steps drawn of the frontier.
const DRAWN: usize = 800;

/// Figure 6.
pub fn rounds(scene: &Scene) -> Html {
    yew::html! { <Rounds scene={scene.clone()} /> }
}

#[derive(Properties, PartialEq)]
struct Props {
    scene: Scene,
}

#[component]
fn Rounds(props: &Props) -> Html {
    let scene = &props.scene;
    let words = Words::of(scene.lang);
    let (model, purse) = (&scene.model, scene.state.purse);
    let lambda = scene.choice().map(|choice| choice.lambda);
    let found = use_memo((model.clone(), lambda, purse), |(model, lambda, purse)| {
        let on = match model.test.is_empty() {
            true => &model.calibration,
            false => &model.test,
        };
        lambda.map(|lambda| apply(&model.table, on, lambda, *purse))
    });
    let test = !model.test.is_empty();
    let n = if test {
        model.test.len()
    } else {
        model.calibration.len()
    };
    let on = scene
        .choice()
        .map(|choice| rounds::measured_on(scene.lang, scene.unit(), test, n, choice.breakpoint));
    let caption = html! { <>{ numbered(scene, 6, words.title) }{ words.caption }{ on.unwrap_or_default() }</> };
    let draw = found
        .as_ref()
        .as_ref()
        .filter(|found| !found.is_empty())
        .map(|found| {
            let (scene, found) = (scene.clone(), found.clone());
            Callback::from(move |frame: Frame| drawing(&scene, &found, frame))
        });
    let key = components::key(html! {
        <>
            { key_item(glyph(Shape::Circle, "pt"), words.key_rounds) }
            { key_item(html! { <svg viewBox="0 0 20 14" aria-hidden="true"><line x1="0" x2="20" y1="7" y2="7" class="plugin" /></svg> }, words.key_first) }
        </>
    });
    let found = found.as_ref().as_deref();
    html! {
        <section id="rounds">
            <h2>{ words.title }</h2>
            <p class="prose">{ words.text }</p>
            { purse_fields(scene) }
            { chart::figure("fig-6", caption, if draw.is_some() { key } else { html! {} }, draw, html! { <>
                { match found {
                    None => html! { <p class="said ui" role="status">{ words.no_lambda }</p> },
                    Some([]) => html! { <p class="said ui" role="status">{ words.nothing }</p> },
                    Some(found) => shown(scene, found),
                } }
                <p class="said ui" id="first-only">{ words.warning }</p>
            </> }, table(scene, found.unwrap_or_default()), None) }
            { note(html! {
                <>
                    if let Some(found) = found { { takeaway(scene.chrome(), html! { { rounds::takeaway(scene.lang, scene.unit(), found) } }) } }
                    { not_said(scene.chrome(), html! { { words.not_said } }) }
                    { remark(words.purse_title, html! { { words.purse_text } }) }
                </>
            }) }
        </section>
    }
}

/// What one failure may cost in all.
fn purse_fields(scene: &Scene) -> Html {
    let (words, unit) = (Words::of(scene.lang), scene.unit());
    let factor = unit.factor;
    // Enough for the dearest action, most of the time.
    let opening = rounded(scene.model.baselines.chord[1].cost);
    let names = words.purses.map(str::to_owned);
    let purse = scene.state.purse;
    html! {
        <div class="controls ui spaced">
            { select(words.purse, &names, usize::from(purse.is_some()), scene.on(move |index: usize| Action::Purse((index == 1).then_some(opening)))) }
            if let Some(purse) = purse {
                { number_field(&in_unit(words.purse_field, unit), purse * factor, (0.0, *limits::ROUTING_COST.end()),
                    scene.on(move |shown: f64| Action::Purse(Some(shown / factor)))) }
            }
        </div>
    }
}

fn drawing(scene: &Scene, found: &[Round], frame: Frame) -> Html {
    const TOP: f64 = 28.0;
    const LEFT: f64 = 34.0;
    let (words, unit) = (Words::of(scene.lang), scene.unit());
    let bottom = TOP + frame.pick(180.0, 210.0, 220.0);
    let right = frame.width - 12.0;
    let frontier = scene.model.measured();
    let total = found.last().map_or(0.0, |round| round.total_cost);
    let end = 1.08 * total.max(frontier.steps[0].cost) * unit.factor;
    let x = Scale::linear((0.0, end), (LEFT, right));
    let y = Scale::linear((0.0, 1.0), (bottom, TOP));
    let stride = frontier.steps.len() / DRAWN + 1;
    let one = (0..frontier.steps.len()).rev().step_by(stride).map(|step| {
        (
            x.at(frontier.steps[step].cost * unit.factor),
            y.at(frontier.solve_rate(step)),
        )
    });
    let points: Vec<(f64, f64)> = found
        .iter()
        .map(|round| (x.at(round.total_cost * unit.factor), y.at(round.solve_rate)))
        .collect();
    let marks = html! {
        <>
            { text(0.0, 12.0, "s strong", words.rate) }
            { for [0.0, 0.2, 0.4, 0.6, 0.8, 1.0].into_iter().map(|value| html! {
                <>
                    { line((LEFT, y.at(value)), (right, y.at(value)), "grid") }
                    { text(LEFT - 8.0, y.at(value) + 4.0, "end s", tick(value)) }
                </>
            }) }
            { path(steps(one), "plugin") }
            { path(polyline(points.iter().copied()), "mode") }
            { for points.iter().enumerate().map(|(round, &(x, y))| html! {
                <>{ circle(x, y, 5.0, "pt") }{ text(x, y - 11.0, "mid-a s halo strong", (round + 1).to_string()) }</>
            }) }
            { line((LEFT, bottom), (right, bottom), "axis") }
            { for x.ticks(frame.pick(4, 6, 8)).into_iter().map(|value| html! {
                <>
                    { line((x.at(value), bottom), (x.at(value), bottom + 5.0), "axis") }
                    { text(x.at(value), bottom + 19.0, "mid-a s", tick(value)) }
                </>
            }) }
            { text(right, bottom + 40.0, "end s dim", in_unit(words.total_cost, unit)) }
        </>
    };
    chart(
        frame.width,
        bottom + 48.0,
        rounds::takeaway(scene.lang, unit, found),
        marks,
    )
}

/// The rounds with their numbers.
fn shown(scene: &Scene, found: &[Round]) -> Html {
    let (words, unit) = (Words::of(scene.lang), scene.unit());
    let written = |value: u32| count(u64::from(value));
    let names = scene.model.table.actions();
    html! {
        <div class="scroll spaced" tabindex="0" role="region" aria-label={words.title}>
        <table class="tight" id="rounds-table">
            <thead><tr>
                <th scope="col">{ words.round }</th>
                <th scope="col" class="n">{ words.tried }</th>
                { for names.iter().map(|name| html! { <th scope="col" class="n">{ name }</th> }) }
                <th scope="col" class="n">{ words.solved }</th>
                <th scope="col" class="n">{ in_unit(words.cost, unit) }</th>
                <th scope="col" class="n">{ in_unit(words.total_cost, unit) }</th>
                <th scope="col" class="n">{ words.rate }</th>
            </tr></thead>
            <tbody>
                { for found.iter().enumerate().map(|(place, round)| html! {
                    <tr>
                        <th scope="row">{ (place + 1).to_string() }</th>
                        <td class="n">{ written(round.tried) }</td>
                        { for round.counts.iter().map(|&taken| html! { <td class="n">{ written(taken) }</td> }) }
                        <td class="n">{ written(round.solved) }</td>
                        <td class="n">{ unit.money(round.cost) }</td>
                        <td class="n">{ unit.money(round.total_cost) }</td>
                        <td class="n">{ three(round.solve_rate) }</td>
                    </tr>
                }) }
            </tbody>
        </table>
        </div>
    }
}

fn table(scene: &Scene, found: &[Round]) -> Rc<Table> {
    let (words, unit) = (Words::of(scene.lang), scene.unit());
    let money = |name: &str| Column::with_unit(name, unit.name());
    let mut columns = vec![Column::new(words.round), Column::new(words.tried)];
    columns.extend(scene.model.table.actions().iter().map(Column::new));
    columns.extend([
        Column::new(words.solved),
        money(words.cost),
        money(words.total_cost),
        Column::new(words.rate),
    ]);
    let rows = found.iter().enumerate().map(|(place, round)| {
        let mut row = vec![(place + 1).into(), round.tried.into()];
        row.extend(round.counts.iter().map(|&taken| taken.into()));
        row.extend([
            round.solved.into(),
            (round.cost * unit.factor).into(),
            (round.total_cost * unit.factor).into(),
            round.solve_rate.into(),
        ]);
        row
    });
    Rc::new(Table {
        rows: rows.collect(),
        columns,
    })
}
