//! Outcomes, each kept once and numbered in order of first appearance.

use super::Error;
use crate::sandbox::Outcome;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Outcomes by number, and a hash table of the numbers: open addressing, at most half full. The
/// standard maps do as well, and cost the page several times the code.
#[derive(Clone, Debug, Default)]
pub(super) struct Distinct {
    /// In order of first appearance.
    outcomes: Vec<Outcome>,
    /// Numbers plus one, 0 where there is none; as many as a power of two, or none at all.
    slots: Vec<u32>,
}

impl Distinct {
    /// All outcomes, by number.
    pub(super) fn as_slice(&self) -> &[Outcome] {
        &self.outcomes
    }

    /// Number of an outcome, which is stored if it is new.
    pub(super) fn intern(&mut self, outcome: &Outcome) -> Result<u32, Error> {
        match self.number(outcome) {
            Some(number) => Ok(number),
            None => self.push(outcome.clone()),
        }
    }

    /// Number of an outcome, if it is there.
    pub(super) fn number(&self, outcome: &Outcome) -> Option<u32> {
        if self.slots.is_empty() {
            return None;
        }
        self.slots[self.place(outcome)].checked_sub(1)
    }

    /// Stores an outcome that is not there yet.
    pub(super) fn push(&mut self, outcome: Outcome) -> Result<u32, Error> {
        let above = u32::try_from(self.outcomes.len() + 1)
            .map_err(|_| Error::TooLarge("more than four thousand million distinct outcomes"))?;
        self.outcomes.push(outcome);
        if 2 * self.outcomes.len() > self.slots.len() {
            self.grow();
        } else {
            let place = self.place(&self.outcomes[above as usize - 1]);
            self.slots[place] = above;
        }
        Ok(above - 1)
    }

    fn grow(&mut self) {
        const FEWEST: usize = 16;
        self.slots = vec![0; (2 * self.slots.len()).max(FEWEST)];
        for (above, outcome) in (1..).zip(&self.outcomes) {
            let place = self.place(outcome);
            self.slots[place] = above;
        }
    }

    /// Where an outcome stands, or would stand.
    fn place(&self, outcome: &Outcome) -> usize {
        let mut hasher = DefaultHasher::new();
        outcome.hash(&mut hasher);
        let last = self.slots.len() - 1;
        let mut place = hasher.finish() as usize & last;
        while let Some(number) = self.slots[place].checked_sub(1)
            && self.outcomes[number as usize] != *outcome
        {
            place = (place + 1) & last;
        }
        place
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::sandbox::Output;
    use proptest::prelude::*;

    fn printed(byte: u8) -> Outcome {
        Outcome::Output(Output::Bytes(vec![byte]))
    }

    proptest! {
        #[test]
        fn each_is_kept_once_in_order_of_appearance(bytes: Vec<u8>) {
            let mut distinct = Distinct::default();
            let mut seen: Vec<u8> = Vec::new();
            for &byte in &bytes {
                let known = seen.iter().position(|&other| other == byte);
                prop_assert_eq!(distinct.number(&printed(byte)).map(|n| n as usize), known);
                let number = distinct.intern(&printed(byte)).unwrap() as usize;
                prop_assert_eq!(number, known.unwrap_or(seen.len()));
                if known.is_none() {
                    seen.push(byte);
                }
            }
            let kept: Vec<_> = seen.into_iter().map(printed).collect();
            prop_assert_eq!(distinct.as_slice(), kept);
        }
    }
}
