//! Messages of a chat with tool calls, as OpenHands' runs are submitted to leaderboards: an array, or an
//! object with one. Where the model could not call tools, its calls stand in the text.

use super::draft::Draft;
use super::stream::Stream;
use super::terminal;
use super::tools::act;
use super::value::{Content, Take, content};
use crate::execution::Role;
use serde_json::{Map, Value};

#[derive(Debug, Default)]
pub(super) struct Messages {
    /// Whether anything was called, or came back.
    tools: bool,
    /// The first step of the agent's last message.
    from: usize,
}

impl Stream for Messages {
    fn record(&mut self, mut message: Value, draft: &mut Draft) {
        let Some(role) = message.pull_text("role") else {
            draft.notes.say("is no message and left out");
            return;
        };
        draft.item(None);
        let said = content(message.pull("content"));
        match role.as_str() {
            "assistant" => {
                draft.reply("", None);
                self.from = draft.run.steps.len();
                self.assistant(message, said, draft);
            }
            "tool" | "function" => {
                self.tools = true;
                let id = message.pull_text("tool_call_id").unwrap_or_default();
                let observation = terminal::observation(said);
                match draft
                    .called(&id)
                    .or_else(|| draft.open_call(self.from).filter(|_| id.is_empty()))
                {
                    Some(step) => draft.answer_at(step, observation),
                    None => draft.orphan(&id, observation),
                }
            }
            _ => self.user(&role, said, draft),
        }
    }

    fn end(&mut self, draft: &mut Draft) {
        // Prompts and answers alone: an agent that nobody let run anything.
        draft.run.can_execute = self.tools;
    }
}

impl Messages {
    fn assistant(&mut self, mut message: Value, said: Content, draft: &mut Draft) {
        if let Some(thought) = message.pull_text("reasoning_content") {
            draft.thought(thought);
        }
        let calls = message.pull_items("tool_calls");
        let written = if calls.is_empty() {
            written(&said.text)
        } else {
            Vec::new()
        };
        draft.message(Role::Agent, said);
        self.tools |= !calls.is_empty() || !written.is_empty();
        for mut call in calls {
            let id = call.pull_text("id").unwrap_or_default();
            let mut function = call.pull("function");
            if !function.is_object() {
                function = call;
            }
            let tool = function.pull_text("name").unwrap_or_default();
            if tool.is_empty() {
                draft.notes.field("tool_calls", "has a call without a name");
            }
            let act = act(&tool, function.pull("arguments"), draft.notes);
            draft.call(Some(&id), &tool, act);
        }
        for (tool, arguments) in written {
            let act = act(&tool, arguments, draft.notes);
            draft.call(None, &tool, act);
        }
    }

    fn user(&mut self, role: &str, said: Content, draft: &mut Draft) {
        let result = said.text.strip_prefix("EXECUTION RESULT of [");
        let result = result.and_then(|rest| rest.split_once("]:"));
        match (result, draft.open_call(self.from)) {
            (Some((_, output)), Some(step)) => {
                let text = output.trim_start().to_owned();
                let images = said.images;
                draft.answer_at(step, terminal::observation(Content { text, images }));
            }
            _ => draft.said(role, said),
        }
    }
}

/// Calls that stand in a text: `<function=name>` with `<parameter=name>value</parameter>` inside.
fn written(text: &str) -> Vec<(String, Value)> {
    let mut calls = Vec::new();
    let mut rest = text;
    while let Some((_, begun)) = rest.split_once("<function=") {
        let Some((name, body)) = begun.split_once('>') else {
            break;
        };
        let (body, after) = match body.split_once("</function>") {
            Some(parts) => parts,
            None => (body, ""),
        };
        rest = after;
        let mut arguments = Map::new();
        let mut left = body;
        while let Some((_, begun)) = left.split_once("<parameter=") {
            let Some((key, value)) = begun.split_once('>') else {
                break;
            };
            let (value, after) = value.split_once("</parameter>").unwrap_or((value, ""));
            left = after;
            let value = value.strip_prefix('\n').unwrap_or(value);
            let value = value.strip_suffix('\n').unwrap_or(value);
            arguments.insert(key.to_owned(), Value::String(value.to_owned()));
        }
        calls.push((name.to_owned(), Value::Object(arguments)));
    }
    calls
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn calls_in_a_text() {
        let text = "I run it.\n<function=execute_bash>\n<parameter=command>\ncd /a\npytest\n</parameter>\n<parameter=is_input>false</parameter>\n</function>\n<function=finish>";
        assert_eq!(
            written(text),
            [
                (
                    "execute_bash".to_owned(),
                    json!({"command": "cd /a\npytest", "is_input": "false"})
                ),
                ("finish".to_owned(), json!({})),
            ]
        );
        assert_eq!(written("<function=x"), []);
    }
}
