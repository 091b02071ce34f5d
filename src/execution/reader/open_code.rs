//! OpenCode: what `opencode run --format json` prints, a line a part of a message, and what `opencode
//! export` writes, a document of messages with their parts.

use super::draft::Draft;
use super::outline::Object;
use super::stream::Stream;
use super::time::milliseconds;
use super::tools::act;
use super::value::{Content, Take, content, count, exit, number};
use super::{Error, Tell, each};
use crate::execution::{Observation, Role, Tokens};
use serde_json::Value;
use std::collections::HashSet;

/// What the steps of a run cost; nothing if one of them does not say.
#[derive(Debug, Default)]
struct Costs {
    sum: f64,
    told: bool,
    untold: bool,
    /// Parts by their identifiers: a part is told again when it grows.
    seen: HashSet<String>,
}

#[derive(Debug, Default)]
pub(super) struct OpenCodeRun {
    costs: Costs,
}

impl Stream for OpenCodeRun {
    fn record(&mut self, mut line: Value, draft: &mut Draft) {
        draft.unattended = true;
        draft.run.agent.get_or_insert_with(|| "OpenCode".to_owned());
        if draft.session.is_empty() {
            draft.session = line.pull_text("sessionID").unwrap_or_default();
        }
        let at = line.get("timestamp").and_then(milliseconds);
        let kind = line.pull_text("type").unwrap_or_default();
        match kind.as_str() {
            "step_start" | "text" | "reasoning" | "tool_use" | "step_finish" | "file" | "patch" => {
                let part = line.pull("part");
                if !part.is_object() {
                    return draft.notes.field("part", "is not there");
                }
                draft.item(at);
                self::part(part, Role::Agent, &mut self.costs, draft);
            }
            "error" => {
                draft.item(at);
                let mut error = line.pull("error");
                let text = match error.pull("data").pull_text("message") {
                    Some(message) => Content {
                        text: message,
                        images: 0,
                    },
                    None => content(error),
                };
                draft.run.exit_status = Some("error".to_owned());
                draft.message(Role::User, text);
            }
            "" => draft.notes.say("has no type and is left out"),
            kind => draft.notes.unknown(kind),
        }
    }

    fn end(&mut self, draft: &mut Draft) {
        self.costs.tell(draft);
    }
}

/// Reads an export.
pub(super) fn export(file: &Object, draft: &mut Draft, tell: &mut Tell) -> Result<(), Error> {
    draft.run.agent = Some("OpenCode".to_owned());
    let mut info = file.value("info");
    draft.session = info.pull_text("id").unwrap_or_default();
    let mut costs = Costs::default();
    each(file, "messages", draft, tell, |mut message, draft| {
        let mut info = message.pull("info");
        if !info.is_object() {
            return draft.notes.say("is no message and left out");
        }
        let time = info.pull("time");
        draft.item(time.get("created").and_then(milliseconds));
        let role = match info.word("role") {
            "assistant" => Role::Agent,
            _ => Role::User,
        };
        if role == Role::Agent {
            draft.model(info.word("modelID"));
        }
        let parts = message.pull_items("parts");
        let ends = |part: &Value| part.word("type") == "step-finish";
        let told = parts.iter().any(ends);
        for part in parts {
            self::part(part, role, &mut costs, draft);
        }
        if role == Role::Agent && !told {
            let tokens = tokens(&info.pull("tokens"), "info.tokens", draft);
            draft.replying();
            draft.replied(tokens);
            costs.add(number(&info, "cost", "info", draft.notes));
        }
    })?;
    costs.tell(draft);
    Ok(())
}

impl Costs {
    fn add(&mut self, cost: Option<f64>) {
        self.told |= cost.is_some();
        self.untold |= cost.is_none();
        self.sum += cost.unwrap_or(0.0);
    }

    fn tell(&self, draft: &mut Draft) {
        draft.run.cost = (self.told && !self.untold).then_some(self.sum);
    }
}

fn part(mut part: Value, role: Role, costs: &mut Costs, draft: &mut Draft) {
    let id = part.pull_text("id").unwrap_or_default();
    let again = !id.is_empty() && !costs.seen.insert(id.clone());
    match part.word("type") {
        // What the program adds on its own is not what the person said, but the model reads it.
        "text" if !again => {
            if role == Role::Agent {
                draft.replying();
            }
            draft.message(role, content(part.pull("text")));
        }
        "reasoning" if !again => {
            draft.replying();
            draft.thought(part.pull_text("text").unwrap_or_default());
        }
        "tool" => tool(part, draft),
        "step-finish" if !again => {
            let counts = part.pull("tokens");
            let tokens = tokens(&counts, "part.tokens", draft);
            let cost = number(&part, "cost", "part", draft.notes);
            costs.add(cost.filter(|_| tokens.is_some()));
            draft.replied(tokens);
        }
        "file" if part.word("mime").starts_with("image/") => {
            let images = 1;
            draft.message(
                role,
                Content {
                    text: String::new(),
                    images,
                },
            );
        }
        "text" | "reasoning" | "step-finish" | "step-start" | "file" | "patch" | "snapshot"
        | "compaction" | "agent" | "subtask" | "retry" => {}
        "" => draft.notes.field("part", "has no type and is left out"),
        kind => {
            let kind = kind.to_owned();
            draft.notes.unknown(&kind);
        }
    }
}

fn tool(mut part: Value, draft: &mut Draft) {
    let id = part.pull_text("callID").unwrap_or_default();
    let tool = part.pull_text("tool").unwrap_or_default();
    let mut state = part.pull("state");
    let status = state.pull_text("status").unwrap_or_default();
    let step = match draft.called(&id) {
        Some(step) => step,
        None => {
            draft.replying();
            let act = act(&tool, state.pull("input"), draft.notes);
            draft.call(Some(&id), &tool, act)
        }
    };
    let time = state.pull("time");
    let of = |key| time.get(key).and_then(Value::as_u64);
    if let Some(call) = draft.at_step(step) {
        call.milliseconds = of("start")
            .zip(of("end"))
            .and_then(|(start, end)| end.checked_sub(start));
        if call.observation.is_some() {
            return;
        }
    }
    if status != "completed" && status != "error" {
        return;
    }
    let mut metadata = state.pull("metadata");
    let Content { text, images } = content(match state.pull("output") {
        Value::Null => state.pull("error"),
        output => output,
    });
    let attached = state.pull_items("attachments");
    let attached = attached
        .iter()
        .filter(|file| file.word("mime").starts_with("image/"))
        .count();
    let remark = text
        .rfind("<bash_metadata>")
        .map(|at| &text[at..])
        .unwrap_or_default();
    let observation = Observation {
        exit: exit(&metadata.pull("exit")),
        is_error: status == "error",
        interrupted: metadata.is("interrupted")
            || remark.contains("terminated command after exceeding timeout")
            || remark.contains("User aborted"),
        images: images + attached as u32,
        output: text,
    };
    draft.answer_at(step, observation);
    // The reply ends where its step does.
    draft.keep_replying();
}

/// Input counts what was read for the first time; thoughts stand beside the output.
fn tokens(counts: &Value, path: &str, draft: &mut Draft) -> Option<Tokens> {
    let cache = counts.get("cache").unwrap_or(&Value::Null);
    let input = count(counts, "input", path, draft.notes);
    let output = count(counts, "output", path, draft.notes);
    let thoughts = count(counts, "reasoning", path, draft.notes).unwrap_or(0);
    (input.is_some() || output.is_some()).then(|| Tokens {
        input: input.unwrap_or(0),
        cached: count(cache, "read", path, draft.notes).unwrap_or(0),
        cache_written: count(cache, "write", path, draft.notes).unwrap_or(0),
        output: output.unwrap_or(0).saturating_add(thoughts),
    })
}
