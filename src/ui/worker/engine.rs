//! The Python interpreter in the browser's own engine: some forty times faster than wasmi in it,
//! and without fuel. Nothing here can stop an endless loop, so it belongs into a worker that is
//! ended from outside.
//!
//! - `imports`: the few functions of WASI that the interpreter asks for.
//! - `download`: the file, and the way from it to a [`Guest`].
//! - `kept`: the snapshot in the browser's cache.
//! - `watch`: which run is under way, for whoever ends the worker.
//!
//! [`Guest`]: crate::sandbox::python::Guest

mod download;
mod imports;
mod kept;
mod watch;

pub use download::{Engines, guest};
pub use watch::watch;

use crate::sandbox::python::{Engine, Foundry, PAGE, Patch, Snapshot, trap};
use crate::sandbox::{Limits, Outcome};
use imports::Imports;
use js_sys::WebAssembly::{Global, Instance, Memory, Module};
use js_sys::{Array, Function, Object, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// The guest compiled by the browser.
#[derive(Clone)]
pub struct Browser {
    module: Module,
}

impl Browser {
    /// Compiles it, beside whatever else is done.
    ///
    /// # Errors
    /// What the browser says.
    pub async fn compile(wasm: &[u8]) -> Result<Self, String> {
        let compiled = js_sys::WebAssembly::compile(&Uint8Array::from(wasm));
        let module = JsFuture::from(compiled).await.map_err(text)?;
        Ok(Self {
            module: module.unchecked_into(),
        })
    }
}

impl Foundry for Browser {
    fn make(&self) -> Result<Box<dyn Engine>, String> {
        let imports = Imports::new(&self.module);
        let instance = Instance::new(&self.module, imports.object()).map_err(text)?;
        let exports = instance.exports();
        let export = |name: &str| Reflect::get(&exports, &name.into()).map_err(text);
        let memory: Memory = export("memory")?.dyn_into().map_err(text)?;
        let stack: Global = export("__stack_pointer")?.dyn_into().map_err(text)?;
        imports.set_memory(&memory);
        Ok(Box::new(Native {
            stack_start: stack.value(),
            stack,
            memory,
            imports,
            exports,
        }))
    }
}

/// An instance in the browser's engine. There is only this one for all runs: to a browser, a memory
/// is some gigabytes of addresses, which it takes its time to give back.
struct Native {
    exports: Object,
    memory: Memory,
    /// Where the stack stands, and where it does between runs: a trap leaves it anywhere.
    stack: Global,
    stack_start: JsValue,
    imports: Imports,
}

impl Engine for Native {
    fn begin(
        &mut self,
        snapshot: &Snapshot,
        patch: Option<&Patch>,
        _limits: &Limits,
        seed: u64,
    ) -> Result<(), Outcome> {
        if !watch::begin() {
            return Err(Outcome::Deadline);
        }
        self.imports.begin(seed);
        self.stack.set_value(&self.stack_start);
        // What an earlier run has grown stays: the guest does not look where it has not written.
        let length = patch.map_or(snapshot.length(), Patch::length);
        let missing = length.saturating_sub(self.memory_length()) / PAGE;
        if missing > 0 {
            self.memory.grow(missing as u32);
        }
        let view = self.view();
        let used = snapshot.bytes().len() as u32;
        view.subarray(0, used).copy_from(snapshot.bytes());
        view.fill(0, used, view.length());
        for (start, block) in patch.iter().flat_map(|patch| patch.blocks()) {
            let (start, end) = (start as u32, (start + block.len()) as u32);
            view.subarray(start, end).copy_from(block);
        }
        Ok(())
    }

    fn call(&mut self, export: &str, arguments: &[u32]) -> Result<u32, Outcome> {
        let function = Reflect::get(&self.exports, &export.into()).ok();
        let function = function.and_then(|it| it.dyn_into::<Function>().ok());
        let arguments: Array = arguments
            .iter()
            .map(|argument| JsValue::from(argument.cast_signed()))
            .collect();
        let result = match function {
            Some(function) => function.apply(&JsValue::UNDEFINED, &arguments),
            None => Err(JsValue::UNDEFINED),
        };
        match result {
            Ok(result) => Ok((result.as_f64().unwrap_or(0.0) as i64 as i32).cast_unsigned()),
            Err(thrown) => Err(self.outcome(thrown)),
        }
    }

    fn memory_length(&self) -> usize {
        self.view().length() as usize
    }

    fn read(&self, pointer: u32, length: u32) -> Option<Vec<u8>> {
        let view = self.view();
        let end = pointer.checked_add(length)?;
        (end <= view.length()).then(|| view.subarray(pointer, end).to_vec())
    }

    fn write(&mut self, pointer: u32, bytes: &[u8]) -> Option<()> {
        let view = self.view();
        let end = pointer.checked_add(u32::try_from(bytes.len()).ok()?)?;
        (end <= view.length()).then(|| view.subarray(pointer, end).copy_from(bytes))
    }

    fn fuel(&self) -> u64 {
        0
    }

    fn is_seeded(&self) -> bool {
        self.imports.is_seeded()
    }
}

impl Native {
    /// The memory as it is now: growing it takes older views away.
    fn view(&self) -> Uint8Array {
        Uint8Array::new(&self.memory.buffer())
    }

    /// The same outcome as wasmi's, as far as the browser's words allow.
    fn outcome(&self, thrown: JsValue) -> Outcome {
        match self.imports.exit_code() {
            Some(code) => Outcome::Exit(code),
            None => trap(trap_code(&text(thrown)), self.imports.stderr().as_bytes()),
        }
    }
}

/// The specification's name for what a browser calls a trap.
fn trap_code(words: &str) -> &'static str {
    const NAMES: [(&str, &str); 9] = [
        ("unreachable", "unreachable"),
        ("call stack", "call stack exhausted"),
        ("recursion", "call stack exhausted"),
        ("memory access out of bounds", "out of bounds memory access"),
        ("Out of bounds memory access", "out of bounds memory access"),
        ("index out of bounds", "out of bounds memory access"),
        ("divide by zero", "integer divide by zero"),
        ("signature", "indirect call type mismatch"),
        ("table", "out of bounds table access"),
    ];
    let name = NAMES
        .iter()
        .find(|(words_of_it, _)| words.contains(words_of_it));
    name.map_or("trap", |(_, name)| name)
}

/// What a thrown value says of itself.
fn text(thrown: JsValue) -> String {
    match thrown.dyn_ref::<js_sys::Error>() {
        Some(error) => String::from(error.message()),
        None => thrown.as_string().unwrap_or_default(),
    }
}
