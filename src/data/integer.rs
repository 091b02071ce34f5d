//! Integers of any size.

use serde::{Deserialize, Serialize};

/// An integer. Canonical: [`Self::Large`] holds only what [`Self::Small`] cannot.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Integer {
    /// One that fits.
    Small(i128),
    /// Its decimal digits, without leading zeros, after a `-` if it is negative.
    Large(Box<str>),
}
