//! A record an execution: JSON lines and CSV with the same fields.

use crate::execution::{Act, Ending, Execution, Framework, Kind, Outcome, Part, Phase, Run};
use serde::Serialize;

/// One execution with what it is part of. Lacking values are `null`, in CSV empty.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Record<'run> {
    /// The task.
    pub instance: &'run str,
    /// The agent.
    pub agent: Option<&'run str>,
    /// The model.
    pub model: Option<&'run str>,
    /// The condition it ran under; empty when unknown.
    pub setting: &'run str,
    /// The file it is from.
    pub file: &'run str,
    /// Item of the file, from 0.
    pub i: u32,
    /// Items of the file.
    pub total: u32,
    /// Position: the one over the other.
    pub pos: f64,
    /// The command, or the arguments of a tool.
    pub cmd: &'run str,
    /// `framework`, `script`, `inline` or `other`.
    pub kind: &'static str,
    /// Which framework.
    pub framework: Option<&'static str>,
    /// `repro` before the first source edit, `verify` after it.
    pub phase: &'static str,
    /// `pass`, `fail`, `env` or `unknown`.
    pub outcome: &'static str,
    /// Exit code.
    pub exit: Option<i32>,
    /// Duration in milliseconds.
    pub dur_ms: Option<u64>,
    /// Characters of the output.
    pub out_chars: u32,
    /// Whether a source edit follows before the next execution.
    pub edit_after: bool,
    /// Replies of the model after it.
    pub turns_after: u32,
    /// Whether the task was solved, where it is known.
    pub resolved: Option<bool>,
}

const HEADINGS: &str = "instance,agent,model,setting,file,i,total,pos,cmd,kind,framework,phase,outcome,exit,dur_ms,out_chars,edit_after,turns_after,resolved";

/// The records of a run.
pub fn records<'run>(
    run: &'run Run,
    executions: &'run [Execution],
) -> impl Iterator<Item = Record<'run>> {
    executions.iter().map(|execution| {
        let step = run.steps.get(execution.step as usize);
        let cmd = match step.map(|step| &step.part) {
            Some(Part::Call(call)) => match &call.act {
                Act::Shell(command) => command.as_str(),
                Act::Edit { text, .. } => text,
                Act::Other(arguments) => arguments,
            },
            _ => "",
        };
        Record {
            instance: &run.instance,
            agent: run.agent.as_deref(),
            model: run.model.as_deref(),
            setting: &run.setting,
            file: &run.file,
            i: execution.item,
            total: run.items,
            pos: f64::from(execution.item) / f64::from(run.items.max(1)),
            cmd,
            kind: match execution.kind {
                Kind::Framework(_) => "framework",
                Kind::Script => "script",
                Kind::Inline => "inline",
                Kind::Other => "other",
            },
            framework: match execution.kind {
                Kind::Framework(framework) => Some(name(framework)),
                _ => None,
            },
            phase: match execution.phase {
                Phase::Reproduction => "repro",
                Phase::Verification => "verify",
            },
            outcome: match execution.outcome {
                Outcome::Pass => "pass",
                Outcome::Fail => "fail",
                Outcome::Environment => "env",
                Outcome::Unknown => "unknown",
            },
            exit: execution.exit,
            dur_ms: execution.milliseconds,
            out_chars: execution.output_chars,
            edit_after: execution.edit_after,
            turns_after: execution.turns_after,
            resolved: match run.ending {
                Ending::Resolved => Some(true),
                Ending::Unresolved => Some(false),
                Ending::Unknown => None,
            },
        }
    })
}

fn name(framework: Framework) -> &'static str {
    match framework {
        Framework::Pytest => "pytest",
        Framework::Unittest => "unittest",
        Framework::Django => "django",
        Framework::Tox => "tox",
        Framework::Nox => "nox",
        Framework::Nose => "nose",
        Framework::OtherPython => "other-python",
        Framework::Cargo => "cargo",
        Framework::Go => "go",
        Framework::Node => "node",
        Framework::Maven => "maven",
        Framework::Gradle => "gradle",
        Framework::Ctest => "ctest",
        Framework::Make => "make",
        Framework::Other => "other",
    }
}

/// Writes the records of a run, a line of JSON each.
pub fn json_lines(run: &Run, executions: &[Execution], out: &mut String) {
    for record in records(run, executions) {
        // Texts and numbers under fixed names: there is nothing that could fail.
        out.push_str(&serde_json::to_string(&record).unwrap_or_default());
        out.push('\n');
    }
}

/// Writes the first line of CSV.
pub fn csv_headings(out: &mut String) {
    out.push_str(HEADINGS);
    out.push_str("\r\n");
}

/// Writes the records of a run as CSV (RFC 4180). A text that a spreadsheet would run as a formula
/// gets an apostrophe in front.
pub fn csv(run: &Run, executions: &[Execution], out: &mut String) {
    for record in records(run, executions) {
        let resolved = record.resolved.map(|resolved| resolved.to_string());
        let cells = [
            record.instance.to_owned(),
            record.agent.unwrap_or_default().to_owned(),
            record.model.unwrap_or_default().to_owned(),
            record.setting.to_owned(),
            record.file.to_owned(),
            record.i.to_string(),
            record.total.to_string(),
            record.pos.to_string(),
            record.cmd.to_owned(),
            record.kind.to_owned(),
            record.framework.unwrap_or_default().to_owned(),
            record.phase.to_owned(),
            record.outcome.to_owned(),
            number(record.exit),
            number(record.dur_ms),
            record.out_chars.to_string(),
            record.edit_after.to_string(),
            record.turns_after.to_string(),
            resolved.unwrap_or_default(),
        ];
        for (place, cell) in cells.into_iter().enumerate() {
            if place > 0 {
                out.push(',');
            }
            field(out, &cell, place);
        }
        out.push_str("\r\n");
    }
}

fn number(value: Option<impl ToString>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

/// Place of the exit code among the fields: a negative one is a number, no formula.
const EXIT: usize = 13;

fn field(out: &mut String, text: &str, place: usize) {
    let formula = place != EXIT && text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let quoted = text.contains([',', '"', '\n', '\r']);
    if quoted {
        out.push('"');
    }
    if formula {
        out.push('\'');
    }
    match quoted {
        true => out.push_str(&text.replace('"', "\"\"")),
        false => out.push_str(text),
    }
    if quoted {
        out.push('"');
    }
}
