//! The drawing of Figure 2: three bars a token, and γ with the places where tokens flip.

use super::super::remix::{Flip, STRENGTH, STRENGTH_STEP, probabilities};
use super::super::scene::Scene;
use super::super::state::Action;
use super::token_text;
use crate::protocol::{Choice, TokenEvent};
use crate::ui::chart::draw::{chart, line, path, rect, text};
use crate::ui::chart::number::{fixed, tick};
use crate::ui::chart::{Frame, Handle, Layout, Scale, Snap};
use crate::ui::markup::html;
use crate::ui::text::decoding::figures;
use std::rc::Rc;
use yew::prelude::*;

const ROW: f64 = 56.0;
const TOP: f64 = 30.0;
/// Letters of a token's text.
const LETTERS: [usize; 2] = [7, 10];

/// Smallest probability with a bar.
const SEEN: f64 = 0.001;

/// What is drawn.
#[derive(Clone)]
pub struct View {
    /// The page.
    pub scene: Scene,
    /// The token.
    pub token: Rc<TokenEvent>,
    /// Its place.
    pub place: usize,
    /// The mixture at the handle's γ; `None` where the step under the traces was left out.
    pub mixed: Option<Vec<f64>>,
    /// Where the choice of every token of the run changes.
    pub flips: Rc<Vec<Vec<Flip>>>,
}

/// Ranks from 1, the largest first.
fn ranks(values: impl Iterator<Item = f64>) -> Vec<usize> {
    let values: Vec<f64> = values.collect();
    let rank = |value: &f64| 1 + values.iter().filter(|other| *other > value).count();
    values.iter().map(rank).collect()
}

/// Choices whose bars can be seen; the data table has all.
fn seen(view: &View) -> Vec<usize> {
    let top = view.token.top.iter().enumerate();
    let large = |place: usize, choice: &Choice| {
        let (plain, traces) = probabilities(choice);
        let mixed = view.mixed.as_ref().map_or(0.0, |mixed| mixed[place]);
        plain.max(traces.unwrap_or(0.0)).max(mixed) >= SEEN
    };
    let seen = top.filter(|&(place, choice)| place < 2 || large(place, choice));
    seen.map(|(place, _)| place).collect()
}

/// Both drawings.
pub fn drawing(view: &View, frame: Frame) -> Html {
    html! { <>{ bars(view, frame) }<div class="spaced"></div>{ strengths(view, frame) }</> }
}

fn bars(view: &View, frame: Frame) -> Html {
    let words = view.scene.words();
    let narrow = frame.layout == Layout::Narrow;
    let top = &view.token.top;
    let rows = seen(view);
    let height = TOP + ROW * rows.len() as f64;
    let left = if narrow { 72.0 } else { 96.0 };
    let right = if narrow {
        frame.width - 48.0
    } else {
        frame.width - 190.0
    };
    let largest = top.iter().enumerate().map(|(place, choice)| {
        let (plain, traces) = probabilities(choice);
        let mixed = view.mixed.as_ref().map_or(0.0, |mixed| mixed[place]);
        plain.max(traces.unwrap_or(0.0)).max(mixed)
    });
    let most = (largest.fold(0.1, f64::max) * 5.0).ceil() / 5.0;
    let x = Scale::linear((0.0, most), (left, right));
    let before = ranks(top.iter().map(|choice| choice.plain));
    let after = view
        .mixed
        .as_ref()
        .map(|mixed| ranks(mixed.iter().copied()));
    let marks = html! {
        <>
            { text(0.0, 14.0, "s dim", words.axis_token) }
            { text(if narrow { frame.width } else { frame.width - 150.0 }, 14.0, if narrow { "s dim end" } else { "s dim" }, words.axis_rank) }
            if !narrow { { text(frame.width, 14.0, "s dim end", words.axis_ratio) } }
            { for x.ticks(5).into_iter().map(|value| html! { <>
                { line((x.at(value), 22.0), (x.at(value), height), if value == 0.0 { "axis" } else { "grid" }) }
                { text(x.at(value), height + 18.0, "s mid-a", tick(value)) }
            </> }) }
            if !narrow { { text(right + 40.0, height + 18.0, "s dim", words.axis_probability) } }
            { for rows.iter().enumerate().map(|(number, &place)| row(view, frame, &x, number, place, before[place], after.as_ref().map(|ranks| ranks[place]))) }
        </>
    };
    chart(
        frame.width,
        height + 26.0,
        figures::opinions_chart(view.scene.lang(), &view.token, view.mixed.as_deref()),
        marks,
    )
}

fn row(
    view: &View,
    frame: Frame,
    x: &Scale,
    number: usize,
    place: usize,

    before: usize,
    after: Option<usize>,
) -> Html {
    let narrow = frame.layout == Layout::Narrow;
    let choice = &view.token.top[place];
    let y = TOP + ROW * number as f64;
    let (plain, traces) = probabilities(choice);
    let mixed = view.mixed.as_ref().map(|mixed| mixed[place]);
    let chosen = after == Some(1) || after.is_none() && choice.id == view.token.id;
    let left = x.at(0.0);
    let bar = |dy: f64,
               value: f64,
               class: &'static str,
               said: &'static str,
               bound: bool,
               decimals: usize| {
        let at = x.at(value);
        // What one prompt does not list is at most what it lists last.
        let number = format!(
            "{}{}",
            if bound { "≤\u{a0}" } else { "" },
            fixed(value, decimals)
        );
        html! { <>{ rect((left, y + dy), (at - left, 12.0), class) }{ text(at + 6.0, y + dy + 10.5, said, number) }</> }
    };
    let rank = match after {
        Some(after) if after != before => format!("{before} → {after}"),
        _ => before.to_string(),
    };
    let rank_class = match (narrow, after.is_some_and(|after| after != before)) {
        (true, true) => "strong end",
        (true, false) => "dim end",
        (false, true) => "strong",
        (false, false) => "dim",
    };
    let ratio = traces.map(|traces| format!("× {}", fixed(traces / plain, 2)));
    html! {
        <g class="row">
            if number > 0 { { line((0.0, y - 5.0), (frame.width, y - 5.0), "grid") } }
            if chosen { { line((-8.0, y), (-8.0, y + 46.0), "now-rule") } }
            { text(0.0, y + 29.0, if chosen { "mono strong" } else { "mono" }, token_text(&choice.text, LETTERS[usize::from(!narrow)])) }
            { bar(0.0, plain, "b-plain", "s halo", !choice.known.0, 3) }
            if let Some(traces) = traces { { bar(16.0, traces, "b-trace", "s halo", !choice.known.1, 3) } }
            if let Some(mixed) = mixed { { bar(32.0, mixed, "b-mix", "s halo strong", false, 3) } }
            { text(if narrow { frame.width } else { frame.width - 150.0 }, y + 29.0, rank_class, rank) }
            if !narrow { if let Some(ratio) = ratio { { text(frame.width, y + 29.0, "end", ratio) } } }
        </g>
    }
}

/// γ, the token's own flips above the axis, those of the others as small wedges on it.
fn strengths(view: &View, frame: Frame) -> Html {
    let scene = &view.scene;
    let words = scene.words();
    let axis = 112.0;
    let x = Scale::linear(
        (*STRENGTH.start(), *STRENGTH.end()),
        (24.0, frame.width - 24.0),
    );
    let strength = scene.strength();
    let own = view.flips.get(view.place).map_or(&[][..], Vec::as_slice);
    let others = view.flips.iter().enumerate().take(scene.playing.shown);
    let others = others.filter(|(place, _)| *place != view.place);
    let others = others.filter_map(|(_, flips)| flips.first());
    let wedge = |at: f64, y: f64, class: &'static str| {
        path(format!("M{} {y} h8 l-4 7 z", x.at(at) - 4.0), class)
    };
    let name = |place: usize| {
        view.token
            .top
            .get(place)
            .map_or_else(String::new, |choice| token_text(&choice.text, 8))
    };
    let marks = html! {
        <>
            { line((24.0, axis), (frame.width - 24.0, axis), "axis") }
            { for [0.0, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0].map(|value| html! { <>
                { line((x.at(value), axis), (x.at(value), axis + 5.0), "axis") }
                { text(x.at(value), axis + 20.0, "s mid-a", tick(value)) }
            </> }) }
            { text(0.0, axis + 40.0, "s dim", words.strength_low) }
            { text(frame.width, axis + 40.0, "s dim end", words.strength_high) }
            { for others.map(|flip| wedge(flip.at, axis - 9.0, "fl open")) }
            { for own.iter().enumerate().map(|(number, flip)| {
                let y = 58.0 + 16.0 * (number % 2) as f64;
                let right = x.at(flip.at) > frame.width * 0.6;
                let says = format!("{} → {}  {}", name(flip.from), name(flip.to), fixed(flip.at, 2));
                html! { <>
                    { line((x.at(flip.at), axis), (x.at(flip.at), y + 8.0), if flip.at <= strength { "mode" } else { "riser" }) }
                    { wedge(flip.at, y, if flip.at <= strength { "fl" } else { "fl open" }) }
                    { text(x.at(flip.at) + if right { -10.0 } else { 10.0 }, y + 9.0, if right { "mono halo end" } else { "mono halo" }, says) }
                </> }
            }) }
            <Handle value={strength} min={*STRENGTH.start()} max={*STRENGTH.end()} step={STRENGTH_STEP} snap={Snap::Smart} scale={x}
                y0={axis} y1={22.0} label={words.gamma_label} value_text={figures::gamma_text(scene.lang(), &view.token, view.mixed.as_deref(), strength)}
                text={format!("γ = {}", fixed(strength, 2))} on={scene.desk.drag(|value| Action::Strength(Some(value)))} />
        </>
    };
    chart(frame.width, axis + 46.0, words.strength_chart, marks)
}
