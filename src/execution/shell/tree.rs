//! A command line as a tree: lists of pipelines of commands, their words and redirections.

use std::borrow::Cow;
use std::ops::Range;

/// A whole text.
#[derive(Debug, Default)]
pub struct Script<'a> {
    /// Its commands.
    pub list: List<'a>,
    /// Its here-documents, in the order of their operators.
    pub heredocs: Vec<Heredoc<'a>>,
    /// Whether the text is longer or deeper than is read: what is behind that is missing.
    pub cut: bool,
}

/// Pipelines one after the other.
#[derive(Debug, Default)]
pub struct List<'a>(pub Vec<Entry<'a>>);

/// A pipeline and how it follows the one before it.
#[derive(Debug)]
pub struct Entry<'a> {
    /// When it runs.
    pub join: Join,
    /// `!` before it: its exit code is turned around.
    pub negated: bool,
    /// `&` behind it: nobody waits for it.
    pub background: bool,
    /// Its commands, each reading what the one before it writes.
    pub commands: Vec<Command<'a>>,
}

/// When a pipeline runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Join {
    /// In any case: after `;`, `&` or the end of a line.
    Then,
    /// When the one before it succeeds.
    And,
    /// When the one before it fails.
    Or,
}

/// One command.
#[derive(Debug)]
pub struct Command<'a> {
    /// What it is made of.
    pub body: Body<'a>,
    /// Variables that are set for it: `A=1 B=2 command`.
    pub assignments: Vec<Word<'a>>,
    /// Its words: the program and its arguments, or what a loop runs over.
    pub words: Vec<Word<'a>>,
    /// Its redirections.
    pub redirections: Vec<Redirection<'a>>,
    /// Where it stands in the text, in bytes.
    pub range: Range<usize>,
}

/// What a command is made of.
#[derive(Debug)]
pub enum Body<'a> {
    /// Words.
    Simple,
    /// `{ … }` or `( … )`.
    Group(List<'a>),
    /// `if` or `case`: conditions and branches in order.
    Branch(Vec<List<'a>>),
    /// `for`, `while`, `until` or `select`: its condition if it has one, and its body.
    Loop(Vec<List<'a>>),
    /// The definition of a function; its name is the first word.
    Function(Box<Command<'a>>),
}

/// One word.
#[derive(Debug)]
pub struct Word<'a> {
    /// The word without its quotes. What the shell would expand stays as written.
    pub text: Cow<'a, str>,
    /// Where it stands in the text, in bytes.
    pub range: Range<usize>,
    /// Whether any of it is quoted.
    pub quoted: bool,
    /// Whether the shell expands a variable or a command in it.
    pub expands: bool,
    /// Commands in it: `$( … )`, backquotes, `<( … )`.
    pub inside: Vec<Inside<'a>>,
}

/// Commands inside a word.
#[derive(Debug)]
pub enum Inside<'a> {
    /// Read already.
    List(List<'a>),
    /// Between backquotes, the backslashes before backquotes taken away.
    Text(Cow<'a, str>),
}

/// A redirection.
#[derive(Debug)]
pub struct Redirection<'a> {
    /// The descriptor, where one is written.
    pub fd: Option<u32>,
    /// Its operator.
    pub operator: Operator,
    /// The file, the descriptor, the text, or the word that ends a here-document.
    pub target: Word<'a>,
}

/// The operator of a redirection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// `<`, `<>`.
    Read,
    /// `>`, `>|`.
    Write,
    /// `>>`.
    Append,
    /// `&>`, `&>>`, and `>&` before a file.
    Both,
    /// `>&1`, `<&3`, `2>&-`.
    Duplicate,
    /// `<<<`.
    HereString,
    /// `<<`, `<<-`: which of [`Script::heredocs`].
    HereDocument(usize),
}

/// The body of a here-document.
#[derive(Debug, Default)]
pub struct Heredoc<'a> {
    /// Its lines, without the tabs that `<<-` takes away.
    pub body: Cow<'a, str>,
    /// Where it stands in the text, in bytes.
    pub range: Range<usize>,
    /// Commands that the shell runs to fill it in; none where the ending word is quoted.
    pub inside: Vec<Inside<'a>>,
}
