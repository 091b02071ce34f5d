//! A text, token by token.

use super::utf8::Pieces;
use super::{Held, Refusal};
use crate::limits;
use runwise::model::{Error, LanguageModel, Part, sample};
use runwise::numerics::Random;
use runwise::protocol::{CompleteEvent, CompleteRequest, CompleteStop};

/// Whether the request can be asked.
///
/// # Errors
/// What is wrong with it.
pub fn check(request: &CompleteRequest) -> Result<(), Refusal> {
    let refused = |message: &str, hint| Err((message.to_owned(), hint));
    if request.prompt.is_some() != request.messages.is_empty() {
        return refused(
            "A completion begins with a `prompt` or with `messages`, and with one of them only.",
            "Give one and leave the other out.",
        );
    }
    if !(0.0..=100.0).contains(&request.temperature) {
        return refused(
            "`temperature` is outside of 0 to 100.",
            "Most often it is between 0 and 2.",
        );
    }
    if !(request.top_p > 0.0 && request.top_p <= 1.0) {
        return refused(
            "`top_p` is not above 0 and at most 1.",
            "1 leaves all tokens in.",
        );
    }
    if !(1..=limits::COMPLETION_TOKENS).contains(&request.tokens) {
        let most = limits::COMPLETION_TOKENS;
        return Err((
            format!("`tokens` is {}, and it may be 1 to {most}.", request.tokens),
            "Ask again with the text so far as the prompt.",
        ));
    }
    if request.stop.len() > limits::STOPS || request.stop.iter().any(String::is_empty) {
        let most = limits::STOPS;
        return Err((
            format!("`stop` has more than {most} texts, or an empty one."),
            "A line end is written \\n.",
        ));
    }
    Ok(())
}

/// Writes the text; `emit` hears of it as it grows and, at the end, why it ended.
///
/// # Errors
/// The model's; the pieces before it have been told.
pub fn complete(
    model: &mut dyn LanguageModel,
    request: &CompleteRequest,
    emit: &mut dyn FnMut(CompleteEvent),
) -> Result<(), Error> {
    let parts = match &request.prompt {
        Some(prompt) => vec![Part::Text(prompt.clone())],
        None => model.chat(&request.messages)?,
    };
    let prompt = model.tokenize(&parts, true)?;
    if prompt.is_empty() {
        return Err(Error::Engine {
            message: "An empty prompt has no token to begin with.".to_owned(),
        });
    }
    let mut held = Held::open(model)?;
    let mut random = Random::new(request.seed);
    let mut text = Guarded::new(&request.stop);
    let mut next = held.step(&prompt)?;
    let (mut generated, mut sum) = (0, 0.0);
    let reason = loop {
        if generated == request.tokens {
            break CompleteStop::Tokens;
        }
        let drawn = sample::draw(&next, request.temperature, request.top_p, &mut random);
        let Some((token, log)) = drawn.filter(|(token, _)| !held.model.is_end(*token)) else {
            break CompleteStop::End;
        };
        generated += 1;
        sum += f64::from(log).max(limits::LEAST_LOG_PROBABILITY);
        let bytes = held.model.piece(token)?;
        let stopped = text.push(&bytes);
        if let Some(text) = text.take() {
            emit(CompleteEvent::Text { text });
        }
        if stopped {
            break CompleteStop::Stop;
        }
        if generated < request.tokens {
            next = held.step(&[token])?;
        }
    };
    if reason != CompleteStop::Stop {
        text.finish();
        if let Some(text) = text.take() {
            emit(CompleteEvent::Text { text });
        }
    }
    emit(CompleteEvent::End {
        reason,
        prompt_tokens: u32::try_from(prompt.len()).unwrap_or(u32::MAX),
        generated,
        log_probability: sum,
    });
    Ok(())
}

/// Text that may still turn out to be the beginning of a stop.
struct Guarded<'s> {
    stops: &'s [String],
    pieces: Pieces,
    pending: String,
    ready: String,
}

impl<'s> Guarded<'s> {
    fn new(stops: &'s [String]) -> Self {
        Self {
            stops,
            pieces: Pieces::default(),
            pending: String::new(),
            ready: String::new(),
        }
    }

    /// Takes bytes; whether a stop is there, with what stands before it ready.
    fn push(&mut self, bytes: &[u8]) -> bool {
        self.pending += &self.pieces.push(bytes);
        let first = self
            .stops
            .iter()
            .filter_map(|stop| self.pending.find(stop.as_str()))
            .min();
        if let Some(at) = first {
            self.ready += &self.pending[..at];
            self.pending.clear();
            return true;
        }
        let kept = self
            .stops
            .iter()
            .map(|stop| begun(&self.pending, stop))
            .max()
            .unwrap_or(0);
        let rest = self.pending.split_off(self.pending.len() - kept);
        self.ready += &std::mem::replace(&mut self.pending, rest);
        false
    }

    fn finish(&mut self) {
        self.ready += &std::mem::take(&mut self.pending);
        self.ready += &self.pieces.finish();
    }

    fn take(&mut self) -> Option<String> {
        Some(std::mem::take(&mut self.ready)).filter(|text| !text.is_empty())
    }
}

/// Bytes at the end of `text` with which `stop` begins.
fn begun(text: &str, stop: &str) -> usize {
    let mut ends = stop.char_indices().map(|(at, _)| at).rev();
    ends.find(|&at| text.ends_with(&stop[..at])).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stop_is_found_across_pieces_and_never_told() {
        let stops = ["\n\n".to_owned(), "end.".to_owned()];
        let mut text = Guarded::new(&stops);
        assert!(!text.push(b"a en"));
        assert_eq!(text.take().as_deref(), Some("a "));
        assert!(!text.push(b"ds e"));
        assert_eq!(text.take().as_deref(), Some("ends "));
        assert!(text.push(b"nd. more"));
        assert_eq!(text.take(), None);
    }

    #[test]
    fn what_was_held_back_comes_at_the_end() {
        let stops = ["###".to_owned()];
        let mut text = Guarded::new(&stops);
        assert!(!text.push(b"a##"));
        assert_eq!(text.take().as_deref(), Some("a"));
        assert!(!text.push(b"b#"));
        assert_eq!(text.take().as_deref(), Some("##b"));
        text.finish();
        assert_eq!(text.take().as_deref(), Some("#"));
        assert_eq!(begun("x中", "中文"), 3);
        assert_eq!(begun("x", "x"), 0);
    }
}
