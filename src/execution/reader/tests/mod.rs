//! Whole files: fixtures with what they give, files cut off anywhere, and anything at all.

mod cut;
mod fixtures;
mod joined;
mod refused;

use super::{Error, Logs, read};
use crate::execution::{Act, Part, Run, Step, Tokens, executions};
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite/execution")
}

/// Fixtures: their names and bytes.
fn fixtures() -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(folder()).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| !name.ends_with(".expect"))
        .collect();
    names.sort();
    let read = |name: String| {
        let bytes = fs::read(folder().join(&name)).unwrap();
        (name, bytes)
    };
    names.into_iter().map(read).collect()
}

fn fixture(name: &str) -> Vec<u8> {
    fs::read(folder().join(name)).unwrap()
}

fn read_all(name: &str, bytes: &[u8]) -> Result<Logs, Error> {
    read(name, bytes, &mut |_, _| ControlFlow::Continue(()))
}

/// Everything that was read, as text for a person.
fn told(read: &Result<Logs, Error>) -> String {
    let logs = match read {
        Ok(logs) => logs,
        Err(error) => return format!("{error}\n{}\n", error.hint()),
    };
    let mut lines = Vec::new();
    for run in &logs.runs {
        lines.extend(told_run(run));
    }
    for results in &logs.results {
        lines.push(format!("results {results:?}"));
    }
    for diagnostic in &logs.diagnostics {
        lines.push(format!("problem: {diagnostic}"));
    }
    lines.join("\n") + "\n"
}

fn told_run(run: &Run) -> Vec<String> {
    let mut lines = vec![
        format!("run {:?} of {} in {}", run.format, run.instance, run.file),
        format!(
            "  agent {:?}, model {:?}, {} items, tokens {}, cost {:?}, {:?} ms",
            run.agent,
            run.model,
            run.items,
            counts(run.tokens),
            run.cost,
            run.milliseconds
        ),
        format!(
            "  status {:?}, patch {:?}, {:?}, can execute: {}",
            run.exit_status, run.patch, run.ending, run.can_execute
        ),
    ];
    lines.extend(run.steps.iter().map(told_step));
    for turn in &run.turns {
        lines.push(format!("  reply in {}: {}", turn.item, counts(turn.tokens)));
    }
    for execution in executions(run) {
        let edit = if execution.edit_after {
            ", then an edit"
        } else {
            ""
        };
        lines.push(format!(
            "  executes in {}: {:?}, {:?}, {:?}{edit}",
            execution.item, execution.kind, execution.phase, execution.outcome
        ));
    }
    lines
}

/// Tokens: input, read from a cache, written into one, output.
fn counts(tokens: Option<Tokens>) -> String {
    tokens.map_or("unknown".to_owned(), |tokens| {
        let Tokens {
            input,
            cached,
            cache_written,
            output,
        } = tokens;
        format!("{input}+{cached}+{cache_written}+{output}")
    })
}

fn told_step(step: &Step) -> String {
    let mut line = format!("  {}", step.item);
    if let Some(at) = step.at {
        line += &format!(" at {at}");
    }
    if step.sidechain {
        line += " (helper)";
    }
    line + &match &step.part {
        Part::Message { role, text } => format!(" {role:?}: {text:?}"),
        Part::Thought(text) => format!(" thought: {text:?}"),
        Part::Call(call) => {
            let act = match &call.act {
                Act::Shell(command) => format!("runs {command:?}"),
                Act::Edit { paths, text } => format!("edits {paths:?}: {text:?}"),
                Act::Other(arguments) => format!("asks {arguments:?}"),
            };
            let time = call
                .milliseconds
                .map_or(String::new(), |time| format!(" in {time} ms"));
            let back = call
                .observation
                .as_ref()
                .map_or(" -> nothing".to_owned(), |back| {
                    let mut told = format!(" -> {:?}", back.output);
                    if let Some(exit) = back.exit {
                        told += &format!(", exit {exit}");
                    }
                    for (is, word) in [
                        (back.is_error, ", error"),
                        (back.interrupted, ", interrupted"),
                    ] {
                        told += if is { word } else { "" };
                    }
                    match back.images {
                        0 => told,
                        images => told + &format!(", {images} images"),
                    }
                });
            format!(" {} {act}{time}{back}", call.tool)
        }
    }
}
