//! What is written is read again.

use super::{atif, csv, csv_headings, json_lines};
use crate::execution::reader::{Logs, read};
use crate::execution::simulated::tables::{Agent, Setting};
use crate::execution::simulated::{Simulation, simulate};
use crate::execution::{Act, Ending, Execution, Part, Run, executions};
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

fn back(text: &str) -> Run {
    let read = read("x.json", text.as_bytes(), &mut |_, _| {
        ControlFlow::Continue(())
    });
    let Logs {
        mut runs,
        diagnostics,
        ..
    } = read.unwrap();
    assert_eq!(diagnostics, []);
    assert_eq!(runs.len(), 1);
    runs.remove(0)
}

/// Commands, edits, outputs, exit codes and times of a run, in order.
fn done(run: &Run) -> Vec<(Act, String, Option<i32>, Option<u64>)> {
    let calls = run.steps.iter().filter_map(|step| match &step.part {
        Part::Call(call) => Some(call),
        _ => None,
    });
    calls
        .map(|call| {
            let act = match &call.act {
                Act::Other(_) => Act::Other(String::new()),
                act => act.clone(),
            };
            let observation = call.observation.clone().unwrap_or_default();
            // A result has the time, a call alone has none.
            let time = call.milliseconds.filter(|_| call.observation.is_some());
            (act, observation.output, observation.exit, time)
        })
        .collect()
}

/// What was said and thought, in order.
fn said(run: &Run) -> Vec<String> {
    let texts = run.steps.iter().filter_map(|step| match &step.part {
        Part::Message { role, text } => Some(format!("{role:?}: {text}")),
        Part::Thought(text) => Some(format!("thought: {text}")),
        Part::Call(_) => None,
    });
    texts.collect()
}

fn some() -> Vec<(Run, Vec<Execution>)> {
    let made = simulate(&Simulation {
        agents: vec![Agent::Codex],
        settings: vec![Setting::Unrestricted],
        tasks: 6,
        ..Simulation::default()
    })
    .unwrap();
    made.runs.into_iter().zip(made.executions).collect()
}

#[test]
fn synthetic_runs_come_back_from_atif() {
    for (run, meant) in some() {
        let read = back(&atif(&run));
        assert_eq!(done(&read), done(&run));
        assert_eq!(said(&read), said(&run));
        assert_eq!(read.tokens, run.tokens);
        assert_eq!(read.agent, run.agent);
        assert_eq!(read.model, run.model);
        let tokens = |run: &Run| run.turns.iter().map(|turn| turn.tokens).collect::<Vec<_>>();
        assert_eq!(tokens(&read), tokens(&run));
        let outcomes = |executions: &[Execution]| -> Vec<_> {
            let one = |one: &Execution| (one.kind, one.phase, one.outcome, one.edit_after);
            executions.iter().map(one).collect()
        };
        assert_eq!(outcomes(&executions(&read)), outcomes(&meant));
    }
}

/// Whatever a format has: what is written of it gives the same commands, outputs and exit codes.
#[test]
fn runs_of_every_format_come_back_from_atif() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite/execution");
    let mut runs = 0;
    let mut other = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if name.ends_with(".expect") {
            continue;
        }
        let bytes = fs::read(&path).unwrap();
        let Ok(logs) = read(&name, &bytes, &mut |_, _| ControlFlow::Continue(())) else {
            continue;
        };
        for run in logs.runs {
            let read = back(&atif(&run));
            if done(&read) != done(&run) {
                other.push((name.clone(), done(&read), done(&run)));
            }
            runs += 1;
        }
    }
    assert_eq!(other, []);
    assert!(runs > 14);
}

#[test]
fn records_tell_every_execution_in_json_and_in_csv() {
    let mut runs = some();
    runs[0].0.ending = Ending::Resolved;
    let [mut lines, mut table] = [String::new(), String::new()];
    csv_headings(&mut table);
    for (run, executions) in &runs {
        json_lines(run, executions, &mut lines);
        csv(run, executions, &mut table);
    }
    let all: usize = runs.iter().map(|(_, executions)| executions.len()).sum();
    let records: Vec<serde_json::Value> = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(records.len(), all);
    let first = &records[0];
    assert_eq!(first["resolved"], true);
    assert_eq!(first["instance"], runs[0].0.instance);
    assert!(
        first["cmd"]
            .as_str()
            .is_some_and(|command| !command.is_empty())
    );
    let position = first["i"].as_f64().unwrap() / first["total"].as_f64().unwrap();
    assert_eq!(first["pos"].as_f64(), Some(position));
    // The same fields in the same order.
    let keys: Vec<&str> = lines.lines().next().unwrap()[1..]
        .split(",\"")
        .filter_map(|field| field.trim_start_matches('"').split_once("\":"))
        .map(|(key, _)| key)
        .collect();
    let headings = table.lines().next().unwrap();
    for heading in headings.split(',') {
        assert!(keys.contains(&heading), "{heading} of {keys:?}");
    }
}

#[test]
fn csv_disarms_formulas_and_keeps_numbers() {
    let (mut run, mut executions) = some().remove(0);
    executions.truncate(1);
    executions[0].exit = Some(-11);
    let step = executions[0].step as usize;
    if let Part::Call(call) = &mut run.steps[step].part {
        call.act = Act::Shell("=HYPERLINK(\"x\"), \"y\"".to_owned());
    }
    let mut text = String::new();
    csv(&run, &executions, &mut text);
    assert!(
        text.contains("\"'=HYPERLINK(\"\"x\"\"), \"\"y\"\"\""),
        "{text}"
    );
    assert!(text.contains(",-11,"), "{text}");
}
