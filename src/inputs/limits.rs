//! What an input may grow to, and how often a draw is repeated.

use serde::{Deserialize, Serialize};

/// What inputs may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Scalar values of one input at most; a string counts its characters.
    pub values: u64,
    /// Draws of one row at most, until one meets every condition.
    pub tries: u32,
}

impl Default for Limits {
    /// Two million values are some 10 MB of text: ten times what contest tasks have. A condition
    /// that one draw in a hundred meets still holds after a thousand tries, but for one row in
    /// twenty thousand.
    fn default() -> Self {
        Self {
            values: 2_000_000,
            tries: 1_000,
        }
    }
}

/// Characters of one string drawn from a pattern at most.
pub(super) const PATTERN_CHARACTERS: u64 = 10_000;

/// Digits after the point at most: a float has 15 that hold.
pub(super) const DECIMALS: u8 = 15;

/// Characters of one alphabet at most.
pub(super) const ALPHABET: usize = 65_536;
