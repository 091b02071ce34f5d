//! Commands that hardly ever fail, so that an exit code is not theirs.

/// Whether a program beside an execution leaves the exit code to it: it sets the shell up, waits or
/// prints.
#[must_use]
pub fn is_neutral(program: &str) -> bool {
    matches!(
        program,
        "" | "cd"
            | "pushd"
            | "popd"
            | "echo"
            | "printf"
            | "true"
            | ":"
            | "export"
            | "source"
            | "."
            | "set"
            | "unset"
            | "alias"
            | "pwd"
            | "mkdir"
            | "sleep"
            | "clear"
            | "date"
            | "conda"
            | "ulimit"
            | "shopt"
            | "declare"
            | "local"
            | "readonly"
            | "cat"
            | "tee"
            | "touch"
            | "hash"
            | "deactivate"
            | "umask"
            | "trap"
            | "wait"
            | "env"
            | "whoami"
            | "hostname"
            | "exit"
            | "return"
            | "rm"
            | "type"
    )
}
