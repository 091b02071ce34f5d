//! Runs in the making: every reader tells what it meets, in order, and calls find their results here.

use super::names;
use super::notes::{Notes, so_many};
use super::value::Content;
use crate::execution::{
    Act, Call, Ending, Format, Observation, Part, Role, Run, Step, Tokens, Turn,
};
use std::collections::HashMap;

/// The runs of one file, the last of them in the making.
#[derive(Debug)]
pub(super) struct Draft<'n> {
    /// The run in the making. `items` counts those that have begun.
    pub run: Run,
    /// Where problems are noted.
    pub notes: &'n mut Notes,
    /// The session's identifier, which names the run if nothing better does.
    pub session: String,
    /// When the current item was written.
    pub at: Option<i64>,
    /// Whether a helper acts in the current item.
    pub sidechain: bool,
    /// Whether the time from the first item to the last is how long the run took: so where nobody
    /// sits at the keyboard.
    pub unattended: bool,
    /// Whether the file ended too early, and that was noted.
    pub cut: bool,
    /// Runs that are finished.
    done: Vec<Run>,
    /// Steps of calls by the log's names for them.
    calls: HashMap<String, usize>,
    /// Turns by the log's names for them.
    replies: HashMap<String, usize>,
    /// Whether the last turn goes on, in logs that name no turns.
    replying: bool,
    first: Option<i64>,
    last: Option<i64>,
    /// Images in messages, which are not kept.
    images: u32,
}

impl<'n> Draft<'n> {
    pub fn new(format: Format, notes: &'n mut Notes) -> Self {
        Self {
            run: empty(notes.file(), format),
            notes,
            session: String::new(),
            at: None,
            sidechain: false,
            unattended: false,
            cut: false,
            done: Vec::new(),
            calls: HashMap::new(),
            replies: HashMap::new(),
            replying: false,
            first: None,
            last: None,
            images: 0,
        }
    }

    /// Begins the next item.
    pub fn item(&mut self, at: Option<i64>) {
        self.run.items += 1;
        self.at = at;
        self.sidechain = false;
        if let Some(at) = at {
            self.first = Some(self.first.map_or(at, |first| first.min(at)));
            self.last = Some(self.last.map_or(at, |last| last.max(at)));
        }
    }

    fn now(&self) -> u32 {
        self.run.items.saturating_sub(1)
    }

    fn push(&mut self, part: Part) -> usize {
        self.run.steps.push(Step {
            item: self.now(),
            at: self.at,
            sidechain: self.sidechain,
            part,
        });
        self.run.steps.len() - 1
    }

    /// Somebody says something; nothing if it is blank.
    pub fn message(&mut self, role: Role, content: Content) {
        self.images += content.images;
        if !content.text.trim().is_empty() {
            let text = content.text;
            self.push(Part::Message { role, text });
        }
    }

    /// As [`Self::message`], by the word for the role.
    pub fn said(&mut self, role: &str, content: Content) {
        let role = match role {
            "system" | "developer" => Role::System,
            "assistant" | "agent" | "model" => Role::Agent,
            _ => Role::User,
        };
        self.message(role, content);
    }

    /// The model thinks.
    pub fn thought(&mut self, text: String) {
        if !text.trim().is_empty() {
            self.push(Part::Thought(text));
        }
    }

    /// The agent calls a tool. A later call of the same name takes the name over.
    pub fn call(&mut self, id: Option<&str>, tool: &str, act: Act) -> usize {
        let step = self.push(Part::Call(Call {
            tool: tool.to_owned(),
            act,
            observation: None,
            milliseconds: None,
        }));
        if let Some(id) = id.filter(|id| !id.is_empty()) {
            self.calls.insert(id.to_owned(), step);
        }
        step
    }

    /// The call of a step goes by this name as well.
    pub fn name(&mut self, id: &str, step: usize) {
        self.calls.insert(id.to_owned(), step);
    }

    /// The step of a call.
    pub fn called(&self, id: &str) -> Option<usize> {
        self.calls.get(id).copied()
    }

    /// The call of a step, to add to.
    pub fn at_step(&mut self, step: usize) -> Option<&mut Call> {
        match &mut self.run.steps.get_mut(step)?.part {
            Part::Call(call) => Some(call),
            _ => None,
        }
    }

    /// The first call that nothing came back from, among those not older than a step.
    pub fn open_call(&self, from: usize) -> Option<usize> {
        let steps = self.run.steps.iter().enumerate().skip(from);
        let mut open = steps.filter(|(_, step)| {
            matches!(
                &step.part,
                Part::Call(Call {
                    observation: None,
                    ..
                })
            )
        });
        open.next().map(|(at, _)| at)
    }

    /// Something comes back from a call.
    pub fn answer(&mut self, id: &str, observation: Observation) {
        match self.called(id) {
            Some(step) => self.answer_at(step, observation),
            None => self.orphan(id, observation),
        }
    }

    /// Something comes back from the call of a step.
    pub fn answer_at(&mut self, step: usize, observation: Observation) {
        self.replying = false;
        let again = match self.at_step(step) {
            Some(call) if call.observation.is_none() => {
                call.observation = Some(observation);
                false
            }
            _ => true,
        };
        if again {
            self.notes
                .say("is a second result of one call and left out");
        }
    }

    /// Something comes back, and nobody knows from which call: it is kept as a message.
    pub fn orphan(&mut self, id: &str, observation: Observation) {
        self.replying = false;
        let id: String = id.chars().take(60).collect();
        self.notes.say(match id.as_str() {
            "" => "is the result of no call; it is kept as a message".to_owned(),
            id => format!(
                "is the result of a call \u{201c}{id}\u{201d} that is not there; it is kept as a message"
            ),
        });
        self.message(
            Role::User,
            Content {
                text: observation.output,
                images: observation.images,
            },
        );
    }

    /// A reply of the model by its name; told again, it is the same reply, and of its tokens the
    /// larger numbers hold: chunks of a reply repeat them, early ones before they are known.
    pub fn reply(&mut self, id: &str, tokens: Option<Tokens>) {
        if let Some(&turn) = self.replies.get(id).filter(|_| !id.is_empty()) {
            if let (Some(turn), Some(new)) = (self.run.turns.get_mut(turn), tokens) {
                let old = turn.tokens.unwrap_or_default();
                turn.tokens = Some(Tokens {
                    input: old.input.max(new.input),
                    cached: old.cached.max(new.cached),
                    cache_written: old.cache_written.max(new.cache_written),
                    output: old.output.max(new.output),
                });
            }
            return;
        }
        if !id.is_empty() {
            self.replies.insert(id.to_owned(), self.run.turns.len());
        }
        let item = self.now();
        self.run.turns.push(Turn { item, tokens });
    }

    /// The model goes on replying, in a log that names no replies: what it does without an answer in
    /// between is one.
    pub fn replying(&mut self) {
        if !self.replying {
            self.reply("", None);
            self.replying = true;
        }
    }

    /// The reply goes on behind an answer: that was an answer within it.
    pub fn keep_replying(&mut self) {
        self.replying = true;
    }

    /// The reply is over, and these are its tokens.
    pub fn replied(&mut self, tokens: Option<Tokens>) {
        self.replying = false;
        match self.run.turns.last_mut() {
            Some(turn) if turn.tokens.is_none() => turn.tokens = tokens,
            _ => self.reply("", tokens),
        }
    }

    /// The model's name; the first one holds.
    pub fn model(&mut self, name: &str) {
        if self.run.model.is_none() && !name.is_empty() {
            self.run.model = Some(name.to_owned());
        }
    }

    /// What follows is another run.
    pub fn split(&mut self) {
        let format = self.run.format;
        let next = empty(self.notes.file(), format);
        let run = std::mem::replace(&mut self.run, next);
        self.close(run);
        self.calls.clear();
        self.replies.clear();
        (self.first, self.last, self.replying) = (None, None, false);
    }

    fn close(&mut self, mut run: Run) {
        self.notes.at_none();
        if self.images > 0 {
            let images = std::mem::take(&mut self.images);
            self.notes.say(format!(
                "has {} in its messages, not kept",
                so_many(images, "image")
            ));
        }
        if run.steps.is_empty() {
            self.notes.say("holds no step of an agent");
            return;
        }
        let known: Vec<Tokens> = run.turns.iter().filter_map(|turn| turn.tokens).collect();
        if run.tokens.is_none() && !known.is_empty() {
            let unknown = run.turns.len() - known.len();
            if unknown > 0 {
                let turns = run.turns.len();
                self.notes.say(format!(
                    "tells no tokens for {unknown} of its {turns} replies: the sum lacks them"
                ));
            }
            run.tokens = Some(known.into_iter().sum());
        }
        if self.unattended && run.milliseconds.is_none() {
            let span = self.first.zip(self.last).map(|(first, last)| last - first);
            run.milliseconds = span
                .and_then(|span| u64::try_from(span).ok())
                .filter(|&span| span > 0);
        }
        if run.instance.is_empty() {
            run.instance = names::instance(&run.file, &self.session);
        }
        self.session.clear();
        self.done.push(run);
    }

    /// The runs with at least a step.
    pub fn finish(mut self) -> Vec<Run> {
        let next = empty("", self.run.format);
        let run = std::mem::replace(&mut self.run, next);
        // What follows a whole session is no session.
        if !(run.steps.is_empty() && run.items == 0 && !self.done.is_empty()) {
            self.close(run);
        }
        self.done
    }
}

fn empty(file: &str, format: Format) -> Run {
    Run {
        file: file.to_owned(),
        format,
        instance: String::new(),
        agent: None,
        model: None,
        setting: String::new(),
        steps: Vec::new(),
        turns: Vec::new(),
        items: 0,
        tokens: None,
        cost: None,
        milliseconds: None,
        exit_status: None,
        patch: None,
        ending: Ending::Unknown,
        can_execute: true,
    }
}
