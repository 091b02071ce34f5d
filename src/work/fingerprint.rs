//! Short names for long things: FNV-1a, 64 bits.
//!
//! Not cryptographic. A visitor can make two of his own programs collide with effort, and then
//! sees one of them twice; by chance it happens to 26 programs once in 10^16 pages.

use super::Key;
use crate::reliability::OutputMatrix;
use crate::sandbox::Limits;
use std::fmt::{self, Display};

/// FNV-1a over the bytes written so far; the same on every machine and in every version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fingerprint(u64);

impl Default for Fingerprint {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Fingerprint {
    /// Adds bytes.
    #[must_use]
    pub fn bytes(self, bytes: &[u8]) -> Self {
        let step = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        Self(bytes.iter().fold(self.0, step))
    }

    /// Adds a number.
    #[must_use]
    pub fn number(self, number: u64) -> Self {
        self.bytes(&number.to_le_bytes())
    }

    /// Adds a text, its length first, so that two texts are not read as one.
    #[must_use]
    pub fn text(self, text: &str) -> Self {
        self.number(text.len() as u64).bytes(text.as_bytes())
    }

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

impl Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
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
    fn it_is_fnv_1a() {
        assert_eq!(Fingerprint::default().to_string(), "cbf29ce484222325");
        assert_eq!(
            Fingerprint::default().bytes(b"a").to_string(),
            "af63dc4c8601ec8c"
        );
        assert_eq!(
            Fingerprint::default().bytes(b"foobar").to_string(),
            "85944171f73967e8"
        );
    }

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
