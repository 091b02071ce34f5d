//! Logs of agents → runs, and beside them every place that was not understood.
//!
//! What a file is shows in what is in it, never in its name; the name only names the task where the log
//! does not. A part that is damaged costs that part and a [`Diagnostic`](super::Diagnostic): a line that
//! is no JSON, a call without a name, the second half of a file that was cut off.
//!
//! 1. [`read`] opens archives and packed files, and finds out whether a file is lines, an array or one
//!    document (`shape`), and whose (`kind`).
//! 2. Documents are not parsed whole: `outline` finds their parts, and each is read on its own.
//! 3. A reader a format tells a `draft` what it meets; calls find their results there.
//! 4. [`Logs::join`] gives runs the settings that their folders name, and the endings that results of
//!    benchmarks tell.

mod atif;
mod claude;
mod codex_exec;
mod codex_rollout;
mod draft;
mod error;
mod gathered;
mod gold;
mod kind;
mod messages;
mod mini;
mod moatless;
mod names;
mod notes;
mod open;
mod open_code;
mod open_hands;
mod outline;
mod parse;
mod progress;
mod quote;
mod results;
mod shape;
mod stream;
mod swe_agent;
mod terminal;
#[cfg(all(test, not(target_arch = "wasm32")))]
#[allow(clippy::unwrap_used)]
mod tests;
mod time;
mod tokens;
mod tools;
mod value;

pub use error::Error;
pub use gathered::Logs;
pub use gold::Gold;
pub use open::read;
pub use results::Results;

use progress::{Tell, each, each_outline};
