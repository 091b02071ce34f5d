//! llama.cpp as a language model.

use super::load::{Llama, failed};
use super::tokenizer::Tokenizer;
use crate::engine::sequences::Sequences;
use crate::engine::template;
use llama_cpp_2::model::{LlamaChatMessage, LlamaChatTemplate};
use llama_cpp_2::token::LlamaToken;
use runwise::model::{
    Description, Distribution, Error, LanguageModel, Message, Part, Sequence, Token, Usage, Work,
};

impl LanguageModel for Llama {
    fn description(&self) -> &Description {
        &self.description
    }

    fn usage(&self) -> Usage {
        self.usage
    }

    fn tokenize(&mut self, parts: &[Part], first: bool) -> Result<Vec<Token>, Error> {
        let vocabulary = self.model.vocab();
        let tokenizer = Tokenizer {
            encode: |text: &str, marks: bool| {
                let tokens = vocabulary.tokenize(text.as_bytes(), false, marks);
                tokens.into_iter().map(|token| token.0 as Token).collect()
            },
            is_mark: |token| vocabulary.is_control(LlamaToken(token as i32)),
            adds_space: self.adds_space,
        };
        Ok(tokenizer.tokenize(parts, first.then_some(self.start)))
    }

    fn piece(&mut self, token: Token) -> Result<Vec<u8>, Error> {
        self.known(token)?;
        let vocabulary = self.model.vocab();
        Ok(vocabulary.token_to_piece(LlamaToken(token as i32), false, None))
    }

    fn is_end(&self, token: Token) -> bool {
        self.known(token).is_ok() && self.model.vocab().is_eog(LlamaToken(token as i32))
    }

    fn chat(&mut self, messages: &[Message]) -> Result<Vec<Part>, Error> {
        let Ok(template) = self.model.chat_template(None) else {
            return Ok(template::plain(messages));
        };
        Ok(template::chat(messages, |marked| {
            self.apply(&template, marked)
        }))
    }

    fn open(&mut self) -> Result<Sequence, Error> {
        self.sequences.open(Vec::new())
    }

    fn fork(&mut self, parent: Sequence, length: usize) -> Result<Sequence, Error> {
        let tokens = self.sequences.tokens(parent)?;
        let shared = tokens.get(..length).ok_or_else(|| {
            failed(format!(
                "Sequence {} has {} tokens, not {length}.",
                parent.0,
                tokens.len()
            ))
        })?;
        let child = self.sequences.open(shared.to_vec())?;
        if length > 0 {
            let (from, to) = (Sequences::place(parent), Sequences::place(child));
            self.context
                .copy_kv_cache_seq(from as i32, to as i32, Some(0), Some(length as u32))
                .map_err(|error| failed(format!("llama.cpp cannot fork a sequence: {error}.")))?;
        }
        self.usage.reused += length as u64;
        Ok(child)
    }

    fn rewind(&mut self, sequence: Sequence, length: usize) -> Result<(), Error> {
        if length < self.sequences.tokens(sequence)?.len() {
            self.cut(Sequences::place(sequence), length)?;
            self.sequences.tokens_mut(sequence)?.truncate(length);
        }
        Ok(())
    }

    fn free(&mut self, sequence: Sequence) {
        // A whole sequence can always be dropped, and a stranger's handle drops nothing.
        if self.sequences.free(sequence) {
            let _ = self.cut(Sequences::place(sequence), 0);
        }
    }

    fn tokens(&self, sequence: Sequence) -> &[Token] {
        self.sequences.get(sequence).map_or(&[], Vec::as_slice)
    }

    fn step(&mut self, work: &[Work<'_>]) -> Result<Vec<Distribution>, Error> {
        self.append(work)
    }
}

impl Llama {
    fn known(&self, token: Token) -> Result<(), Error> {
        if token < self.description.vocabulary {
            Ok(())
        } else {
            Err(failed(format!(
                "There is no token {token} in a vocabulary of {}.",
                self.description.vocabulary
            )))
        }
    }

    /// llama.cpp knows templates by their looks; one that it does not know gives `None`.
    fn apply(&self, template: &LlamaChatTemplate, messages: &[Message]) -> Option<String> {
        let messages: Vec<LlamaChatMessage> = messages
            .iter()
            .map(|message| {
                LlamaChatMessage::new(message.role.name().to_owned(), message.content.clone())
            })
            .collect::<Result<_, _>>()
            .ok()?;
        self.model
            .apply_chat_template(template, &messages, true)
            .ok()
    }
}
