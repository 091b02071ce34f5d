//! Tasks in our own format.

use super::gathered::Gathered;

/// Why they are skipped, as long as their reader is not there.
const NOT_YET: &str = "It is a task of Runwise, which cannot be read yet.";

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
pub(super) fn toml(_text: &str, place: &str, to: &mut Gathered) {
    to.skip(place, NOT_YET);
}

/// Reads a task in JSON.
pub(super) fn json(_text: &str, place: &str, to: &mut Gathered) {
    to.skip(place, NOT_YET);
}
