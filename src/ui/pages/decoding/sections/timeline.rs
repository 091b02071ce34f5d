//! The strip above the code: every token as a bar as high as it was moved, and the handle that scrubs.

use super::super::scene::Scene;
use crate::ui::chart::draw::{chart, line, path, rect, text};
use crate::ui::chart::{Frame, Gesture, Handle, Scale, Snap};
use crate::ui::markup::html;
use crate::ui::text::decoding::labels;
use yew::prelude::*;

const TOP: f64 = 44.0;
const BOTTOM: f64 = 84.0;

/// The strip.
pub fn drawing(scene: &Scene, frame: Frame) -> Html {
    let words = scene.words();
    let tokens = &scene.agent.tokens;
    let total = tokens.len().max(1) as f64;
    let x = Scale::linear((0.0, total), (24.0, frame.width - 24.0));
    let most = tokens.iter().map(|token| token.kl).fold(0.1, f64::max);
    let y = Scale::linear((0.0, most), (BOTTOM, TOP + 12.0));
    let step = (x.at(1.0) - x.at(0.0)).max(1.0);
    let width = (step - 1.0).max(1.0);
    let shown = scene.playing.shown;
    let bars = tokens.iter().enumerate().map(|(place, token)| {
        let left = x.at(place as f64);
        let top = y.at(token.kl.max(0.0).min(most));
        let class = match (place < shown, token.flipped) {
            (false, _) => "void-bar",
            (true, true) => "kl-flip",
            (true, false) => "kl-bar",
        };
        let flip = token.flipped.then(|| {
            let middle = left + width / 2.0;
            path(format!("M{} {} h8 l-4 7 z", middle - 4.0, top - 11.0), "fl")
        });
        html! { <>{ rect((left, top), (width, (BOTTOM - top).max(1.0)), class) }{ flip }</> }
    });
    let go = scene.playing.go.clone();
    let on = Callback::from(move |gesture: Gesture| match gesture {
        Gesture::Input(value) | Gesture::Commit(value) | Gesture::Cancel(value) => {
            go.emit(value.max(0.0) as usize);
        }
        Gesture::Start => {}
    });
    let play = {
        let (play, playing) = (scene.playing.play.clone(), scene.playing.playing);
        Callback::from(move |()| play.emit(!playing))
    };
    let said = scene.position();
    let marks = html! {
        <>
            { line((24.0, BOTTOM), (frame.width - 24.0, BOTTOM), "axis") }
            { text(24.0, BOTTOM + 16.0, "s dim", words.strip_axis) }
            { for bars }
            <Handle value={shown as f64} min={0.0} max={tokens.len() as f64} step={1.0} snap={Snap::Step} scale={x}
                y0={BOTTOM} y1={22.0} label={words.scrub} value_text={said} {on} on_space={Some(play)} />
        </>
    };
    chart(
        frame.width,
        BOTTOM + 22.0,
        labels::strip(scene.lang(), &scene.agent),
        marks,
    )
}
