//! Whole files: fixtures with what they give, files that give nothing, and anything at all.
#![allow(clippy::unwrap_used)]

mod anything;
mod archives;
mod fixtures;
mod guessed;
mod refused;
mod tables;

use super::Imported;
use crate::task::file::{Code, TaskFile};
use std::fs;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite/import")
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

/// Everything that was imported, as text for a person.
fn told(imported: &Imported) -> String {
    let mut lines = Vec::new();
    for note in &imported.read {
        lines.push(format!("read [{}] {}", note.place, note.text));
    }
    for part in &imported.skipped {
        lines.push(format!("skipped [{}] {}", part.place, part.reason));
    }
    for program in &imported.programs {
        lines.push(format!("program {}", program.name));
        lines.extend(code(&program.code));
    }
    for task in &imported.tasks {
        lines.extend(told_task(task));
    }
    if let Some(matrix) = &imported.matrix {
        lines.push(format!("matrix {:?}", matrix.programs));
        for (at, input) in matrix.inputs.iter().enumerate() {
            let cells: Vec<String> = matrix.outcomes.row(at).map(super::tests::outcome).collect();
            let expected = matrix
                .expected
                .as_ref()
                .map_or(String::new(), |all| format!(" | {:?}", all[at]));
            lines.push(format!("  {input:?} | {}{expected}", cells.join(" ")));
        }
    }
    lines.join("\n") + "\n"
}

fn told_task(task: &TaskFile) -> Vec<String> {
    let mut lines = vec![
        format!(
            "task {} {:?} {:?} {:?}",
            task.name, task.style, task.entry, task.equality
        ),
        format!("  title {:?}", task.title.en),
        format!("  statement {:?}", task.statement.en),
    ];
    for line in task.schema.lines() {
        lines.push(format!("  schema {line}"));
    }
    for (kind, tests) in [("visible", &task.visible), ("hidden", &task.hidden)] {
        for test in tests {
            lines.push(format!("  {kind} {:?} -> {:?}", test.input, test.expected));
        }
    }
    if let Some(oracle) = &task.oracle {
        lines.push("  oracle".to_owned());
        lines.extend(
            oracle
                .lines()
                .map(|line| format!("    {line}").trim_end().to_owned()),
        );
    }
    for candidate in &task.candidates {
        lines.push(format!(
            "  candidate {} {:?}",
            candidate.name, candidate.correct
        ));
        lines.extend(code(&candidate.code));
    }
    lines
}

fn code(code: &Code) -> Vec<String> {
    let text = match code {
        Code::Python(text) | Code::Wat(text) => text.clone(),
        Code::Wasm(bytes) => format!("{bytes:?}"),
    };
    text.lines()
        .map(|line| format!("    {line}").trim_end().to_owned())
        .collect()
}

fn outcome(outcome: &crate::sandbox::Outcome) -> String {
    use crate::sandbox::Outcome;
    match outcome {
        Outcome::Output(output) => format!("{:?}", output.to_string()),
        Outcome::Trap { code, .. } => code.clone(),
        other => format!("{other:?}"),
    }
}
