//! One candidate: its source, its code, and the module that its functions live in.

use crate::buffers::Buffer;
use crate::trace::{self, PROGRAM};
use crate::{arguments, entry, failure, input, json, library, output, values};
use rustpython_vm::{
    AsObject, PyObjectRef, PyRef, PyResult, VirtualMachine,
    builtins::{PyBaseExceptionRef, PyCode, PyDictRef},
    compiler::Mode,
    function::FuncArgs,
    scope::Scope,
};

/// What a call of the guest answers; the numbers are the host's.
#[derive(Clone, Copy, PartialEq)]
#[repr(i32)]
pub enum Status {
    /// It went well; the result, if there is one, is a value.
    Fine = 0,
    /// An exception that nobody caught.
    Exception = 1,
    /// The program ended itself.
    Exit = 2,
    /// The value has no form in JSON.
    NotSerialisable = 3,
    /// The program wrote more than it may.
    OutputLimit = 4,
    /// There is no such function.
    NoEntry = 5,
    /// The request is not as agreed: the host's mistake.
    Malformed = 6,
}

/// The candidate that is loaded.
#[derive(Default)]
pub struct Program {
    source: String,
    code: Option<PyRef<PyCode>>,
    names: Option<PyDictRef>,
}

/// Empties what the host reads, before each answer.
fn begin() {
    output::clear();
    Buffer::Result.clear();
    trace::clear();
}

fn answer(status: Status, result: &str) -> Status {
    Buffer::Result.clear();
    Buffer::Result.write(result.as_bytes());
    status
}

impl Program {
    /// Compiles a source, without running it.
    pub fn load(&mut self, source: &[u8], vm: &VirtualMachine) -> Status {
        begin();
        *self = Self::default();
        let Ok(source) = std::str::from_utf8(source) else {
            return answer(Status::Malformed, "");
        };
        let source = source.strip_prefix('\u{feff}').unwrap_or(source);
        self.source = source.replace("\r\n", "\n").replace('\r', "\n");
        match vm.compile(&self.source, Mode::Exec, PROGRAM) {
            Ok(code) => {
                self.code = Some(code);
                answer(Status::Fine, "")
            }
            Err(error) => {
                let exception = error.into_pyexception(vm, Some(&self.source));
                answer(
                    Status::Exception,
                    &failure::describe(&exception, &self.source, vm),
                )
            }
        }
    }

    /// Runs the program as a script.
    pub fn run(&mut self, stdin: Vec<u8>, vm: &VirtualMachine) -> Status {
        begin();
        let Some(code) = self.code.clone() else {
            return answer(Status::Malformed, "");
        };
        input::set(stdin);
        let result = library::module("__main__", &[], vm).and_then(|names| {
            self.names = Some(names.clone());
            trace::traced(vm, || vm.run_code_obj(code, Scope::new(None, names)))
        });
        // As at the end of a script: functions that asked for it, and text that the program holds back.
        let result = library::finish(vm, result.map(drop));
        match result {
            Err(exception) => self.failed(&exception, vm),
            Ok(()) if output::reached() => answer(Status::OutputLimit, ""),
            Ok(()) => answer(Status::Fine, ""),
        }
    }

    /// Runs the program once as a module, so that its functions can be called.
    pub fn prepare(&mut self, vm: &VirtualMachine) -> Status {
        begin();
        let Some(code) = self.code.clone() else {
            return answer(Status::Malformed, "");
        };
        input::set(Vec::new());
        let result = library::typing_names(vm).and_then(|given| {
            trace::set_given(given.clone());
            let names = library::module("candidate", &given, vm)?;
            self.names = Some(names.clone());
            trace::traced(vm, || vm.run_code_obj(code, Scope::new(None, names)))
        });
        match result {
            Err(exception) => self.failed(&exception, vm),
            Ok(_) if output::reached() => answer(Status::OutputLimit, ""),
            Ok(_) => answer(Status::Fine, ""),
        }
    }

    /// Calls a function once with a JSON array of arguments.
    pub fn call(&mut self, name: &str, json: &str, vm: &VirtualMachine) -> Status {
        begin();
        let request = arguments::parse(json, vm).and_then(|array| arguments::items(&array));
        let (Some(request), Some(names)) = (request, self.names.clone()) else {
            return answer(Status::Malformed, "");
        };
        let Some(found) = entry::find(name, &names, vm) else {
            return answer(Status::NoEntry, &entry::available(name, &names, vm));
        };
        let result = trace::traced(vm, || found.call(FuncArgs::from(request), vm));
        match result {
            Err(exception) if exception.fast_isinstance(vm.ctx.exceptions.system_exit) => {
                // There is no value, whatever the code.
                match self.failed(&exception, vm) {
                    Status::Fine => Status::Exit,
                    other => other,
                }
            }
            Err(exception) => self.failed(&exception, vm),
            Ok(_) if output::reached() => answer(Status::OutputLimit, ""),
            Ok(value) => match values::serialise(&value, vm) {
                Ok(text) => answer(Status::Fine, &text),
                Err(kind) => answer(Status::NotSerialisable, &named("type", &kind)),
            },
        }
    }

    /// Calls a function for each argument list of a JSON array; what the calls leave behind is kept in between.
    pub fn call_batch(&mut self, name: &str, json: &str, vm: &VirtualMachine) -> Status {
        begin();
        let batch = arguments::parse(json, vm).and_then(|array| arguments::items(&array));
        let batch: Option<Vec<_>> =
            batch.and_then(|calls| calls.iter().map(arguments::items).collect());
        let (Some(batch), Some(names)) = (batch, self.names.clone()) else {
            return answer(Status::Malformed, "");
        };
        let Some(found) = entry::find(name, &names, vm) else {
            return answer(Status::NoEntry, &entry::available(name, &names, vm));
        };
        let mut out = String::from("[");
        for (index, request) in batch.into_iter().enumerate() {
            if index > 0 {
                out.push(',');
            }
            let result = trace::traced(vm, || found.call(FuncArgs::from(request), vm));
            if output::reached() {
                return answer(Status::OutputLimit, "");
            }
            out += &self.outcome(result, vm);
        }
        out.push(']');
        answer(Status::Fine, &out)
    }

    /// What one call of a batch came to.
    fn outcome(&self, result: PyResult<PyObjectRef>, vm: &VirtualMachine) -> String {
        match result.map(|value| values::serialise(&value, vm)) {
            Ok(Ok(text)) => format!("{{\"ok\":{text}}}"),
            Ok(Err(kind)) => named("not_serialisable", &kind),
            Err(exception) if exception.fast_isinstance(vm.ctx.exceptions.system_exit) => {
                format!("{{\"exit\":{}}}", failure::exit_code(&exception, vm).0)
            }
            Err(exception) => format!(
                "{{\"exception\":{}}}",
                failure::describe(&exception, &self.source, vm)
            ),
        }
    }

    fn failed(&self, exception: &PyBaseExceptionRef, vm: &VirtualMachine) -> Status {
        if output::reached() {
            return answer(Status::OutputLimit, "");
        }
        if exception.fast_isinstance(vm.ctx.exceptions.system_exit) {
            let (code, text) = failure::exit_code(exception, vm);
            if output::write(Buffer::Stderr, text.unwrap_or_default().as_bytes(), vm).is_err() {
                return answer(Status::OutputLimit, "");
            }
            return answer(
                if code == 0 {
                    Status::Fine
                } else {
                    Status::Exit
                },
                &format!("{{\"code\":{code}}}"),
            );
        }
        answer(
            Status::Exception,
            &failure::describe(exception, &self.source, vm),
        )
    }
}

/// An object with one text.
fn named(name: &str, text: &str) -> String {
    let mut out = String::from("{");
    json::key(&mut out, name);
    json::string(&mut out, text);
    out.push('}');
    out
}
