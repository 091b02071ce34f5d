//! Python values as JSON, without ever running a line of the candidate's code.

use crate::json;
use rustpython_vm::{
    AsObject, PyObject, PyObjectRef, VirtualMachine,
    builtins::{PyDict, PyFloat, PyFrozenSet, PyInt, PyList, PySet, PyStr, PyTuple},
};

/// How deep values may be nested.
const DEPTH: usize = 200;

/// A value as JSON text, or the name of what cannot be written.
///
/// # Errors
/// The name of the first type that has no form in JSON, or what is wrong with a list, tuple, set or dict.
pub fn serialise(value: &PyObject, vm: &VirtualMachine) -> Result<String, String> {
    let mut out = String::new();
    Writer {
        vm,
        open: Vec::new(),
    }
    .write(&mut out, value)?;
    Ok(out)
}

struct Writer<'vm> {
    vm: &'vm VirtualMachine,
    /// Containers around the value, from outside in.
    open: Vec<usize>,
}

impl Writer<'_> {
    fn write(&mut self, out: &mut String, value: &PyObject) -> Result<(), String> {
        if self.vm.is_none(value) {
            out.push_str("null");
        } else if let Some(integer) = value.downcast_ref::<PyInt>() {
            if value.class().is(self.vm.ctx.types.bool_type) {
                out.push_str(if value.is(&self.vm.ctx.true_value) {
                    "true"
                } else {
                    "false"
                });
            } else {
                out.push_str(&integer.as_bigint().to_string());
            }
        } else if let Some(float) = value.downcast_ref::<PyFloat>() {
            out.push_str(&float_text(float.to_f64()));
        } else if let Some(text) = value.downcast_ref::<PyStr>() {
            json::string(out, text.to_str().ok_or("str with a lone surrogate")?);
        } else if let Some(list) = value.downcast_ref::<PyList>() {
            self.enter(value, "list")?;
            let items = list.borrow_vec().to_vec();
            self.items(out, &items)?;
            self.open.pop();
        } else if let Some(tuple) = value.downcast_ref::<PyTuple>() {
            self.enter(value, "tuple")?;
            out.push_str("{\"tuple\":");
            self.items(out, tuple.as_slice())?;
            out.push('}');
            self.open.pop();
        } else if let Some(items) = set_items(value) {
            self.enter(value, "set")?;
            let mut texts = items
                .iter()
                .map(|item| self.text(item))
                .collect::<Result<Vec<_>, _>>()?;
            texts.sort_unstable();
            out.push_str("{\"set\":[");
            out.push_str(&texts.join(","));
            out.push_str("]}");
            self.open.pop();
        } else if let Some(dict) = value.downcast_ref::<PyDict>() {
            self.enter(value, "dict")?;
            let mut pairs = Vec::new();
            for (key, value) in dict.items_vec() {
                pairs.push((self.text(&key)?, self.text(&value)?));
            }
            pairs.sort_unstable();
            out.push_str("{\"dict\":[");
            for (index, (key, value)) in pairs.iter().enumerate() {
                out.push_str(if index == 0 { "[" } else { ",[" });
                out.push_str(key);
                out.push(',');
                out.push_str(value);
                out.push(']');
            }
            out.push_str("]}");
            self.open.pop();
        } else {
            return Err(value.class().name().to_owned());
        }
        Ok(())
    }

    fn items(&mut self, out: &mut String, items: &[PyObjectRef]) -> Result<(), String> {
        out.push('[');
        for (index, item) in items.iter().enumerate() {
            if index > 0 {
                out.push(',');
            }
            self.write(out, item)?;
        }
        out.push(']');
        Ok(())
    }

    fn text(&mut self, value: &PyObject) -> Result<String, String> {
        let mut out = String::new();
        self.write(&mut out, value)?;
        Ok(out)
    }

    fn enter(&mut self, value: &PyObject, kind: &str) -> Result<(), String> {
        let id = value.get_id();
        if self.open.contains(&id) {
            return Err(format!("recursive {kind}"));
        }
        if self.open.len() == DEPTH {
            return Err(format!("{kind} nested too deeply"));
        }
        self.open.push(id);
        Ok(())
    }
}

/// The items of a set or a frozenset, in the order in which they are stored.
pub fn set_items(value: &PyObject) -> Option<Vec<PyObjectRef>> {
    let set = value.downcast_ref::<PySet>().map(|set| set.elements());
    set.or_else(|| {
        value
            .downcast_ref::<PyFrozenSet>()
            .map(|set| set.elements())
    })
}

fn float_text(value: f64) -> String {
    if value.is_nan() {
        "NaN".to_owned()
    } else if value.is_infinite() {
        if value > 0.0 { "Infinity" } else { "-Infinity" }.to_owned()
    } else {
        rustpython_vm::literal::float::to_string(value)
    }
}
