//! Figure 2, right: α per estimator and behaviour, and the gate's handle.

use super::glyph::{dot, is_correct};
use super::identity::Identity;
use super::view::View;
use crate::reliability::Estimate;
use crate::ui::chart::draw::{chart, line, rect, text};
use crate::ui::chart::number::{shortest, three, tick};
use crate::ui::chart::{Gesture, Handle, Scale, Snap, draw};
use crate::ui::markup::html;
use crate::ui::text::Lang;
use crate::ui::text::reliability::{Strings, estimator, labels};
use std::rc::Rc;
use yew::prelude::*;

/// Intervals `[estimator][program]` at 95 %.
pub type Intervals = Rc<Vec<Vec<Option<(f64, f64)>>>>;

/// Properties of [`ForestDrawing`].
#[derive(Properties, PartialEq)]
pub struct Props {
    /// What to draw.
    pub view: Identity<View>,
    /// Bootstrap intervals, once they are there.
    pub intervals: Option<Intervals>,
    /// Width of the drawing itself.
    pub width: f64,
    /// Whether rows bear their names, because no table stands beside them.
    pub named: bool,
    /// Language.
    pub lang: Lang,
    /// τ.
    pub threshold: f64,
    /// A drag of τ begins, is on the way, ends, is given up.
    pub on: Callback<Gesture>,
}

/// Height of the table's head, and so of what stands above the plot.
const HEAD: f64 = 44.0;
/// Room for a row's name where there is no table.
const NAME: f64 = 14.0;

/// Smallest α of the axis: a round number below every mark and the gate.
///
/// Marks close to 1 get an axis close to 1, or they could not be told apart.
pub fn axis_from(view: &View, threshold: f64) -> f64 {
    let lowest = view
        .report
        .panel
        .iter()
        .flat_map(|estimate| estimate.alpha.iter().flatten().copied())
        .fold(threshold, f64::min);
    let rounds = [0.98, 0.94, 0.9, 0.8, 0.6, 0.4, 0.2];
    rounds
        .into_iter()
        .find(|&round| round + 0.05 * (1.0 - round) <= lowest)
        .unwrap_or(0.0)
}

/// The dot plot.
#[component]
pub fn ForestDrawing(props: &Props) -> Html {
    let Props {
        view,
        lang,
        width,
        named,
        ..
    } = props;
    let lang = *lang;
    let words = Strings::of(lang);
    let pitch = HEAD + if *named { NAME } else { 0.0 };
    let rows = view.report.panel.len();
    let bottom = HEAD + pitch * rows as f64;
    let from = axis_from(view, props.threshold);
    let scale = Scale::linear((from, 1.0), (14.0, width - 14.0));
    let gate = scale.at(props.threshold);
    let marks = html! {
        <>
            { rect((gate, HEAD), (width - gate, bottom - HEAD), "region") }
            { for scale.ticks(4).into_iter().map(|value| html! {
                <>
                    { line((scale.at(value), HEAD), (scale.at(value), bottom), "grid") }
                    { text(scale.at(value), bottom + 18.0, "mid-a s", tick(value)) }
                </>
            }) }
            { line((0.0, bottom), (*width, bottom), "axis") }
            { line((0.0, HEAD), (*width, HEAD), "mode") }
            { text(if *named { 0.0 } else { width / 2.0 }, bottom + 38.0, if *named { "s dim" } else { "mid-a s dim" }, words.alpha_axis) }
            { for view.report.panel.iter().enumerate().map(|(index, estimate)| {
                row(props, &scale, index, estimate, HEAD + pitch * index as f64)
            }) }
            <Handle value={props.threshold} min={from} max=1.0 step=0.005 snap={Snap::Smart} {scale}
                y0={bottom} y1=20.0 label={words.threshold} value_text={format!("τ {}", shortest(props.threshold, 3))}
                text={format!("τ = {}", three(props.threshold))}
                on={props.on.clone()} />
        </>
    };
    chart(*width, bottom + 46.0, labels::forest(lang), marks)
}

fn row(props: &Props, scale: &Scale, index: usize, estimate: &Estimate, top: f64) -> Html {
    let Props {
        view,
        lang,
        width,
        named,
        intervals,
        ..
    } = props;
    let lang = *lang;
    let name = if *named { NAME } else { 0.0 };
    let groups = view.groups.len().max(1);
    let (first, apart) = match groups {
        1 => (22.0, 0.0),
        2 => (15.0, 14.0),
        _ => (11.0, 23.0 / (groups - 1) as f64),
    };
    let radius = if groups <= 3 { 5.5 } else { 4.0 };
    let names = estimator(lang, estimate.estimator);
    let (left, right) = scale.range();
    html! {
        <>
            if index > 0 {
                { line((0.0, top), (*width, top), "grid") }
            }
            if *named {
                <text x="0" y={draw::at(top + 16.0)} class="strong s halo">
                    { names.0 }{ " " }<tspan class="dim">{ names.1 }</tspan>
                </text>
            }
            { for view.groups.iter().enumerate().map(|(place, group)| {
                let program = group.first();
                let y = top + name + first + apart * place as f64;
                let interval = intervals.as_ref().and_then(|all| *all.get(index)?.get(program)?);
                let class = if is_correct(group.truth) { "ci is-correct" } else { "ci is-buggy" };
                html! {
                    <>
                        { for interval.map(|(low, high)| line(
                            (scale.at(low).min(right).max(left), y), (scale.at(high).min(right).max(left), y), class)) }
                        { for estimate.alpha[program].map(|alpha| dot(group.truth, scale.at(alpha), y, radius)) }
                    </>
                }
            }) }
        </>
    }
}
