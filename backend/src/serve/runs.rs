//! Runs that are streamed: their events, who listens, and how long they are remembered.

use super::metrics::Metrics;
use super::queue::Queue;
use crate::limits;
use runwise::protocol::{Disconnect, Problem};
use std::collections::BTreeMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::SeqCst};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use tokio::sync::watch;

/// One run.
#[derive(Debug)]
pub struct Run {
    /// By which it is found again.
    pub id: String,
    /// Its place in the queue.
    pub ticket: u64,
    /// Set when it shall end.
    pub stop: Arc<AtomicBool>,
    disconnect: Disconnect,
    log: Mutex<Log>,
    length: watch::Sender<usize>,
    listeners: AtomicU32,
    metrics: Arc<Metrics>,
}

#[derive(Debug, Default)]
struct Log {
    events: Vec<Arc<str>>,
    bytes: usize,
    ended: Option<Instant>,
}

/// What stands at a place of a run's events.
#[derive(Debug)]
pub enum Entry {
    /// This event.
    Event(Arc<str>),
    /// Nothing yet.
    Later,
    /// Nothing, and nothing will.
    Over,
}

/// How an event leaves its run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// More may follow.
    More,
    /// It is the last, and all went well.
    Done,
    /// It is the last and says what went wrong.
    Failed,
}

impl Run {
    /// Adds an event. After the last one nothing is added.
    pub fn push(&self, event: String, then: Then) {
        let mut log = self.log();
        if log.ended.is_some() {
            return;
        }
        let (mut event, mut then) = (event, then);
        if then == Then::More && log.bytes + event.len() > limits::RUN_BYTES {
            self.stop.store(true, SeqCst);
            event = failure(&Problem {
                message: format!(
                    "It has said {} MB and was stopped.",
                    limits::RUN_BYTES >> 20
                ),
                hint: "Ask for fewer agents, fewer candidates or fewer tokens.".to_owned(),
            });
            then = Then::Failed;
        }
        log.bytes += event.len();
        log.events.push(event.into());
        self.metrics.events.up();
        if then != Then::More {
            log.ended = Some(Instant::now());
            match then {
                // A decoder that was stopped ends well, with agents that say so.
                _ if self.stop.load(SeqCst) => self.metrics.cancelled.up(),
                Then::Done => self.metrics.done.up(),
                _ => self.metrics.failed.up(),
            }
        }
        self.length.send_replace(log.events.len());
    }

    /// Ends it, if it is not over.
    pub fn fail(&self, problem: &Problem) {
        self.push(failure(problem), Then::Failed);
    }

    /// It never was: nothing is said or counted of it any more.
    pub fn void(&self) {
        self.log().ended = Some(Instant::now());
    }

    /// The event after so many others.
    pub fn entry(&self, at: usize) -> Entry {
        let log = self.log();
        match log.events.get(at) {
            Some(event) => Entry::Event(event.clone()),
            None if log.ended.is_some() => Entry::Over,
            None => Entry::Later,
        }
    }

    /// Hears when there are more events.
    pub fn changes(&self) -> watch::Receiver<usize> {
        self.length.subscribe()
    }

    /// Whether nothing follows.
    pub fn is_over(&self) -> bool {
        self.log().ended.is_some()
    }

    fn log(&self) -> MutexGuard<'_, Log> {
        self.log.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A failure as an event of any stream.
#[must_use]
pub fn failure(problem: &Problem) -> String {
    let Problem { message, hint } = problem;
    serde_json::json!({ "event": "failed", "message": message, "hint": hint }).to_string()
}

/// All runs that can be read.
#[derive(Debug)]
pub struct Runs {
    runs: Mutex<BTreeMap<String, Arc<Run>>>,
    keys: [RandomState; 2],
    metrics: Arc<Metrics>,
}

impl Runs {
    /// None yet.
    #[must_use]
    pub fn new(metrics: Arc<Metrics>) -> Self {
        Self {
            runs: Mutex::default(),
            keys: [RandomState::new(), RandomState::new()],
            metrics,
        }
    }

    /// A new run with its first listener.
    pub fn begin(&self, ticket: u64, disconnect: Disconnect, queue: &Arc<Queue>) -> Listener {
        // Keyed with the system's random numbers: who has one id cannot tell the next.
        let [high, low] = self.keys.each_ref().map(|key| key.hash_one(ticket));
        let run = Arc::new(Run {
            id: format!("{high:016x}{low:016x}"),
            ticket,
            stop: Arc::default(),
            disconnect,
            log: Mutex::default(),
            length: watch::Sender::new(0),
            listeners: AtomicU32::new(0),
            metrics: self.metrics.clone(),
        });
        self.forget();
        self.all().insert(run.id.clone(), run.clone());
        Listener::new(run, queue.clone())
    }

    /// A run by its id.
    pub fn find(&self, id: &str) -> Option<Arc<Run>> {
        self.forget();
        self.all().get(id).cloned()
    }

    /// Takes back a run that never began.
    pub fn remove(&self, id: &str) {
        self.all().remove(id);
    }

    /// How many there are, without those that are to be forgotten.
    pub fn len(&self) -> usize {
        self.forget();
        self.all().len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Ends all that are not over.
    pub fn close(&self, problem: &Problem) {
        let runs: Vec<Arc<Run>> = self.all().values().cloned().collect();
        for run in runs {
            run.stop.store(true, SeqCst);
            run.fail(problem);
        }
    }

    /// Forgets what is over for long, and the oldest where there is too much.
    pub fn forget(&self) {
        let mut runs = self.all();
        let mut over: Vec<(Instant, usize, String)> = runs
            .values()
            .filter_map(|run| {
                let log = run.log();
                log.ended.map(|ended| (ended, log.bytes, run.id.clone()))
            })
            .collect();
        over.sort();
        let mut bytes: usize = over.iter().map(|(_, bytes, _)| bytes).sum();
        let mut count = over.len();
        for (ended, size, id) in over {
            let old = ended.elapsed() > limits::KEPT;
            if !old && bytes <= limits::KEPT_BYTES && count <= limits::KEPT_RUNS {
                break;
            }
            bytes -= size;
            count -= 1;
            runs.remove(&id);
        }
    }

    fn all(&self) -> MutexGuard<'_, BTreeMap<String, Arc<Run>>> {
        self.runs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Somebody who reads a run's events. When the last one leaves, the run ends unless it is kept.
#[derive(Debug)]
pub struct Listener {
    /// What is read.
    pub run: Arc<Run>,
    queue: Arc<Queue>,
}

impl Listener {
    /// One more.
    #[must_use]
    pub fn new(run: Arc<Run>, queue: Arc<Queue>) -> Self {
        run.listeners.fetch_add(1, SeqCst);
        run.metrics.streams.up();
        Self { run, queue }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.run.metrics.streams.down();
        let last = self.run.listeners.fetch_sub(1, SeqCst) == 1;
        if last && self.run.disconnect == Disconnect::Cancel && !self.run.is_over() {
            stop(&self.run, &self.queue);
        }
    }
}

/// Ends a run: at once while it waits, within one step of the model while it works.
pub fn stop(run: &Run, queue: &Queue) {
    run.stop.store(true, SeqCst);
    queue.withdraw(run.ticket);
}

/// The end of a run's work, however it comes: a run whose work is gone says so.
#[derive(Debug)]
pub struct Ending(pub Arc<Run>);

impl Drop for Ending {
    fn drop(&mut self) {
        self.0.fail(&match std::thread::panicking() {
            true => super::thread::broken(),
            false => Problem {
                message: runwise::model::Error::Cancelled.to_string(),
                hint: runwise::model::Error::Cancelled.hint().to_owned(),
            },
        });
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn all() -> (Runs, Arc<Queue>) {
        (Runs::new(Arc::default()), Arc::new(Queue::new(9)))
    }

    fn texts(run: &Run) -> Vec<String> {
        (0..)
            .map_while(|at| match run.entry(at) {
                Entry::Event(event) => Some(event.to_string()),
                Entry::Later | Entry::Over => None,
            })
            .collect()
    }

    #[test]
    fn nothing_follows_the_last_event() {
        let (runs, queue) = all();
        let listener = runs.begin(1, Disconnect::Cancel, &queue);
        let run = &listener.run;
        assert!(matches!(run.entry(0), Entry::Later));
        run.push("a".to_owned(), Then::More);
        run.push("b".to_owned(), Then::Done);
        run.push("c".to_owned(), Then::More);
        run.fail(&super::super::thread::broken());
        assert_eq!(texts(run), ["a", "b"]);
        assert!(matches!(run.entry(2), Entry::Over));
        assert_eq!(runs.metrics.done.get(), 1);
    }

    #[test]
    fn the_last_listener_ends_a_run_that_is_not_kept() {
        let (runs, queue) = all();
        for (disconnect, ends) in [(Disconnect::Cancel, true), (Disconnect::Keep, false)] {
            let first = runs.begin(queue.ticket(), disconnect, &queue);
            let run = first.run.clone();
            let second = Listener::new(run.clone(), queue.clone());
            drop(first);
            assert!(!run.stop.load(SeqCst));
            drop(second);
            assert_eq!(run.stop.load(SeqCst), ends);
        }
        assert_eq!(runs.metrics.streams.get(), 0);
    }

    #[test]
    fn too_many_events_end_a_run_and_old_runs_are_forgotten() {
        let (runs, queue) = all();
        let megabyte = "x".repeat(1 << 20);
        let run = runs.begin(1, Disconnect::Keep, &queue).run.clone();
        for _ in 0..=limits::RUN_BYTES >> 20 {
            run.push(megabyte.clone(), Then::More);
        }
        assert!(run.is_over() && run.stop.load(SeqCst));
        assert!(texts(&run).last().unwrap().contains("It has said 48 MB"));
        assert!(runs.find(&run.id).is_some());
        for ticket in 0..300 {
            let next = runs.begin(ticket + 2, Disconnect::Keep, &queue);
            next.run.push(megabyte.clone(), Then::Done);
        }
        runs.forget();
        assert!(runs.find(&run.id).is_none());
        assert_eq!(runs.len(), limits::KEPT_BYTES >> 20);
        for ticket in 0..300 {
            let next = runs.begin(ticket + 400, Disconnect::Keep, &queue);
            next.run.push(String::new(), Then::Done);
        }
        runs.forget();
        assert_eq!(runs.len(), limits::KEPT_RUNS);
    }

    #[test]
    fn work_that_is_gone_says_so() {
        let (runs, queue) = all();
        let listener = runs.begin(1, Disconnect::Cancel, &queue);
        drop(Ending(listener.run.clone()));
        assert!(texts(&listener.run)[0].contains("It was stopped."));
        let listener = runs.begin(2, Disconnect::Cancel, &queue);
        let run = listener.run.clone();
        let thread = std::thread::spawn(move || {
            let _ending = Ending(run);
            panic!("on purpose");
        });
        assert!(thread.join().is_err());
        assert!(texts(&listener.run)[0].contains("broke down"));
        let ids: std::collections::BTreeSet<_> = runs.all().keys().cloned().collect();
        assert_eq!(ids.len(), 2);
        assert!(ids.iter().all(|id| id.len() == 32));
    }
}
