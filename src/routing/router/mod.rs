//! A router that is trained in the page: multinomial logistic regression on what is seen of a failure.
//!
//! The paper fine-tunes a language model with four billion parameters; this one has some ten thousand,
//! trains in seconds and says why. It makes the same [`Scores`](super::Scores), so all that follows is
//! the same.
//!
//! - In: [`Rollouts`](super::Rollouts) with texts, [`TrainOptions`].
//! - Whole: [`train`] makes a [`Trained`] with a [`Router`] and out-of-fold scores.
//! - Then: [`Router::score`] one failure ([`Seen`]) with reasons, [`Router::weights`],
//!   [`Router::to_json`] and [`Router::from_json`].
//! - Parts: [`Features`] make [`Rows`], [`Targets`] say what is to be learnt, [`SoftmaxRegression`] is
//!   fitted by [`minimise`], [`cross_validate`] scores rows out of fold, [`temperature()`] sets how sure
//!   the scores sound.

mod cross_validation;
mod error;
mod features;
mod fitted;
mod lbfgs;
mod names;
mod saved;
mod score;
mod seen;
mod softmax_regression;
mod sparse;
mod targets;
mod temperature;
#[cfg(test)]
mod tests;
mod train;
mod words;

pub use cross_validation::{Quality, constant, cross_validate, folds};
pub use error::Error;
pub use features::{Feature, Features};
pub use fitted::{Router, seen};
pub use lbfgs::{Ending, Minimum, Stop, minimise};
pub use names::Names;
pub use saved::VERSION;
pub use score::{Reason, Reasons, Scored};
pub use seen::{PROBLEM_CHARACTERS, Part, STDERR_CHARACTERS, STDERR_CHARACTERS_FAIL, Seen};
pub use softmax_regression::{FitOptions, SoftmaxRegression, log_loss, probabilities};
pub use sparse::Rows;
pub use targets::{Label, LabelCosts, Targets, likeliest};
pub use temperature::temperature;
pub use train::{LearnFrom, TrainOptions, Trained, train};
