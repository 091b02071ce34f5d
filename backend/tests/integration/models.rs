//! Models that do what a test wants to see survived.

use runwise::delegate_model;
use runwise::model::scripted::{Play, Script, Scripted};
use runwise::model::{Distribution, Error, LanguageModel, Part, Token, Work};
use std::sync::{Arc, Condvar, Mutex};

/// What the task of these tests is answered with.
pub const PROGRAM: &str = "def double(n):\n    twice = n + n\n    return twice\n";

/// A model that writes [`PROGRAM`].
pub fn scripted() -> Scripted {
    Scripted::new(Play {
        scripts: vec![Script::new(PROGRAM)],
        ..Play::default()
    })
}

/// Steps that may be done; each waits for its turn.
#[derive(Clone, Default)]
pub struct Gate(Arc<(Mutex<u64>, Condvar)>);

impl Gate {
    /// Lets so many more steps through.
    pub fn open(&self, steps: u64) {
        let (left, changed) = &*self.0;
        let mut left = left.lock().unwrap();
        *left = left.saturating_add(steps);
        changed.notify_all();
    }

    fn pass(&self) {
        let (left, changed) = &*self.0;
        let mut left = changed
            .wait_while(left.lock().unwrap(), |left| *left == 0)
            .unwrap();
        *left -= 1;
    }
}

/// What happens before each step.
pub enum Before {
    /// It waits at a gate.
    Gate(Gate),
    /// It panics.
    Panic,
    /// It fails.
    Fail(Error),
    /// The parts of every prompt are written down.
    Record(Arc<Mutex<Vec<Part>>>),
}

/// The scripted model with something before each step.
pub struct Odd {
    model: Scripted,
    before: Before,
}

impl Odd {
    pub fn new(before: Before) -> Self {
        Self {
            model: scripted(),
            before,
        }
    }
}

impl LanguageModel for Odd {
    delegate_model!(model: description usage piece is_end chat open fork rewind free tokens);

    fn tokenize(&mut self, parts: &[Part], first: bool) -> Result<Vec<Token>, Error> {
        if let Before::Record(record) = &self.before {
            record.lock().unwrap().extend_from_slice(parts);
        }
        self.model.tokenize(parts, first)
    }

    fn step(&mut self, work: &[Work<'_>]) -> Result<Vec<Distribution>, Error> {
        match &self.before {
            Before::Gate(gate) => gate.pass(),
            Before::Panic => panic!("a text of the prompt"),
            Before::Fail(error) => return Err(error.clone()),
            Before::Record(_) => {}
        }
        self.model.step(work)
    }
}
