//! Claude Code: what `--output-format stream-json` prints, and the sessions it keeps on disk. Both have
//! a line a message or a part of one; names of fields differ.

use super::draft::Draft;
use super::notes::{Notes, so_many};
use super::stream::Stream;
use super::time::milliseconds;
use super::tokens::apart;
use super::tools::act;
use super::value::{Content, Take, content, count, number};
use crate::execution::{Observation, Role, Tokens};
use serde_json::Value;
use std::collections::HashSet;

/// Lines that are about the program, not about the conversation.
const ASIDE: [&str; 22] = [
    "agent-name",
    "agent-setting",
    "ai-title",
    "attachment",
    "auth_status",
    "control_request",
    "control_response",
    "custom-title",
    "file-history-snapshot",
    "last-prompt",
    "mode",
    "permission-mode",
    "pr-link",
    "progress",
    "prompt_suggestion",
    "queue-operation",
    "rate_limit_event",
    "stream_event",
    "summary",
    "system",
    "tool_progress",
    "tool_use_summary",
];

#[derive(Debug, Default)]
pub(super) struct Claude {
    /// Lines by their identifiers: a resumed session begins with a copy of the earlier one.
    seen: HashSet<String>,
    repeated: u32,
    /// Whether the result of the session has come.
    ended: bool,
}

impl Stream for Claude {
    fn record(&mut self, mut line: Value, draft: &mut Draft) {
        draft
            .run
            .agent
            .get_or_insert_with(|| "Claude Code".to_owned());
        if let Some(id) = line.pull_text("uuid")
            && !self.seen.insert(id)
        {
            self.repeated += 1;
            return;
        }
        let session = ["session_id", "sessionId"].map(|key| line.pull_text(key));
        let session = session.into_iter().flatten().next().unwrap_or_default();
        let kind = line.word("type").to_owned();
        let begins = kind == "system" && line.word("subtype") == "init";
        if begins && self.ended && session != draft.session {
            draft.split();
            self.ended = false;
            draft.run.agent = Some("Claude Code".to_owned());
        }
        if draft.session.is_empty() {
            draft.session = session;
        }
        match kind.as_str() {
            "assistant" | "user" => message(line, kind == "user", draft),
            "result" => {
                result(&mut line, draft);
                self.ended = true;
            }
            "system" => draft.model(line.word("model")),
            kind if ASIDE.contains(&kind) => {}
            "" => draft.notes.say("has no type and is left out"),
            kind => draft.notes.unknown(kind),
        }
    }

    fn end(&mut self, draft: &mut Draft) {
        if self.repeated > 0 {
            draft.notes.at_none();
            draft.notes.say(format!(
                "repeats {}, counted once",
                so_many(self.repeated, "earlier line")
            ));
        }
    }
}

fn message(mut line: Value, user: bool, draft: &mut Draft) {
    let mut message = line.pull("message");
    if !message.is_object() {
        draft.notes.field("message", "is not there");
        return;
    }
    draft.item(line.get("timestamp").and_then(milliseconds));
    let helper = line.get("parent_tool_use_id").is_some_and(Value::is_string);
    draft.sidechain = helper || line.is("isSidechain");
    if !user {
        let model = message.pull_text("model").unwrap_or_default();
        // The program speaks for the model: of an error, for example.
        if model != "<synthetic>" {
            draft.model(&model);
            let id = message.pull_text("id").unwrap_or_default();
            let usage = message.pull("usage");
            let tokens = apart(&usage, "message.usage", draft.notes);
            draft.reply(&id, tokens);
        }
    }
    let role = if user { Role::User } else { Role::Agent };
    let blocks = match message.pull("content") {
        Value::Array(blocks) => blocks,
        other => return draft.message(role, content(other)),
    };
    let mut result = match line.pull("tool_use_result") {
        Value::Null => line.pull("toolUseResult"),
        result => result,
    };
    for mut block in blocks {
        match block.word("type") {
            "tool_use" | "server_tool_use" | "mcp_tool_use" => {
                let id = block.pull_text("id").unwrap_or_default();
                // A chunk that is told again.
                if draft.called(&id).is_none() {
                    let tool = block.pull_text("name").unwrap_or_default();
                    let act = act(&tool, block.pull("input"), draft.notes);
                    draft.call(Some(&id), &tool, act);
                }
            }
            "thinking" => draft.thought(block.pull_text("thinking").unwrap_or_default()),
            "redacted_thinking" => {}
            kind if kind.ends_with("tool_result") => {
                let id = block.pull_text("tool_use_id").unwrap_or_default();
                let observation = observation(block, result.take());
                draft.answer(&id, observation);
            }
            _ => draft.message(role, content(block)),
        }
    }
}

fn observation(mut block: Value, mut result: Value) -> Observation {
    let Content { text, images } = content(block.pull("content"));
    let mut observation = Observation {
        is_error: block.is("is_error"),
        interrupted: result.is("interrupted") || text.starts_with("Command timed out"),
        output: text,
        exit: None,
        images,
    };
    if observation.output.is_empty() && images == 0 {
        let outputs = ["stdout", "stderr"].map(|key| result.pull_text(key).unwrap_or_default());
        observation.output = outputs.concat();
    }
    let code = observation.output.strip_prefix("Exit code ");
    observation.exit = code.and_then(|rest| {
        let end = rest
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(rest.len());
        rest[..end].parse().ok()
    });
    observation
}

/// The last line of a stream: its totals are the program's own. It is told after every question, each
/// time for all of the session.
fn result(line: &mut Value, draft: &mut Draft) {
    draft.run.exit_status = line.pull_text("subtype");
    if let Some(time) = count(line, "duration_ms", "", draft.notes) {
        draft.run.milliseconds = Some(time);
    }
    let models = line.pull("modelUsage");
    let (by_model, cost) = by_model(&models, draft.notes);
    if let Some(cost) = number(line, "total_cost_usd", "", draft.notes).or(cost) {
        draft.run.cost = Some(cost);
    }
    let usage = line.pull("usage");
    if let Some(tokens) = by_model.or_else(|| apart(&usage, "usage", draft.notes)) {
        draft.run.tokens = Some(tokens);
    }
}

/// Tokens and cost of all models: a small one helps the one that was asked for.
fn by_model(models: &Value, notes: &mut Notes) -> (Option<Tokens>, Option<f64>) {
    let Value::Object(models) = models else {
        return (None, None);
    };
    let (mut tokens, mut costs) = (Vec::new(), Vec::new());
    for usage in models.values() {
        let mut of = |key| count(usage, key, "modelUsage", notes).unwrap_or(0);
        tokens.push(Tokens {
            input: of("inputTokens"),
            cached: of("cacheReadInputTokens"),
            cache_written: of("cacheCreationInputTokens"),
            output: of("outputTokens"),
        });
        costs.extend(number(usage, "costUSD", "modelUsage", notes));
    }
    let all = !tokens.is_empty();
    let priced = all && costs.len() == tokens.len();
    (
        all.then(|| tokens.into_iter().sum()),
        priced.then(|| costs.into_iter().sum()),
    )
}
