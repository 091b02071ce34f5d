//! A program of either kind: what the rest of the house runs.

use super::compiled::Compiled;
use super::error::Error;
use super::limits::Limits;
use super::outcome::{Input, Run};
use super::python::{Guest, Script, Trace};
use super::run;
use super::signature::{Function, Signature};
use std::fmt;
use std::sync::Arc;

/// A program that is ready to run: a WebAssembly module, or a Python script with its interpreter.
///
/// Runs do not see each other: each begins in the state that loading left, whatever an earlier
/// one did.
pub struct Program {
    kind: Kind,
}

enum Kind {
    Module(Box<Compiled>),
    Python(Box<Script>),
}

impl Program {
    /// Compiles `.wasm` bytes or `.wat` text. `entry` names the exported function to call; `None`
    /// takes `_start`, or else the only exported function over numbers.
    ///
    /// Nothing of the program runs here, a start section neither: it belongs to every run.
    ///
    /// # Errors
    ///
    /// If the source is no module, needs what is not provided, exceeds a limit as it stands, or
    /// has no such entry.
    pub fn load(source: &[u8], entry: Option<&str>, limits: &Limits) -> Result<Self, Error> {
        let compiled = Compiled::load(source, entry, limits)?;
        Ok(Self {
            kind: Kind::Module(Box::new(compiled)),
        })
    }

    /// Compiles a Python script. Without `entry` it runs as `__main__`, reads standard input and
    /// prints. With one, it is imported and the function is called: `f`, a method as `Solution.f`,
    /// or the bare name of a method of its class `Solution`. See [`Limits::python`] for the limits.
    ///
    /// Nothing of the script runs here. So a missing entry shows only when it is run, as a trap
    /// with the code `entry`: which names a script has, only running it tells.
    ///
    /// # Errors
    ///
    /// If it is no Python, or exceeds a limit as it stands.
    pub fn python(
        guest: &Arc<Guest>,
        source: &str,
        entry: Option<&str>,
        limits: &Limits,
    ) -> Result<Self, Error> {
        let script = Script::load(guest, source, entry, limits)?;
        Ok(Self {
            kind: Kind::Python(Box::new(script)),
        })
    }

    /// How it is run.
    #[must_use]
    pub fn signature(&self) -> &Signature {
        match &self.kind {
            Kind::Module(compiled) => &compiled.entry.signature,
            Kind::Python(script) => script.signature(),
        }
    }

    /// Every exported function of a module over numbers, whether it is the entry or not.
    #[must_use]
    pub fn functions(&self) -> &[Function] {
        match &self.kind {
            Kind::Module(compiled) => &compiled.entry.functions,
            Kind::Python(_) => &[],
        }
    }

    /// Whether it can be given so many arguments. A command can, as it reads them as text; so can
    /// a Python function, which raises a `TypeError` if it would rather not.
    ///
    /// # Errors
    ///
    /// If it is a function of a module with another number of parameters.
    pub fn accepts(&self, arguments: usize) -> Result<(), Error> {
        match &self.kind {
            Kind::Module(compiled) => compiled.accepts(arguments),
            Kind::Python(_) => Ok(()),
        }
    }

    /// Whether the calls of a [batch](Self::run_batch) may see what earlier calls of it left: global
    /// variables, caches, default arguments. That saves a Python function the way back to its first
    /// state, some milliseconds a call. It changes nothing for other programs.
    #[must_use]
    pub fn keeping_state(mut self, keeps: bool) -> Self {
        if let Kind::Python(script) = &mut self.kind {
            script.keep_state(keeps);
        }
        self
    }

    /// Runs it once. The same program, input and seed give the same outcome and fuel everywhere;
    /// only [`super::Outcome::Deadline`] depends on the machine.
    #[must_use]
    pub fn run(&self, input: &Input, seed: u64) -> Run {
        match &self.kind {
            Kind::Module(compiled) => run::run(compiled, input, seed),
            Kind::Python(script) => script.run(input, seed),
        }
    }

    /// Runs it on every input, as [`Self::run`] would: unless it is [keeping
    /// state](Self::keeping_state), where each batch begins in the first state, its calls share the
    /// fuel of one run as long as that lasts, and a call's fuel is an equal share of what its batch
    /// used.
    #[must_use]
    pub fn run_batch(&self, inputs: &[Input], seed: u64) -> Vec<Run> {
        match &self.kind {
            Kind::Module(_) => inputs.iter().map(|input| self.run(input, seed)).collect(),
            Kind::Python(script) => script.run_batch(inputs, seed),
        }
    }

    /// Runs a Python script once and tells every line it went through: at most so many events.
    ///
    /// # Errors
    ///
    /// If it is no Python script.
    pub fn trace(&self, input: &Input, seed: u64, events: u32) -> Result<Trace, Error> {
        match &self.kind {
            Kind::Module(_) => Err(Error::NotTraced),
            Kind::Python(script) => Ok(script.trace(input, seed, events)),
        }
    }
}

impl fmt::Debug for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Program").field(self.signature()).finish()
    }
}
