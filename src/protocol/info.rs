//! What a backend says about itself, and how it refuses.

use crate::model::Description;
use serde::{Deserialize, Serialize};

/// `GET /v1/info`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Info {
    /// [`super::VERSION`].
    pub protocol: u32,
    /// Of the backend.
    pub version: String,
    /// What answers.
    pub model: Description,
    /// What it allows.
    pub bounds: Bounds,
}

/// What a backend allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bounds {
    /// Bytes of a request.
    pub body_bytes: u64,
    /// Requests that may wait.
    pub queue: u32,
    /// Candidates a line.
    pub candidates: u32,
    /// Tokens of a program.
    pub tokens: u32,
    /// Seconds of a run.
    pub seconds: u32,
    /// Agents of a grid.
    pub agents: u32,
}

/// Every refusal, as the body of an answer that is no success.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Problem {
    /// What is wrong, as a sentence.
    pub message: String,
    /// What to do.
    pub hint: String,
}
