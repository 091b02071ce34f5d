//! What a program is called with and what it gives back.

use serde::{Deserialize, Serialize};
use std::fmt;
use wasmi::{FuncType, ValType};

/// A number type of WebAssembly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Type {
    /// 32-bit integer.
    I32,
    /// 64-bit integer.
    I64,
    /// 32-bit float.
    F32,
    /// 64-bit float.
    F64,
}

impl Type {
    fn from_wasm(kind: ValType) -> Option<Self> {
        match kind {
            ValType::I32 => Some(Self::I32),
            ValType::I64 => Some(Self::I64),
            ValType::F32 => Some(Self::F32),
            ValType::F64 => Some(Self::F64),
            _ => None,
        }
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::I32 => "i32",
            Self::I64 => "i64",
            Self::F32 => "f32",
            Self::F64 => "f64",
        })
    }
}

/// An exported function over numbers. Displayed as `valid(i32, i32) -> i32`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Function {
    /// Its export name.
    pub name: String,
    /// What it takes.
    pub parameters: Vec<Type>,
    /// What it returns: none, one or several numbers.
    pub results: Vec<Type>,
}

impl Function {
    /// `None` when it takes or returns anything but numbers.
    pub(super) fn from_wasm(name: &str, kind: &FuncType) -> Option<Self> {
        let numbers = |types: &[ValType]| {
            types
                .iter()
                .map(|kind| Type::from_wasm(*kind))
                .collect::<Option<_>>()
        };
        Some(Self {
            name: name.to_owned(),
            parameters: numbers(kind.params())?,
            results: numbers(kind.results())?,
        })
    }
}

impl fmt::Display for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_function(f, &self.name, &self.parameters, &self.results)
    }
}

/// How a program is run. Displayed as one line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Signature {
    /// A WASI command: text on standard input, text on standard output.
    Command,
    /// An exported function: numbers in, numbers out.
    Function(Function),
    /// A Python script: text in and out, or values in and out of the function that is named.
    Python(Option<String>),
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Command => f.write_str("command, stdin to stdout"),
            Self::Function(function) => function.fmt(f),
            Self::Python(None) => f.write_str("Python, stdin to stdout"),
            Self::Python(Some(name)) => write!(f, "Python, {name}(…)"),
        }
    }
}

/// `name(i32, externref) -> (i32, i32)` for any function type, also those that do not fit.
pub(super) fn describe(name: &str, kind: &FuncType) -> String {
    struct Text<'a>(&'a str, &'a FuncType);
    impl fmt::Display for Text<'_> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            let names = |types: &[ValType]| types.iter().map(|kind| type_name(*kind)).collect();
            let (parameters, results): (Vec<_>, Vec<_>) =
                (names(self.1.params()), names(self.1.results()));
            write_function(f, self.0, &parameters, &results)
        }
    }
    Text(name, kind).to_string()
}

/// The text format's name of a type.
pub(super) fn type_name(kind: ValType) -> &'static str {
    match kind {
        ValType::I32 => "i32",
        ValType::I64 => "i64",
        ValType::F32 => "f32",
        ValType::F64 => "f64",
        ValType::V128 => "v128",
        ValType::FuncRef => "funcref",
        ValType::ExternRef => "externref",
    }
}

fn write_function<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    name: &str,
    parameters: &[T],
    results: &[T],
) -> fmt::Result {
    write!(f, "{name}(")?;
    write_list(f, parameters)?;
    f.write_str(")")?;
    match results {
        [] => Ok(()),
        [one] => write!(f, " -> {one}"),
        several => {
            f.write_str(" -> (")?;
            write_list(f, several)?;
            f.write_str(")")
        }
    }
}

fn write_list<T: fmt::Display>(f: &mut fmt::Formatter<'_>, items: &[T]) -> fmt::Result {
    for (index, item) in items.iter().enumerate() {
        let comma = if index == 0 { "" } else { ", " };
        write!(f, "{comma}{item}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn signatures_read_like_declarations() {
        use ValType::{ExternRef, F64, I32};
        let text = |parameters: &[ValType], results: &[ValType]| {
            describe("f", &FuncType::new(parameters.to_vec(), results.to_vec()))
        };
        assert_eq!(text(&[I32, I32], &[I32]), "f(i32, i32) -> i32");
        assert_eq!(text(&[], &[]), "f()");
        assert_eq!(
            text(&[ExternRef], &[I32, F64]),
            "f(externref) -> (i32, f64)"
        );
        let kind = FuncType::new([I32], [I32]);
        let function = Function::from_wasm("g", &kind).unwrap();
        assert_eq!(Signature::Function(function).to_string(), "g(i32) -> i32");
        assert_eq!(Signature::Command.to_string(), "command, stdin to stdout");
        assert_eq!(
            Function::from_wasm("h", &FuncType::new([ExternRef], [])),
            None
        );
    }
}
