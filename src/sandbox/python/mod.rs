//! Python scripts: an interpreter that is itself a WebAssembly program, the guest, and what the
//! host and it say to each other.
//!
//! - `engine`: what runs the guest, as a trait; `interpreter`: wasmi behind it.
//! - `guest`: the guest with its engines; `snapshot`: its memory after its start.
//! - `script`: a script as a program; `session`: one run's requests; `reply`: what comes back.
//! - `trace`: what a traced run went through.
//! - `unpack`: the guest as it is downloaded.

mod engine;
mod guest;
mod interpreter;
mod reply;
mod script;
mod session;
mod snapshot;
mod trace;
mod unpack;

pub use engine::{Engine, Foundry, Movable, Shareable};
pub use guest::Guest;
pub use interpreter::Wasmi;
pub use reply::{NoEntry, Raised, Reply, batch, value};
pub(super) use script::Script;
pub use snapshot::{PAGE, Patch, Snapshot};
pub use trace::{Event, Step, Trace};

pub use super::trap::named as trap;
pub use super::wasi::{ARGUMENT, CLOCK_NANOSECONDS};
