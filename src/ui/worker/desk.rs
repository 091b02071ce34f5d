//! Who does what next: a pure machine. Events go in, [`Command`]s come out, and time is told.
//!
//! A job's programs are loaded by one worker first, so that each is known to run or not; the rows
//! then go to as many workers as they are worth. A worker has one message at a time.

mod dispatch;

use super::job::{End, Finished, Job, JobId, Lane, Progress, Source, Trouble};
use super::running::{Load, Running};
use super::slot::{Slot, State, Task};
use crate::work::{Answer, Key, Recent, Request};
use std::collections::VecDeque;
use std::mem::discriminant;

/// How long a worker may take to load and start: it is downloaded on a first visit.
const START_MILLISECONDS: f64 = 60_000.0;

/// Starts in a row that may fail before the work waiting for them is given up.
const FAILED_STARTS: u32 = 2;

/// What is to be done outside.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Start a worker in this place.
    Start(usize),
    /// Stop the worker in this place at once.
    Stop(usize),
    /// Send a message.
    Post {
        /// To the worker in this place.
        slot: usize,
        /// Its number; the answers carry it.
        id: u32,
        /// What is asked.
        request: Request,
    },
    /// Tell how far a job is.
    Progress(JobId, Progress),
    /// Tell how a job ended. Nothing more will be told of it.
    Finished(JobId, Box<Finished>),
    /// Tell how far a question is: units done, of all.
    Asked(JobId, u32, u32),
    /// Tell the answer to a question. Nothing more will be told of it.
    Answered(JobId, Answer),
    /// Something newer took its place; nothing more will be told of it.
    Dropped(JobId),
}

/// A question that waits for its worker or its answer.
#[derive(Debug)]
struct Ask {
    id: JobId,
    lane: Lane,
    request: Request,
    programs: Vec<Source>,
    /// The worker that is getting ready for it.
    slot: Option<usize>,
}

impl Ask {
    /// Whether it keeps a worker busy for seconds.
    fn is_long(&self) -> bool {
        matches!(
            self.request,
            Request::Bootstrap { .. } | Request::Study { .. }
        )
    }
}

/// Who does what next.
#[derive(Debug)]
pub struct Desk {
    slots: Vec<Slot>,
    running: Vec<Running>,
    pending: Vec<(JobId, Lane, Job)>,
    waiting: VecDeque<Ask>,
    /// Questions that a worker is busy with.
    asked: Vec<Ask>,
    /// What became of the programs loaded last, by key.
    known: Recent<Load>,
    last_id: u32,
    failed_starts: u32,
    commands: Vec<Command>,
}

impl Desk {
    /// A desk with places for so many workers, all empty.
    #[must_use]
    pub fn new(workers: usize) -> Self {
        Self {
            slots: (0..workers.max(1)).map(|_| Slot::default()).collect(),
            running: Vec::new(),
            pending: Vec::new(),
            waiting: VecDeque::new(),
            asked: Vec::new(),
            known: Recent::default(),
            last_id: 0,
            failed_starts: 0,
            commands: Vec::new(),
        }
    }

    /// What is to be done, in order.
    #[must_use]
    pub fn take_commands(&mut self) -> Vec<Command> {
        std::mem::take(&mut self.commands)
    }

    /// Whether anything is going on that [`Self::tick`] must watch.
    #[must_use]
    pub fn busy(&self) -> bool {
        self.slots.iter().any(|slot| slot.until().is_some())
    }

    /// Starts the first worker before there is work.
    pub fn warm_up(&mut self, now: f64) {
        if matches!(self.slots[0].state, State::Empty) {
            self.start(0, now);
        }
    }

    /// Takes a job. One that runs in its lane is replaced, unless it is nearly done: then the new
    /// one waits for it, and a drag shows something on its way.
    pub fn run(&mut self, lane: Lane, job: Job, now: f64) -> JobId {
        let id = self.next_id();
        while let Some(at) = self.pending.iter().position(|(_, known, _)| *known == lane) {
            let (older, ..) = self.pending.remove(at);
            self.commands.push(Command::Dropped(older));
        }
        if let Some(at) = self.running.iter().position(|running| running.lane == lane) {
            if self.running[at].nearly_done(now, self.slots.len()) {
                self.pending.push((id, lane, job));
                return id;
            }
            let older = self.running.remove(at);
            self.commands.push(Command::Dropped(older.id));
        }
        self.begin(id, lane, job, now);
        self.dispatch(now);
        id
    }

    /// Takes a question; `programs` are those it names. An older one of the same kind in its lane
    /// is dropped.
    pub fn ask(&mut self, lane: Lane, request: Request, programs: Vec<Source>, now: f64) -> JobId {
        let id = self.next_id();
        let kind = discriminant(&request);
        let same = |ask: &Ask| ask.lane == lane && discriminant(&ask.request) == kind;
        let older: Vec<_> = self
            .waiting
            .iter()
            .chain(&self.asked)
            .filter(|ask| same(ask))
            .map(|ask| ask.id)
            .collect();
        for older in older {
            self.drop_ask(older, false);
        }
        self.waiting.push_back(Ask {
            id,
            lane,
            request,
            programs,
            slot: None,
        });
        self.dispatch(now);
        id
    }

    /// Stops a job at once and hands over what is done, or drops a question.
    pub fn cancel(&mut self, id: JobId, now: f64) {
        if let Some(at) = self.pending.iter().position(|(known, ..)| *known == id) {
            let (id, lane, job) = self.pending.remove(at);
            let finished = Running::new(id, lane, job, now).finish(End::Cancelled, now);
            self.commands
                .push(Command::Finished(id, Box::new(finished)));
        } else if self.running.iter().any(|running| running.id == id) {
            self.stop_workers_of(id);
            self.finish(id, End::Cancelled, now);
        } else {
            self.drop_ask(id, true);
        }
        self.dispatch(now);
    }

    /// A worker is ready.
    pub fn ready(&mut self, slot: usize, now: f64) {
        if matches!(self.slots[slot].state, State::Starting { .. }) {
            self.slots[slot].state = State::Idle;
            self.failed_starts = 0;
            self.dispatch(now);
        }
    }

    /// A worker answers.
    pub fn answer(&mut self, slot: usize, id: u32, answer: Answer, now: f64) {
        let State::Busy {
            id: asked,
            task,
            patience,
            until,
        } = &mut self.slots[slot].state
        else {
            return;
        };
        if *asked != id {
            return;
        }
        if let Answer::Progress { done, total } = answer {
            *until = now + *patience;
            let ask = task.owner();
            if self.asked.iter().any(|asked| asked.id == ask) {
                self.commands.push(Command::Asked(ask, done, total));
            }
            return;
        }
        let task = task.clone();
        self.slots[slot].state = State::Idle;
        match task {
            Task::Load { key, owner } => {
                let load = match answer {
                    Answer::Loaded { signature, .. } => Ok(signature),
                    Answer::Refused { message, hint } => Err(Trouble::Refused { message, hint }),
                    _ => Err(out_of_turn()),
                };
                if let Ok(signature) = &load {
                    self.slots[slot].kept.insert(key.clone(), signature.clone());
                }
                self.known.insert(key.clone(), load.clone());
                self.loaded(&key, owner, load, now);
            }
            Task::Chunk { job, rows } => match answer {
                Answer::Ran {
                    matrix,
                    fuel,
                    milliseconds,
                    ..
                } => {
                    self.ran(job, &rows, matrix, &fuel, milliseconds, now);
                }
                Answer::Refused { message, hint } => {
                    self.finish(job, End::Stopped(Trouble::Refused { message, hint }), now);
                }
                _ => self.finish(job, End::Stopped(out_of_turn()), now),
            },
            Task::Ask { ask } => self.answered(ask, answer),
        }
        self.dispatch(now);
    }

    /// A worker broke, or did not start.
    pub fn broken(&mut self, slot: usize, message: &str, now: f64) {
        let starting = matches!(self.slots[slot].state, State::Starting { .. });
        let message = message.to_owned();
        self.lost(
            slot,
            if starting {
                Trouble::NotStarted
            } else {
                Trouble::Broken { message }
            },
            now,
        );
    }

    /// Time passes: workers that have been silent for too long are stopped.
    pub fn tick(&mut self, now: f64) {
        for slot in 0..self.slots.len() {
            if self.slots[slot].until().is_some_and(|until| until < now) {
                let trouble = match &self.slots[slot].state {
                    State::Busy { patience, .. } => Trouble::TooSlow {
                        seconds: (patience / 1_000.0).round() as u32,
                    },
                    _ => Trouble::NotStarted,
                };
                self.lost(slot, trouble, now);
            }
        }
    }

    fn next_id(&mut self) -> u32 {
        self.last_id = self.last_id.wrapping_add(1);
        self.last_id
    }

    fn start(&mut self, slot: usize, now: f64) {
        self.slots[slot] = Slot::default();
        self.slots[slot].state = State::Starting {
            until: now + START_MILLISECONDS,
        };
        self.commands.push(Command::Start(slot));
    }

    fn stop(&mut self, slot: usize) {
        self.slots[slot] = Slot::default();
        self.commands.push(Command::Stop(slot));
        for ask in self.waiting.iter_mut().filter(|ask| ask.slot == Some(slot)) {
            ask.slot = None;
        }
    }

    fn stop_workers_of(&mut self, owner: JobId) {
        for slot in 0..self.slots.len() {
            if self.slots[slot]
                .task()
                .is_some_and(|task| task.owner() == owner)
            {
                self.stop(slot);
            }
        }
    }

    fn begin(&mut self, id: JobId, lane: Lane, job: Job, now: f64) {
        let possible = job.inputs.check(job.seed).map(|_| ());
        let mut running = Running::new(id, lane, job, now);
        running.recall(&self.known);
        self.running.push(running);
        if let Err(error) = possible {
            let (message, hint) = (error.to_string(), error.hint().to_owned());
            self.finish(id, End::Stopped(Trouble::Refused { message, hint }), now);
        }
    }

    fn finish(&mut self, id: JobId, end: End, now: f64) {
        let Some(at) = self.running.iter().position(|running| running.id == id) else {
            return;
        };
        let running = self.running.remove(at);
        let lane = running.lane;
        self.commands
            .push(Command::Finished(id, Box::new(running.finish(end, now))));
        if let Some(at) = self
            .pending
            .iter()
            .position(|(_, pending, _)| *pending == lane)
        {
            let (id, lane, job) = self.pending.remove(at);
            self.begin(id, lane, job, now);
        }
    }

    fn ran(
        &mut self,
        job: JobId,
        rows: &std::ops::Range<u32>,
        matrix: crate::reliability::OutputMatrix,
        fuel: &[u64],
        milliseconds: f64,
        now: f64,
    ) {
        let Some(running) = self.running.iter_mut().find(|running| running.id == job) else {
            return;
        };
        let Some(of) = &mut running.rows else { return };
        if let Err(error) = of.chunks.hand_in(rows, matrix, fuel, milliseconds) {
            let (message, hint) = (error.to_string(), error.hint().to_string());
            self.finish(job, End::Stopped(Trouble::Refused { message, hint }), now);
        } else if let Some(progress) = running.progress(now) {
            self.commands.push(Command::Progress(job, progress));
        }
    }

    fn loaded(&mut self, key: &Key, owner: JobId, load: Load, now: f64) {
        for running in &mut self.running {
            running.note(key, &load);
        }
        let waiting = self.waiting.iter().any(|ask| ask.id == owner);
        if let Err(trouble) = load {
            if waiting {
                self.answered(owner, refusal(&trouble));
            } else if let Some(running) = self.running.iter().find(|running| running.id == owner)
                && running
                    .rows
                    .as_ref()
                    .is_some_and(|rows| rows.keys.contains(key))
            {
                // It loaded in another worker before.
                self.finish(owner, End::Stopped(trouble), now);
            }
        }
    }

    fn answered(&mut self, ask: JobId, answer: Answer) {
        let count = self.waiting.len() + self.asked.len();
        self.waiting.retain(|known| known.id != ask);
        self.asked.retain(|known| known.id != ask);
        if self.waiting.len() + self.asked.len() < count {
            self.commands.push(Command::Answered(ask, answer));
        }
    }

    /// Forgets a question. Its worker is stopped if it would be busy for long, or `at_once`.
    fn drop_ask(&mut self, id: JobId, at_once: bool) {
        if let Some(at) = self.waiting.iter().position(|ask| ask.id == id) {
            self.waiting.remove(at);
        } else if let Some(at) = self.asked.iter().position(|ask| ask.id == id) {
            if self.asked.remove(at).is_long() || at_once {
                self.stop_workers_of(id);
            }
        } else {
            return;
        }
        self.commands.push(Command::Dropped(id));
    }

    /// The worker of a place is gone: whatever it did has that trouble.
    fn lost(&mut self, slot: usize, trouble: Trouble, now: f64) {
        let starting = matches!(self.slots[slot].state, State::Starting { .. });
        let task = self.slots[slot].task().cloned();
        self.stop(slot);
        match task {
            // One program may be too much for a worker; the others can still run.
            Some(Task::Load { key, owner }) => self.loaded(&key, owner, Err(trouble), now),
            Some(Task::Chunk { job, .. }) => self.finish(job, End::Stopped(trouble), now),
            Some(Task::Ask { ask }) => self.answered(ask, refusal(&trouble)),
            None if !starting => {}
            None if self.slots.iter().any(Slot::alive) => self.slots[slot].state = State::Closed,
            None => {
                self.failed_starts += 1;
                if self.failed_starts >= FAILED_STARTS {
                    self.give_up(&trouble, now);
                }
            }
        }
        self.dispatch(now);
    }

    fn give_up(&mut self, trouble: &Trouble, now: f64) {
        self.failed_starts = 0;
        while let Some(id) = self.running.first().map(|running| running.id) {
            self.finish(id, End::Stopped(trouble.clone()), now);
        }
        while let Some(id) = self.waiting.front().map(|ask| ask.id) {
            self.answered(id, refusal(trouble));
        }
    }
}

fn refusal(trouble: &Trouble) -> Answer {
    Answer::Refused {
        message: trouble.to_string(),
        hint: trouble.hint().to_owned(),
    }
}

fn out_of_turn() -> Trouble {
    Trouble::Broken {
        message: "it answered what was not asked".to_owned(),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;
