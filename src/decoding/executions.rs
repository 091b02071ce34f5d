//! Runs of programs on visible tests, each done once.

use super::answer::same;
use super::checked::Test;
use crate::data::Data;
use crate::limits;
use crate::protocol::{Status, TraceEvent};
use crate::sandbox::python::Guest;
use crate::sandbox::{Input, Limits, Outcome, Output, Program};
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

/// Programs that are kept compiled, each with some hundred kilobytes of memory.
const PROGRAMS: usize = 48;

/// How a run went.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Ran {
    pub status: Status,
    /// What it returned as a literal, or one sentence on how it ended.
    pub got: String,
    pub trace: Vec<TraceEvent>,
    pub truncated: bool,
    pub milliseconds: u32,
}

/// The sandbox, with what is known already. All agents of a task share it.
pub(super) struct Executions<'a> {
    guest: Arc<Guest>,
    now: &'a dyn Fn() -> f64,
    entry: String,
    tests: Vec<Test>,
    programs: HashMap<String, Option<Rc<Program>>>,
    /// Whether a text compiles, of all texts so far.
    compiled: HashMap<String, bool>,
    traced: HashMap<(String, usize), Rc<Ran>>,
    plain: HashMap<(String, usize), Status>,
    /// Runs that were done.
    pub done: u32,
}

impl<'a> Executions<'a> {
    pub fn new(guest: Arc<Guest>, now: &'a dyn Fn() -> f64, entry: &str, tests: &[Test]) -> Self {
        Self {
            guest,
            now,
            entry: entry.to_owned(),
            tests: tests.to_vec(),
            programs: HashMap::new(),
            compiled: HashMap::new(),
            traced: HashMap::new(),
            plain: HashMap::new(),
            done: 0,
        }
    }

    pub fn tests(&self) -> &[Test] {
        &self.tests
    }

    /// Whether it is Python.
    pub fn compiles(&mut self, source: &str) -> bool {
        if let Some(known) = self.compiled.get(source) {
            return *known;
        }
        self.program(source).is_some()
    }

    /// Runs it with a trace, and says whether that had been done before.
    pub fn traced(&mut self, source: &str, test: usize) -> (Rc<Ran>, bool) {
        let key = (source.to_owned(), test);
        if let Some(known) = self.traced.get(&key) {
            return (known.clone(), true);
        }
        let ran = Rc::new(self.trace(source, test));
        self.traced.insert(key, ran.clone());
        (ran, false)
    }

    /// How it does on every test, without a trace: that costs fuel, too.
    pub fn statuses(&mut self, source: &str) -> Vec<Status> {
        (0..self.tests.len())
            .map(|test| self.status(source, test))
            .collect()
    }

    fn status(&mut self, source: &str, test: usize) -> Status {
        let key = (source.to_owned(), test);
        // Only a run that was stopped may do better untraced.
        if let Some(ran) = self.traced.get(&key)
            && ran.status != Status::Stopped
        {
            return ran.status;
        }
        if let Some(known) = self.plain.get(&key) {
            return *known;
        }
        let status = match self.program(source) {
            Some(program) => {
                self.done += 1;
                let outcome = program.run(&self.input(test), 0).outcome;
                judge(&self.tests[test].expected, &outcome).0
            }
            None => Status::Exception,
        };
        self.plain.insert(key, status);
        status
    }

    fn trace(&mut self, source: &str, test: usize) -> Ran {
        let Some(program) = self.program(source) else {
            return Ran {
                status: Status::Exception,
                got: "It is no Python.".to_owned(),
                trace: Vec::new(),
                truncated: false,
                milliseconds: 0,
            };
        };
        self.done += 1;
        let start = (self.now)();
        let traced = program.trace(&self.input(test), 0, limits::DECODING_TRACE_EVENTS);
        let milliseconds = (((self.now)() - start) * 1_000.0).max(0.0) as u32;
        match traced {
            Ok(traced) => {
                let (status, got) = judge(&self.tests[test].expected, &traced.outcome.outcome);
                Ran {
                    status,
                    got,
                    trace: traced.events,
                    truncated: traced.truncated,
                    milliseconds,
                }
            }
            Err(error) => Ran {
                status: Status::Exception,
                got: error.to_string(),
                trace: Vec::new(),
                truncated: false,
                milliseconds,
            },
        }
    }

    fn input(&self, test: usize) -> Input {
        Input {
            arguments: self.tests[test].arguments.clone(),
            ..Input::default()
        }
    }

    fn program(&mut self, source: &str) -> Option<Rc<Program>> {
        if let Some(known) = self.programs.get(source) {
            return known.clone();
        }
        if self.programs.len() >= PROGRAMS {
            self.programs.clear();
        }
        let limits = Limits {
            fuel: limits::DECODING_FUEL,
            deadline_milliseconds: limits::DECODING_DEADLINE_MILLISECONDS,
            module_bytes: limits::SOURCE_BYTES,
            ..Limits::python()
        };
        let program = Program::python(&self.guest, source, Some(&self.entry), &limits);
        let program = program.ok().map(Rc::new);
        self.compiled.insert(source.to_owned(), program.is_some());
        self.programs.insert(source.to_owned(), program.clone());
        program
    }
}

/// What an outcome is worth, and its text.
fn judge(expected: &Data, outcome: &Outcome) -> (Status, String) {
    match outcome {
        Outcome::Output(Output::Object(literal)) => {
            let passes = Data::from_literal(literal).is_ok_and(|got| same(expected, &got));
            let status = if passes {
                Status::Passed
            } else {
                Status::Failed
            };
            (status, literal.clone())
        }
        Outcome::OutOfFuel | Outcome::OutOfMemory | Outcome::OutputTooLarge | Outcome::Deadline => {
            (Status::Stopped, outcome.to_string())
        }
        Outcome::Output(_) | Outcome::NotSerialisable { .. } => {
            (Status::Failed, outcome.to_string())
        }
        Outcome::Exit(_) | Outcome::Trap { .. } | Outcome::Exception { .. } => {
            (Status::Exception, outcome.to_string())
        }
    }
}
