//! Inputs that tell programs apart, with as few runs as possible.
//!
//! Running is what costs, so each next input is chosen by what inputs like it have brought so far.
//! Inputs are proposed in four ways ([`Reason`]): drawn from the schema, drawn and then moved next to
//! a constant of the programs or of the schema, a small change of an input that told programs
//! apart, and a crossing of two that did so differently. A seeded bandit shares the runs out among
//! the four.
//!
//! - [`Constants`]: what stands in sources and schemas.
//! - [`Search`]: propose, run, record, until the decision is settled or the inputs are used up.
//! - [`drawn`]: inputs by a fixed law, to set beside them.
//! - [`partition`]: how programs fall apart on an input, and what it says in bits.
//!
//! # What the frequencies of such inputs do not mean
//! How often a disagreement comes up in a search is the search's doing, and says nothing about how
//! often it comes up in use. Estimators that weigh rows by number, as all of ours do, must not be
//! handed everything that was run: [`Search::balanced`] picks as many rows of each kind of
//! disagreement as there are of the rarest, and as many on which all agree. It is these rows that the
//! gate judges.

mod balance;
mod bandit;
mod constants;
mod discriminating;
mod error;
mod laws;
pub mod partition;
mod places;
mod propose;
mod settle;
#[cfg(test)]
#[allow(clippy::unwrap_used)]
pub(super) mod tests;

pub use balance::Coverage;
pub use constants::{Constant, Constants, Language, Origin, Value};
pub use discriminating::{Chosen, Options, Proposal, Search};
pub use error::Error;
pub use laws::{Law, drawn};
pub use partition::Partition;
pub use propose::{Placed, Reason};
pub use settle::Stopped;

/// Ways to propose an input.
const KINDS: usize = 4;
