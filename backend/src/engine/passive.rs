//! How the threads of OpenMP wait.

/// Their environment variable. The library reads it when it is loaded, before `main`.
const VARIABLE: &str = "OMP_WAIT_POLICY";

/// Starts this program again with idle threads that sleep, unless the environment already says how
/// they wait. The process keeps its number. Call it first in `main`.
///
/// Threads that spin while they wait for each other slow a busy machine down a hundredfold, and this
/// can only be said before the program starts.
pub fn wait_passively() {
    #[cfg(all(unix, feature = "llama"))]
    {
        use std::os::unix::process::CommandExt;

        if std::env::var_os(VARIABLE).is_some() {
            return;
        }
        let Ok(program) = std::env::current_exe() else {
            return;
        };
        let mut arguments = std::env::args_os();
        let mut command = std::process::Command::new(program);
        if let Some(name) = arguments.next() {
            command.arg0(name);
        }
        // It only returns if it failed, and then the program is slower and nothing else.
        let error = command.args(arguments).env(VARIABLE, "passive").exec();
        tracing::debug!(%error, "{VARIABLE} is not set");
    }
    #[cfg(not(all(unix, feature = "llama")))]
    let _ = VARIABLE;
}
