//! The state as a link, as saved work and as a file.

use super::state::{Action, INPUTS, State};
use crate::limits;
use crate::reliability::Projection;
use crate::share::{Error, Link, Params, Problem, Reader, Remark};
use crate::task::file::TaskFile;
use crate::workbench::{Engine, Plan};
use std::rc::Rc;

/// Name of the page in a link.
pub const PAGE: &str = "tasks";

impl State {
    /// Writes the state in at most so many bytes.
    ///
    /// # Errors
    /// If it does not fit.
    pub fn to_fragment(&self, most: usize) -> Result<String, Error> {
        let fragment = Link {
            page: PAGE.to_owned(),
            params: self.to_params(),
        }
        .write_any();
        match fragment.len() {
            bytes if bytes > most => Err(Error::TooLong { bytes }),
            _ => Ok(fragment),
        }
    }

    /// Writes the state as a link.
    ///
    /// # Errors
    /// If it does not fit.
    pub fn to_link(&self) -> Result<String, Error> {
        self.to_fragment(limits::LINK_BYTES)
    }

    /// Reads a fragment, with the tasks that a name may mean; the first is the default. `None` if it
    /// is none of this page's, or there is no task.
    #[must_use]
    pub fn from_fragment(fragment: &str, library: &[Rc<TaskFile>]) -> Option<(Self, Vec<Remark>)> {
        let link = Link::parse(fragment).filter(|link| link.page == PAGE)?;
        let mut reader = Reader::new(&link.params);
        let first = library.first()?;
        let state = match reader.block("own", &first.name) {
            Some(bytes) => match postcard::from_bytes::<TaskFile>(&bytes) {
                Ok(task) => State::of(first.clone()).reduce(Action::Import(Box::new(task))),
                Err(_) => {
                    reader.remark("own", "", Problem::Damaged, &first.name);
                    State::of(first.clone())
                }
            },
            None => State::of(named(&mut reader, library, first)),
        };
        let state = settings(&mut reader, state);
        Some((state, reader.finish()))
    }

    fn to_params(&self) -> Params {
        let mut params = Params::default();
        if self.shipped {
            params.set("task", &self.task.name);
        } else {
            let bytes = postcard::to_allocvec(&*self.task).unwrap_or_default();
            params.set_block("own", &bytes);
        }
        let default = Self::of(self.task.clone());
        if self.plan != default.plan {
            params.set("plan", self.plan.name());
        }
        if self.inputs != default.inputs {
            params.set("inputs", self.inputs);
        }
        if self.seed != default.seed {
            params.set("seed", self.seed);
        }
        if self.projection != default.projection {
            params.set(
                "failure",
                match self.projection {
                    Projection::Paper => "missing",
                    Projection::Released => "value",
                },
            );
        }
        if self.gate.threshold != default.gate.threshold {
            params.set("tau", self.gate.threshold);
        }
        if self.gate.agreeing != default.gate.agreeing {
            params.set("agree", self.gate.agreeing);
        }
        if self.gate.error_share != default.gate.error_share {
            params.set("failed", self.gate.error_share);
        }
        if self.engine != default.engine {
            params.set("engine", Engine::NAMES[self.engine as usize]);
        }
        if !self.solution.is_empty() {
            params.set_block("solution", self.solution.as_bytes());
        }
        params
    }
}

/// The task a link names.
fn named(reader: &mut Reader<'_>, library: &[Rc<TaskFile>], first: &Rc<TaskFile>) -> Rc<TaskFile> {
    let Some(name) = reader.text("task") else {
        return first.clone();
    };
    match library.iter().find(|task| task.name == name) {
        Some(task) => task.clone(),
        None => {
            reader.remark("task", name, Problem::UnknownWord, &first.name);
            first.clone()
        }
    }
}

fn settings(reader: &mut Reader<'_>, mut state: State) -> State {
    let plans = Plan::ALL.map(Plan::name);
    let plan = reader.word("plan", &plans, state.plan.name());
    state.plan = Plan::ALL
        .into_iter()
        .find(|known| known.name() == plan)
        .unwrap_or_default();
    state.inputs = reader.number("inputs", INPUTS, state.inputs);
    state.seed = reader.number("seed", 0..=u64::MAX, state.seed);
    state.projection = match reader.word("failure", &["missing", "value"], "missing") {
        "value" => Projection::Released,
        _ => Projection::Paper,
    };
    let gate = &mut state.gate;
    gate.threshold = reader.number("tau", 0.0..=1.0, gate.threshold);
    gate.agreeing = reader.number("agree", 1..=8, gate.agreeing as u32) as usize;
    gate.error_share = reader.number("failed", 0.0..=1.0, gate.error_share);
    let engine = reader.word("engine", &Engine::NAMES, Engine::NAMES[0]);
    let known = Engine::NAMES.iter().position(|&name| name == engine);
    state.engine = Engine::ALL[known.unwrap_or(0)];
    if let Some(bytes) = reader.block("solution", "none") {
        state.solution = String::from_utf8_lossy(&bytes).into_owned();
    }
    state
}
