//! A task as a model is told of it: without what only judges.

use crate::protocol::{Check, TaskBrief};
use crate::task::file::{Code, Style, TaskFile};

/// Whether a model can be asked for this task: a function of a plain name, with visible tests.
#[must_use]
pub fn can_be_decoded(task: &TaskFile) -> bool {
    let named = !task.entry.is_empty() && !task.entry.contains('.');
    task.style == Style::Call && named && !task.visible.is_empty() && is_python(task)
}

fn is_python(task: &TaskFile) -> bool {
    let mut programs = task.candidates.iter();
    task.candidates.is_empty() || programs.any(|it| matches!(it.code, Code::Python(_)))
}

/// What the model is told.
#[must_use]
pub fn brief(task: &TaskFile) -> TaskBrief {
    let statement = [&task.statement.en, &task.statement.zh];
    let statement = statement.into_iter().find(|text| !text.is_empty());
    TaskBrief {
        name: task.name.clone(),
        statement: statement.cloned().unwrap_or_default(),
        entry: task.entry.clone(),
        parameters: parameters(task),
        preamble: String::new(),
        visible: task
            .visible
            .iter()
            .map(|test| Check {
                arguments: test.input.clone(),
                expected: test.expected.clone(),
            })
            .collect(),
    }
}

/// Parameters of the function, as the first of its programs names them.
fn parameters(task: &TaskFile) -> Option<String> {
    let candidates = task.candidates.iter().map(|program| &program.code);
    let candidates = candidates.filter_map(|code| match code {
        Code::Python(source) => Some(source.as_str()),
        _ => None,
    });
    let mut sources = task.oracle.as_deref().into_iter().chain(candidates);
    let head = format!("def {}(", task.entry);
    sources.find_map(|source| {
        let line = source.lines().find_map(|line| line.strip_prefix(&head))?;
        let (parameters, _) = line.rsplit_once(')')?;
        // Annotations after the list, or a list over several lines, are not worth reading.
        (!parameters.contains(')')).then(|| parameters.to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workbench::library;

    #[test]
    fn a_brief_has_no_hidden_test() {
        let tasks = library();
        let tasks: Vec<&TaskFile> = tasks.iter().filter(|task| can_be_decoded(task)).collect();
        assert!(tasks.len() >= 5, "{}", tasks.len());
        for task in tasks {
            let brief = brief(task);
            assert_eq!(brief.visible.len(), task.visible.len());
            assert!(brief.parameters.is_some(), "{}", task.name);
            assert!(!brief.statement.is_empty());
        }
    }
}
