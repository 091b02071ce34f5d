//! When do agents run code, did it help, and what would less of it have cost? [`crate::execution`] with a
//! face.
//!
//! - [`State`], [`Action`]: what a visitor has set, changed by [`State::reduce`] alone.
//! - [`Runs`]: what was read, as the page keeps it.
//! - [`budgets`], [`comparison`]: the numbers of Figures 3 and 4.

pub mod budgets;
pub mod comparison;
mod link;
mod runs;
mod state;

#[cfg(target_arch = "wasm32")]
mod asking;
#[cfg(target_arch = "wasm32")]
mod exporting;
#[cfg(target_arch = "wasm32")]
mod page;
#[cfg(target_arch = "wasm32")]
mod reading;
#[cfg(target_arch = "wasm32")]
mod scene;
#[cfg(target_arch = "wasm32")]
mod sections;

#[cfg(target_arch = "wasm32")]
pub use page::view;

pub use link::PAGE;
pub use runs::Runs;
pub use state::{Action, Data, Filter, Group, Own, Preset, State, TokenPrices};
