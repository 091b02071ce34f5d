//! What a record or a document is, by what is in it.

use super::outline::{self, Object};
use super::{gold, results};
use crate::execution::Format;

/// What it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A log.
    Log(Format),
    /// Results of a benchmark's tests.
    Results,
    /// A task with the patch that solves it.
    Gold,
    /// Something known that is not read: what it looks like, with its article.
    Unsupported(&'static str),
}

/// What a value is; none where nothing tells.
pub(super) fn of(value: &[u8]) -> Option<Kind> {
    if let Some(object) = outline::object(value) {
        return object_kind(&object);
    }
    // Older events of OpenHands stand in pairs.
    let mut pair = outline::items(value)?;
    let first = outline::object(pair.next()?.value)?;
    let is_pair = first.has("action") && (first.has("source") || first.has("args"));
    is_pair.then_some(Kind::Log(Format::OpenHandsEvents))
}

/// What an object is.
pub(super) fn object_kind(object: &Object) -> Option<Kind> {
    document(object)
        .or_else(|| gold::is(object).then_some(Kind::Gold))
        .or_else(|| results::is(object).then_some(Kind::Results))
        .or_else(|| record(object))
}

fn document(object: &Object) -> Option<Kind> {
    let text = |key| object.text(key).unwrap_or_default();
    let list = |key| object.starts(key, b'[');
    let first = |key| {
        let mut items = object.items(key).into_iter().flatten();
        items.find_map(|item| outline::object(item.value))
    };
    let log = |format| Some(Kind::Log(format));
    if text("schema_version").starts_with("ATIF") {
        return log(Format::Atif);
    }
    match text("trajectory_format").as_str() {
        "mini-swe-agent-1" => return log(Format::MiniSweAgent1),
        newer if newer.starts_with("mini-swe-agent-") => return log(Format::MiniSweAgent11),
        _ => {}
    }
    if object.has("projectHash") {
        return Some(Kind::Unsupported("a session of Gemini CLI"));
    }
    if list("history") && (object.has("instance_id") || object.has("test_result")) {
        return log(Format::OpenHandsOutput);
    }
    if list("trajectory") {
        let step = first("trajectory");
        let known = |step: &Object| {
            ["action", "observation", "response", "thought"]
                .iter()
                .any(|key| step.has(key))
        };
        return match step {
            Some(step) if !known(&step) && step.whole => None,
            _ => log(Format::SweAgent),
        };
    }
    if list("transitions") {
        return log(Format::Moatless);
    }
    if object.starts("root", b'{')
        && object
            .object("root")
            .is_some_and(|root| root.has("node_id"))
    {
        return Some(Kind::Unsupported("a search tree of Moatless"));
    }
    if list("messages") {
        return messages(object);
    }
    if list("steps") {
        let step = first("steps")?;
        return (step.has("source") && (step.has("step_id") || step.has("message")))
            .then_some(Kind::Log(Format::Atif));
    }
    if object.has("found_files") || object.has("found_edit_locs") || object.has("file_traj") {
        return Some(Kind::Unsupported(
            "a log of Agentless, whose agent runs nothing",
        ));
    }
    if object.has("model_patch") {
        return Some(Kind::Unsupported("a file of patches for a benchmark"));
    }
    None
}

/// A document with messages: several agents have one.
fn messages(object: &Object) -> Option<Kind> {
    let mut found = object.items("messages").into_iter().flatten();
    let firsts: Vec<Object> = found
        .by_ref()
        .take(20)
        .filter_map(|item| outline::object(item.value))
        .collect();
    let any = |key: &str| firsts.iter().any(|message| message.has(key));
    let info = object.object("info").unwrap_or_default();
    let gemini = |message: &Object| message.text("type").as_deref() == Some("gemini");
    let log = |format| Some(Kind::Log(format));
    if firsts.iter().any(gemini) {
        return Some(Kind::Unsupported("a session of Gemini CLI"));
    }
    if any("info") && any("parts") || firsts.is_empty() && info.has("directory") {
        return log(Format::OpenCodeExport);
    }
    let mini = ["exit_status", "model_stats", "mini_version", "config"];
    if mini.iter().any(|key| info.has(key)) {
        let has_actions = |message: &Object| {
            message
                .object("extra")
                .is_some_and(|extra| extra.has("actions"))
        };
        let newer = firsts.iter().any(has_actions) || any("tool_calls");
        return log(if newer {
            Format::MiniSweAgent11
        } else {
            Format::MiniSweAgent1
        });
    }
    // Half of a file of mini-swe-agent's ends before it says what it is.
    any("role").then_some(Kind::Log(Format::OpenHandsMessages))
}

fn record(object: &Object) -> Option<Kind> {
    let log = |format| Some(Kind::Log(format));
    let text = |key| object.text(key).unwrap_or_default();
    let named = text("kind");
    let event = [
        "Event",
        "UserRejectObservation",
        "Condensation",
        "CondensationRequest",
    ];
    if event.iter().any(|end| named.ends_with(end))
        && (object.has("source") || object.has("timestamp"))
    {
        return log(Format::OpenHandsEvents);
    }
    let kind = text("type");
    let kind = kind.as_str();
    if matches!(
        kind,
        "thread.started" | "turn.started" | "turn.completed" | "turn.failed"
    ) || kind.starts_with("item.") && object.has("item")
    {
        return log(Format::CodexExec);
    }
    let rollout = [
        "session_meta",
        "response_item",
        "event_msg",
        "turn_context",
        "compacted",
    ];
    if rollout.contains(&kind) && object.has("payload") || object.has("record_type") {
        return log(Format::CodexRollout);
    }
    if object.has("sessionID") && !kind.is_empty() {
        return log(Format::OpenCodeRun);
    }
    let claude = [
        "user",
        "assistant",
        "system",
        "result",
        "summary",
        "file-history-snapshot",
        "queue-operation",
        "attachment",
        "progress",
        "stream_event",
    ];
    if claude.contains(&kind) {
        let on_disk = [
            "sessionId",
            "leafUuid",
            "snapshot",
            "parentUuid",
            "isSidechain",
        ];
        if on_disk.iter().any(|key| object.has(key)) {
            return log(Format::ClaudeSession);
        }
        if ["session_id", "message", "subtype", "parent_tool_use_id"]
            .iter()
            .any(|key| object.has(key))
        {
            return log(Format::ClaudeStream);
        }
    }
    if matches!(
        kind,
        "message" | "reasoning" | "function_call" | "function_call_output" | "local_shell_call"
    ) && (object.has("call_id") || object.starts("content", b'[') || object.has("summary"))
    {
        return log(Format::CodexRollout);
    }
    if (object.has("action") && (object.has("args") || object.has("source")))
        || (object.has("observation") && (object.has("cause") || object.has("extras")))
    {
        return log(Format::OpenHandsEvents);
    }
    let role = text("role");
    let roles = [
        "system",
        "developer",
        "user",
        "assistant",
        "tool",
        "function",
    ];
    let spoken = ["content", "tool_calls", "tool_call_id"]
        .iter()
        .any(|key| object.has(key));
    if roles.contains(&role.as_str()) && spoken {
        return log(Format::OpenHandsMessages);
    }
    None
}

/// Texts that are no JSON and known all the same.
pub(super) fn text(text: &[u8]) -> Option<&'static str> {
    let head = String::from_utf8_lossy(&text[..text.len().min(4_000)]);
    let starts = |mark: &str| head.trim_start().starts_with(mark);
    if starts("# aider chat started at") {
        return Some("a chat of Aider");
    }
    if head.contains("AutoCodeRover") || head.contains("app.search.search_manage") {
        return Some("a log of AutoCodeRover, whose agent runs nothing");
    }
    if starts("diff --git ") || starts("--- a/") {
        return Some("a patch");
    }
    None
}
