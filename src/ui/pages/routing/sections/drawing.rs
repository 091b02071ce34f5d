//! Figure 1 itself: frontiers, what needs no router, the bar of the certificate, three handles' axes.

use super::super::scene::Scene;
use super::spend;
use crate::routing::simulated::published;
use crate::routing::{Frontier, Point};
use crate::ui::chart::draw::{Shape, at, chart, circle, line, mark, path, rect, text};
use crate::ui::chart::number::{three, tick};
use crate::ui::chart::path::{polyline, steps};
use crate::ui::chart::{Frame, Handle, Layout, Scale, Snap, ticks};
use crate::ui::markup::html;
use crate::ui::text::routing::labels;
use yew::prelude::*;

/// Steps drawn of a frontier: two a pixel.
const DRAWN: usize = 1_600;
const TOP: f64 = 28.0;

/// Where things stand.
struct Place {
    x: Scale,
    y: Scale,
    bottom: f64,
}

/// The drawing at a width.
pub fn drawing(scene: &Scene, frame: Frame) -> Html {
    let words = scene.words();
    let unit = scene.unit();
    let narrow = frame.layout == Layout::Narrow;
    let bottom = TOP + frame.pick(250.0, 300.0, 320.0);
    let right = frame.width - frame.pick(12.0, 88.0, 96.0);
    let end = scene.breaks.end * unit.factor;
    let place = Place {
        x: Scale::linear((0.0, end), (34.0, right)),
        y: Scale::linear((0.0, 1.0), (bottom, TOP)),
        bottom,
    };
    let Place { x, y, .. } = place;
    let budget = scene.state.budget * unit.factor;
    let smallest = (scene.breaks.smallest * unit.factor).min(end);
    let axis = match unit.name() {
        "" => words.axis_cost.to_owned(),
        name => format!("{}, {name}", words.axis_cost),
    };
    let marks = html! {
        <>
            { text(0.0, 12.0, "s strong", words.axis_rate) }
            { for [0.0, 0.2, 0.4, 0.6, 0.8, 1.0].into_iter().map(|value| html! {
                <>
                    { line((34.0, y.at(value)), (right, y.at(value)), "grid") }
                    { text(26.0, y.at(value) + 4.0, "end s", tick(value)) }
                </>
            }) }
            { rect((34.0, TOP), (x.at(smallest) - 34.0, bottom - TOP), "infeasible") }
            { text(f64::midpoint(34.0, x.at(smallest)), TOP + 14.0, "mid-a s halo",
                if x.at(smallest) > 156.0 { words.not_certifiable } else { "" }) }
            { published_marks(scene, &place) }
            { own_points(scene, &place) }
            { curves(scene, &place, narrow) }
            { baselines(scene, &place, narrow) }
            { bar(scene, &place) }
            { line((34.0, bottom), (right, bottom), "axis") }
            { for x.ticks(frame.pick(4, 7, 8)).into_iter().map(|value| html! {
                <>
                    { line((x.at(value), bottom), (x.at(value), bottom + 5.0), "axis") }
                    { text(x.at(value), bottom + 19.0, "mid-a s", tick(value)) }
                </>
            }) }
            { text(right, bottom + 74.0, "end s dim", axis) }
            { lambda(scene, &place, narrow) }
            { shares(scene, frame, bottom + 186.0) }
            if scene.solving() { { wanted(scene, &place, right) } } else {
            <Handle value={budget} min=0.0 max={end} step={end / 100.0} snap={Snap::Points(scene.breaks.shown_budgets.clone())} scale={x}
                y0={TOP} y1={bottom + 42.0} label={words.budget_handle} value_text={format!("B = {}", unit.priced(scene.state.budget))}
                text={format!("B = {}", unit.money(scene.state.budget))} on={scene.on_budget()} />
            }
        </>
    };
    let label = labels::frontier_label(scene.lang, unit, scene.state.budget, &scene.certificate);
    chart(
        frame.width,
        bottom + frame.pick(266.0, 250.0, 250.0),
        label,
        marks,
    )
}

/// Every so many-th step, from cheap to dear.
fn points(frontier: &Frontier, place: &Place, factor: f64) -> Vec<(f64, f64)> {
    let stride = frontier.steps.len() / DRAWN + 1;
    let mut kept: Vec<usize> = (0..frontier.steps.len()).rev().step_by(stride).collect();
    if kept.last() != Some(&0) {
        kept.push(0);
    }
    kept.into_iter()
        .map(|step| {
            (
                place.x.at(frontier.steps[step].cost * factor),
                place.y.at(frontier.solve_rate(step)),
            )
        })
        .collect()
}

fn spot(place: &Place, point: Point, factor: f64) -> (f64, f64) {
    (
        place.x.at(point.cost * factor),
        place.y.at(point.solve_rate),
    )
}

fn curves(scene: &Scene, place: &Place, narrow: bool) -> Html {
    let words = scene.words();
    let (model, factor) = (&scene.model, scene.unit().factor);
    let calibration = points(&model.frontier, place, factor);
    let test = model
        .tested
        .as_ref()
        .map(|tested| points(tested, place, factor));
    let hull = model.hull.iter().map(|&point| spot(place, point, factor));
    let chord = model
        .baselines
        .chord
        .map(|point| spot(place, point, factor));
    let end = calibration.last().copied().unwrap_or_default();
    let other = test.as_ref().and_then(|test| test.last().copied());
    // Names stand at the ends, one under the other where they are close.
    let mut base = end.1 + 4.0;
    let test_base = other.map_or(0.0, |(_, y)| y + 4.0);
    if other.is_some() && (base - test_base).abs() < 15.0 {
        base = if base < test_base {
            test_base - 15.0
        } else {
            test_base + 15.0
        };
    }
    let (class, offset) = if narrow {
        ("s halo end strong", -2.0)
    } else {
        ("s halo strong", 6.0)
    };
    let chosen = scene.choice().map(|choice| {
        let point = Point {
            cost: choice.cost,
            solve_rate: choice.solve_rate,
        };
        spot(place, point, factor)
    });
    let tested = scene
        .choice()
        .zip(model.tested.as_ref())
        .map(|(choice, tested)| {
            let step = tested.at(choice.lambda);
            let point = Point {
                cost: tested.steps[step].cost,
                solve_rate: tested.solve_rate(step),
            };
            spot(place, point, factor)
        });
    html! {
        <>
            { for model.cascade().map(|(_, cascade)| path(steps(points(cascade, place, factor)), "cascade")) }
            { path(polyline(hull), "plugin") }
            { line(chord[0], chord[1], "riser") }
            { path(steps(calibration), "frontier") }
            { for test.map(|test| path(steps(test), "line is-correct")) }
            { text(end.0 + offset, base, class, words.calibration) }
            { for other.map(|(x, y)| text(x + offset, y + 4.0, if narrow { "s halo end t-correct" } else { "s halo t-correct" }, words.test)) }
            { for chosen.map(|(x, y)| html! { <>{ line((x, y), (x, place.bottom - 31.0), "riser") }{ circle(x, y, 5.0, "pt") }</> }) }
            { for tested.map(|(x, y)| circle(x, y, 5.0, "dot correct")) }
        </>
    }
}

/// Always the same action, a coin, a random mix, the oracle.
fn baselines(scene: &Scene, place: &Place, narrow: bool) -> Html {
    let words = scene.words();
    let (model, factor) = (&scene.model, scene.unit().factor);
    let baselines = &model.baselines;
    let (oracle_x, oracle_y) = spot(place, baselines.oracle, factor);
    let (random_x, random_y) = spot(place, baselines.random, factor);
    html! {
        <>
            { for baselines.fixed.iter().enumerate().map(|(action, &point)| {
                let (x, y) = spot(place, point, factor);
                let name = labels::always(scene.lang, &model.table.actions()[action], narrow);
                html! {
                    <>
                        { mark(Shape::Square, x, y, 5.0, spend(scene, action)) }
                        if action == baselines.best_fixed { { circle(x, y, 9.0, "sl sl-1") } }
                        { text(x, y + 20.0, "mid-a s halo", name) }
                    </>
                }
            }) }
            { for baselines.ladder.last().map(|&point| spot(place, point, factor)).filter(|(x, _)| *x <= place.x.range().1)
                .map(|(x, y)| mark(Shape::Triangle, x, y, 5.5, "pt base")) }
            { mark(Shape::Circle, random_x, random_y, 4.0, "pt base") }
            { mark(Shape::Diamond, oracle_x, oracle_y, 6.0, "pt base") }
            { text(oracle_x, oracle_y - 10.0, "mid-a s halo", words.oracle) }
        </>
    }
}

/// Other people's points, where they belong.
fn published_marks(scene: &Scene, place: &Place) -> Html {
    if !scene.simulated() {
        return html! {};
    }
    html! {
        <g class="quoted">
            { for published::POINTS.iter().map(|point| {
                let (x, y) = spot(place, Point { cost: point.cost, solve_rate: point.solved }, scene.unit().factor);
                let d = format!("M{} {} l8 8 M{} {} l-8 8", at(x - 4.0), at(y - 4.0), at(x + 4.0), at(y - 4.0));
                html! { <g><title>{ format!("{}: {}", scene.words().quoted, point.name) }</title>{ path(d, "quoted-mark") }</g> }
            }) }
        </g>
    }
}

/// The visitor's own points; those without a price stand at the axis of the rate, in brackets.
fn own_points(scene: &Scene, place: &Place) -> Html {
    let factor = scene.unit().factor;
    let end = place.x.range().1;
    html! {
        { for scene.state.points.iter().map(|point| {
            let y = place.y.at(point.solve_rate);
            let cost = point.cost.map(|cost| place.x.at(cost * factor)).filter(|x| *x <= end);
            let name = match point.cost {
                Some(_) => point.name.clone(),
                None => format!("{} ({})", point.name, scene.words().unpriced),
            };
            match cost {
                Some(x) => html! {
                    <>
                        { path(format!("M{} {} l8 8 M{} {} l-8 8", at(x - 4.0), at(y - 4.0), at(x + 4.0), at(y - 4.0)), "own-mark") }
                        { text(if x > end - 90.0 { x - 8.0 } else { x + 8.0 }, y + 4.0, if x > end - 90.0 { "end s halo" } else { "s halo" }, name) }
                    </>
                },
                // Beyond the axis, or without a price: only its height means something.
                None => html! {
                    <>
                        { line((end - 14.0, y), (end, y), "own-mark") }
                        { text(end - 18.0, y + 4.0, "end s halo", name) }
                    </>
                },
            }
        }) }
    }
}

/// The solve rate that is asked for.
fn wanted(scene: &Scene, place: &Place, right: f64) -> Html {
    let y = place.y.at(scene.state.rate);
    html! {
        <>
            { line((34.0, y), (right, y), "mode") }
            { text(38.0, y - 5.0, "s halo strong", format!("≥ {}", three(scene.state.rate))) }
        </>
    }
}

/// What is measured, what the guarantee adds, what is left of the budget.
fn bar(scene: &Scene, place: &Place) -> Html {
    let unit = scene.unit();
    let Some(choice) = scene.choice() else {
        return html! {};
    };
    let y = place.bottom - 31.0;
    let (from, to) = place.x.range();
    let x = |cost: f64| place.x.at(cost * unit.factor).min(to);
    let certified = choice.certified_cost.unwrap_or(choice.cost);
    let (measured, promised) = (x(choice.cost), x(certified));
    let budget = if scene.solving() {
        promised
    } else {
        x(scene.state.budget)
    };
    let correction = if promised - measured > 46.0 {
        format!("+{}", unit.money(certified - choice.cost))
    } else {
        String::new()
    };
    html! {
        <>
            { line((from, y), (measured, y), "dim-line thick") }
            { rect((measured, y - 2.5), (promised - measured, 5.0), "infeasible") }
            { rect((measured, y - 2.5), (promised - measured, 5.0), "outline") }
            { line((promised, y - 6.0), (promised, y + 6.0), "dim-line") }
            { line((promised, y), (budget, y), "dim-line") }
            { text((from + 4.0).max(f64::midpoint(from, measured)), y - 9.0, if measured - from > 110.0 { "mid-a s halo strong" } else { "s halo strong" },
                labels::measured(scene.lang, unit, choice.cost)) }
            { text(f64::midpoint(measured, promised), y + 19.0, "mid-a s halo", correction) }
        </>
    }
}

/// The second handle, on its own scale.
fn lambda(scene: &Scene, place: &Place, narrow: bool) -> Html {
    let words = scene.words();
    let (unit, breaks) = (scene.unit(), scene.breaks.clone());
    let shown = &breaks.shown_lambdas;
    let Some(&most) = shown.last().filter(|most| **most > 0.0) else {
        return html! {};
    };
    let (from, to) = place.x.range();
    let knee = shown[shown.len() / 8].max(most / 1e4);
    let scale = Scale::symlog((0.0, most), knee, (from, to));
    let y = place.bottom + 122.0;
    let value = scene
        .choice()
        .map_or(most, |choice| (choice.lambda / unit.factor).min(most));
    let text_at = scene
        .choice()
        .map_or_else(|| "—".to_owned(), |choice| unit.lambda(choice.breakpoint));
    let on = scene.on_lambda();
    let mut labelled: Vec<f64> = vec![0.0];
    labelled.extend(ticks::log(knee / 10.0, most, if narrow { 3 } else { 6 }));
    let mut last = f64::NEG_INFINITY;
    labelled.retain(|&value| {
        let apart = scale.at(value) - last > 34.0;
        if apart {
            last = scale.at(value);
        }
        apart
    });
    html! {
        <>
            { text(0.0, y - 24.0, "s strong", words.axis_lambda) }
            { line((from, y), (to, y), "axis") }
            { for labelled.into_iter().map(|value| html! {
                <>
                    { line((scale.at(value), y - 5.0), (scale.at(value), y), "axis") }
                    { text(scale.at(value), y - 9.0, "mid-a s", tick(value)) }
                </>
            }) }
            <Handle {value} min=0.0 max={most} step={most / 100.0} snap={Snap::Points(shown.clone())} {scale}
                y0={y} y1={y + 20.0} label={words.lambda_handle} value_text={format!("λ {text_at}")}
                text={format!("λ = {text_at}")} {on} />
        </>
    }
}

/// Which share of the instances gets which action, on calibration and on test instances.
fn shares(scene: &Scene, frame: Frame, top: f64) -> Html {
    let words = scene.words();
    let model = &scene.model;
    let Some(choice) = scene.choice() else {
        return html! {};
    };
    let mut rows = vec![(words.calibration, &model.frontier, choice.step)];
    if let Some(tested) = &model.tested {
        rows.push((words.test, tested, tested.at(choice.lambda)));
    }
    let left = frame.pick(0.0, 90.0, 100.0);
    let lift = frame.pick(16.0, 0.0, 0.0);
    let width = frame.width - left;
    html! {
        { for rows.into_iter().enumerate().map(|(row, (name, frontier, step))| {
            let y = top + 30.0 * row as f64 + lift * (row as f64 + 1.0) - lift;
            let counts = frontier.counts(step);
            let total = f64::from(frontier.instances.max(1));
            let mut x = left;
            let cells: Vec<Html> = model.order.iter().map(|&action| {
                let share = f64::from(counts[action]) / total;
                let wide = width * share;
                let from = x;
                x += wide;
                let label = labels::share(scene.lang, &model.table.actions()[action], counts[action], frontier.instances, wide);
                let class = ["mid-a s", "mid-a s on-1", "mid-a s on-2", "mid-a s on-3"][model.rank(action)];
                html! { <>{ rect((from, y), (wide, 22.0), spend(scene, action)) }{ text(from + wide / 2.0, y + 15.0, class, label) }</> }
            }).collect();
            html! { <>{ text(0.0, y + 15.0, "s", if left > 0.0 { name } else { "" }) }{ for cells }</> }
        }) }
    }
}
