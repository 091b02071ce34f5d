//! A model that can be stopped between two pieces of work.

use super::{Distribution, Error, LanguageModel, Sampled, Sampling, Sequence, Work};
use crate::delegate_model;

/// Tokens of one sequence that are appended without asking whether to stop: a second on two slow cores.
const PIECE: usize = 128;

/// Another model, asked whether to stop before every step and between the pieces of a long one.
pub struct Watched<'a> {
    model: &'a mut dyn LanguageModel,
    stop: &'a dyn Fn() -> bool,
}

impl<'a> Watched<'a> {
    /// `stop` is asked often and must be cheap.
    pub fn new(model: &'a mut dyn LanguageModel, stop: &'a dyn Fn() -> bool) -> Self {
        Self { model, stop }
    }
}

impl LanguageModel for Watched<'_> {
    delegate_model!(model: description usage tokenize piece is_end chat open fork rewind free tokens next);

    fn step(&mut self, work: &[Work<'_>]) -> Result<Vec<Distribution>, Error> {
        if (self.stop)() {
            return Err(Error::Cancelled);
        }
        if work.iter().all(|it| it.tokens.len() <= PIECE) {
            return self.model.step(work);
        }
        let lengths: Vec<usize> = work
            .iter()
            .map(|it| self.model.tokens(it.sequence).len())
            .collect();
        // Before anything is appended: a step is done whole or not at all.
        let limit = self.model.description().context as usize;
        for (it, length) in work.iter().zip(&lengths) {
            let needed = length + it.tokens.len();
            if needed > limit {
                return Err(Error::Context { needed, limit });
            }
        }
        let done = self.in_pieces(work);
        if done.is_err() {
            for (it, length) in work.iter().zip(lengths) {
                self.model.rewind(it.sequence, length)?;
            }
        }
        done
    }

    fn sample(
        &mut self,
        sequence: Sequence,
        sampling: &Sampling,
        done: &mut dyn FnMut(usize, &[u8]) -> bool,
    ) -> Result<Vec<Sampled>, Error> {
        if (self.stop)() {
            return Err(Error::Cancelled);
        }
        let mut stopped = false;
        let sampled = self.model.sample(sequence, sampling, &mut |number, bytes| {
            stopped = stopped || (self.stop)();
            stopped || done(number, bytes)
        });
        if stopped {
            return Err(Error::Cancelled);
        }
        sampled
    }
}

impl Watched<'_> {
    fn in_pieces(&mut self, work: &[Work<'_>]) -> Result<Vec<Distribution>, Error> {
        let mut last: Vec<Option<Distribution>> = vec![None; work.len()];
        let longest = work.iter().map(|it| it.tokens.len()).max().unwrap_or(0);
        for start in (0..longest).step_by(PIECE) {
            if (self.stop)() {
                return Err(Error::Cancelled);
            }
            let (places, pieces): (Vec<usize>, Vec<Work<'_>>) = work
                .iter()
                .enumerate()
                .filter(|(_, it)| it.tokens.len() > start)
                .map(|(place, it)| {
                    let end = it.tokens.len().min(start + PIECE);
                    let tokens = &it.tokens[start..end];
                    (place, Work { tokens, ..*it })
                })
                .unzip();
            for (place, distribution) in places.into_iter().zip(self.model.step(&pieces)?) {
                last[place] = Some(distribution);
            }
        }
        last.into_iter()
            .collect::<Option<Vec<_>>>()
            .ok_or_else(|| Error::Engine {
                message: "A step gave too few answers.".to_owned(),
            })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::model::scripted::{Play, Script, Scripted};
    use std::cell::Cell;

    fn model() -> Scripted {
        Scripted::new(Play {
            scripts: vec![Script::new("yes")],
            ..Play::default()
        })
    }

    #[test]
    fn long_steps_end_as_if_they_were_one() {
        let whole = model();
        let long = whole.prompt(&"a long question ".repeat(40));
        let short = whole.prompt("ask");
        let mut answers = Vec::new();
        for watched in [false, true] {
            let mut model = model();
            let (one, two) = (model.open().unwrap(), model.open().unwrap());
            let work = [
                Work {
                    sequence: one,
                    tokens: &long,
                },
                Work {
                    sequence: two,
                    tokens: &short,
                },
            ];
            answers.push(if watched {
                Watched::new(&mut model, &|| false).step(&work).unwrap()
            } else {
                model.step(&work).unwrap()
            });
            let pieces = long.len().div_ceil(PIECE) as u64;
            assert!(pieces > 2);
            assert_eq!(model.usage().steps, if watched { pieces } else { 1 });
            assert_eq!(model.tokens(one), long);
        }
        assert_eq!(answers[0], answers[1]);
    }

    #[test]
    fn a_stop_inside_a_long_step_leaves_nothing_of_it() {
        let mut model = model();
        let long = model.prompt(&"a long question ".repeat(40));
        let sequence = model.open().unwrap();
        let asked = Cell::new(0);
        let stop = || {
            asked.set(asked.get() + 1);
            asked.get() > 3
        };
        let work = [Work {
            sequence,
            tokens: &long,
        }];
        let stopped = Watched::new(&mut model, &stop).step(&work);
        assert_eq!(stopped, Err(Error::Cancelled));
        assert!(model.tokens(sequence).is_empty());
        assert_eq!(model.usage().evaluated, 2 * PIECE as u64);
    }
}
