//! Runs of every fuzz target, from the committed corpus.
//!
//! The gate asks for a number of runs from a fixed seed, so that the same commit always meets the same
//! inputs; `cargo xtask fuzz` explores for as long as it is told, each time elsewhere.
//!
//! The folder is laid out for cargo-fuzz, which by default needs a nightly Rust for its sanitizers.
//! The library forbids `unsafe`, so coverage alone is enough here, and stable Rust gives that.

use crate::{Result, paths, shell};
use std::process::Command;
use std::time::Duration;

/// What libFuzzer needs to see which branches an input reaches.
const COVERAGE: [&str; 7] = [
    "--cfg=fuzzing",
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "-Ccodegen-units=1",
];

/// How long every target is fuzzed.
#[derive(Clone, Copy)]
pub enum Effort {
    /// So many inputs, always the same ones.
    Runs(u32),
    /// A share of this time, with a seed of its own.
    Time(Duration),
}

/// Runs every target; returns how many there are.
///
/// # Errors
/// When a target finds an input that crashes, hangs or eats memory: the message names the file with it.
pub fn run(effort: Effort) -> Result<u32> {
    let folder = paths::root().join("fuzz");
    let sources = shell::files(&folder.join("fuzz_targets"))?;
    let targets: Vec<&str> = sources
        .iter()
        .filter_map(|file| file.strip_suffix(".rs"))
        .collect();
    if cfg!(windows) || targets.is_empty() {
        println!("Skipped: there is nothing to fuzz, or no libFuzzer for this system.");
        return Ok(0);
    }
    let version = shell::output(Command::new("rustc").arg("-vV"))?;
    let host = version
        .lines()
        .find_map(|line| line.strip_prefix("host: "))
        .ok_or("rustc -vV names no host.")?;
    let build = paths::target()?.join("fuzz");
    let mut command = paths::cargo();
    // With an explicit target the flags do not reach build scripts and procedural macros.
    command
        .args([
            "build",
            "--locked",
            "--release",
            "--bins",
            "--target",
            host,
            "--manifest-path",
        ])
        .arg(folder.join("Cargo.toml"));
    command
        .env("CARGO_TARGET_DIR", &build)
        .env("CARGO_ENCODED_RUSTFLAGS", COVERAGE.join("\u{1f}"));
    shell::run(&mut command)?;

    let options = match effort {
        Effort::Runs(runs) => [format!("-runs={runs}"), "-seed=1".to_owned()],
        Effort::Time(time) => {
            let share = (time.as_secs() / targets.len() as u64).max(1);
            [format!("-max_total_time={share}"), "-seed=0".to_owned()]
        }
    };
    let artifacts = format!("{}/", folder.join("artifacts").display());
    std::fs::create_dir_all(&artifacts)
        .map_err(|error| format!("{artifacts} cannot be made: {error}."))?;
    for target in &targets {
        println!("{target}: {}", options.join(" "));
        let found = build.join("found").join(target);
        shell::empty(&found)?;
        let mut command = Command::new(build.join(host).join("release").join(target));
        command
            .args(&options)
            .args(["-timeout=10", "-print_final_stats=1", "-verbosity=0"]);
        command
            .arg(format!("-artifact_prefix={artifacts}"))
            .arg(found);
        let corpus = folder.join("corpus").join(target);
        if corpus.is_dir() {
            command.arg(corpus);
        }
        shell::run(&mut command)?;
    }
    Ok(targets.len() as u32)
}
