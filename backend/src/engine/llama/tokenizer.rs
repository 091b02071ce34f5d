//! Text to tokens.

use runwise::model::{Part, Token};

/// What is known of a vocabulary.
pub struct Tokenizer<F, C> {
    /// The tokens of bytes; marks are recognised if asked for.
    pub encode: F,
    /// Whether a token is a mark.
    pub is_mark: C,
    /// Text at the start, and after a mark, gets a space in front (SentencePiece models).
    pub adds_space: bool,
}

/// Goes in front of a text in the middle, so that it gets no space: no token reaches over it.
const GUARD: &str = "\n";

impl<F, C> Tokenizer<F, C>
where
    F: Fn(&str, bool) -> Vec<Token>,
    C: Fn(Token) -> bool,
{
    /// The tokens of a prompt. `start`: what the model wants at the start of every text; `None` if
    /// the prompt goes on from another.
    pub fn tokenize(&self, parts: &[Part], start: Option<Option<Token>>) -> Vec<Token> {
        let mut tokens: Vec<Token> = start.flatten().into_iter().collect();
        let mut after_mark = start.is_some();
        for part in parts {
            let (text, marks) = match part {
                Part::Template(text) => (text, true),
                Part::Text(text) => (text, false),
            };
            if text.is_empty() {
                continue;
            }
            if self.adds_space && !after_mark {
                tokens.extend(self.guarded(text, marks));
            } else {
                tokens.extend((self.encode)(text, marks));
            }
            after_mark = tokens.last().is_some_and(|token| (self.is_mark)(*token));
        }
        tokens
    }

    fn guarded(&self, text: &str, marks: bool) -> Vec<Token> {
        let guard = (self.encode)(GUARD, false);
        let all = (self.encode)(&format!("{GUARD}{text}"), marks);
        match all.strip_prefix(guard.as_slice()) {
            Some(tokens) => tokens.to_vec(),
            // The vocabulary has tokens that begin with a line's end; the space is the lesser evil.
            None => (self.encode)(text, marks),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    /// A character a token, `<m>` is 1, and a space is put in front as SentencePiece does.
    fn spaced(text: &str, marks: bool) -> Vec<Token> {
        let mut tokens = Vec::new();
        let pieces = if marks {
            text.split("<m>").collect()
        } else {
            vec![text]
        };
        for (at, piece) in pieces.into_iter().enumerate() {
            if at > 0 {
                tokens.push(1);
            }
            if !piece.is_empty() {
                tokens.push(u32::from(' '));
                tokens.extend(piece.chars().map(u32::from));
            }
        }
        tokens
    }

    fn text(tokens: &[Token]) -> String {
        let shown = |token: &Token| match token {
            1 => "<m>".to_owned(),
            2 => "<s>".to_owned(),
            other => char::from_u32(*other).unwrap().to_string(),
        };
        tokens.iter().map(shown).collect()
    }

    #[test]
    fn no_space_appears_between_parts() {
        let tokenizer = Tokenizer {
            encode: spaced,
            is_mark: |token| token < 3,
            adds_space: true,
        };
        let parts = [
            Part::Template("<m>user".into()),
            Part::Text("a<m>".into()),
            Part::Text("b".into()),
            Part::Template("<m>".into()),
            Part::Text("c".into()),
        ];
        let tokens = tokenizer.tokenize(&parts, Some(Some(2)));
        assert_eq!(text(&tokens), "<s><m> usera<m>b<m> c");
        assert_eq!(tokens.iter().filter(|token| **token == 1).count(), 2);
        let tokens = tokenizer.tokenize(&[Part::Text("x = 1".into())], None);
        assert_eq!(text(&tokens), "x = 1");
        assert!(
            tokenizer
                .tokenize(&[Part::Text("".into())], None)
                .is_empty()
        );
    }
}
