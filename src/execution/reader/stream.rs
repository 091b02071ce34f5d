//! Formats in which a record follows another, each for itself: lines, or items of an array.

use super::draft::Draft;
use super::{claude, codex_exec, codex_rollout, messages, open_code, open_hands};
use crate::execution::Format;
use serde_json::Value;

/// A reader of such a format.
pub(super) trait Stream {
    /// Takes the next record in.
    fn record(&mut self, record: Value, draft: &mut Draft);
    /// There are no more.
    fn end(&mut self, _draft: &mut Draft) {}
}

/// The reader of a format; none if its records stand inside one document.
pub(super) fn of(format: Format) -> Option<Box<dyn Stream>> {
    Some(match format {
        Format::ClaudeStream | Format::ClaudeSession => Box::new(claude::Claude::default()),
        Format::CodexExec => Box::new(codex_exec::CodexExec::default()),
        Format::CodexRollout => Box::new(codex_rollout::CodexRollout::default()),
        Format::OpenCodeRun => Box::new(open_code::OpenCodeRun::default()),
        Format::OpenHandsMessages => Box::new(messages::Messages::default()),
        Format::OpenHandsEvents => Box::new(open_hands::Events),
        _ => return None,
    })
}
