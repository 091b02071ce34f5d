//! Why a model gives no answer.

use thiserror::Error;

/// Why a model gives no answer. Each is a sentence for a person; [`Error::hint`] says what to do.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Error {
    /// Somebody stopped it.
    #[error("It was stopped.")]
    Cancelled,
    /// A sequence would be too long.
    #[error("The text would have {needed} tokens, and this model reads at most {limit}.")]
    Context {
        /// With the new tokens.
        needed: usize,
        /// The model's.
        limit: usize,
    },
    /// All sequences together would be too long.
    #[error(
        "All texts at once share room for {limit} tokens, and there is none for {needed} more."
    )]
    Room {
        /// New ones.
        needed: usize,
        /// The engine's.
        limit: usize,
    },
    /// No sequence is free.
    #[error("The engine holds {limit} sequences at once, and all are in use.")]
    Sequences {
        /// The engine's.
        limit: usize,
    },
    /// The engine failed.
    #[error("The engine failed: {message}")]
    Engine {
        /// In its words, as a sentence.
        message: String,
    },
    /// A server cannot be reached, or stopped answering.
    #[error("The model's server at {address} does not answer: {message}")]
    Unreachable {
        /// Its address.
        address: String,
        /// What happened, as a sentence.
        message: String,
    },
    /// A server said no.
    #[error("The model's server answered with status {status}: {message}")]
    Status {
        /// Of HTTP.
        status: u16,
        /// Its words, cut to a readable length.
        message: String,
    },
    /// A server's answer has another shape than it should.
    #[error("The model's server answered in an unknown way: {message}")]
    Answer {
        /// What is wrong with it, as a sentence.
        message: String,
    },
}

impl Error {
    /// What to do about it.
    #[must_use]
    pub fn hint(&self) -> &'static str {
        match self {
            Self::Cancelled => "Start it again.",
            Self::Context { .. } => {
                "Use a shorter task, fewer candidates, a smaller signal, or a model with a longer context."
            }
            Self::Room { .. } => {
                "Ask for fewer candidates or fewer agents at once, or start the backend with a larger context."
            }
            Self::Sequences { .. } => "Ask for fewer candidates or fewer agents at once.",
            Self::Engine { .. } => {
                "Start the backend again; if it happens twice, try a smaller context or another model file."
            }
            Self::Unreachable { .. } => "Check that the server runs and that the address is right.",
            Self::Status {
                status: 401 | 403, ..
            } => "Check the key that the backend was started with.",
            Self::Status { status: 404, .. } => {
                "Check the address: it should end before /completions, most often in /v1."
            }
            Self::Status { status: 429, .. } => "The server is busy; try again later.",
            Self::Status { .. } => "Look at the server's own log.",
            Self::Answer { .. } => {
                "Use a server with completions, token-id prompts and log-probabilities, such as vLLM or llama-server."
            }
        }
    }
}
