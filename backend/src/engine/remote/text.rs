//! Text to tokens and back, through the server's own tokeniser.

use super::answer::strange;
use super::connect::{Kind, Remote};
use crate::engine::template;
use runwise::model::{Error, Message, Part, Token};
use serde_json::{Value, json};

/// What texts are asked for behind.
pub(super) const ANCHOR: &str = "a";

/// Bytes of the longest mark of a template that is looked for.
const MARK: usize = 64;

impl Remote {
    /// Tokens of one text, without what belongs at the start of all.
    pub(super) fn encode(&mut self, text: &str, marks: bool) -> Result<Vec<Token>, Error> {
        if text.is_empty() {
            return Ok(Vec::new());
        }
        match self.kind {
            Kind::Llama => {
                let body = json!({
                    "content": text, "add_special": false, "parse_special": marks, "with_pieces": true,
                });
                let answer = self.http.post("/tokenize", &body)?;
                let entries = answer.get("tokens").and_then(Value::as_array);
                let entries = entries.ok_or_else(|| strange("/tokenize gives no tokens."))?;
                entries
                    .iter()
                    .map(|entry| {
                        let token = token(entry.get("id"))?;
                        // A mark's piece would be its name.
                        if let (false, Some(piece)) = (marks, entry.get("piece")) {
                            self.pieces.insert(token, bytes(piece));
                        }
                        Ok(token)
                    })
                    .collect()
            }
            Kind::Vllm if marks => self.encode_vllm(&[text]),
            Kind::Vllm => self.encode_vllm(&disarmed(text)),
        }
    }

    fn encode_vllm(&self, texts: &[&str]) -> Result<Vec<Token>, Error> {
        let requests: Vec<(&str, Value)> = texts
            .iter()
            .map(|text| {
                let body =
                    json!({"model": self.model, "prompt": text, "add_special_tokens": false});
                ("/tokenize", body)
            })
            .collect();
        let mut tokens = Vec::new();
        for answer in self.http.post_all(&requests) {
            tokens.extend(token_list(&answer?, "tokens")?);
        }
        Ok(tokens)
    }

    /// The text of tokens; bytes that are no text are replaced.
    pub(super) fn decode(&self, tokens: &[Token]) -> Result<String, Error> {
        let body = json!({"model": self.model, "tokens": tokens});
        let answer = self.http.post("/detokenize", &body)?;
        let text = answer.get("content").or_else(|| answer.get("prompt"));
        text.and_then(Value::as_str)
            .map(str::to_owned)
            .ok_or_else(|| strange("/detokenize gives no text."))
    }

    /// The text of tokens in the middle of a text: at its start some leave out a space.
    pub(super) fn decode_behind(&self, tokens: &[Token]) -> Result<String, Error> {
        let both = self.decode(&[&[self.anchor], tokens].concat())?;
        Ok(both.strip_prefix(ANCHOR).unwrap_or(&both).to_owned())
    }

    /// A token's bytes; of a part of a character the server may tell only that it is one.
    pub(super) fn spelt(&mut self, token: Token) -> Result<Vec<u8>, Error> {
        if self.ends.contains(&token) {
            return Ok(Vec::new());
        }
        if let Some(bytes) = self.pieces.get(&token) {
            return Ok(bytes.clone());
        }
        let before = self.decode(&[self.anchor])?;
        let both = self.decode(&[self.anchor, token])?;
        let piece = both.strip_prefix(&before).unwrap_or(&both);
        let bytes = if is_mark(piece) {
            &[]
        } else {
            piece.as_bytes()
        };
        self.pieces.insert(token, bytes.to_vec());
        Ok(bytes.to_vec())
    }

    /// A chat in the server's template.
    pub(super) fn templated(&self, messages: &[Message]) -> Result<Vec<Part>, Error> {
        let mut failed = None;
        let parts = template::chat(messages, |marked| match self.apply(marked) {
            Ok(text) => Some(text),
            // Models without a template are refused one.
            Err(Error::Status {
                status: 400..=499, ..
            }) => None,
            Err(error) => {
                failed = Some(error);
                None
            }
        });
        failed.map_or(Ok(parts), Err)
    }

    fn apply(&self, messages: &[Message]) -> Result<String, Error> {
        let messages: Vec<Value> = messages
            .iter()
            .map(|message| json!({"role": message.role.name(), "content": message.content}))
            .collect();
        match self.kind {
            Kind::Llama => {
                let answer = self
                    .http
                    .post("/apply-template", &json!({"messages": messages}))?;
                let text = answer.get("prompt").and_then(Value::as_str);
                text.map(str::to_owned)
                    .ok_or_else(|| strange("/apply-template gives no text."))
            }
            Kind::Vllm => {
                let body = json!({
                    "model": self.model, "messages": messages, "add_generation_prompt": true,
                });
                let answer = self.http.post("/tokenize", &body)?;
                self.decode(&token_list(&answer, "tokens")?)
            }
        }
    }
}

/// A list of tokens under a name.
pub(super) fn token_list(answer: &Value, name: &str) -> Result<Vec<Token>, Error> {
    let list = answer.get(name).and_then(Value::as_array);
    let list = list.ok_or_else(|| strange(format!("there is no list of {name}.")))?;
    list.iter().map(|entry| token(Some(entry))).collect()
}

fn token(value: Option<&Value>) -> Result<Token, Error> {
    value
        .and_then(Value::as_u64)
        .and_then(|id| Token::try_from(id).ok())
        .ok_or_else(|| strange("a token is no number."))
}

/// A piece is a text, or bytes where it is none.
fn bytes(piece: &Value) -> Vec<u8> {
    match piece {
        Value::String(text) => text.clone().into_bytes(),
        Value::Array(bytes) => bytes
            .iter()
            .filter_map(|byte| u8::try_from(byte.as_u64()?).ok())
            .collect(),
        _ => Vec::new(),
    }
}

/// The text in pieces none of which holds a mark. This tokeniser reads marks wherever it sees them,
/// and a visitor's `<|im_end|>` must stay ten characters.
fn disarmed(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut start = 0;
    for (at, sign) in text.char_indices() {
        let rest = text.get(at..).unwrap_or_default();
        if matches!(sign, '<' | '[') && begins_with_mark(rest) {
            pieces.push(text.get(start..=at).unwrap_or_default());
            start = at + 1;
        }
    }
    pieces.push(text.get(start..).unwrap_or_default());
    pieces.retain(|piece| !piece.is_empty());
    pieces
}

/// `<...>` without a space, or `[WORD]`: what marks look like.
fn begins_with_mark(text: &str) -> bool {
    let close = |sign: char| text.find(sign).filter(|end| *end <= MARK);
    if let Some(inside) = text.strip_prefix('<') {
        let inside = close('>').and_then(|end| inside.get(..end - 1));
        return inside.is_some_and(|inside| {
            !inside.is_empty() && !inside.contains(|sign: char| sign.is_whitespace() || sign == '<')
        });
    }
    if let Some(inside) = text.strip_prefix('[') {
        let inside = close(']').and_then(|end| inside.get(..end - 1));
        return inside.is_some_and(|inside| {
            let word = inside.trim_start_matches('/');
            word.len() > 1
                && word
                    .chars()
                    .all(|sign| sign.is_ascii_uppercase() || sign == '_')
        });
    }
    false
}

fn is_mark(piece: &str) -> bool {
    piece.starts_with("<|") && piece.ends_with("|>") && begins_with_mark(piece)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn marks_are_broken_and_programs_are_not() {
        assert_eq!(disarmed("a<|im_end|>b"), ["a<", "|im_end|>b"]);
        assert_eq!(disarmed("</s>[/INST]"), ["<", "/s>[", "/INST]"]);
        assert_eq!(disarmed("<<s>>"), ["<<", "s>>"]);
        assert_eq!(
            disarmed("<｜end▁of▁sentence｜>"),
            ["<", "｜end▁of▁sentence｜>"]
        );
        for text in [
            "if a < b and c > d: x[i], y[N] = z[0:2]",
            "<>",
            "<",
            "[",
            "",
        ] {
            assert_eq!(disarmed(text).concat(), text);
            assert!(disarmed(text).len() < 2, "{text}");
        }
        assert!(is_mark("<|im_start|>"));
        assert!(!is_mark("<b>"));
        assert!(!is_mark(" x"));
    }

    proptest! {
        #[test]
        fn nothing_is_lost_and_no_mark_is_left(text in "[a-zA-Z<>|/\\[\\]_ ü｜]{0,40}") {
            let pieces = disarmed(&text);
            prop_assert_eq!(pieces.concat(), text.as_str());
            for piece in pieces {
                for (at, _) in piece.char_indices() {
                    prop_assert!(!begins_with_mark(&piece[at..]), "{}", piece);
                }
            }
        }
    }
}
