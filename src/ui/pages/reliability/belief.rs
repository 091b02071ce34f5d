//! Figure 3: α and the posteriors over EM iterations, and the scrubber.

use super::glyph::{dot, is_correct};
use super::identity::Identity;
use super::view::{Group, View};
use crate::ui::chart::draw::{chart, circle, line, path, text};
use crate::ui::chart::number::{exact, fixed, three, tick};
use crate::ui::chart::{Frame, Gesture, Handle, Layout, Scale, Snap, draw, path as paths};
use crate::ui::markup::html;
use crate::ui::text::Lang;
use crate::ui::text::reliability::{Strings, labels};
use yew::prelude::*;

/// Iterations drawn; what comes after looks like the last of them.
const DRAWN: usize = 8;
/// Lines of posteriors drawn: the most frequent patterns.
const LINES: usize = 6;

/// Properties of [`BeliefDrawing`].
#[derive(Properties, PartialEq)]
pub struct Props {
    /// What to draw.
    pub view: Identity<View>,
    /// Width.
    pub frame: Frame,
    /// Language.
    pub lang: Lang,
    /// Entry of the trace that is shown.
    pub step: usize,
    /// A drag begins, is on the way (as an entry of the trace), ends, is given up.
    pub on: Callback<Gesture>,
    /// The space bar was pressed on the handle: play or pause.
    pub on_space: Callback<()>,
}

/// Entries of the trace that are drawn: the first ones and the last.
pub fn drawn(entries: usize) -> Vec<usize> {
    if entries <= DRAWN {
        (0..entries).collect()
    } else {
        (0..DRAWN - 1).chain([entries - 1]).collect()
    }
}

/// Height of the axis below the three charts, and of the whole drawing.
const AXIS: f64 = 436.0;
const HEIGHT: f64 = AXIS + 84.0;

/// Three line charts above one axis of iterations.
#[component]
pub fn BeliefDrawing(props: &Props) -> Html {
    let Props {
        view,
        frame,
        lang,
        step,
        ..
    } = props;
    let lang = *lang;
    let words = Strings::of(lang);
    let trace = &view.report.trace;
    let entries = drawn(trace.len());
    let narrow = frame.layout == Layout::Narrow;
    let left = if narrow { 34.0 } else { 40.0 };
    let right = frame.width - if narrow { 70.0 } else { 220.0 };
    let last = entries.len().saturating_sub(1).max(1) as f64;
    let x = Scale::linear((0.0, last), (left, right));
    let from = alpha_from(view, &entries);
    let alpha = Scale::linear((from, 1.0), (146.0, 26.0));
    let posterior = Scale::linear((0.0, 1.0), (318.0, 198.0));
    let likelihood = likelihood_scale(view, &entries);
    // A step that is not drawn stands at the nearest one before it.
    let place = entries
        .partition_point(|&entry| entry <= *step)
        .saturating_sub(1);

    let series = |values: &dyn Fn(usize) -> f64, y: &Scale| {
        paths::polyline(
            entries
                .iter()
                .enumerate()
                .map(|(i, &entry)| (x.at(i as f64), y.at(values(entry)))),
        )
    };
    let groups = merged(view, &entries, from);
    let columns: Vec<usize> = (0..view.columns.len().min(LINES)).collect();
    let lines = merged_columns(view, &entries, &columns, lang);
    let marks = html! {
        <>
            { text(0.0, 14.0, if narrow { "strong s" } else { "strong" }, words.em_alpha) }
            { for [from, f64::midpoint(from, 1.0), 1.0].map(|value| level(&alpha, value, left, right)) }
            { text(0.0, 186.0, if narrow { "strong s" } else { "strong" }, words.em_posterior) }
            { for [0.0, 0.5, 1.0].map(|value| level(&posterior, value, left, right)) }
            { text(0.0, 356.0, if narrow { "strong s" } else { "strong" }, words.em_log_likelihood) }
            { line((left, likelihood.range().0), (right, likelihood.range().0), "grid") }
            { path(series(&|entry| trace[entry].log_likelihood, &likelihood), "mode") }
            { line((x.at(place as f64), 22.0), (x.at(place as f64), AXIS - 8.0), "grid") }
            { for groups.iter().rev().map(|(group, _)| {
                let class = if is_correct(group.truth) { "line is-correct" } else { "line is-buggy" };
                path(series(&|entry| trace[entry].alpha[group.first()], &alpha), class)
            }) }
            { for lines.iter().map(|(column, _)| path(series(&|entry| trace[entry].posterior[*column], &posterior), "mode")) }
            { axis(view, &x, &entries, place, lang, narrow) }
            <Handle value={place as f64} min=0.0 max={last} step=1.0 snap={Snap::Step} scale={x} on_space={Some(props.on_space.clone())} y0=22.0 y1={AXIS}
                label={words.em_iteration}
                value_text={labels::iteration(lang, view.report.trace_iterations.get(*step).copied().unwrap_or(0))}
                on={to_entry(&props.on, &entries)} />
            { for groups.iter().map(|(group, _)| html! {
                <>{ for entries.iter().enumerate().map(|(i, &entry)| {
                    dot(group.truth, x.at(i as f64), alpha.at(trace[entry].alpha[group.first()]), 4.5)
                }) }</>
            }) }
            { for lines.iter().map(|(column, _)| html! {
                <>{ for entries.iter().enumerate().map(|(i, &entry)| {
                    let value = trace[entry].posterior[*column];
                    let (radius, class) = if value >= 0.5 { (3.2, "pt") } else { (3.6, "pt open") };
                    circle(x.at(i as f64), posterior.at(value), radius, class)
                }) }</>
            }) }
            { for entries.iter().enumerate().map(|(i, &entry)| {
                circle(x.at(i as f64), likelihood.at(trace[entry].log_likelihood), 3.2, "pt")
            }) }
            { ends(&groups, &lines, view, &entries, &alpha, &posterior, right, narrow) }
            { values(&groups, &lines, view, *step, place, entries.len(), &x, &alpha, &posterior) }
        </>
    };
    chart(frame.width, HEIGHT, labels::belief(lang), marks)
}

fn to_entry(to: &Callback<Gesture>, entries: &[usize]) -> Callback<Gesture> {
    let entries = entries.to_vec();
    to.reform(move |gesture: Gesture| {
        gesture.map(|place| {
            let place = (place.round().max(0.0) as usize).min(entries.len().saturating_sub(1));
            entries.get(place).map_or(0.0, |&entry| entry as f64)
        })
    })
}

fn level(y: &Scale, value: f64, left: f64, right: f64) -> Html {
    html! {
        <>
            { line((left, y.at(value)), (right, y.at(value)), "grid") }
            { text(left - 8.0, y.at(value) + 4.0, "end s", tick(value)) }
        </>
    }
}

/// Bottom of the axis of α: 0, unless all α are so close to 1 that they could not be told apart.
fn alpha_from(view: &View, entries: &[usize]) -> f64 {
    let alphas = entries
        .iter()
        .flat_map(|&entry| &view.report.trace[entry].alpha);
    let lowest = alphas.copied().fold(1.0, f64::min);
    [0.98, 0.9, 0.8]
        .into_iter()
        .find(|&from| lowest >= from)
        .unwrap_or(0.0)
}

/// Groups whose α never differ on the drawing share a line, the lowest program's.
fn merged<'a>(view: &'a View, entries: &[usize], from: f64) -> Vec<(&'a Group, String)> {
    let mut lines: Vec<(&Group, String)> = Vec::new();
    for group in &view.groups {
        let trace = |g: &Group, entry: usize| view.report.trace[entry].alpha[g.first()];
        let same = lines.iter_mut().find(|(other, _)| {
            other.truth.is_some() == group.truth.is_some()
                && is_correct(other.truth) == is_correct(group.truth)
                && entries.iter().all(|&entry| {
                    (trace(other, entry) - trace(group, entry)).abs() < 5e-3 * (1.0 - from)
                })
        });
        match same {
            Some((_, name)) => {
                name.push_str(", ");
                name.push_str(&group.name);
            }
            None => lines.push((group, group.name.clone())),
        }
    }
    lines
}

/// The same for the posteriors of patterns.
fn merged_columns(
    view: &View,
    entries: &[usize],
    columns: &[usize],
    lang: Lang,
) -> Vec<(usize, String)> {
    let mut lines: Vec<(usize, String)> = Vec::new();
    for &column in columns {
        let value = |c: usize, entry: usize| view.report.trace[entry].posterior[c];
        let name = labels::kind(lang, view.columns[column].kind);
        let same = lines.iter_mut().find(|(other, _)| {
            entries
                .iter()
                .all(|&entry| (value(*other, entry) - value(column, entry)).abs() < 5e-3)
        });
        match same {
            Some((_, names)) if !names.split(',').any(|known| known.trim_start() == name) => {
                names.push_str(", ");
                names.push_str(name);
            }
            Some(_) => {}
            None => lines.push((column, name.to_owned())),
        }
    }
    lines
}

/// The likelihood rises from the bottom of its chart to the top, whatever its size.
fn likelihood_scale(view: &View, entries: &[usize]) -> Scale {
    let values = entries
        .iter()
        .map(|&entry| view.report.trace[entry].log_likelihood);
    let (low, high) = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), v| {
        (low.min(v), high.max(v))
    });
    Scale::linear((low, high), (412.0, 368.0))
}

/// Whether the converged estimator met its tolerance.
fn converged(view: &View) -> bool {
    use crate::reliability::EstimatorId;
    view.report
        .panel
        .iter()
        .any(|estimate| estimate.estimator == EstimatorId::TwoCoin && estimate.converged)
}

fn axis(view: &View, x: &Scale, entries: &[usize], place: usize, lang: Lang, narrow: bool) -> Html {
    let words = Strings::of(lang);
    let report = &view.report;
    let (left, right) = x.range();
    let spacing = if entries.len() > 1 {
        (right - left) / (entries.len() - 1) as f64
    } else {
        right - left
    };
    let last = entries.len().saturating_sub(1);
    html! {
        <>
            { line((left, AXIS), (right, AXIS), "axis") }
            { for entries.iter().enumerate().map(|(i, &entry)| {
                let at = x.at(i as f64);
                let iteration = report.trace_iterations[entry];
                let strong = i == place;
                let remark = match iteration {
                    0 => Some(words.em_vote),
                    2 if !narrow || entries.len() > 5 => Some(labels::released_code(lang)),
                    _ if i == last && converged(view) => Some(words.em_converged),
                    _ => None,
                };
                let with_likelihood = spacing >= 46.0 || strong || (i == last && spacing * (last - place) as f64 >= 46.0);
                html! {
                    <>
                        { line((at, AXIS - 4.0), (at, AXIS + 4.0), "axis") }
                        { text(at, AXIS + 30.0, if strong { "mid-a strong" } else { "mid-a" }, iteration.to_string()) }
                        if with_likelihood {
                            { text(at, AXIS + 58.0, if strong { "mid-a s strong" } else { "mid-a s" }, fixed(report.trace[entry].log_likelihood, if report.trace[entry].log_likelihood.abs() < 100.0 { 2 } else { 1 })) }
                        }
                        { for remark.filter(|_| spacing >= 64.0 || i == 0 || i == last).map(|remark| text(at, AXIS + 78.0, "mid-a s dim", remark)) }
                    </>
                }
            }) }
            if !narrow {
                { text(right + 38.0, AXIS + 30.0, "dim", words.em_iteration) }
                { text(right + 38.0, AXIS + 58.0, "dim", words.em_log_likelihood) }
            }
        </>
    }
}

/// Series bear their names at their end, pushed apart where they would overlap.
#[allow(clippy::too_many_arguments)]
fn ends(
    groups: &[(&Group, String)],
    lines: &[(usize, String)],
    view: &View,
    entries: &[usize],
    alpha: &Scale,
    posterior: &Scale,
    right: f64,
    narrow: bool,
) -> Html {
    let Some(&last) = entries.last() else {
        return html! {};
    };
    let trace = &view.report.trace[last];
    let room = if narrow { 9 } else { 28 };
    let clip = |name: &str| {
        if name.chars().count() > room {
            name.chars().take(room - 1).chain(['…']).collect()
        } else {
            name.to_owned()
        }
    };
    let alphas = groups.iter().map(|(group, name)| {
        let class = if is_correct(group.truth) {
            "t-correct"
        } else {
            "t-buggy"
        };
        (alpha.at(trace.alpha[group.first()]), class, clip(name))
    });
    let posteriors = lines
        .iter()
        .map(|(column, name)| (posterior.at(trace.posterior[*column]), "strong", clip(name)));
    let label = |(y, class, name): (f64, &'static str, String)| {
        let class = if narrow {
            format!("{class} s")
        } else {
            class.to_owned()
        };
        html! { <text x={draw::at(right + if narrow { 8.0 } else { 16.0 })} y={draw::at(y + 4.0)} {class}>{ name }</text> }
    };
    html! {
        <>
            { for apart(alphas.collect()).into_iter().map(label) }
            { for apart(posteriors.collect()).into_iter().map(label) }
        </>
    }
}

/// Moves labels down until none is closer than a line to the one above.
fn apart(labels: Vec<(f64, &'static str, String)>) -> Vec<(f64, &'static str, String)> {
    let mut apart: Vec<(f64, &'static str, String)> = Vec::new();
    for label in labels {
        let at = apart.partition_point(|above| above.0.total_cmp(&label.0).is_le());
        apart.insert(at, label);
    }
    for i in 1..apart.len() {
        apart[i].0 = apart[i].0.max(apart[i - 1].0 + 15.0);
    }
    apart
}

/// The values at the scrubber, and the fractions of the vote at the start.
#[allow(clippy::too_many_arguments)]
fn values(
    groups: &[(&Group, String)],
    lines: &[(usize, String)],
    view: &View,
    step: usize,
    place: usize,
    count: usize,
    x: &Scale,
    alpha: &Scale,
    posterior: &Scale,
) -> Html {
    let trace = &view.report.trace[step];
    let at_end = place + 1 == count && count > 1;
    let (dx, class) = if at_end {
        (-10.0, "strong halo s end")
    } else {
        (10.0, "strong halo s")
    };
    let at = x.at(place as f64) + dx;
    let below = |y: f64| {
        if y < 60.0 || (198.0..230.0).contains(&y) {
            y + 20.0
        } else {
            y - 8.0
        }
    };
    let labels = groups
        .iter()
        .map(|(group, _)| trace.alpha[group.first()])
        .map(|value| {
            (
                alpha.at(value),
                if step == 0 {
                    exact(value, 99)
                } else {
                    three(value)
                },
            )
        })
        .chain(
            lines
                .iter()
                .map(|(column, _)| trace.posterior[*column])
                .map(|value| (posterior.at(value), three(value))),
        );
    let mut taken: Vec<f64> = Vec::new();
    html! {
        <>{ for labels.filter_map(|(y, label)| {
            let y = below(y);
            if taken.iter().any(|&other| (other - y).abs() < 13.0) {
                return None;
            }
            taken.push(y);
            Some(text(at, y, class, label))
        }) }</>
    }
}
