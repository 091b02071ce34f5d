//! The backend: its compilers, its program, and a foreign eye on its API.

use crate::{Result, paths, shell, tools};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// The package. It alone compiles C++.
pub const PACKAGE: &str = "runwise-backend";

/// Asks an API what its own document says can be asked of it.
const SCHEMATHESIS: &str = "4.32.5";

/// What the scripted model says; any text does.
const SCRIPT: &str = r#"{ "scripts": [{ "text": "def f(x):\n    return x\n" }] }"#;

/// The program without the embedded engine, for tests that bring a scripted model: no C++.
///
/// # Errors
/// When it does not compile.
pub fn scripted() -> Result<PathBuf> {
    shell::run(paths::cargo().args([
        "build",
        "--locked",
        "--package",
        PACKAGE,
        "--no-default-features",
    ]))?;
    program("debug")
}

/// The program with the embedded engine, built for release.
///
/// # Errors
/// When it does not compile.
pub fn embedded() -> Result<PathBuf> {
    shell::run(paths::cargo().args(["build", "--locked", "--release", "--package", PACKAGE]))?;
    program("release")
}

fn program(profile: &str) -> Result<PathBuf> {
    let name = format!("runwise{}", std::env::consts::EXE_SUFFIX);
    Ok(paths::target()?.join(profile).join(name))
}

/// What compiles llama.cpp: cmake, a C++ compiler, and libclang for its bindings.
///
/// # Errors
/// When something is missing and cannot be installed here.
pub fn compilers() -> Result {
    shell::say(
        "cmake, clang and a C++ compiler",
        "The embedded engine is llama.cpp.",
    );
    let debian = shell::which("apt-get").is_some();
    let mut missing: Vec<&str> = [
        ("cmake", "cmake"),
        ("clang", "clang"),
        ("c++", "g++"),
        ("make", "make"),
    ]
    .into_iter()
    .filter(|(program, _)| shell::which(program).is_none())
    .map(|(_, package)| package)
    .collect();
    if debian && shell::first_line("dpkg-query", &["-W", "libclang-dev"]).is_none() {
        missing.push("libclang-dev");
    }
    if missing.is_empty() {
        return Ok(());
    }
    if !debian {
        return Err(format!(
            "{} must be installed to compile the embedded engine; do that and run this again.",
            missing.join(", ")
        ));
    }
    let root = shell::first_line("id", &["-u"]).is_some_and(|user| user == "0");
    let apt = |arguments: &[&str]| {
        let mut command = match root {
            true => Command::new("apt-get"),
            false => {
                let mut command = Command::new("sudo");
                command.arg("apt-get");
                command
            }
        };
        command
            .args(arguments)
            .env("DEBIAN_FRONTEND", "noninteractive");
        shell::run(&mut command)
    };
    apt(&["update", "--quiet"])?;
    apt(&[
        &["install", "--yes", "--no-install-recommends"],
        &missing[..],
    ]
    .concat())
}

/// Asks the program everything that its OpenAPI document says can be asked.
/// `false` if there is no Python to do it with.
///
/// # Errors
/// When an answer is not as the document says.
pub fn conforms(program: &Path) -> Result<bool> {
    let Some(schemathesis) = tools::python_tool(
        "schemathesis",
        SCHEMATHESIS,
        "It asks the backend what its OpenAPI document says can be asked.",
    )?
    else {
        return Ok(false);
    };
    let folder = paths::target()?.join("backend");
    let script = folder.join("script.json");
    shell::write(&script, SCRIPT)?;
    let server = Serving::start(program, &script)?;
    let mut command = Command::new(schemathesis);
    // What it remembers of earlier runs would make this one another one.
    command
        .current_dir(&folder)
        .args(["run", "--seed", "1", "--max-examples", "25"]);
    command.args(["--phases", "examples,coverage,fuzzing", "--checks", "all"]);
    // Literals of Python, names and lists of parameters are strings to JSON Schema, and most strings
    // are none of these.
    command.args(["--exclude-checks", "positive_data_acceptance"]);
    command.arg(format!("{}/openapi.json", server.address));
    shell::run(&mut command)?;
    Ok(true)
}

/// The program while it serves; it is ended when this is dropped.
struct Serving {
    child: Child,
    address: String,
}

impl Serving {
    fn start(program: &Path, script: &Path) -> Result<Self> {
        let mut command = Command::new(program);
        command
            .args(["serve", "--listen", "127.0.0.1:0", "--scripted"])
            .arg(script);
        command
            .env_remove("RUNWISE_TOKEN")
            .env("RUNWISE_LOG", "warn");
        let child = command.stdout(Stdio::piped()).spawn();
        let child = child.map_err(|error| shell::cannot_start(&command, &error))?;
        let mut serving = Self {
            child,
            address: String::new(),
        };
        let mut line = String::new();
        if let Some(stdout) = serving.child.stdout.as_mut() {
            BufReader::new(stdout).read_line(&mut line).ok();
        }
        let at = line
            .find("http://")
            .ok_or("The backend did not say where it serves.")?;
        line[at..].trim().clone_into(&mut serving.address);
        Ok(serving)
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        // It may have ended by itself.
        self.child.kill().ok();
        self.child.wait().ok();
    }
}
