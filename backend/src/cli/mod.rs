//! The command line: `runwise serve`, `runwise decode`, `runwise eval`.
//!
//! - [`arguments`]: what can be said. [`source`]: which model is meant.
//! - [`settings`]: a run's settings as flags. [`brief`]: a task file.
//! - [`serve`]: starts the server. [`decode`]: one run, on the [`screen`] without its closing [`fence`].
//! - [`eval`]: many runs, and a report.
//! - [`interrupt`]: Ctrl+C, as a flag.

mod arguments;
mod brief;
mod decode;
mod eval;
mod fence;
mod interrupt;
mod screen;
mod serve;
mod settings;
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
        Command::Decode(arguments) => decode::decode(&arguments),
        Command::Eval(arguments) => eval::eval(&arguments),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(Problem { message, hint }) => {
            _ = writeln!(std::io::stderr(), "{message}\n{hint}");
            ExitCode::FAILURE
        }
    }
}
