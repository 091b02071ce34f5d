//! Synthetic runs whose numbers are near the paper's, and the paper's own tables.
//!
//! Wherever they show, they are called *synthetic*: projects, tasks, commands and outputs are made up,
//! and the agents are named for the rows of the table that theirs are near.
//!
//! - In: a [`Simulation`] with its seed.
//! - Whole: [`simulate`] makes [`Synthetic`] runs, to be read as any others, and says what was meant.
//! - Beside it: [`tables`], quoted.

mod diffs;
mod endings;
mod law;
mod plan;
mod simulate;
pub mod tables;
#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;
mod words;
mod write;

pub use simulate::{Error, Simulation, Synthetic, simulate};
