//! A run in the Agent Trajectory Interchange Format, v1.7.

use crate::execution::{Act, Call, Observation, Part, Role, Run, Step, Tokens, Turn};
use serde_json::{Map, Value, json};

/// Writes a run as one document: a step an item, with what was said, the calls, and what came back.
///
/// What the format has no place for stands in `extra`, as it does with other writers: exit codes,
/// times, the task, its ending. The names of tools become those that every reader of commands knows.
#[must_use]
pub fn atif(run: &Run) -> String {
    let mut steps: Vec<Value> = Vec::new();
    let mut turns = run.turns.iter().peekable();
    let mut rest = run.steps.as_slice();
    while let Some(first) = rest.first() {
        let end = rest.iter().position(|step| step.item != first.item);
        let (item, later) = rest.split_at(end.unwrap_or(rest.len()));
        rest = later;
        // A step has one speaker: what an item holds of several becomes several steps.
        for part in split(item) {
            let mut turn = None;
            if speaker(part) == "agent" {
                turn = turns.next_if(|turn| turn.item <= first.item);
            }
            steps.push(step(part, turn, steps.len() + 1));
        }
    }
    let mut document = Map::new();
    document.insert("schema_version".into(), json!("ATIF-v1.7"));
    document.insert("session_id".into(), json!(run.instance));
    let mut agent = Map::new();
    agent.insert(
        "name".into(),
        json!(run.agent.as_deref().unwrap_or("unknown")),
    );
    agent.insert("version".into(), json!("unknown"));
    put(&mut agent, "model_name", run.model.as_deref());
    document.insert("agent".into(), agent.into());
    document.insert("steps".into(), steps.into());
    document.insert("final_metrics".into(), totals(run));
    document.insert(
        "extra".into(),
        json!({
            "instance_id": run.instance,
            "setting": run.setting,
            "resolved": match run.ending {
                crate::execution::Ending::Resolved => Some(true),
                crate::execution::Ending::Unresolved => Some(false),
                crate::execution::Ending::Unknown => None,
            },
            "exit_status": run.exit_status,
            "duration_ms": run.milliseconds,
            "patch": run.patch,
        }),
    );
    // Texts and numbers under fixed names: there is nothing that could fail.
    serde_json::to_string_pretty(&Value::Object(document)).unwrap_or_default()
}

/// Who a step is by: calls and thoughts are the agent's.
fn speaker(steps: &[Step]) -> &'static str {
    match steps.first().map(|step| &step.part) {
        Some(Part::Message {
            role: Role::System, ..
        }) => "system",
        Some(Part::Message {
            role: Role::User, ..
        }) => "user",
        _ => "agent",
    }
}

/// Runs of steps that one step of the format can hold: thought, message, calls, in this order.
fn split(item: &[Step]) -> Vec<&[Step]> {
    let rank = |step: &Step| match &step.part {
        Part::Thought(_) => 0,
        Part::Message { .. } => 1,
        Part::Call(_) => 2,
    };
    let mut parts = Vec::new();
    let mut from = 0;
    for place in 1..item.len() {
        let (before, here) = (rank(&item[place - 1]), rank(&item[place]));
        let again = here < before || here == before && here < 2;
        let other = speaker(&item[place - 1..place]) != speaker(&item[place..=place]);
        if again || other {
            parts.push(&item[from..place]);
            from = place;
        }
    }
    parts.push(&item[from..]);
    parts
}

fn step(part: &[Step], turn: Option<&Turn>, number: usize) -> Value {
    let source = speaker(part);
    let mut out = Map::new();
    out.insert("step_id".into(), json!(number));
    if let Some(at) = part.iter().find_map(|step| step.at) {
        out.insert("timestamp".into(), json!(timestamp(at)));
    }
    out.insert("source".into(), json!(source));
    out.insert("message".into(), json!(""));
    let mut calls = Vec::new();
    let mut results = Vec::new();
    for step in part {
        match &step.part {
            Part::Thought(text) => {
                out.insert("reasoning_content".into(), json!(text));
            }
            Part::Message { text, .. } => {
                out.insert("message".into(), json!(text));
            }
            Part::Call(call) => {
                let id = format!("call_{number}_{}", calls.len());
                calls.push(written(call, &id));
                if let Some(observation) = &call.observation {
                    results.push(result(observation, call.milliseconds, &id));
                }
            }
        }
    }
    if source == "agent" {
        match turn {
            Some(turn) => {
                if let Some(tokens) = &turn.tokens {
                    out.insert("metrics".into(), metrics(tokens));
                }
            }
            None => {
                out.insert("llm_call_count".into(), json!(0));
            }
        }
    }
    if !calls.is_empty() {
        out.insert("tool_calls".into(), calls.into());
    }
    if !results.is_empty() {
        out.insert("observation".into(), json!({ "results": results }));
    }
    out.into()
}

fn written(call: &Call, id: &str) -> Value {
    let (tool, arguments) = match &call.act {
        Act::Shell(command) => ("bash", json!({ "command": command })),
        Act::Edit { paths, text } => match paths.as_slice() {
            [path] => ("edit", json!({ "path": path, "new_string": text })),
            paths => {
                let files: Vec<Value> = paths.iter().map(|path| json!({ "path": path })).collect();
                ("edit", json!({ "files": files, "new_string": text }))
            }
        },
        Act::Other(arguments) => match serde_json::from_str::<Value>(arguments) {
            Ok(arguments) => (call.tool.as_str(), arguments),
            Err(_) if arguments.is_empty() => (call.tool.as_str(), json!({})),
            // Under its own name it would be taken for what the tool does with sound arguments.
            Err(_) => {
                let tool = format!("{}_not_understood", call.tool);
                return json!({ "tool_call_id": id, "function_name": tool, "arguments": { "text": arguments } });
            }
        },
    };
    json!({ "tool_call_id": id, "function_name": tool, "arguments": arguments })
}

fn result(observation: &Observation, milliseconds: Option<u64>, id: &str) -> Value {
    let mut extra = Map::new();
    put(&mut extra, "exit_code", observation.exit);
    put(&mut extra, "duration_ms", milliseconds);
    put(&mut extra, "is_error", observation.is_error.then_some(true));
    put(
        &mut extra,
        "interrupted",
        observation.interrupted.then_some(true),
    );
    let mut out = Map::new();
    out.insert("source_call_id".into(), json!(id));
    out.insert("content".into(), json!(observation.output));
    if !extra.is_empty() {
        out.insert("extra".into(), extra.into());
    }
    out.into()
}

/// The prompt has in it what came from a cache, and what was written into one.
fn metrics(tokens: &Tokens) -> Value {
    json!({
        "prompt_tokens": prompt(tokens),
        "completion_tokens": tokens.output,
        "cached_tokens": tokens.cached,
        "extra": { "cache_creation_input_tokens": tokens.cache_written },
    })
}

fn totals(run: &Run) -> Value {
    let mut out = Map::new();
    if let Some(tokens) = &run.tokens {
        out.insert("total_prompt_tokens".into(), json!(prompt(tokens)));
        out.insert("total_completion_tokens".into(), json!(tokens.output));
        out.insert("total_cached_tokens".into(), json!(tokens.cached));
        out.insert(
            "extra".into(),
            json!({ "total_cache_creation_input_tokens": tokens.cache_written }),
        );
    }
    put(&mut out, "total_cost_usd", run.cost);
    out.into()
}

fn prompt(tokens: &Tokens) -> u64 {
    let parts = [tokens.input, tokens.cached, tokens.cache_written];
    parts.into_iter().fold(0, u64::saturating_add)
}

fn put(map: &mut Map<String, Value>, key: &str, value: Option<impl Into<Value>>) {
    if let Some(value) = value {
        map.insert(key.to_owned(), value.into());
    }
}

/// A time as ISO 8601 in UTC (days to dates by the usual arithmetic of the Gregorian calendar).
fn timestamp(milliseconds: i64) -> String {
    let (days, rest) = (
        milliseconds.div_euclid(86_400_000),
        milliseconds.rem_euclid(86_400_000),
    );
    // Years that begin in March have their leap day at the end; eras have 400 of them.
    let shifted = days + 719_468;
    let (era, day) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let date = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + era * 400 + i64::from(month <= 2);
    let [hours, minutes, seconds] = [rest / 3_600_000, rest / 60_000 % 60, rest / 1_000 % 60];
    format!(
        "{year:04}-{month:02}-{date:02}T{hours:02}:{minutes:02}:{seconds:02}.{:03}Z",
        rest % 1_000
    )
}
