//! Simulated rollouts whose aggregates are close to the published ones.
//!
//! Wherever they show, they are called *simulated*. The published rollouts carry no licence; nothing of
//! them is here but the numbers that the paper and its tables state.
//!
//! - In: a [`Simulation`] with its knobs and seed.
//! - Whole: [`simulate`] makes [`Rollouts`](super::Rollouts), with texts that tell something.
//! - How close: [`aggregates`] beside the published numbers, those that cannot be met too.
//! - To draw: the [`published`] points, as quoted marks.

mod aggregates;
mod draw;
mod law;
pub mod published;
mod simulate;
#[cfg(test)]
mod tests;
mod text;

pub use aggregates::{Aggregate, AggregateId, aggregates};
pub use law::{COMPLEMENTARITY, SCORE_QUALITY};
pub use simulate::{Simulation, simulate};
