//! What goes into a run and how it ends.

use super::value::Value;
use crate::data::Data;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What a program is given, in both forms: a program that reads gets the text, a function the values.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Input {
    /// Standard input of a command, or of a Python program that reads.
    pub stdin: String,
    /// Arguments of a function: a Python function takes them as they are, an exported function of a
    /// module as its parameter types.
    pub arguments: Vec<Data>,
}

/// What a run that ended well produced.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Output {
    /// Standard output of a command.
    Bytes(#[serde(with = "serde_bytes")] Vec<u8>),
    /// Results of an exported function.
    Values(Vec<Value>),
    /// What a Python function returned, as a literal: see [`crate::data`].
    Object(String),
}

/// The text a command printed, bytes that are no UTF-8 as `�`; or the values, a space between.
impl fmt::Display for Output {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bytes(bytes) => f.write_str(&String::from_utf8_lossy(bytes)),
            Self::Object(literal) => f.write_str(literal),
            Self::Values(values) => {
                for (index, value) in values.iter().enumerate() {
                    let space = if index == 0 { "" } else { " " };
                    write!(f, "{space}{value}")?;
                }
                Ok(())
            }
        }
    }
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
        /// The WebAssembly specification's name of the trap, such as `unreachable` or
        /// `integer divide by zero`. Ours are `abort` (the program called `env.abort`), `exit` (a
        /// function exited instead of returning), `argument` (a number that its parameter cannot
        /// hold) and `instantiation` (an instance could not be made at all).
        code: String,
        /// One sentence for a person.
        message: String,
    },
    /// A Python program raised an exception that nobody caught.
    Exception {
        /// Its type, such as `ValueError`.
        kind: String,
        /// Its text; may be empty.
        message: String,
        /// Line of the program where it was raised, counted from 1.
        line: Option<u32>,
        /// The traceback as Python prints it.
        traceback: String,
    },
    /// A Python function returned something that is no value of [`crate::data`].
    NotSerialisable {
        /// Its type, such as `generator`.
        kind: String,
    },
    /// It used up its fuel.
    OutOfFuel,
    /// It asked for more memory than the limit and then gave up: trapped, or exited with a code.
    OutOfMemory,
    /// It printed more than the limit.
    OutputTooLarge,
    /// It was still running at the deadline.
    Deadline,
}

/// One sentence.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Output(Output::Bytes(bytes)) => match bytes.len() {
                0 => f.write_str("It printed nothing."),
                1 => f.write_str("It printed 1 byte."),
                length => write!(f, "It printed {length} bytes."),
            },
            Self::Output(Output::Values(values)) if values.is_empty() => {
                f.write_str("It returned.")
            }
            Self::Output(output) => write!(f, "It returned {output}."),
            Self::Exit(code) => write!(f, "It exited with code {code}."),
            Self::Trap { message, .. } => f.write_str(message),
            Self::Exception {
                kind,
                message,
                line,
                ..
            } => {
                write!(f, "It raised {kind}")?;
                if let Some(line) = line {
                    write!(f, " in line {line}")?;
                }
                if !message.is_empty() {
                    write!(f, ": {message}")?;
                }
                // The message may end a sentence of its own.
                if message.ends_with(['.', '!', '?']) {
                    return Ok(());
                }
                f.write_str(".")
            }
            Self::NotSerialisable { kind } => {
                write!(f, "It returned a {kind}, which is no plain value.")
            }
            Self::OutOfFuel => f.write_str("It used up its fuel."),
            Self::OutOfMemory => {
                f.write_str("It asked for more memory than the limit and then gave up.")
            }
            Self::OutputTooLarge => f.write_str("It printed more than the limit."),
            Self::Deadline => f.write_str("It was still running at the deadline."),
        }
    }
}

/// One run: how it ended and what it cost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
    /// How it ended.
    pub outcome: Outcome,
    /// Fuel used, whatever the outcome.
    pub fuel: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_are_sentences() {
        let values = Outcome::Output(Output::Values(vec![Value::I32(1), Value::I64(-2)]));
        assert_eq!(values.to_string(), "It returned 1 -2.");
        let printed = Output::Bytes(b"1\n".to_vec());
        assert_eq!(printed.to_string(), "1\n");
        assert_eq!(Outcome::Output(printed).to_string(), "It printed 2 bytes.");
        assert_eq!(Outcome::Exit(7).to_string(), "It exited with code 7.");
    }
}
