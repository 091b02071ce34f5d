//! Execution-guided decoding: candidates for the next lines are run on visible tests, and what happened
//! in them moves the model (EG-CFG, arXiv 2506.10948, from the method's description alone).
//!
//! A model is asked under two prompts that differ in one block: what the candidates did. The next token
//! is the likeliest of ln P + γ (ln P_c − ln P). The paper's authors state that a patent covers the
//! method; this is for research and teaching.
//!
//! - [`Checked`]: a request that can be worked on; [`Error`]: why one is refused.
//! - [`brief`]: what a model is told of a task file.
//! - [`decode`]: a run of one agent or a grid of them, told as [`crate::protocol::Event`]s.
//! - [`mix`], [`remix`]: two distributions, one choice.
//! - `agent`: one program, token by token; `refresh`: its candidates and their prompt.
//! - `extract`, `normal`, `lines`, `ending`: programs as text, without a grammar.
//! - `executions`: runs in the sandbox; `shown`, `signal`: what the model sees of them.
//! - `plain`: the same model without traces, for as many tokens.

mod agent;
mod answer;
mod bandit;
mod brief;
mod checked;
mod combinations;
mod ending;
mod error;
mod executions;
mod extract;
mod grid;
mod guidance;
#[cfg(all(test, not(target_arch = "wasm32")))]
mod guidance_laws;
mod lines;
mod measures;
mod normal;
mod plain;
mod prompt;
mod refresh;
mod remix;
mod shown;
mod signal;
mod world;
mod written;

pub use brief::{brief, can_be_decoded};
pub use checked::Checked;
pub use error::Error;
pub use grid::{Tools, decode};
pub use guidance::{Entry, LEAST, Mixed, PLAUSIBILITY, alone, mix, plausibility, score};
pub use measures::{Measures, measures};
pub use remix::{Remix, remix};
