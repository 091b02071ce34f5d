//! The chart kit: scales, marks, handles and figures, drawn as SVG at the width they are seen.
//!
//! A page draws inside a figure, which measures its width, shows and exports the data, and says
//! when it is being computed. Text is never scaled: a new width means a new drawing.

pub mod number;
pub mod path;
mod scale;
pub mod slider;
mod table;
pub mod ticks;

pub use scale::Scale;
pub use slider::{Snap, Track};
pub use table::{Cell, Column, Table};

#[cfg(target_arch = "wasm32")]
mod drag_number;
#[cfg(target_arch = "wasm32")]
pub mod draw;
#[cfg(target_arch = "wasm32")]
mod export;
#[cfg(target_arch = "wasm32")]
mod figure;
#[cfg(target_arch = "wasm32")]
mod gesture;
#[cfg(target_arch = "wasm32")]
mod handle;
#[cfg(target_arch = "wasm32")]
mod width;

#[cfg(target_arch = "wasm32")]
pub use {
    drag_number::DragNumber,
    figure::{Busy, figure},
    gesture::Gesture,
    handle::{Handle, Side},
    width::{Frame, Layout, use_frame},
};
