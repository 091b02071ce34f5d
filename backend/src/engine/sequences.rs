//! Handles of sequences, and the tokens behind each.

use crate::engine::limits::MOST_SEQUENCES;
use runwise::model::{Error, Sequence, Token};

/// All sequences of a context. A handle is a place and how often the place was given, so that one
/// that was freed is told from its successor.
#[derive(Debug)]
pub struct Sequences {
    slots: Vec<Slot>,
}

#[derive(Debug, Default)]
struct Slot {
    given: u32,
    tokens: Option<Vec<Token>>,
}

impl Sequences {
    /// Room for at most [`MOST_SEQUENCES`].
    pub fn new(count: u32) -> Self {
        let slots = (0..count.min(MOST_SEQUENCES)).map(|_| Slot::default());
        Self {
            slots: slots.collect(),
        }
    }

    /// A free place with these tokens.
    ///
    /// # Errors
    /// [`Error::Sequences`] if none is free.
    pub fn open(&mut self, tokens: Vec<Token>) -> Result<Sequence, Error> {
        let limit = self.slots.len();
        let free = self
            .slots
            .iter_mut()
            .enumerate()
            .find(|(_, slot)| slot.tokens.is_none());
        let (place, slot) = free.ok_or(Error::Sequences { limit })?;
        slot.tokens = Some(tokens);
        slot.given = (slot.given + 1) % (u32::MAX / MOST_SEQUENCES);
        Ok(Sequence(slot.given * MOST_SEQUENCES + place as u32))
    }

    /// Its place, which is its number in llama.cpp.
    pub fn place(sequence: Sequence) -> u32 {
        sequence.0 % MOST_SEQUENCES
    }

    /// Its tokens, if it is open.
    pub fn get(&self, sequence: Sequence) -> Option<&Vec<Token>> {
        let slot = self.slots.get(Self::place(sequence) as usize)?;
        if slot.given == sequence.0 / MOST_SEQUENCES {
            slot.tokens.as_ref()
        } else {
            None
        }
    }

    /// Its tokens.
    ///
    /// # Errors
    /// [`Error::Engine`] if it is not open.
    pub fn tokens(&self, sequence: Sequence) -> Result<&Vec<Token>, Error> {
        self.get(sequence).ok_or_else(|| not_open(sequence))
    }

    /// Its tokens, to change them.
    ///
    /// # Errors
    /// [`Error::Engine`] if it is not open.
    pub fn tokens_mut(&mut self, sequence: Sequence) -> Result<&mut Vec<Token>, Error> {
        self.tokens(sequence)?;
        self.slots
            .get_mut(Self::place(sequence) as usize)
            .and_then(|slot| slot.tokens.as_mut())
            .ok_or_else(|| not_open(sequence))
    }

    /// Whether it was open; it no longer is.
    pub fn free(&mut self, sequence: Sequence) -> bool {
        let open = self.get(sequence).is_some();
        if open && let Some(slot) = self.slots.get_mut(Self::place(sequence) as usize) {
            slot.tokens = None;
        }
        open
    }
}

fn not_open(sequence: Sequence) -> Error {
    Error::Engine {
        message: format!("Sequence {} is not open.", sequence.0),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_freed_handle_is_not_its_successor() {
        let mut all = Sequences::new(2);
        let first = all.open(vec![1]).unwrap();
        let second = all.open(vec![2]).unwrap();
        assert_eq!(all.open(vec![]), Err(Error::Sequences { limit: 2 }));
        assert!(all.free(first));
        assert!(!all.free(first));
        let third = all.open(vec![3]).unwrap();
        assert_eq!(Sequences::place(first), Sequences::place(third));
        assert_ne!(first, third);
        assert_eq!(all.get(first), None);
        assert!(all.tokens_mut(first).is_err());
        assert_eq!(all.get(second), Some(&vec![2]));
        all.tokens_mut(third).unwrap().push(4);
        assert_eq!(all.tokens(third).unwrap(), &[3, 4]);
        assert!(all.tokens(Sequence(77)).is_err());
    }
}
