//! The recordings that ship: a list, and a file each beside it.

use serde::Deserialize;

/// One recording, as the list has it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Recording {
    /// Its name in links.
    pub name: String,
    /// Its file, beside the list.
    pub file: String,
    /// What it shows, in a few words.
    pub title: Words,
    /// The point it makes.
    pub claim: Words,
    /// The day it was made, as `2026-11-30`.
    pub date: String,
    /// How it was made: the command, or what stood in for it.
    pub made: String,
}

/// The same in the two languages of the page.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Words {
    /// English.
    pub en: String,
    /// Chinese.
    pub zh: String,
}

impl Recording {
    /// Reads the list.
    #[must_use]
    pub fn list(text: &str) -> Option<Vec<Self>> {
        serde_json::from_str(text).ok()
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::super::story::{Ending, Story};
    use super::*;
    use crate::decoding::can_be_decoded;
    use crate::limits;
    use crate::workbench::library;

    #[test]
    fn every_recording_in_the_list_is_whole_and_every_file_is_in_the_list() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("static/runs");
        let list =
            Recording::list(&std::fs::read_to_string(folder.join("runs.json")).unwrap()).unwrap();
        let mut listed: Vec<String> = list.iter().map(|it| it.file.clone()).collect();
        listed.sort();
        let files = std::fs::read_dir(&folder).unwrap();
        let files = files.map(|file| file.unwrap().file_name().into_string().unwrap());
        let mut files: Vec<String> = files.filter(|name| name.ends_with(".jsonl")).collect();
        files.sort();
        assert_eq!(files, listed);
        let tasks = library();
        for recording in &list {
            let text = std::fs::read_to_string(folder.join(&recording.file)).unwrap();
            assert!(text.len() <= limits::RECORDING_BYTES);
            let story = Story::read(&text).unwrap();
            assert_eq!(story.damaged, 0, "{}", recording.file);
            assert!(
                matches!(story.ending, Some(Ending::Complete(_))),
                "{}",
                recording.file
            );
            let task = &story.agent(None).unwrap().head.task;
            let known = tasks.iter().find(|known| known.name == *task);
            assert!(
                known.is_some_and(can_be_decoded),
                "{task} is not among the tasks"
            );
        }
    }
}
