//! `cargo xtask bench`: our own benches, the same work done by peers, and frames in Chromium.

use crate::chromium::chromium;
use crate::serve::Server;
use crate::{Result, assets, dist, paths, shell, test, tools};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Runs all benchmarks; what cannot run here says so and is skipped.
///
/// # Errors
/// When a benchmark that can run fails.
pub fn bench() -> Result {
    shell::say(
        "native",
        "The first run compiles everything for speed, which takes minutes.",
    );
    // Each bench adds its lines; the peers read them.
    let ours = paths::target()?.join("bench/ours.jsonl");
    shell::write(&ours, "")?;
    let mut benches = paths::cargo();
    benches.args(["bench", "--locked", "--package", "runwise", "--bench", "*"]);
    shell::run(benches.env("RUNWISE_BENCH_JSON", &ours))?;
    peers(&ours)?;
    test::measure()?;
    page()
}

/// The other implementations, in a Python environment of their own.
fn peers(ours: &Path) -> Result {
    let folder = paths::root().join("benches/peers");
    shell::say(
        "peers",
        "numpy and crowd-kit on the same data in the same run, so that the ratios mean something.",
    );
    match environment(&folder.join("requirements.txt"))? {
        Some(python) => {
            for script in ["run.py", "routing.py"] {
                shell::run(
                    Command::new(&python)
                        .current_dir(&folder)
                        .env("PYTHONDONTWRITEBYTECODE", "1")
                        .arg(script)
                        .arg(ours),
                )?;
            }
            Ok(())
        }
        None => {
            println!("  SKIPPED: the peers need python3 with venv and pip.");
            Ok(())
        }
    }
}

/// The interpreter of an environment with exactly these packages; `None` where Python cannot make one.
fn environment(requirements: &Path) -> Result<Option<PathBuf>> {
    let folder = paths::target()?.join(format!(
        "peers-{:016x}",
        assets::hash(&shell::read(requirements)?)
    ));
    let python = folder.join(if cfg!(windows) {
        "Scripts/python.exe"
    } else {
        "bin/python"
    });
    let complete = folder.join("complete");
    if complete.is_file() {
        return Ok(Some(python));
    }
    if shell::first_line("python3", &["-m", "venv", "--help"]).is_none() {
        return Ok(None);
    }
    shell::empty(&folder)?;
    shell::run(Command::new("python3").args(["-m", "venv"]).arg(&folder))?;
    if shell::first_line(&python, &["-m", "pip", "--version"]).is_none() {
        return Ok(None);
    }
    println!("  Installing {} once.", requirements.display());
    let mut install = Command::new(&python);
    install
        .args([
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
            "-r",
        ])
        .arg(requirements);
    shell::run(&mut install)?;
    shell::write(&complete, "")?;
    Ok(Some(python))
}

/// Main-thread work a frame while every handle of the page is dragged.
fn page() -> Result {
    let folder = dist::site()?;
    tools::npm()?;
    let chromium = chromium()?;
    let server = Server::new(&folder, "/", 0)?;
    let address = server.address()?;
    std::thread::spawn(|| server.run());
    shell::say(
        "frames",
        "Every handle is dragged in Chromium; a frame has 16 ms.",
    );
    let mut command = Command::new("node");
    command.current_dir(paths::e2e()).arg("bench.mjs");
    shell::run(
        command
            .env("RUNWISE_CHROMIUM", chromium.browser)
            .env("RUNWISE_ADDRESSES", address),
    )
}
