//! Patches that are known to solve their tasks: instances of SWE-bench, as its datasets are exported.

use super::notes::Notes;
use super::outline::Object;
use crate::execution::statistics::Patch;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Known patches from one file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gold {
    /// The file.
    pub file: String,
    /// By task: what is changed, without the text.
    pub patches: BTreeMap<String, Patch>,
}

/// Whether an object is such an instance. What a model submitted is called `model_patch`.
pub(super) fn is(object: &Object) -> bool {
    let beside = ["base_commit", "problem_statement", "test_patch", "repo"];
    object.starts("instance_id", b'"')
        && object.starts("patch", b'"')
        && !object.has("model_patch")
        && beside.iter().any(|key| object.has(key))
}

/// Reads one.
pub(super) fn read(object: &Object, gold: &mut Gold, notes: &mut Notes) {
    let instance = object.text("instance_id").unwrap_or_default();
    let patch = object.text("patch").unwrap_or_default();
    let patch = Patch::parse(&patch);
    if patch.files.is_empty() {
        notes.field("patch", "is no unified diff");
    } else if patch.cut {
        notes.field("patch", "ends before a hunk does, and is left out");
    } else {
        gold.patches.insert(instance, patch);
    }
}
