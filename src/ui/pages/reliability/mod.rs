//! Which of these programs can be believed? The page of the room [`crate::reliability`].
//!
//! - [`State`], [`Action`]: what a visitor has set, changed by [`State::reduce`] alone.
//! - [`Preset`]: states that make a point.
//! - [`Shared`]: the state as a link, as saved work, and as a file.

mod link;
mod presets;
mod programs;
mod state;

pub use link::{PAGE, Shared};
pub use presets::Preset;
pub use programs::{Code, ProgramSource, letter};
pub use state::{
    AGREEING, Action, COUNTS, EDGE_ROWS, EDGE_SLIDER_ORDINARY, ITERATIONS, State, TOTALS,
};
