//! What a model is asked apart from decoding. Everything here is synchronous and knows no network.
//!
//! - [`score()`]: how likely given labels are.
//! - [`propose`]: a schema for a task's inputs.
//! - [`complete`]: a text.

mod complete;
mod schema;
mod score;
#[cfg(test)]
mod tests;
mod utf8;

pub use complete::{check as check_completion, complete};
pub use schema::propose;
pub use score::{check as check_score, score};

use runwise::model::{Distribution, Error, LanguageModel, Sequence, Token, Work};

/// Why a request cannot be asked at all: what is wrong and what to do.
pub type Refusal = (String, &'static str);

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The model's reason.
    Model(Error),
    /// The request makes no sense to this model.
    Unfit(Refusal),
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Model(error)
    }
}

/// A sequence that is given back at the end, however that comes.
struct Held<'m> {
    model: &'m mut dyn LanguageModel,
    sequence: Sequence,
}

impl<'m> Held<'m> {
    fn open(model: &'m mut dyn LanguageModel) -> Result<Self, Error> {
        let sequence = model.open()?;
        Ok(Self { model, sequence })
    }

    fn step(&mut self, tokens: &[Token]) -> Result<Distribution, Error> {
        let sequence = self.sequence;
        let work = [Work { sequence, tokens }];
        self.model.step(&work)?.pop().ok_or_else(nothing)
    }
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        self.model.free(self.sequence);
    }
}

fn nothing() -> Error {
    Error::Engine {
        message: "A step returned no distribution.".to_owned(),
    }
}
