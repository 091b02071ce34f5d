//! A task file as the decoder wants it.

use runwise::decoding;
use runwise::inputs::schema::Schema;
use runwise::protocol::{Problem, TaskBrief};
use runwise::task::file::{Style, TaskFile};
use std::path::Path;

/// Reads a task in TOML or JSON.
///
/// # Errors
/// If it cannot be read, or is no task of a function.
pub fn read(path: &Path) -> Result<TaskBrief, Problem> {
    let place = path.display();
    let text = std::fs::read_to_string(path).map_err(|error| Problem {
        message: format!("{place} cannot be read: {error}."),
        hint: "Give the path of a task file.".to_owned(),
    })?;
    let is_json = path.extension().is_some_and(|ending| ending == "json");
    let read = match is_json {
        true => TaskFile::from_json(&text),
        false => TaskFile::from_toml(&text),
    };
    let (task, _) = read.map_err(|error| Problem {
        message: format!("{place}: {error}"),
        hint: error.hint().to_owned(),
    })?;
    if task.style != Style::Call {
        return Err(Problem {
            message: format!(
                "{place} has programs that read standard input, and the decoder writes functions."
            ),
            hint: "Choose a task whose style is `call`.".to_owned(),
        });
    }
    let brief = decoding::brief(&task);
    Ok(TaskBrief {
        parameters: brief.parameters.or_else(|| arguments(&task)),
        ..brief
    })
}

/// Names of what the function is called with, where no program of the task has its signature.
fn arguments(task: &TaskFile) -> Option<String> {
    let schema = Schema::from_text(&task.schema).ok()?;
    let fields = schema.fields.iter().map(|field| field.name.clone());
    let names = schema.call.unwrap_or_else(|| fields.collect());
    (!names.is_empty()).then(|| names.join(", "))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_shipped_task_is_a_brief() {
        let tasks = Path::new(env!("CARGO_MANIFEST_DIR")).join("../static/tasks");
        let brief = read(&tasks.join("longest-run.toml")).unwrap();
        assert_eq!(brief.entry, "longest_run");
        assert_eq!(brief.parameters.as_deref(), Some("text"));
        assert_eq!(brief.visible[1].arguments, "'aab'");
        let refused = read(&tasks.join("lit-rooms.toml")).unwrap_err();
        assert!(refused.message.ends_with("the decoder writes functions."));
        assert!(read(Path::new("nowhere.toml")).is_err());
    }
}
