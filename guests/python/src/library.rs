//! The interpreter with its library, and the modules that programs run in.

use crate::{output, show, streams, trace};
use rustpython_vm::{
    AsObject, Interpreter, PyObjectRef, PyResult, Settings, VirtualMachine, builtins::PyDictRef,
    frozen::FrozenLib,
};
use std::cell::RefCell;

/// Python's own modules, as `xtask` laid them out.
const LIBRARY: &FrozenLib = rustpython_derive::py_freeze!(
    dir = "../vendor/Lib",
    crate_name = "rustpython_compiler_core"
);
/// Ours, which stand for modules that would need an operating system.
const STANDINS: &FrozenLib =
    rustpython_derive::py_freeze!(dir = "../lib", crate_name = "rustpython_compiler_core");

thread_local! {
    /// What comes after a script, as it was before any program could change it.
    static FINISH: RefCell<Option<PyObjectRef>> = const { RefCell::new(None) };
}

/// Starts the interpreter and imports all that programs may import, so that it is in the snapshot.
pub fn start() -> Result<Interpreter, ()> {
    let mut settings = Settings::default();
    settings.argv = vec![trace::PROGRAM.to_owned()];
    settings.hash_seed = Some(0);
    settings.ignore_environment = true;
    settings.import_site = false;
    settings.install_signal_handlers = false;
    // Programs print numbers of any length.
    settings.int_max_str_digits = 0;
    settings.isolated = true;
    settings.user_site_directory = false;
    settings.write_bytecode = false;
    let builder = Interpreter::builder(settings);
    let mut natives = guest_natives::module_defs(&builder.ctx);
    natives.push(streams::module_def(&builder.ctx));
    let builder = builder.add_native_modules(&natives);
    let interpreter = builder
        .add_frozen_modules(LIBRARY)
        .add_frozen_modules(STANDINS)
        .build();
    let ready = interpreter.enter(|vm| -> PyResult<()> {
        output::prepare(vm);
        trace::prepare(vm);
        let start = vm.import("_guest_start", 0)?;
        FINISH.set(Some(start.get_attr("finish", vm)?));
        show::prepare(vm);
        forget_tracing(vm)
    });
    match ready {
        Ok(()) => Ok(interpreter),
        Err(exception) => {
            let mut text = String::new();
            interpreter.enter(|vm| vm.write_exception(&mut text, &exception).ok());
            crate::buffers::Buffer::Stderr.write(text.as_bytes());
            Err(())
        }
    }
}

/// Takes from programs what could switch our own tracing off.
fn forget_tracing(vm: &VirtualMachine) -> PyResult<()> {
    for name in [
        "settrace",
        "gettrace",
        "setprofile",
        "getprofile",
        "_settraceallthreads",
        "_setprofileallthreads",
        "call_tracing",
        "monitoring",
    ] {
        let name = vm.ctx.new_str(name);
        if vm.sys_module.as_object().has_attr(&name, vm)? {
            vm.sys_module.as_object().del_attr(&name, vm)?;
        }
    }
    for name in ["f_trace", "f_trace_lines", "f_trace_opcodes"] {
        let frame = vm.ctx.types.frame_type;
        frame.attributes().remove(vm.ctx.intern_str(name));
        frame.modified();
    }
    Ok(())
}

/// A fresh module with `given` names in it, known to `sys.modules`; its namespace.
///
/// # Errors
/// When memory runs out.
pub fn module(
    name: &'static str,
    given: &[(String, PyObjectRef)],
    vm: &VirtualMachine,
) -> PyResult<PyDictRef> {
    let scope = vm.new_scope_with_builtins();
    let names = scope.globals;
    let module = vm.new_module(name, names.clone(), None);
    for (given, value) in given {
        names.set_item(given.as_str(), value.clone(), vm)?;
    }
    let modules = vm.sys_module.get_attr("modules", vm)?;
    modules.set_item(name, module.into(), vm)?;
    Ok(names)
}

/// What `typing` offers for annotations, which programs written for judges use without importing it.
///
/// # Errors
/// When memory runs out.
pub fn typing_names(vm: &VirtualMachine) -> PyResult<Vec<(String, PyObjectRef)>> {
    const NAMES: [&str; 27] = [
        "Any",
        "Callable",
        "ClassVar",
        "Counter",
        "DefaultDict",
        "Deque",
        "Dict",
        "Final",
        "FrozenSet",
        "Generator",
        "Generic",
        "Hashable",
        "Iterable",
        "Iterator",
        "List",
        "Literal",
        "Mapping",
        "NamedTuple",
        "Optional",
        "OrderedDict",
        "Protocol",
        "Sequence",
        "Set",
        "Tuple",
        "Type",
        "TypeVar",
        "Union",
    ];
    let typing = vm.import("typing", 0)?;
    NAMES
        .iter()
        .map(|name| Ok(((*name).to_owned(), typing.get_attr(*name, vm)?)))
        .collect()
}

/// What Python does after a script: functions registered with `atexit`, then a flush of `sys.stdout`.
///
/// # Errors
/// What the script raised; failures in here are the program's only if it had none.
pub fn finish(vm: &VirtualMachine, result: PyResult<()>) -> PyResult<()> {
    let after = FINISH.with_borrow(Clone::clone);
    let after = after.map_or(Ok(()), |finish| finish.call((), vm).map(drop));
    result.and(after)
}
