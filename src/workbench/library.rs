//! The tasks that ship, as text. They are linked into the worker alone.

use crate::task::file::TaskFile;

macro_rules! shipped {
    ($($name:literal),* $(,)?) => {
        [$(include_str!(concat!("../../static/tasks/", $name, ".toml"))),*]
    };
}

/// Their files, in the order in which they are shown.
const TEXTS: [&str; 17] = shipped![
    "coupon",
    "nested-brackets",
    "warmest-hour",
    "rounded-mean",
    "tape-calculator",
    "average-speed",
    "parcel-price",
    "busy-blocks",
    "longest-run",
    "lit-rooms",
    "shelf-place",
    "cheapest-plan",
    "build-order",
    "pair-for-total",
    "shuffle-rounds",
    "longest-trail",
    "newer-version",
];

/// The tasks, read. One that cannot be read fails a test before it ships.
#[must_use]
pub fn library() -> Vec<TaskFile> {
    let read = |text: &&str| TaskFile::from_toml(text).ok().map(|(task, _)| task);
    TEXTS.iter().filter_map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::task::file::LIBRARY;

    #[test]
    fn every_shipped_task_is_here_in_its_place() {
        let names: Vec<String> = library().into_iter().map(|task| task.name).collect();
        assert_eq!(names, LIBRARY);
    }
}
