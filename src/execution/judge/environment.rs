//! Signs that a program did not come to run.

/// Whether an output says that a module, a command, a library, a file or an argument is missing. Only
/// where it is said in the last exception or by the shell: programs also handle missing modules.
pub(super) fn is_missing(text: &str) -> bool {
    let mut last_exception_is_missing = false;
    for line in text.lines() {
        let line = line.trim();
        // pytest's mark of the lines of an exception.
        let line = line.strip_prefix("E ").map_or(line, str::trim_start);
        if says_missing(line) {
            return true;
        }
        if is_exception(line) {
            last_exception_is_missing =
                line.starts_with("ModuleNotFoundError") || line.starts_with("ImportError");
        }
    }
    last_exception_is_missing
}

/// `Name: message` of a Python exception.
fn is_exception(line: &str) -> bool {
    let name = line.split(':').next().unwrap_or(line);
    name.len() < 80
        && [
            "Error",
            "Exception",
            "Warning",
            "Interrupt",
            "Exit",
            "DoesNotExist",
            "Configured",
        ]
        .iter()
        .any(|end| name.ends_with(end))
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.'))
}

/// Sentences of shells and tools.
fn says_missing(line: &str) -> bool {
    // By a shell: `bash: line 1: pytest: command not found`, `sh: 1: tox: not found`.
    let by_shell = [
        "bash:",
        "-bash:",
        "sh:",
        "/bin/sh:",
        "/bin/bash:",
        "zsh:",
        "dash:",
        "/usr/bin/bash:",
        "env:",
        "/usr/bin/env:",
        "timeout:",
        "sudo:",
        "xargs:",
        "nohup:",
        "time:",
        "./",
    ]
    .iter()
    .any(|shell| line.starts_with(shell));
    if by_shell
        && [
            "command not found",
            ": not found",
            "No such file or directory",
            "Permission denied",
            "cannot execute",
        ]
        .iter()
        .any(|what| line.contains(what))
    {
        return true;
    }
    [
        "error while loading shared libraries",
        "cannot open shared object file",
        ": command not found",
        "executable not found",
    ]
    .iter()
    .any(|what| line.contains(what))
        || line.contains(": No module named ") && line.contains("python") && !line.contains("Error")
        || line.contains("can't open file '") && line.contains("python")
        || line.contains(": error: unrecognized arguments")
        || line.starts_with("ERROR: usage:")
        || line.starts_with("ERROR: file or directory not found:")
        || line.starts_with("ERROR: file not found:")
        || line.starts_with("ERROR: not found:")
        || line.starts_with("ImportError: Failed to import test module")
        || line.starts_with("npm ")
            && (line.contains("issing script") || line.contains("could not determine executable"))
        || line.contains("*** No rule to make target")
        || line.starts_with("error: no such command")
        || line.starts_with("error: no test target named")
        || line.starts_with("error: could not find `Cargo.toml`")
        || line.starts_with("Error: Cannot find module")
        || line.starts_with("Could not find or load main class")
        || line.starts_with("Error: Could not find or load main class")
        || line.contains("go: cannot find main module")
        || line.contains("[setup failed]")
}
