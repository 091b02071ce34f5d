//! After a failed attempt: which action next, at what cost, and what is guaranteed?
//!
//! A router scores the actions; the policy takes the one with the largest *s − λc*; λ is chosen on
//! calibration data so that a budget is kept. Source: He et al. 2026, `CodeRescue` (arXiv 2607.19338v1,
//! reported withdrawn); Angelopoulos et al. 2024, conformal risk control (arXiv 2208.02814).
//!
//! - In: [`Rollouts`] of [`Instance`]s, read by [`reader::read`], and a [`Policy`]; [`golden`] is an
//!   example of five.
//! - Whole: [`Table`], its [`Walks`] along λ, and the [`Frontier`] of any of its instances.
//! - λ: [`certify`] under [`Terms`] gives a [`Certificate`]; [`certify_by_source`], one a source.
//! - How sure: [`resplit`] over random splits.
//! - Against what: [`baselines`], [`cascades`], [`hull`]; [`composition`], [`decline`]; [`rounds`].
//! - Out: [`Card`], [`csv`].
//! - Scores of our own: [`router`]. Rollouts to begin with: [`simulated`].

mod baselines;
mod bounds;
mod card;
mod certificate;
mod envelope;
mod error;
mod export;
mod frontier;
mod golden;
mod margins;
mod model;
mod policy;
pub mod reader;
mod resampling;
mod rounds;
pub mod router;
pub mod simulated;
mod structure;
mod table;
#[cfg(all(test, not(target_arch = "wasm32")))]
#[allow(clippy::unwrap_used)]
mod tests;
mod walks;
mod warnings;

pub use baselines::{Baselines, Point, Published, area, baselines, best_cascade, cascades, hull};
pub use bounds::{hoeffding, largest_mean, largest_risk, p_value};
pub use card::{Card, data_hash};
pub use certificate::{Bound, Ceiling, Certificate, Choice, Terms, certify, certify_by_source};
pub use envelope::{Corner, crossings, on_top, walk};
pub use error::Error;
pub use export::csv;
pub use frontier::{Frontier, Step};
pub use golden::{C_MAX, golden};
pub use margins::Margins;
pub use model::{ACTIONS, Failure, Instance, Rollouts, STOP, Scores, Split, is_cost};
pub use policy::{Policy, PolicyCost, Prices};
pub use resampling::{Resplits, Study, resplit};
pub use rounds::{Round, rounds};
pub use structure::{Composition, Decline, by_source, composition, decline};
pub use table::Table;
pub use walks::{Switch, Walks};
pub use warnings::{Warning, histogram, selected, warnings};
