//! The programs of a task, loaded, and what runs them on inputs.

use super::plan::Engine;
use super::request::Refused;
use crate::inputs::{Instance, Runner, Schema, render};
use crate::sandbox::python::Guest;
use crate::sandbox::{self, Input, Limits, Outcome, Program};
use crate::task::file::{Code, Style, TaskFile};
use std::collections::HashMap;
use std::sync::Arc;

/// Programs of one task that can be run.
pub(super) struct Programs {
    /// Per candidate how it is run, or why it cannot be.
    pub loads: Vec<Result<String, Refused>>,
    /// The candidate behind each program.
    pub columns: Vec<usize>,
    /// Fuel per program so far.
    pub fuel: Vec<u64>,
    programs: Vec<Program>,
    form: Form,
    seed: u64,
    /// What is known already: a search meets the same input more than once.
    known: HashMap<(usize, String), Outcome>,
    keeps_state: bool,
}

/// How inputs of a task are given to programs.
#[derive(Clone, Debug)]
pub struct Form {
    pub(super) schema: Arc<Schema>,
    pub(super) style: Style,
}

impl Form {
    /// Inputs of a schema, in a style.
    #[must_use]
    pub fn new(schema: Schema, style: Style) -> Self {
        Self {
            schema: Arc::new(schema),
            style,
        }
    }

    /// An input as a program is given it.
    #[must_use]
    pub fn input(&self, instance: &Instance) -> Input {
        match self.style {
            Style::Call => Input {
                arguments: render::arguments(&self.schema, instance),
                ..Input::default()
            },
            Style::Stdin => Input {
                stdin: render::stdin(&self.schema, instance),
                ..Input::default()
            },
        }
    }

    /// The same as a person reads it: standard input, or literals with commas between.
    #[must_use]
    pub fn text(&self, instance: &Instance) -> String {
        let input = self.input(instance);
        match self.style {
            Style::Stdin => input.stdin,
            Style::Call => {
                let literals: Vec<String> = input
                    .arguments
                    .iter()
                    .map(|value| value.to_literal())
                    .collect();
                literals.join(", ")
            }
        }
    }
}

/// Loads one program of a task.
pub(super) fn load(
    code: &Code,
    style: Style,
    entry: &str,
    guest: Option<&Arc<Guest>>,
) -> Result<Program, Refused> {
    let entry = (style == Style::Call && !entry.is_empty()).then_some(entry);
    match code {
        Code::Python(source) => {
            let guest = guest.ok_or_else(no_python)?;
            if style == Style::Call && entry.is_none() {
                return Err(Refused {
                    message: "The task does not say which function is called.".to_owned(),
                    hint: "Name it under Function, such as solve or Solution.solve.".to_owned(),
                    place: None,
                });
            }
            Ok(Program::python(guest, source, entry, &Limits::python())?)
        }
        // A module with one function needs no name, and one that reads text has none.
        Code::Wat(text) => Ok(Program::load(text.as_bytes(), entry, &Limits::default())?),
        Code::Wasm(bytes) => Ok(Program::load(bytes, entry, &Limits::default())?),
    }
}

fn no_python() -> Refused {
    Refused {
        message: "Python has not been loaded.".to_owned(),
        hint: "Reload the page; the interpreter is fetched when it is needed.".to_owned(),
        place: None,
    }
}

impl Programs {
    /// Loads the candidates of a task; those that cannot be are left out, each with its reason.
    pub fn load(
        task: &TaskFile,
        form: Form,
        guest: Option<&Arc<Guest>>,
        engine: Engine,
        seed: u64,
    ) -> Self {
        let keeps_state = engine == Engine::Kept;
        let mut programs = Self {
            loads: Vec::new(),
            columns: Vec::new(),
            fuel: Vec::new(),
            programs: Vec::new(),
            form,
            seed,
            known: HashMap::new(),
            keeps_state,
        };
        for (place, candidate) in task.candidates.iter().enumerate() {
            let loaded = load(&candidate.code, task.style, &task.entry, guest);
            programs.loads.push(match loaded {
                Ok(program) => {
                    let signature = program.signature().to_string();
                    programs.columns.push(place);
                    programs.fuel.push(0);
                    programs.programs.push(program.keeping_state(keeps_state));
                    Ok(signature)
                }
                Err(refused) => Err(refused),
            });
        }
        programs
    }

    /// Programs that are none of a task's candidates.
    pub fn of(
        codes: &[&Code],
        task: &TaskFile,
        form: Form,
        guest: Option<&Arc<Guest>>,
        seed: u64,
    ) -> Result<Self, Refused> {
        let mut programs = Self {
            loads: Vec::new(),
            columns: (0..codes.len()).collect(),
            fuel: vec![0; codes.len()],
            programs: Vec::new(),
            form,
            seed,
            known: HashMap::new(),
            keeps_state: false,
        };
        for code in codes {
            programs
                .programs
                .push(load(code, task.style, &task.entry, guest)?);
        }
        Ok(programs)
    }

    /// Runs inputs before they are asked for, where a program's calls share an interpreter.
    pub fn prepare(&mut self, instances: &[Instance]) {
        if !self.keeps_state {
            return;
        }
        let inputs: Vec<Input> = instances.iter().map(|it| self.form.input(it)).collect();
        for (program, runs) in self.programs.iter().enumerate() {
            for (instance, run) in instances.iter().zip(runs.run_batch(&inputs, self.seed)) {
                self.fuel[program] = self.fuel[program].saturating_add(run.fuel);
                let key = (program, self.form.text(instance));
                self.known.insert(key, run.outcome);
            }
        }
    }

    /// How inputs are given.
    pub fn form(&self) -> &Form {
        &self.form
    }
}

impl Runner for Programs {
    fn programs(&self) -> usize {
        self.programs.len()
    }

    fn run(&mut self, program: usize, instance: &Instance) -> Outcome {
        let key = (program, self.form.text(instance));
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let run = self.programs[program].run(&self.form.input(instance), self.seed);
        self.fuel[program] = self.fuel[program].saturating_add(run.fuel);
        self.known.insert(key, run.outcome.clone());
        run.outcome
    }
}

impl From<sandbox::Error> for Refused {
    fn from(error: sandbox::Error) -> Self {
        let place = match &error {
            sandbox::Error::Text { line, column, .. }
            | sandbox::Error::Syntax { line, column, .. } => Some((*line as u32, *column as u32)),
            _ => None,
        };
        Self {
            message: error.to_string(),
            hint: error.hint().to_string(),
            place,
        }
    }
}
