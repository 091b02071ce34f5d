//! `cargo xtask test`: the whole gate, fastest checks first, a table at the end.

use crate::backend::{self, PACKAGE as BACKEND};
use crate::chromium::chromium;
use crate::serve::Server;
use crate::{Result, dist, fuzz, model, paths, shell, size, tools};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// Tests (or checks) that passed and failed.
#[derive(Clone, Copy, Default)]
pub struct Count {
    passed: u32,
    failed: u32,
}

impl Count {
    fn plus(self, other: Self) -> Self {
        Self {
            passed: self.passed + other.passed,
            failed: self.failed + other.failed,
        }
    }

    /// What a step or a part of one came to: an error is said, and is one failure.
    fn of(result: Result<Self>) -> Self {
        result.unwrap_or_else(|message| {
            println!("{message}");
            Self {
                passed: 0,
                failed: 1,
            }
        })
    }
}

struct Step {
    name: &'static str,
    what: &'static str,
    run: fn() -> Result<Count>,
}

const WASM: &str = "wasm32-unknown-unknown";

/// Inputs a fuzz target gets: seconds each.
const FUZZ_RUNS: u32 = 5_000;

const STEPS: [Step; 11] = [
    Step {
        name: "fmt",
        what: "every file is formatted",
        run: fmt,
    },
    Step {
        name: "clippy",
        what: "no warnings natively",
        run: clippy,
    },
    Step {
        name: "clippy-wasm",
        what: "no warnings for the browser",
        run: clippy_wasm,
    },
    Step {
        name: "doc",
        what: "documentation without warnings",
        run: doc,
    },
    Step {
        name: "native",
        what: "native tests and doctests",
        run: native,
    },
    Step {
        name: "browser",
        what: "the library's tests in Chromium",
        run: browser,
    },
    Step {
        name: "site",
        what: "the release build",
        run: || built().map(|_| check()),
    },
    Step {
        name: "size",
        what: "first load within its limits",
        run: || size::check(&built()?).map(|()| check()),
    },
    Step {
        name: "e2e",
        what: "the site in Chromium, under / and /sub/",
        run: e2e,
    },
    Step {
        name: "backend",
        what: "the backend with its embedded engine, its API, and the page with real weights",
        run: backend_step,
    },
    Step {
        name: "fuzz",
        what: "random inputs, the same ones every time",
        run: fuzz,
    },
];

/// Runs all steps, or those named; goes on after a failure, so that one run tells everything.
///
/// # Errors
/// When a step is unknown or anything failed.
pub fn test(names: &[&str]) -> Result {
    if let Some(unknown) = names
        .iter()
        .find(|name| STEPS.iter().all(|step| step.name != **name))
    {
        let known: Vec<&str> = STEPS.iter().map(|step| step.name).collect();
        return Err(format!(
            "There is no step {unknown}; the steps are {}.",
            known.join(", ")
        ));
    }
    let mut rows = Vec::new();
    for step in STEPS
        .iter()
        .filter(|step| names.is_empty() || names.contains(&step.name))
    {
        println!("\n== {}: {}", step.name, step.what);
        let start = Instant::now();
        let count = Count::of((step.run)());
        rows.push((step, count, start.elapsed()));
    }
    summary(&rows)
}

/// The table, and as the very last line the sums that a machine can read.
fn summary(rows: &[(&Step, Count, Duration)]) -> Result {
    println!(
        "\n{:<12} {:>7} {:>7} {:>8}",
        "step", "passed", "failed", "seconds"
    );
    let mut sum = Count::default();
    for (step, count, time) in rows {
        println!(
            "{:<12} {:>7} {:>7} {:>8.1}  {}",
            step.name,
            count.passed,
            count.failed,
            time.as_secs_f64(),
            step.what
        );
        sum = sum.plus(*count);
    }
    println!("{} passed, {} failed", sum.passed, sum.failed);
    // The line above stays the last: an error message would follow it.
    if sum.failed > 0 {
        std::process::exit(1)
    } else {
        Ok(())
    }
}

fn check() -> Count {
    Count {
        passed: 1,
        failed: 0,
    }
}

fn fmt() -> Result<Count> {
    tools::component("rustfmt", "fmt")?;
    shell::run(paths::cargo().args(["fmt", "--all", "--check"]))?;
    for workspace in
        ["fuzz", "fixtures"].map(|folder| paths::root().join(folder).join("Cargo.toml"))
    {
        if workspace.is_file() {
            shell::run(
                paths::cargo()
                    .args(["fmt", "--all", "--check", "--manifest-path"])
                    .arg(workspace),
            )?;
        }
    }
    Ok(check())
}

fn clippy() -> Result<Count> {
    tools::component("clippy", "clippy")?;
    shell::run(paths::cargo().args([
        "clippy",
        "--locked",
        "--workspace",
        "--exclude",
        BACKEND,
        "--all-targets",
        "--",
        "-D",
        "warnings",
    ]))?;
    Ok(check())
}

fn clippy_wasm() -> Result<Count> {
    tools::component("clippy", "clippy")?;
    tools::wasm_target()?;
    let mut command = paths::cargo();
    command.args([
        "clippy",
        "--locked",
        "--package",
        "runwise",
        "--lib",
        "--bins",
        "--test",
        "browser",
    ]);
    shell::run(command.args(["--target", WASM, "--", "-D", "warnings"]))?;
    Ok(check())
}

/// For both targets, since the page's components exist in the browser only.
fn doc() -> Result<Count> {
    tools::wasm_target()?;
    for target in [&[][..], &["--target", WASM]] {
        let mut command = paths::cargo();
        command
            .args([
                "doc",
                "--locked",
                "--no-deps",
                "--package",
                "runwise",
                "--lib",
            ])
            .args(target);
        shell::run(command.env("RUSTDOCFLAGS", "-D warnings"))?;
    }
    Ok(check())
}

/// With nextest where it is installed (quicker, and it names what hangs), else with cargo's own runner.
fn native() -> Result<Count> {
    if shell::first_line("cargo-nextest", &["nextest", "--version"]).is_none() {
        return counted(paths::cargo().args([
            "test",
            "--locked",
            "--workspace",
            "--exclude",
            BACKEND,
        ]));
    }
    let tests = counted(paths::cargo().args([
        "nextest",
        "run",
        "--locked",
        "--workspace",
        "--exclude",
        BACKEND,
        "--no-fail-fast",
    ]))?;
    let examples = counted(paths::cargo().args([
        "test",
        "--locked",
        "--workspace",
        "--exclude",
        BACKEND,
        "--doc",
    ]))?;
    Ok(tests.plus(examples))
}

fn browser() -> Result<Count> {
    counted(&mut in_chromium(&[])?)
}

/// Prints what a run of Python and a frontier cost in Chromium.
///
/// # Errors
/// When it cannot be built or run.
pub fn measure() -> Result {
    let names = ["--include-ignored", "--nocapture", "measures"];
    shell::run(&mut in_chromium(&names)?)
}

/// The library's tests in Chromium, with options for the tests. They are built as the site is: what it
/// ships is what is tested, and the library and all that it uses are compiled once for both.
fn in_chromium(names: &[&str]) -> Result<Command> {
    tools::wasm_target()?;
    let runner = tools::wasm_bindgen_test_runner()?;
    let chromium = chromium()?;
    let mut command = paths::cargo();
    command.args([
        "test",
        "--locked",
        "--package",
        "runwise",
        "--test",
        "browser",
    ]);
    command.args(["--target", WASM, "--profile", "site"]);
    command.arg("--").args(names);
    command
        .env("CARGO_ENCODED_RUSTFLAGS", dist::flags())
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", runner)
        .env("CHROMEDRIVER", &chromium.driver)
        // The Python interpreter takes longer than the usual 20 s on a busy machine.
        .env("WASM_BINDGEN_TEST_TIMEOUT", "300");
    command.env(
        "WASM_BINDGEN_TEST_WEBDRIVER_JSON",
        driver_options(&chromium.browser)?,
    );
    Ok(command)
}

/// `webdriver.json` with the browser's path, which a driver does not know by itself everywhere.
fn driver_options(browser: &Path) -> Result<PathBuf> {
    const OPTIONS: &str = "\"goog:chromeOptions\": {";
    let options = shell::read_text(&paths::root().join("webdriver.json"))?;
    let path = browser.display().to_string().replace('\\', "\\\\");
    let file = paths::target()?.join("site/webdriver.json");
    shell::write(
        &file,
        options.replace(OPTIONS, &format!("{OPTIONS}\n    \"binary\": \"{path}\",")),
    )?;
    Ok(file)
}

fn e2e() -> Result<Count> {
    let mut command = in_node(&["/", "/sub/"], &backend::scripted()?)?;
    command.args(
        shell::files(&paths::e2e())?
            .into_iter()
            .filter(|file| !file.contains('/') && file.ends_with(".test.mjs")),
    );
    counted(&mut command)
}

/// Drives the page against the program with small real weights, where these can be had.
fn with_weights(program: &Path) -> Result<Count> {
    let weights = match model::smol() {
        Ok(weights) => weights,
        Err(why) => {
            println!("{why}\n  SKIPPED: no weights, so the page meets no real model.");
            return Ok(Count::default());
        }
    };
    let mut command = in_node(&["/"], program)?;
    command
        .arg("real/decoding.test.mjs")
        .env("RUNWISE_MODEL", weights);
    counted(&mut command)
}

/// Node's test runner for the site, which is served under these prefixes until all of this ends, and a
/// backend's program. Which files it runs is still to be said.
fn in_node(prefixes: &[&'static str], program: &Path) -> Result<Command> {
    tools::npm()?;
    let chromium = chromium()?;
    let mut addresses = Vec::new();
    for prefix in prefixes {
        let server = Server::new(&built()?, prefix, 0)?;
        addresses.push(server.address()?);
        std::thread::spawn(|| server.run());
    }
    let mut command = Command::new("node");
    command.current_dir(paths::e2e()).args([
        "--test",
        "--test-reporter=spec",
        "--test-concurrency=1",
    ]);
    command
        .env("RUNWISE_CHROMIUM", chromium.browser)
        .env("RUNWISE_BACKEND", program)
        .env("RUNWISE_ADDRESSES", addresses.join(" "));
    Ok(command)
}

/// Everything in one profile, so that llama.cpp is compiled once.
fn backend_step() -> Result<Count> {
    backend::compilers()?;
    tools::component("clippy", "clippy")?;
    let release = ["--locked", "--release", "--package", BACKEND];
    let mut clippy = paths::cargo();
    clippy
        .arg("clippy")
        .args(release)
        .args(["--all-targets", "--", "-D", "warnings"]);
    shell::run(&mut clippy)?;
    let tests = counted(
        paths::cargo()
            .arg("test")
            .args(release)
            .arg("--no-fail-fast"),
    )?;
    // The tests have built the program, but with what tests need besides.
    let program = backend::embedded()?;
    let conforms = backend::conforms(&program).map(|conforms| Count {
        passed: u32::from(conforms),
        failed: 0,
    });
    Ok(tests
        .plus(Count::of(conforms))
        .plus(Count::of(with_weights(&program))))
}

fn fuzz() -> Result<Count> {
    let targets = fuzz::run(fuzz::Effort::Runs(FUZZ_RUNS))?;
    Ok(Count {
        passed: targets,
        failed: 0,
    })
}

/// The folder of the site, built by the first step of this run that needs it.
fn built() -> Result<PathBuf> {
    static SITE: OnceLock<Result<PathBuf>> = OnceLock::new();
    SITE.get_or_init(dist::site).clone()
}

/// Runs a test runner and reads its sums; a runner that fails without a failed test counts as one.
fn counted(command: &mut Command) -> Result<Count> {
    let (succeeded, text) = shell::tee(command)?;
    let mut count = text
        .lines()
        .map(count_in)
        .fold(Count::default(), Count::plus);
    if !succeeded {
        count.failed = count.failed.max(1);
    }
    Ok(count)
}

/// The sums in a summary line of cargo's test runner, nextest or node; nothing in any other line.
fn count_in(line: &str) -> Count {
    let words: Vec<&str> = line
        .split([' ', ',', ';', ':'])
        .filter(|word| !word.is_empty())
        .collect();
    let number_before = |name| {
        let at = words.iter().position(|word| *word == name)?;
        words.get(at.checked_sub(1)?)?.parse().ok()
    };
    match words.as_slice() {
        ["test", "result", ..] | ["Summary", ..] => Count {
            passed: number_before("passed").unwrap_or(0),
            failed: number_before("failed").unwrap_or(0),
        },
        ["ℹ", "pass", number] => Count {
            passed: number.parse().unwrap_or(0),
            failed: 0,
        },
        ["ℹ", "fail", number] => Count {
            passed: 0,
            failed: number.parse().unwrap_or(0),
        },
        _ => Count::default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_runner_is_counted() {
        let counts = |line| {
            let Count { passed, failed } = count_in(line);
            (passed, failed)
        };
        assert_eq!(
            counts("test result: FAILED. 4 passed; 2 failed; 0 ignored; 0 measured"),
            (4, 2)
        );
        assert_eq!(
            counts("     Summary [   0.020s] 4 tests run: 3 passed (1 slow), 1 failed, 7 skipped"),
            (3, 1)
        );
        assert_eq!(counts("ℹ pass 31"), (31, 0));
        assert_eq!(counts("ℹ fail 2"), (0, 2));
        assert_eq!(counts("test the_sum_is_3_passed ... ok"), (0, 0));
    }
}
