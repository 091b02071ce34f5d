//! `cargo xtask play | test | fuzz | bench | dist | guest | model`: everything a person or a machine does with this repository.
#![expect(
    clippy::print_stdout,
    reason = "a command line tool speaks on its standard output"
)]

mod assets;
mod backend;
mod bench;
mod chromium;
mod compress;
mod dist;
mod fuzz;
mod guest;
mod imports;
mod licences;
mod model;
mod page;
mod paths;
mod play;
mod serve;
mod shell;
mod size;
mod test;
mod tools;

/// Everything that goes wrong here ends as one sentence for the person at the terminal.
type Result<T = ()> = std::result::Result<T, String>;

const USAGE: &str = "\
cargo xtask play [--dev] [--port N]   build the page and serve it on 127.0.0.1; --dev rebuilds on every change
cargo xtask test [STEP...]            the whole gate, or only the steps named
cargo xtask fuzz [SECONDS]            random inputs from a new seed, ten minutes if nothing is said
cargo xtask bench                     benchmarks, and the ratios to peers in the same run
cargo xtask dist                      the static site, ready to be copied to a file host
cargo xtask guest [--quick]           the Python interpreter of candidates, into static/guests; --quick only builds it
cargo xtask model smol|coder|server   small weights for the backend, or a server for its tests";

fn main() -> std::process::ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments.as_slice() {
        ["play", options @ ..] => play::play(options),
        ["test", steps @ ..] => test::test(steps),
        ["fuzz"] => explore(10 * 60),
        ["fuzz", seconds] => seconds
            .parse()
            .map_err(|_| format!("fuzz needs a number of seconds, not {seconds}."))
            .and_then(explore),
        ["bench"] => bench::bench(),
        ["dist"] => dist::dist(),
        ["guest", options @ ..] => guest::guest(options),
        ["model", options @ ..] => model::model(options),
        _ => Err(USAGE.to_owned()),
    };
    match done {
        Ok(()) => std::process::ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            std::process::ExitCode::FAILURE
        }
    }
}

fn explore(seconds: u64) -> Result {
    fuzz::run(fuzz::Effort::Time(std::time::Duration::from_secs(seconds))).map(|_| ())
}
