//! What a run has told so far: events, each put where it belongs.

use crate::limits;
use crate::protocol::{
    Begun, Candidate, Done, End, Event, Executed, Failed, Line, Plain, Read, Refresh, Signal,
    TokenEvent, Totals, read_event,
};
use std::rc::Rc;

/// A run. Cheap to clone: what it holds is shared.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Story {
    /// The id by which the backend knows it.
    pub id: Option<String>,
    /// Requests before it; `None` once it has begun.
    pub queued: Option<u32>,
    /// Its agents, in the order in which they began.
    pub agents: Vec<Rc<Agent>>,
    /// Plain sampling at equal cost.
    pub plain: Option<Rc<Plain>>,
    /// How it ended.
    pub ending: Option<Ending>,
    /// Its events as they came, a line each.
    pub lines: Vec<Rc<str>>,
    /// Events that are damaged or make no sense where they stand.
    pub damaged: u32,
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq)]
pub enum Ending {
    /// To the end.
    Complete(End),
    /// It could not go on.
    Failed(Failed),
}

/// One agent of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Agent {
    /// Its number.
    pub number: u32,
    /// How it began.
    pub head: Rc<Begun>,
    /// The tokens of its program.
    pub tokens: Vec<Rc<TokenEvent>>,
    /// The drawings of candidates.
    pub rounds: Vec<Round>,
    /// Lines that are complete.
    pub ends: Vec<Rc<Line>>,
    /// How it ended.
    pub done: Option<Rc<Done>>,
}

/// One drawing of candidates, what their runs did, and what of it the model was shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Round {
    /// Line of the program, from 1.
    pub line: u32,
    /// Why they were drawn.
    pub reason: Refresh,
    /// Tokens that were written before.
    pub at: usize,
    /// They.
    pub candidates: Vec<Rc<Candidate>>,
    /// Their runs.
    pub runs: Vec<Rc<Executed>>,
    /// What the model was shown.
    pub signal: Option<Rc<Signal>>,
}

impl Story {
    /// Reads a recording: an event a line. Unknown kinds of events are passed over.
    ///
    /// # Errors
    /// The number of the first damaged line and what is wrong with it, if nothing else of use is there;
    /// 0 if there is no line.
    pub fn read(text: &str) -> Result<Self, (usize, String)> {
        let mut story = Self::default();
        let mut first = None;
        for (number, line) in text.lines().enumerate() {
            if let Some(why) = story.hear(line) {
                first.get_or_insert((number + 1, why));
            }
        }
        if story.agents.is_empty() {
            return Err(first.unwrap_or_default());
        }
        Ok(story)
    }

    /// Its events as a recording.
    #[must_use]
    pub fn text(&self) -> String {
        self.lines.iter().flat_map(|line| [&**line, "\n"]).collect()
    }

    /// Takes a line; what is wrong with it if it is damaged.
    pub fn hear(&mut self, line: &str) -> Option<String> {
        let line = line.trim();
        if line.is_empty() {
            return None;
        }
        let wrong = match read_event(line) {
            Read::Event(event) => {
                (!self.tell(*event)).then(|| "it stands before its run".to_owned())
            }
            Read::Unknown => None,
            Read::Damaged(why) => Some(why),
        };
        match wrong {
            None => self.lines.push(line.into()),
            Some(_) => self.damaged += 1,
        }
        wrong
    }

    /// Takes an event; whether it makes sense here.
    pub fn tell(&mut self, event: Event) -> bool {
        match event {
            Event::Queued(queued) => {
                self.id = Some(queued.id);
                self.queued = Some(queued.position);
            }
            Event::Run(begun) => {
                self.queued = None;
                let number = begun.agent;
                let fresh = Agent {
                    number,
                    head: Rc::from(begun),
                    tokens: Vec::new(),
                    rounds: Vec::new(),
                    ends: Vec::new(),
                    done: None,
                };
                let known = self.agents.iter().position(|it| it.number == number);
                match known {
                    // It tries again.
                    Some(place) => self.agents[place] = Rc::new(fresh),
                    None if self.agents.len() < limits::DECODING_AGENTS => {
                        self.agents.push(Rc::new(fresh))
                    }
                    None => return false,
                }
            }
            Event::Plain(plain) => self.plain = Some(Rc::new(plain)),
            Event::End(end) => self.ending = Some(Ending::Complete(end)),
            Event::Failed(failed) => self.ending = Some(Ending::Failed(failed)),
            Event::LineStart(start) => {
                let Some(agent) = self.agent_mut(start.agent) else {
                    return false;
                };
                agent.rounds.push(Round {
                    line: start.line,
                    reason: start.reason,
                    at: agent.tokens.len(),
                    candidates: Vec::new(),
                    runs: Vec::new(),
                    signal: None,
                });
            }
            Event::Candidate(candidate) => {
                let Some(round) = self.round_mut(candidate.agent) else {
                    return false;
                };
                round.candidates.push(Rc::new(candidate));
            }
            Event::Executed(run) => {
                let Some(round) = self.round_mut(run.agent) else {
                    return false;
                };
                round.runs.push(Rc::new(run));
            }
            Event::Signal(signal) => {
                let Some(round) = self.round_mut(signal.agent) else {
                    return false;
                };
                round.signal = Some(Rc::new(signal));
            }
            Event::Token(token) => {
                let Some(agent) = self.agent_mut(token.agent) else {
                    return false;
                };
                agent.tokens.push(Rc::new(*token));
            }
            Event::LineEnd(line) => {
                let Some(agent) = self.agent_mut(line.agent) else {
                    return false;
                };
                agent.ends.push(Rc::new(line));
            }
            Event::Done(done) => {
                let Some(agent) = self.agent_mut(done.agent) else {
                    return false;
                };
                agent.done = Some(Rc::new(*done));
            }
        }
        true
    }

    fn agent_mut(&mut self, number: u32) -> Option<&mut Agent> {
        let mut agents = self.agents.iter_mut();
        agents.find(|it| it.number == number).map(Rc::make_mut)
    }

    fn round_mut(&mut self, agent: u32) -> Option<&mut Round> {
        self.agent_mut(agent)?.rounds.last_mut()
    }

    /// The agent of this number; else the one that won, else the first.
    #[must_use]
    pub fn agent(&self, number: Option<u32>) -> Option<&Rc<Agent>> {
        let of = |number: u32| self.agents.iter().find(|agent| agent.number == number);
        let won = match &self.ending {
            Some(Ending::Complete(end)) => end.winner,
            _ => None,
        };
        number
            .and_then(of)
            .or_else(|| won.and_then(of))
            .or(self.agents.first())
    }

    /// Of everything, once it is known.
    #[must_use]
    pub fn totals(&self) -> Option<Totals> {
        match &self.ending {
            Some(Ending::Complete(end)) => Some(end.totals),
            _ => None,
        }
    }
}

impl Agent {
    /// The drawing of candidates behind a token.
    #[must_use]
    pub fn round(&self, token: usize) -> Option<&Round> {
        let before = self.rounds.iter().rev().find(|round| round.at <= token);
        before.or(self.rounds.first())
    }

    /// The program after so many tokens.
    #[must_use]
    pub fn program(&self, tokens: usize) -> String {
        let written = self.tokens.iter().take(tokens);
        let written: String = written.map(|token| token.text.as_str()).collect();
        format!("{}{written}", self.head.forced)
    }

    /// The token to look at first: the first that was flipped, else the one most moved.
    #[must_use]
    pub fn telling(&self) -> Option<usize> {
        let flipped = self.tokens.iter().position(|token| token.flipped);
        flipped.or_else(|| {
            let moved = self.tokens.iter().enumerate();
            let moved = moved.max_by(|(_, a), (_, b)| a.kl.total_cmp(&b.kl));
            moved.map(|(place, _)| place)
        })
    }

    /// Tokens that were flipped, of the first so many.
    #[must_use]
    pub fn flips(&self, tokens: usize) -> usize {
        let written = self.tokens.iter().take(tokens);
        written.filter(|token| token.flipped).count()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
pub(super) mod tests {
    use super::*;

    /// The recording that ships, made with a scripted model.
    pub const SHIPPED: &str = include_str!("../../../../static/runs/scripted.jsonl");

    #[test]
    fn the_shipped_recording_is_read_whole_and_written_again() {
        let story = Story::read(SHIPPED).unwrap();
        assert_eq!(story.damaged, 0);
        let agent = story.agent(None).unwrap();
        assert!(agent.tokens.len() > 10);
        // The last candidates were all one finished program, which needed no signal.
        let (_, before) = agent.rounds.split_last().unwrap();
        assert!(before.iter().all(|round| round.signal.is_some()));
        assert_eq!(
            agent.program(usize::MAX),
            agent.done.as_ref().unwrap().program
        );
        assert!(agent.tokens[agent.telling().unwrap()].flipped);
        assert_eq!(Story::read(&story.text()).unwrap(), story);
        // A token's round is the last that began before it.
        for (place, token) in agent.tokens.iter().enumerate() {
            assert!(agent.round(place).unwrap().line <= token.line);
        }
    }

    #[test]
    fn what_was_cut_off_keeps_what_came_before() {
        let cut: String = SHIPPED.chars().take(SHIPPED.chars().count() / 2).collect();
        let story = Story::read(&cut).unwrap();
        assert_eq!(story.damaged, 1);
        assert_eq!(story.ending, None);
        assert!(!story.agent(None).unwrap().tokens.is_empty());
    }

    #[test]
    fn a_file_without_a_run_is_told_where_it_is_wrong() {
        assert_eq!(Story::read(""), Err((0, String::new())));
        let (line, why) = Story::read("\nhello").unwrap_err();
        assert_eq!(line, 2);
        assert!(!why.is_empty());
        let orphan = r#"{"event":"line_start","agent":0,"line":1,"reason":"first"}"#;
        assert_eq!(Story::read(orphan).unwrap_err().0, 1);
        // A newer backend may say more.
        let newer = format!("{{\"event\":\"weather\"}}\n{SHIPPED}");
        assert_eq!(Story::read(&newer).unwrap().damaged, 0);
    }
}
