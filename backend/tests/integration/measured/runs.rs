//! A run of the decoder with everything that it took.

use super::clock::Time;
use super::clocked::{Book, Clocked, Entry};
use runwise::decoding::{Checked, Tools, decode};
use runwise::model::{LanguageModel, Token};
use runwise::protocol::{DecodeRequest, Done, Event, Refresh, Settings, TaskBrief, TokenEvent};
use runwise::sandbox::python::Guest;
use std::rc::Rc;
use std::sync::Arc;

/// Most seconds of a run: a busy machine may take them.
const SECONDS: u32 = 1_800;

/// Most tokens of a program: some eight lines, each with a refresh of several seconds on two cores.
const TOKENS: u32 = 80;

pub fn request(task: &TaskBrief, strength: f64) -> DecodeRequest {
    let mut settings = Settings {
        compare: false,
        seconds: SECONDS,
        tokens: TOKENS,
        ..Settings::default()
    };
    settings.guidance.strength = strength;
    DecodeRequest {
        version: runwise::protocol::VERSION,
        task: task.clone(),
        settings,
        on_disconnect: runwise::protocol::Disconnect::Cancel,
    }
}

/// A run that is over.
pub struct Ran {
    entries: Vec<Entry>,
    /// All of it, the final program's tests included.
    pub time: Time,
}

/// What it took to show the model what candidates did.
#[derive(Default)]
pub struct Refreshed {
    pub is_first: bool,
    /// See [`PARTS`].
    pub parts: [Time; 5],
    /// Tokens of the prompt with the traces that had to be computed, and that were there.
    pub evaluated: usize,
    pub reused: usize,
    /// Tokens that it has in common with what was there: with the plain prompt, with either.
    pub plain: usize,
    pub common: usize,
}

/// What a refresh consists of. The step that the plain model needs anyway is none of it.
pub const PARTS: [&str; 5] = [
    "drawing candidates",
    "making programs of them",
    "running these",
    "writing the signal",
    "reading the new prompt",
];

pub fn run(
    model: &mut dyn LanguageModel,
    guest: &Arc<Guest>,
    task: &TaskBrief,
    strength: f64,
) -> Ran {
    let checked = Checked::new(&request(task, strength)).unwrap();
    let book = Rc::new(Book::default());
    let mut clocked = Clocked::new(model, book.clone());
    let tools = Tools {
        guest: guest.clone(),
        now: &|| book.wall(),
        stop: &|| false,
    };
    let start = book.now();
    let decoded = decode(&mut clocked, &tools, &checked, &mut |event| {
        book.hear(event);
    });
    decoded.unwrap();
    let time = book.now().since(start);
    Ran {
        entries: book.entries.take(),
        time,
    }
}

impl Ran {
    pub fn events(&self) -> impl Iterator<Item = &Event> {
        self.entries.iter().filter_map(|entry| match entry {
            Entry::Heard(_, event) => Some(&**event),
            _ => None,
        })
    }

    pub fn tokens(&self) -> impl Iterator<Item = &TokenEvent> {
        self.events().filter_map(|event| match event {
            Event::Token(token) => Some(&**token),
            _ => None,
        })
    }

    pub fn done(&self) -> &Done {
        let mut done = self.events().filter_map(|event| match event {
            Event::Done(done) => Some(&**done),
            _ => None,
        });
        done.next().unwrap()
    }

    /// Tokens that come right after another one: no prompt is read for them, nothing is drawn.
    pub fn steady(&self) -> Vec<&TokenEvent> {
        let mut steady = Vec::new();
        let mut follows = false;
        for event in self.events() {
            match event {
                Event::Token(token) => {
                    if follows {
                        steady.push(&**token);
                    }
                    follows = true;
                }
                Event::LineStart(_) => follows = false,
                _ => {}
            }
        }
        steady
    }

    /// Steps of the plain prompt alone and of both, of one and the same token each.
    pub fn pairs(&self) -> impl Iterator<Item = (Time, Time)> {
        self.entries.iter().filter_map(|entry| match entry {
            Entry::Pair { single, pair } => Some((*single, *pair)),
            _ => None,
        })
    }

    /// Tokens of the plain prompt, up to the first that was chosen.
    pub fn prompt(&self) -> Vec<Token> {
        let read = self
            .entries
            .iter()
            .take_while(|entry| {
                !matches!(entry, Entry::Heard(_, event) if matches!(**event, Event::Token(_)))
            })
            .filter_map(|entry| match entry {
                Entry::Step { after, .. } => Some(after.clone()),
                _ => None,
            });
        read.last().unwrap()
    }

    /// Refreshes that came to a signal.
    pub fn refreshes(&self) -> Vec<Refreshed> {
        let mut all = Vec::new();
        let mut open: Option<Opened> = None;
        for entry in &self.entries {
            if let Entry::Heard(_, event) = entry {
                match &**event {
                    Event::LineStart(start) => {
                        open = Some(Opened::new(start.reason == Refresh::First));
                    }
                    Event::Token(_) => all.extend(open.take().and_then(Opened::closed)),
                    _ => {}
                }
            }
            if let Some(open) = &mut open {
                open.hear(entry);
            }
        }
        all
    }
}

/// A refresh while it is read.
#[derive(Default)]
struct Opened {
    refreshed: Refreshed,
    last: Time,
    is_shown: bool,
    plain: Vec<Token>,
    left: Vec<Token>,
    had: Option<usize>,
    wanted: Vec<Token>,
}

impl Opened {
    fn new(is_first: bool) -> Self {
        Self {
            refreshed: Refreshed {
                is_first,
                ..Refreshed::default()
            },
            ..Self::default()
        }
    }

    fn hear(&mut self, entry: &Entry) {
        match entry {
            Entry::Draw { plain, from, to } => {
                self.refreshed.parts[0] = to.since(*from);
                self.plain.clone_from(plain);
                self.last = *to;
            }
            Entry::Left(tokens) if !self.is_shown => self.left.clone_from(tokens),
            Entry::Step {
                before,
                after,
                time,
            } if self.is_shown => {
                let reading = &mut self.refreshed.parts[4];
                *reading = reading.and(*time);
                self.had = self.had.or(Some(*before));
                self.wanted.clone_from(after);
            }
            Entry::Heard(at, event) => {
                let part = match &**event {
                    Event::Candidate(_) => 1,
                    Event::Executed(_) => 2,
                    Event::Signal(signal) => {
                        self.is_shown = true;
                        self.refreshed.evaluated = signal.evaluated as usize;
                        self.refreshed.reused = signal.reused as usize;
                        3
                    }
                    _ => return,
                };
                let part = &mut self.refreshed.parts[part];
                *part = part.and(at.since(self.last));
                self.last = *at;
            }
            _ => {}
        }
    }

    /// Looks at whether the events say what the engine did.
    fn closed(mut self) -> Option<Refreshed> {
        let it = &mut self.refreshed;
        if !self.is_shown {
            return None;
        }
        if let Some(had) = self.had {
            assert_eq!(had, it.reused);
            assert_eq!(self.wanted.len(), it.reused + it.evaluated);
            let common = |tokens: &[Token]| {
                let same = tokens.iter().zip(&self.wanted).take_while(|(a, b)| a == b);
                // The last one is computed in any case.
                same.count().min(self.wanted.len() - 1)
            };
            it.plain = common(&self.plain);
            it.common = it.plain.max(common(&self.left));
            assert_eq!(it.reused, it.common);
        }
        Some(self.refreshed)
    }
}
