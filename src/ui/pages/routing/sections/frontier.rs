//! Figure 1: the frontier with its budget, and what the choice comes to.

use super::super::model::{Measured, Model, measure};
use super::super::scene::{Scene, Step};
use super::super::state::{Action, RATE};
use super::drawing::drawing;
use super::{numbered, spend};
use crate::routing::{Certificate, Point, Warning, area, warnings};
use crate::ui::chart::draw::Shape;
use crate::ui::chart::number::three;
use crate::ui::chart::{self, Cell, Column, DragNumber, Frame, Snap, Table};
use crate::ui::components::{
    self, error_line, glyph, key_cell, key_item, not_said, note, remark, takeaway,
};
use crate::ui::markup::html;
use crate::ui::text::Lang;
use crate::ui::text::routing::{Strings, labels};
use yew::prelude::*;

/// Instances that are named where they switch.
const NAMED: usize = 4;

/// Figure 1.
pub fn frontier(scene: &Scene) -> Html {
    let words = scene.words();
    let found = measure(&scene.model, &scene.state.terms());
    let measured = found.as_ref().ok().and_then(|(_, measured)| *measured);
    let caption = html! {
        <>
            { numbered(scene, 1, words.frontier_title) }
            if scene.solving() {
                <>{ words.to_solve }{ rate(scene) }{ words.of_failures }</>
            } else {
                <>{ words.with_budget }{ budget(scene) }{ words.per_failure }</>
            }
            { labels::outcome(scene.lang, scene.unit(), &scene.model, measured.as_ref()) }
        </>
    };
    let draw = {
        let scene = scene.clone();
        Callback::from(move |frame: Frame| drawing(&scene, frame))
    };
    let busy = scene.rows.busy.then_some(chart::Busy { done: 0, total: 0 });
    html! {
        <section>
            <h2 class="sr">{ words.frontier_title }</h2>
            { chart::figure("fig-1", caption, key(scene), Some(draw), html! { <>
                { state_of(scene) }
                { result(scene, measured.as_ref()) }
                { switches(scene) }
                if scene.simulated() { <p class="src">{ words.quoted_from }</p> }
            </> }, scene.data.clone(), busy) }
            { note(html! {
                <>
                    { takeaway(scene.chrome(), html! { { labels::takeaway(scene.lang, scene.unit(), &scene.model, &scene.certificate, measured.as_ref()) } }) }
                    { not_said(scene.chrome(), html! { { if scene.solving() { words.not_promised[4] } else { words.frontier_not_said } } }) }
                    { warned(scene) }
                    { remark(words.bar_title, html! { { words.bar_text } }) }
                </>
            }) }
        </section>
    }
}

/// B in the prose.
pub fn budget(scene: &Scene) -> Html {
    let unit = scene.unit();
    let end = scene.breaks.end * unit.factor;
    html! {
        <DragNumber value={scene.state.budget * unit.factor} min=0.0 max={end} step={step_of(end)} snap={Snap::Points(scene.breaks.shown_budgets.clone())}
            pixels_per_step=1.0 label={scene.words().budget_handle} text={unit.priced(scene.state.budget)} on={scene.on_budget()} />
    }
}

/// The share to solve in the prose.
fn rate(scene: &Scene) -> Html {
    html! {
        <DragNumber value={scene.state.rate} min={*RATE.start()} max={*RATE.end()} step=0.005
            label={scene.words().rate_handle} text={three(scene.state.rate)} on={scene.drag(Action::Rate)} />
    }
}

/// A step that is round and some ten-thousandth of a range.
fn step_of(range: f64) -> f64 {
    let mut step = 1.0;
    while step * 1_000.0 > range && step > 1e-9 {
        step /= 10.0;
    }
    step
}

fn key(scene: &Scene) -> Html {
    let words = scene.words();
    let actions = scene.model.table.actions();
    components::key(html! {
        <>
            { for scene.model.order.iter().map(|&action| key_item(key_cell(spend(scene, action)), &actions[action])) }
            <i></i>
            { key_item(glyph(Shape::Square, "pt base"), words.key_always) }
            { key_item(glyph(Shape::Circle, "pt base"), words.key_random) }
            { key_item(glyph(Shape::Diamond, "pt base"), words.key_oracle) }
            { key_item(glyph(Shape::Triangle, "pt base"), words.key_ladder) }
            if scene.model.cascade().is_some() {
                { key_item(html! { <svg viewBox="0 0 20 14" aria-hidden="true"><line x1="0" x2="20" y1="7" y2="7" class="cascade" /></svg> }, words.key_cascade) }
            }
            { key_item(html! { <svg viewBox="0 0 20 14" aria-hidden="true"><line x1="0" x2="20" y1="7" y2="7" class="plugin" /></svg> }, words.key_hull) }
            { key_item(html! { <svg viewBox="0 0 20 14" aria-hidden="true"><line x1="0" x2="20" y1="7" y2="7" class="riser" /></svg> }, words.key_chord) }
            if !scene.state.points.is_empty() {
                { key_item(html! { <svg viewBox="0 0 20 14" aria-hidden="true"><path class="own-mark" d="M6 3 l8 8 M14 3 l-8 8" /></svg> }, words.key_point) }
            }
            if scene.simulated() {
                { key_item(html! { <svg viewBox="0 0 20 14" aria-hidden="true"><path class="quoted-mark" d="M6 3 l8 8 M14 3 l-8 8" /></svg> }, words.quoted) }
            }
        </>
    })
}

/// What stands in the way of a choice, or that nothing does.
fn state_of(scene: &Scene) -> Html {
    let (words, unit) = (scene.words(), scene.unit());
    match &scene.certificate {
        Err(error) => error_line(&format!("{error}. {}", error.hint()), "", None),
        Ok(Certificate::Infeasible { smallest_budget }) => {
            let smallest = *smallest_budget;
            let onclick = scene
                .send
                .reform(move |_: MouseEvent| Step::Do(Action::Budget(smallest)));
            html! {
                <div class="verdict" id="infeasible">
                    <strong>{ words.infeasible }</strong>
                    <p>{ labels::infeasible(scene.lang, unit, smallest) }{ " " }
                        <button type="button" class="tool primary" id="to-smallest" {onclick}>{ labels::go_to(scene.lang, unit, smallest) }</button></p>
                </div>
            }
        }
        Ok(Certificate::Unsolvable { largest_rate }) => {
            let largest = *largest_rate;
            // Rounding must not ask for more than was found.
            let reachable = largest - 1e-9;
            let onclick = scene
                .send
                .reform(move |_: MouseEvent| Step::Do(Action::Rate(reachable)));
            html! {
                <div class="verdict" id="unsolvable">
                    <strong>{ words.unsolvable }</strong>
                    <p>{ labels::unsolvable(scene.lang, largest) }{ " " }
                        <button type="button" class="tool primary" id="to-largest" {onclick}>{ labels::go_to_rate(scene.lang, largest) }</button></p>
                </div>
            }
        }
        Ok(Certificate::Unconstrained(_)) if !scene.solving() => html! {
            <div class="verdict" id="unconstrained"><strong>{ words.unconstrained }</strong><p>{ words.unconstrained_text }</p></div>
        },
        Ok(_) => html! {},
    }
}

/// The numbers of the choice.
fn result(scene: &Scene, measured: Option<&Measured>) -> Html {
    let (words, unit) = (scene.words(), scene.unit());
    let Some(Measured {
        choice,
        test_cost,
        test_rate,
    }) = measured
    else {
        return html! {};
    };
    let n = scene.model.calibration.len() as u32;
    let of = |rate: f64, n: u32| labels::of(scene.lang, (rate * f64::from(n)).round() as u32, n);
    let slack = scene.state.budget - choice.certified_cost.unwrap_or(choice.cost);
    let [from, to] = scene.model.baselines.chord.map(|point| point.cost);
    let area = area(&scene.model.hull, from, to);
    html! {
        <dl class="ledger result" id="result">
            <dt>{ words.lambda_hat }</dt><dd id="lambda">{ unit.lambda(choice.breakpoint) }</dd>
            if let Some(rate) = choice.certified_rate {
                <><dt>{ words.certified_rate }</dt><dd id="certified">{ format!("≥ {}", three(rate)) }</dd></>
            } else {
                <><dt>{ words.certified }</dt><dd id="certified">{ choice.certified_cost.map_or_else(|| words.nothing_certified.to_owned(), |cost| unit.priced(cost)) }</dd></>
            }
            <dt>{ words.calibration_cost }</dt><dd>{ unit.priced(choice.cost) }</dd>
            if let Some(cost) = test_cost { <dt>{ words.test_cost }</dt><dd id="test-cost">{ unit.priced(*cost) }</dd> }
            if !scene.solving() { <><dt>{ words.slack }</dt><dd>{ unit.priced(slack) }</dd></> }
            <dt>{ words.calibration_solved }</dt><dd>{ of(choice.solve_rate, n) }</dd>
            if let Some(rate) = test_rate { <dt>{ words.test_solved }</dt><dd>{ of(*rate, scene.model.test.len() as u32) }</dd> }
            if let Some(area) = area { <dt>{ words.area }</dt><dd>{ three(area) }</dd> }
        </dl>
    }
}

/// Who changes the action where this step begins.
fn switches(scene: &Scene) -> Html {
    let Some(choice) = scene.choice() else {
        return html! {};
    };
    let model = &scene.model;
    let switches = model.frontier.switches(choice.step);
    if switches.is_empty() {
        return html! {};
    }
    let actions = model.table.actions();
    let each = switches.iter().take(NAMED).map(|switch| {
        let id = &model.loaded.rollouts.instances[switch.instance as usize].id;
        let (from, to) = (&actions[switch.from as usize], &actions[switch.to as usize]);
        let instance = switch.instance;
        let onclick = scene.on(move |_: MouseEvent| Action::Instance(instance));
        html! { <button type="button" class="link" {onclick}>{ format!("{id}: {from} → {to}") }</button> }
    });
    html! {
        <p class="ui switches" id="switches">
            { labels::switches(scene.lang, scene.unit(), choice.breakpoint, switches.len()) }
            { for each.map(|it| html! { <>{ " " }{ it }</> }) }
            if switches.len() > NAMED { { format!(" +{}", switches.len() - NAMED) } }
        </p>
    }
}

/// What the choice should not be shown without.
fn warned(scene: &Scene) -> Html {
    let Ok(certificate) = &scene.certificate else {
        return html! {};
    };
    let model = &scene.model;
    let cost = &scene.state.policies[0].cost;
    let mut found = warnings(
        certificate,
        model.measured(),
        &model.baselines,
        &scene.state.terms(),
        cost,
    );
    // Often true and rarely news.
    found.retain(|warning| !matches!(warning, Warning::Never { .. }) || model.table.width() > 2);
    if found.is_empty() {
        return html! {};
    }
    html! {
        <div class="warned" id="warnings"><h3>{ scene.words().warnings }</h3>
            <ul>{ for found.iter().map(|warning| html! { <li>{ labels::warning(scene.lang, &model.table, warning) }</li> }) }</ul>
        </div>
    }
}

/// The numbers behind Figure 1, whatever the budget.
pub fn frontier_table(lang: Lang, model: &Model) -> Table {
    let (words, unit) = (Strings::of(lang), model.unit);
    let money = |name: &str| Column::with_unit(name, unit.name());
    let mut columns = vec![
        Column::new(words.series),
        Column::new("λ"),
        money(words.mean_cost),
        Column::new(words.axis_rate),
    ];
    columns.extend(
        model
            .table
            .actions()
            .iter()
            .map(|action| Column::new(action.as_str())),
    );
    let mut rows = Vec::new();
    let point = |name: String, point: Point| {
        let mut row: Vec<Cell> = vec![
            name.into(),
            Cell::Missing,
            (point.cost * unit.factor).into(),
            point.solve_rate.into(),
        ];
        row.extend(model.table.actions().iter().map(|_| Cell::Missing));
        row
    };
    for (action, &fixed) in model.baselines.fixed.iter().enumerate() {
        rows.push(point(
            labels::always(lang, &model.table.actions()[action], false),
            fixed,
        ));
    }
    rows.push(point(words.key_random.to_owned(), model.baselines.random));
    rows.push(point(words.oracle.to_owned(), model.baselines.oracle));
    if let Some(&ladder) = model.baselines.ladder.last() {
        rows.push(point(words.key_ladder.to_owned(), ladder));
    }
    let series = [
        Some((words.calibration, &model.frontier)),
        model.tested.as_ref().map(|tested| (words.test, tested)),
    ];
    if let Some((_, cascade)) = model.cascade() {
        for (at, step) in cascade.steps.iter().enumerate() {
            let mut row: Vec<Cell> = vec![
                words.key_cascade.into(),
                (step.lambda / unit.factor).into(),
                (step.cost * unit.factor).into(),
                cascade.solve_rate(at).into(),
            ];
            row.extend(model.table.actions().iter().map(|_| Cell::Missing));
            rows.push(row);
        }
    }
    for (name, frontier) in series.into_iter().flatten() {
        let stride = frontier.steps.len() / 5_000 + 1;
        for (at, step) in frontier.steps.iter().enumerate().step_by(stride) {
            let mut row: Vec<Cell> = vec![
                name.into(),
                (step.lambda / unit.factor).into(),
                (step.cost * unit.factor).into(),
                frontier.solve_rate(at).into(),
            ];
            row.extend(frontier.counts(at).iter().map(|&count| Cell::from(count)));
            rows.push(row);
        }
    }
    Table { columns, rows }
}
