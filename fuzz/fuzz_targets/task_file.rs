//! Whatever the text, reading it as a task ends with one or with a sentence; and what is written
//! from a task reads back as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use runwise::task::file::{FileError, Skipped, TaskFile};

fuzz_target!(|text: &str| {
    for read in [TaskFile::from_toml, TaskFile::from_json] {
        let read: fn(&str) -> Result<(TaskFile, Vec<Skipped>), FileError> = read;
        match read(text) {
            Ok((task, _)) => {
                let toml = TaskFile::from_toml(&task.to_toml());
                let json = TaskFile::from_json(&task.to_json());
                assert_eq!(toml, Ok((task.clone(), Vec::new())));
                assert_eq!(json, Ok((task, Vec::new())));
            }
            Err(error) => {
                let sentence = error.to_string();
                assert!(
                    sentence.ends_with('.') && !sentence.contains('\n'),
                    "{sentence}"
                );
                assert!(!error.hint().is_empty());
            }
        }
    }
});
