//! OpenHands: events, of `output.jsonl` (a line a task, its events in `history`) and of the SDK (V1, each
//! event names its kind). Newer files of the first sort hold events of the second.

use super::draft::Draft;
use super::outline::Object;
use super::stream::Stream;
use super::terminal;
use super::time::milliseconds;
use super::tokens::within;
use super::tools::{act, other};
use super::value::{Content, Take, content, exit, number};
use super::{Error, Tell, each};
use crate::execution::{Act, Ending, Observation, Role};
use serde_json::Value;

/// Reads the events of one task.
#[derive(Debug)]
pub(super) struct Events;

impl Stream for Events {
    fn record(&mut self, event: Value, draft: &mut Draft) {
        draft.unattended = true;
        draft
            .run
            .agent
            .get_or_insert_with(|| "OpenHands".to_owned());
        match event {
            // Older files hold an action and what came of it as a pair.
            Value::Array(pair) => {
                for event in pair {
                    self.record(event, draft);
                }
            }
            event if !event.is_object() => draft.notes.say("is no event and left out"),
            event if event.get("kind").is_some() => named(event, draft),
            event => plain(event, draft),
        }
    }
}

/// Reads a line of `output.jsonl`.
pub(super) fn output(line: &Object, draft: &mut Draft, tell: &mut Tell) -> Result<(), Error> {
    draft.run.instance = line.text("instance_id").unwrap_or_default();
    let metadata = line.object("metadata").unwrap_or_default();
    draft.run.agent = metadata.text("agent_class");
    for place in ["llm_config", "llm"] {
        draft.model(metadata.value(place).word("model"));
    }
    let mut events = Events;
    each(line, "history", draft, tell, |event, draft| {
        events.record(event, draft);
    })?;
    let mut metrics = line.value("metrics");
    if metrics.is_object() {
        draft.run.cost = number(&metrics, "accumulated_cost", "metrics", draft.notes);
        let usage = metrics.pull("accumulated_token_usage");
        let path = "metrics.accumulated_token_usage";
        if let Some(tokens) = within(&usage, path, draft.notes) {
            draft.run.tokens = Some(tokens);
        }
    }
    let mut test = line.value("test_result");
    let patch = test.pull_text("git_patch");
    let patch = patch.or_else(|| line.text("git_patch"));
    draft.run.patch = patch.filter(|patch| !patch.is_empty());
    if let Some(error) = line.text("error") {
        draft.run.exit_status = Some(error);
    }
    // Written by the benchmark's tests, not by the agent.
    let report = match line.value("report") {
        Value::Null => test.pull("report"),
        report => report,
    };
    draft.run.ending = match report.get("resolved").and_then(Value::as_bool) {
        Some(true) => Ending::Resolved,
        Some(false) => Ending::Unresolved,
        None => Ending::Unknown,
    };
    Ok(())
}

/// An event of V0: `action`, or `observation` with the `cause` that it follows from.
fn plain(mut event: Value, draft: &mut Draft) {
    let action = event.pull_text("action");
    let observed = event.pull_text("observation");
    if action.is_none() && observed.is_none() {
        draft
            .notes
            .say("is neither an action nor an observation and left out");
        return;
    }
    let aside = [
        "change_agent_state",
        "agent_state_changed",
        "null",
        "recall",
        "condensation",
        "condense",
    ];
    let name = action
        .as_deref()
        .or(observed.as_deref())
        .unwrap_or_default();
    if aside.contains(&name) {
        return;
    }
    draft.item(event.get("timestamp").and_then(milliseconds));
    let id = text_of(event.pull("id"));
    let source = event.pull_text("source").unwrap_or_default();
    if let Some(action) = action {
        let mut metadata = event.pull("tool_call_metadata");
        if source == "agent" && action != "system" {
            let mut response = metadata.pull("model_response");
            let usage = response.pull("usage");
            let tokens = within(
                &usage,
                "tool_call_metadata.model_response.usage",
                draft.notes,
            );
            match response.pull_text("id") {
                Some(reply) => draft.reply(&reply, tokens),
                None => draft.replying(),
            }
            draft.model(response.word("model"));
        }
        asked(&action, &id, &source, event, draft);
        return;
    }
    let observation = came_back(&mut event);
    let cause = text_of(event.pull("cause"));
    match draft.called(&cause) {
        Some(step) => draft.answer_at(step, observation),
        // Some are about no call: a person's word, a remark of the program.
        None if cause.is_empty() && source != "agent" => {
            let text = observation.output;
            draft.message(Role::User, Content { text, images: 0 });
        }
        None => draft.orphan(&cause, observation),
    }
}

fn asked(action: &str, id: &str, source: &str, mut event: Value, draft: &mut Draft) {
    let mut args = event.pull("args");
    let thought = args.pull_text("thought").unwrap_or_default();
    let role = match source {
        "agent" => Role::Agent,
        _ => Role::User,
    };
    match action {
        "system" => return draft.message(Role::System, content(args.pull("content"))),
        "message" => return draft.message(role, content(args.pull("content"))),
        "think" => {
            draft.call(Some(id), action, Act::Other(thought));
            return;
        }
        _ => draft.message(
            Role::Agent,
            Content {
                text: thought,
                images: 0,
            },
        ),
    }
    let act = match action {
        "run" => act("run", args, draft.notes),
        "write" => act("write", args, draft.notes),
        // An action from before there was `str_replace_editor` replaces lines.
        "edit" if args.word("command") == "view" => other(args),
        "edit" => act("edit", args, draft.notes),
        _ => other(args),
    };
    draft.call(Some(id), action, act);
}

fn came_back(event: &mut Value) -> Observation {
    let mut extras = event.pull("extras");
    let mut metadata = extras.pull("metadata");
    let said = content(match event.pull("content") {
        Value::Null => event.pull("message"),
        content => content,
    });
    let mut observation = terminal::observation(said);
    let told = [metadata.pull("exit_code"), extras.pull("exit_code")];
    if let Some(code) = told.iter().find_map(exit) {
        // The terminal's way to say that the command still runs.
        observation.interrupted |= code == -1;
        observation.exit = Some(code).filter(|code| *code != -1);
    }
    observation
}

/// Events of V1 that are about the program.
const ASIDE: [&str; 9] = [
    "Condensation",
    "CondensationRequest",
    "CondensationSummaryEvent",
    "ConversationErrorEvent",
    "ConversationStateUpdateEvent",
    "InterruptEvent",
    "LLMCompletionLogEvent",
    "PauseEvent",
    "TokenEvent",
];

/// An event of V1.
fn named(mut event: Value, draft: &mut Draft) {
    let kind = event.pull_text("kind").unwrap_or_default();
    if kind == "ConversationStateUpdateEvent" {
        return state(event, draft);
    }
    if ASIDE.contains(&kind.as_str()) {
        return;
    }
    let at = event.get("timestamp").and_then(milliseconds);
    let id = event.pull_text("id").unwrap_or_default();
    match kind.as_str() {
        "SystemPromptEvent" => {
            draft.item(at);
            draft.message(Role::System, content(event.pull("system_prompt")));
        }
        "MessageEvent" => {
            draft.item(at);
            let mut message = event.pull("llm_message");
            let agent = event.word("source") == "agent" || message.word("role") == "assistant";
            let role = if agent { Role::Agent } else { Role::User };
            if agent {
                replied(&mut event, draft);
            }
            draft.message(role, content(message.pull("content")));
        }
        "ActionEvent" => {
            draft.item(at);
            replied(&mut event, draft);
            action(&id, event, draft);
        }
        "ObservationEvent" | "AgentErrorEvent" | "UserRejectObservation" => {
            draft.item(at);
            let observation = observed(&kind, &mut event);
            let causes = ["action_id", "tool_call_id"].map(|key| event.pull_text(key));
            let mut causes = causes.into_iter().flatten();
            match causes.find_map(|cause| draft.called(&cause)) {
                Some(step) => draft.answer_at(step, observation),
                None => draft.orphan(&id, observation),
            }
        }
        "" => draft.notes.say("has no kind and is left out"),
        kind => draft.notes.unknown(kind),
    }
}

fn replied(event: &mut Value, draft: &mut Draft) {
    match event.pull_text("llm_response_id") {
        Some(reply) => draft.reply(&reply, None),
        None => draft.replying(),
    }
}

fn action(id: &str, mut event: Value, draft: &mut Draft) {
    if let Some(thought) = event.pull_text("reasoning_content") {
        draft.thought(thought);
    }
    draft.message(Role::Agent, content(event.pull("thought")));
    let mut call = event.pull("tool_call");
    let tool = event
        .pull_text("tool_name")
        .or_else(|| call.pull_text("name"));
    let tool = tool.unwrap_or_default();
    let mut arguments = event.pull("action");
    // Refused before it was understood: what the model wrote is all there is.
    if arguments.is_null() {
        let mut function = call.pull("function");
        arguments = match call.pull("arguments") {
            Value::Null => function.pull("arguments"),
            arguments => arguments,
        };
    }
    let act = match tool.as_str() {
        "finish" | "task_tracker" | "think" => other(arguments),
        tool => act(tool, arguments, draft.notes),
    };
    let step = draft.call(Some(id), &tool, act);
    if let Some(name) = event.pull_text("tool_call_id") {
        draft.name(&name, step);
    }
}

fn observed(kind: &str, event: &mut Value) -> Observation {
    let mut inner = event.pull("observation");
    let mut metadata = inner.pull("metadata");
    let said = content(match kind {
        "AgentErrorEvent" => event.pull("error"),
        "UserRejectObservation" => event.pull("rejection_reason"),
        _ if inner.is_string() || inner.is_array() => inner.take(),
        _ => match inner.pull("content") {
            Value::Null => inner.pull("output"),
            content => content,
        },
    });
    let mut observation = terminal::observation(said);
    let told = [inner.pull("exit_code"), metadata.pull("exit_code")];
    if let Some(code) = told.iter().find_map(exit) {
        observation.exit = Some(code).filter(|code| *code != -1);
    }
    observation.interrupted |= inner.is("timeout") || kind == "UserRejectObservation";
    observation.is_error = inner.is("is_error") || inner.is("error") || kind == "AgentErrorEvent";
    observation
}

/// The state of the conversation, which tells what was used so far.
fn state(mut event: Value, draft: &mut Draft) {
    let key = event.pull_text("key").unwrap_or_default();
    let mut value = event.pull("value");
    let mut stats = match key.as_str() {
        "stats" => value,
        "full_state" => value.pull("stats"),
        _ => return,
    };
    let Value::Object(users) = stats.pull("usage_to_metrics") else {
        return;
    };
    let (mut tokens, mut cost) = (Vec::new(), 0.0);
    for metrics in users.values() {
        let usage = metrics
            .get("accumulated_token_usage")
            .unwrap_or(&Value::Null);
        tokens.extend(within(usage, "accumulated_token_usage", draft.notes));
        cost += number(metrics, "accumulated_cost", "value", draft.notes).unwrap_or(0.0);
    }
    if !tokens.is_empty() {
        draft.run.tokens = Some(tokens.into_iter().sum());
        draft.run.cost = Some(cost);
    }
}

fn text_of(id: Value) -> String {
    match id {
        Value::String(id) => id,
        Value::Number(id) => id.to_string(),
        _ => String::new(),
    }
}
