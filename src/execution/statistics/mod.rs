//! What can be said of runs, and of the difference between two settings.
//!
//! - One setting: [`activity`] counts executions by stage, phase and outcome; [`FirstEdit`] and
//!   [`Strata`] look at patches, read by [`Patch::parse`].
//! - Two settings on the same tasks: [`pair`] finds the pairs, [`compare`] decides, [`compare_all`]
//!   several at once; [`paired_bootstrap`] and [`cliff`] are for tokens, time and money.
//! - How many tasks would do: [`pairs_for_equivalence`], [`pairs_for_difference`].
//!
//! A difference is always *second − first*.

mod activity;
mod bootstrap;
mod cliff;
mod compare;
mod diff;
mod equivalence;
mod error;
mod localisation;
mod mcnemar;
mod measurement;
mod multiple;
mod pairing;
mod sample_size;
mod share;
mod strata;
#[cfg(all(test, not(target_arch = "wasm32")))]
#[allow(clippy::unwrap_used)]
mod tests;

pub use activity::{Activity, PerRun, STAGES, Stage, Tally, activity, stage};
pub use bootstrap::{Estimate, PairedMeans, paired_bootstrap};
pub use cliff::{CliffDelta, Magnitude, cliff};
pub use compare::{Comparison, Terms, Verdict, compare, compare_all};
pub use diff::{Change, FileChange, Patch, is_test_path};
pub use equivalence::{Equivalence, StandardError, equivalence};
pub use error::Error;
pub use localisation::{FirstEdit, hits, tool_edits};
pub use mcnemar::mcnemar;
pub use measurement::Measurement;
pub use multiple::{Correction, benjamini_hochberg, holm};
pub use pairing::{By, PairedCounts, Pairing, pair};
pub use sample_size::{pairs_for_difference, pairs_for_equivalence};
pub use share::Share;
pub use strata::{Measure, PatchSize, Strata};
