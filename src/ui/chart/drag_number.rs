//! A number in a sentence that can be dragged.

use super::gesture::{Gesture, Slider, use_slider};
use super::{Snap, Track, number, ticks};
use crate::ui::hooks::use_flag;
use crate::ui::markup::html;
use std::{cell::Cell, rc::Rc};
use web_sys::{HtmlElement, HtmlInputElement};
use yew::prelude::*;

/// Properties of [`DragNumber`].
#[derive(Clone, Properties, PartialEq)]
pub struct DragNumberProps {
    /// The number.
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
    /// CSS pixels a step takes. Ranges over 400 steps are dragged faster and faster.
    #[prop_or(4.0)]
    pub pixels_per_step: f64,
    /// What is set, for those who hear the page: `ordinary inputs`.
    pub label: AttrValue,
    /// What is written: `290 ordinary`, `.950`.
    pub text: AttrValue,
    /// The value as it is read out; `text` if empty.
    #[prop_or_default]
    pub value_text: AttrValue,
    /// What happens to it.
    pub on: Callback<Gesture>,
}

/// A slider in prose. Enter or a double click lets an exact number be typed.
#[component]
pub fn DragNumber(props: &DragNumberProps) -> Html {
    let track = Track {
        min: props.min,
        max: props.max,
        step: props.step,
        snap: props.snap.clone(),
    };
    let typing = use_flag();
    let node = use_node_ref();
    let on = use_slider(Slider {
        value: props.value,
        scale: track.ruler(props.pixels_per_step),
        track: track.clone(),
        on: props.on.clone(),
    });

    let draft = use_state(|| Rc::new(None::<String>));
    // Whether the number takes the focus back when the field closes: not if it closed by losing it.
    let returns = use_mut_ref(|| false);
    {
        let (node, returns) = (node.clone(), returns.clone());
        use_effect_with(*typing, move |typing| {
            if *typing {
                if let Some(field) = node.cast::<HtmlInputElement>() {
                    let _ = field.focus();
                    field.select();
                }
            } else if returns.take()
                && let Some(number) = node.cast::<HtmlElement>()
            {
                let _ = number.focus();
            }
        });
    }

    if *typing {
        let close = {
            let (typing, draft) = (typing.setter(), draft.setter());
            let (props, node) = (props.clone(), node.clone());
            // The field may also lose the focus because it closes.
            let open = Rc::new(Cell::new(true));
            move |keep: bool| {
                if !open.replace(false) {
                    return;
                }
                let typed = node
                    .cast::<HtmlInputElement>()
                    .and_then(|field| number::parse(&field.value()));
                typing.set(false);
                draft.set(Rc::new(None));
                if let Some(value) = typed.filter(|_| keep) {
                    let value = track.clamp(ticks::nearest_multiple(value, props.step));
                    if value != props.value {
                        for gesture in [
                            Gesture::Start,
                            Gesture::Input(value),
                            Gesture::Commit(value),
                        ] {
                            props.on.emit(gesture);
                        }
                    }
                }
            }
        };
        let onkeydown = {
            let close = close.clone();
            Callback::from(move |event: KeyboardEvent| match event.key().as_str() {
                // Enter while an input method composes belongs to the input method.
                "Enter" if !event.is_composing() => {
                    returns.replace(true);
                    close(true);
                }
                "Escape" => {
                    event.stop_propagation();
                    returns.replace(true);
                    close(false);
                }
                _ => {}
            })
        };
        // What is typed must outlive drawings of the page that happen meanwhile.
        let written = draft
            .as_ref()
            .clone()
            .unwrap_or_else(|| number::shortest(props.value, 9));
        let oninput = {
            let draft = draft.setter();
            Callback::from(move |event: InputEvent| {
                let field: HtmlInputElement = event.target_unchecked_into();
                draft.set(Rc::new(Some(field.value())));
            })
        };
        return html! {
            <input ref={node} class="drag-field" inputmode="decimal" autocomplete="off" size="7"
                aria-label={props.label.clone()} value={written} {oninput} {onkeydown}
                onblur={Callback::from(move |_| close(true))} />
        };
    }

    let onkeydown = {
        let (typing, slide) = (typing.setter(), on.onkeydown);
        Callback::from(move |event: KeyboardEvent| {
            if event.key() == "Enter" {
                event.prevent_default();
                typing.set(true);
            } else {
                slide.emit(event);
            }
        })
    };
    let ondblclick = Callback::from(move |_| typing.set(true));
    let value_text = if props.value_text.is_empty() {
        &props.text
    } else {
        &props.value_text
    };
    html! {
        <span ref={node} class={if on.dragging { "drag is-dragging" } else { "drag" }} role="slider" tabindex="0"
            aria-label={props.label.clone()} aria-describedby="handle-help"
            aria-valuemin={props.min.to_string()} aria-valuemax={props.max.to_string()}
            aria-valuenow={props.value.to_string()} aria-valuetext={value_text.clone()}
            onpointerdown={on.onpointerdown} onpointermove={on.onpointermove}
            onpointerup={on.onpointerup} onpointercancel={on.onpointercancel}
            {onkeydown} onkeyup={on.onkeyup} onblur={on.onblur} {ondblclick}>
            { props.text.clone() }
        </span>
    }
}
