//! The width a figure is seen at.

use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{Element, ResizeObserver};
use yew::prelude::*;

/// How much a drawing can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layout {
    /// Below 640 units: a phone. Secondary columns leave, row names stand above rows.
    Narrow,
    /// A tablet, 704 units as designed.
    Mid,
    /// From 800 units: a desktop, 832 as designed.
    Wide,
}

/// What a figure gives its drawing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// Content width in CSS pixels; a drawing as wide has one SVG unit a pixel.
    pub width: f64,
    /// How much fits.
    pub layout: Layout,
}

impl Frame {
    /// The frame of a content width, as the style sheet's container queries have it.
    #[must_use]
    pub fn new(width: f64) -> Self {
        let layout = match width {
            w if w < 640.0 => Layout::Narrow,
            w if w < 800.0 => Layout::Mid,
            _ => Layout::Wide,
        };
        Self { width, layout }
    }

    /// Picks by layout.
    pub fn pick<T>(self, narrow: T, mid: T, wide: T) -> T {
        match self.layout {
            Layout::Narrow => narrow,
            Layout::Mid => mid,
            Layout::Wide => wide,
        }
    }

    /// What the page's grid will give a figure, so that the first drawing is mostly the last.
    fn guess() -> Self {
        let window = gloo::utils::window()
            .inner_width()
            .ok()
            .and_then(|width| width.as_f64())
            .unwrap_or(832.0);
        let gutters = if window < 768.0 { 32.0 } else { 64.0 };
        Self::new((window - gutters).clamp(240.0, 832.0))
    }
}

/// Measures the element with this reference, now and whenever its width changes.
#[hook]
pub fn use_frame(node: &NodeRef) -> Frame {
    let frame = use_state_eq(Frame::guess);
    {
        let (node, frame) = (node.clone(), frame.setter());
        use_effect_with((), move |()| {
            let observed = node
                .cast::<Element>()
                .map(|element| observe(&element, frame));
            move || drop(observed)
        });
    }
    *frame
}

/// Keeps a resize observer and its callback alive, and ends both together.
struct Observed {
    observer: ResizeObserver,
    _callback: Closure<dyn FnMut()>,
}

impl Drop for Observed {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}

fn observe(element: &Element, frame: UseStateSetter<Frame>) -> Option<Observed> {
    let measure = {
        let element = element.clone();
        move || {
            let width = element.get_bounding_client_rect().width();
            // A figure that is hidden has no width; it keeps the drawing it has.
            if width > 0.0 {
                frame.set(Frame::new(width.floor()));
            }
        }
    };
    measure();
    let callback = Closure::<dyn FnMut()>::new(measure);
    let observer = ResizeObserver::new(callback.as_ref().unchecked_ref()).ok()?;
    observer.observe(element);
    Some(Observed {
        observer,
        _callback: callback,
    })
}
