//! Is running code worth more where much has to be changed? Tasks by the size of the known patch.

use super::{PairedCounts, Patch};
use serde::{Deserialize, Serialize};

/// How the size of a patch is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Measure {
    /// Files: 1, 2, 3 and more.
    Files,
    /// Hunks: 1, 2 and 3, 4 and more.
    Hunks,
    /// Lines added and removed: up to 5, up to 20, more.
    Lines,
}

impl Measure {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Files, Self::Hunks, Self::Lines];

    /// Largest values of the first and the second level, as published.
    #[must_use]
    pub fn bounds(self) -> [u32; 2] {
        match self {
            Self::Files => [1, 2],
            Self::Hunks => [1, 3],
            Self::Lines => [5, 20],
        }
    }
}

/// How large a patch is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PatchSize {
    /// Files.
    pub files: u32,
    /// Hunks.
    pub hunks: u32,
    /// Lines added and removed.
    pub lines: u32,
    /// Whether it changes tests.
    pub changes_tests: bool,
}

impl PatchSize {
    /// Of a patch.
    #[must_use]
    pub fn of(patch: &Patch) -> Self {
        Self {
            files: patch.files.len() as u32,
            hunks: patch.hunks(),
            lines: patch.lines(),
            changes_tests: patch.changes_tests(),
        }
    }

    /// Its level, 0 to 2.
    #[must_use]
    pub fn level(&self, measure: Measure) -> usize {
        let size = match measure {
            Measure::Files => self.files,
            Measure::Hunks => self.hunks,
            Measure::Lines => self.lines,
        };
        let bounds = measure.bounds();
        bounds.iter().filter(|bound| size > **bound).count()
    }
}

/// Solved tasks of two settings, by each measure and level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Strata {
    /// `[measure][level]`, measures in the order of [`Measure::ALL`].
    pub counts: [[PairedCounts; 3]; 3],
}

impl Strata {
    /// Adds a task: the size of its known patch, and whether each setting solves it.
    pub fn add(&mut self, gold: &PatchSize, first: bool, second: bool) {
        for (counts, measure) in self.counts.iter_mut().zip(Measure::ALL) {
            counts[gold.level(measure)].add(first, second);
        }
    }
}
