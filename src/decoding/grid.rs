//! A run: one agent, or a grid of them that take turns, token by token.

use super::agent::Agent;
use super::bandit::Waiting;
use super::checked::Checked;
use super::executions::Executions;
use super::plain::{passed, plain};
use super::world::World;
use crate::model::{Error, LanguageModel, Watched};
use crate::protocol::{Done, End, Event, Failed, Settings, Totals};
use crate::sandbox::python::Guest;
use std::sync::Arc;

/// What a run needs besides a model.
pub struct Tools<'a> {
    /// The Python interpreter.
    pub guest: Arc<Guest>,
    /// Seconds of a clock that only goes forward.
    pub now: &'a dyn Fn() -> f64,
    /// Whether to stop. It is asked often and must be cheap.
    pub stop: &'a dyn Fn() -> bool,
}

/// Agents at work at once, where nobody says otherwise.
const PARALLEL: u32 = 2;

/// Writes the program that a request asks for, and tells all that happens. The first agent whose
/// program passes all visible tests wins and stops the others where they are. At the end no sequence
/// of the model is in use, however it ended. What was computed, all agents and the comparison together.
///
/// # Errors
/// The model's; [`Event::Failed`] has been told. Being stopped is no error: agents are
/// [`crate::protocol::Stop::Cancelled`] then.
pub fn decode(
    model: &mut dyn LanguageModel,
    tools: &Tools<'_>,
    request: &Checked,
    emit: &mut dyn FnMut(Event),
) -> Result<Totals, Error> {
    let mut watched = Watched::new(model, tools.stop);
    let asked = request.request();
    let start = (tools.now)();
    let usage = watched.usage();
    let mut world = World {
        executions: Executions::new(
            tools.guest.clone(),
            tools.now,
            &asked.task.entry,
            request.tests(),
        ),
        model: &mut watched,
        task: &asked.task,
        now: tools.now,
        stop: tools.stop,
        emit,
        deadline: start + f64::from(asked.settings.seconds),
    };
    let mut run = Run::new(request);
    let ended = run.all(&mut world);
    // Whoever is still there was stopped.
    let cancelled: Vec<Done> = run.agents.iter().map(Agent::cancelled).collect();
    for agent in std::mem::take(&mut run.agents) {
        let totals = agent.release(&mut world);
        run.sum.add(&totals);
    }
    let mut told = Ok(());
    match ended {
        Ok(()) | Err(Error::Cancelled) => {
            for done in cancelled {
                world.emit(Event::Done(Box::new(done)));
            }
            if ended.is_ok() && asked.settings.compare {
                told = compare(&mut world, &asked.settings, &mut run.sum);
            }
        }
        Err(error) => told = Err(error),
    }
    let after = world.model.usage();
    let totals = Totals {
        evaluated: after.evaluated - usage.evaluated,
        reused: after.reused - usage.reused,
        seconds: world.since(start) / 1_000.0,
        executions: world.executions.done,
        ..run.sum
    };
    match told {
        Ok(()) | Err(Error::Cancelled) => {
            world.emit(Event::End(End {
                winner: run.winner,
                totals,
            }));
            Ok(totals)
        }
        Err(error) => {
            world.emit(Event::Failed(Failed {
                message: error.to_string(),
                hint: error.hint().to_owned(),
            }));
            Err(error)
        }
    }
}

/// Samples the plain model for as many tokens as all agents had computed.
fn compare(world: &mut World<'_>, settings: &Settings, sum: &mut Totals) -> Result<(), Error> {
    // It has as much time again.
    world.deadline = (world.now)() + f64::from(settings.seconds);
    let compared = plain(world, settings, sum.evaluated)?;
    sum.generated += compared.totals.generated;
    world.emit(Event::Plain(compared));
    Ok(())
}

impl Totals {
    fn add(&mut self, other: &Self) {
        self.evaluated += other.evaluated;
        self.reused += other.reused;
        self.generated += other.generated;
        self.executions += other.executions;
        self.skipped += other.skipped;
        self.flips += other.flips;
        self.seconds += other.seconds;
    }
}

struct Run<'a> {
    settings: &'a [Settings],
    parallel: usize,
    waiting: Waiting,
    agents: Vec<Agent>,
    winner: Option<u32>,
    /// Somebody began.
    begun: bool,
    sum: Totals,
}

impl<'a> Run<'a> {
    fn new(request: &'a Checked) -> Self {
        let grid = request.request().settings.grid.as_ref();
        let settings = request.agents();
        Self {
            settings,
            parallel: grid.map_or(1, |it| it.parallel.unwrap_or(PARALLEL)) as usize,
            waiting: Waiting::new(settings, grid.map_or_else(Default::default, |it| it.order)),
            agents: Vec::new(),
            winner: None,
            begun: false,
            sum: Totals::default(),
        }
    }

    /// Until somebody wins or nobody is left. Agents that are still at work stay in the list.
    fn all(&mut self, world: &mut World<'_>) -> Result<(), Error> {
        loop {
            self.begin(world)?;
            if self.agents.is_empty() {
                return Ok(());
            }
            let mut place = 0;
            while place < self.agents.len() {
                let Some(done) = self.agents[place].advance(world)? else {
                    place += 1;
                    continue;
                };
                let agent = self.agents.remove(place);
                let (settings, tried) = (agent.settings.clone(), agent.tried);
                let totals = agent.release(world);
                self.sum.add(&totals);
                let (passes, tests) = (passed(&done.visible), done.visible.len());
                self.waiting.hear(&settings, passes, tests);
                if tried.1 > 0 {
                    self.waiting.hear(&settings, tried.0, tried.1);
                }
                let number = done.agent;
                world.emit(Event::Done(Box::new(done)));
                if passes == tests {
                    self.winner = Some(number);
                    return Ok(());
                }
            }
        }
    }

    /// Fills the free places.
    fn begin(&mut self, world: &mut World<'_>) -> Result<(), Error> {
        // Two sequences each, and one for candidates of whoever's turn it is.
        let sequences = world.model.description().sequences as usize;
        let parallel = self.parallel.min(sequences.saturating_sub(1) / 2).max(1);
        while self.agents.len() < parallel && !self.waiting.is_empty() {
            world.check()?;
            if self.begun && (world.now)() > world.deadline {
                return Ok(());
            }
            let Some(number) = self.waiting.next(self.settings) else {
                return Ok(());
            };
            match Agent::start(world, number, &self.settings[number as usize]) {
                Ok(agent) => {
                    self.begun = true;
                    self.agents.push(agent);
                }
                // It waits until somebody is done.
                Err(Error::Sequences { .. }) if !self.agents.is_empty() => {
                    self.waiting.put_back(number, self.settings);
                    return Ok(());
                }
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}
