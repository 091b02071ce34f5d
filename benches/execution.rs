//! Logs read, and runs replayed under a policy.
//!
//! One line a case on standard output, and as JSON in the file that `RUNWISE_BENCH_JSON` names. Nothing
//! else reads these formats or replays them, so that there is no peer to be timed beside.

#[path = "measure/log.rs"]
mod log;
mod measure;
#[path = "measure/memory.rs"]
mod memory;

use measure::{cpu_seconds, report};
use memory::peak_megabytes;
use runwise::execution::policy::{Policy, Replay, Rule, summarise};
use runwise::execution::reader::read;
use runwise::execution::simulated::{Simulation, simulate};
use runwise::execution::{Execution, executions};
use std::error::Error;
use std::hint::black_box;
use std::ops::ControlFlow;

const MEGABYTES: usize = 100;
const RUNS: usize = 10_000;

fn main() -> Result<(), Box<dyn Error>> {
    let text = log::claude_stream(MEGABYTES * 1_000_000);
    let (time, logs) = cpu_seconds(|| {
        let told = &mut |_, _| ControlFlow::Continue(());
        read("stream.jsonl", text.as_bytes(), told)
    })?;
    let run = &logs?.runs[0];
    let (judging, found) = cpu_seconds(|| executions(run))?;
    report(&serde_json::json!({
        "bench": "execution_read",
        "case": format!("{MEGABYTES} MB of Claude Code"),
        "cpu_seconds": time,
        "megabytes_per_second": text.len() as f64 / 1e6 / time,
        "judging_cpu_seconds": judging,
        "executions": found.len(),
        "peak_megabytes": peak_megabytes(),
    }))?;

    let synthetic = simulate(&Simulation::default())?;
    // The published runs are 1,500; more are the same again.
    let all: Vec<(&[Execution], u32)> = (synthetic.runs.iter().zip(&synthetic.executions))
        .map(|(run, executions)| (executions.as_slice(), run.items))
        .cycle()
        .take(RUNS)
        .collect();
    let replays: Vec<Replay<'_>> = (all.iter().zip(synthetic.runs.iter().cycle()))
        .map(|(&(executions, items), run)| Replay {
            executions,
            items,
            ending: run.ending,
        })
        .collect();
    for (name, policy) in [
        ("quota 3", Policy::quota(3)),
        (
            "after the first edit, no repeat, quota 3",
            Policy::of(Rule::AfterFirstEdit)
                .and(Policy::of(Rule::NoRepeatWithoutEdit))
                .and(Policy::quota(3)),
        ),
    ] {
        let rounds = 20;
        let (time, ()) = cpu_seconds(|| {
            for _ in 0..rounds {
                black_box(summarise(&replays, &policy));
            }
        })?;
        let summary = summarise(&replays, &policy);
        report(&serde_json::json!({
            "bench": "execution_replay",
            "case": format!("{RUNS} runs, {} executions, {name}", summary.all.executions),
            "cpu_seconds": time / f64::from(rounds),
            "skipped": summary.saved.executions,
        }))?;
    }
    Ok(())
}
