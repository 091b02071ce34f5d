//! The drawing of Figure 4: intervals of the difference against the margin, which is a handle.

use super::super::state::{Action, MARGIN};
use super::compare::{View, two};
use super::strips::short;
use crate::execution::statistics::Comparison;
use crate::ui::chart::draw::{Shape, chart, line, mark, rect, text};
use crate::ui::chart::{Frame, Handle, Layout, Scale, Side};
use crate::ui::markup::html;
use crate::ui::text::execution::compare as says;
use yew::prelude::*;

const TOP: f64 = 46.0;
/// Least half of the axis: ten points to either side, and some room.
const LEAST: f64 = 0.12;

/// The drawing.
pub fn drawing(view: &View, frame: Frame) -> Html {
    let (words, margin) = (view.words(), view.scene.state.margin);
    let Ok(found) = &view.found else {
        return html! {};
    };
    let narrow = frame.layout == Layout::Narrow;
    let row = if narrow { 46.0 } else { 32.0 };
    let ends = std::iter::once(found).chain(&view.several).map(|one| {
        let (low, high) = one.equivalence.interval;
        low.abs().max(high.abs())
    });
    let half = ends.fold(LEAST, f64::max).max(margin) * 1.06;
    let left = if narrow {
        14.0
    } else {
        frame.pick(14.0, 240.0, 260.0)
    };
    let x = Scale::linear((-half, half), (left, frame.width - 14.0));
    let rows = 1 + view.several.len();
    let bottom = TOP + row * rows as f64;
    let (low, high) = (x.at(-margin), x.at(margin));
    let others = view.all.tables.iter().zip(&view.several).enumerate();
    let top_of = |place: usize| TOP + row * place as f64;
    let most = MARGIN.end().min(half);
    let said = says::margin(view.scene.lang, margin);
    let marks = html! {
        <>
            { rect((low, TOP), (high - low, bottom - TOP), "region") }
            { for x.ticks(frame.pick(5, 5, 7)).into_iter().map(|tick| html! { <>
                { line((x.at(tick), TOP), (x.at(tick), bottom), if tick == 0.0 { "axis" } else { "grid" }) }
                { text(x.at(tick), bottom + 18.0, "s mid-a", says::points(tick)) }
            </> }) }
            { line((0.0, TOP), (frame.width, TOP), "mode") }
            { line((0.0, bottom), (frame.width, bottom), "axis") }
            { text(x.at(0.0), bottom + 38.0, "s dim mid-a", words.axis) }
            { line((low, TOP), (low, bottom), "stemline") }
            { interval(frame, &x, top_of(0), row, words.this.to_owned(), found, margin, true) }
            { for others.map(|(place, (&(one, other, _), found))| {
                let top = top_of(place + 1);
                html! { <>
                    { line((0.0, top), (frame.width, top), if place == 0 { "axis" } else { "grid" }) }
                    { interval(frame, &x, top, row, two(view, one, other), found, margin, false) }
                </> }
            }) }
            <Handle value={margin} min={*MARGIN.start()} max={most} step=0.005 scale={x} y0={bottom} y1={TOP - 22.0} side={Side::Left}
                label={words.margin_handle} value_text={said.clone()} text={said.clone()} on={view.scene.drag(Action::Margin)} />
        </>
    };
    chart(frame.width, bottom + 44.0, words.label, marks)
}

#[allow(clippy::too_many_arguments)]
fn interval(
    frame: Frame,
    x: &Scale,
    top: f64,
    row: f64,
    name: String,
    found: &Comparison,
    margin: f64,
    strong: bool,
) -> Html {
    let narrow = frame.layout == Layout::Narrow;
    let y = if narrow {
        top + row - 14.0
    } else {
        top + row / 2.0
    };
    let (low, high) = found.equivalence.interval;
    let inside = -margin < low && high < margin;
    let class = match (strong, inside) {
        (true, _) => "tost thick",
        (false, true) => "tost",
        (false, false) => "tost out",
    };
    let end = if inside || strong { "tost" } else { "tost out" };
    let name_y = if narrow { top + 17.0 } else { y + 4.0 };
    let name = short(&name, if narrow { 44 } else { frame.pick(30, 32, 36) });
    html! {
        <>
            { text(0.0, name_y, if strong { "s halo strong" } else { "s halo" }, name) }
            { line((x.at(low), y), (x.at(high), y), class) }
            { line((x.at(low), y - 5.0), (x.at(low), y + 5.0), end) }
            { line((x.at(high), y - 5.0), (x.at(high), y + 5.0), end) }
            { mark(Shape::Circle, x.at(found.equivalence.difference), y, if strong { 5.5 } else { 4.5 }, if inside { "pt" } else { "pt open" }) }
        </>
    }
}
