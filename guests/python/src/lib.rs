//! A Python interpreter for programs that nobody trusts: a WebAssembly reactor that a host loads, feeds and reads.
//! README.md beside this folder describes every export.

#[macro_use]
extern crate rustpython_derive;

mod arguments;
mod buffers;
mod clock;
mod entry;
mod failure;
mod input;
mod json;
mod library;
mod memory;
mod output;
mod program;
mod show;
mod streams;
mod trace;
mod values;

use program::{Program, Status};
use rustpython_vm::{Interpreter, VirtualMachine};
use std::cell::RefCell;

struct Guest {
    interpreter: Interpreter,
    program: Program,
}

thread_local! {
    static GUEST: RefCell<Option<Guest>> = const { RefCell::new(None) };
}

unsafe extern "C" {
    fn __wasm_call_ctors();
}

/// Runs what the C library wants run before anything else; once.
#[unsafe(no_mangle)]
pub extern "C" fn _initialize() {
    // SAFETY: the host calls this first and only once.
    unsafe { __wasm_call_ctors() }
}

/// Starts the interpreter; 0 when it is ready, else the reason is on standard error.
#[unsafe(no_mangle)]
pub extern "C" fn init() -> i32 {
    match library::start() {
        Ok(interpreter) => {
            GUEST.set(Some(Guest {
                interpreter,
                program: Program::default(),
            }));
            0
        }
        Err(()) => 1,
    }
}

/// Sets the most bytes of output and the most trace events of a run; no events, no tracing.
#[unsafe(no_mangle)]
pub extern "C" fn configure(output_bytes: u32, trace_events: u32) {
    output::set_limit(output_bytes as usize);
    trace::set_limit(trace_events as usize);
}

/// Compiles a source.
///
/// # Safety
/// The pairs name requests of the host, here and below.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn load(source: *const u8, length: usize) -> i32 {
    // SAFETY: the host's promise.
    let source = unsafe { buffers::taken(source, length) };
    with(|program, vm| program.load(&source, vm))
}

/// Runs the program as a script with this standard input.
///
/// # Safety
/// As for [`load`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn run(stdin: *const u8, length: usize) -> i32 {
    // SAFETY: the host's promise.
    let stdin = unsafe { buffers::taken(stdin, length) };
    with(|program, vm| program.run(stdin, vm))
}

/// Runs the program as a module, so that its functions can be called.
#[unsafe(no_mangle)]
pub extern "C" fn prepare() -> i32 {
    with(Program::prepare)
}

/// Calls a function.
///
/// # Safety
/// As for [`load`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn call(
    name: *const u8,
    name_length: usize,
    arguments: *const u8,
    arguments_length: usize,
) -> i32 {
    // SAFETY: the host's promise.
    let texts = unsafe {
        [
            buffers::taken(name, name_length),
            buffers::taken(arguments, arguments_length),
        ]
    };
    with(|program, vm| match texts.map(String::from_utf8) {
        [Ok(name), Ok(arguments)] => program.call(&name, &arguments, vm),
        _ => Status::Malformed,
    })
}

/// Calls a function once for each of many argument lists.
///
/// # Safety
/// As for [`load`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn call_batch(
    name: *const u8,
    name_length: usize,
    arguments: *const u8,
    arguments_length: usize,
) -> i32 {
    // SAFETY: the host's promise.
    let texts = unsafe {
        [
            buffers::taken(name, name_length),
            buffers::taken(arguments, arguments_length),
        ]
    };
    with(|program, vm| match texts.map(String::from_utf8) {
        [Ok(name), Ok(arguments)] => program.call_batch(&name, &arguments, vm),
        _ => Status::Malformed,
    })
}

fn with(work: impl FnOnce(&mut Program, &VirtualMachine) -> Status) -> i32 {
    buffers::requests_taken();
    GUEST.with_borrow_mut(|guest| match guest {
        Some(Guest {
            interpreter,
            program,
        }) => interpreter.enter(|vm| work(program, vm)) as i32,
        None => Status::Malformed as i32,
    })
}
