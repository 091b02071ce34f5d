//! A run in the Agent Trajectory Interchange Format, v1.7.

use crate::execution::Run;

/// Writes a run.
#[must_use]
pub fn atif(_run: &Run) -> String {
    String::new()
}
