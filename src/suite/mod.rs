//! What is taken away: the tests that an adopted program answers for, and the check of a solution.
//!
//! - [`Suite`]: inputs with expected answers and where they come from, [`Suite::adopted`] from what
//!   a gate adopts, [`Suite::public`] where it adopts nothing.
//! - Out: [`Suite::to_json`] (and back, [`Suite::from_json`]), [`Suite::to_pytest`], [`Suite::to_zip`].
//! - [`check()`]: one program beside a trusted one on fresh inputs, with a small counterexample.
//! - [`misleading`], [`Scoreboard`]: with a known truth, what the feedback of such suites is worth.

mod build;
mod check;
mod error;
mod hash;
mod json;
pub mod misleading;
mod model;
mod pairs;
mod python;
mod rate;
mod scoreboard;
#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests;
mod texts;
mod words;
mod zip;

pub use check::{CheckReport, Counterexample, check};
pub use error::Error;
pub use hash::schema_hash;
pub use misleading::Feedback;
pub use model::{CASES, Case, LeftOut, Suite, TEXT_BYTES, VERSION};
pub use rate::Rate;
pub use scoreboard::{Row, Scoreboard, Trial};
pub use texts::given;
