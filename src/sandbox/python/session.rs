//! One run as the guest's exports see it: requests go into its memory, answers come out of it.

use super::engine::Engine;
use super::reply::{Raised, Reply, defect};
use crate::sandbox::outcome::Outcome;

/// The guest's buffers, in the order of their descriptors.
#[derive(Clone, Copy)]
pub(super) enum Buffer {
    Stdout,
    Stderr,
    Result,
    Trace,
}

/// An engine that has begun a run.
pub(super) struct Session<'a> {
    pub engine: &'a mut dyn Engine,
    /// Where the descriptors of the buffers are.
    pub buffers: u32,
}

impl Session<'_> {
    /// What the run may print, and how many events of its trace are kept; 0 for none.
    pub fn configure(&mut self, output_bytes: usize, events: u32) -> Result<(), Outcome> {
        let output_bytes = u32::try_from(output_bytes).unwrap_or(u32::MAX >> 1);
        self.engine.call("configure", &[output_bytes, events])?;
        Ok(())
    }

    /// Compiles the source. The inner result says what is wrong with it.
    pub fn load(&mut self, source: &str) -> Result<Result<(), Raised>, Outcome> {
        match self.status("load", &[source])? {
            0 => Ok(Ok(())),
            status => match Reply::read(status, &self.buffer(Buffer::Result)) {
                Reply::Raised(raised) => Ok(Err(raised)),
                other => Err(other.outcome()),
            },
        }
    }

    /// Runs what was loaded as `__main__` with this standard input.
    pub fn run(&mut self, stdin: &str) -> Result<(), Outcome> {
        self.request("run", &[stdin])
    }

    /// Runs what was loaded as a module, so that its functions can be called.
    pub fn prepare(&mut self) -> Result<(), Outcome> {
        self.request("prepare", &[])
    }

    /// Calls a function with a JSON array of arguments; its value is in the result.
    pub fn call(&mut self, name: &str, arguments: &str) -> Result<(), Outcome> {
        self.request("call", &[name, arguments])
    }

    /// Calls a function once for each array in a JSON array; the result is an array of answers.
    pub fn call_batch(&mut self, name: &str, arguments: &str) -> Result<(), Outcome> {
        self.request("call_batch", &[name, arguments])
    }

    fn request(&mut self, export: &str, texts: &[&str]) -> Result<(), Outcome> {
        match self.status(export, texts)? {
            0 => Ok(()),
            status => Err(Reply::read(status, &self.buffer(Buffer::Result)).outcome()),
        }
    }

    /// Makes a request with its texts, which share one room.
    fn status(&mut self, export: &str, texts: &[&str]) -> Result<u32, Outcome> {
        let mut arguments = Vec::new();
        if !texts.is_empty() {
            let all = texts.concat();
            let length = u32::try_from(all.len()).map_err(|_| Outcome::OutOfMemory)?;
            let pointer = self.engine.call("alloc", &[length]);
            let mut pointer = pointer.map_err(|outcome| self.explained(outcome))?;
            self.engine
                .write(pointer, all.as_bytes())
                .ok_or_else(defect)?;
            for text in texts {
                let length = text.len() as u32;
                arguments.extend([pointer, length]);
                pointer += length;
            }
        }
        let status = self.engine.call(export, &arguments);
        status.map_err(|outcome| self.explained(outcome))
    }

    /// A guest that finds no memory says so in its result, and traps.
    fn explained(&self, outcome: Outcome) -> Outcome {
        let no_memory = || {
            let result = Reply::read(1, &self.buffer(Buffer::Result));
            matches!(result, Reply::Raised(raised) if raised.kind == "MemoryError")
        };
        match &outcome {
            Outcome::Trap { code, .. } if code == "unreachable" && no_memory() => {
                Outcome::OutOfMemory
            }
            _ => outcome,
        }
    }

    /// What a buffer holds, also after the run has ended in a trap.
    pub fn buffer(&self, buffer: Buffer) -> Vec<u8> {
        let read = || {
            let descriptor = self.engine.read(self.buffers + 8 * buffer as u32, 8)?;
            let (pointer, length) = descriptor.split_first_chunk()?;
            let (length, _) = length.split_first_chunk()?;
            self.engine
                .read(u32::from_le_bytes(*pointer), u32::from_le_bytes(*length))
        };
        read().unwrap_or_default()
    }
}
