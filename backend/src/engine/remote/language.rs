//! A server as a language model.

use super::answer::{Position, positions, single, strange};
use super::connect::{Kind, Remote};
use crate::engine::limits;
use runwise::model::{
    Description, Distribution, Error, LanguageModel, Message, Part, Sampled, Sampling, Sequence,
    Token, Usage, Work,
};
use serde_json::{Value, json};

impl LanguageModel for Remote {
    fn description(&self) -> &Description {
        &self.description
    }

    /// Counts what a server computes that has seen and kept every text before.
    fn usage(&self) -> Usage {
        self.usage
    }

    fn tokenize(&mut self, parts: &[Part], first: bool) -> Result<Vec<Token>, Error> {
        let mut tokens = Vec::new();
        for part in parts {
            let (text, marks) = match part {
                Part::Template(text) => (text, true),
                Part::Text(text) => (text, false),
            };
            tokens.extend(self.encode(text, marks)?);
        }
        // Some templates begin with it themselves.
        if first && !tokens.starts_with(&self.start) {
            tokens.splice(0..0, self.start.iter().copied());
        }
        Ok(tokens)
    }

    fn piece(&mut self, token: Token) -> Result<Vec<u8>, Error> {
        self.spelt(token)
    }

    fn is_end(&self, token: Token) -> bool {
        self.ends.contains(&token)
    }

    fn chat(&mut self, messages: &[Message]) -> Result<Vec<Part>, Error> {
        self.templated(messages)
    }

    fn open(&mut self) -> Result<Sequence, Error> {
        self.sequences.open(Vec::new())
    }

    fn fork(&mut self, parent: Sequence, length: usize) -> Result<Sequence, Error> {
        let tokens = self.sequences.tokens(parent)?;
        let shared = tokens.get(..length).ok_or_else(|| Error::Engine {
            message: format!(
                "Sequence {} has {} tokens, not {length}.",
                parent.0,
                tokens.len()
            ),
        })?;
        let child = self.sequences.open(shared.to_vec())?;
        self.usage.reused += length as u64;
        Ok(child)
    }

    fn rewind(&mut self, sequence: Sequence, length: usize) -> Result<(), Error> {
        self.sequences.tokens_mut(sequence)?.truncate(length);
        Ok(())
    }

    fn free(&mut self, sequence: Sequence) {
        self.sequences.free(sequence);
    }

    fn tokens(&self, sequence: Sequence) -> &[Token] {
        self.sequences.get(sequence).map_or(&[], Vec::as_slice)
    }

    fn step(&mut self, work: &[Work<'_>]) -> Result<Vec<Distribution>, Error> {
        if work.is_empty() {
            return Ok(Vec::new());
        }
        let limit = self.description.context as usize;
        let mut prompts = Vec::with_capacity(work.len());
        for item in work {
            if item.tokens.is_empty() {
                return Err(Error::Engine {
                    message: format!("Nothing is to be appended to sequence {}.", item.sequence.0),
                });
            }
            let whole = [self.sequences.tokens(item.sequence)?, item.tokens].concat();
            if whole.len() > limit {
                let needed = whole.len();
                return Err(Error::Context { needed, limit });
            }
            prompts.push(whole);
        }
        let body = json!({
            "model": self.model, "prompt": prompts, "max_tokens": 1, "temperature": 0,
            // All of the vocabulary: a server's own cut would be in the list.
            "top_k": -1, "min_p": 0.0, "logprobs": self.top, "return_tokens_as_token_ids": true,
        });
        let answer = self.http.post("/v1/completions", &body)?;
        let rows = self.rows(&answer, work.len())?;
        for item in work {
            let tokens = self.sequences.tokens_mut(item.sequence)?;
            tokens.extend_from_slice(item.tokens);
            self.usage.evaluated += item.tokens.len() as u64;
        }
        self.usage.steps += 1;
        Ok(rows)
    }

    fn sample(
        &mut self,
        sequence: Sequence,
        sampling: &Sampling,
        done: &mut dyn FnMut(usize, &[u8]) -> bool,
    ) -> Result<Vec<Sampled>, Error> {
        self.continuations(sequence, sampling, done)
    }

    /// In one more request, where the server is a vLLM that is new enough; else nothing is known.
    fn next(&mut self, sequence: Sequence, tokens: &[Token]) -> Result<Vec<Option<f32>>, Error> {
        let unknown = vec![None; tokens.len()];
        if self.kind == Kind::Llama || tokens.is_empty() || tokens.len() > limits::ASKED_TOKENS {
            return Ok(unknown);
        }
        let body = json!({
            "model": self.model, "prompt": self.sequences.tokens(sequence)?, "max_tokens": 1,
            "temperature": 0, "logprobs": 1, "logprob_token_ids": tokens,
            "return_tokens_as_token_ids": true,
        });
        let answer = match self.http.post("/v1/completions", &body) {
            Err(Error::Status {
                status: 400 | 422, ..
            }) => return Ok(unknown),
            answer => answer?,
        };
        self.usage.steps += 1;
        let choice = answer.get("choices").and_then(|choices| choices.get(0));
        let told = positions(choice.unwrap_or(&Value::Null))?;
        let told = told.first().map_or(&[][..], |position| &position.top);
        let find = |token: &Token| {
            let entry = told.iter().find(|(other, _)| other == token);
            entry.map(|(_, value)| *value)
        };
        Ok(tokens.iter().map(find).collect())
    }
}

impl Remote {
    /// A distribution for each prompt, in their order.
    fn rows(&mut self, answer: &Value, count: usize) -> Result<Vec<Distribution>, Error> {
        let choices = answer.get("choices").and_then(Value::as_array);
        let choices = choices.map_or(&[][..], Vec::as_slice);
        if choices.len() != count {
            return Err(strange(format!(
                "to {count} prompts it gives {} answers.",
                choices.len()
            )));
        }
        let mut rows = vec![None; count];
        for choice in choices {
            let Position {
                token, top, pieces, ..
            } = single(choice)?;
            if choice.get("finish_reason").and_then(Value::as_str) == Some("stop") {
                self.ends.insert(token);
            }
            self.pieces.extend(pieces);
            let index = choice.get("index").and_then(Value::as_u64).unwrap_or(0);
            if let Some(row) = rows.get_mut(index as usize) {
                *row = Some(Distribution::Top(top));
            }
        }
        rows.into_iter()
            .map(|row| row.ok_or_else(|| strange("it gives two answers to one prompt.")))
            .collect()
    }
}
