//! The page's workers: long work goes to them in small pieces, and nothing on the page waits.
//!
//! - [`Chunks`]: the rows of one run, cut to measure and put together again.
//! - [`Desk`]: who does what next; a pure machine from events to [`Command`]s, tested without a
//!   browser.
//! - `Crew`: workers that each do one long piece of work at a time, for the pages of tasks, routing and execution.
//! - `Pool`: the desk with real workers. Plain ones, since only `terminate` stops a worker at once.
//! - `serve`, `serve_workbench`, `serve_calibrator`, `serve_replayer`: the workers' side.
//! - `engine`: the Python interpreter there, fetched, and in the browser's own engine.

mod chunks;
mod desk;
mod job;
mod running;
mod slot;

#[cfg(target_arch = "wasm32")]
mod crew;
#[cfg(target_arch = "wasm32")]
pub mod engine;
#[cfg(target_arch = "wasm32")]
mod message;
#[cfg(target_arch = "wasm32")]
mod pool;
#[cfg(target_arch = "wasm32")]
mod serve;
#[cfg(target_arch = "wasm32")]
mod serve_calibrator;
#[cfg(target_arch = "wasm32")]
mod serve_replayer;
#[cfg(target_arch = "wasm32")]
mod serve_workbench;
#[cfg(target_arch = "wasm32")]
mod voice;

pub use chunks::Chunks;
pub use desk::{Command, Desk};
pub use job::{End, Finished, Job, JobId, Lane, Progress, Source, Trouble};

#[cfg(target_arch = "wasm32")]
pub use crew::{Crew, Last, Question, Ticket, address};
#[cfg(target_arch = "wasm32")]
pub use pool::{AskHandle, JobHandle, Pool};
#[cfg(target_arch = "wasm32")]
pub use serve::serve;
#[cfg(target_arch = "wasm32")]
pub use serve_calibrator::serve_calibrator;
#[cfg(target_arch = "wasm32")]
pub use serve_replayer::serve_replayer;
#[cfg(target_arch = "wasm32")]
pub use serve_workbench::serve_workbench;
