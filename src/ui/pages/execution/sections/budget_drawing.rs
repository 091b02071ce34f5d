//! The drawing of Figure 3: the frontier, the two budgets with their handles, the bounds.

use super::super::budgets::{Named, POINTS_STEP};
use super::super::state::Action;
use super::budget::View;
use crate::execution::policy::{Summary, undominated};
use crate::ui::chart::draw::{Shape, chart, line, mark, path, rect, text};
use crate::ui::chart::number::tick;
use crate::ui::chart::path::{polyline, steps};
use crate::ui::chart::{Frame, Handle, Scale};
use crate::ui::markup::html;
use crate::ui::text::execution::budget as says;
use crate::ui::text::execution::labels::percent;
use yew::prelude::*;

const TOP: f64 = 36.0;
const LEFT: f64 = 44.0;
/// Height of a budget's curve.
const STRIP: f64 = 56.0;
/// Marks nearer than this share their letters.
const TOGETHER: f64 = 9.0;

/// The letter of a named policy.
pub fn letter(place: usize) -> String {
    char::from(b'a' + (place as u8).min(25)).to_string()
}

/// The drawing.
pub fn drawing(view: &View, frame: Frame) -> Html {
    let words = view.words();
    let height = frame.pick(270.0, 310.0, 310.0);
    let bottom = TOP + height;
    let right = frame.width - 14.0;
    let x = Scale::linear((0.0, 1.0), (LEFT, right));
    let y = Scale::linear((0.0, 1.0), (bottom, TOP));
    let quota_top = bottom + 108.0;
    let points_top = quota_top + STRIP + 96.0;
    let bounds_top = points_top + STRIP + 60.0;
    let marks = html! {
        <>
            { axes(view, frame, &x, &y) }
            { policies(view, frame, &x, &y) }
            { quotas(view, frame, quota_top) }
            { points(view, frame, points_top) }
            { bounds(view, frame, bounds_top) }
        </>
    };
    chart(frame.width, bounds_top + 56.0, words.label, marks)
}

fn axes(view: &View, frame: Frame, x: &Scale, y: &Scale) -> Html {
    let words = view.words();
    let (left, right) = x.range();
    let (bottom, _) = y.range();
    let shares = [0.0, 0.25, 0.5, 0.75, 1.0];
    html! {
        <>
            { text(0.0, 16.0, "s strong", words.saved_of[view.scene.state.saving as usize]) }
            { for shares.iter().map(|&share| html! { <>
                { line((left, y.at(share)), (right, y.at(share)), if share == 0.0 { "axis" } else { "grid" }) }
                { text(left - 8.0, y.at(share) + 4.0, "s end", if share == 0.0 { "0".to_owned() } else { percent(share) }) }
                { line((x.at(share), bottom), (x.at(share), bottom + 5.0), "axis") }
                { text(if share == 1.0 { frame.width } else { x.at(share) }, bottom + 20.0, if share == 1.0 { "s end" } else { "s mid-a" }, if share == 0.0 { "0".to_owned() } else { percent(share) }) }
            </> }) }
            { text(frame.width, bottom + 38.0, "s dim end", words.axis_risk) }
        </>
    }
}

/// The curve of quotas, the named policies, and the own.
fn policies(view: &View, frame: Frame, x: &Scale, y: &Scale) -> Html {
    let at = |summary: &Summary| (x.at(summary.risk()), y.at(view.share(summary)));
    let fixed = &view.fixed;
    let named = Named::ALL.into_iter().zip(&fixed.named);
    // What no other policy beats; those that need hindsight are in no choice.
    let real = named.clone().filter(|(named, _)| !named.needs_hindsight());
    let candidates: Vec<Summary> = fixed
        .quotas
        .iter()
        .copied()
        .chain(real.map(|(_, summary)| *summary))
        .collect();
    let best = undominated(&candidates, |summary| view.share(summary));
    let best = steps(best.iter().map(|&place| at(&candidates[place])));
    let mut placed: Vec<(f64, f64, String)> = Vec::new();
    for (place, summary) in fixed.named.iter().enumerate() {
        let (left, top) = at(summary);
        let near = placed
            .iter_mut()
            .find(|(x, y, _)| (x - left).abs() < TOGETHER && (y - top).abs() < TOGETHER);
        match near {
            Some((_, _, letters)) => {
                letters.push(' ');
                letters.push_str(&letter(place));
            }
            None => placed.push((left, top, letter(place))),
        }
    }
    let (own_x, own_y) = at(&view.own);
    let (left, right) = x.range();
    let (bottom, _) = y.range();
    let middle = f64::midpoint(left, right);
    let own_left = own_x > middle;
    html! {
        <>
            { path(polyline(fixed.quotas.iter().map(at)), "plugin") }
            { path(best, "best") }
            { for fixed.quotas.iter().map(|summary| { let (x, y) = at(summary); mark(Shape::Circle, x, y, 3.5, "pt") }) }
            { for named.map(|(named, summary)| {
                let (x, y) = at(summary);
                match named.needs_hindsight() {
                    true => mark(Shape::Triangle, x, y, 6.0, "pt base"),
                    false => mark(Shape::Square, x, y, 5.0, "pt open"),
                }
            }) }
            { quota_names(view, &placed, x, y) }
            { for placed.iter().map(|(x, y, letters)| {
                // Beside the mark, on the side where there is room.
                match *x > frame.width - 60.0 {
                    true => text(x - 10.0, y - 9.0, "strong halo end", letters.clone()),
                    false => text(x + 10.0, y - 6.0, "strong halo", letters.clone()),
                }
            }) }
            { line((left, own_y), (own_x, own_y), "stemline") }
            { line((own_x, own_y), (own_x, bottom), "stemline") }
            { mark(Shape::Diamond, own_x, own_y, 7.0, "own-policy") }
            { text(if own_left { own_x - 12.0 } else { own_x + 12.0 }, own_y + 18.0, if own_left { "halo t-handle end" } else { "halo t-handle" }, view.words().own) }
        </>
    }
}

/// Names of the first quotas, where nothing else is written.
fn quota_names(view: &View, placed: &[(f64, f64, String)], x: &Scale, y: &Scale) -> Html {
    // Left, right and baseline of what is written: letters right of their marks, the own name.
    let mut taken: Vec<(f64, f64, f64)> = placed
        .iter()
        .map(|(x, y, letters)| (x - 8.0, x + 14.0 + 8.0 * letters.len() as f64, y - 3.0))
        .collect();
    let own = (x.at(view.own.risk()), y.at(view.share(&view.own)));
    taken.push((own.0 - 50.0, own.0 + 50.0, own.1 + 10.0));
    let mut names = Vec::new();
    // A zero quota is where everything is forbidden, and has its letter there.
    for (k, summary) in view.fixed.quotas.iter().enumerate().skip(1) {
        let right = x.at(summary.risk()) - 9.0;
        let (left, base) = (right - 46.0, y.at(view.share(summary)) - 8.0);
        let apart = |&(from, to, at): &(f64, f64, f64)| {
            right < from || to < left || (at - base).abs() > 17.0
        };
        if left < LEFT || !taken.iter().all(apart) {
            continue;
        }
        taken.push((left, right, base));
        names.push(text(right, base, "s halo end", format!("K = {k}")));
    }
    html! { <>{ for names }</> }
}

/// A curve of a budget with its handle.
struct Strip<'a> {
    curve: &'a [Summary],
    /// Budget of the first step after 0.
    step: f64,
    name: &'static str,
    label: &'static str,
    /// Where the own budget is; `None` without one.
    own: Option<f64>,
    said: String,
    action: fn(f64) -> Action,
}

fn quotas(view: &View, frame: Frame, top: f64) -> Html {
    let own = view.scene.state.quota();
    strip(
        view,
        frame,
        top,
        &Strip {
            curve: &view.fixed.quotas,
            step: 1.0,
            name: view.words().by_quota,
            label: view.words().quota_handle,
            own: own.map(f64::from),
            said: says::quota(view.scene.lang, own),
            action: |value| Action::Quota(Some(value.round() as u32)),
        },
    )
}

fn points(view: &View, frame: Frame, top: f64) -> Html {
    let own = view.scene.state.points();
    strip(
        view,
        frame,
        top,
        &Strip {
            curve: &view.fixed.points,
            step: POINTS_STEP,
            name: view.words().by_points,
            label: view.words().points_handle,
            own,
            said: says::points(view.scene.lang, own),
            action: |value| Action::Points(Some(value)),
        },
    )
}

fn strip(view: &View, frame: Frame, top: f64, strip: &Strip<'_>) -> Html {
    let last = strip.curve.len().saturating_sub(1) as f64 * strip.step;
    if last <= 0.0 {
        return html! {};
    }
    let right = frame.width - 14.0;
    let x = Scale::linear((0.0, last), (LEFT, right));
    let y = Scale::linear((0.0, 1.0), (top + STRIP, top));
    let at = |of: &dyn Fn(&Summary) -> f64| {
        let points = strip.curve.iter().enumerate();
        steps(points.map(|(place, summary)| (x.at(place as f64 * strip.step), y.at(of(summary)))))
    };
    let ticks = x.ticks(frame.pick(4, 8, 8));
    let value = strip.own.unwrap_or(last).min(last);
    // Rounded away: steps of a tenth have no last digit.
    let last = (last * 10.0).round() / 10.0;
    html! {
        <>
            { text(0.0, top - 44.0, "s strong", strip.name) }
            { line((LEFT, top + STRIP), (right, top + STRIP), "axis") }
            { line((LEFT, top), (right, top), "grid") }
            { text(LEFT - 8.0, top + 4.0, "s end", percent(1.0)) }
            { text(LEFT - 8.0, top + STRIP + 4.0, "s end", "0") }
            { path(at(&|summary| view.share(summary)), "saved-line") }
            { path(at(&Summary::risk), "risk-line") }
            { for ticks.iter().map(|&at| html! { <>
                { line((x.at(at), top + STRIP), (x.at(at), top + STRIP + 5.0), "axis") }
                { text(x.at(at), top + STRIP + 20.0, "s mid-a", tick(at)) }
            </> }) }
            <Handle {value} min=0.0 max={last} step={strip.step} scale={x} y0={top + STRIP} y1={top - 18.0}
                label={strip.label} value_text={strip.said.clone()} text={strip.said.clone()} on={view.scene.drag(strip.action)} />
        </>
    }
}

/// Between which rates the truth must lie.
fn bounds(view: &View, frame: Frame, top: f64) -> Html {
    let words = view.words();
    let Some((low, high)) = view.own.solve_rate() else {
        return html! {};
    };
    let right = frame.width - 14.0;
    let x = Scale::linear((0.0, 1.0), (LEFT, right));
    let recorded = view.own.recorded_rate().unwrap_or(low);
    let y = top + 12.0;
    let shares = [0.0, 0.25, 0.5, 0.75, 1.0];
    html! {
        <>
            { text(0.0, top - 10.0, "s strong", words.resolved_axis) }
            { rect((x.at(low), y - 6.0), (x.at(high) - x.at(low), 12.0), "bound") }
            { line((x.at(low), y - 9.0), (x.at(low), y + 9.0), "tost") }
            { line((x.at(high), y - 9.0), (x.at(high), y + 9.0), "tost") }
            { mark(Shape::Circle, x.at(recorded), y, 4.5, "pt open") }
            { line((LEFT, y + 16.0), (right, y + 16.0), "axis") }
            { for shares.iter().map(|&share| html! { <>
                { line((x.at(share), y + 16.0), (x.at(share), y + 21.0), "axis") }
                { text(if share == 1.0 { frame.width } else { x.at(share) }, y + 36.0, if share == 1.0 { "s end" } else { "s mid-a" }, if share == 0.0 { "0".to_owned() } else { percent(share) }) }
            </> }) }
            { text(frame.width, top - 10.0, "s dim end", format!("○ {} {}", words.as_recorded, percent(recorded))) }
        </>
    }
}
