//! How a program ended when it did not end well, as JSON for the host.

use crate::json;
use crate::trace::PROGRAM;
use rustpython_vm::{
    AsObject, Py, PyObjectRef, PyRef, VirtualMachine,
    builtins::{PyBaseException, PyInt, PyStr, PyTraceback, PyType},
};

/// Lines of a traceback that say the same are written three times, then counted.
const REPEATS: usize = 3;
/// Exceptions behind an exception that are told.
const CHAIN: usize = 8;
/// Notes of an exception.
const NOTES: usize = 8;
/// Bytes of a message, and of a traceback.
const LENGTH: usize = 20_000;
/// Frames of one traceback, from each end.
const FRAMES: usize = 50;

/// `{"type", "message", "line", "column", "traceback"}` of an exception that nobody caught.
pub fn describe(exception: &Py<PyBaseException>, source: &str, vm: &VirtualMachine) -> String {
    let is_syntax = exception
        .class()
        .fast_issubclass(vm.ctx.exceptions.syntax_error);
    let attribute = |name: &'static str| {
        let value = exception.as_object().get_attr(name, vm).ok()?;
        value
            .downcast_ref::<PyInt>()?
            .as_bigint()
            .try_into()
            .ok()
            .filter(|number: &u64| *number > 0)
    };
    let in_program = is_syntax && attribute("lineno").is_some() && {
        let file = exception.as_object().get_attr("filename", vm).ok();
        file.is_some_and(|file| {
            file.downcast_ref::<PyStr>()
                .is_some_and(|file| file.as_bytes() == PROGRAM.as_bytes())
        })
    };
    let (line, column) = if in_program {
        (attribute("lineno"), attribute("offset"))
    } else {
        let entries = entries(exception);
        (
            entries
                .iter()
                .rev()
                .find(|entry| entry.file == PROGRAM)
                .map(|entry| entry.line as u64),
            None,
        )
    };
    let mut message = match exception.as_object().get_attr("msg", vm).ok() {
        Some(message) if is_syntax && message.downcast_ref::<PyStr>().is_some() => {
            text(&message, vm)
        }
        _ => text(exception.as_object(), vm),
    };
    let mut traceback = String::new();
    write_chain(&mut traceback, exception, source, CHAIN, vm);
    shorten(&mut message);
    shorten(&mut traceback);

    let mut out = String::from("{");
    json::key(&mut out, "type");
    json::string(&mut out, &exception.class().name());
    json::key(&mut out, "message");
    json::string(&mut out, &message);
    for (name, number) in [("line", line), ("column", column)] {
        json::key(&mut out, name);
        out += &number.map_or("null".to_owned(), |number| number.to_string());
    }
    json::key(&mut out, "traceback");
    json::string(&mut out, &traceback);
    out.push('}');
    out
}

/// Cuts a text in its middle.
fn shorten(text: &mut String) {
    if text.len() > LENGTH {
        let head = text.floor_char_boundary(LENGTH / 2);
        let tail = text.ceil_char_boundary(text.len() - LENGTH / 2);
        text.replace_range(head..tail, "…");
    }
}

/// The exit code of a `SystemExit`, and what it wants written to standard error.
pub fn exit_code(exception: &Py<PyBaseException>, vm: &VirtualMachine) -> (i64, Option<String>) {
    let Ok(code) = exception.as_object().get_attr("code", vm) else {
        return (1, None);
    };
    if vm.is_none(&code) {
        return (0, None);
    }
    match code.downcast_ref::<PyInt>() {
        // An exit status is a byte.
        Some(number) => {
            let low = number.as_bigint() & malachite_bigint::BigInt::from(255);
            ((&low).try_into().unwrap_or(1), None)
        }
        None => (1, Some(text(&code, vm) + "\n")),
    }
}

/// `str(object)`, which may be the program's own code and may fail.
fn text(object: &rustpython_vm::PyObject, vm: &VirtualMachine) -> String {
    match object.str(vm) {
        Ok(text) => text.to_string_lossy().into_owned(),
        Err(_) => format!("<{} str() failed>", kind(object, vm)),
    }
}

fn kind(object: &rustpython_vm::PyObject, vm: &VirtualMachine) -> &'static str {
    if object.fast_isinstance(vm.ctx.exceptions.base_exception_type) {
        "exception"
    } else {
        "object"
    }
}

struct Entry {
    file: String,
    line: usize,
    function: String,
}

/// Frames of the program and of code that it compiled itself, outermost first; those of the library are left out.
fn entries(exception: &Py<PyBaseException>) -> Vec<Entry> {
    let Some(traceback) = exception.__traceback__() else {
        return Vec::new();
    };
    traceback
        .iter()
        .filter_map(|entry: PyRef<PyTraceback>| {
            let code = entry.frame.iframe().code();
            let file = code.source_path().as_str();
            // Frozen modules are named plainly, without brackets.
            file.starts_with('<').then(|| Entry {
                file: file.to_owned(),
                line: entry.lineno.get(),
                function: code.obj_name.as_str().to_owned(),
            })
        })
        .collect()
}

fn write_chain(
    out: &mut String,
    exception: &Py<PyBaseException>,
    source: &str,
    rest: usize,
    vm: &VirtualMachine,
) {
    let suppressed = || {
        let flag = exception.as_object().get_attr("__suppress_context__", vm);
        flag.is_ok_and(|flag| flag.is(&vm.ctx.true_value))
    };
    let before = exception.__cause__().map(|cause| {
        (
            cause,
            "The above exception was the direct cause of the following exception:",
        )
    });
    let before = before.or_else(|| {
        let context = exception.__context__().filter(|_| !suppressed())?;
        Some((
            context,
            "During handling of the above exception, another exception occurred:",
        ))
    });
    if let Some((earlier, link)) = before.filter(|_| rest > 0) {
        if !earlier.is(exception) {
            write_chain(out, &earlier, source, rest - 1, vm);
            *out += &format!("\n{link}\n\n");
        }
    }
    write_one(out, exception, source, vm);
}

fn write_one(out: &mut String, exception: &Py<PyBaseException>, source: &str, vm: &VirtualMachine) {
    let entries = entries(exception);
    if !entries.is_empty() {
        out.push_str("Traceback (most recent call last):\n");
        write_entries(out, &entries, source);
    }
    if exception
        .class()
        .fast_issubclass(vm.ctx.exceptions.syntax_error)
    {
        exception.set_traceback(None);
        let _ = vm.write_exception_inner(out, exception);
        return;
    }
    *out += &qualified(exception.class(), vm);
    let message = text(exception.as_object(), vm);
    if !message.is_empty() {
        out.push_str(": ");
        out.push_str(&message);
    }
    out.push('\n');
    let notes = exception.as_object().get_attr("__notes__", vm).ok();
    let notes = notes
        .and_then(|notes| notes.try_into_value::<Vec<PyObjectRef>>(vm).ok())
        .unwrap_or_default();
    for note in notes
        .iter()
        .take(NOTES)
        .filter_map(|note| note.downcast_ref::<PyStr>())
    {
        out.push_str(&note.to_string_lossy());
        out.push('\n');
    }
}

fn write_entries(out: &mut String, entries: &[Entry], source: &str) {
    let same = |left: &Entry, right: &Entry| {
        (left.line, &left.function, &left.file) == (right.line, &right.function, &right.file)
    };
    let groups: Vec<&[Entry]> = entries.chunk_by(same).collect();
    for (index, group) in groups.iter().enumerate() {
        if groups.len() > 2 * FRAMES && (FRAMES..groups.len() - FRAMES).contains(&index) {
            if index == FRAMES {
                *out += &format!("  [{} frames left out]\n", groups.len() - 2 * FRAMES);
            }
            continue;
        }
        for Entry {
            file,
            line,
            function,
        } in group.iter().take(REPEATS)
        {
            *out += &format!("  File \"{file}\", line {line}, in {function}\n");
            if let Some(text) = source.lines().nth(line - 1).filter(|_| file == PROGRAM) {
                *out += &format!("    {}\n", text.trim());
            }
        }
        if let more @ 1.. = group.len().saturating_sub(REPEATS) {
            let times = if more == 1 { "time" } else { "times" };
            *out += &format!("  [Previous line repeated {more} more {times}]\n");
        }
    }
}

/// The class with its module, as Python writes it: without, for built-in classes and the program's own.
fn qualified(class: &Py<PyType>, vm: &VirtualMachine) -> String {
    let name = class.__qualname__(vm);
    let name = name.downcast_ref::<PyStr>().map_or_else(
        || class.name().to_owned(),
        |name| name.to_string_lossy().into_owned(),
    );
    let module = class.__module__(vm).ok();
    match module
        .as_ref()
        .and_then(|module| module.downcast_ref::<PyStr>())
    {
        Some(module) if !matches!(module.as_bytes(), b"builtins" | b"__main__" | b"candidate") => {
            format!("{}.{name}", module.to_string_lossy())
        }
        _ => name,
    }
}
