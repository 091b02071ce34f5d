//! Finding the function that a name asks for.

use crate::json;
use crate::show::code_of;
use crate::trace::PROGRAM;
use rustpython_vm::{
    Py, PyObject, PyObjectRef, PyResult, VirtualMachine,
    builtins::{PyDictRef, PyStr, PyType},
    function::FuncArgs,
};

/// The class whose methods need no class before their name.
const SOLUTION: &str = "Solution";

/// Something to call.
pub enum Entry {
    Function(PyObjectRef),
    /// A class without arguments, made anew for each call, and its method.
    Method(PyObjectRef, String),
}

impl Entry {
    /// Calls it.
    ///
    /// # Errors
    /// What the program raises.
    pub fn call(&self, arguments: FuncArgs, vm: &VirtualMachine) -> PyResult<PyObjectRef> {
        match self {
            Self::Function(function) => function.call(arguments, vm),
            Self::Method(class, method) => {
                let instance = class.call((), vm)?;
                instance
                    .get_attr(&vm.ctx.new_str(method.as_str()), vm)?
                    .call(arguments, vm)
            }
        }
    }
}

/// `f`, `Class.f`, or the method `f` of the class `Solution`.
pub fn find(name: &str, names: &PyDictRef, vm: &VirtualMachine) -> Option<Entry> {
    if let Some((class, method)) = name.split_once('.') {
        return method_of(class, method, names, vm);
    }
    let value = names.get_item_opt(name, vm).ok().flatten();
    match value.filter(|value| value.is_callable()) {
        Some(function) => Some(Entry::Function(function)),
        None => method_of(SOLUTION, name, names, vm),
    }
}

fn method_of(class: &str, method: &str, names: &PyDictRef, vm: &VirtualMachine) -> Option<Entry> {
    let object = names.get_item_opt(class, vm).ok().flatten()?;
    let class = object.downcast_ref::<PyType>()?;
    let name = vm.ctx.intern_str(method);
    class
        .get_attr(name)
        .is_some()
        .then(|| Entry::Method(object.clone(), method.to_owned()))
}

/// `{"available": [...], "needs_class": ...}`: what the program defines, and whether another class has the name.
pub fn available(name: &str, names: &PyDictRef, vm: &VirtualMachine) -> String {
    let mut functions = Vec::new();
    let mut needs_class = false;
    for (key, value) in names.items_vec() {
        let Some(key) = key.downcast_ref::<PyStr>().and_then(|key| key.to_str()) else {
            continue;
        };
        if is_own(&value, vm) {
            functions.push(key.to_owned());
        }
        let Some(class) = value.downcast_ref::<PyType>() else {
            continue;
        };
        let methods = methods(class, vm);
        needs_class |= key != SOLUTION && methods.iter().any(|method| method == name);
        functions.extend(methods.into_iter().map(|method| format!("{key}.{method}")));
    }
    let mut out = String::from("{\"available\":[");
    for (index, function) in functions.iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        json::string(&mut out, function);
    }
    out + &format!("],\"needs_class\":{needs_class}}}")
}

/// The public methods that the program wrote into a class.
fn methods(class: &Py<PyType>, vm: &VirtualMachine) -> Vec<String> {
    let own = class
        .attributes()
        .entries()
        .into_iter()
        .filter(|(_, value)| is_own(value, vm));
    let names =
        own.filter_map(|(name, _)| Some(name.downcast_ref::<PyStr>()?.to_str()?.to_owned()));
    names.filter(|name| !name.starts_with('_')).collect()
}

/// Whether the program itself defines this function.
fn is_own(value: &PyObject, vm: &VirtualMachine) -> bool {
    code_of(value, vm).is_some_and(|code| code.source_path().as_str() == PROGRAM)
}
