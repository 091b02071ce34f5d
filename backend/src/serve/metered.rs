//! The model as requests see it: counted, stopped when nobody wants it any more, and tidied up
//! behind each of them.

use super::metrics::Metrics;
use runwise::delegate_model;
use runwise::model::{
    Distribution, Error, LanguageModel, Part, Sampled, Sampling, Sequence, Token, Usage, Watched,
    Work,
};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// A model with its meter.
pub struct Metered {
    model: Box<dyn LanguageModel>,
    metrics: Arc<Metrics>,
    open: BTreeSet<Sequence>,
    stop: Arc<AtomicBool>,
    before: Usage,
}

impl Metered {
    /// Puts a meter on a model.
    #[must_use]
    pub fn new(model: Box<dyn LanguageModel>, metrics: Arc<Metrics>) -> Self {
        let before = model.usage();
        Self {
            model,
            metrics,
            open: BTreeSet::new(),
            stop: Arc::default(),
            before,
        }
    }

    /// A request begins; its steps end once `stop` is set.
    pub fn begin(&mut self, stop: Arc<AtomicBool>) {
        self.stop = stop;
    }

    /// A request is over: what it left in the engine is freed.
    pub fn finish(&mut self) {
        for sequence in std::mem::take(&mut self.open) {
            self.metrics.leaked.up();
            self.metrics.sequences.down();
            self.model.free(sequence);
        }
        self.stop = Arc::default();
        self.count();
    }

    fn count(&mut self) {
        let now = self.model.usage();
        self.metrics.used(self.before, now);
        self.before = now;
    }

    fn opened(&mut self, sequence: Sequence) -> Sequence {
        self.open.insert(sequence);
        self.metrics.sequences.up();
        sequence
    }

    fn alive(&self) -> Result<(), Error> {
        match self.stop.load(Relaxed) {
            true => Err(Error::Cancelled),
            false => Ok(()),
        }
    }
}

/// The engine is gone, and its sequences with it.
impl Drop for Metered {
    fn drop(&mut self) {
        for _ in &self.open {
            self.metrics.sequences.down();
        }
    }
}

impl LanguageModel for Metered {
    delegate_model!(model: description usage piece is_end chat rewind tokens);

    fn tokenize(&mut self, parts: &[Part], first: bool) -> Result<Vec<Token>, Error> {
        self.alive()?;
        self.model.tokenize(parts, first)
    }

    fn open(&mut self) -> Result<Sequence, Error> {
        let sequence = self.model.open()?;
        Ok(self.opened(sequence))
    }

    fn fork(&mut self, parent: Sequence, length: usize) -> Result<Sequence, Error> {
        let sequence = self.model.fork(parent, length)?;
        Ok(self.opened(sequence))
    }

    fn free(&mut self, sequence: Sequence) {
        if self.open.remove(&sequence) {
            self.metrics.sequences.down();
        }
        self.model.free(sequence);
    }

    fn step(&mut self, work: &[Work<'_>]) -> Result<Vec<Distribution>, Error> {
        let stop = || self.stop.load(Relaxed);
        let distributions = Watched::new(&mut *self.model, &stop).step(work);
        self.count();
        distributions
    }

    fn next(&mut self, sequence: Sequence, tokens: &[Token]) -> Result<Vec<Option<f32>>, Error> {
        self.alive()?;
        self.model.next(sequence, tokens)
    }

    /// Its forks are the engine's own affair and not counted.
    fn sample(
        &mut self,
        sequence: Sequence,
        sampling: &Sampling,
        done: &mut dyn FnMut(usize, &[u8]) -> bool,
    ) -> Result<Vec<Sampled>, Error> {
        let stop = || self.stop.load(Relaxed);
        let sampled = Watched::new(&mut *self.model, &stop).sample(sequence, sampling, done);
        self.count();
        sampled
    }
}
