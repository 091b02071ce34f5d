//! SWE-agent's `.traj`: a step an action and what came of it. Older agents had commands of their own for
//! files, newer ones a shell and an editor.

use super::draft::Draft;
use super::outline::{self, Object};
use super::value::{Content, Take, count, number};
use super::{Error, Tell, each_outline};
use crate::execution::patch::paths_of_patch;
use crate::execution::{Act, Observation, Role, Tokens};
use serde_json::Value;

/// Commands of the agent's own interface that look, move about or end.
const COMMANDS: [&str; 20] = [
    "close_context",
    "exit_api",
    "exit_context",
    "exit_cost",
    "exit_error",
    "exit_forfeit",
    "exit_format",
    "filemap",
    "find_file",
    "goto",
    "open",
    "scroll_down",
    "scroll_up",
    "search_dir",
    "search_file",
    "skip",
    "str_replace_editor",
    "submit",
    "view_image",
    "review_on_submit",
];

/// Reads a file.
pub(super) fn read(file: &Object, draft: &mut Draft, tell: &mut Tell) -> Result<(), Error> {
    draft.run.agent = Some("SWE-agent".to_owned());
    draft.run.instance = file.text("instance_id").unwrap_or_default();
    each_outline(
        file,
        "trajectory",
        draft,
        tell,
        |step, draft| match outline::object(step) {
            Some(step) => self::step(&step, draft),
            None => draft.notes.say("is no step and left out"),
        },
    )?;
    let mut info = file.value("info");
    let stats = info.pull("model_stats");
    let path = "info.model_stats";
    draft.run.cost = number(&stats, "instance_cost", path, draft.notes);
    let sent = count(&stats, "tokens_sent", path, draft.notes);
    let received = count(&stats, "tokens_received", path, draft.notes);
    draft.run.tokens = (sent.is_some() || received.is_some()).then(|| Tokens {
        input: sent.unwrap_or(0),
        output: received.unwrap_or(0),
        ..Tokens::default()
    });
    draft.run.exit_status = info.pull_text("exit_status");
    draft.run.patch = info
        .pull_text("submission")
        .filter(|patch| !patch.is_empty());
    Ok(())
}

/// Reads a step. Each repeats all messages before it, which are not read.
fn step(step: &Object, draft: &mut Draft) {
    draft.item(None);
    draft.sidechain = step
        .text("agent")
        .is_some_and(|agent| agent != "primary" && agent != "main");
    let action = step.text("action");
    let observation = step.text("observation");
    if action.is_none() && observation.is_none() && !step.has("response") {
        draft
            .notes
            .say("has neither an action nor an observation and is left out");
        return;
    }
    draft.reply("", None);
    let thought = step
        .text("thought")
        .filter(|thought| !thought.trim().is_empty());
    let said = thought
        .or_else(|| step.text("response"))
        .unwrap_or_default();
    draft.message(
        Role::Agent,
        Content {
            text: said,
            images: 0,
        },
    );
    let action = action.filter(|action| !action.trim().is_empty());
    let Some(action) = action else {
        let text = observation.unwrap_or_default();
        return draft.message(Role::User, Content { text, images: 0 });
    };
    let (tool, act) = asked(action, || open_file(step));
    let call = draft.call(None, &tool, act);
    if let Some(call) = draft.at_step(call) {
        let seconds = step.value("execution_time").as_f64();
        let seconds = seconds.filter(|seconds| (0.0..1e9).contains(seconds));
        call.milliseconds = seconds.map(|seconds| (seconds * 1000.0) as u64);
    }
    if let Some(output) = observation {
        let timed_out = output.contains("EXECUTION TIMED OUT")
            || output.contains("was cancelled because it took more than");
        draft.answer_at(
            call,
            Observation {
                interrupted: timed_out,
                output,
                ..Observation::default()
            },
        );
    }
}

/// The file that the agent's window shows.
fn open_file(step: &Object) -> Option<String> {
    let mut state = match step.value("state") {
        Value::String(text) => serde_json::from_str(&text).unwrap_or_default(),
        state => state,
    };
    state.pull_text("open_file").filter(|path| path != "n/a")
}

fn asked(action: String, open: impl FnOnce() -> Option<String>) -> (String, Act) {
    let head = action
        .lines()
        .find(|line| !line.trim().is_empty())
        .unwrap_or_default();
    let mut words = head.split_whitespace();
    let command = words.next().unwrap_or_default();
    let more = || action.trim_end().lines().count() > 1;
    match command {
        // `edit 3:5`, then the new lines, then a line that ends them; or `edit "old" "new"`.
        "edit" | "insert" => {
            let path = open();
            let text = action
                .split_once('\n')
                .map_or(action.as_str(), |(_, text)| text);
            let text = text
                .trim_end()
                .strip_suffix("end_of_edit")
                .unwrap_or(text)
                .to_owned();
            let paths = path.into_iter().collect();
            (command.to_owned(), Act::Edit { paths, text })
        }
        "create" if !more() => {
            let paths = words.next().map(unquoted).into_iter().collect();
            (
                command.to_owned(),
                Act::Edit {
                    paths,
                    text: String::new(),
                },
            )
        }
        "str_replace_editor" | "str_replace_based_edit_tool"
            if matches!(
                words.next(),
                Some("create" | "str_replace" | "insert" | "undo_edit")
            ) =>
        {
            let paths = words.next().map(unquoted).into_iter().collect();
            (
                command.to_owned(),
                Act::Edit {
                    paths,
                    text: action,
                },
            )
        }
        "apply_patch" => {
            let paths = paths_of_patch(&action);
            (
                command.to_owned(),
                Act::Edit {
                    paths,
                    text: action,
                },
            )
        }
        // More lines behind it are a program of the shell.
        command if COMMANDS.contains(&command) && (!more() || command == "str_replace_editor") => {
            (command.to_owned(), Act::Other(action))
        }
        _ => ("bash".to_owned(), Act::Shell(action)),
    }
}

fn unquoted(word: &str) -> String {
    word.trim_matches(['"', '\'']).to_owned()
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;

    #[test]
    fn commands_of_all_its_ages() {
        let edit = |path: &str, text: &str| Act::Edit {
            paths: vec![path.into()],
            text: text.into(),
        };
        for (action, expected) in [
            (
                "edit 1:2\nx = 1\nend_of_edit\n",
                edit("/a/open.py", "x = 1\n"),
            ),
            ("create reproduce.py", edit("reproduce.py", "")),
            (
                "str_replace_editor create /a/b.py --file_text 'x'",
                edit(
                    "/a/b.py",
                    "str_replace_editor create /a/b.py --file_text 'x'",
                ),
            ),
            (
                "str_replace_editor view /a/b.py",
                Act::Other("str_replace_editor view /a/b.py".into()),
            ),
            ("open a.py 10", Act::Other("open a.py 10".into())),
            ("submit\npytest", Act::Shell("submit\npytest".into())),
            (
                "\ncd /a && python -m pytest",
                Act::Shell("\ncd /a && python -m pytest".into()),
            ),
        ] {
            let (_, act) = asked(action.to_owned(), || Some("/a/open.py".to_owned()));
            assert_eq!(act, expected, "{action}");
        }
    }
}
