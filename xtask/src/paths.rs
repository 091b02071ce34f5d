//! Where things lie: the repository, the build folder, and what is kept between clones.

use crate::{Result, shell};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// The repository.
pub fn root() -> &'static Path {
    static ROOT: OnceLock<PathBuf> = OnceLock::new();
    ROOT.get_or_init(|| {
        // Clones that share a build folder may share this program: cargo says whose it is now.
        let folder = std::env::var_os("CARGO_MANIFEST_DIR");
        let folder = folder.map_or_else(|| env!("CARGO_MANIFEST_DIR").into(), PathBuf::from);
        folder
            .parent()
            .expect("xtask lies in the repository")
            .to_owned()
    })
}

/// The static site.
pub fn dist() -> PathBuf {
    root().join("dist")
}

/// The end-to-end tests, and with them everything that comes from npm.
pub fn e2e() -> PathBuf {
    root().join("tests/e2e")
}

/// A `cargo` that works in the repository. It is the one that started us, so toolchains do not mix.
pub fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
    command.current_dir(root());
    command
}

/// Cargo's build folder, wherever the person has put it.
///
/// # Errors
/// When cargo cannot read the workspace.
pub fn target() -> Result<PathBuf> {
    let metadata = shell::output(cargo().args(["metadata", "--no-deps", "--format-version", "1"]))?;
    let (_, rest) = metadata
        .split_once(r#""target_directory":""#)
        .ok_or("cargo metadata names no target folder.")?;
    let (folder, _) = rest
        .split_once('"')
        .ok_or("cargo metadata names no target folder.")?;
    Ok(PathBuf::from(folder.replace(r"\\", r"\")))
}

/// Cargo's home: registry sources and installed programs.
pub fn cargo_home() -> PathBuf {
    std::env::var_os("CARGO_HOME").map_or_else(|| home().join(".cargo"), PathBuf::from)
}

/// Tools by name and version, shared by every clone on this machine. `RUNWISE_TOOLS` overrides it.
pub fn tools() -> PathBuf {
    let cache =
        || std::env::var_os("XDG_CACHE_HOME").map_or_else(|| home().join(".cache"), PathBuf::from);
    std::env::var_os("RUNWISE_TOOLS").map_or_else(|| cache().join("runwise/tools"), PathBuf::from)
}

fn home() -> PathBuf {
    std::env::home_dir().unwrap_or_else(|| root().join("target"))
}
