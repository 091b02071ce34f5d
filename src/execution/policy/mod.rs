//! Smaller budgets: what an agent may execute, and what a recorded run would have been without the
//! rest.
//!
//! - [`Policy`]: rules that must all agree; as JSON, a file that an agent obeys too.
//! - [`Decider`]: a policy at work. It is told what happens and asked what may be, by an agent as by a
//!   replay.
//! - [`simulate`]: one recorded run under a policy; [`simulate_all`], many, summed up as a [`Summary`];
//!   [`frontier`] and [`quotas`], many policies.
//!
//! A replay knows what a skipped execution cost. It does not know what the agent would have done
//! without it, so that outcomes are bounds, never predictions.

mod decider;
mod error;
mod expected_value;
mod frontier;
mod json;
mod replay;
mod rule;
mod summary;
#[cfg(all(test, not(target_arch = "wasm32")))]
#[allow(clippy::unwrap_used)]
mod tests;

pub use decider::Decider;
pub use error::Error;
pub use expected_value::{Cell, ExpectedValue, History};
pub use frontier::{frontier, in_time, quotas, undominated};
pub use replay::{Amount, Fate, Replay, Simulated, simulate, simulate_all};
pub use rule::{Policy, Prices, Rule};
pub use summary::{Summary, summarise};
