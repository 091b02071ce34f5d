//! Tasks in our own format.

use super::gathered::Gathered;
use super::place::count;
use crate::task::file::{FileError, Skipped, TaskFile};

/// Whether a text is a task in TOML: before its first table it says which format it has.
pub(super) fn is_toml(text: &str) -> bool {
    let top = text
        .lines()
        .map(str::trim)
        .take_while(|line| !line.starts_with('['));
    let mut values = top.filter_map(|line| line.strip_prefix("format"));
    values.any(|rest| rest.trim_start().starts_with('='))
}

/// Reads a task in TOML.
pub(super) fn toml(text: &str, place: &str, to: &mut Gathered) {
    take(TaskFile::from_toml(text), place, to);
}

/// Reads a task in JSON.
pub(super) fn json(text: &str, place: &str, to: &mut Gathered) {
    take(TaskFile::from_json(text), place, to);
}

fn take(read: Result<(TaskFile, Vec<Skipped>), FileError>, place: &str, to: &mut Gathered) {
    match read {
        Ok((task, skipped)) => {
            for key in skipped {
                to.skip(place, key.to_string());
            }
            let programs = count(task.candidates.len(), "program");
            to.note(place, format!("A task of Runwise with {programs}."));
            to.task(task);
        }
        Err(error) => to.skip(place, format!("{error} {}", error.hint())),
    }
}
