//! A handle on a chart: an ARIA slider that can be dragged.

use super::gesture::{Gesture, Slider, use_slider};
use super::{Scale, Snap, Track, draw};
use crate::ui::markup::html;
use yew::prelude::*;

/// Where the text of a handle stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Side {
    /// Where there is more room.
    #[default]
    Auto,
    /// Left of the grip.
    Left,
    /// Right of the grip.
    Right,
}

/// Properties of [`Handle`].
#[derive(Clone, Properties, PartialEq)]
pub struct HandleProps {
    /// Where it is.
    pub value: f64,
    /// Smallest value.
    pub min: f64,
    /// Largest value.
    pub max: f64,
    /// What an arrow key adds; Shift and the Page keys add ten.
    pub step: f64,
    /// Where a drag may rest.
    #[prop_or_default]
    pub snap: Snap,
    /// From values to x.
    pub scale: Scale,
    /// Far end of the stem.
    pub y0: f64,
    /// End of the stem that bears the grip.
    pub y1: f64,
    /// What is set, for those who hear the page: `Gate threshold tau`.
    pub label: AttrValue,
    /// The value as it is read out: `tau 0.95`.
    pub value_text: AttrValue,
    /// The value as it is drawn beside the grip: `τ = .950`; nothing if empty.
    #[prop_or_default]
    pub text: AttrValue,
    /// Where that stands.
    #[prop_or_default]
    pub side: Side,
    /// What happens to it.
    pub on: Callback<Gesture>,
    /// The space bar, where the handle walks through steps that can be played.
    #[prop_or_default]
    pub on_space: Option<Callback<()>>,
}

/// A vertical stem with a grip, 44 px to touch. Give it a `key` if the drawing around it changes:
/// a drag lives as long as its element.
#[component]
pub fn Handle(props: &HandleProps) -> Html {
    let on = use_slider(Slider {
        value: props.value,
        track: Track {
            min: props.min,
            max: props.max,
            step: props.step,
            snap: props.snap.clone(),
        },
        scale: props.scale,
        on: props.on.clone(),
    });
    let onkeydown = {
        let (slide, on_space) = (on.onkeydown, props.on_space.clone());
        Callback::from(move |event: KeyboardEvent| match &on_space {
            Some(on_space) if event.key() == " " => {
                event.prevent_default();
                on_space.emit(());
            }
            _ => slide.emit(event),
        })
    };
    let x = props.scale.at(props.value.min(props.max).max(props.min));
    let y = props.y1;
    let (from, to) = props.scale.range();
    let left = match props.side {
        Side::Auto => x > f64::midpoint(from, to),
        Side::Left => true,
        Side::Right => false,
    };
    let at = |dx: f64, dy: f64| format!("{} {}", draw::at(x + dx), draw::at(y + dy));
    let ridges = format!(
        "M{} v8 M{} v8 M{} v8",
        at(-4.0, -4.0),
        at(0.0, -4.0),
        at(4.0, -4.0)
    );
    // A scale that runs right to left swaps which chevron is the end.
    let (at_left, at_right) = if from <= to {
        (props.value <= props.min, props.value >= props.max)
    } else {
        (props.value >= props.max, props.value <= props.min)
    };
    html! {
        <g class={if on.dragging { "handle is-dragging" } else { "handle" }} role="slider" tabindex="0"
            aria-label={props.label.clone()} aria-describedby="handle-help"
            aria-valuemin={props.min.to_string()} aria-valuemax={props.max.to_string()}
            aria-valuenow={props.value.to_string()} aria-valuetext={props.value_text.clone()}
            onpointerdown={on.onpointerdown} onpointermove={on.onpointermove}
            onpointerup={on.onpointerup} onpointercancel={on.onpointercancel}
            {onkeydown} onkeyup={on.onkeyup} onblur={on.onblur}>
            { draw::line((x, props.y0), (x, y), "stem") }
            { draw::rect((x - 22.0, y - 22.0), (44.0, 44.0), "hit") }
            <rect class="ring" x={draw::at(x - 28.0)} y={draw::at(y - 15.0)} width="56" height="30" rx="15" />
            <rect class="grip" x={draw::at(x - 13.0)} y={draw::at(y - 10.0)} width="26" height="20" rx="10" />
            { draw::path(ridges, "ridge") }
            if !at_left {
                { draw::path(format!("M{} l-4 4 l4 4", at(-18.0, -4.0)), "way l") }
            }
            if !at_right {
                { draw::path(format!("M{} l4 4 l-4 4", at(18.0, -4.0)), "way r") }
            }
            if !props.text.is_empty() {
                if left {
                    { draw::text(x - 32.0, y + 5.0, "halo end", props.text.clone()) }
                } else {
                    { draw::text(x + 32.0, y + 5.0, "halo", props.text.clone()) }
                }
            }
        </g>
    }
}
