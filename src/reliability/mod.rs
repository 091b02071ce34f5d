//! From outputs to belief: which of these programs can be believed, with no answer key?
//!
//! Several candidate programs run on the same inputs. Their outcomes form an [`OutputMatrix`];
//! each row is projected to *equals the mode* (1), *differs* (0) or *missing*; estimators turn the
//! projection into a reliability α per program; the gate adopts a program or falls back.
//! Source: ExeCRE (arXiv 2608.04439), Dawid & Skene (1979).
//!
//! - In: [`OutputMatrix`], [`Options`] ([`Equality`], [`Projection`]).
//! - Whole: [`analyse`] makes a [`Report`], [`decide`] puts it through a [`Gate`].
//! - How sure: [`bootstrap`] over inputs, [`study`] with a known truth.
//! - Why: [`contributions`] of each program to the belief about one input.
//! - Parts: [`Rows`] of [`Labels`], the [`Estimator`]s of the [`panel`], EM step by step.

mod agreement_share;
mod analysis;
mod behaviours;
mod bootstrap;
mod contributions;
mod distinct;
mod em;
mod equality;
mod error;
mod estimator;
mod gate;
mod labels;
mod matrix;
mod mode_match;
mod multi_class;
mod one_coin;
mod options;
mod packed;
mod pick;
mod projection;
mod report;
mod study;
#[cfg(test)]
mod tests;
mod trace;
mod two_coin;

pub use agreement_share::AgreementShare;
pub use analysis::analyse;
pub use bootstrap::{Interval, bootstrap};
pub use contributions::{Contributions, contributions};
pub use em::{Parameters, Solution, Step};
pub use equality::Equality;
pub use error::Error;
pub use estimator::{Estimator, Fit, Observer, panel};
pub use gate::decide;
pub use labels::Labels;
pub use matrix::OutputMatrix;
pub use mode_match::ModeMatch;
pub use multi_class::MultiClass;
pub use one_coin::OneCoin;
pub use options::{CheckedOptions, Options, Stop};
pub use projection::{Projection, Rows};
pub use report::*;
pub use study::study;
pub use two_coin::TwoCoin;
