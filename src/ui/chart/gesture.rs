//! Pointer and keyboard of a slider: what [`super::Handle`] and [`super::DragNumber`] share.

use super::slider::Press;
use super::{Scale, Track};
use crate::ui::hooks::use_flag;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, SvgElement};
use yew::prelude::*;

/// What is going on at a slider.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Motion {
    /// A pointer holds it.
    Pointer {
        id: i32,
        /// Where the pointer went down, in CSS pixels.
        grabbed_at: f64,
        /// Position of the value then, in SVG units.
        position: f64,
        /// SVG units a CSS pixel.
        units: f64,
        /// The value then.
        value: f64,
        /// The last value told.
        told: f64,
    },
    /// A key is held down; the value before.
    Key(f64),
}

/// What a slider tells of a drag or a held key.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Gesture {
    /// It begins.
    Start,
    /// The value on the way.
    Input(f64),
    /// The value it came to rest at.
    Commit(f64),
    /// Given up: the value before.
    Cancel(f64),
}

impl Gesture {
    /// The same with other values.
    #[must_use]
    pub fn map(self, to: impl Fn(f64) -> f64) -> Self {
        match self {
            Self::Start => Self::Start,
            Self::Input(value) => Self::Input(to(value)),
            Self::Commit(value) => Self::Commit(to(value)),
            Self::Cancel(value) => Self::Cancel(to(value)),
        }
    }
}

/// What a slider is, for [`use_slider`].
#[derive(Clone, PartialEq)]
pub(super) struct Slider {
    pub value: f64,
    pub track: Track,
    pub scale: Scale,
    pub on: Callback<Gesture>,
}

/// Event handlers to put on the slider's element.
pub(super) struct Handlers {
    pub dragging: bool,
    pub onpointerdown: Callback<PointerEvent>,
    pub onpointermove: Callback<PointerEvent>,
    pub onpointerup: Callback<PointerEvent>,
    pub onpointercancel: Callback<PointerEvent>,
    pub onkeydown: Callback<KeyboardEvent>,
    pub onkeyup: Callback<KeyboardEvent>,
    pub onblur: Callback<FocusEvent>,
}

/// Turns pointer and key events into `start`, any number of `input`, and `commit` or `cancel`.
///
/// The pointer is captured, so a drag goes on outside the chart and the window. Holding a key down
/// is one step. Escape gives a drag up.
#[hook]
pub(super) fn use_slider(slider: Slider) -> Handlers {
    let motion = use_mut_ref(|| None::<Motion>);
    let dragging = use_flag();
    let slider = Rc::new(slider);

    let finish = {
        let (motion, dragging, slider) = (motion.clone(), dragging.setter(), slider.clone());
        Rc::new(move |keep: bool| {
            let Some(ended) = motion.borrow_mut().take() else {
                return;
            };
            dragging.set(false);
            mark_document(false);
            match ended {
                Motion::Pointer { told, .. } if keep => slider.on.emit(Gesture::Commit(told)),
                Motion::Key(_) if keep => slider.on.emit(Gesture::Commit(slider.value)),
                Motion::Pointer { value, .. } | Motion::Key(value) => {
                    slider.on.emit(Gesture::Cancel(value));
                }
            }
        })
    };

    let onpointerdown = {
        let (motion, dragging, slider) = (motion.clone(), dragging.setter(), slider.clone());
        let finish = finish.clone();
        Callback::from(move |event: PointerEvent| {
            let Some(element) = target(&event) else {
                return;
            };
            if event.button() != 0 || !event.is_primary() {
                return;
            }
            // Keeps text from being selected; it also keeps the element from being focused.
            event.prevent_default();
            focus(&element);
            finish(true);
            let _ = element.set_pointer_capture(event.pointer_id());
            *motion.borrow_mut() = Some(Motion::Pointer {
                id: event.pointer_id(),
                grabbed_at: f64::from(event.client_x()),
                position: slider.scale.at(slider.value),
                units: units_per_pixel(&element),
                value: slider.value,
                told: slider.value,
            });
            dragging.set(true);
            mark_document(true);
            slider.on.emit(Gesture::Start);
        })
    };

    let onpointermove = {
        let (motion, slider) = (motion.clone(), slider.clone());
        Callback::from(move |event: PointerEvent| {
            let next = match &mut *motion.borrow_mut() {
                Some(Motion::Pointer {
                    id,
                    grabbed_at,
                    position,
                    units,
                    value,
                    told,
                }) if *id == event.pointer_id() => {
                    let moved = f64::from(event.client_x()) - *grabbed_at;
                    let next = if moved == 0.0 {
                        *value
                    } else {
                        slider
                            .track
                            .drop_at(*position + moved * *units, &slider.scale)
                    };
                    (next != *told).then(|| {
                        *told = next;
                        next
                    })
                }
                _ => None,
            };
            if let Some(next) = next {
                slider.on.emit(Gesture::Input(next));
            }
        })
    };

    let ended = |keep: bool| {
        let (motion, finish) = (motion.clone(), finish.clone());
        Callback::from(move |event: PointerEvent| {
            let ours = matches!(*motion.borrow(), Some(Motion::Pointer { id, .. }) if id == event.pointer_id());
            if ours {
                finish(keep);
            }
        })
    };

    let onkeydown = {
        let (motion, slider, finish) = (motion.clone(), slider.clone(), finish.clone());
        Callback::from(move |event: KeyboardEvent| {
            let moving = motion.borrow().is_some();
            if event.key() == "Escape" && moving {
                event.prevent_default();
                event.stop_propagation();
                finish(false);
                return;
            }
            if event.ctrl_key() || event.meta_key() || event.alt_key() {
                return;
            }
            let Some(press) = Press::from_key(&event.key(), event.shift_key()) else {
                return;
            };
            // Arrows and Page keys would scroll the page.
            event.prevent_default();
            event.stop_propagation();
            if matches!(*motion.borrow(), Some(Motion::Pointer { .. })) {
                return;
            }
            let next = slider.track.press(slider.value, press);
            if next == slider.value {
                return;
            }
            if !moving {
                *motion.borrow_mut() = Some(Motion::Key(slider.value));
                slider.on.emit(Gesture::Start);
            }
            slider.on.emit(Gesture::Input(next));
        })
    };

    let onkeyup = {
        let (motion, finish) = (motion.clone(), finish.clone());
        Callback::from(move |event: KeyboardEvent| {
            let held = matches!(*motion.borrow(), Some(Motion::Key(_)));
            if held && Press::from_key(&event.key(), false).is_some() {
                finish(true);
            }
        })
    };

    // A slider that disappears in mid-drag must not leave the page unselectable.
    let held = motion.clone();
    use_effect_with((), move |()| {
        move || {
            if held.borrow().is_some() {
                mark_document(false);
            }
        }
    });

    Handlers {
        dragging: *dragging,
        onpointerdown,
        onpointermove,
        onpointerup: ended(true),
        onpointercancel: ended(false),
        onkeydown,
        onkeyup,
        onblur: Callback::from(move |_| finish(true)),
    }
}

/// The element the handler sits on, not the child that was hit.
fn target(event: &PointerEvent) -> Option<Element> {
    // Yew delegates events, so `current_target` is the document's; the slider is found by role.
    let hit: Element = event.target()?.dyn_into().ok()?;
    hit.closest("[role=slider]").ok()?
}

fn focus(element: &Element) {
    if let Some(element) = element.dyn_ref::<HtmlElement>() {
        let _ = element.focus();
    } else if let Some(element) = element.dyn_ref::<SvgElement>() {
        let _ = element.focus();
    }
}

/// SVG units a CSS pixel: 1 unless the drawing is scaled, as between two measurements.
fn units_per_pixel(element: &Element) -> f64 {
    element
        .dyn_ref::<web_sys::SvgGraphicsElement>()
        .and_then(web_sys::SvgGraphicsElement::get_screen_ctm)
        .map(|matrix| f64::from(matrix.a()))
        .filter(|pixels| *pixels > 0.0)
        .map_or(1.0, |pixels| 1.0 / pixels)
}

/// The style sheet hides tooltips, keeps the cursor and stops selection while this is set.
fn mark_document(dragging: bool) {
    if let Some(root) = gloo::utils::document().document_element() {
        let _ = if dragging {
            root.set_attribute("data-dragging", "")
        } else {
            root.remove_attribute("data-dragging")
        };
    }
}
