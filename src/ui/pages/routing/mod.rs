//! After a failed try: which action next, and what is promised? [`crate::routing`] with a face.
//!
//! - [`State`], [`Action`]: what a visitor has set, changed by [`State::reduce`] alone.
//! - [`Model`]: what follows from the data and the policy; [`Breaks`], where a budget changes anything.

mod breaks;
mod link;
mod model;
mod offers;
mod state;
mod training;

#[cfg(target_arch = "wasm32")]
mod asking;
#[cfg(target_arch = "wasm32")]
mod page;
#[cfg(target_arch = "wasm32")]
mod scene;
#[cfg(target_arch = "wasm32")]
mod sections;

#[cfg(target_arch = "wasm32")]
pub use page::view;

pub use breaks::Breaks;
pub use link::PAGE;
pub use model::{Measured, Model, SourceView, Unit, measure};
pub use offers::{Offer, best, offers};
pub use state::{Action, BoundKind, Data, Own, Preset, Rescored, State};
pub use training::rounded;
