//! One batched call of the model.

use super::load::{Llama, failed};
use super::softmax::log_softmax;
use crate::engine::sequences::Sequences;
use llama_cpp_2::DecodeError;
use llama_cpp_2::token::LlamaToken;
use runwise::model::{Distribution, Error, Work};

impl Llama {
    /// Appends all tokens, in as few calls as the batch allows; what happened before an error is
    /// taken back.
    pub(super) fn append(&mut self, work: &[Work<'_>]) -> Result<Vec<Distribution>, Error> {
        let lengths = self.lengths(work)?;
        let rows = match self.evaluate(work, &lengths) {
            Ok(rows) => rows,
            Err(error) => {
                for (item, length) in work.iter().zip(&lengths) {
                    self.cut(Sequences::place(item.sequence), *length)?;
                }
                return Err(error);
            }
        };
        for item in work {
            let tokens = self.sequences.tokens_mut(item.sequence)?;
            tokens.extend_from_slice(item.tokens);
        }
        rows.into_iter()
            .map(|row| row.ok_or_else(|| failed("llama.cpp left a sequence out.".to_owned())))
            .collect()
    }

    /// Lengths before, after a look at everything that llama.cpp would end the process for.
    fn lengths(&self, work: &[Work<'_>]) -> Result<Vec<usize>, Error> {
        let mut lengths = Vec::with_capacity(work.len());
        for (at, item) in work.iter().enumerate() {
            let length = self.sequences.tokens(item.sequence)?.len();
            let number = item.sequence.0;
            if item.tokens.is_empty() {
                return Err(failed(format!(
                    "Nothing is to be appended to sequence {number}."
                )));
            }
            if work
                .iter()
                .take(at)
                .any(|other| other.sequence == item.sequence)
            {
                return Err(failed(format!(
                    "Sequence {number} appears twice in a step."
                )));
            }
            let vocabulary = self.description.vocabulary;
            if let Some(token) = item.tokens.iter().find(|token| **token >= vocabulary) {
                return Err(failed(format!(
                    "There is no token {token} in a vocabulary of {vocabulary}."
                )));
            }
            let needed = length + item.tokens.len();
            if needed > self.limit {
                let limit = self.limit;
                return Err(Error::Context { needed, limit });
            }
            lengths.push(length);
        }
        Ok(lengths)
    }

    fn evaluate(
        &mut self,
        work: &[Work<'_>],
        lengths: &[usize],
    ) -> Result<Vec<Option<Distribution>>, Error> {
        let mut rows = vec![None; work.len()];
        // Of the call under way: where its row will be, and whose it is.
        let mut ends = Vec::new();
        self.batch.clear();
        for (owner, (item, length)) in work.iter().zip(lengths).enumerate() {
            let place = Sequences::place(item.sequence) as i32;
            for (at, token) in item.tokens.iter().enumerate() {
                if self.batch.n_tokens() as usize == self.chunk {
                    self.call(&mut ends, &mut rows)?;
                }
                let last = at + 1 == item.tokens.len();
                if last {
                    ends.push((self.batch.n_tokens(), owner));
                }
                let position = (length + at) as i32;
                self.batch
                    .add(LlamaToken(*token as i32), position, &[place], last)
                    .map_err(|error| failed(format!("The batch is full: {error}.")))?;
            }
        }
        self.call(&mut ends, &mut rows)?;
        Ok(rows)
    }

    fn call(
        &mut self,
        ends: &mut Vec<(i32, usize)>,
        rows: &mut [Option<Distribution>],
    ) -> Result<(), Error> {
        let count = self.batch.n_tokens() as usize;
        if count == 0 {
            return Ok(());
        }
        self.context
            .decode(&mut self.batch)
            .map_err(|error| match error {
                DecodeError::NoKvCacheSlot => Error::Room {
                    needed: count,
                    limit: self.cells,
                },
                other => failed(format!(
                    "llama.cpp could not evaluate {count} tokens: {other}."
                )),
            })?;
        self.usage.steps += 1;
        self.usage.evaluated += count as u64;
        for (index, owner) in ends.drain(..) {
            let row = Distribution::Full(log_softmax(self.context.get_logits_ith(index)));
            if let Some(place) = rows.get_mut(owner) {
                *place = Some(row);
            }
        }
        self.batch.clear();
        Ok(())
    }

    /// Drops all but the first tokens of a place.
    pub(super) fn cut(&mut self, place: u32, length: usize) -> Result<(), Error> {
        match self
            .context
            .clear_kv_cache_seq(Some(place), Some(length as u32), None)
        {
            Ok(true) => Ok(()),
            _ => Err(failed(
                "llama.cpp cannot shorten a sequence of this model.".to_owned(),
            )),
        }
    }
}
