//! Codex: what `codex exec --json` prints, a line an event.

use super::draft::Draft;
use super::stream::Stream;
use super::tokens::{grown, within};
use super::tools::{act, other};
use super::value::{Content, Take, content, exit};
use crate::execution::{Act, Observation, Role, Tokens};
use serde_json::{Value, json};

#[derive(Debug, Default)]
pub(super) struct CodexExec {
    /// What each question took, as told.
    usages: Vec<Tokens>,
}

impl Stream for CodexExec {
    fn record(&mut self, mut line: Value, draft: &mut Draft) {
        draft.run.agent.get_or_insert_with(|| "Codex".to_owned());
        let kind = line.pull_text("type").unwrap_or_default();
        match kind.as_str() {
            "thread.started" => {
                if draft.session.is_empty() {
                    draft.session = line.pull_text("thread_id").unwrap_or_default();
                }
            }
            "turn.started" => {}
            "turn.completed" => {
                let usage = line.pull("usage");
                self.usages.extend(within(&usage, "usage", draft.notes));
                draft.run.exit_status = Some("completed".to_owned());
            }
            "turn.failed" => draft.run.exit_status = Some("failed".to_owned()),
            "item.started" | "item.updated" | "item.completed" => {
                item(line.pull("item"), kind == "item.completed", draft);
            }
            "error" => {
                draft.item(None);
                let text = line.pull_text("message").unwrap_or_default();
                draft.message(Role::User, Content { text, images: 0 });
            }
            "" => draft.notes.say("has no type and is left out"),
            kind => draft.notes.unknown(kind),
        }
    }

    fn end(&mut self, draft: &mut Draft) {
        draft.run.tokens = total(&self.usages);
    }
}

/// The tokens of all questions. The last one tells those of all before it, or each tells its own: that
/// differs between versions. If no number ever falls, they are taken as running totals.
fn total(usages: &[Tokens]) -> Option<Tokens> {
    let last = *usages.last()?;
    let running = usages.windows(2).all(|two| {
        let grown = grown(two[1], two[0]);
        grown.total() == two[1].total() - two[0].total().min(two[1].total())
    });
    Some(if running {
        last
    } else {
        usages.iter().copied().sum()
    })
}

fn item(mut item: Value, completed: bool, draft: &mut Draft) {
    let kind = item
        .pull_text("type")
        .or_else(|| item.pull_text("item_type"));
    let kind = kind.unwrap_or_default();
    let id = item.pull_text("id").unwrap_or_default();
    let called = draft.called(&id);
    match kind.as_str() {
        "reasoning" | "agent_message" | "assistant_message" if completed => {
            draft.item(None);
            draft.replying();
            let said = content(item.pull("text"));
            match kind.as_str() {
                "reasoning" => draft.thought(said.text),
                _ => draft.message(Role::Agent, said),
            }
        }
        "command_execution" | "file_change" | "mcp_tool_call" | "web_search"
        | "collab_tool_call" => {
            let step = called.unwrap_or_else(|| {
                draft.item(None);
                draft.replying();
                let (tool, act) = asked(&kind, &mut item, draft);
                draft.call(Some(&id), &tool, act)
            });
            if completed {
                // What is asked for may grow until it is done.
                if called.is_some() && kind != "command_execution" {
                    let (tool, act) = asked(&kind, &mut item, draft);
                    if let Some(call) = draft.at_step(step) {
                        (call.tool, call.act) = (tool, act);
                    }
                }
                draft.answer_at(step, observation(item));
            }
        }
        "error" if completed => {
            draft.item(None);
            let text = item.pull_text("message").unwrap_or_default();
            draft.message(Role::User, Content { text, images: 0 });
        }
        "reasoning" | "agent_message" | "assistant_message" | "todo_list" | "error" => {}
        "" => draft.notes.field("item", "has no type and is left out"),
        kind => draft.notes.unknown(kind),
    }
}

/// The tool and what it is asked to do.
fn asked(kind: &str, item: &mut Value, draft: &mut Draft) -> (String, Act) {
    match kind {
        "command_execution" => {
            let command = item.pull("command");
            let act = act("shell", json!({ "command": command }), draft.notes);
            ("shell".to_owned(), act)
        }
        "file_change" => {
            let changes = item.pull("changes");
            let act = act("file_change", json!({ "changes": changes }), draft.notes);
            ("apply_patch".to_owned(), act)
        }
        "mcp_tool_call" => {
            let tool = format!("{}.{}", item.word("server"), item.word("tool"));
            (tool, other(item.pull("arguments")))
        }
        kind => (kind.to_owned(), other(item.pull("query"))),
    }
}

fn observation(mut item: Value) -> Observation {
    let exit = item.get("exit_code").and_then(exit);
    let status = item.pull_text("status").unwrap_or_default();
    let output = item.pull_text("aggregated_output");
    let Content { text, images } = match output {
        Some(text) => Content { text, images: 0 },
        None => {
            let mut told = content(item.pull("result"));
            if let Some(error) = item.pull("error").pull_text("message") {
                told.text.push_str(&error);
            }
            told
        }
    };
    Observation {
        output: text,
        exit,
        is_error: status == "failed" || status == "declined",
        interrupted: false,
        images,
    }
}
