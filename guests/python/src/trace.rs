//! What a program did, line by line: a native trace function that reads frames and calls nothing of the program's.

use crate::buffers::Buffer;
use crate::{json, show};
use rustpython_vm::{
    AsObject, Py, PyObjectRef, PyResult, VirtualMachine,
    builtins::{PyBaseException, PyDict, PyFunction, PyModule, PyStr, PyTuple, PyType},
    bytecode::Instruction,
    frame::FrameObject,
    function::FuncArgs,
};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

/// The file name of candidates; only their frames are traced.
pub const PROGRAM: &str = "<program>";

/// One traced frame that has not returned.
#[derive(Default)]
struct Open {
    frame: usize,
    shown: BTreeMap<String, String>,
}

thread_local! {
    static LIMIT: Cell<usize> = const { Cell::new(0) };
    static COUNT: Cell<usize> = const { Cell::new(0) };
    static OPEN: RefCell<Vec<Open>> = const { RefCell::new(Vec::new()) };
    static TRACER: RefCell<Option<PyObjectRef>> = const { RefCell::new(None) };
    /// Names that were there before the program: not its own.
    static GIVEN: RefCell<Vec<(String, PyObjectRef)>> = const { RefCell::new(Vec::new()) };
}

/// Makes the trace function.
pub fn prepare(vm: &VirtualMachine) {
    let tracer = vm.new_function("trace", |arguments: FuncArgs, vm: &VirtualMachine| {
        event(&arguments, vm)
    });
    TRACER.set(Some(tracer.into()));
}

/// Sets the most events of a run; 0 is no tracing.
pub fn set_limit(events: usize) {
    LIMIT.set(events);
}

/// Names that a module has from the start, which are not shown while they keep their values.
pub fn set_given(names: Vec<(String, PyObjectRef)>) {
    GIVEN.set(names);
}

/// Runs `body` with tracing, if it is on.
///
/// # Errors
/// Those of `body`.
pub fn traced<T>(vm: &VirtualMachine, body: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    if LIMIT.get() == 0 || COUNT.get() >= LIMIT.get() {
        return body();
    }
    OPEN.take();
    let tracer = TRACER
        .with_borrow(Clone::clone)
        .unwrap_or_else(|| vm.ctx.none());
    vm.trace_func.replace(tracer);
    vm.use_tracing.set(true);
    let result = body();
    stop(vm);
    result
}

/// Forgets the events of the last run.
pub fn clear() {
    Buffer::Trace.clear();
    COUNT.set(0);
}

fn stop(vm: &VirtualMachine) {
    vm.trace_func.replace(vm.ctx.none());
    vm.use_tracing.set(false);
}

fn event(arguments: &FuncArgs, vm: &VirtualMachine) -> PyResult<PyObjectRef> {
    let none = vm.ctx.none();
    let [frame, kind, argument] = arguments.args.as_slice() else {
        return Ok(none);
    };
    let Some(frame) = frame.downcast_ref::<FrameObject>() else {
        return Ok(none);
    };
    let Some(kind) = kind.downcast_ref::<PyStr>() else {
        return Ok(none);
    };
    if frame.iframe().code().source_path().as_str() != PROGRAM || COUNT.get() > LIMIT.get() {
        return Ok(none);
    }
    if COUNT.get() == LIMIT.get() {
        COUNT.set(COUNT.get() + 1);
        Buffer::Trace.write(b"{\"truncated\":true}\n");
        vm.trace_func.replace(none.clone());
        return Ok(none);
    }
    if &*kind.to_string_lossy() == "exception" && ends_a_loop(frame, argument, vm) {
        return Ok(TRACER.with_borrow(Clone::clone).unwrap_or(none));
    }
    COUNT.set(COUNT.get() + 1);
    let line = describe(frame, &kind.to_string_lossy(), argument, vm);
    Buffer::Trace.write(line.as_bytes());
    Ok(TRACER.with_borrow(Clone::clone).unwrap_or(none))
}

/// Whether this is only the end of what a `for` goes through, which CPython does not tell.
fn ends_a_loop(frame: &Py<FrameObject>, argument: &PyObjectRef, vm: &VirtualMachine) -> bool {
    let class = argument
        .downcast_ref::<PyTuple>()
        .and_then(|parts| parts.as_slice().first());
    let stops = class.is_some_and(|class| class.is(vm.ctx.exceptions.stop_iteration));
    // The frame remembers the instruction after the one that it is in.
    let at = (frame.lasti() as usize).checked_sub(1);
    let unit = at.and_then(|at| frame.iframe().code().instructions.get(at));
    stops
        && unit.is_some_and(|unit| {
            let plain = unit.op.to_base().unwrap_or(unit.op).deoptimize();
            matches!(plain, Instruction::ForIter { .. })
        })
}

fn describe(
    frame: &Py<FrameObject>,
    kind: &str,
    argument: &PyObjectRef,
    vm: &VirtualMachine,
) -> String {
    let id = frame.as_object().get_id();
    let depth = OPEN.with_borrow_mut(|open| {
        if kind == "call" {
            open.push(Open {
                frame: id,
                shown: BTreeMap::new(),
            });
        } else if let Some(at) = open.iter().rposition(|one| one.frame == id) {
            open.truncate(at + 1);
        }
        open.len().saturating_sub(1)
    });
    let number = frame.as_object().get_attr("f_lineno", vm).ok();
    let number = number
        .and_then(|number| number.try_into_value::<usize>(vm).ok())
        .unwrap_or(0);
    let mut out = String::from("{");
    json::key(&mut out, "e");
    json::string(&mut out, kind);
    out += &format!(",\"l\":{number},\"d\":{depth}");
    json::key(&mut out, "f");
    json::string(&mut out, frame.iframe().code().obj_name.as_str());
    json::key(&mut out, "v");
    changes(&mut out, frame, vm);
    match kind {
        "return" => {
            json::key(&mut out, "r");
            json::string(&mut out, &show::show(argument, vm));
            OPEN.with_borrow_mut(|open| open.pop());
        }
        "exception" => {
            json::key(&mut out, "x");
            raised(&mut out, argument, vm);
        }
        _ => {}
    }
    out.push_str("}\n");
    out
}

/// `["ValueError", "message"]` of a trace function's `(type, value, traceback)`.
fn raised(out: &mut String, argument: &PyObjectRef, vm: &VirtualMachine) {
    let parts = argument
        .downcast_ref::<PyTuple>()
        .map(|tuple| tuple.as_slice().to_vec())
        .unwrap_or_default();
    let class = parts
        .first()
        .and_then(|class| class.downcast_ref::<PyType>());
    let name = class
        .map(|class| class.name().to_owned())
        .unwrap_or_default();
    let value = parts
        .get(1)
        .and_then(|value| value.downcast_ref::<PyBaseException>());
    let message = value
        .map(|value| show::message(value.args().as_slice(), vm))
        .unwrap_or_default();
    out.push('[');
    json::string(out, &name);
    out.push(',');
    json::string(out, &message);
    out.push(']');
}

/// Locals whose text differs from what was last told of this frame.
fn changes(out: &mut String, frame: &Py<FrameObject>, vm: &VirtualMachine) {
    out.push('{');
    for (name, value) in locals(frame, vm) {
        let text = show::show(&value, vm);
        let new = OPEN.with_borrow_mut(|open| match open.last_mut() {
            Some(top) if top.shown.get(&name) == Some(&text) => false,
            Some(top) => top
                .shown
                .insert(name.clone(), text.clone())
                .is_none_or(|_| true),
            None => true,
        });
        if new {
            json::key(out, &name);
            json::string(out, &text);
        }
    }
    out.push('}');
}

/// The frame's own values, without modules, functions and classes. A namespace that is no plain dict (a class body
/// under a metaclass may have one) belongs to the program and is not read.
fn locals(frame: &Py<FrameObject>, vm: &VirtualMachine) -> Vec<(String, PyObjectRef)> {
    let Ok(mapping) = frame.locals(vm) else {
        return Vec::new();
    };
    let object = mapping.obj();
    let Some(dict) = object
        .downcast_ref::<PyDict>()
        .filter(|_| object.class().is(vm.ctx.types.dict_type))
    else {
        return Vec::new();
    };
    let mut named = Vec::new();
    let mut place = 0;
    while let Some((next, name, value)) = dict.next_entry(place) {
        place = next;
        let Some(name) = name.downcast_ref::<PyStr>() else {
            continue;
        };
        let name = name.to_string_lossy();
        if !name.starts_with("__")
            && !name.starts_with('.')
            && !is_definition(&value)
            && !is_given(&name, &value)
        {
            named.push((name.into_owned(), value));
        }
    }
    named
}

fn is_definition(value: &PyObjectRef) -> bool {
    let native = value.class().slot_name();
    value.downcast_ref::<PyFunction>().is_some()
        || value.downcast_ref::<PyModule>().is_some()
        || value.downcast_ref::<PyType>().is_some()
        || &*native == "builtin_function_or_method"
}

fn is_given(name: &str, value: &PyObjectRef) -> bool {
    GIVEN.with_borrow(|given| {
        given
            .iter()
            .any(|(known, object)| known == name && object.is(value))
    })
}
