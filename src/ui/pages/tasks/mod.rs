//! Which of your programs can be believed? The page of tasks: [`crate::workbench`] with a face.
//!
//! - [`State`], [`Action`]: what a visitor has set, changed by [`State::reduce`] alone.

mod link;
mod state;

#[cfg(target_arch = "wasm32")]
mod asking;
#[cfg(target_arch = "wasm32")]
mod checking;
#[cfg(target_arch = "wasm32")]
mod detail;
#[cfg(target_arch = "wasm32")]
mod files;
#[cfg(target_arch = "wasm32")]
mod page;
#[cfg(target_arch = "wasm32")]
mod scene;
#[cfg(target_arch = "wasm32")]
mod sections;
#[cfg(target_arch = "wasm32")]
mod trace;
#[cfg(target_arch = "wasm32")]
mod view;

#[cfg(target_arch = "wasm32")]
pub use asking::Workers;
#[cfg(target_arch = "wasm32")]
pub use page::view;

pub use link::PAGE;
pub use state::{Action, INPUTS, State};
