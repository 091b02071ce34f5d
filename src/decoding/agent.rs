//! One agent: a program written token by token.

use super::ending::ending;
use super::guidance::{Mixed, alone, mix};
use super::prompt;
use super::refresh::{Drawn, Settling};
use super::world::World;
use super::written::Written;
use crate::model::{Distribution, Error, Part, Sequence, Token, Usage, Work};
use crate::protocol::{
    Begun, Choice, Done, Event, Line, Refresh, RefreshMode, Settings, Status, Stop, TokenEvent,
    Totals, VERSION,
};

/// An agent at work. Whoever drops it gives its sequences back with [`Agent::release`].
pub(super) struct Agent {
    pub number: u32,
    pub settings: Settings,
    /// What the assistant's turn begins with, and what was chosen since.
    pub reply: Vec<Token>,
    /// Tokens of the plain prompt without them.
    pub prompt_tokens: usize,
    pub written: Written,
    /// Where the function begins, and where the text begins that was chosen.
    pub function: usize,
    pub forced: usize,
    pub plain: Branch,
    /// After all of the plain branch, where it is known already.
    pub next: Option<Distribution>,
    /// `None` as long as both prompts are the same, or nobody asks.
    pub traces: Option<Branch>,
    pub drawn: Drawn,
    pub settling: Settling,
    pub totals: Totals,
    /// Runs of candidates that passed, and all of them.
    pub tried: (usize, usize),
    chosen: u32,
    flips_in_line: u32,
}

/// A sequence and the tokens that it lacks.
pub(super) struct Branch {
    pub sequence: Sequence,
    pub due: Vec<Token>,
}

/// What a program ended with.
pub(super) struct Over {
    pub stop: Stop,
    pub program: String,
}

impl Agent {
    /// Opens its sequence. Nothing is computed yet.
    pub fn start(world: &mut World<'_>, number: u32, settings: &Settings) -> Result<Self, Error> {
        let messages = prompt::messages(world.task, settings.prompt, "");
        let parts = world.model.chat(&messages)?;
        let prompt_tokens = world.model.tokenize(&parts, true)?;
        let forced = prompt::forced(world.task);
        let begun = Part::Text(format!("{}{forced}", prompt::FENCE));
        let reply = world.model.tokenize(&[begun], false)?;
        let sequence = world.model.open()?;
        let function = forced
            .rfind(&format!("def {}(", world.task.entry))
            .unwrap_or(0);
        let agent = Self {
            number,
            settings: settings.clone(),
            prompt_tokens: prompt_tokens.len(),
            written: Written::new(&forced),
            function,
            forced: forced.len(),
            plain: Branch {
                sequence,
                due: [prompt_tokens, reply.clone()].concat(),
            },
            reply,
            next: None,
            traces: None,
            drawn: Drawn::default(),
            settling: Settling::default(),
            totals: Totals::default(),
            tried: (0, 0),
            chosen: 0,
            flips_in_line: 0,
        };
        let texts = parts.iter().map(|part| match part {
            Part::Template(text) | Part::Text(text) => text.as_str(),
        });
        let prompt = texts.chain([prompt::FENCE, &forced]).collect();
        world.emit(Event::Run(Box::new(Begun {
            version: VERSION,
            agent: number,
            model: world.model.description().clone(),
            task: world.task.name.clone(),
            settings: settings.clone(),
            prompt_tokens: agent.plain.due.len() as u32,
            forced,
            prompt,
        })));
        Ok(agent)
    }

    /// Gives its sequences back.
    pub fn release(self, world: &mut World<'_>) -> Totals {
        world.model.free(self.plain.sequence);
        if let Some(traces) = self.traces {
            world.model.free(traces.sequence);
        }
        self.totals
    }

    /// Chooses one token, after it has drawn candidates where that is due. Gives how the program ended,
    /// if it did.
    pub fn advance(&mut self, world: &mut World<'_>) -> Result<Option<Done>, Error> {
        let (usage, runs, start) = (world.model.usage(), world.executions.done, (world.now)());
        let over = self.turn(world).map(|over| {
            over.map(|over| {
                let visible = world.executions.statuses(&over.program);
                (over, visible)
            })
        });
        self.count(world.model.usage(), usage);
        self.totals.executions += world.executions.done - runs;
        self.totals.seconds += world.since(start) / 1_000.0;
        let done = |(over, visible): (Over, _)| self.done(over.stop, over.program, visible);
        Ok(over?.map(done))
    }

    /// What there is, for who is stopped.
    pub fn cancelled(&self) -> Done {
        self.done(Stop::Cancelled, self.program(), Vec::new())
    }

    fn done(&self, stop: Stop, program: String, visible: Vec<Status>) -> Done {
        Done {
            agent: self.number,
            program,
            stop,
            visible,
            totals: self.totals,
        }
    }

    fn count(&mut self, after: Usage, before: Usage) {
        self.totals.evaluated += after.evaluated - before.evaluated;
        self.totals.reused += after.reused - before.reused;
    }

    /// The program so far, with one end of line.
    fn program(&self) -> String {
        format!("{}\n", self.written.text().trim_end())
    }

    fn over(&self, stop: Stop) -> Option<Over> {
        Some(Over {
            stop,
            program: self.program(),
        })
    }

    fn turn(&mut self, world: &mut World<'_>) -> Result<Option<Over>, Error> {
        world.check()?;
        if (world.now)() > world.deadline {
            return Ok(self.over(Stop::Time));
        }
        // One token of room: the last one needs no step.
        let room = (world.model.description().context as usize)
            .saturating_sub(self.prompt_tokens + self.reply.len());
        if self.chosen >= self.settings.tokens || room == 0 && self.chosen > 0 {
            return Ok(self.over(Stop::Tokens));
        }
        let start = (world.now)();
        if self.asks_traces()
            && let Some(reason) = self.due()
            && let Some(program) = self.refresh(world, reason)?
        {
            return Ok(Some(Over {
                stop: Stop::Settled,
                program,
            }));
        }
        // The other prompt is longer, and a line may be, too: only a draw makes room.
        let context = world.model.description().context as usize;
        if let Some(traces) = &self.traces
            && world.model.tokens(traces.sequence).len() + traces.due.len() > context
        {
            return Ok(self.over(Stop::Tokens));
        }
        let (plain, traces) = self.step(world)?;
        let (guidance, top) = (&self.settings.guidance, self.settings.top as usize);
        let mixed = match &traces {
            Some(traces) => mix(&plain, traces, guidance, top),
            None => alone(&plain, guidance, top),
        };
        let mixed = mixed.ok_or_else(|| Error::Answer {
            message: "It gave no log-probabilities.".to_owned(),
        })?;
        self.take(world, &mixed, start)
    }

    /// Whether what traces say can matter at all.
    fn asks_traces(&self) -> bool {
        !(self.settings.skip && self.settings.guidance.strength == 0.0)
    }

    /// Why candidates are drawn now, if they are.
    fn due(&self) -> Option<Refresh> {
        let Some(line) = self.drawn.line else {
            return Some(Refresh::First);
        };
        match self.settings.refresh {
            RefreshMode::Lines(lines) => {
                (self.written.line() >= line + lines).then_some(Refresh::Lines)
            }
            RefreshMode::Token => Some(Refresh::Token),
            RefreshMode::Prefix => {
                let still = self.drawn.begins_with(self.written.text());
                (!still).then_some(Refresh::Prefix)
            }
        }
    }

    /// One step of both branches, as far as they are needed.
    fn step(
        &mut self,
        world: &mut World<'_>,
    ) -> Result<(Distribution, Option<Distribution>), Error> {
        let mut work = Vec::new();
        if self.next.is_none() {
            work.push(Work {
                sequence: self.plain.sequence,
                tokens: &self.plain.due,
            });
        }
        if let Some(traces) = &self.traces {
            work.push(Work {
                sequence: traces.sequence,
                tokens: &traces.due,
            });
        }
        let mut answers = if work.is_empty() {
            Vec::new().into_iter()
        } else {
            world.model.step(&work)?.into_iter()
        };
        if self.next.is_none() {
            self.next = answers.next();
            self.plain.due.clear();
        }
        let traces = match &mut self.traces {
            Some(traces) => {
                traces.due.clear();
                Some(answers.next().ok_or_else(too_few)?)
            }
            None => None,
        };
        Ok((self.next.take().ok_or_else(too_few)?, traces))
    }

    /// Makes sure of [`Self::next`], which candidates are drawn from.
    pub fn look_ahead(&mut self, world: &mut World<'_>) -> Result<(), Error> {
        if self.next.is_none() {
            let work = [Work {
                sequence: self.plain.sequence,
                tokens: &self.plain.due,
            }];
            self.next = world.model.step(&work)?.into_iter().next();
            self.plain.due.clear();
        }
        Ok(())
    }

    /// Adds the choice to the program and tells of it.
    fn take(
        &mut self,
        world: &mut World<'_>,
        mixed: &Mixed,
        start: f64,
    ) -> Result<Option<Over>, Error> {
        let token = mixed.choice;
        let is_end = world.model.is_end(token);
        let (line, offset) = (self.written.line(), self.written.length() as u32);
        let text = if is_end {
            String::new()
        } else {
            let bytes = world.model.piece(token)?;
            self.written.push(&bytes)
        };
        let flipped = token != mixed.plain_choice;
        let skipped = mixed.traces_choice.is_none();
        let mut top = Vec::with_capacity(mixed.top.len());
        for entry in &mixed.top {
            let bytes = world.model.piece(entry.token)?;
            top.push(Choice {
                id: entry.token,
                text: String::from_utf8_lossy(&bytes).into_owned(),
                plain: entry.plain,
                traces: entry.traces,
                mixed: entry.mixed,
                known: entry.known,
            });
        }
        let milliseconds = world.since(start);
        world.emit(Event::Token(Box::new(TokenEvent {
            agent: self.number,
            line,
            id: token,
            text,
            offset,
            top,
            plain_choice: mixed.plain_choice,
            traces_choice: mixed.traces_choice,
            flipped,
            strength: mixed.strength,
            kl: mixed.measures.kl,
            jsd: mixed.measures.jsd,
            entropies: mixed.measures.entropies,
            certificate: mixed.certificate,
            skipped,
            milliseconds,
        })));
        self.chosen += 1;
        self.flips_in_line += u32::from(flipped);
        self.totals.generated += 1;
        self.totals.flips += u32::from(flipped);
        self.totals.skipped += u32::from(skipped);
        if is_end {
            if let Some(line) = self.written.last_line() {
                self.line_end(world, line);
            }
            return Ok(self.over(Stop::End));
        }
        self.reply.push(token);
        self.plain.due.push(token);
        if let Some(traces) = &mut self.traces {
            traces.due.push(token);
        }
        while let Some(line) = self.written.next_line() {
            self.line_end(world, line);
        }
        let function = &self.written.text()[self.function..];
        Ok(ending(function).map(|(at, stop)| {
            let program = self.written.text()[..self.function + at].trim_end();
            Over {
                stop,
                program: format!("{program}\n"),
            }
        }))
    }

    fn line_end(&mut self, world: &mut World<'_>, (line, from, to): (u32, usize, usize)) {
        let text = self.written.text();
        let event = Event::LineEnd(Line {
            agent: self.number,
            line,
            text: text[from..to].to_owned(),
            agree: self.drawn.agree(&text[..to]),
            flips: std::mem::take(&mut self.flips_in_line),
        });
        world.emit(event);
    }
}

fn too_few() -> Error {
    Error::Engine {
        message: "A step gave too few answers.".to_owned(),
    }
}
