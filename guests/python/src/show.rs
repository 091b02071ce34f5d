//! Short texts for values, as `repr` would write them, without running a line of the candidate's code.

use crate::values::set_items;
use rustpython_vm::{
    AsObject, Py, PyObject, PyObjectRef, PyRef, VirtualMachine,
    builtins::{
        PyBaseException, PyByteArray, PyBytes, PyCode, PyComplex, PyDict, PyFloat, PyFunction,
        PyInt, PyList, PyRange, PyStr, PyTuple, PyType,
    },
    literal::escape::{AsciiEscape, UnicodeEscape},
    types::PyTypeFlags,
};
use std::cell::RefCell;

/// Characters of a text, levels of nesting, items of a container.
const CHARACTERS: usize = 80;
const DEPTH: usize = 3;
const ITEMS: usize = 20;

/// Integers above this are not worth their digits.
const BITS: u64 = 1024;

thread_local! {
    /// Classes of the library whose values are shown by their items: `deque`, `defaultdict`, `Counter`, `OrderedDict`.
    static COLLECTIONS: RefCell<Vec<PyObjectRef>> = const { RefCell::new(Vec::new()) };
}

/// Remembers the library's collections; a class of the same name that a candidate makes is not among them.
pub fn prepare(vm: &VirtualMachine) {
    let Ok(module) = vm.import("collections", 0) else {
        return;
    };
    let names = ["deque", "defaultdict", "Counter", "OrderedDict"];
    let classes = names
        .iter()
        .filter_map(|name| module.get_attr(*name, vm).ok());
    COLLECTIONS.set(classes.collect());
}

/// The text of a value, at most [`CHARACTERS`] long.
pub fn show(value: &PyObject, vm: &VirtualMachine) -> String {
    let mut out = String::new();
    write(&mut out, value, DEPTH, vm);
    shorten(&mut out);
    out
}

/// The code of a function written in Python.
pub fn code_of(value: &PyObject, vm: &VirtualMachine) -> Option<PyRef<PyCode>> {
    value.downcast_ref::<PyFunction>()?;
    value.get_attr("__code__", vm).ok()?.downcast().ok()
}

/// The message of an exception from its arguments alone.
pub fn message(arguments: &[PyObjectRef], vm: &VirtualMachine) -> String {
    let mut out = String::new();
    match arguments {
        [] => {}
        [only] => match only.downcast_ref::<PyStr>() {
            Some(text) => out.extend(text.to_string_lossy().chars().take(CHARACTERS + 1)),
            None => write(&mut out, only, DEPTH, vm),
        },
        several => sequence(&mut out, "(", several.iter(), several.len(), ")", DEPTH, vm),
    }
    shorten(&mut out);
    out
}

fn shorten(text: &mut String) {
    if let Some((cut, _)) = text.char_indices().nth(CHARACTERS) {
        let kept = text[..cut]
            .char_indices()
            .nth_back(0)
            .map_or(0, |(last, _)| last);
        text.truncate(kept);
        text.push('…');
    }
}

fn write(out: &mut String, value: &PyObject, depth: usize, vm: &VirtualMachine) {
    // What is cut off later need not be written.
    if out.len() > 4 * CHARACTERS {
        return;
    }
    let class = value.class();
    let types = &vm.ctx.types;
    let exact = |class_of: &Py<PyType>| class.is(class_of);
    if vm.is_none(value) {
        out.push_str("None");
    } else if exact(types.bool_type) {
        out.push_str(if value.is(&vm.ctx.true_value) {
            "True"
        } else {
            "False"
        });
    } else if let Some(text) = value
        .downcast_ref::<PyStr>()
        .filter(|_| exact(types.str_type))
    {
        string(out, text);
    } else if let Some(integer) = value
        .downcast_ref::<PyInt>()
        .filter(|_| exact(types.int_type))
    {
        let bits = integer.as_bigint().bits();
        if bits > BITS {
            *out += &format!("<int of {bits} bits>");
        } else {
            *out += &integer.as_bigint().to_string();
        }
    } else if let Some(float) = value
        .downcast_ref::<PyFloat>()
        .filter(|_| exact(types.float_type))
    {
        out.push_str(&rustpython_vm::literal::float::to_string(float.to_f64()));
    } else if let Some(complex) = value
        .downcast_ref::<PyComplex>()
        .filter(|_| exact(types.complex_type))
    {
        let value = complex.to_complex();
        out.push_str(&rustpython_vm::literal::complex::to_string(
            value.re, value.im,
        ));
    } else if let Some(list) = value
        .downcast_ref::<PyList>()
        .filter(|_| exact(types.list_type))
    {
        let items: Vec<PyObjectRef> = list.borrow_vec().iter().take(ITEMS + 1).cloned().collect();
        let length = list.borrow_vec().len();
        sequence(out, "[", items.iter(), length, "]", depth, vm);
    } else if let Some(tuple) = value
        .downcast_ref::<PyTuple>()
        .filter(|_| exact(types.tuple_type))
    {
        let items = tuple.as_slice();
        let close = if items.len() == 1 { ",)" } else { ")" };
        sequence(out, "(", items.iter(), items.len(), close, depth, vm);
    } else if exact(types.set_type) || exact(types.frozenset_type) {
        let items = set_items(value).unwrap_or_default();
        let frozen = exact(types.frozenset_type);
        match (items.is_empty(), frozen) {
            (true, true) => out.push_str("frozenset()"),
            (true, false) => out.push_str("set()"),
            (false, true) => sequence(
                out,
                "frozenset({",
                items.iter(),
                items.len(),
                "})",
                depth,
                vm,
            ),
            (false, false) => sequence(out, "{", items.iter(), items.len(), "}", depth, vm),
        }
    } else if let Some(dict) = value
        .downcast_ref::<PyDict>()
        .filter(|_| exact(types.dict_type))
    {
        pairs(out, dict, depth, vm);
    } else if let Some(bytes) = value
        .downcast_ref::<PyBytes>()
        .filter(|_| exact(types.bytes_type))
    {
        byte_string(out, bytes.as_bytes());
    } else if let Some(bytes) = value
        .downcast_ref::<PyByteArray>()
        .filter(|_| exact(types.bytearray_type))
    {
        out.push_str("bytearray(");
        byte_string(out, &bytes.borrow_buf());
        out.push(')');
    } else if let Some(range) = value.downcast_ref::<PyRange>() {
        *out += &range_text(range);
    } else if let Some(code) = code_of(value, vm) {
        *out += &format!("<function {}>", code.obj_name.as_str());
    } else if value.downcast_ref::<PyType>().is_some() {
        let class = value
            .downcast_ref::<PyType>()
            .map(|class| class.name().to_owned());
        *out += &format!("<class {}>", class.unwrap_or_default());
    } else if let Some(error) = value
        .downcast_ref::<PyBaseException>()
        .filter(|_| !class.slots().flags.has_feature(PyTypeFlags::HEAPTYPE))
    {
        *out += &class.name();
        let arguments = error.args();
        let items = arguments.as_slice();
        sequence(out, "(", items.iter(), items.len(), ")", depth, vm);
    } else if !collection(out, value, depth, vm) {
        *out += &format!("<{} object>", class.name());
    }
}

fn range_text(range: &PyRange) -> String {
    let [start, stop, step] =
        [&range.start, &range.stop, &range.step].map(|bound| bound.as_bigint().to_string());
    if step == "1" {
        format!("range({start}, {stop})")
    } else {
        format!("range({start}, {stop}, {step})")
    }
}

/// One of the library's collections, of its very class: its code is native, its storage is read.
fn collection(out: &mut String, value: &PyObject, depth: usize, vm: &VirtualMachine) -> bool {
    let class = value.class();
    if !COLLECTIONS.with_borrow(|known| known.iter().any(|one| one.is(class))) {
        return false;
    }
    *out += &class.name();
    out.push('(');
    if let Some(dict) = value.downcast_ref::<PyDict>() {
        pairs(out, dict, depth, vm);
    } else {
        let items: Vec<PyObjectRef> = value.to_owned().try_into_value(vm).unwrap_or_default();
        sequence(out, "[", items.iter(), items.len(), "]", depth, vm);
    }
    out.push(')');
    true
}

fn sequence<'a>(
    out: &mut String,
    open: &str,
    items: impl Iterator<Item = &'a PyObjectRef>,
    length: usize,
    close: &str,
    depth: usize,
    vm: &VirtualMachine,
) {
    out.push_str(open);
    if depth == 0 && length > 0 {
        out.push('…');
    } else {
        for (index, item) in items.take(ITEMS).enumerate() {
            if index > 0 {
                out.push_str(", ");
            }
            write(out, item, depth - 1, vm);
        }
        if length > ITEMS {
            out.push_str(", …");
        }
    }
    out.push_str(close);
}

fn pairs(out: &mut String, dict: &Py<PyDict>, depth: usize, vm: &VirtualMachine) {
    out.push('{');
    let length = dict.__len__();
    if depth == 0 && length > 0 {
        out.push('…');
    } else {
        let mut place = 0;
        for index in 0..length.min(ITEMS) {
            let Some((next, key, value)) = dict.next_entry(place) else {
                break;
            };
            place = next;
            if index > 0 {
                out.push_str(", ");
            }
            write(out, &key, depth - 1, vm);
            out.push_str(": ");
            write(out, &value, depth - 1, vm);
        }
        if length > ITEMS {
            out.push_str(", …");
        }
    }
    out.push('}');
}

fn string(out: &mut String, text: &Py<PyStr>) {
    let text = text.to_string_lossy();
    let start: String = text.chars().take(CHARACTERS + 1).collect();
    match UnicodeEscape::new_repr(start.as_str().as_ref())
        .str_repr()
        .to_string()
    {
        Some(repr) => out.push_str(&repr),
        None => out.push('…'),
    }
}

fn byte_string(out: &mut String, bytes: &[u8]) {
    let start = &bytes[..bytes.len().min(CHARACTERS + 1)];
    match AsciiEscape::new_repr(start).bytes_repr().to_string() {
        Some(repr) => out.push_str(&repr),
        None => out.push('…'),
    }
}
