//! Executions and changed files in a command line.

use super::super::record::Kind;
use super::exit::{self, Options, Shown};
use super::pipes::{is_echo_option, output, stdin};
use super::programs::{Input, Look, base, look};
use super::tree::{Body, Command, Entry, Heredoc, Inside, Join, List, Operator};
use super::writes::{self, Write};
use super::{classify, parser};
use crate::limits;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a command line does, as far as its text tells.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Detected {
    /// What it executes, in order.
    pub invocations: Vec<Invocation>,
    /// Files it changes, in order.
    pub writes: Vec<Write>,
    /// The exit code that it prints of an execution, if it does: `pytest; echo "exit: $?"`.
    pub reported: Option<Reported>,
    /// Whether the text is longer or deeper than is read.
    pub cut: bool,
}

/// A program that is executed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Invocation {
    /// What it is.
    pub kind: Kind,
    /// The program, without its folder.
    pub program: String,
    /// Where its command stands, in bytes of the whole text. A command inside a quoted one stands
    /// where that stands.
    pub from: u32,
    /// Where it ends.
    pub to: u32,
    /// What the exit code of the whole says of it.
    pub shown: Shown,
    /// Whether it runs under a limit of time: `timeout`.
    pub timed: bool,
    /// Its place among the invocations and writes of this command line.
    pub order: u32,
}

/// An exit code that is printed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reported {
    /// Which of the invocations it is of.
    pub invocation: u32,
    /// What is printed before it in its line.
    pub before: String,
    /// What is printed after it in its line.
    pub after: String,
}

impl Detected {
    /// The dearest invocation, the first of them: a test framework before a script, a script before
    /// code on the command line, that before anything else.
    #[must_use]
    pub fn dearest(&self) -> Option<&Invocation> {
        let rank = |kind: Kind| match kind {
            Kind::Framework(_) => 3,
            Kind::Script => 2,
            Kind::Inline => 1,
            Kind::Other => 0,
        };
        self.invocations.iter().reduce(|best, next| {
            if rank(next.kind) > rank(best.kind) {
                next
            } else {
                best
            }
        })
    }

    /// The kind of the dearest invocation; nothing where nothing is executed.
    #[must_use]
    pub fn kind(&self) -> Option<Kind> {
        self.dearest().map(|invocation| invocation.kind)
    }
}

/// What a command line executes and which files it changes. Takes time in proportion to its length.
#[must_use]
pub fn detect(command: &str) -> Detected {
    let mut walk = Walk::default();
    walk.text(command, Shown::BOTH, 0);
    walk.detected
}

/// Where a command stands.
#[derive(Clone, Copy)]
struct Place {
    shown: Shown,
    depth: usize,
}

/// A text while it is walked through.
struct Scope<'t, 'a> {
    heredocs: &'t [Heredoc<'a>],
    /// Functions by name, and whether they were called.
    functions: BTreeMap<&'t str, (&'t Command<'a>, bool)>,
}

#[derive(Default)]
struct Walk {
    detected: Detected,
    options: Options,
    /// The folder that `cd` went to, where it is known.
    folder: String,
    /// Where the quoted command stands that is being read.
    outer: Option<(u32, u32)>,
    /// Quoted commands around it.
    texts: usize,
    order: u32,
    timed: bool,
}

impl Walk {
    fn text(&mut self, text: &str, shown: Shown, depth: usize) {
        if self.texts >= limits::COMMAND_TEXTS || depth >= limits::COMMAND_DEPTH {
            self.detected.cut = true;
            return;
        }
        let script = parser::parse(text, depth);
        self.detected.cut |= script.cut;
        self.texts += 1;
        let mut scope = Scope {
            heredocs: &script.heredocs,
            functions: BTreeMap::new(),
        };
        self.list(&script.list, Place { shown, depth }, &mut scope);
        self.texts -= 1;
    }

    fn list<'t, 'a>(&mut self, list: &'t List<'a>, place: Place, scope: &mut Scope<'t, 'a>) {
        let told = exit::of_list(list);
        // Where the invocations of the commands that are joined to this one begin, and whether one of
        // them may fail by itself.
        let mut first = self.detected.invocations.len();
        let mut doubtful = false;
        for (index, entry) in list.0.iter().enumerate() {
            let before = self.detected.invocations.len();
            if entry.join == Join::Then {
                self.doubt(first, doubtful);
                first = before;
                doubtful = false;
            }
            let shown = told[index].seen(place.shown, self.options);
            self.pipeline(entry, Place { shown, ..place }, scope);
            let executes = self.detected.invocations.len() > before;
            doubtful |= !executes && !is_neutral(entry);
            if executes
                && self.detected.reported.is_none()
                && let Some(next) = list.0.get(index + 1)
            {
                self.reported(entry, next);
            }
        }
        self.doubt(first, doubtful);
    }

    /// Where another command may have failed, an exit code is not that of the invocations from `first` on.
    fn doubt(&mut self, first: usize, doubtful: bool) {
        for invocation in self.detected.invocations.iter_mut().skip(first) {
            invocation.shown.nonzero &= !doubtful;
        }
    }

    fn pipeline<'t, 'a>(&mut self, entry: &'t Entry<'a>, place: Place, scope: &mut Scope<'t, 'a>) {
        let mut input = Input::Inherited;
        for (index, command) in entry.commands.iter().enumerate() {
            let last = index + 1 == entry.commands.len();
            let shown = if last || self.options.pipefail {
                place.shown
            } else {
                Shown::NEITHER
            };
            let given = std::mem::take(&mut input);
            let given = stdin(command, scope.heredocs).unwrap_or(given);
            if !last {
                input = output(command, &given);
            }
            self.command(command, &given, Place { shown, ..place }, scope);
        }
    }

    fn command<'t, 'a>(
        &mut self,
        command: &'t Command<'a>,
        input: &Input<'_>,
        place: Place,
        scope: &mut Scope<'t, 'a>,
    ) {
        let hidden = Place {
            shown: Shown::NEITHER,
            depth: place.depth + 1,
        };
        let inner = Place {
            depth: place.depth + 1,
            ..place
        };
        let range = self.range(command);
        // `x=$(command)` ends with the exit code of the command.
        let only_assigns = command.words.is_empty() && matches!(command.body, Body::Simple);
        let assigned = if only_assigns { inner } else { hidden };
        for word in &command.assignments {
            self.inside(&word.inside, range, assigned, scope);
        }
        for word in &command.words {
            self.inside(&word.inside, range, hidden, scope);
        }
        for redirection in &command.redirections {
            self.inside(&redirection.target.inside, range, hidden, scope);
            if let Operator::HereDocument(index) = redirection.operator
                && let Some(heredoc) = scope.heredocs.get(index)
            {
                self.inside(&heredoc.inside, range, hidden, scope);
            }
        }
        match &command.body {
            Body::Simple => self.simple(command, input, inner, scope),
            Body::Group(list) => self.list(list, inner, scope),
            Body::Branch(parts) => {
                for part in parts {
                    self.list(part, hidden, scope);
                }
            }
            Body::Loop(parts) => {
                for (index, part) in parts.iter().enumerate() {
                    // Of all its rounds, the last one tells.
                    let shown = Shown {
                        zero: false,
                        nonzero: place.shown.nonzero && index + 1 == parts.len(),
                    };
                    self.list(part, Place { shown, ..inner }, scope);
                }
            }
            Body::Function(body) => {
                if let Some(name) = command.words.first() {
                    scope.functions.insert(&name.text, (body, false));
                }
            }
        }
        if !matches!(command.body, Body::Simple | Body::Function(_)) {
            self.redirected(command);
        }
    }

    /// Commands in a word of a command, which stands at `range`.
    fn inside<'t, 'a>(
        &mut self,
        inside: &'t [Inside<'a>],
        range: (u32, u32),
        place: Place,
        scope: &mut Scope<'t, 'a>,
    ) {
        for one in inside {
            match one {
                Inside::List(list) => self.list(list, place, scope),
                Inside::Text(text) => {
                    let outer = self.outer;
                    self.outer = outer.or(Some(range));
                    self.text(text, place.shown, place.depth);
                    self.outer = outer;
                }
            }
        }
    }

    fn simple<'t, 'a>(
        &mut self,
        command: &'t Command<'a>,
        input: &Input<'_>,
        place: Place,
        scope: &mut Scope<'t, 'a>,
    ) {
        if let Some(first) = command.words.first()
            && let Some(function) = scope.functions.get_mut(&*first.text)
        {
            // Each is looked into once, so that one that calls itself ends.
            if !std::mem::replace(&mut function.1, true) {
                let body = function.0;
                self.command(body, &Input::Inherited, place, scope);
            }
            return;
        }
        let words: Vec<&str> = command.words.iter().map(|word| &*word.text).collect();
        let mut rest = words.as_slice();
        let timed = std::mem::take(&mut self.timed);
        let (from, to) = self.range(command);
        let mut shown = place.shown;
        self.timed = timed;
        for _ in 0..limits::COMMAND_WRAPPERS {
            match look(rest, input) {
                Look::Nothing => break,
                Look::Runs(kind) => {
                    let order = self.next();
                    let program = rest.first().map_or("", |program| base(program));
                    self.detected.invocations.push(Invocation {
                        kind,
                        program: program.to_owned(),
                        from,
                        to,
                        shown,
                        timed: self.timed,
                        order,
                    });
                    break;
                }
                Look::Inner { at, hides } => {
                    self.timed |= rest
                        .first()
                        .is_some_and(|name| base(name).ends_with("timeout"));
                    shown.zero &= !hides;
                    rest = rest.get(at..).unwrap_or_default();
                    if hides {
                        let end = rest.iter().position(|word| matches!(*word, ";" | "+"));
                        rest = &rest[..end.unwrap_or(rest.len())];
                    }
                }
                Look::Text { text, hides } => {
                    shown.zero &= !hides;
                    let outer = self.outer.replace((from, to));
                    let options = self.options;
                    self.options = Options::default();
                    self.options.set(rest);
                    self.text(&text, shown, place.depth);
                    self.options = options;
                    self.outer = outer;
                    break;
                }
            }
        }
        self.timed = timed;
        match rest {
            ["cd" | "pushd", folder] if !folder.starts_with('-') => {
                self.folder = writes::joined(&self.folder, folder);
            }
            ["set", ..] => self.options.set(rest),
            _ => {}
        }
        let mut paths = Vec::new();
        writes::of(rest, input, &mut paths);
        self.redirected(command);
        self.write(paths);
    }

    /// Files that the redirections of a command change.
    fn redirected(&mut self, command: &Command<'_>) {
        let mut paths = Vec::new();
        for redirection in &command.redirections {
            let to_file = matches!(
                redirection.operator,
                Operator::Write | Operator::Append | Operator::Both
            );
            // What is written to standard error is no program.
            if to_file && redirection.fd.is_none_or(|fd| fd == 1) {
                paths.push(writes::path(&redirection.target.text));
            }
        }
        self.write(paths);
    }

    fn write(&mut self, paths: Vec<Option<String>>) {
        for path in paths {
            if path
                .as_deref()
                .is_some_and(|path| path.starts_with("/dev/"))
            {
                continue;
            }
            let order = self.next();
            self.detected.writes.push(Write {
                path: path.map(|path| writes::joined(&self.folder, &path)),
                order,
            });
        }
    }

    /// Where a command stands in the whole text.
    fn range(&self, command: &Command<'_>) -> (u32, u32) {
        let byte = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        self.outer
            .unwrap_or((byte(command.range.start), byte(command.range.end)))
    }

    fn next(&mut self) -> u32 {
        self.order += 1;
        self.order - 1
    }

    /// `echo "exit: $?"` right behind an execution.
    fn reported(&mut self, entry: &Entry<'_>, next: &Entry<'_>) {
        let [echo] = next.commands.as_slice() else {
            return;
        };
        if next.join == Join::Or
            || !matches!(
                echo.words.first().map(|word| &*word.text),
                Some("echo" | "printf")
            )
        {
            return;
        }
        let mut line = String::new();
        for word in echo
            .words
            .iter()
            .skip(1)
            .filter(|word| !is_echo_option(word))
        {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(&word.text);
        }
        let mark = if entry.commands.len() == 1 {
            "$?"
        } else {
            "${PIPESTATUS[0]}"
        };
        let Some((before, after)) = line.split_once(mark) else {
            return;
        };
        // Only the line with the number is looked for.
        let before = before.rsplit(['\n']).next().unwrap_or(before);
        let before = before.rsplit("\\n").next().unwrap_or(before);
        let after = after.split('\n').next().unwrap_or(after);
        let after = after.split("\\n").next().unwrap_or(after);
        self.detected.reported = Some(Reported {
            invocation: u32::try_from(self.detected.invocations.len() - 1).unwrap_or(u32::MAX),
            before: before.trim().to_owned(),
            after: after.trim().to_owned(),
        });
    }
}

/// Whether a pipeline leaves the exit code to what it is joined with.
fn is_neutral(entry: &Entry<'_>) -> bool {
    entry.commands.last().is_none_or(|command| {
        matches!(command.body, Body::Simple)
            && classify::is_neutral(command.words.first().map_or("", |word| &*word.text))
            || matches!(command.body, Body::Function(_))
    })
}
