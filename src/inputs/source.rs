//! Where inputs come from, whatever makes them.

use super::Instance;

/// Why no input could be drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("Input {row} could not be drawn: {why}")]
pub struct NotDrawn {
    /// Which one was asked for, counted from 0.
    pub row: u64,
    /// One sentence.
    pub why: String,
}

impl NotDrawn {
    /// What to do about it, one sentence.
    #[must_use]
    pub fn hint(&self) -> &'static str {
        "Loosen the schema, or choose another seed."
    }
}

/// Makes inputs of one schema. Everything is deterministic: the same arguments, the same input.
pub trait Source {
    /// The input of a row, as the schema draws it.
    ///
    /// # Errors
    /// If the schema allows no such input, or none was found.
    fn draw(&self, row: u64) -> Result<Instance, NotDrawn>;

    /// Whether an input is one the schema allows.
    fn accepts(&self, instance: &Instance) -> bool;

    /// An allowed input that differs a little; `None` if none was found.
    fn mutate(&self, instance: &Instance, seed: u64) -> Option<Instance>;

    /// Allowed inputs of less [`Source::weight`], those most worth trying first.
    fn smaller<'s>(&'s self, instance: &Instance) -> Box<dyn Iterator<Item = Instance> + 's>;

    /// How much there is to read in an input.
    fn weight(&self, instance: &Instance) -> u64;

    /// The nearest allowed input to one that was changed by hand; `None` if none was found. Unless a
    /// source knows better, an input that is not allowed has none.
    fn repair(&self, changed: Instance) -> Option<Instance> {
        self.accepts(&changed).then_some(changed)
    }
}
