//! What runs the guest: wasmi here, the browser's own engine in the page.

use super::snapshot::{Patch, Snapshot};
use crate::sandbox::limits::Limits;
use crate::sandbox::outcome::Outcome;

/// Natively engines go from thread to thread. In the browser they hold JavaScript's values, which
/// stay where they are.
#[cfg(not(target_arch = "wasm32"))]
pub trait Movable: Send {}
#[cfg(not(target_arch = "wasm32"))]
impl<T: Send> Movable for T {}
/// Natively engines go from thread to thread. In the browser they hold JavaScript's values, which
/// stay where they are.
#[cfg(target_arch = "wasm32")]
pub trait Movable {}
#[cfg(target_arch = "wasm32")]
impl<T> Movable for T {}

/// Natively guests are shared between threads; see [`Movable`].
#[cfg(not(target_arch = "wasm32"))]
pub trait Shareable: Send + Sync {}
#[cfg(not(target_arch = "wasm32"))]
impl<T: Send + Sync> Shareable for T {}
/// Natively guests are shared between threads; see [`Movable`].
#[cfg(target_arch = "wasm32")]
pub trait Shareable {}
#[cfg(target_arch = "wasm32")]
impl<T> Shareable for T {}

/// One guest that can be put back to where it began and run: its memory, and what counts and stops.
///
/// All texts, layouts and statuses are those of the guest; an engine knows of none. Errors are the
/// outcome of the run that they end, after which the memory can still be read.
pub trait Engine: Movable {
    /// Begins a run under limits: the memory is as it was in `snapshot`, with `patch` on top, and
    /// nothing has been used. `seed` feeds what random numbers the guest asks the host for.
    ///
    /// # Errors
    /// If the memory limit is too small for it.
    fn begin(
        &mut self,
        snapshot: &Snapshot,
        patch: Option<&Patch>,
        limits: &Limits,
        seed: u64,
    ) -> Result<(), Outcome>;

    /// Calls an export of the guest. Its result, 0 where it has none.
    ///
    /// # Errors
    /// How the run ended, if it did.
    fn call(&mut self, export: &str, arguments: &[u32]) -> Result<u32, Outcome>;

    /// Length of the memory, in bytes.
    fn memory_length(&self) -> usize;

    /// Copies from the memory. `None` where that goes past its end.
    fn read(&self, pointer: u32, length: u32) -> Option<Vec<u8>>;

    /// Copies into the memory. `None` where that goes past its end, and nothing is written.
    fn write(&mut self, pointer: u32, bytes: &[u8]) -> Option<()>;

    /// Fuel used since the run began; 0 where it is not metered.
    fn fuel(&self) -> u64;

    /// Whether the host has been asked for random numbers since the run began.
    fn is_seeded(&self) -> bool;
}

/// Makes engines for one guest.
pub trait Foundry: Shareable {
    /// A new one, that has not run anything.
    ///
    /// # Errors
    /// If the engine refuses, with a reason.
    fn make(&self) -> Result<Box<dyn Engine>, String>;
}
