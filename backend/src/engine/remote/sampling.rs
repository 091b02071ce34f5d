//! Continuations. The server draws them, several in one request, a few dozen tokens at a time.

use super::answer::{positions, strange};
use super::connect::{Kind, Remote};
use super::text::token_list;
use crate::engine::limits;
use runwise::model::sample::mixed;
use runwise::model::{Error, Sampled, Sampling, Sequence, Token};
use serde_json::{Value, json};

/// Stands for bytes that are no text.
const UNKNOWN: char = '\u{fffd}';

/// What came of one request for one continuation.
struct Piece {
    tokens: Vec<Token>,
    log_probability: f64,
    text: String,
    ended: bool,
}

impl Remote {
    /// The server's random numbers are its own: the same seed gives the same texts on the same server
    /// at best.
    pub(super) fn continuations(
        &mut self,
        sequence: Sequence,
        sampling: &Sampling,
        done: &mut dyn FnMut(usize, &[u8]) -> bool,
    ) -> Result<Vec<Sampled>, Error> {
        let prompt = self.sequences.tokens(sequence)?.clone();
        let limit = self.description.context as usize;
        let room = limit
            .saturating_sub(prompt.len())
            .min(sampling.tokens as usize);
        // The likeliest continuation is one, and vLLM refuses to draw it several times.
        let greedy = sampling.temperature <= 0.0;
        let count = if greedy {
            1.min(sampling.count)
        } else {
            sampling.count
        } as usize;
        let mut all = vec![
            Sampled {
                tokens: Vec::new(),
                bytes: Vec::new(),
                log_probability: 0.0,
                ended: false,
            };
            count
        ];
        let mut open: Vec<usize> = if room == 0 {
            Vec::new()
        } else {
            (0..count).collect()
        };
        // Of those with characters that the server could not spell.
        let mut broken = vec![false; count];
        let mut round = 0;
        while !open.is_empty() {
            let pieces = self.round(&prompt, &all, &open, sampling, room, round)?;
            let mut closed = Vec::new();
            for (number, piece) in open.iter().copied().zip(pieces) {
                let Some(it) = all.get_mut(number) else {
                    continue;
                };
                self.usage.evaluated += piece.tokens.len() as u64;
                let nothing = piece.tokens.is_empty() && !piece.ended;
                it.tokens.extend(piece.tokens);
                if let Some(broken) = broken.get_mut(number) {
                    *broken |= piece.text.contains(UNKNOWN);
                    if *broken {
                        // The last character may still be incomplete.
                        let text = self.decode_behind(&it.tokens)?;
                        it.bytes = text.trim_end_matches(UNKNOWN).as_bytes().to_vec();
                    } else {
                        it.bytes.extend(piece.text.into_bytes());
                    }
                }
                it.log_probability += piece.log_probability;
                it.ended = piece.ended;
                if it.ended || nothing || it.tokens.len() >= room || done(number, &it.bytes) {
                    closed.push(number);
                }
            }
            open.retain(|number| !closed.contains(number));
            round += 1;
        }
        if greedy && let Some(first) = all.first().cloned() {
            all.resize(sampling.count as usize, first);
        }
        Ok(all)
    }

    /// The next tokens of each open continuation. In the first round they all have one prompt, and the
    /// server reads it once.
    fn round(
        &mut self,
        prompt: &[Token],
        all: &[Sampled],
        open: &[usize],
        sampling: &Sampling,
        room: usize,
        round: u64,
    ) -> Result<Vec<Piece>, Error> {
        let seed = |number: usize| mixed(mixed(sampling.seed, number as u64), round) >> 33;
        let mut requests = Vec::new();
        if round == 0 {
            let tokens = room.min(limits::CONTINUED as usize);
            let most = (self.most as usize).max(1);
            for (at, group) in open.chunks(most).enumerate() {
                requests.push(self.request(prompt, tokens, group.len(), seed(at * most), sampling));
            }
        } else {
            for number in open {
                let so_far = all.get(*number).map_or(&[][..], |it| &it.tokens);
                let tokens = (room - so_far.len()).min(limits::CONTINUED as usize);
                let whole = [prompt, so_far].concat();
                requests.push(self.request(&whole, tokens, 1, seed(*number), sampling));
            }
        }
        self.usage.steps += requests.len() as u64;
        let mut pieces = Vec::new();
        for answer in self.http.post_all(&requests) {
            let answer = answer?;
            for choice in choices(&answer) {
                pieces.push(self.piece_of(choice)?);
            }
        }
        if pieces.len() == open.len() {
            Ok(pieces)
        } else {
            Err(strange(format!(
                "of {} continuations it gives {}.",
                open.len(),
                pieces.len()
            )))
        }
    }

    fn request(
        &self,
        prompt: &[Token],
        tokens: usize,
        count: usize,
        seed: u64,
        sampling: &Sampling,
    ) -> (&'static str, Value) {
        let mut body = json!({
            "model": self.model, "prompt": prompt, "temperature": sampling.temperature.max(0.0),
            "top_p": sampling.top_p, "top_k": -1, "min_p": 0.0, "seed": seed,
        });
        let more = match self.kind {
            // Its completions leave out tokens that are parts of characters; here they are told.
            Kind::Llama => json!({
                "n_predict": tokens, "n_cmpl": count, "n_probs": 1, "return_tokens": true,
                "cache_prompt": true,
            }),
            Kind::Vllm => json!({
                "max_tokens": tokens, "n": count, "logprobs": 0,
                "return_tokens_as_token_ids": true,
            }),
        };
        if let (Value::Object(body), Value::Object(more)) = (&mut body, more) {
            body.extend(more);
        }
        let path = match self.kind {
            Kind::Llama => "/completion",
            Kind::Vllm => "/v1/completions",
        };
        (path, body)
    }

    fn piece_of(&mut self, choice: &Value) -> Result<Piece, Error> {
        let positions = positions(choice)?;
        let word = |name: &str| choice.get(name).and_then(Value::as_str).unwrap_or_default();
        let (mut tokens, text, ended) = match self.kind {
            Kind::Llama => (
                token_list(choice, "tokens")?,
                word("content"),
                word("stop_type") == "eos",
            ),
            Kind::Vllm => (
                positions.iter().map(|position| position.token).collect(),
                word("text"),
                // No stops are asked for, so this is the model's own.
                word("finish_reason") == "stop",
            ),
        };
        if tokens.is_empty() && !text.is_empty() {
            return Err(strange("it gives text without tokens."));
        }
        let mut log_probability = 0.0;
        // Parts of characters have no entry of their own: theirs is left out of the sum.
        for position in &positions {
            log_probability += f64::from(position.log_probability.unwrap_or(0.0));
        }
        if ended && let Some(end) = tokens.pop() {
            self.ends.insert(end);
        }
        Ok(Piece {
            tokens,
            log_probability,
            text: text.to_owned(),
            ended,
        })
    }
}

/// llama-server gives a list of answers, or one answer; vLLM an answer with a list.
fn choices(answer: &Value) -> Vec<&Value> {
    let list = answer.as_array();
    let list = list.or_else(|| answer.get("choices").and_then(Value::as_array));
    let mut all: Vec<&Value> = list.map_or_else(|| vec![answer], |list| list.iter().collect());
    all.sort_by_key(|choice| choice.get("index").and_then(Value::as_u64));
    all
}
