//! A language model, as a decoder needs one: token ids in, log-probabilities out.
//!
//! - [`LanguageModel`]: what an engine must do; all of it is synchronous, an engine lives on a thread
//!   of its own.
//! - [`Distribution`]: the next token's log-probabilities, normalised over the whole vocabulary even
//!   where only the likeliest are known.
//! - [`Part`]: a prompt in pieces, so that text of others is never read as a template's own marks.
//! - [`sample`]: drawing tokens and whole continuations from any model.
//! - [`Watched`]: any model, stopped between two pieces of work.
//! - [`scripted`]: a model that plays scripts. [`delegate_model`](crate::delegate_model): what a model does
//!   that only stands before another one.

mod delegate;
mod distribution;
mod error;
pub mod sample;
pub mod scripted;
mod watched;

pub use distribution::Distribution;
pub use error::Error;
pub use watched::Watched;

use serde::{Deserialize, Serialize};

/// An entry of the vocabulary.
pub type Token = u32;

/// What is in an engine, by the engine's own handle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Sequence(pub u32);

/// What a model says about itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Description {
    /// Its name, as its file or its server has it.
    pub name: String,
    /// Of its weights, in hexadecimal, if they are at hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sha256: Option<String>,
    /// What computes it, such as `llama.cpp`.
    pub engine: String,
    /// Entries of its vocabulary; 0 if the engine does not say.
    pub vocabulary: u32,
    /// Tokens that one sequence may have.
    pub context: u32,
    /// Sequences that it may hold at once.
    pub sequences: u32,
    /// Log-probabilities a step returns; `None` means all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub top: Option<u32>,
}

/// What it has done so far. All counts only grow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Usage {
    /// Tokens whose keys and values were computed.
    pub evaluated: u64,
    /// Tokens of a prompt that were there already.
    pub reused: u64,
    /// Calls of the model, each with one or more sequences.
    pub steps: u64,
}

/// A piece of a prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Of the template: `<|im_end|>` in it is a mark.
    Template(String),
    /// Of a task, a trace, a visitor: `<|im_end|>` in it is ten characters.
    Text(String),
}

/// Who says something in a chat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Who sets the rules.
    System,
    /// Who asks.
    User,
    /// Who answers.
    Assistant,
}

impl Role {
    /// Its name in templates and requests.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::User => "user",
            Self::Assistant => "assistant",
        }
    }
}

/// Something said in a chat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Message {
    /// By whom.
    pub role: Role,
    /// What.
    pub content: String,
}

/// Tokens to append to one sequence.
#[derive(Clone, Copy, Debug)]
pub struct Work<'a> {
    /// To which.
    pub sequence: Sequence,
    /// At least one.
    pub tokens: &'a [Token],
}

/// How continuations are drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sampling {
    /// How many.
    pub count: u32,
    /// Above 0; logits are divided by it. At 0 the likeliest token is taken.
    pub temperature: f64,
    /// In `(0, 1]`: the likeliest tokens that together have this probability.
    pub top_p: f64,
    /// Continuation `i` is drawn with its own numbers from this seed.
    pub seed: u64,
    /// Most tokens of one.
    pub tokens: u32,
}

/// One continuation.
#[derive(Clone, Debug, PartialEq)]
pub struct Sampled {
    /// Its tokens, without that of the end.
    pub tokens: Vec<Token>,
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// Σ ln P of its tokens under the model itself, whatever the temperature.
    pub log_probability: f64,
    /// The model ended it.
    pub ended: bool,
}

/// A language model with its engine.
///
/// Handles that were freed, or never given, are a bug of the caller: engines answer with
/// [`Error::Engine`] and do not panic.
pub trait LanguageModel {
    /// What it is.
    fn description(&self) -> &Description;

    /// What it has done.
    fn usage(&self) -> Usage;

    /// Tokens of a prompt. `first` asks for what the model wants at the start of every text.
    ///
    /// # Errors
    /// If the engine cannot be reached.
    fn tokenize(&mut self, parts: &[Part], first: bool) -> Result<Vec<Token>, Error>;

    /// A token's bytes; they need not be UTF-8 by themselves, and marks have none.
    ///
    /// # Errors
    /// If the engine cannot be reached or knows no such token.
    fn piece(&mut self, token: Token) -> Result<Vec<u8>, Error>;

    /// Whether the model says with it that the text is over.
    fn is_end(&self, token: Token) -> bool;

    /// A chat in the model's own template, up to where the assistant goes on. Models without a
    /// template get the plain texts, a blank line between.
    ///
    /// # Errors
    /// If the engine cannot be reached.
    fn chat(&mut self, messages: &[Message]) -> Result<Vec<Part>, Error>;

    /// A new, empty sequence.
    ///
    /// # Errors
    /// [`Error::Sequences`] if all are in use.
    fn open(&mut self) -> Result<Sequence, Error>;

    /// A new sequence with the parent's first `length` tokens, which are not computed again.
    ///
    /// # Errors
    /// [`Error::Sequences`] if all are in use.
    fn fork(&mut self, parent: Sequence, length: usize) -> Result<Sequence, Error>;

    /// Drops all but the first `length` tokens.
    ///
    /// # Errors
    /// If the engine fails.
    fn rewind(&mut self, sequence: Sequence, length: usize) -> Result<(), Error>;

    /// Gives a sequence back.
    fn free(&mut self, sequence: Sequence);

    /// Its tokens.
    fn tokens(&self, sequence: Sequence) -> &[Token];

    /// Appends tokens to sequences, all at once, and gives for each the distribution of what comes
    /// after its last one. Sequences in `work` are distinct.
    ///
    /// # Errors
    /// [`Error::Context`] if one gets too long (none is changed), [`Error::Cancelled`], or the
    /// engine's own.
    fn step(&mut self, work: &[Work<'_>]) -> Result<Vec<Distribution>, Error>;

    /// ln P of these tokens as the next one of a sequence, which stays as it is: for engines whose
    /// steps tell only the likeliest. `None` where the engine cannot say.
    ///
    /// # Errors
    /// If the engine cannot be reached.
    fn next(&mut self, sequence: Sequence, tokens: &[Token]) -> Result<Vec<Option<f32>>, Error> {
        let _ = sequence;
        Ok(vec![None; tokens.len()])
    }

    /// Continues a sequence several times and leaves it as it is. `done` is told a continuation's
    /// number and its bytes so far, after every token or less often, and says whether it is long
    /// enough; what comes beyond is cut by the caller.
    ///
    /// Engines that can do this better than by forks and steps do it their own way.
    ///
    /// # Errors
    /// As [`Self::fork`] and [`Self::step`].
    fn sample(
        &mut self,
        sequence: Sequence,
        sampling: &Sampling,
        done: &mut dyn FnMut(usize, &[u8]) -> bool,
    ) -> Result<Vec<Sampled>, Error> {
        sample::continue_all(self, sequence, sampling, done)
    }
}
