//! A model whose every step is timed, beside the events of the run that asks for it.

use super::clock::{Time, timed};
use runwise::delegate_model;
use runwise::model::{
    Distribution, Error, LanguageModel, Sampled, Sampling, Sequence, Token, Usage, Work, sample,
};
use runwise::protocol::Event;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// What happened, in order.
pub enum Entry {
    /// Tokens were appended to one sequence outside of a draw.
    Step {
        /// Tokens that it had.
        before: usize,
        /// All that it has then.
        after: Vec<Token>,
        time: Time,
    },
    /// A token was appended to both prompts, and for comparison to the plain one alone.
    Pair { single: Time, pair: Time },
    /// Candidates were drawn from these tokens.
    Draw {
        plain: Vec<Token>,
        from: Time,
        to: Time,
    },
    /// A sequence was freed or shortened that had these tokens.
    Left(Vec<Token>),
    /// The run told of something.
    Heard(Time, Box<Event>),
}

/// Where it is written down.
#[derive(Default)]
pub struct Book {
    pub entries: RefCell<Vec<Entry>>,
    /// What the comparisons took; the run's own clock stands still meanwhile.
    aside: Cell<Time>,
}

impl Book {
    pub fn now(&self) -> Time {
        Time::now().since(self.aside.get())
    }

    pub fn wall(&self) -> f64 {
        super::clock::wall() - self.aside.get().wall
    }

    pub fn hear(&self, event: Event) {
        self.write(Entry::Heard(self.now(), Box::new(event)));
    }

    fn write(&self, entry: Entry) {
        self.entries.borrow_mut().push(entry);
    }
}

/// The model with its book.
pub struct Clocked<'a> {
    model: &'a mut dyn LanguageModel,
    book: Rc<Book>,
    drawing: bool,
    pairs: u64,
}

impl<'a> Clocked<'a> {
    pub fn new(model: &'a mut dyn LanguageModel, book: Rc<Book>) -> Self {
        Self {
            model,
            book,
            drawing: false,
            pairs: 0,
        }
    }

    fn left(&self, sequence: Sequence) {
        if !self.drawing {
            let tokens = self.model.tokens(sequence).to_vec();
            self.book.write(Entry::Left(tokens));
        }
    }

    /// Both prompts together, and just before or after that the plain one alone: minutes between the
    /// two would compare the machine with itself.
    fn pair(&mut self, work: &[Work<'_>]) -> Result<Vec<Distribution>, Error> {
        let is_first = self.pairs.is_multiple_of(2);
        self.pairs += 1;
        let length = self.model.tokens(work[0].sequence).len();
        let mut single = Time::default();
        if is_first {
            single = self.alone(&work[..1], length)?;
        }
        let (answers, pair) = timed(|| self.model.step(work));
        if !is_first {
            single = self.alone(&work[..1], length)?;
        }
        self.book.write(Entry::Pair { single, pair });
        answers
    }

    /// A step of one sequence that leaves no trace: afterwards it has as many tokens as before.
    fn alone(&mut self, work: &[Work<'_>], length: usize) -> Result<Time, Error> {
        let start = Time::now();
        let sequence = work[0].sequence;
        let is_done = self.model.tokens(sequence).len() > length;
        self.model.rewind(sequence, length)?;
        let (answers, time) = timed(|| self.model.step(work));
        answers?;
        if !is_done {
            self.model.rewind(sequence, length)?;
        }
        let aside = self.book.aside.get();
        self.book.aside.set(aside.and(Time::now().since(start)));
        Ok(time)
    }
}

impl LanguageModel for Clocked<'_> {
    delegate_model!(model: description tokenize piece is_end chat open fork tokens);

    fn usage(&self) -> Usage {
        let usage = self.model.usage();
        Usage {
            evaluated: usage.evaluated - self.pairs,
            steps: usage.steps - self.pairs,
            ..usage
        }
    }

    fn rewind(&mut self, sequence: Sequence, length: usize) -> Result<(), Error> {
        self.left(sequence);
        self.model.rewind(sequence, length)
    }

    fn free(&mut self, sequence: Sequence) {
        self.left(sequence);
        self.model.free(sequence);
    }

    fn step(&mut self, work: &[Work<'_>]) -> Result<Vec<Distribution>, Error> {
        match work {
            _ if self.drawing => self.model.step(work),
            [a, b] if a.tokens.len() == 1 && b.tokens.len() == 1 => self.pair(work),
            [only] => {
                let before = self.model.tokens(only.sequence).len();
                let (answers, time) = timed(|| self.model.step(work));
                let after = self.model.tokens(only.sequence).to_vec();
                self.book.write(Entry::Step {
                    before,
                    after,
                    time,
                });
                answers
            }
            _ => self.model.step(work),
        }
    }

    fn sample(
        &mut self,
        sequence: Sequence,
        sampling: &Sampling,
        done: &mut dyn FnMut(usize, &[u8]) -> bool,
    ) -> Result<Vec<Sampled>, Error> {
        let plain = self.model.tokens(sequence).to_vec();
        let from = self.book.now();
        self.drawing = true;
        let sampled = sample::continue_all(self, sequence, sampling, done);
        self.drawing = false;
        let to = self.book.now();
        self.book.write(Entry::Draw { plain, from, to });
        sampled
    }
}
