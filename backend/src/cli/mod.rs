//! The command line: `runwise serve`, `runwise decode`, `runwise eval`.
//!
//! - [`arguments`]: what can be said. [`source`]: which model is meant.
//! - [`serve`]: starts the server.

mod arguments;
mod serve;
mod source;

use arguments::{Arguments, Command};
use clap::Parser;
use runwise::protocol::Problem;
use std::io::Write;
use std::process::ExitCode;

/// Reads the command line and does what it says.
#[must_use]
pub fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let done = match arguments.command {
        Command::Serve(arguments) => serve::serve(arguments),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(Problem { message, hint }) => {
            _ = writeln!(std::io::stderr(), "{message}\n{hint}");
            ExitCode::FAILURE
        }
    }
}
