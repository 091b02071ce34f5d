//! Can running code steer a model while it writes? [`crate::protocol`] with a face.
//!
//! - [`State`], [`Action`]: what a visitor has set, changed by [`State::reduce`] alone.
//! - [`Story`]: what a run has told so far, whether it is recorded or live.
//! - [`Remix`]: what a token would have been at another γ.

mod link;
mod listing;
mod recordings;
mod remix;
mod state;
mod story;
mod variables;

#[cfg(target_arch = "wasm32")]
mod asking;
#[cfg(target_arch = "wasm32")]
mod live;
#[cfg(target_arch = "wasm32")]
mod page;
#[cfg(target_arch = "wasm32")]
mod playing;
#[cfg(target_arch = "wasm32")]
mod reading;
#[cfg(target_arch = "wasm32")]
mod scene;
#[cfg(target_arch = "wasm32")]
mod sections;

#[cfg(target_arch = "wasm32")]
pub use page::view;

pub use link::PAGE;
pub use listing::{Piece, Row, neighbour, rows};
pub use recordings::{Recording, Words};
pub use remix::{Flip, Remix, STRENGTH, STRENGTH_STEP, outside, probabilities};
pub use state::{Action, CANDIDATES, HORIZON, Knobs, Own, SEED, Source, State, TEMPERATURE, Task};
pub use story::{Agent, Ending, Round, Story};
pub use variables::{Moment, Span, Variables, variables};
