//! Names of programs and of runs.
//!
//! Not cryptographic. A visitor can make two of his own programs collide with effort, and then
//! sees one of them twice; by chance it happens to 26 programs once in 10^16 pages.

use super::Key;
pub use crate::fingerprint::Fingerprint;
use crate::reliability::OutputMatrix;
use crate::sandbox::Limits;

impl Fingerprint {
    /// What a run gave: every outcome and the fuel of every program. Two machines that agree on
    /// it did the same.
    #[must_use]
    pub fn of_run(matrix: &OutputMatrix, fuel: &[u64]) -> Self {
        let mut fingerprint = Self::default().number(matrix.programs() as u64);
        for input in 0..matrix.inputs() {
            for program in 0..matrix.programs() {
                let outcome = matrix.outcome(input, program);
                fingerprint = fingerprint.text(&format!("{outcome:?}"));
            }
        }
        fuel.iter()
            .fold(fingerprint, |fingerprint, &fuel| fingerprint.number(fuel))
    }
}

/// Names a program: equal for equal source, entry and limits.
#[must_use]
pub fn key(source: &[u8], entry: Option<&str>, limits: &Limits) -> Key {
    let Limits {
        fuel,
        memory_bytes,
        output_bytes,
        deadline_milliseconds,
        module_bytes,
        table_elements,
        call_depth,
    } = limits;
    let numbers = [
        *fuel,
        *memory_bytes,
        *output_bytes as u64,
        u64::from(*deadline_milliseconds),
        *module_bytes as u64,
        *table_elements as u64,
        *call_depth as u64,
        u64::from(entry.is_some()),
    ];
    let limits = numbers
        .into_iter()
        .fold(Fingerprint::default(), Fingerprint::number);
    limits
        .text(entry.unwrap_or_default())
        .bytes(source)
        .to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_depends_on_source_entry_and_limits() {
        let limits = Limits::default();
        let less = Limits {
            fuel: limits.fuel - 1,
            ..limits.clone()
        };
        let keys = [
            key(b"(module)", None, &limits),
            key(b"(module) ", None, &limits),
            key(b"(module)", Some(""), &limits),
            key(b"(module)", Some("valid"), &limits),
            key(b"(module)", None, &less),
        ];
        for (i, one) in keys.iter().enumerate() {
            assert!(!keys[..i].contains(one), "{i}");
        }
        assert_eq!(keys[0], key(b"(module)", None, &limits));
    }
}
