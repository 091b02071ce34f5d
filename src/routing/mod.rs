//! After a failed attempt: which action next, at what cost, and what is guaranteed?
//!
//! A router scores the actions; the policy takes the one with the largest *s − λc*; λ is chosen on
//! calibration data so that a budget is kept. Source: He et al. 2026, `CodeRescue` (arXiv 2607.19338v1,
//! reported withdrawn); Angelopoulos et al. 2024, conformal risk control (arXiv 2208.02814).
//!
//! - In: [`Rollouts`] of [`Instance`]s.

mod error;
mod model;
pub mod router;
pub mod simulated;

pub use error::Error;
pub use model::{ACTIONS, Failure, Instance, Rollouts, STOP, Scores, Split, is_cost};
