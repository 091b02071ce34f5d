//! mini-swe-agent: v1 with a command in the text of each message, v1.1 with commands beside it.

use super::draft::Draft;
use super::outline::Object;
use super::time::milliseconds;
use super::tokens::within;
use super::value::{Content, Take, content, exit, number};
use super::{Error, Tell, each};
use crate::execution::{Act, Observation, Role};
use serde_json::Value;

/// Reads a file of either version.
pub(super) fn read(file: &Object, draft: &mut Draft, tell: &mut Tell) -> Result<(), Error> {
    draft.unattended = true;
    draft.run.agent = Some("mini-swe-agent".to_owned());
    draft.run.instance = file.text("instance_id").unwrap_or_default();
    let mut mini = Mini::default();
    each(file, "messages", draft, tell, |message, draft| {
        mini.message(message, draft);
    })?;
    let mut info = file.value("info");
    let stats = info.pull("model_stats");
    draft.run.cost = number(&stats, "instance_cost", "info.model_stats", draft.notes);
    draft.run.exit_status = info
        .pull_text("exit_status")
        .filter(|status| !status.is_empty());
    let patch = info.pull_text("submission");
    draft.run.patch = patch.filter(|patch| !patch.is_empty());
    let mut config = info.pull("config");
    draft.model(config.pull("model").word("model_name"));
    Ok(())
}

#[derive(Debug, Default)]
struct Mini {
    /// A command beside others in one message: it is run only if what follows says so.
    unsure: Option<String>,
    /// The first step of the last message with commands.
    from: usize,
}

impl Mini {
    fn message(&mut self, mut message: Value, draft: &mut Draft) {
        let mut extra = message.pull("extra");
        let at = extra.get("timestamp").and_then(milliseconds);
        let kind = message.pull_text("type").unwrap_or_default();
        let role = match kind.as_str() {
            "function_call_output" => "tool".to_owned(),
            _ if message.word("object") == "response" => "assistant".to_owned(),
            _ => message.pull_text("role").unwrap_or_default(),
        };
        draft.item(at);
        match role.as_str() {
            "assistant" => self.assistant(message, extra, draft),
            "tool" => self.result(message, extra, draft),
            "user" if !extra.pull("returncode").is_null() || is_result(message.get("content")) => {
                self.result(message, extra, draft);
            }
            "user" => self.user(message, draft),
            "exit" => {
                // What the agent hands in is in the head of the file as well.
                let status = extra.pull_text("exit_status");
                draft.run.exit_status = status.or(draft.run.exit_status.take());
                draft.run.patch = extra.pull_text("submission").or(draft.run.patch.take());
            }
            "system" => draft.message(Role::System, content(message.pull("content"))),
            "" => draft.notes.say("has no role and is left out"),
            role => draft.notes.unknown(role),
        }
    }

    fn assistant(&mut self, mut message: Value, mut extra: Value, draft: &mut Draft) {
        let mut response = extra.pull("response");
        let usage = match response.pull("usage") {
            Value::Null => message.pull("usage"),
            usage => usage,
        };
        let tokens = within(&usage, "extra.response.usage", draft.notes);
        let id = response.pull_text("id").or_else(|| message.pull_text("id"));
        draft.model(response.word("model"));
        draft.reply(&id.unwrap_or_default(), tokens);
        if let Some(thought) = message.pull_text("reasoning_content") {
            draft.thought(thought);
        }
        self.from = draft.run.steps.len();
        self.unsure = None;
        let calls = message.pull_items("tool_calls");
        let output = message.pull_items("output");
        let said = content(match message.pull("content") {
            Value::Null => Value::Array(spoken(&output)),
            content => content,
        });
        let blocks: Vec<String> = blocks(&said.text).map(str::to_owned).collect();
        draft.message(Role::Agent, said);
        let mut names = calls.iter().map(|call| call.word("id")).chain(
            output
                .iter()
                .filter(|part| part.word("type") == "function_call")
                .map(|part| part.word("call_id")),
        );
        let actions = extra.pull("actions");
        if let Value::Array(actions) = actions {
            for mut action in actions {
                let name = action.pull_text("tool_call_id");
                let name = name.or_else(|| names.next().map(str::to_owned));
                let command = match action {
                    Value::String(command) => Some(command),
                    mut action => action.pull_text("command"),
                };
                match command {
                    Some(command) => draft.call(name.as_deref(), "bash", Act::Shell(command)),
                    None => {
                        draft
                            .notes
                            .field("extra.actions", "has an action without a command");
                        continue;
                    }
                };
            }
            return;
        }
        let asked = calls.into_iter().map(|mut call| {
            let id = call.pull_text("id").unwrap_or_default();
            (id, call.pull("function"))
        });
        let written = output
            .into_iter()
            .filter(|part| part.word("type") == "function_call")
            .map(|mut call| (call.pull_text("call_id").unwrap_or_default(), call));
        let mut any = false;
        for (id, mut function) in asked.chain(written) {
            any = true;
            let tool = function.pull_text("name").unwrap_or_default();
            let act = super::tools::act(&tool, function.pull("arguments"), draft.notes);
            draft.call(Some(&id), &tool, act);
        }
        if any {
            return;
        }
        let mut blocks = blocks.into_iter();
        match (blocks.next(), blocks.next()) {
            (Some(command), None) => {
                draft.call(None, "bash", Act::Shell(command));
            }
            (first, _) => self.unsure = first,
        }
    }

    /// What came back from a command.
    fn result(&mut self, mut message: Value, mut extra: Value, draft: &mut Draft) {
        let id = ["tool_call_id", "call_id"].map(|key| message.pull_text(key));
        let id = id.into_iter().flatten().next().unwrap_or_default();
        let said = content(match message.pull("content") {
            Value::Null => message.pull("output"),
            content => content,
        });
        let mut observation = unwrapped(said);
        observation.exit = extra.get("returncode").and_then(exit).or(observation.exit);
        if let Some(output) = extra.pull_text("raw_output") {
            observation.output = output;
        }
        if let Some(problem) = extra
            .pull_text("exception_info")
            .filter(|text| !text.is_empty())
        {
            observation.is_error = true;
            observation.interrupted |= problem.contains("timed out");
        }
        if let Some(command) = self.unsure.take() {
            draft.call(None, "bash", Act::Shell(command));
        }
        let step = draft.called(&id).or_else(|| draft.open_call(self.from));
        match step {
            Some(step) => draft.answer_at(step, observation),
            None => draft.orphan(&id, observation),
        }
    }

    /// Something the harness says: an answer to the only command, or that none was found.
    fn user(&mut self, mut message: Value, draft: &mut Draft) {
        self.unsure = None;
        let said = content(message.pull("content"));
        match draft.open_call(self.from) {
            Some(step) if self.from > 0 => {
                let observation = unwrapped(said);
                draft.answer_at(step, observation);
            }
            _ => draft.message(Role::User, said),
        }
    }
}

fn is_result(content: Option<&Value>) -> bool {
    let text = content.and_then(Value::as_str).unwrap_or_default();
    text.trim_start().starts_with("<returncode>")
}

/// Texts in a reply of the responses API.
fn spoken(output: &[Value]) -> Vec<Value> {
    let messages = output.iter().filter(|part| part.word("type") == "message");
    messages
        .filter_map(|part| part.get("content").cloned())
        .collect()
}

/// The commands in a message: blocks that are fenced and marked as bash.
fn blocks(text: &str) -> impl Iterator<Item = &str> {
    text.split("```bash\n").skip(1).filter_map(|block| {
        let (command, _) = block.split_once("\n```")?;
        Some(command.trim())
    })
}

/// What came back, without the tags around it.
fn unwrapped(said: Content) -> Observation {
    let Content { text, images } = said;
    let between = |open: &str, close: &str| {
        let (_, rest) = text.split_once(open)?;
        let end = rest.rfind(close).unwrap_or(rest.len());
        Some(rest[..end].trim_matches('\n'))
    };
    let head = text.get(..400).unwrap_or(&text);
    let code = head
        .split_once("<returncode>")
        .and_then(|(_, rest)| rest.split_once("</returncode>")?.0.trim().parse().ok());
    let interrupted = head.contains("timed out and has been killed");
    let output = match (
        between("<output>", "</output>"),
        between("<output_head>", "</output_head>"),
    ) {
        (Some(output), _) => output.to_owned(),
        (None, Some(head)) => {
            let tail = between("<output_tail>", "</output_tail>").unwrap_or_default();
            format!("{head}\n\u{2026}\n{tail}")
        }
        (None, None) => text,
    };
    Observation {
        output,
        exit: code,
        is_error: false,
        interrupted,
        images,
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;

    #[test]
    fn only_whole_blocks_of_bash_are_commands() {
        for (text, commands) in [
            ("I look.\n```bash\nls -l\n```\n", vec!["ls -l"]),
            ("```bash\na <<'EOF'\n```python\nEOF\n```", vec!["a <<'EOF'"]),
            (
                "```python\nx\n```\n```bash\na\n```\n```bash\nb\n```",
                vec!["a", "b"],
            ),
            ("```bash\nls", vec![]),
        ] {
            assert_eq!(blocks(text).collect::<Vec<_>>(), commands, "{text}");
        }
    }

    #[test]
    fn outputs_without_their_tags() {
        for (text, output, exit, interrupted) in [
            (
                "<returncode>1</returncode>\n<output>\na </output> b\n</output>",
                "a </output> b",
                Some(1),
                false,
            ),
            (
                "<returncode>0</returncode>\n<warning>long</warning>\n<output_head>\na\n</output_head>\n<elided_chars>\n9\n</elided_chars>\n<output_tail>\nb\n</output_tail>",
                "a\n…\nb",
                Some(0),
                false,
            ),
            (
                "The last command <command>x</command> timed out and has been killed.\n<output>\na\n</output>",
                "a",
                None,
                true,
            ),
            ("diff --git a b", "diff --git a b", None, false),
        ] {
            let found = unwrapped(Content {
                text: text.to_owned(),
                images: 0,
            });
            let found = (found.output.as_str(), found.exit, found.interrupted);
            assert_eq!(found, (output, exit, interrupted), "{text}");
        }
    }
}
