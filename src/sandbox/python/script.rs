//! A script as a program: compiled in the guest, run from there.

use super::engine::Engine;
use super::guest::Guest;
use super::reply::{self, Raised};
use super::session::{Buffer, Session};
use super::snapshot::Patch;
use super::trace::{Event, Trace};
use crate::sandbox::error::Error;
use crate::sandbox::limits::Limits;
use crate::sandbox::outcome::{Input, Outcome, Output, Run};
use crate::sandbox::signature::Signature;
use std::sync::{Arc, OnceLock};

/// Most arguments that go into the guest at once, as bytes of JSON: its memory has room for far
/// more, and a batch that is cut begins anew.
const BATCH_BYTES: usize = 256 << 10;

/// A script that compiles.
pub(in crate::sandbox) struct Script {
    guest: Arc<Guest>,
    source: String,
    /// [`Signature::Python`], with the entry.
    signature: Signature,
    limits: Limits,
    keeps_state: bool,
    loaded: OnceLock<Loaded>,
}

/// The guest's memory with the script in it, as every run finds it.
struct Loaded {
    patch: Patch,
    /// What it took to get there, which every run is charged: a run's fuel does not depend on which
    /// one was the first.
    fuel: u64,
}

impl Script {
    /// See [`crate::sandbox::Program::python`].
    pub fn load(
        guest: &Arc<Guest>,
        source: &str,
        entry: Option<&str>,
        limits: &Limits,
    ) -> Result<Self, Error> {
        if source.is_empty() {
            return Err(Error::Empty);
        }
        if source.len() > limits.module_bytes {
            return Err(Error::TooLarge {
                bytes: source.len(),
                limit: limits.module_bytes,
            });
        }
        let script = Self {
            guest: guest.clone(),
            source: source.to_owned(),
            signature: Signature::Python(entry.map(str::to_owned)),
            limits: limits.clone(),
            keeps_state: false,
            loaded: OnceLock::new(),
        };
        let compiled = guest.with_engine(|engine| {
            let mut session = script.session(engine, 0, 0)?;
            session.load(source)
        });
        match compiled.and_then(|compiled| compiled) {
            Ok(Ok(())) => Ok(script),
            Ok(Err(raised)) => Err(not_compiled(raised)),
            Err(outcome) => Err(Error::NotCompiled {
                message: outcome.to_string().trim_end_matches('.').to_owned(),
            }),
        }
    }

    pub fn signature(&self) -> &Signature {
        &self.signature
    }

    pub fn keep_state(&mut self, keeps: bool) {
        self.keeps_state = keeps;
    }

    /// See [`crate::sandbox::Program::run`].
    pub fn run(&self, input: &Input, seed: u64) -> Run {
        self.on_engine(|engine| {
            let mut charged = 0;
            let outcome = self.attempt(engine, input, seed, &mut charged);
            Run {
                outcome,
                fuel: charged + engine.fuel(),
            }
        })
    }

    /// See [`crate::sandbox::Program::run_batch`].
    pub fn run_batch(&self, inputs: &[Input], seed: u64) -> Vec<Run> {
        match self.entry() {
            Some(entry) if self.keeps_state => self.run_kept(entry, inputs, seed),
            _ => inputs.iter().map(|input| self.run(input, seed)).collect(),
        }
    }

    /// See [`crate::sandbox::Program::trace`].
    pub fn trace(&self, input: &Input, seed: u64, events: u32) -> Trace {
        let mut lines = Vec::new();
        let outcome = self.on_engine(|engine| {
            let outcome = self.attempt_traced(engine, input, seed, events);
            lines = self.view(engine).buffer(Buffer::Trace);
            Run { outcome, fuel: 0 }
        });
        let (events, truncated) = Event::read(&lines);
        Trace {
            events,
            truncated,
            outcome,
        }
    }

    fn entry(&self) -> Option<&str> {
        match &self.signature {
            Signature::Python(entry) => entry.as_deref(),
            _ => None,
        }
    }

    fn on_engine(&self, work: impl FnOnce(&mut dyn Engine) -> Run) -> Run {
        self.guest
            .with_engine(work)
            .unwrap_or_else(|outcome| Run { outcome, fuel: 0 })
    }

    fn view<'a>(&self, engine: &'a mut dyn Engine) -> Session<'a> {
        Session {
            engine,
            buffers: self.guest.buffers(),
        }
    }

    /// Begins a run.
    fn session<'a>(
        &self,
        engine: &'a mut dyn Engine,
        seed: u64,
        events: u32,
    ) -> Result<Session<'a>, Outcome> {
        engine.begin(self.guest.snapshot(), None, &self.limits, seed)?;
        let mut session = self.view(engine);
        session.configure(self.limits.output_bytes, events)?;
        Ok(session)
    }

    /// Begins a run with the script loaded; for calls it is imported, too. What that took is added to
    /// `charged` where it was done by an earlier run.
    fn loaded<'a>(
        &self,
        engine: &'a mut dyn Engine,
        seed: u64,
        charged: &mut u64,
    ) -> Result<Session<'a>, Outcome> {
        if let Some(Loaded { patch, fuel }) = self.loaded.get() {
            let limits = Limits {
                fuel: self.limits.fuel.saturating_sub(*fuel),
                ..self.limits.clone()
            };
            *charged = *fuel;
            engine.begin(self.guest.snapshot(), Some(patch), &limits, seed)?;
            return Ok(self.view(engine));
        }
        let mut session = self.session(engine, seed, 0)?;
        session.load(&self.source)??;
        if self.entry().is_some() {
            session.prepare()?;
        }
        // With another seed it may come to something else.
        if !session.engine.is_seeded() {
            let length = session.engine.memory_length() as u32;
            if let Some(memory) = session.engine.read(0, length) {
                let _ = self.loaded.set(Loaded {
                    patch: self.guest.snapshot().difference(&memory),
                    fuel: session.engine.fuel(),
                });
            }
        }
        Ok(session)
    }

    fn attempt(
        &self,
        engine: &mut dyn Engine,
        input: &Input,
        seed: u64,
        charged: &mut u64,
    ) -> Outcome {
        let mut run = || self.finish(self.loaded(engine, seed, charged)?, input);
        run().unwrap_or_else(|outcome| outcome)
    }

    /// Of a call, not the import before it.
    fn attempt_traced(
        &self,
        engine: &mut dyn Engine,
        input: &Input,
        seed: u64,
        events: u32,
    ) -> Outcome {
        let mut run = || {
            let mut session = self.loaded(engine, seed, &mut 0)?;
            session.configure(self.limits.output_bytes, events)?;
            self.finish(session, input)
        };
        run().unwrap_or_else(|outcome| outcome)
    }

    /// What is left to do of a run.
    fn finish(&self, mut session: Session<'_>, input: &Input) -> Result<Outcome, Outcome> {
        let Some(entry) = self.entry() else {
            session.run(&input.stdin)?;
            return Ok(Outcome::Output(Output::Bytes(
                session.buffer(Buffer::Stdout),
            )));
        };
        session.call(entry, &arguments(input))?;
        let text = session.buffer(Buffer::Result);
        Ok(reply::value(
            &String::from_utf8_lossy(&text),
            self.limits.output_bytes,
        ))
    }

    /// Calls go into the guest together, as many as there is fuel and time for.
    fn run_kept(&self, entry: &str, inputs: &[Input], seed: u64) -> Vec<Run> {
        let mut runs = Vec::with_capacity(inputs.len());
        while let Some(rest) = inputs.get(runs.len()..).filter(|rest| !rest.is_empty()) {
            let mut text = "[".to_owned();
            let mut count = 0;
            while let Some(input) = rest.get(count).filter(|_| text.len() < BATCH_BYTES) {
                if count > 0 {
                    text.push(',');
                }
                text += &arguments(input);
                count += 1;
            }
            text.push(']');
            let together = self.run_together(entry, &text, count, seed);
            if together.is_empty() {
                // One of them ends the guest: each on its own, and this one for all to see.
                runs.extend(rest[..count].iter().map(|input| self.run(input, seed)));
            } else {
                runs.extend(together);
            }
        }
        runs
    }

    /// As many of the calls as were done before one broke off.
    fn run_together(&self, entry: &str, arguments: &str, count: usize, seed: u64) -> Vec<Run> {
        let done = self.guest.with_engine(|engine| {
            let mut charged = 0;
            let _ = self
                .loaded(engine, seed, &mut charged)
                .and_then(|mut session| session.call_batch(entry, arguments));
            let answers = self.view(engine).buffer(Buffer::Result);
            let limit = self.limits.output_bytes;
            let mut outcomes = reply::batch(&String::from_utf8_lossy(&answers), limit);
            outcomes.truncate(count);
            share(outcomes, charged + engine.fuel())
        });
        done.unwrap_or_default()
    }
}

/// The runs of outcomes that used this much fuel together.
fn share(outcomes: Vec<Outcome>, fuel: u64) -> Vec<Run> {
    let count = outcomes.len() as u64;
    let runs = outcomes.into_iter().zip(0..).map(|(outcome, index)| Run {
        outcome,
        // The first ones take what cannot be shared.
        fuel: fuel / count + u64::from(index < fuel % count),
    });
    runs.collect()
}

fn arguments(input: &Input) -> String {
    let mut text = "[".to_owned();
    for (index, argument) in input.arguments.iter().enumerate() {
        if index > 0 {
            text.push(',');
        }
        text += &argument.to_json();
    }
    text.push(']');
    text
}

fn not_compiled(raised: Raised) -> Error {
    match (raised.kind.as_str(), raised.line) {
        // Both are the same mistake to a reader; the others have no place in the text.
        ("SyntaxError" | "IndentationError" | "TabError", Some(line)) => Error::Syntax {
            line: line as usize,
            column: raised.column.unwrap_or(1) as usize,
            message: raised.message.trim_end_matches('.').to_owned(),
        },
        _ => Error::NotCompiled {
            message: Outcome::from(raised)
                .to_string()
                .trim_end_matches('.')
                .to_owned(),
        },
    }
}
