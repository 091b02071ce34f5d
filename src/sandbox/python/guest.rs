//! The Python interpreter, ready: compiled, started once, its memory kept.

use super::engine::{Engine, Foundry};
use super::interpreter::Wasmi;
use super::session::{Buffer, Session};
use super::snapshot::Snapshot;
use super::unpack;
use crate::sandbox::error::Error;
use crate::sandbox::limits::Limits;
use crate::sandbox::outcome::Outcome;
use std::fmt;
use std::sync::{Arc, Mutex};

/// Free memory at the end of the snapshot, in bytes: the guest uses what is there before it asks for
/// more. A run that does ask costs the next one a new instance, since memory cannot shrink; most
/// small programs do not.
const ROOM_BYTES: usize = 2 << 20;

/// The Python interpreter, with as many engines as are in use at once. All scripts share it.
pub struct Guest {
    foundry: Box<dyn Foundry>,
    snapshot: Snapshot,
    /// Where in the memory it says where its buffers are.
    buffers: u32,
    idle: Mutex<Vec<Box<dyn Engine>>>,
}

impl Guest {
    /// The module from the file that is downloaded, an `.xz`. `sha256` is the module's, in
    /// hexadecimal; `progress` hears how many bytes of it there are so far.
    ///
    /// # Errors
    /// If the file is damaged or another one.
    pub fn unpack(
        xz: &[u8],
        sha256: &str,
        progress: &mut dyn FnMut(usize),
    ) -> Result<Vec<u8>, Error> {
        unpack::unpack(xz, sha256, progress)
    }

    /// Compiles the module with wasmi and starts it: a second natively, some in a browser.
    ///
    /// # Errors
    /// If it is not the guest.
    pub fn new(wasm: &[u8]) -> Result<Arc<Self>, Error> {
        let wasmi = Wasmi::new(wasm).map_err(unfit)?;
        Self::with_engines(Box::new(wasmi), None)
    }

    /// Compiles the module with wasmi, and instead of starting it takes over what [`Self::snapshot`]
    /// gave, of whichever engine.
    ///
    /// # Errors
    /// If it is not the guest, or the snapshot not its.
    pub fn with_snapshot(wasm: &[u8], snapshot: Snapshot) -> Result<Arc<Self>, Error> {
        let wasmi = Wasmi::new(wasm).map_err(unfit)?;
        Self::with_engines(Box::new(wasmi), Some(snapshot))
    }

    /// A guest in engines of any make.
    ///
    /// # Errors
    /// If what they run is not the guest, or the snapshot not its.
    pub fn with_engines(
        foundry: Box<dyn Foundry>,
        snapshot: Option<Snapshot>,
    ) -> Result<Arc<Self>, Error> {
        let mut engine = foundry.make().map_err(unfit)?;
        let snapshot = match snapshot {
            Some(snapshot) => snapshot,
            None => start(&mut *engine).map_err(unfit)?,
        };
        let buffers = engine
            .begin(&snapshot, None, &Limits::python(), 0)
            .and_then(|()| engine.call("buffers", &[]))
            .map_err(|outcome| unfit(outcome.to_string()))?;
        // In the browser engines hold JavaScript's values and never leave their thread; one type serves
        // both sides.
        #[cfg_attr(target_arch = "wasm32", allow(clippy::arc_with_non_send_sync))]
        let guest = Arc::new(Self {
            foundry,
            snapshot,
            buffers,
            idle: Mutex::new(vec![engine]),
        });
        Ok(guest)
    }

    /// Its memory after its start, to be kept.
    #[must_use]
    pub fn snapshot(&self) -> &Snapshot {
        &self.snapshot
    }

    pub(super) fn buffers(&self) -> u32 {
        self.buffers
    }

    /// Lends an engine that nobody else uses meanwhile.
    pub(super) fn with_engine<T>(
        &self,
        work: impl FnOnce(&mut dyn Engine) -> T,
    ) -> Result<T, Outcome> {
        let idle = self.idle.lock().ok().and_then(|mut idle| idle.pop());
        let mut engine = match idle {
            Some(engine) => engine,
            None => self.foundry.make().map_err(|reason| Outcome::Trap {
                code: "instantiation".to_owned(),
                message: format!("The Python interpreter could not be set up: {reason}."),
            })?,
        };
        let done = work(&mut *engine);
        if let Ok(mut idle) = self.idle.lock() {
            idle.push(engine);
        }
        Ok(done)
    }
}

impl fmt::Debug for Guest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Guest")
    }
}

fn unfit(reason: String) -> Error {
    Error::Interpreter {
        message: reason.trim_end_matches('.').to_owned(),
    }
}

fn start(engine: &mut dyn Engine) -> Result<Snapshot, String> {
    let told = |outcome: Outcome| outcome.to_string();
    engine.call("_initialize", &[]).map_err(told)?;
    if engine.call("init", &[]).map_err(told)? != 0 {
        let buffers = engine.call("buffers", &[]).map_err(told)?;
        let said = Session { engine, buffers }.buffer(Buffer::Stderr);
        let said = String::from_utf8_lossy(&said);
        return Err(said.lines().next_back().unwrap_or("it fails").to_owned());
    }
    let length = engine.memory_length() as u32;
    let memory = engine.read(0, length).unwrap_or_default();
    Ok(Snapshot::new(&memory, ROOM_BYTES))
}
