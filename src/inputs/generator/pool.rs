//! Inputs without repeats.

use super::Generator;
use crate::inputs::compare::Key;
use crate::inputs::{Error, Instance};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Draws one input after the other, and lets through those that are new.
#[derive(Clone, Debug)]
pub struct Pool {
    seed: u64,
    row: u64,
    seen: BTreeSet<Key>,
    repeats: u64,
}

/// What a pool gave.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Pooled {
    /// New inputs, with the row of the seed each came from.
    pub inputs: Vec<(u64, Instance)>,
    /// Draws thrown away, as they had been drawn or given before.
    pub repeats: u64,
    /// Whether it stopped early, as nothing new came for long: the schema may have no more inputs.
    pub exhausted: bool,
}

/// Repeats in a row after which a pool takes its schema for exhausted. Were a twentieth of the
/// inputs left over, one would have come but for one time in 10¹¹.
const PATIENCE: u64 = 500;

impl Pool {
    /// Begins at row 0 of a seed. No input equals one of `given`.
    #[must_use]
    pub fn new(seed: u64, given: &[Instance]) -> Self {
        let seen = given.iter().map(|input| Key(input.values.clone()));
        Self {
            seed,
            row: 0,
            seen: seen.collect(),
            repeats: 0,
        }
    }

    /// Draws until there are `count` more new inputs, or nothing new comes any more.
    ///
    /// # Errors
    /// If a row cannot be drawn.
    pub fn take(&mut self, generator: &Generator, count: usize) -> Result<Pooled, Error> {
        let mut pooled = Pooled::default();
        let mut in_a_row = 0;
        // The more is known, the longer it takes to see that there is no more.
        while pooled.inputs.len() < count && in_a_row < PATIENCE.max(self.seen.len() as u64 * 20) {
            let row = self.row;
            let input = generator.draw(self.seed, row)?;
            self.row += 1;
            if self.seen.insert(Key(input.values.clone())) {
                pooled.inputs.push((row, input));
                in_a_row = 0;
            } else {
                pooled.repeats += 1;
                in_a_row += 1;
            }
        }
        self.repeats += pooled.repeats;
        pooled.exhausted = pooled.inputs.len() < count;
        Ok(pooled)
    }

    /// Draws thrown away so far.
    #[must_use]
    pub fn repeats(&self) -> u64 {
        self.repeats
    }
}
