//! Does an agent find the place? Its edits against a patch that is known to solve the task.

use super::{Patch, is_test_path};
use crate::execution::{Act, Part, Run};
use serde::{Deserialize, Serialize};

/// What the first edit of a run is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FirstEdit {
    /// A file that the known patch changes.
    Gold,
    /// A test, which the known patch leaves alone: often a script that shows the problem.
    Test,
    /// Any other file.
    Elsewhere,
    /// There is no edit.
    None,
}

impl FirstEdit {
    /// Of edits in order, each with the paths it changes. An edit of several files is in the best of
    /// them.
    #[must_use]
    pub fn of<'a>(edits: impl IntoIterator<Item = &'a [String]>, gold: &Patch) -> Self {
        match edits.into_iter().find(|paths| !paths.is_empty()) {
            None => Self::None,
            Some(paths) if paths.iter().any(|path| in_patch(path, gold)) => Self::Gold,
            Some(paths) if paths.iter().any(|path| is_test_path(path)) => Self::Test,
            Some(_) => Self::Elsewhere,
        }
    }
}

/// Whether a patch changes a file that the known patch changes.
#[must_use]
pub fn hits(patch: &Patch, gold: &Patch) -> bool {
    patch.files.iter().any(|file| in_patch(&file.path, gold))
}

/// The edits that a run makes with tools that only edit, in order. Edits by commands of the shell are
/// for those who read commands.
pub fn tool_edits(run: &Run) -> impl Iterator<Item = &[String]> {
    run.steps.iter().filter_map(|step| match &step.part {
        Part::Call(call) => match &call.act {
            Act::Edit { paths, .. } => Some(paths.as_slice()),
            _ => None,
        },
        _ => None,
    })
}

/// Agents name files from the root or from anywhere above the repository.
fn in_patch(path: &str, gold: &Patch) -> bool {
    let path = path.trim_start_matches("./");
    gold.files.iter().any(|file| {
        path.strip_suffix(file.path.as_str())
            .is_some_and(|before| before.is_empty() || before.ends_with('/'))
    })
}
