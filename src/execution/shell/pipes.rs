//! What a command reads, where the text of the command line tells.

use super::programs::Input;
use super::tree::{Body, Command, Heredoc, Operator, Word};
use std::borrow::Cow;

/// Options of `echo` are not printed.
pub(super) fn is_echo_option(word: &Word<'_>) -> bool {
    matches!(&*word.text, "-e" | "-n" | "-en" | "-ne")
}

/// What a command's own redirections give it to read; nothing if none does.
pub(super) fn stdin<'t>(
    command: &'t Command<'_>,
    heredocs: &'t [Heredoc<'_>],
) -> Option<Input<'t>> {
    command
        .redirections
        .iter()
        .rev()
        .filter(|redirection| redirection.fd.is_none_or(|fd| fd == 0))
        .find_map(|redirection| match redirection.operator {
            Operator::HereString => Some(Input::Text(Cow::Borrowed(&*redirection.target.text))),
            Operator::HereDocument(index) => heredocs
                .get(index)
                .map(|heredoc| Input::Text(Cow::Borrowed(&*heredoc.body))),
            Operator::Read => Some(Input::Stream),
            _ => None,
        })
}

/// What the next command of a pipeline reads.
pub(super) fn output<'t>(command: &'t Command<'_>, input: &Input<'t>) -> Input<'t> {
    match command.words.first().map(|word| &*word.text) {
        Some("echo" | "printf") if matches!(command.body, Body::Simple) => {
            let words: Vec<&str> = command
                .words
                .iter()
                .skip(1)
                .filter(|word| !is_echo_option(word))
                .map(|word| &*word.text)
                .collect();
            Input::Text(Cow::Owned(words.join(" ")))
        }
        Some("cat") if command.words.len() == 1 => match input {
            Input::Text(text) => Input::Text(text.clone()),
            _ => Input::Stream,
        },
        _ => Input::Stream,
    }
}
