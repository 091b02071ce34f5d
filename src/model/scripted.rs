//! A model that plays scripts: for tests, and to try the whole house without weights.

use super::{
    Description, Distribution, Error, LanguageModel, Message, Part, Role, Sequence, Token, Usage,
    Work,
};
use crate::numerics::ln;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Tokens 0 to 255 are bytes; these follow. A turn begins, a turn ends, a text ends.
const MARKS: [&str; 3] = ["<|im_start|>", "<|im_end|>", "<|endoftext|>"];
const TURN: Token = 256;
const TURN_END: Token = 257;
const TEXT_END: Token = 258;
/// What the assistant's turn begins with.
const ASSISTANT: &[u8] = b"assistant\n";
/// A reply that is only code stands in a block all the same.
const FENCE: &[u8] = b"```python\n";

/// What a scripted model plays.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Play {
    /// Of the model.
    pub name: String,
    /// What it may say.
    pub scripts: Vec<Script>,
    /// Probability that is spread evenly over the whole vocabulary.
    pub noise: f64,
    /// Tokens of one sequence.
    pub context: u32,
    /// Sequences at once.
    pub sequences: u32,
    /// Only so many log-probabilities are told, as remote engines do.
    pub top: Option<u32>,
}

impl Default for Play {
    fn default() -> Self {
        Self {
            name: "scripted".to_owned(),
            scripts: Vec::new(),
            noise: 1e-3,
            context: 8_192,
            sequences: 64,
            top: None,
        }
    }
}

/// Something that the assistant may say.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Script {
    /// Only if this occurs before the assistant's turn. `None` means always.
    #[serde(default)]
    pub when: Option<String>,
    /// The whole reply. The opening line of a block of Python may be left out.
    pub text: String,
    /// How likely it is beside the others that go on from the same words.
    #[serde(default = "one")]
    pub weight: f64,
}

fn one() -> f64 {
    1.0
}

impl Script {
    /// A reply to everything.
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self {
            when: None,
            text: text.to_owned(),
            weight: 1.0,
        }
    }

    /// A reply where the prompt holds a text.
    #[must_use]
    pub fn when(when: &str, text: &str, weight: f64) -> Self {
        Self {
            when: Some(when.to_owned()),
            text: text.to_owned(),
            weight,
        }
    }
}

/// A model that knows scripts by heart. After a reply so far it goes on as those scripts do that begin
/// like it, each as likely as its weight; where none does, it ends. It computes nothing but counts like
/// an engine, and refuses like one.
#[derive(Clone, Debug)]
pub struct Scripted {
    play: Play,
    description: Description,
    usage: Usage,
    pieces: Vec<Vec<u8>>,
    by_bytes: HashMap<Vec<u8>, Token>,
    longest: usize,
    sequences: BTreeMap<u32, Vec<Token>>,
    next: u32,
}

impl Scripted {
    /// Learns the scripts by heart. Weights and noise that are no probabilities count as 0.
    #[must_use]
    pub fn new(mut play: Play) -> Self {
        play.noise = clean(play.noise).clamp(0.0, 1.0);
        let mut words = BTreeSet::new();
        for script in &mut play.scripts {
            script.weight = clean(script.weight);
            words.extend(words_of(script.text.as_bytes()).filter(|word| word.len() > 1));
        }
        let mut pieces: Vec<Vec<u8>> = (0..=255).map(|byte| vec![byte]).collect();
        pieces.extend(MARKS.map(|_| Vec::new()));
        pieces.extend(words.iter().map(|word| word.to_vec()));
        let by_bytes: HashMap<Vec<u8>, Token> = pieces
            .iter()
            .zip(0..)
            .filter(|(piece, _)| !piece.is_empty())
            .map(|(piece, token)| (piece.clone(), token))
            .collect();
        Self {
            description: Description {
                name: play.name.clone(),
                sha256: None,
                engine: "scripted".to_owned(),
                vocabulary: pieces.len() as u32,
                context: play.context,
                sequences: play.sequences,
                top: play.top,
            },
            usage: Usage::default(),
            longest: pieces.iter().map(Vec::len).max().unwrap_or(1),
            by_bytes,
            pieces,
            play,
            sequences: BTreeMap::new(),
            next: 0,
        }
    }

    /// Sequences that were not given back.
    #[must_use]
    pub fn live(&self) -> usize {
        self.sequences.len()
    }

    /// The tokens of a chat in which somebody says one thing.
    #[must_use]
    pub fn prompt(&self, says: &str) -> Vec<Token> {
        let message = Message {
            role: Role::User,
            content: says.to_owned(),
        };
        let mut tokens = Vec::new();
        for part in parts(&[message]) {
            self.read(&part, &mut tokens);
        }
        tokens
    }

    /// The token that a text begins with: of all that fit, the longest.
    fn first(&self, text: &[u8]) -> Option<Token> {
        (1..=self.longest.min(text.len()))
            .rev()
            .find_map(|length| self.by_bytes.get(&text[..length]).copied())
    }

    fn read(&self, part: &Part, tokens: &mut Vec<Token>) {
        let (text, with_marks) = match part {
            Part::Template(text) => (text, true),
            Part::Text(text) => (text, false),
        };
        let mut rest = text.as_str();
        while !rest.is_empty() {
            let mark = MARKS.iter().position(|mark| rest.starts_with(mark));
            if let Some(mark) = mark.filter(|_| with_marks) {
                tokens.push(TURN + mark as Token);
                rest = &rest[MARKS[mark].len()..];
                continue;
            }
            // Up to the next mark, so that no piece reaches into it.
            let end = MARKS
                .iter()
                .filter(|_| with_marks)
                .filter_map(|mark| rest.find(mark))
                .min()
                .unwrap_or(rest.len());
            let mut bytes = &rest.as_bytes()[..end];
            while let Some(token) = self.first(bytes) {
                tokens.push(token);
                bytes = &bytes[self.pieces[token as usize].len()..];
            }
            rest = &rest[end..];
        }
    }

    fn text(&self, tokens: &[Token]) -> Vec<u8> {
        let pieces = tokens
            .iter()
            .filter_map(|&token| self.pieces.get(token as usize));
        pieces.flatten().copied().collect()
    }

    /// What comes after these tokens.
    fn after(&self, tokens: &[Token]) -> Distribution {
        let turn = tokens.iter().rposition(|&token| token == TURN);
        let prompt = self.text(&tokens[..turn.unwrap_or(tokens.len())]);
        let reply = turn.map(|turn| {
            let said = self.text(&tokens[turn..]);
            said.strip_prefix(ASSISTANT).unwrap_or(&said).to_vec()
        });
        let mut weights = vec![0.0; self.pieces.len()];
        let mut sum = 0.0;
        for script in &self.play.scripts {
            let fits = script
                .when
                .as_ref()
                .is_none_or(|when| holds(&prompt, when.as_bytes()));
            let Some(rest) = rest(script.text.as_bytes(), reply.as_deref(), &prompt) else {
                continue;
            };
            if fits {
                let token = self.first(rest).unwrap_or(TURN_END);
                weights[token as usize] += script.weight;
                sum += script.weight;
            }
        }
        if sum <= 0.0 {
            weights[TURN_END as usize] = 1.0;
            sum = 1.0;
        }
        let floor = self.play.noise / weights.len() as f64;
        let all = weights
            .into_iter()
            .map(|weight| ln((1.0 - self.play.noise) * weight / sum + floor) as f32);
        let full = Distribution::Full(all.collect());
        match self.play.top {
            Some(count) => Distribution::Top(full.top(count as usize)),
            None => full,
        }
    }

    fn unknown(sequence: Sequence) -> Error {
        Error::Engine {
            message: format!("There is no sequence {}.", sequence.0),
        }
    }

    fn add(&mut self, tokens: Vec<Token>) -> Result<Sequence, Error> {
        let limit = self.play.sequences as usize;
        if self.sequences.len() >= limit {
            return Err(Error::Sequences { limit });
        }
        let sequence = Sequence(self.next);
        self.next += 1;
        self.sequences.insert(sequence.0, tokens);
        Ok(sequence)
    }
}

/// A weight, or nothing where it is none.
fn clean(weight: f64) -> f64 {
    if weight.is_finite() {
        weight.max(0.0)
    } else {
        0.0
    }
}

/// What is left of a script after a reply; without turns of a chat, after the longest end of the text
/// that the script begins with.
fn rest<'a>(script: &'a [u8], reply: Option<&[u8]>, text: &[u8]) -> Option<&'a [u8]> {
    let Some(reply) = reply else {
        let known = (0..=script.len().min(text.len()))
            .rev()
            .find(|&length| text.ends_with(&script[..length]))?;
        return script.get(known..);
    };
    let reply = match script.starts_with(b"```") {
        true => reply,
        false => reply.strip_prefix(FENCE).unwrap_or(reply),
    };
    script.strip_prefix(reply)
}

fn holds(text: &[u8], part: &[u8]) -> bool {
    part.is_empty() || text.windows(part.len()).any(|window| window == part)
}

/// Words with the space before them, runs of spaces, and all else one by one.
fn words_of(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let in_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = *rest.first()?;
        let spaces = rest.iter().take_while(|&&byte| byte == b' ').count();
        let word = rest[spaces.min(1)..]
            .iter()
            .take_while(|&&byte| in_word(byte))
            .count();
        let length = match (spaces, word) {
            (0 | 1, 1..) => spaces + word,
            (1.., _) => spaces,
            _ => 1,
        };
        debug_assert!(length > 0 || first == b' ');
        let (this, left) = rest.split_at(length);
        rest = left;
        Some(this)
    })
}

fn parts(messages: &[Message]) -> Vec<Part> {
    let mut parts = Vec::new();
    for message in messages {
        let role = message.role.name();
        parts.push(Part::Template(format!("<|im_start|>{role}\n")));
        parts.push(Part::Text(message.content.clone()));
        parts.push(Part::Template("<|im_end|>\n".to_owned()));
    }
    parts.push(Part::Template("<|im_start|>assistant\n".to_owned()));
    parts
}

impl LanguageModel for Scripted {
    fn description(&self) -> &Description {
        &self.description
    }

    fn usage(&self) -> Usage {
        self.usage
    }

    fn tokenize(&mut self, parts: &[Part], _first: bool) -> Result<Vec<Token>, Error> {
        let mut tokens = Vec::new();
        for part in parts {
            self.read(part, &mut tokens);
        }
        Ok(tokens)
    }

    fn piece(&mut self, token: Token) -> Result<Vec<u8>, Error> {
        let piece = self.pieces.get(token as usize).cloned();
        piece.ok_or_else(|| Error::Engine {
            message: format!("There is no token {token}."),
        })
    }

    fn is_end(&self, token: Token) -> bool {
        matches!(token, TURN_END | TEXT_END)
    }

    fn chat(&mut self, messages: &[Message]) -> Result<Vec<Part>, Error> {
        Ok(parts(messages))
    }

    fn open(&mut self) -> Result<Sequence, Error> {
        self.add(Vec::new())
    }

    fn fork(&mut self, parent: Sequence, length: usize) -> Result<Sequence, Error> {
        let tokens = self.sequences.get(&parent.0);
        let tokens = tokens
            .and_then(|tokens| tokens.get(..length))
            .ok_or_else(|| Self::unknown(parent))?
            .to_vec();
        let sequence = self.add(tokens)?;
        self.usage.reused += length as u64;
        Ok(sequence)
    }

    fn rewind(&mut self, sequence: Sequence, length: usize) -> Result<(), Error> {
        let tokens = self.sequences.get_mut(&sequence.0);
        tokens
            .ok_or_else(|| Self::unknown(sequence))?
            .truncate(length);
        Ok(())
    }

    fn free(&mut self, sequence: Sequence) {
        self.sequences.remove(&sequence.0);
    }

    fn tokens(&self, sequence: Sequence) -> &[Token] {
        self.sequences
            .get(&sequence.0)
            .map_or(&[], |tokens| &tokens[..])
    }

    fn step(&mut self, work: &[Work<'_>]) -> Result<Vec<Distribution>, Error> {
        let limit = self.play.context as usize;
        for it in work {
            let tokens = self.sequences.get(&it.sequence.0);
            let tokens = tokens.ok_or_else(|| Self::unknown(it.sequence))?;
            let needed = tokens.len() + it.tokens.len();
            if needed > limit {
                return Err(Error::Context { needed, limit });
            }
            if it.tokens.is_empty() {
                return Err(Error::Engine {
                    message: "A step without tokens has no answer.".to_owned(),
                });
            }
        }
        self.usage.steps += 1;
        let mut answers = Vec::with_capacity(work.len());
        for it in work {
            self.usage.evaluated += it.tokens.len() as u64;
            if let Some(tokens) = self.sequences.get_mut(&it.sequence.0) {
                tokens.extend(it.tokens);
            }
            answers.push(self.after(self.tokens(it.sequence)));
        }
        Ok(answers)
    }
}

#[cfg(test)]
mod tests;
