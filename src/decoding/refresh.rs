//! Candidates, their runs, and the prompt that holds them.

use super::agent::{Agent, Branch};
use super::ending::{ending, horizon};
use super::extract::extract;
use super::normal::normal;
use super::prompt;
use super::signal::{Signal, Tried, TriedRun, signal};
use super::world::World;
use crate::model::sample::mixed;
use crate::model::{Error, Part, Sampled, Sampling, Token};
use crate::protocol::{self, Ablation, Candidate, Event, Executed, LineStart, Refresh, Status};

/// Tokens of a candidate for each of its lines; most lines of a program have a dozen.
const LINE_TOKENS: u32 = 48;

/// Draws in a row that must come to the same program before it is taken.
const SETTLED: u32 = 3;

/// Tokens that stay free in the context of the prompt that holds the traces.
const ROOM: usize = 64;

/// The candidates of the last draw.
#[derive(Clone, Debug, Default)]
pub(super) struct Drawn {
    /// Line at which they were drawn; `None` if none ever were.
    pub line: Option<u32>,
    /// Numbers, and whole texts from the program's beginning on.
    texts: Vec<(u32, String)>,
    /// Draws so far, and candidates.
    draws: u64,
    candidates: u32,
}

impl Drawn {
    /// Whether the program is a beginning of some candidate, and not yet all of it.
    pub fn begins_with(&self, program: &str) -> bool {
        let mut texts = self.texts.iter();
        texts.any(|(_, text)| text.len() > program.len() && text.starts_with(program))
    }

    /// Candidates that a beginning is one of.
    pub fn agree(&self, beginning: &str) -> Vec<u32> {
        let agree = self
            .texts
            .iter()
            .filter(|(_, it)| it.starts_with(beginning));
        agree.map(|(id, _)| *id).collect()
    }
}

/// The finished program that all candidates were, and how many times in a row.
#[derive(Clone, Debug, Default)]
pub(super) struct Settling {
    program: String,
    times: u32,
}

/// A candidate with what was made of it.
struct Made {
    id: u32,
    program: Option<String>,
    is_first: bool,
    finished: bool,
}

impl Agent {
    /// Draws candidates, runs them and shows the model what they did. Gives the program, if it is
    /// settled.
    pub fn refresh(
        &mut self,
        world: &mut World<'_>,
        reason: Refresh,
    ) -> Result<Option<String>, Error> {
        let start = (world.now)();
        let line = self.written.line();
        world.emit(Event::LineStart(LineStart {
            agent: self.number,
            line,
            reason,
        }));
        self.look_ahead(world)?;
        let sampled = self.sample(world)?;
        self.drawn.line = Some(line);
        self.drawn.texts.clear();
        let mut made: Vec<Made> = Vec::with_capacity(sampled.len());
        for it in &sampled {
            made.push(self.make(world, it, line, &made));
        }
        for it in made.iter().filter(|it| it.is_first) {
            self.run(world, it)?;
        }
        if let Some(program) = self.settled(world, &made) {
            return Ok(Some(program));
        }
        let signal = self.signal(world, &made)?;
        let (evaluated, reused) = self.show(world, &signal)?;
        let event = protocol::Signal {
            agent: self.number,
            line,
            parts: signal.parts,
            text: signal.text,
            tokens: signal.tokens,
            evaluated,
            reused,
            dropped: signal.dropped,
            milliseconds: world.since(start) as u32,
        };
        world.emit(Event::Signal(event));
        Ok(None)
    }

    fn sample(&mut self, world: &mut World<'_>) -> Result<Vec<Sampled>, Error> {
        let settings = &self.settings;
        let seed = mixed(mixed(settings.seed, self.number.into()), self.drawn.draws);
        self.drawn.draws += 1;
        let sampling = Sampling {
            count: settings.candidates,
            temperature: settings.temperature,
            top_p: settings.top_p,
            seed,
            tokens: settings.tokens.min(LINE_TOKENS * (settings.horizon + 1)),
        };
        let (before, lines) = (&self.written.text()[self.function..], settings.horizon);
        let mut is_long_enough = |_, bytes: &[u8]| {
            let text = String::from_utf8_lossy(bytes);
            horizon(before, &text, lines).is_some() || ending(&format!("{before}{text}")).is_some()
        };
        world
            .model
            .sample(self.plain.sequence, &sampling, &mut is_long_enough)
    }

    /// Cuts a candidate at the horizon and makes a program of it.
    fn make(
        &mut self,
        world: &mut World<'_>,
        sampled: &Sampled,
        line: u32,
        others: &[Made],
    ) -> Made {
        let id = self.drawn.candidates;
        self.drawn.candidates += 1;
        self.totals.generated += sampled.tokens.len() as u64;
        let text = String::from_utf8_lossy(&sampled.bytes).into_owned();
        let before = &self.written.text()[self.function..];
        let over = ending(&format!("{before}{text}"))
            .map(|(at, _)| at.saturating_sub(before.len()).min(text.len()));
        let reach = horizon(before, &text, self.settings.horizon);
        let cut = over.unwrap_or(text.len()).min(reach.unwrap_or(text.len()));
        let finished = match over {
            Some(over) => over <= cut,
            None => sampled.ended && cut == text.len(),
        };
        let cut = text.get(..cut).unwrap_or(&text);
        let whole = format!("{}{cut}", self.written.text());
        let keep = self.written.text()[..self.forced].trim_end().len();
        let (program, extraction) = extract(&whole, keep, &mut |it| world.executions.compiles(it));
        let program = program.map(|program| {
            let normal = normal(&program);
            // The normal form is made without a grammar; the compiler has the last word.
            match world.executions.compiles(&normal) {
                true => normal,
                false => program,
            }
        });
        let same = others
            .iter()
            .find(|it| program.is_some() && it.program == program);
        world.emit(Event::Candidate(Candidate {
            agent: self.number,
            id,
            line,
            text: cut.to_owned(),
            tokens: sampled.tokens.len() as u32,
            log_probability: sampled.log_probability,
            extraction,
            program: program.clone(),
            duplicate_of: same.map(|it| it.id),
        }));
        self.drawn.texts.push((id, whole));
        Made {
            id,
            is_first: program.is_some() && same.is_none(),
            program,
            finished,
        }
    }

    fn run(&mut self, world: &mut World<'_>, made: &Made) -> Result<(), Error> {
        let Some(program) = &made.program else {
            return Ok(());
        };
        for test in 0..world.executions.tests().len() {
            world.check()?;
            let (ran, cached) = world.executions.traced(program, test);
            self.tried.0 += usize::from(ran.status == Status::Passed);
            self.tried.1 += 1;
            world.emit(Event::Executed(Executed {
                agent: self.number,
                candidate: made.id,
                test: test as u32,
                status: ran.status,
                got: ran.got.clone(),
                expected: world.task.visible[test].expected.clone(),
                cached,
                milliseconds: if cached { 0 } else { ran.milliseconds },
                trace: ran.trace.clone(),
                truncated: ran.truncated,
            }));
        }
        Ok(())
    }

    /// The program that all candidates are, if it is finished, passes the visible tests, and has been
    /// the same several times in a row.
    fn settled(&mut self, world: &mut World<'_>, made: &[Made]) -> Option<String> {
        let first = made.first()?.program.as_ref()?;
        let agreed = made
            .iter()
            .all(|it| it.finished && it.program.as_ref() == Some(first));
        let passes = agreed
            && (0..world.executions.tests().len())
                .all(|test| world.executions.traced(first, test).0.status == Status::Passed);
        if !passes {
            self.settling = Settling::default();
            return None;
        }
        if self.settling.program == *first {
            self.settling.times += 1;
        } else {
            self.settling = Settling {
                program: first.clone(),
                times: 1,
            };
        }
        (self.settling.times >= SETTLED).then(|| first.clone())
    }

    fn signal(&self, world: &mut World<'_>, made: &[Made]) -> Result<Signal, Error> {
        let first: Vec<(u32, &String)> = made
            .iter()
            .filter(|it| it.is_first)
            .filter_map(|it| Some((it.id, it.program.as_ref()?)))
            .collect();
        let count = first.len();
        let shift = match self.settings.ablation {
            None => 0,
            // Everybody gets somebody else's; who is alone has nobody's.
            Some(Ablation::Shuffled) if count > 1 => {
                1 + (mixed(self.settings.seed, self.drawn.draws) % (count as u64 - 1)) as usize
            }
            Some(Ablation::Shuffled | Ablation::Identical) => return Ok(Signal::default()),
        };
        let mut tried = Vec::with_capacity(count);
        for (place, (candidate, program)) in first.iter().enumerate() {
            let (trace_of, traced) = first[(place + shift) % count];
            let runs = world
                .task
                .visible
                .iter()
                .enumerate()
                .map(|(test, check)| TriedRun {
                    test: test as u32,
                    trace_of,
                    ran: world.executions.traced(traced, test).0,
                    call: format!("{}({})", world.task.entry, check.arguments),
                    expected: check.expected.clone(),
                });
            tried.push(Tried {
                candidate: *candidate,
                program: (*program).clone(),
                runs: runs.collect(),
            });
        }
        let used = self.prompt_tokens + self.reply.len() + ROOM;
        let room = (world.model.description().context as usize).saturating_sub(used);
        let budget = self.settings.signal_tokens.min(room as u32);
        let model = &mut *world.model;
        let mut tokens = |text: &str| {
            let parts = [Part::Text(text.to_owned())];
            model.tokenize(&parts, false).map(|tokens| tokens.len())
        };
        signal(
            &tried,
            &world.task.entry,
            self.settings.trace,
            budget,
            &mut tokens,
        )
    }

    /// Puts the signal into the other prompt, from what both sequences share on. Gives how many tokens
    /// must be computed, and how many are there.
    fn show(&mut self, world: &mut World<'_>, signal: &Signal) -> Result<(u32, u32), Error> {
        if signal.text.is_empty() && self.settings.skip {
            // Both prompts are the same, and so are the distributions.
            if let Some(traces) = self.traces.take() {
                world.model.free(traces.sequence);
            }
            return Ok((0, 0));
        }
        let messages = prompt::messages(world.task, self.settings.prompt, &signal.text);
        let parts = world.model.chat(&messages)?;
        let mut wanted = world.model.tokenize(&parts, true)?;
        wanted.extend(&self.reply);
        // The last one is always computed: its answer is what is asked for.
        let shared = |tokens: &[Token]| {
            let same = tokens.iter().zip(&wanted).take_while(|(a, b)| a == b);
            same.count().min(wanted.len() - 1)
        };
        let plain = shared(world.model.tokens(self.plain.sequence));
        let own = self
            .traces
            .as_ref()
            .map(|it| (it.sequence, shared(world.model.tokens(it.sequence))));
        let (sequence, length) = match own {
            Some((sequence, length)) if length >= plain => {
                world.model.rewind(sequence, length)?;
                (sequence, length)
            }
            _ => {
                if let Some(traces) = self.traces.take() {
                    world.model.free(traces.sequence);
                }
                (world.model.fork(self.plain.sequence, plain)?, plain)
            }
        };
        let due = wanted[length..].to_vec();
        let counts = (due.len() as u32, length as u32);
        self.traces = Some(Branch { sequence, due });
        Ok(counts)
    }
}
