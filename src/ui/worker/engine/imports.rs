//! WASI preview 1 for the interpreter in the browser's engine: what it calls is as the sandbox
//! provides it, and what it imports besides is there and refuses.

use crate::sandbox::python::{ARGUMENT, CLOCK_NANOSECONDS};
use js_sys::WebAssembly::{Memory, Module};
use js_sys::{Object, Reflect, Uint8Array};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::any::Any;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::JsValue;
use wasm_bindgen::closure::{Closure, WasmClosure};

const PREVIEW1: &str = "wasi_snapshot_preview1";

/// Error numbers of WASI preview 1.
const BADF: u32 = 8;
const NOSYS: u32 = 52;

/// Bytes of standard error that are kept: enough for a panic's message.
const STDERR_KEPT: usize = 2_048;

/// What the interpreter imports.
pub(super) struct Imports {
    object: Object,
    host: Rc<RefCell<Host>>,
    /// They live as long as JavaScript may call them.
    _closures: Vec<Box<dyn Any>>,
}

#[derive(Default)]
struct Host {
    memory: Option<Memory>,
    seed: u64,
    random: Option<Box<ChaCha8Rng>>,
    stderr: Vec<u8>,
    exit: Option<i32>,
}

impl Imports {
    pub fn new(module: &Module) -> Self {
        let host = Rc::new(RefCell::new(Host::default()));
        let functions = Object::new();
        let mut closures: Vec<Box<dyn Any>> = Vec::new();
        for import in Module::imports(module).iter() {
            let name = Reflect::get(&import, &"name".into()).ok();
            let name = name.and_then(|name| name.as_string()).unwrap_or_default();
            let (function, closure) = function(&name, host.clone());
            // Neither object is frozen.
            let _ = Reflect::set(&functions, &name.into(), &function);
            closures.push(closure);
        }
        let object = Object::new();
        let _ = Reflect::set(&object, &PREVIEW1.into(), &functions);
        Self {
            object,
            host,
            _closures: closures,
        }
    }

    pub fn object(&self) -> &Object {
        &self.object
    }

    pub fn set_memory(&self, memory: &Memory) {
        self.host.borrow_mut().memory = Some(memory.clone());
    }

    /// A new run.
    pub fn begin(&self, seed: u64) {
        let mut host = self.host.borrow_mut();
        let memory = host.memory.take();
        *host = Host {
            memory,
            seed,
            ..Host::default()
        };
    }

    pub fn is_seeded(&self) -> bool {
        self.host.borrow().random.is_some()
    }

    /// What the run exited with, if it did.
    pub fn exit_code(&self) -> Option<i32> {
        self.host.borrow().exit
    }

    pub fn stderr(&self) -> String {
        String::from_utf8_lossy(&self.host.borrow().stderr).into_owned()
    }
}

fn function(name: &str, host: Rc<RefCell<Host>>) -> (JsValue, Box<dyn Any>) {
    match name {
        "fd_write" => kept(Closure::<dyn Fn(u32, u32, u32, u32) -> u32>::new(
            move |file, vectors, count, size| {
                answer(host.borrow_mut().write(file, vectors, count, size))
            },
        )),
        "random_get" => kept(Closure::<dyn Fn(u32, u32) -> u32>::new(
            move |pointer, length| answer(host.borrow_mut().random(pointer, length)),
        )),
        "clock_time_get" => kept(Closure::<dyn Fn(u32, u64, u32) -> u32>::new(
            move |_, _, result| answer(host.borrow().put(result, &CLOCK_NANOSECONDS.to_le_bytes())),
        )),
        "args_sizes_get" => sizes(host, 1, ARGUMENT.len() as u32),
        "environ_sizes_get" => sizes(host, 0, 0),
        "args_get" => kept(Closure::<dyn Fn(u32, u32) -> u32>::new(
            move |pointers, text| {
                let host = host.borrow();
                let written = host.put(text, ARGUMENT);
                answer(written.and_then(|()| host.put(pointers, &text.to_le_bytes())))
            },
        )),
        "environ_get" | "sched_yield" => kept(Closure::<dyn Fn() -> u32>::new(|| 0)),
        "fd_prestat_get" | "fd_prestat_dir_name" => kept(Closure::<dyn Fn() -> u32>::new(|| BADF)),
        "proc_exit" => kept(Closure::<dyn Fn(i32) -> Result<(), JsValue>>::new(
            move |code| {
                host.borrow_mut().exit = Some(code);
                Err("exit".into())
            },
        )),
        _ => kept(Closure::<dyn Fn() -> u32>::new(|| NOSYS)),
    }
}

/// A function that says how many texts there are, and how many bytes they take.
fn sizes(host: Rc<RefCell<Host>>, number: u32, bytes: u32) -> (JsValue, Box<dyn Any>) {
    kept(Closure::<dyn Fn(u32, u32) -> u32>::new(
        move |count, size| {
            let host = host.borrow();
            let written = host.put(count, &number.to_le_bytes());
            answer(written.and_then(|()| host.put(size, &bytes.to_le_bytes())))
        },
    ))
}

/// The function and what keeps it alive.
fn kept<T: ?Sized + WasmClosure + 'static>(closure: Closure<T>) -> (JsValue, Box<dyn Any>) {
    (closure.as_ref().clone(), Box::new(closure))
}

/// What WASI calls an address outside of the memory.
const FAULT: u32 = 21;

fn answer(done: Option<()>) -> u32 {
    done.map_or(FAULT, |()| 0)
}

impl Host {
    fn part(&self, pointer: u32, length: u32) -> Option<Uint8Array> {
        let view = Uint8Array::new(&self.memory.as_ref()?.buffer());
        let end = pointer.checked_add(length)?;
        (end <= view.length()).then(|| view.subarray(pointer, end))
    }

    fn put(&self, pointer: u32, bytes: &[u8]) -> Option<()> {
        self.part(pointer, bytes.len() as u32)?.copy_from(bytes);
        Some(())
    }

    fn word(&self, pointer: u32) -> Option<u32> {
        let mut bytes = [0; 4];
        self.part(pointer, 4)?.copy_to(&mut bytes);
        Some(u32::from_le_bytes(bytes))
    }

    fn random(&mut self, pointer: u32, length: u32) -> Option<()> {
        let room = self.part(pointer, length)?;
        let seed = self.seed;
        let mut bytes = vec![0; length as usize];
        self.random
            .get_or_insert_with(|| Box::new(ChaCha8Rng::seed_from_u64(seed)))
            .fill_bytes(&mut bytes);
        room.copy_from(&bytes);
        Some(())
    }

    /// Only the runtime writes here, before it aborts: programs print into the guest's buffers.
    fn write(&mut self, file: u32, vectors: u32, count: u32, size: u32) -> Option<()> {
        let mut total = 0_u32;
        for index in 0..count {
            let place = index
                .checked_mul(8)
                .and_then(|it| vectors.checked_add(it))?;
            let (pointer, length) = (self.word(place)?, self.word(place.checked_add(4)?)?);
            let bytes = self.part(pointer, length)?.to_vec();
            total = total.checked_add(length)?;
            if file == 2 {
                let room = STDERR_KEPT.saturating_sub(self.stderr.len());
                self.stderr
                    .extend_from_slice(&bytes[..bytes.len().min(room)]);
            }
        }
        self.put(size, &total.to_le_bytes())
    }
}
