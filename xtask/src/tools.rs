//! The build's own tools, each at one exact version: found on the PATH, or installed once and kept.

use crate::{Result, paths, shell};
use std::path::PathBuf;
use std::process::Command;

/// Must equal the `wasm-bindgen` in Cargo.lock: the two halves speak a private format.
pub const WASM_BINDGEN: &str = "0.2.129";
/// The newest trunk that the pinned Rust compiles.
pub const TRUNK: &str = "0.21.14";

/// Adds the compiler's wasm32 half.
pub fn wasm_target() -> Result {
    wasm_library(
        "wasm32-unknown-unknown",
        "Rust compiles the page and its worker to WebAssembly.",
    )
}

/// Adds the standard library of a WebAssembly target, if the toolchain lacks it.
pub fn wasm_library(target: &str, why: &str) -> Result {
    shell::say(&format!("{target} library"), why);
    let library = shell::output(Command::new("rustc").current_dir(paths::root()).args([
        "--print",
        "target-libdir",
        "--target",
        target,
    ]))?;
    if std::path::Path::new(library.trim()).is_dir() {
        return Ok(());
    }
    if shell::which("rustup").is_none() {
        return Err(format!(
            "This Rust has no {target} target and there is no rustup to add it; install rustup or the target."
        ));
    }
    shell::run(
        Command::new("rustup")
            .current_dir(paths::root())
            .args(["target", "add", target]),
    )
}

/// A part of the Rust toolchain that minimal installations lack, and the cargo command it brings.
pub fn component(name: &str, command: &str) -> Result {
    if shell::first_line(paths::cargo().get_program(), &[command, "--version"]).is_some() {
        return Ok(());
    }
    shell::say(name, "The toolchain comes without it.");
    shell::run(
        Command::new("rustup")
            .current_dir(paths::root())
            .args(["component", "add", name]),
    )
}

/// `wasm-bindgen`, which writes the JavaScript between the page's Rust and the browser.
pub fn wasm_bindgen() -> Result<PathBuf> {
    shell::say(
        &format!("wasm-bindgen {WASM_BINDGEN}"),
        "It writes the JavaScript between the page's Rust and the browser.",
    );
    crate_tool(
        "wasm-bindgen-cli",
        WASM_BINDGEN,
        "wasm-bindgen",
        "about five minutes on two cores",
    )
}

/// `wasm-bindgen-test-runner`, which runs tests in a browser, from the same package.
pub fn wasm_bindgen_test_runner() -> Result<PathBuf> {
    crate_tool(
        "wasm-bindgen-cli",
        WASM_BINDGEN,
        "wasm-bindgen-test-runner",
        "about five minutes on two cores",
    )
}

/// `trunk`, which rebuilds and reloads while one edits.
pub fn trunk() -> Result<PathBuf> {
    shell::say(
        &format!("trunk {TRUNK}"),
        "It rebuilds and reloads the page on every change.",
    );
    crate_tool("trunk", TRUNK, "trunk", "about ten minutes on two cores")
}

/// `wasm-opt` and what the end-to-end tests import, as package-lock.json names them.
pub fn npm() -> Result {
    shell::say(
        "packages from npm",
        "wasm-opt makes the WebAssembly smaller; playwright and axe drive and check the page.",
    );
    let folder = paths::e2e();
    let lock = shell::read(&folder.join("package-lock.json"))?;
    let installed = folder.join("node_modules/.installed-lock");
    if std::fs::read(&installed).is_ok_and(|old| old == lock) {
        return Ok(());
    }
    let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
    if shell::first_line("node", &["--version"]).is_none()
        || shell::first_line(npm, &["--version"]).is_none()
    {
        return Err(
            "Node.js 20 or newer, with npm, is needed; install it and run this again.".to_owned(),
        );
    }
    shell::run(Command::new(npm).current_dir(&folder).arg("ci"))?;
    shell::write(&installed, lock)
}

/// A program from the Python package registry, in an environment of its own. `None`, and a line that
/// says so, if there is no Python with pip and venv.
pub fn python_tool(package: &str, version: &str, why: &str) -> Result<Option<PathBuf>> {
    shell::say(&format!("{package} {version}"), why);
    let folder = paths::tools().join(format!("{package}-{version}"));
    let programs = folder.join(if cfg!(windows) { "Scripts" } else { "bin" });
    let program = programs.join(format!("{package}{}", std::env::consts::EXE_SUFFIX));
    if program.is_file() {
        return Ok(Some(program));
    }
    let has = |name: &&str| {
        shell::first_line(name, &["-c", "import ensurepip, pip, venv; print(1)"]).is_some()
    };
    let Some(python) = ["python3", "python"].into_iter().find(has) else {
        println!("  SKIPPED: there is no Python 3 with pip and venv, so {package} cannot be had.");
        return Ok(None);
    };
    shell::run(
        Command::new(python)
            .args(["-m", "venv", "--clear"])
            .arg(&folder),
    )?;
    let mut pip = Command::new(programs.join(format!("python{}", std::env::consts::EXE_SUFFIX)));
    pip.args([
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
    ]);
    shell::run(pip.arg(format!("{package}=={version}")))?;
    Ok(Some(program))
}

/// A `node` that runs wasm-opt with these arguments; call [`npm`] first.
pub fn wasm_opt() -> Command {
    let mut command = Command::new("node");
    command.arg(paths::e2e().join("node_modules/binaryen/bin/wasm-opt"));
    command
}

/// The program of a package from crates.io: the one on the PATH if its version fits, else our own copy.
fn crate_tool(package: &str, version: &str, program: &str, patience: &str) -> Result<PathBuf> {
    let fits = |path: &PathBuf| {
        shell::first_line(path, &["--version"])
            .is_some_and(|line| line.split_whitespace().nth(1) == Some(version))
    };
    let folder = paths::tools().join(format!("{package}-{version}"));
    let kept = folder
        .join("bin")
        .join(format!("{program}{}", std::env::consts::EXE_SUFFIX));
    if let Some(path) = [shell::which(program), Some(kept.clone())]
        .into_iter()
        .flatten()
        .find(fits)
    {
        return Ok(path);
    }
    println!(
        "  Compiling it once ({patience}), into {}.",
        folder.display()
    );
    let mut install = paths::cargo();
    install
        .args([
            "install",
            package,
            "--version",
            version,
            "--locked",
            "--root",
        ])
        .arg(&folder);
    // Not in the repository's build folder, and not for its target: this is a program for this machine.
    install
        .env_remove("CARGO_TARGET_DIR")
        .env_remove("CARGO_BUILD_TARGET")
        .env_remove("CARGO_ENCODED_RUSTFLAGS");
    shell::run(&mut install)?;
    Ok(kept)
}
