//! `cargo xtask guest`: the Python interpreter that candidates run in, from the registry's sources to `static/guests/`.

mod pack;
mod patches;
mod sources;

use crate::{Result, paths, shell, tools};
use std::path::{Path, PathBuf};

/// What the guest is compiled for: WebAssembly with WASI preview 1.
pub const TARGET: &str = "wasm32-wasip1";

/// Room for the guest's own stack. It lies first, so that running over it traps instead of writing over data.
const STACK_BYTES: u32 = 2 << 20;

/// The most memory a guest may ask for.
const MEMORY_BYTES: u32 = 128 << 20;

/// Builds the guest and writes the compressed module and its description; `--quick` only tries whether it builds.
///
/// # Errors
/// When an option is unknown, a source or a tool cannot be had, or the module breaks one of its limits.
pub fn guest(options: &[&str]) -> Result {
    let quick = match options {
        [] => false,
        ["--quick"] => true,
        _ => return Err("cargo xtask guest takes no option but --quick.".to_owned()),
    };
    tools::wasm_library(TARGET, "The guest is compiled to WebAssembly with WASI.")?;
    shell::say(
        "sources",
        "The interpreter comes from the registry; a few lines of it are changed.",
    );
    sources::lay_out(&folder())?;
    shell::say(
        "guest",
        "The interpreter with its library (about twenty minutes on two cores).",
    );
    let profile = if quick { "quick" } else { "release" };
    let module = build(profile)?;
    if quick {
        println!("  {}", module.display());
        return Ok(());
    }
    pack::pack(&shell::read(&module)?, &command_line(profile))
}

/// The guest's own workspace.
pub fn folder() -> PathBuf {
    paths::root().join("guests/python")
}

fn build(profile: &str) -> Result<PathBuf> {
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| folder().join("target"), PathBuf::from);
    let mut cargo = paths::cargo();
    cargo.current_dir(folder()).args(arguments(profile));
    cargo.env("CARGO_TARGET_DIR", &target);
    // Only for this one target: flags for all would reach the build scripts, too.
    cargo
        .env_remove("RUSTFLAGS")
        .env("CARGO_ENCODED_RUSTFLAGS", flags(&target).join("\x1f"));
    shell::run(&mut cargo)?;
    Ok(target.join(TARGET).join(profile).join("python_guest.wasm"))
}

fn arguments(profile: &str) -> [&str; 8] {
    // The parser's crates declare a newer Rust than they need.
    [
        "build",
        "--locked",
        "--ignore-rust-version",
        "--lib",
        "--target",
        TARGET,
        "--profile",
        profile,
    ]
}

/// Linker arguments, and names for the folders of this machine, so that every machine makes the same bytes.
fn flags(target: &Path) -> Vec<String> {
    let mut flags = link_arguments();
    let registry = paths::cargo_home().join("registry/src");
    let registries = std::fs::read_dir(&registry).into_iter().flatten().flatten();
    let mut renamed: Vec<(PathBuf, &str)> =
        registries.map(|entry| (entry.path(), "registry")).collect();
    renamed.push((target.to_owned(), "target"));
    renamed.push((folder(), "guest"));
    for (path, name) in renamed {
        flags.push(format!("--remap-path-prefix={}={name}", path.display()));
    }
    flags
}

fn link_arguments() -> Vec<String> {
    vec![
        "-Clink-arg=--stack-first".to_owned(),
        format!("-Clink-arg=-zstack-size={STACK_BYTES}"),
        format!("-Clink-arg=--max-memory={MEMORY_BYTES}"),
        // So that a host can put it back, too, where it goes on after a trap.
        "-Clink-arg=--export=__stack_pointer".to_owned(),
    ]
}

/// The command as the description of the module names it.
fn command_line(profile: &str) -> String {
    format!(
        "RUSTFLAGS=\"{}\" cargo {}",
        link_arguments().join(" "),
        arguments(profile).join(" ")
    )
}
