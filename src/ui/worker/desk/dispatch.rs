//! Handing out work: which worker takes what, and when another one is worth starting.

use super::{Ask, Command, Desk, JobId, Running, Slot, Source, State, Task};
use crate::ui::worker::job::End;
use crate::work::{Key, Request, SLICE_MILLISECONDS};

/// How long a worker may be silent over anything but rows, whose time is limited anyway.
const SILENCE_MILLISECONDS: f64 = 30_000.0;

/// What is allowed on top of the time limits that the worker keeps by itself.
const SLACK_MILLISECONDS: f64 = 5_000.0;

impl Desk {
    /// Gives work to every idle worker, and starts workers for what is left.
    pub(super) fn dispatch(&mut self, now: f64) {
        while let Some(id) = self
            .running
            .iter()
            .find(|running| running.complete())
            .map(|running| running.id)
        {
            self.finish(id, End::Complete, now);
        }
        for slot in 0..self.slots.len() {
            if matches!(self.slots[slot].state, State::Idle) {
                self.give_work(slot, now);
            }
        }
        if self
            .slots
            .iter()
            .any(|slot| matches!(slot.state, State::Idle))
        {
            return;
        }
        let starting = |slot: &&Slot| matches!(slot.state, State::Starting { .. });
        let coming = self.slots.iter().filter(starting).count();
        for _ in coming..self.demand() {
            let empty = |slot: &Slot| matches!(slot.state, State::Empty);
            let Some(slot) = self.slots.iter().position(empty) else {
                return;
            };
            self.start(slot, now);
        }
    }

    /// How many more workers would find work now.
    fn demand(&self) -> usize {
        let unbound = |ask: &&Ask| ask.slot.is_none() && (!ask.is_long() || self.may_be_long());
        let asks = self.waiting.iter().filter(unbound).count();
        let jobs: usize = self.running.iter().map(|running| self.room(running)).sum();
        asks + jobs
    }

    /// How many more workers a job has work for.
    fn room(&self, running: &Running) -> usize {
        let of = |slot: &&Slot| slot.task().is_some_and(|task| task.owner() == running.id);
        let busy = self.slots.iter().filter(of).count();
        match &running.rows {
            Some(rows) if rows.chunks.waiting() => rows
                .chunks
                .wanted_workers(self.slots.len())
                .saturating_sub(busy),
            Some(_) => 0,
            None => usize::from(busy == 0),
        }
    }

    /// Whether a worker may take up something long: one is kept for what comes.
    fn may_be_long(&self) -> bool {
        let long = self.asked.iter().filter(|ask| ask.is_long()).count();
        long == 0 || long + 1 < self.slots.len()
    }

    fn give_work(&mut self, slot: usize, now: f64) {
        if let Some(at) = self.next_ask(slot) {
            match missing(&self.slots[slot], &self.waiting[at].programs).cloned() {
                Some(source) => {
                    self.waiting[at].slot = Some(slot);
                    let owner = self.waiting[at].id;
                    self.load(slot, &source, owner, now);
                }
                None => {
                    if let Some(ask) = self.waiting.remove(at) {
                        let keys: Vec<Key> = ask
                            .programs
                            .iter()
                            .map(|source| source.key.clone())
                            .collect();
                        // Present: that is what `missing` has just found out.
                        let _ = self.slots[slot].kept.touch(&keys);
                        let task = Task::Ask { ask: ask.id };
                        self.post(slot, task, ask.request.clone(), SILENCE_MILLISECONDS, now);
                        self.asked.push(ask);
                    }
                }
            }
            return;
        }
        let Some(at) = (0..self.running.len()).find(|&at| self.room(&self.running[at]) > 0) else {
            return;
        };
        let workers = self.slots.len();
        let running = &mut self.running[at];
        let owner = running.id;
        let wanted = match &running.rows {
            None => running
                .unknown()
                .map(|program| &running.job.programs[program]),
            Some(rows) => {
                let columns = rows
                    .columns
                    .iter()
                    .map(|&program| &running.job.programs[program]);
                missing(&self.slots[slot], columns)
            }
        };
        if let Some(source) = wanted.cloned() {
            self.load(slot, &source, owner, now);
            return;
        }
        let Some(rows) = &mut running.rows else {
            return;
        };
        let Some(chunk) = rows.chunks.take(workers) else {
            return;
        };
        let deadline = |source: &Source| f64::from(source.limits.deadline_milliseconds);
        let row: f64 = running.job.programs.iter().map(deadline).sum();
        let request = Request::Run {
            programs: rows.keys.clone(),
            inputs: running.job.inputs.clone(),
            seed: running.job.seed,
            first: chunk.start,
            count: chunk.end - chunk.start,
        };
        let _ = self.slots[slot].kept.touch(&rows.keys);
        let patience = f64::from(SLICE_MILLISECONDS) + row + SLACK_MILLISECONDS;
        self.post(
            slot,
            Task::Chunk {
                job: owner,
                rows: chunk,
            },
            request,
            patience,
            now,
        );
    }

    /// The question this worker should take: the one it got ready for, or the oldest.
    fn next_ask(&self, slot: usize) -> Option<usize> {
        let mine = self.waiting.iter().position(|ask| ask.slot == Some(slot));
        mine.or_else(|| {
            let fits = |ask: &Ask| ask.slot.is_none() && (!ask.is_long() || self.may_be_long());
            self.waiting.iter().position(fits)
        })
    }

    fn load(&mut self, slot: usize, source: &Source, owner: JobId, now: f64) {
        let request = Request::Load {
            key: source.key.clone(),
            source: source.bytes.to_vec(),
            entry: source.entry.clone(),
            limits: source.limits.clone(),
        };
        let task = Task::Load {
            key: source.key.clone(),
            owner,
        };
        self.post(slot, task, request, SILENCE_MILLISECONDS, now);
    }

    fn post(&mut self, slot: usize, task: Task, request: Request, patience: f64, now: f64) {
        let id = self.next_id();
        self.slots[slot].state = State::Busy {
            id,
            task,
            patience,
            until: now + patience,
        };
        self.commands.push(Command::Post { slot, id, request });
    }
}

/// The first of these programs that a worker does not have.
fn missing<'a>(slot: &Slot, programs: impl IntoIterator<Item = &'a Source>) -> Option<&'a Source> {
    programs
        .into_iter()
        .find(|source| slot.kept.get(&source.key).is_none())
}
