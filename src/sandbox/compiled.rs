//! A module as a program: compiled once, linked once, run as often as there are inputs.

use super::entry::Entry;
use super::error::Error;
use super::host::State;
use super::limits::Limits;
use super::run::Session;
use super::shape::Shape;
use super::signature::{Signature, describe, type_name};
use super::source::module_bytes;
use super::validity::validate;
use super::{env, wasi};
use std::sync::Mutex;
use wasmi::errors::ErrorKind;
use wasmi::{CompilationMode, Config, EnforcedLimits, Engine, ExternType, Linker, Module};

/// A module that is ready to run.
///
/// Runs do not see each other: each gets a fresh instance, except that an instance which has
/// nothing to remember with (no memory, table, global or import) is kept for the next run.
pub(super) struct Compiled {
    pub(super) module: Module,
    pub(super) linker: Linker<State>,
    pub(super) limits: Limits,
    pub(super) entry: Entry,
    pub(super) stateless: bool,
    pub(super) kept: Mutex<Option<Session>>,
}

impl Compiled {
    /// See [`super::Program::load`].
    pub fn load(source: &[u8], entry: Option<&str>, limits: &Limits) -> Result<Self, Error> {
        let wasm = module_bytes(source, limits.module_bytes)?;
        let shape = Shape::read(&wasm, limits)?;
        validate(&wasm)?;
        let engine = Engine::new(&config(limits));
        let module = Module::new(&engine, &wasm)?;
        let linker = link(&module)?;
        let entry = Entry::choose(&module, shape.starts, entry)?;
        Ok(Self {
            module,
            linker,
            limits: limits.clone(),
            entry,
            stateless: shape.stateless,
            kept: Mutex::new(None),
        })
    }

    /// See [`super::Program::accepts`].
    pub fn accepts(&self, arguments: usize) -> Result<(), Error> {
        match &self.entry.signature {
            Signature::Function(function) if function.parameters.len() != arguments => {
                Err(Error::Arity {
                    name: function.name.clone(),
                    takes: function.parameters.len(),
                    given: arguments,
                })
            }
            _ => Ok(()),
        }
    }
}

fn config(limits: &Limits) -> Config {
    let mut config = Config::default();
    config
        // Lazily compiled code would charge its compilation to the first run's fuel.
        .compilation_mode(CompilationMode::Eager)
        .consume_fuel(true)
        .ignore_custom_sections(true)
        .enforced_limits(EnforcedLimits::strict())
        .wasm_multi_memory(false)
        .set_max_recursion_depth(limits.call_depth);
    config
}

/// Defines what the module imports. What cannot be defined is collected, not reported one by one.
fn link(module: &Module) -> Result<Linker<State>, Error> {
    let mut linker = Linker::new(module.engine());
    // A module may import the same function twice.
    linker.allow_shadowing(true);
    let mut missing = Vec::new();
    let mut needs_memory = false;
    for import in module.imports() {
        let (from, name) = (import.module(), import.name());
        let provided = match from {
            wasi::PREVIEW1 => wasi::link(&mut linker, from, name),
            wasi::UNSTABLE => wasi::link_unstable(&mut linker, name),
            "env" => env::link(&mut linker, name),
            _ => None,
        };
        match (import.ty(), provided) {
            (ExternType::Func(wanted), Some(provided)) if *wanted == provided => {
                needs_memory |= from != "env" && wasi::needs_memory(name);
            }
            (wanted, provided) => {
                let mut text = describe_import(&format!("{from}.{name}"), wanted);
                if let Some(provided) = provided {
                    text += &format!(", which here is {}", describe(name, &provided));
                }
                missing.push(text);
            }
        }
    }
    if !missing.is_empty() {
        return Err(Error::MissingImports { imports: missing });
    }
    if needs_memory && !matches!(module.get_export("memory"), Some(ExternType::Memory(_))) {
        return Err(Error::NoMemoryExport);
    }
    Ok(linker)
}

fn describe_import(path: &str, kind: &ExternType) -> String {
    match kind {
        ExternType::Func(kind) => describe(path, kind),
        ExternType::Memory(_) => format!("{path}, a memory"),
        ExternType::Table(_) => format!("{path}, a table"),
        ExternType::Global(kind) => format!("{path}, a global {}", type_name(kind.content())),
    }
}

impl From<wasmi::Error> for Error {
    fn from(error: wasmi::Error) -> Self {
        match error.kind() {
            ErrorKind::Wasm(error) => error.clone().into(),
            kind => Self::TooComplex {
                message: kind.to_string(),
            },
        }
    }
}
