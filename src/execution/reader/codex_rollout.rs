//! Codex: the rollouts it keeps on disk, a line an item of the conversation or an event.
//!
//! A rollout that was forked begins with a copy of its parent, all of it stamped with the moment of the
//! fork. What was done there was done by the parent, and counters of tokens go on from the parent's.

use super::draft::Draft;
use super::notes::so_many;
use super::stream::Stream;
use super::time::milliseconds;
use super::tokens::{grown, within};
use super::tools::{act, other};
use super::value::{Take, content, exit};
use crate::execution::patch::paths_of_patch;
use crate::execution::{Act, Observation, Tokens};
use serde_json::{Value, json};

/// How long after the moment of a fork a copied line can be stamped, in milliseconds; a new turn needs
/// a person or a program to ask for it, and a model to answer.
const COPIED: i64 = 2_500;

/// Events that repeat what items of the conversation say, or are about the program.
const ASIDE: [&str; 24] = [
    "agent_message",
    "agent_message_delta",
    "agent_reasoning",
    "agent_reasoning_raw_content",
    "agent_reasoning_section_break",
    "background_event",
    "context_compacted",
    "deprecation_notice",
    "entered_review_mode",
    "error",
    "exec_command_begin",
    "exited_review_mode",
    "item_completed",
    "item_started",
    "mcp_tool_call_begin",
    "mcp_tool_call_end",
    "patch_apply_begin",
    "patch_apply_end",
    "stream_error",
    "task_started",
    "thread_settings_applied",
    "turn_diff",
    "turn_started",
    "user_message",
];

#[derive(Debug, Default)]
pub(super) struct CodexRollout {
    /// The counter as it was told last.
    counter: Option<Tokens>,
    /// The rollout it is forked from.
    parent: Option<String>,
    /// When it was forked.
    forked: Option<i64>,
    /// Whether lines are copies still.
    copying: bool,
    copied: u32,
    known: bool,
    total: Option<Tokens>,
}

impl Stream for CodexRollout {
    fn record(&mut self, mut line: Value, draft: &mut Draft) {
        draft.run.agent.get_or_insert_with(|| "Codex".to_owned());
        let at = line.get("timestamp").and_then(milliseconds);
        let kind = line.pull_text("type").unwrap_or_default();
        // Older rollouts have items without anything around them.
        let (kind, mut payload) = match line.pull("payload") {
            Value::Null if kind.is_empty() => return self.head(&mut line, at, draft),
            Value::Null => {
                line["type"] = Value::String(kind);
                ("response_item".to_owned(), line)
            }
            payload => (kind, payload),
        };
        if kind == "session_meta" {
            return self.head(&mut payload, at, draft);
        }
        self.copying = self.copying && !self.own(&kind, &payload, at);
        let counts = kind == "event_msg" && payload.word("type") == "token_count";
        if self.copying && !counts {
            self.copied += 1;
            return;
        }
        match kind.as_str() {
            "response_item" => item(payload, at, draft),
            "event_msg" => self.event(payload, draft),
            "turn_context" => draft.model(payload.word("model")),
            "compacted" | "world_state" | "token_usage_record" | "ghost_snapshot" => {}
            kind => draft.notes.unknown(kind),
        }
    }

    fn end(&mut self, draft: &mut Draft) {
        draft.run.tokens = self.total;
        if self.copied > 0 {
            draft.notes.at_none();
            draft.notes.say(format!(
                "begins with {} copied from the session \u{201c}{}\u{201d} and left out",
                so_many(self.copied, "line"),
                self.parent.as_deref().unwrap_or("?")
            ));
        }
    }
}

impl CodexRollout {
    /// The line about the session; a second one is the parent's, or the same told again.
    fn head(&mut self, meta: &mut Value, at: Option<i64>, draft: &mut Draft) {
        let id = meta.pull_text("id").unwrap_or_default();
        if id.is_empty() {
            if meta.word("record_type").is_empty() {
                draft.notes.say("has no type and is left out");
            }
            return;
        }
        if self.known {
            self.copying |= self.parent.as_ref() == Some(&id) && draft.run.steps.is_empty();
            return;
        }
        self.known = true;
        let spawned = meta.pull("source").pull("subagent").pull("thread_spawn");
        let parents = [
            meta.pull_text("forked_from_id"),
            meta.pull_text("parent_thread_id"),
            spawned
                .get("parent_thread_id")
                .and_then(Value::as_str)
                .map(str::to_owned),
        ];
        self.parent = parents.into_iter().flatten().find(|parent| *parent != id);
        self.copying = self.parent.is_some();
        let made = meta.get("timestamp").and_then(milliseconds);
        self.forked = version_7(&id).or(made).or(at);
        draft.session = id;
    }

    /// Whether a line behind the beginning of a fork is its own: its turn began after the fork, or, if
    /// turns tell no time, the line was written later than a copy is.
    fn own(&self, kind: &str, payload: &Value, at: Option<i64>) -> bool {
        let Some(forked) = self.forked else {
            return true;
        };
        let turn = matches!(kind, "turn_context" | "event_msg").then(|| payload.word("turn_id"));
        if let Some(began) = turn.and_then(version_7) {
            return began >= forked;
        }
        at.is_some_and(|at| at > forked + COPIED)
    }

    fn event(&mut self, mut event: Value, draft: &mut Draft) {
        match event.word("type") {
            "token_count" => {
                let info = event.pull("info");
                let path = "payload.info.total_token_usage";
                let counter = info.get("total_token_usage");
                let counter = counter.and_then(|usage| within(usage, path, draft.notes));
                let path = "payload.info.last_token_usage";
                let last = info.get("last_token_usage");
                let last = last.and_then(|usage| within(usage, path, draft.notes));
                self.count(counter, last, draft);
            }
            "exec_command_end" => {
                let id = event.pull_text("call_id").unwrap_or_default();
                let exit = event.get("exit_code").and_then(exit);
                let duration = event.pull("duration");
                let of = |key| duration.get(key).and_then(Value::as_u64);
                let time = of("secs")
                    .map(|secs| secs.saturating_mul(1000) + of("nanos").unwrap_or(0) / 1_000_000);
                let step = draft.called(&id);
                if let Some(call) = step.and_then(|step| draft.at_step(step)) {
                    call.milliseconds = call.milliseconds.or(time);
                    if let Some(observation) = &mut call.observation {
                        observation.exit = observation.exit.or(exit);
                    }
                }
            }
            "task_complete" | "turn_complete" => {
                draft.run.exit_status = Some("completed".to_owned());
            }
            "turn_aborted" => draft.run.exit_status = event.pull_text("reason"),
            kind if ASIDE.contains(&kind) => {}
            "" => draft.notes.say("has no type and is left out"),
            kind => draft.notes.unknown(kind),
        }
    }

    /// A counter of the whole session, which is told after every reply and sometimes again.
    fn count(&mut self, counter: Option<Tokens>, last: Option<Tokens>, draft: &mut Draft) {
        let new = match (counter, self.counter) {
            (Some(now), Some(before)) => Some(grown(now, before)),
            // A fork that holds no copy of its parent's counts.
            (Some(now), None) if self.parent.is_some() && !self.copying => last.or(Some(now)),
            (Some(now), None) => Some(now),
            (None, _) => last,
        };
        self.counter = counter.or(self.counter);
        let new = new.filter(|new| new.total() > 0);
        if let Some(new) = new.filter(|_| !self.copying) {
            self.total = Some([self.total.unwrap_or_default(), new].into_iter().sum());
            draft.replied(Some(new));
        }
    }
}

/// When an identifier of version 7 was made.
fn version_7(id: &str) -> Option<i64> {
    let marks = (id.get(8..9)?, id.get(13..15)?);
    let digits = format!("{}{}", id.get(..8)?, id.get(9..13)?);
    (marks == ("-", "-7")).then(|| i64::from_str_radix(&digits, 16).ok())?
}

fn item(mut item: Value, at: Option<i64>, draft: &mut Draft) {
    let kind = item.pull_text("type").unwrap_or_default();
    let id = item.pull_text("call_id").or_else(|| item.pull_text("id"));
    let id = id.unwrap_or_default();
    match kind.as_str() {
        "message" => {
            draft.item(at);
            let role = item.pull_text("role").unwrap_or_default();
            if role == "assistant" {
                draft.replying();
            }
            draft.said(&role, content(item.pull("content")));
        }
        "reasoning" => {
            draft.item(at);
            draft.replying();
            let mut told = content(item.pull("summary"));
            if told.text.is_empty() {
                told = content(item.pull("content"));
            }
            draft.thought(told.text);
        }
        "function_call" | "custom_tool_call" | "local_shell_call" => {
            draft.item(at);
            draft.replying();
            let (tool, act) = asked(&kind, item, draft);
            draft.call(Some(&id), &tool, act);
        }
        "web_search_call" | "image_generation_call" | "tool_search_call" => {
            draft.item(at);
            draft.replying();
            draft.call(None, &kind, other(item.pull("action")));
        }
        "function_call_output" | "custom_tool_call_output" | "tool_search_output" => {
            draft.item(at);
            let (observation, time) = observation(item.pull("output"));
            let step = draft.called(&id);
            if let Some(call) = step.and_then(|step| draft.at_step(step)) {
                call.milliseconds = time;
            }
            draft.answer(&id, observation);
        }
        "ghost_snapshot" | "compaction" | "compaction_summary" | "other" => {}
        "" => draft.notes.say("has no type and is left out"),
        kind => draft.notes.unknown(kind),
    }
}

/// The tool and what it is asked to do.
fn asked(kind: &str, mut item: Value, draft: &mut Draft) -> (String, Act) {
    let tool = item
        .pull_text("name")
        .unwrap_or_else(|| "local_shell".to_owned());
    let act = match kind {
        "local_shell_call" => {
            let command = item.pull("action").pull("command");
            act("local_shell", json!({ "command": command }), draft.notes)
        }
        "custom_tool_call" => match item.pull("input") {
            Value::String(patch) if tool == "apply_patch" => Act::Edit {
                paths: paths_of_patch(&patch),
                text: patch,
            },
            input => act(&tool, input, draft.notes),
        },
        _ => act(&tool, item.pull("arguments"), draft.notes),
    };
    (tool, act)
}

/// What came back: JSON with the output in it, or a text with a few lines about it first.
fn observation(output: Value) -> (Observation, Option<u64>) {
    let mut told = match output {
        Value::String(text) if text.starts_with('{') => match serde_json::from_str(&text) {
            Ok(Value::Object(fields)) if fields.contains_key("output") => Value::Object(fields),
            _ => Value::String(text),
        },
        output => output,
    };
    let about = told.pull("metadata");
    let failed = told.get("success").and_then(Value::as_bool) == Some(false);
    let inner = content(told);
    let mut exit = about.get("exit_code").and_then(exit);
    let seconds = about.get("duration_seconds").and_then(Value::as_f64);
    let mut time = seconds.and_then(whole_milliseconds);
    let mut text = inner.text;
    if let Some((head, rest)) = headed(&text) {
        for line in head.lines() {
            let code = line
                .strip_prefix("Exit code: ")
                .or_else(|| line.strip_prefix("Process exited with code "));
            exit = exit.or_else(|| code?.trim().parse().ok());
            let wall = line.strip_prefix("Wall time: ");
            let wall = wall.and_then(|wall| wall.split_whitespace().next()?.parse().ok());
            time = time.or_else(|| whole_milliseconds(wall?));
        }
        text = rest.to_owned();
    }
    let observation = Observation {
        is_error: failed,
        interrupted: text.starts_with("command timed out") || text.starts_with("aborted by user"),
        output: text,
        exit,
        images: inner.images,
    };
    (observation, time)
}

/// The lines about an output, and the output.
fn headed(text: &str) -> Option<(&str, &str)> {
    const HEADS: [&str; 3] = ["Exit code: ", "Chunk ID: ", "Wall time: "];
    HEADS.iter().find(|head| text.starts_with(**head))?;
    match text.split_once("\nOutput:\n") {
        Some((head, output)) if head.len() < 400 => Some((head, output)),
        _ => text.strip_suffix("\nOutput:").map(|head| (head, "")),
    }
}

fn whole_milliseconds(seconds: f64) -> Option<u64> {
    (0.0..1e9)
        .contains(&seconds)
        .then_some((seconds * 1000.0) as u64)
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;

    #[test]
    fn identifiers_of_version_7_tell_their_time() {
        let id = "0192f0c1-2a00-7abc-8def-000000000000";
        assert_eq!(version_7(id), Some(0x0192_f0c1_2a00));
        for other in [
            "",
            "0192f0c1-2a00-4abc-8def-000000000000",
            "zzzzzzzz-zzzz-7",
            "é192f0c1-2a00-7",
        ] {
            assert_eq!(version_7(other), None, "{other}");
        }
    }

    #[test]
    fn outputs_of_every_version() {
        for (output, text, exit, time) in [
            (
                json!(
                    "{\"output\":\"a\\n\",\"metadata\":{\"exit_code\":1,\"duration_seconds\":0.5}}"
                ),
                "a\n",
                Some(1),
                Some(500),
            ),
            (
                json!("Exit code: 0\nWall time: 1.25 seconds\nOutput:\na"),
                "a",
                Some(0),
                Some(1250),
            ),
            (
                json!(
                    "Chunk ID: x\nWall time: 2 seconds\nProcess exited with code 2\nOutput:\na\nOutput:\n"
                ),
                "a\nOutput:\n",
                Some(2),
                Some(2000),
            ),
            (
                json!([{"type": "input_text", "text": "a"}]),
                "a",
                None,
                None,
            ),
            (json!("{\"a\": 1}"), "{\"a\": 1}", None, None),
            (json!({"content": "a", "success": true}), "a", None, None),
        ] {
            let (observation, took) = observation(output.clone());
            let found = (observation.output.as_str(), observation.exit, took);
            assert_eq!(found, (text, exit, time), "{output}");
        }
    }
}
