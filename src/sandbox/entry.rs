//! Which export is called, and what has to be called before it.

use super::error::Error;
use super::signature::{Function, Signature, describe, type_name};
use wasmi::{ExternType, FuncType, Module};

/// What a run calls.
#[derive(Debug)]
pub(super) struct Entry {
    /// For a person.
    pub signature: Signature,
    /// Every export over numbers.
    pub functions: Vec<Function>,
    /// Called first: `_initialize` of a reactor, or `_start` of a command that is asked for one
    /// of its functions, whose runtime does not exist before.
    pub first: Option<&'static str>,
    /// The export whose results are the output; `None` when the start section is the program.
    pub main: Option<String>,
}

impl Entry {
    /// The wanted export, or else `_start`, or else the only function over numbers.
    pub fn choose(module: &Module, starts: bool, wanted: Option<&str>) -> Result<Self, Error> {
        let mut functions = Vec::new();
        for export in module.exports() {
            if let ExternType::Func(kind) = export.ty()
                && !is_lifecycle(export.name())
            {
                functions.extend(Function::from_wasm(export.name(), kind));
            }
        }
        let (signature, main) = match wanted {
            None if module.get_export("_start").is_some() => command(module)?,
            Some("_start") => command(module)?,
            Some(name) => called(named(module, name, &functions)?),
            None => match only_one(&functions)? {
                Some(function) => called(function),
                // All it does, it does when it is instantiated.
                None if starts => (Signature::Command, None),
                None => {
                    return Err(Error::NoEntry {
                        exports: exports(module),
                    });
                }
            },
        };
        let first = match signature {
            Signature::Function(_) if is_procedure(module, "_initialize") => Some("_initialize"),
            Signature::Function(_) => is_procedure(module, "_start").then_some("_start"),
            _ => None,
        };
        Ok(Self {
            signature,
            functions,
            first,
            main,
        })
    }
}

fn called(function: &Function) -> (Signature, Option<String>) {
    (
        Signature::Function(function.clone()),
        Some(function.name.clone()),
    )
}

fn command(module: &Module) -> Result<(Signature, Option<String>), Error> {
    let name = "_start".to_owned();
    match module.get_export(&name) {
        Some(ExternType::Func(kind)) if kind == FuncType::new([], []) => {
            Ok((Signature::Command, Some(name)))
        }
        Some(other) => {
            let found = format!(
                "{}, and _start takes and returns nothing",
                what(&name, &other)
            );
            Err(Error::UnfitExport { name, found })
        }
        None => Err(Error::NoSuchExport {
            name,
            exports: exports(module),
        }),
    }
}

fn named<'a>(
    module: &Module,
    name: &str,
    functions: &'a [Function],
) -> Result<&'a Function, Error> {
    if let Some(function) = functions.iter().find(|function| function.name == name) {
        return Ok(function);
    }
    let name = name.to_owned();
    Err(match module.get_export(&name) {
        Some(other) => Error::UnfitExport {
            found: what(&name, &other),
            name,
        },
        None => Error::NoSuchExport {
            name,
            exports: exports(module),
        },
    })
}

/// The only function that is not part of a language's runtime; failing that, the only function.
fn only_one(functions: &[Function]) -> Result<Option<&Function>, Error> {
    let own: Vec<_> = functions
        .iter()
        .filter(|function| !is_runtime(&function.name))
        .collect();
    let candidates = if own.is_empty() {
        functions.iter().collect()
    } else {
        own
    };
    match candidates[..] {
        [] => Ok(None),
        [one] => Ok(Some(one)),
        ref several => {
            let functions = several.iter().map(ToString::to_string).collect();
            Err(Error::SeveralFunctions { functions })
        }
    }
}

fn is_procedure(module: &Module, name: &str) -> bool {
    matches!(
        module.get_export(name),
        Some(ExternType::Func(kind)) if kind == FuncType::new([], [])
    )
}

fn is_lifecycle(name: &str) -> bool {
    matches!(name, "_start" | "_initialize")
}

/// Exports that TinyGo, AssemblyScript, emscripten and wasm-ld add for the host's use.
fn is_runtime(name: &str) -> bool {
    let exact = ["malloc", "free", "calloc", "realloc", "cabi_realloc"];
    let prefixes = [
        "__",
        "_emscripten_",
        "emscripten_",
        "asyncify_",
        "stackSave",
        "stackAlloc",
        "stackRestore",
    ];
    exact.contains(&name) || prefixes.iter().any(|prefix| name.starts_with(prefix))
}

fn exports(module: &Module) -> Vec<String> {
    module
        .exports()
        .map(|export| what(export.name(), export.ty()))
        .collect()
}

/// `f(i32)` for a function, `memory, a memory` for the others.
fn what(name: &str, kind: &ExternType) -> String {
    match kind {
        ExternType::Func(kind) => describe(name, kind),
        ExternType::Memory(_) => format!("{name}, a memory"),
        ExternType::Table(_) => format!("{name}, a table"),
        ExternType::Global(kind) => format!("{name}, a global {}", type_name(kind.content())),
    }
}
