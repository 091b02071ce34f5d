//! Moatless: transitions of a machine that searches, plans and edits, and in some versions runs tests. It
//! has no shell.

use super::draft::Draft;
use super::notes::so_many;
use super::outline::Object;
use super::quote::join;
use super::tokens::within;
use super::tools::other;
use super::value::{Content, Take, content, count, number};
use super::{Error, Tell, each};
use crate::execution::patch::paths_of_patch;
use crate::execution::{Act, Observation, Role, Tokens};
use serde_json::Value;

/// Reads a trajectory.
pub(super) fn read(file: &Object, draft: &mut Draft, tell: &mut Tell) -> Result<(), Error> {
    draft.run.agent = Some("Moatless".to_owned());
    let mut info = file.value("info");
    let instance = info
        .pull_text("instance_id")
        .or_else(|| file.text("instance_id"));
    draft.run.instance = instance.unwrap_or_default();
    draft.run.exit_status = info.pull_text("status");
    draft.run.patch = info
        .pull_text("submission")
        .filter(|patch| !patch.is_empty());
    let mut moatless = Moatless::default();
    each(file, "transitions", draft, tell, |transition, draft| {
        moatless.transition(transition, draft);
    })?;
    draft.run.cost = number(&info, "total_cost", "info", draft.notes).or(moatless.cost);
    draft.run.can_execute = moatless.tests > 0;
    if moatless.tests > 0 {
        draft.notes.at_none();
        draft.notes.say(format!(
            "runs tests {} without telling how: `pytest` and the files stand for the command",
            so_many(moatless.tests, "time")
        ));
    }
    Ok(())
}

#[derive(Debug, Default)]
struct Moatless {
    cost: Option<f64>,
    tests: u32,
}

impl Moatless {
    fn transition(&mut self, mut transition: Value, draft: &mut Draft) {
        let mut state = transition.pull("state");
        let name = transition
            .pull_text("name")
            .or_else(|| state.pull_text("name"));
        let Some(name) = name else {
            return draft.notes.say("has no name and is left out");
        };
        draft.item(None);
        let mut actions = transition.pull_items("actions");
        if actions.is_empty() {
            actions = state.pull_items("actions");
        }
        for action in actions {
            self.action(&name, action, draft);
        }
    }

    fn action(&mut self, name: &str, mut step: Value, draft: &mut Draft) {
        let mut action = step.pull("action");
        let mut response = match step.pull("response") {
            Value::Null => step.pull("output"),
            response => response,
        };
        let usage = step.pull("usage");
        let tokens = within(&usage, "usage", draft.notes).or_else(|| plain(&step, draft));
        let costs = [&step, &usage].map(|of| number(of, "completion_cost", "", draft.notes));
        if let Some(cost) = costs.into_iter().flatten().next() {
            self.cost = Some(self.cost.unwrap_or(0.0) + cost);
        }
        draft.reply("", tokens);
        let thoughts = ["scratch_pad", "thoughts", "thought"].map(|key| action.pull_text(key));
        let said = match action {
            Value::String(said) => {
                action = Value::Null;
                Some(said)
            }
            _ => thoughts.into_iter().flatten().next(),
        };
        let text = said.unwrap_or_default();
        draft.message(Role::Agent, Content { text, images: 0 });
        let mut output = response.pull("output");
        let diff = [&mut response, &mut output].map(|of| of.pull_text("diff"));
        let diff = diff.into_iter().flatten().next();
        let act = match (name, diff) {
            ("RunTests" | "Verify", _) => {
                self.tests += 1;
                let files = action.pull_items("test_files");
                let files = files.iter().filter_map(Value::as_str);
                Act::Shell(join(std::iter::once("pytest").chain(files)))
            }
            (_, Some(text)) => {
                let path = action
                    .pull_text("file_path")
                    .or_else(|| output.pull_text("file_path"));
                let paths = path.map_or_else(|| paths_of_patch(&text), |path| vec![path]);
                Act::Edit { paths, text }
            }
            _ => other(action),
        };
        let call = draft.call(None, name, act);
        let told = match output.pull("message") {
            Value::Null => match response.pull("message") {
                Value::Null if !response.is_object() => response,
                message => message,
            },
            message => message,
        };
        let Content { text, images } = content(told);
        if !text.is_empty() {
            draft.answer_at(
                call,
                Observation {
                    output: text,
                    images,
                    ..Observation::default()
                },
            );
        }
    }
}

fn plain(step: &Value, draft: &mut Draft) -> Option<Tokens> {
    let input = count(step, "input_tokens", "", draft.notes);
    let output = count(step, "output_tokens", "", draft.notes);
    (input.is_some() || output.is_some()).then(|| Tokens {
        input: input.unwrap_or(0),
        output: output.unwrap_or(0),
        ..Tokens::default()
    })
}
