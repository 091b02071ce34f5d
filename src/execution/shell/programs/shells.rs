//! Shells: a text with `-c`, a script, or commands on standard input.

use super::super::super::record::Kind;
use super::{Input, Look};
use std::borrow::Cow;

pub(super) fn look<'a>(name: &str, words: &[&'a str], input: &Input<'a>) -> Option<Look<'a>> {
    if !matches!(
        name,
        "bash" | "sh" | "zsh" | "dash" | "ksh" | "ash" | "fish" | "rbash"
    ) {
        return None;
    }
    let (mut at, mut text, mut reads) = (1, false, false);
    while let Some(&word) = words.get(at) {
        match word {
            "--" | "-" => {
                at += 1;
                break;
            }
            "-o" | "+o" | "-O" | "+O" | "--rcfile" | "--init-file" => at += 1,
            "-n" | "--help" | "--version" => return Some(Look::Nothing),
            _ if word.starts_with("--") => {}
            _ if word.starts_with(['-', '+']) => {
                text |= word.contains('c');
                reads |= word.contains('s');
                // `-euo pipefail -c`: the value of a group's `o`.
                if word.ends_with('o') {
                    at += 1;
                }
            }
            _ => break,
        }
        at += 1;
    }
    let word = words.get(at).copied();
    Some(match (text, word) {
        (true, Some(word)) => Look::Text {
            text: Cow::Borrowed(word),
            hides: false,
        },
        (true, None) => Look::Nothing,
        // A here-document for a shell that has its program is data.
        (false, Some(_)) if !reads => Look::Runs(Kind::Script),
        _ => match input {
            Input::Text(text) => Look::Text {
                text: text.clone(),
                hides: false,
            },
            Input::Stream => Look::Runs(Kind::Script),
            Input::Inherited => Look::Nothing,
        },
    })
}
