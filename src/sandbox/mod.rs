//! Run one program under limits.
//!
//! A [`Program`] is compiled once and then run once per input, each time in a fresh instance.
//! Whatever it does (return, exit, trap, loop, allocate, print without end) is an [`Outcome`],
//! and the fuel it used is the same on every machine.

use serde::{Deserialize, Serialize};

/// What a run may use. Defaults are those of [`crate::limits`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Fuel, about one unit an instruction.
    pub fuel: u64,
    /// Linear memory, in bytes.
    pub memory_bytes: u64,
    /// Bytes printed to standard output and standard error together.
    pub output_bytes: usize,
    /// Wall-clock time, in milliseconds.
    pub deadline_milliseconds: u32,
    /// Size of the module, in bytes.
    pub module_bytes: usize,
    /// Elements of all tables.
    pub table_elements: usize,
    /// Nested calls.
    pub call_depth: usize,
}

/// One number that goes into or comes out of an exported function. Floats are kept as bits, so
/// that values can be compared and hashed; [`std::fmt::Display`] writes the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Value {
    /// `i32`
    I32(i32),
    /// `i64`
    I64(i64),
    /// `f32`, as bits.
    F32(u32),
    /// `f64`, as bits.
    F64(u64),
}

/// What a run that ended well produced.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Output {
    /// Standard output of a command.
    Bytes(#[serde(with = "serde_bytes")] Vec<u8>),
    /// Results of an exported function.
    Values(Vec<Value>),
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Outcome {
    /// It ended well.
    Output(Output),
    /// It called `proc_exit` with a code other than 0.
    Exit(i32),
    /// It trapped.
    Trap {
        /// The field's name of the trap, such as `unreachable`.
        code: String,
        /// One sentence for a person.
        message: String,
    },
    /// It used up its fuel.
    OutOfFuel,
    /// It asked for more memory than the limit and then gave up.
    OutOfMemory,
    /// It printed more than the limit.
    OutputTooLarge,
    /// It was still running at the deadline.
    Deadline,
}

/// One run: how it ended and what it cost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
    /// How it ended.
    pub outcome: Outcome,
    /// Fuel used, whatever the outcome.
    pub fuel: u64,
}

/// What a program is given, in both forms: a command reads the text, a function takes the values.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Input {
    /// Standard input of a command.
    pub stdin: String,
    /// Arguments of an exported function, converted to its parameter types.
    pub arguments: Vec<f64>,
}
