//! Why a file is not a program that can be run here.

/// Why a program cannot be loaded, or cannot take what a task gives. Displayed as one sentence;
/// [`Error::hint`] says what to do about it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// No bytes at all.
    #[error("The file is empty.")]
    Empty,
    /// Larger than [`super::Limits::module_bytes`]; nothing of it was read.
    #[error("The file has {bytes} bytes and the limit is {limit}.")]
    TooLarge {
        /// Its size.
        bytes: usize,
        /// The most that is accepted.
        limit: usize,
    },
    /// Not the binary format and nothing like the text format.
    #[error("This is neither a wasm module nor WAT text{}.", .seems.map_or_else(String::new, |it| format!("; it looks like {it}")))]
    NotAProgram {
        /// What it looks like instead, where that is plain.
        seems: Option<&'static str>,
    },
    /// A component, as `wasm32-wasip2` makes them.
    #[error("This is a WebAssembly component, and only core modules run here.")]
    Component,
    /// WAT text that does not parse.
    #[error("Line {line}, column {column}: {message}.")]
    Text {
        /// From 1.
        line: usize,
        /// From 1.
        column: usize,
        /// What the parser says.
        message: String,
    },
    /// Python that does not compile.
    #[error("Line {line}, column {column}: {message}.")]
    Syntax {
        /// From 1.
        line: usize,
        /// From 1.
        column: usize,
        /// What Python says.
        message: String,
    },
    /// A script that ended the compiler instead of being compiled.
    #[error("The script cannot be compiled: {message}.")]
    NotCompiled {
        /// What happened.
        message: String,
    },
    /// Only scripts can be traced.
    #[error("This is a WebAssembly module, and only Python scripts can be traced line by line.")]
    NotTraced,
    /// The file with the Python interpreter is damaged or another.
    #[error("The Python interpreter has not arrived whole: {message}.")]
    Damaged {
        /// What is wrong.
        message: String,
    },
    /// The Python interpreter does not start.
    #[error("The Python interpreter does not start: {message}.")]
    Interpreter {
        /// What is wrong.
        message: String,
    },
    /// The binary ends in the middle.
    #[error("The module breaks off after {offset} bytes.")]
    Truncated {
        /// Where.
        offset: usize,
    },
    /// The binary does not validate.
    #[error("The module is not valid at byte {offset}: {message}.")]
    Invalid {
        /// What the validator says.
        message: String,
        /// Where.
        offset: usize,
    },
    /// A feature beyond WebAssembly 2.0 without vectors.
    #[error("The module needs {feature}, which is not supported here.")]
    Unsupported {
        /// Such as `several memories`.
        feature: String,
    },
    /// More functions, parameters, globals and so on than a program for a visitor needs.
    #[error("The module is too large to compile: {message}.")]
    TooComplex {
        /// Which limit.
        message: String,
    },
    /// Its memory starts above [`super::Limits::memory_bytes`].
    #[error("The module's memory starts with {bytes} bytes and the limit is {limit}.")]
    MemoryTooLarge {
        /// Its initial size.
        bytes: u64,
        /// The most that is accepted.
        limit: u64,
    },
    /// Its tables start above [`super::Limits::table_elements`].
    #[error("The module's tables start with {elements} elements and the limit is {limit}.")]
    TablesTooLarge {
        /// Their initial sizes, summed.
        elements: u64,
        /// The most that is accepted.
        limit: usize,
    },
    /// It imports what is not provided here: all of it is listed.
    #[error("The module imports what is not provided here: {}.", .imports.join("; "))]
    MissingImports {
        /// Each as `module.name` with its type.
        imports: Vec<String>,
    },
    /// It calls WASI functions that read or write memory, but keeps its memory to itself.
    #[error("The module imports WASI functions but has no memory export for them to work on.")]
    NoMemoryExport,
    /// It exports nothing that can be called.
    #[error("The module has no _start and exports no function over numbers{}.", listed(.exports))]
    NoEntry {
        /// What it exports instead.
        exports: Vec<String>,
    },
    /// The named export is not there.
    #[error("The module has no export `{name}`{}.", listed(.exports))]
    NoSuchExport {
        /// The wanted name.
        name: String,
        /// What it exports.
        exports: Vec<String>,
    },
    /// The named export is there but cannot be called with numbers.
    #[error("The export `{name}` cannot be called with numbers: it is {found}.")]
    UnfitExport {
        /// The wanted name.
        name: String,
        /// What it is.
        found: String,
    },
    /// Several functions fit and none was named.
    #[error("The module exports several functions: {}.", .functions.join("; "))]
    SeveralFunctions {
        /// Each with its signature.
        functions: Vec<String>,
    },
    /// The function takes another number of arguments than the task gives.
    #[error("`{name}` takes {}, this task gives {given}.", numbers(*.takes))]
    Arity {
        /// The function.
        name: String,
        /// Its parameters.
        takes: usize,
        /// Arguments of the task.
        given: usize,
    },
}

fn listed(exports: &[String]) -> String {
    if exports.is_empty() {
        "; it exports nothing".to_owned()
    } else {
        format!("; it exports {}", exports.join("; "))
    }
}

fn numbers(count: usize) -> String {
    match count {
        0 => "no numbers".to_owned(),
        1 => "1 number".to_owned(),
        _ => format!("{count} numbers"),
    }
}

impl Error {
    /// What to do about it, one sentence.
    #[must_use]
    pub fn hint(&self) -> &'static str {
        match self {
            Self::Empty | Self::NotAProgram { .. } => {
                "Choose a .wasm file, or write a module in the text format: (module …)."
            }
            Self::TooLarge { .. } => {
                "Build for size and strip debug information, for example with wasm-opt -Oz --strip-debug."
            }
            Self::Component => "Build for wasm32-wasip1 instead of wasm32-wasip2.",
            Self::Text { .. } | Self::Syntax { .. } => "Correct the text there and try again.",
            Self::NotCompiled { .. } => "Shorten it, or nest it less deeply.",
            Self::NotTraced => "Choose a Python script.",
            Self::Damaged { .. } => "Reload the page; if that does not help, empty its cache.",
            Self::Interpreter { .. } => "Reload the page, or try another browser.",
            Self::Truncated { .. } => "The download or copy was probably cut off: fetch it again.",
            Self::Invalid { .. } => {
                "Build it again; a tool that changes the binary may have broken it."
            }
            Self::Unsupported { .. } => {
                "Build for plain wasm32: no threads, vectors, exceptions, garbage collection or 64-bit memory."
            }
            Self::TooComplex { .. } => "Leave out code the program does not use.",
            Self::MemoryTooLarge { .. } | Self::TablesTooLarge { .. } => {
                "Start smaller and grow when needed, or raise the limit."
            }
            Self::MissingImports { imports } => missing_hint(imports),
            Self::NoMemoryExport => "Export the memory under the name `memory`.",
            Self::NoEntry { .. } => {
                "Build a command with a main function, or export a function that takes and returns numbers."
            }
            Self::NoSuchExport { .. }
            | Self::UnfitExport { .. }
            | Self::SeveralFunctions { .. } => {
                "Name one of the exported functions over numbers as the entry."
            }
            Self::Arity { .. } => "Change the function's parameters, or choose another export.",
        }
    }
}

/// Whoever made the import tells how to build without it.
fn missing_hint(imports: &[String]) -> &'static str {
    let any = |prefix: &str| imports.iter().any(|import| import.starts_with(prefix));
    if any("wbg.") || any("__wbindgen") || any("./") {
        "It was made by wasm-bindgen for a web page: build for wasm32-wasip1 without wasm-bindgen."
    } else if any("gojs.") || any("go.") {
        "It was made by Go for a web page: build with GOOS=wasip1 GOARCH=wasm."
    } else if any("env.") {
        "Link it as a whole program for wasm32-wasip1, so that nothing is left to the host."
    } else {
        "Only WASI preview 1 is provided: remove the other imports."
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_sentences() {
        let arity = Error::Arity {
            name: "valid".into(),
            takes: 3,
            given: 2,
        };
        assert_eq!(
            arity.to_string(),
            "`valid` takes 3 numbers, this task gives 2."
        );
        let seems = Error::NotAProgram {
            seems: Some("HTML"),
        };
        assert_eq!(
            seems.to_string(),
            "This is neither a wasm module nor WAT text; it looks like HTML."
        );
    }
}
