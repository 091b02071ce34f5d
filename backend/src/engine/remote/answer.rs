//! Log-probabilities in both shapes that servers send: a list of entries with numbers, as llama-server
//! has it, and the older lists side by side with `token_id:7` in place of texts, as vLLM has it.

use crate::engine::limits;
use runwise::model::{Error, Token};
use serde_json::Value;

/// One token of an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    /// What the server took.
    pub token: Token,
    /// Of that token, if it is finite.
    pub log_probability: Option<f32>,
    /// The likeliest, in descending order, ties by number; may be shorter than asked.
    pub top: Vec<(Token, f32)>,
    /// Bytes of some of these, where the server tells.
    pub pieces: Vec<(Token, Vec<u8>)>,
}

/// All tokens that a choice has log-probabilities for.
///
/// # Errors
/// If they have another shape, come without numbers, or are no log-probabilities of the model itself.
pub fn positions(choice: &Value) -> Result<Vec<Position>, Error> {
    let all = match choice
        .get("logprobs")
        .or_else(|| choice.get("completion_probabilities"))
    {
        None | Some(Value::Null) => Vec::new(),
        Some(Value::Array(entries)) => entries.iter().map(entry).collect::<Result<_, _>>()?,
        Some(logprobs) => match logprobs.get("content").and_then(Value::as_array) {
            Some(entries) => entries.iter().map(entry).collect::<Result<_, _>>()?,
            None => legacy(logprobs)?,
        },
    };
    for position in &all {
        raw(&position.top)?;
    }
    Ok(all)
}

/// The one token of a choice that was asked for one.
///
/// # Errors
/// If there is none or there are several: then it is not known which is whose.
pub fn single(choice: &Value) -> Result<Position, Error> {
    let mut all = positions(choice)?;
    match (all.pop(), all.len()) {
        (Some(position), 0) if !position.top.is_empty() => Ok(position),
        (None, _) | (Some(_), 0) => Err(strange(
            "it gives no log-probabilities; they may be switched off.",
        )),
        (_, more) => Err(strange(format!(
            "it gives {} entries for one token, so they are not per token.",
            more + 1
        ))),
    }
}

fn entry(entry: &Value) -> Result<Position, Error> {
    let top = entry
        .get("top_logprobs")
        .and_then(Value::as_array)
        .ok_or_else(|| strange("an entry has no list of the likeliest tokens."))?;
    let mut likeliest = Vec::with_capacity(top.len());
    let mut pieces = Vec::new();
    for item in top {
        let token = number(item)?;
        // ln 0 is no number in JSON.
        let Some(value) = item.get("logprob").and_then(Value::as_f64) else {
            continue;
        };
        likeliest.push((token, value as f32));
        // The chosen token's own bytes may be those of several: a character that takes more than one
        // token is given to its last. These are not.
        if let Some(bytes) = item.get("bytes").and_then(Value::as_array) {
            let bytes = bytes
                .iter()
                .filter_map(|byte| u8::try_from(byte.as_u64()?).ok());
            pieces.push((token, bytes.collect()));
        }
    }
    Ok(Position {
        token: number(entry)?,
        log_probability: log_probability(entry.get("logprob")),
        top: ordered(likeliest),
        pieces,
    })
}

fn number(entry: &Value) -> Result<Token, Error> {
    entry
        .get("id")
        .and_then(Value::as_u64)
        .and_then(|id| Token::try_from(id).ok())
        .ok_or_else(|| strange("tokens come as texts without numbers, and two may look the same."))
}

fn legacy(logprobs: &Value) -> Result<Vec<Position>, Error> {
    let list = |name: &str| logprobs.get(name).and_then(Value::as_array);
    let (Some(tokens), Some(values)) = (list("tokens"), list("token_logprobs")) else {
        return Err(strange("its log-probabilities have an unknown shape."));
    };
    let tops = list("top_logprobs").map_or(&[][..], Vec::as_slice);
    if values.len() != tokens.len() || !(tops.is_empty() || tops.len() == tokens.len()) {
        return Err(strange(format!(
            "its lists have {}, {} and {} entries, so they are not per token.",
            tokens.len(),
            values.len(),
            tops.len()
        )));
    }
    let mut all = Vec::with_capacity(tokens.len());
    for (at, (token, value)) in tokens.iter().zip(values).enumerate() {
        let mut top = Vec::new();
        if let Some(entries) = tops.get(at).and_then(Value::as_object) {
            for (name, value) in entries {
                if let Some(value) = log_probability(Some(value)) {
                    top.push((named(name)?, value));
                }
            }
        }
        all.push(Position {
            token: named(token.as_str().unwrap_or_default())?,
            log_probability: log_probability(Some(value)),
            top: ordered(top),
            pieces: Vec::new(),
        });
    }
    Ok(all)
}

fn named(name: &str) -> Result<Token, Error> {
    name.strip_prefix("token_id:")
        .and_then(|id| id.parse().ok())
        .ok_or_else(|| {
            strange("tokens come as texts, not as token_id: and a number; two may look the same.")
        })
}

fn log_probability(value: Option<&Value>) -> Option<f32> {
    let value = value?.as_f64()? as f32;
    value.is_finite().then_some(value)
}

/// In descending order, each token once.
fn ordered(mut top: Vec<(Token, f32)>) -> Vec<(Token, f32)> {
    top.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    let mut seen = std::collections::BTreeSet::new();
    top.retain(|(token, _)| seen.insert(*token));
    top
}

/// Probabilities of distinct tokens never sum to more than 1, unless they are of something else:
/// logits, or a distribution that was cut and scaled.
fn raw(top: &[(Token, f32)]) -> Result<(), Error> {
    let sum: f64 = top.iter().map(|(_, value)| f64::from(*value).exp()).sum();
    if sum <= 1.0 + limits::SUM {
        return Ok(());
    }
    Err(strange(format!(
        "the probabilities of its likeliest tokens sum to {sum:.3}, so they are not the model's own; let it \
         return raw log-probabilities."
    )))
}

/// An answer of another kind than it should be.
pub fn strange(message: impl Into<String>) -> Error {
    Error::Answer {
        message: message.into(),
    }
}
