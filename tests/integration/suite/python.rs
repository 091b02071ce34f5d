//! A system's Python, if it has one, and folders to run it in.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// Says on the terminal, past the harness that keeps what passing tests print, that a test is skipped.
pub fn skipped(test: &str, why: &str) {
    let line = format!("\nSKIPPED {test}: {why}\n");
    std::io::stderr().write_all(line.as_bytes()).unwrap();
}

/// Where the interpreter behind `python3` is, if it is of version 3.8 or later. Some installations
/// put a slow script in front of it.
fn interpreter() -> Option<&'static str> {
    static PATH: OnceLock<Option<String>> = OnceLock::new();
    let ask = || {
        let script = "import sys; assert sys.version_info >= (3, 8); print(sys.executable)";
        let output = Command::new("python3").args(["-c", script]).output().ok()?;
        let path = String::from_utf8(output.stdout).ok()?;
        output.status.success().then(|| path.trim().to_owned())
    };
    PATH.get_or_init(ask).as_deref()
}

/// Whether there is a Python to test with; says so if not.
pub fn is_here(test: &str) -> bool {
    let here = interpreter().is_some();
    if !here {
        skipped(test, "there is no python3 of version 3.8 or later");
    }
    here
}

/// Whether it has a module.
pub fn has(module: &str) -> bool {
    let find = ["-c", &format!("import {module}")];
    let run = interpreter().and_then(|path| Command::new(path).args(find).output().ok());
    run.is_some_and(|output| output.status.success())
}

/// A folder that is gone when the test is over.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(test: &str) -> Self {
        let name = format!("{test}-{}", std::process::id());
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        fs::write(self.0.join(name), text).unwrap();
    }

    /// Runs Python here; its exit code and all that it printed.
    pub fn python(&self, arguments: &[&str]) -> (i32, String) {
        let output = Command::new(interpreter().unwrap())
            .current_dir(&self.0)
            .env("PYTHONDONTWRITEBYTECODE", "1")
            .env("RUNWISE_SECONDS", "5")
            .env_remove("RUNWISE_SOLUTION")
            .args(arguments)
            .output()
            .unwrap();
        let printed = [output.stdout, output.stderr].concat();
        let code = output.status.code().unwrap();
        (code, String::from_utf8_lossy(&printed).into_owned())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
