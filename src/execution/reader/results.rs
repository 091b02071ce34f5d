//! Which tasks are solved, as the tests of a benchmark say: `results.json` of SWE-bench's experiments,
//! reports of its harness and of sb-cli, and the harness's report on one instance.

use super::notes::Notes;
use super::outline::Object;
use super::value::Take;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// Results from one file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Results {
    /// The file.
    pub file: String,
    /// Tasks by name, and whether they are solved.
    pub solved: BTreeMap<String, bool>,
    /// Whether a task that is not named is not solved: such files list the solved ones only.
    pub complete: bool,
}

impl Results {
    /// Whether a task is solved; nothing if the file does not say.
    #[must_use]
    pub fn of(&self, instance: &str) -> Option<bool> {
        let known = self.solved.get(instance).copied();
        known.or(self.complete.then_some(false))
    }
}

const UNSOLVED: [&str; 4] = [
    "unresolved_ids",
    "error_ids",
    "empty_patch_ids",
    "failed_ids",
];

/// Whether an object is such a file.
pub(super) fn is(object: &Object) -> bool {
    if ["resolved_ids", "resolved"]
        .iter()
        .any(|key| object.starts(key, b'['))
    {
        return true;
    }
    let mut fields = object.fields.iter();
    object.fields.first().is_some_and(|first| first.whole)
        && fields.all(|field| {
            let report = super::outline::object(field.value);
            report.is_some_and(|report| {
                report.starts("resolved", b't') || report.starts("resolved", b'f')
            })
        })
}

/// Reads one.
pub(super) fn read(object: &Object, notes: &mut Notes) -> Results {
    let mut results = Results {
        file: notes.file().to_owned(),
        ..Results::default()
    };
    if !object.whole {
        notes.say("ends in the middle of its results: some are not there");
    }
    let mut list = |key: &str, solved: bool, notes: &mut Notes| {
        for item in object
            .items(key)
            .into_iter()
            .flatten()
            .filter(|item| item.whole)
        {
            match super::parse::value(item.value).map(|parsed| parsed.value) {
                Ok(Value::String(instance)) => {
                    results.solved.insert(instance, solved);
                }
                _ => notes.field(key, "has an item that is no name of a task"),
            }
        }
    };
    for key in UNSOLVED {
        list(key, false, notes);
    }
    list("resolved_ids", true, notes);
    if object.has("resolved_ids") {
        return results;
    }
    if object.starts("resolved", b'[') {
        list("resolved", true, notes);
        results.complete = object.whole;
        return results;
    }
    for field in object.fields.iter().filter(|field| field.whole) {
        let report = object.value(field.key);
        results
            .solved
            .insert(field.key.to_owned(), report.is("resolved"));
    }
    results
}
