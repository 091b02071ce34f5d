//! Which of these programs can be believed? The page of the room [`crate::reliability`].
//!
//! - [`State`], [`Action`]: what a visitor has set, changed by [`State::reduce`] alone.
//! - [`Preset`]: states that make a point.
//! - [`Shared`]: the state as a link, as saved work, and as a file.

pub mod blocks;
mod link;
pub mod mixes;
mod presets;
mod programs;
mod state;
mod stored;
pub mod view;

#[cfg(target_arch = "wasm32")]
mod asking;
#[cfg(target_arch = "wasm32")]
mod belief;
#[cfg(target_arch = "wasm32")]
mod confusion;
#[cfg(target_arch = "wasm32")]
mod editor;
#[cfg(target_arch = "wasm32")]
pub(in crate::ui::pages) mod estimators;
#[cfg(target_arch = "wasm32")]
mod evidence;
#[cfg(target_arch = "wasm32")]
pub(in crate::ui::pages) mod forest;
#[cfg(target_arch = "wasm32")]
mod formulas;
#[cfg(target_arch = "wasm32")]
pub(in crate::ui::pages) mod glyph;
#[cfg(target_arch = "wasm32")]
pub(in crate::ui::pages) mod identity;
#[cfg(target_arch = "wasm32")]
mod inputs;
#[cfg(target_arch = "wasm32")]
pub(in crate::ui::pages) mod matrix;
#[cfg(target_arch = "wasm32")]
mod page;
#[cfg(target_arch = "wasm32")]
mod results;
#[cfg(target_arch = "wasm32")]
mod scene;
#[cfg(target_arch = "wasm32")]
mod sections;
#[cfg(target_arch = "wasm32")]
pub(in crate::ui::pages) mod tables;
#[cfg(target_arch = "wasm32")]
mod truth;

#[cfg(target_arch = "wasm32")]
pub use page::view;

pub use link::{PAGE, Shared};
pub use presets::Preset;
pub use programs::{Code, ProgramSource, letter};
pub use state::{
    AGREEING, Action, COUNTS, EDGE_ROWS, EDGE_SLIDER_ORDINARY, ITERATIONS, State, TOTALS,
};
