//! How inputs are chosen.

use serde::{Deserialize, Serialize};

/// How inputs are chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Plan {
    /// As the schema says.
    #[default]
    Uniform,
    /// Half of the values next to an end of their span or a constant of the programs.
    Boundary,
    /// Whatever promises to tell most of the programs still alike.
    Adaptive,
}

impl Plan {
    /// All, from the simplest to the most searching.
    pub const ALL: [Self; 3] = [Self::Uniform, Self::Boundary, Self::Adaptive];

    /// Its word in links.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Uniform => "uniform",
            Self::Boundary => "boundary",
            Self::Adaptive => "adaptive",
        }
    }
}

/// What runs Python, and how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Engine {
    /// wasmi: slower, its fuel the same on every machine.
    #[default]
    Wasmi,
    /// wasmi, a program's calls one after the other in one interpreter: many times faster, and what a
    /// call leaves behind is there in the next. Only where inputs are drawn, not searched for.
    Kept,
    /// The browser's own WebAssembly: many times faster, stopped by the clock alone.
    Browser,
}

impl Engine {
    /// All, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::Wasmi, Self::Kept, Self::Browser];

    /// Their words in links.
    pub const NAMES: [&'static str; 3] = ["wasmi", "kept", "browser"];
}
