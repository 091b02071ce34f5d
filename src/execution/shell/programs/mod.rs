//! What a program and its arguments come to: tests, a script, a command inside, or nothing that is
//! executed of a project.
//!
//! A program that is not known here executes nothing: what an agent types is mostly tools of the
//! system, and a missed execution is a smaller error than `ls tox.ini` as one.

mod cargo_go;
mod interpreters;
mod jvm_and_make;
mod node;
mod options;
mod paths;
mod python;
mod shells;
mod tests_elsewhere;
mod wrappers;

use super::super::record::Kind;
pub(super) use paths::base;
use std::borrow::Cow;

/// What a program reads on its standard input.
#[derive(Clone, Debug, Default)]
pub(super) enum Input<'a> {
    /// Nothing, or what the one who called the shell has.
    #[default]
    Inherited,
    /// A text that stands in the command.
    Text(Cow<'a, str>),
    /// A file, or what another program writes.
    Stream,
}

/// What a command comes to.
#[derive(Debug, PartialEq)]
pub(super) enum Look<'a> {
    /// Nothing of the project is executed.
    Nothing,
    /// It executes.
    Runs(Kind),
    /// It runs the command that begins at this word.
    Inner {
        at: usize,
        /// It ends with an exit code of its own: `find -exec`.
        hides: bool,
    },
    /// It runs a text as commands.
    Text {
        text: Cow<'a, str>,
        /// It ends with an exit code of its own: `watch`.
        hides: bool,
    },
}

impl Look<'_> {
    pub(super) fn inner(at: usize) -> Self {
        Look::Inner { at, hides: false }
    }
}

/// What these words come to; the first one is the program.
pub(super) fn look<'a>(words: &[&'a str], input: &Input<'a>) -> Look<'a> {
    let Some(&program) = words.first() else {
        return Look::Nothing;
    };
    let name = base(program);
    if asks_about_itself(words) {
        return Look::Nothing;
    }
    wrappers::look(name, words, input)
        .or_else(|| shells::look(name, words, input))
        .or_else(|| python::look(name, words, input))
        .or_else(|| cargo_go::look(name, words))
        .or_else(|| node::look(name, words, input))
        .or_else(|| jvm_and_make::look(name, words))
        .or_else(|| tests_elsewhere::look(name, words))
        .or_else(|| interpreters::look(name, words, input))
        .or_else(|| paths::look(program))
        .unwrap_or(Look::Nothing)
}

/// `tool --version`, `tool --help`: the only argument. A program that is named by its path is the
/// project's, and asking it runs it.
fn asks_about_itself(words: &[&str]) -> bool {
    matches!(
        words,
        [tool, "--version" | "--help" | "-h" | "-V" | "-version" | "-help"] if !tool.contains('/')
    )
}

/// The first argument of git that is no option of it: its command.
pub(super) fn skip_git_options(arguments: &[&str]) -> usize {
    options::skip(arguments, 0, &["-C", "-c", "--git-dir", "--work-tree"])
}
