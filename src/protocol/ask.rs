//! What else a backend can be asked: log-probabilities of labels, a schema, a text.

use super::{TaskBrief, VERSION};
use crate::model::Message;
use serde::{Deserialize, Serialize};

/// The body of `POST /v1/score`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScoreRequest {
    /// [`super::VERSION`].
    pub version: u32,
    /// What stands before the labels. Tokens of a text and of a label are never joined.
    pub texts: Vec<String>,
    /// What may come next, the same for all texts.
    pub labels: Vec<String>,
    /// Each text is a user's message in the model's chat template, and a label the answer.
    #[serde(default)]
    pub chat: bool,
}

/// What comes back, `scores[text][label]`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ScoreAnswer {
    /// By text, then by label.
    pub scores: Vec<Vec<LabelScore>>,
    /// Tokens that the model computed for it.
    pub evaluated: u64,
}

/// How likely a label is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct LabelScore {
    /// Mean of ln P over its tokens.
    pub mean: f64,
    /// Sum of the same.
    pub total: f64,
    /// Its tokens.
    pub tokens: u32,
    /// All of them were among the tokens that the engine tells. If not, the missing ones count as
    /// much as the last that it tells, and the true value is not above the one here.
    pub exact: bool,
}

/// The body of `POST /v1/schema`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SchemaRequest {
    /// [`super::VERSION`].
    pub version: u32,
    /// Whose inputs are described. Its visible tests must be among them.
    pub task: TaskBrief,
}

/// A proposal, or why there is none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SchemaAnswer {
    /// In the text form of [`crate::inputs`]; `None` if every try was refused.
    pub schema: Option<String>,
    /// All tries, in order.
    pub tries: Vec<SchemaTry>,
}

/// One try.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SchemaTry {
    /// What the model wrote.
    pub text: String,
    /// Why it is not used, as the model is told it.
    pub refusal: Option<String>,
}

/// The body of `POST /v1/complete`: a chat or a prompt, one of the two.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CompleteRequest {
    /// [`super::VERSION`].
    pub version: u32,
    /// A chat, which the model goes on with in its own template.
    #[serde(default)]
    pub messages: Vec<Message>,
    /// A text that is gone on with as it stands.
    #[serde(default)]
    pub prompt: Option<String>,
    /// Logits are divided by it; at 0 the likeliest token is taken.
    #[serde(default)]
    pub temperature: f64,
    /// In `(0, 1]`: the likeliest tokens that together have this probability.
    #[serde(default = "all")]
    pub top_p: f64,
    /// Of all randomness.
    #[serde(default = "seed")]
    pub seed: u64,
    /// Most tokens.
    #[serde(default = "tokens")]
    pub tokens: u32,
    /// Texts at which it ends; they are not part of the answer.
    #[serde(default)]
    pub stop: Vec<String>,
}

fn all() -> f64 {
    1.0
}

fn seed() -> u64 {
    1
}

fn tokens() -> u32 {
    256
}

impl Default for CompleteRequest {
    fn default() -> Self {
        Self {
            version: VERSION,
            messages: Vec::new(),
            prompt: None,
            temperature: 0.0,
            top_p: all(),
            seed: seed(),
            tokens: tokens(),
            stop: Vec::new(),
        }
    }
}

/// What comes back from `POST /v1/complete`, as a stream.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum CompleteEvent {
    /// See [`super::Event::Queued`].
    Queued {
        /// The request's id.
        id: String,
        /// Requests before it.
        position: u32,
    },
    /// The text goes on.
    Text {
        /// With this.
        text: String,
    },
    /// All is done; nothing follows.
    End {
        /// Why.
        reason: CompleteStop,
        /// Tokens of the prompt.
        prompt_tokens: u32,
        /// Tokens that were drawn.
        generated: u32,
        /// Σ ln P of them under the model itself, whatever the temperature.
        log_probability: f64,
    },
    /// It could not go on; nothing follows.
    Failed {
        /// Why, as a sentence.
        message: String,
        /// What to do.
        hint: String,
    },
}

/// Why a text ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CompleteStop {
    /// The model ended it.
    End,
    /// One of the texts came.
    Stop,
    /// It had as many tokens as it may have.
    Tokens,
}
