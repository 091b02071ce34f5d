//! The guest in wasmi: fuel counts, and a run is the same on every machine.

use super::engine::{Engine, Foundry};
use super::snapshot::{PAGE, Patch, Snapshot};
use crate::limits::{PYTHON_CALL_DEPTH, PYTHON_STACK_BYTES};
use crate::sandbox::host::{State, read_window, window};
use crate::sandbox::limits::Limits;
use crate::sandbox::outcome::{Input, Outcome};
use crate::sandbox::run::{End, Pace, failure, give, remaining};
use crate::sandbox::wasi;
use std::sync::Arc;
use wasmi::{CompilationMode, Config, ExternType, Instance, Linker, Memory, Module, Store, Val};

/// Fuel between two looks at the clock. How much an interpreter does for a unit varies by a
/// hundred: this is some 0.3 to 30 ms natively and ten times that in a browser.
const SLICE: u64 = 50_000_000;

/// A guest compiled by wasmi. Cheap to clone.
#[derive(Clone)]
pub struct Wasmi {
    parts: Arc<(Module, Linker<State>)>,
}

impl Wasmi {
    /// Compiles the guest; takes some hundred milliseconds.
    ///
    /// # Errors
    /// If it is no module, or imports what is not provided: the reason.
    pub fn new(wasm: &[u8]) -> Result<Self, String> {
        let mut config = Config::default();
        config
            // Lazily compiled code would charge its compilation to the first run's fuel.
            .compilation_mode(CompilationMode::Eager)
            .consume_fuel(true)
            .ignore_custom_sections(true)
            .set_max_recursion_depth(PYTHON_CALL_DEPTH)
            .set_max_stack_height(PYTHON_STACK_BYTES);
        let engine = wasmi::Engine::new(&config);
        let module = Module::new(&engine, wasm).map_err(|error| error.to_string())?;
        let mut linker = Linker::new(&engine);
        linker.allow_shadowing(true);
        for import in module.imports() {
            let (from, name) = (import.module(), import.name());
            let provided = (from == wasi::PREVIEW1)
                .then(|| wasi::link(&mut linker, from, name))
                .flatten();
            match (import.ty(), provided) {
                (ExternType::Func(wanted), Some(provided)) if *wanted == provided => {}
                _ => return Err(format!("it imports {from}.{name}")),
            }
        }
        let parts = Arc::new((module, linker));
        Ok(Self { parts })
    }

    fn instantiate(&self, limits: &Limits, seed: u64) -> Result<Running, String> {
        let (module, linker) = &*self.parts;
        let mut store = Store::new(module.engine(), state(limits, seed));
        store.limiter(|state| &mut state.guard);
        give(&mut store, limits.fuel, 0);
        let instance = linker
            .instantiate_and_start(&mut store, module)
            .map_err(|error| error.to_string())?;
        let memory = instance
            .get_memory(&store, "memory")
            .ok_or("it exports no memory")?;
        Ok(Running {
            store,
            instance,
            memory,
        })
    }
}

impl Foundry for Wasmi {
    fn make(&self) -> Result<Box<dyn Engine>, String> {
        // For its start, which is ours and not a program's.
        let limits = Limits {
            fuel: u64::MAX,
            deadline_milliseconds: u32::MAX,
            ..Limits::python()
        };
        Ok(Box::new(Interpreter {
            running: self.instantiate(&limits, 0)?,
            guest: self.clone(),
            pace: Pace::new(&limits, SLICE),
            granted: limits.fuel,
            spoiled: false,
        }))
    }
}

/// The guest is ours, so only what its program can ask for is limited.
fn state(limits: &Limits, seed: u64) -> State {
    let limits = Limits {
        table_elements: usize::MAX,
        ..limits.clone()
    };
    State::new(&limits, &Input::default(), seed)
}

/// One instance of the guest.
struct Interpreter {
    guest: Wasmi,
    running: Running,
    pace: Pace,
    granted: u64,
    /// A call has not come back, so the stack pointer stands somewhere: a global, out of reach.
    spoiled: bool,
}

struct Running {
    store: Store<State>,
    instance: Instance,
    memory: Memory,
}

impl Engine for Interpreter {
    fn begin(
        &mut self,
        snapshot: &Snapshot,
        patch: Option<&Patch>,
        limits: &Limits,
        seed: u64,
    ) -> Result<(), Outcome> {
        let length = patch.map_or(snapshot.length(), Patch::length);
        if length as u64 > limits.memory_bytes {
            return Err(Outcome::OutOfMemory);
        }
        // Memory cannot shrink, and a program can tell how much there was by where its objects lie.
        if self.spoiled || self.memory_length() > length {
            self.running = self
                .guest
                .instantiate(limits, seed)
                .map_err(|_| Outcome::OutOfMemory)?;
        }
        let Running { store, memory, .. } = &mut self.running;
        *store.data_mut() = state(limits, seed);
        give(store, limits.fuel, 0);
        let missing = (length - memory.data_size(&*store)) / PAGE;
        memory
            .grow(&mut *store, missing as u64)
            .map_err(|_| Outcome::OutOfMemory)?;
        snapshot.restore(patch, memory.data_mut(&mut *store));
        give(store, limits.fuel, 0);
        self.pace = Pace::new(limits, SLICE);
        self.granted = limits.fuel;
        self.spoiled = false;
        Ok(())
    }

    fn call(&mut self, export: &str, arguments: &[u32]) -> Result<u32, Outcome> {
        let Running {
            store, instance, ..
        } = &mut self.running;
        let function = instance
            .get_func(&*store, export)
            .ok_or_else(|| absent(export))?;
        let arguments: Vec<Val> = arguments
            .iter()
            .map(|argument| Val::I32(argument.cast_signed()))
            .collect();
        let kind = function.ty(&*store);
        if kind.params().len() != arguments.len() {
            return Err(absent(export));
        }
        let mut results = vec![Val::I32(0); kind.results().len()];
        self.spoiled = true;
        match self.pace.call(store, function, &arguments, &mut results) {
            End::Returned => {
                self.spoiled = false;
                Ok(results
                    .first()
                    .and_then(Val::i32)
                    .unwrap_or(0)
                    .cast_unsigned())
            }
            end => Err(failure(end, store.data())),
        }
    }

    fn memory_length(&self) -> usize {
        self.running.memory.data_size(&self.running.store)
    }

    fn read(&self, pointer: u32, length: u32) -> Option<Vec<u8>> {
        let memory = self.running.memory.data(&self.running.store);
        Some(read_window(memory, pointer, length).ok()?.to_vec())
    }

    fn write(&mut self, pointer: u32, bytes: &[u8]) -> Option<()> {
        let memory = self.running.memory.data_mut(&mut self.running.store);
        let length = u32::try_from(bytes.len()).ok()?;
        window(memory, pointer, length).ok()?.copy_from_slice(bytes);
        Some(())
    }

    fn fuel(&self) -> u64 {
        self.granted - remaining(&self.running.store)
    }

    fn is_seeded(&self) -> bool {
        self.running.store.data().is_seeded()
    }
}

fn absent(export: &str) -> Outcome {
    Outcome::Trap {
        code: "guest".to_owned(),
        message: format!("The Python interpreter has no function `{export}` of this kind."),
    }
}
