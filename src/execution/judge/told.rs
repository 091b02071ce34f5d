//! Exit codes that a harness writes into the output.

use super::super::run::Observation;

/// The exit code of a call: the log's own; else the one that its harness wrote first or last into what
/// the agent saw.
#[must_use]
pub fn exit_of(observation: &Observation) -> Option<i32> {
    observation.exit.or_else(|| {
        let text = observation.output.trim();
        let first = text.lines().take(HEAD).find_map(at_the_start);
        first.or_else(|| text.lines().rev().take(TAIL).find_map(at_the_end))
    })
}

/// Lines before the output, as Codex writes them: a chunk's name, times, the code.
const HEAD: usize = 4;
/// Lines after the output, as `OpenHands` writes them: the folder, the interpreter, the code.
const TAIL: usize = 4;

/// `Exit code 1` of Claude Code, `Exit code: 1` and `Process exited with code 1` of Codex,
/// `<returncode>1</returncode>` of mini-swe-agent.
fn at_the_start(line: &str) -> Option<i32> {
    let line = line.trim();
    let line = line.strip_prefix("Error: ").unwrap_or(line);
    if let Some(rest) = line.strip_prefix("<returncode>") {
        return rest.strip_suffix("</returncode>")?.parse().ok();
    }
    ["Exit code: ", "Exit code ", "Process exited with code "]
        .iter()
        .find_map(|start| line.strip_prefix(start))?
        .parse()
        .ok()
}

/// `[The command completed with exit code 1.]` and `[Command finished with exit code 1]`.
fn at_the_end(line: &str) -> Option<i32> {
    let inner = line.trim().strip_prefix('[')?.strip_suffix(']')?;
    let (command, code) = inner.split_once(" with exit code ")?;
    matches!(command, "The command completed" | "Command finished")
        .then(|| code.trim_end_matches('.').parse().ok())
        .flatten()
}
