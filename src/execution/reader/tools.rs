//! What a tool does, by its name and its arguments, in whichever agent it is found.

use super::notes::Notes;
use super::quote::join;
use super::value::Take;
use crate::execution::Act;
use crate::execution::patch::paths_of_patch;
use serde_json::Value;

/// Tools that run a command in a shell.
const SHELLS: [&str; 22] = [
    "bash",
    "bash_command",
    "bash_tool",
    "cmd_run",
    "container.exec",
    "exec",
    "exec_command",
    "execute_bash",
    "execute_command",
    "execute_shell",
    "local_shell",
    "local_shell_call",
    "run",
    "run_bash",
    "run_command",
    "run_in_terminal",
    "run_shell_command",
    "run_terminal_cmd",
    "shell",
    "shell_command",
    "terminal",
    "unified_exec",
];

/// Tools that change files and do nothing else.
const EDITORS: [&str; 21] = [
    "apply_diff",
    "apply_patch",
    "create",
    "create_file",
    "edit",
    "edit_file",
    "file_change",
    "insert",
    "multi_edit",
    "multiedit",
    "notebook_edit",
    "notebookedit",
    "patch",
    "replace",
    "replace_in_file",
    "search_replace",
    "str_replace",
    "undo_edit",
    "write",
    "write_file",
    "write_to_file",
];

/// Tools that change files or show them, by an argument `command`.
const TWO_WAY: [&str; 5] = [
    "file_editor",
    "openhands_edit",
    "str_replace_based_edit_tool",
    "str_replace_editor",
    "text_editor",
];

const PATHS: [&str; 10] = [
    "file_path",
    "filePath",
    "notebook_path",
    "path",
    "target_file",
    "filename",
    "file",
    "absolute_path",
    "relative_path",
    "relative_workspace_path",
];

const TEXTS: [&str; 16] = [
    "new_string",
    "newString",
    "new_str",
    "file_text",
    "content",
    "contents",
    "new_source",
    "insert_text",
    "code_edit",
    "new_content",
    "replacement",
    "patch",
    "patchText",
    "input",
    "diff",
    "text",
];

/// What a call asks for. Arguments are an object, the JSON of one, or for some tools a plain text.
pub(super) fn act(tool: &str, arguments: Value, notes: &mut Notes) -> Act {
    let name = tool
        .strip_prefix("functions.")
        .unwrap_or(tool)
        .to_lowercase();
    let name = name.replace('-', "_");
    let is = |names: &[&str]| names.contains(&name.as_str());
    let arguments = match opened(arguments, notes) {
        Ok(arguments) => arguments,
        // An agent's harness does not understand it either.
        Err(text) => return Act::Other(text),
    };
    if is(&SHELLS) {
        return shell(arguments);
    }
    let edits = is(&EDITORS)
        || is(&TWO_WAY)
            && matches!(
                arguments.word("command"),
                "create" | "str_replace" | "insert" | "undo_edit" | "write"
            );
    if edits {
        edit(arguments)
    } else {
        other(arguments)
    }
}

/// Arguments that came as the text of JSON; the text itself if it is half of one.
fn opened(arguments: Value, notes: &mut Notes) -> Result<Value, String> {
    let opened = match arguments {
        Value::String(text) if text.trim_start().starts_with(['{', '[']) => {
            match serde_json::from_str(&text) {
                Ok(value) => value,
                Err(_) if text.trim_start().starts_with("{\"") => {
                    notes.field("arguments", "are no JSON, so that nothing was asked for");
                    return Err(text);
                }
                Err(_) => Value::String(text),
            }
        }
        other => other,
    };
    // The arguments in a list of one.
    match opened {
        Value::Array(mut items) if items.len() == 1 && items[0].is_object() => {
            notes.field("arguments", "are an array of one object, which is taken");
            Ok(items.remove(0))
        }
        opened => Ok(opened),
    }
}

/// A command, as written; a list of arguments is joined as a shell would need it.
fn shell(mut arguments: Value) -> Act {
    let written = match &mut arguments {
        Value::String(_) | Value::Array(_) => arguments.take(),
        Value::Object(_) => {
            let keys = ["command", "cmd", "keystrokes", "script", "commands", "code"];
            // Input to a program that runs already is no command.
            if arguments.is("is_input") {
                return other(arguments);
            }
            let held = keys.into_iter().find(|key| {
                matches!(
                    arguments.get(*key),
                    Some(Value::String(_) | Value::Array(_))
                )
            });
            match held {
                Some(key) => arguments.pull(key),
                None => Value::Null,
            }
        }
        _ => Value::Null,
    };
    match written {
        Value::String(command) if !command.trim().is_empty() => Act::Shell(command),
        Value::Array(list) => match list.iter().map(Value::as_str).collect::<Option<Vec<_>>>() {
            Some(list) if list.first() == Some(&"apply_patch") => Act::Edit {
                paths: list
                    .iter()
                    .flat_map(|patch| paths_of_patch(patch))
                    .collect(),
                text: list[1..].concat(),
            },
            Some(list) if !list.is_empty() => Act::Shell(join(list)),
            _ => other(Value::Array(list)),
        },
        _ => other(arguments),
    }
}

fn edit(mut arguments: Value) -> Act {
    if let Value::String(patch) = arguments {
        return Act::Edit {
            paths: paths_of_patch(&patch),
            text: patch,
        };
    }
    let mut paths: Vec<String> = Vec::new();
    let mut text = String::new();
    if let Some(path) = PATHS.into_iter().find_map(|key| arguments.pull_text(key)) {
        paths.push(path);
    }
    let mut add = |part: String| {
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(&part);
    };
    for list in ["edits", "changes", "files"] {
        for mut one in arguments.pull_items(list) {
            if let Some(path) = PATHS.into_iter().find_map(|key| one.pull_text(key)) {
                paths.push(path);
            }
            if let Some(part) = TEXTS.into_iter().find_map(|key| one.pull_text(key)) {
                add(part);
            }
        }
    }
    if let Some(part) = TEXTS.into_iter().find_map(|key| arguments.pull_text(key)) {
        add(part);
    }
    if paths.is_empty() {
        paths = paths_of_patch(&text);
    }
    paths.dedup();
    Act::Edit { paths, text }
}

/// Anything else, with its arguments as JSON.
pub(super) fn other(arguments: Value) -> Act {
    Act::Other(match arguments {
        Value::Null => String::new(),
        Value::String(text) => text,
        arguments => arguments.to_string(),
    })
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use serde_json::json;

    fn told(tool: &str, arguments: Value) -> (Act, usize) {
        let mut notes = Notes::new("f");
        let act = act(tool, arguments, &mut notes);
        (act, notes.finish().len())
    }

    #[test]
    fn commands() {
        for (tool, arguments, command, notes) in [
            (
                "Bash",
                json!({"command": "pytest", "timeout": 3}),
                "pytest",
                0,
            ),
            (
                "shell",
                json!({"command": ["bash", "-lc", "cd a && ls"]}),
                "bash -lc 'cd a && ls'",
                0,
            ),
            ("shell", json!("{\"command\":[\"ls\",\"-l\"]}"), "ls -l", 0),
            ("exec_command", json!("{\"cmd\":\"ls\"}"), "ls", 0),
            ("functions.shell", json!({"cmd": "ls"}), "ls", 0),
            (
                "execute_bash",
                json!({"command": "ls", "is_input": "false"}),
                "ls",
                0,
            ),
            ("terminal", json!([{"command": "ls"}]), "ls", 1),
            ("bash", json!("{ ls; }"), "{ ls; }", 0),
        ] {
            assert_eq!(
                told(tool, arguments),
                (Act::Shell(command.into()), notes),
                "{command}"
            );
        }
    }

    #[test]
    fn edits() {
        for (tool, arguments, path, text) in [
            (
                "Edit",
                json!({"file_path": "a.py", "old_string": "x", "new_string": "y"}),
                "a.py",
                "y",
            ),
            (
                "MultiEdit",
                json!({"file_path": "a.py", "edits": [{"new_string": "y"}, {"new_string": "z"}]}),
                "a.py",
                "y\nz",
            ),
            (
                "NotebookEdit",
                json!({"notebook_path": "a.ipynb", "new_source": "y"}),
                "a.ipynb",
                "y",
            ),
            (
                "str_replace_editor",
                json!({"command": "create", "path": "a.py", "file_text": "y"}),
                "a.py",
                "y",
            ),
            (
                "edit",
                json!({"filePath": "a.py", "newString": "y"}),
                "a.py",
                "y",
            ),
            (
                "apply_patch",
                json!("*** Begin Patch\n*** Add File: a.py"),
                "a.py",
                "*** Begin Patch\n*** Add File: a.py",
            ),
            (
                "shell",
                json!({"command": ["apply_patch", "*** Add File: a.py"]}),
                "a.py",
                "*** Add File: a.py",
            ),
            (
                "file_change",
                json!({"changes": [{"path": "a.py", "kind": "update"}]}),
                "a.py",
                "",
            ),
        ] {
            let expected = Act::Edit {
                paths: vec![path.into()],
                text: text.into(),
            };
            assert_eq!(told(tool, arguments), (expected, 0), "{tool}");
        }
    }

    #[test]
    fn anything_else() {
        for (tool, arguments) in [
            ("Read", json!({"file_path": "a.py"})),
            (
                "str_replace_editor",
                json!({"command": "view", "path": "a.py"}),
            ),
            (
                "execute_bash",
                json!({"command": "C-c", "is_input": "true"}),
            ),
            ("bash", json!({"command": ""})),
            ("bash", json!({"restart": true})),
            ("bash", json!(7)),
            ("bash", json!("{\"command\": \"ls")),
            ("shell", json!({"command": [1, 2]})),
            ("think", json!({"thought": "pytest"})),
        ] {
            assert!(
                matches!(told(tool, arguments.clone()).0, Act::Other(_)),
                "{tool} {arguments}"
            );
        }
    }
}
