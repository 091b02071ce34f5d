//! The desk with real workers: carries out its commands and tells it what happens.

use super::desk::{Command, Desk};
use super::job::{Finished, Job, JobId, Lane, Progress, Source};
use super::message::{Letter, Parcel, Reply, decode, encode};
use crate::work::{Answer, Request};
use gloo::timers::callback::Interval;
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::{Rc, Weak};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Event, MessageEvent, Url, Worker, WorkerOptions, WorkerType};

/// Workers at most: more only heat the machine.
const MOST_WORKERS: f64 = 8.0;

/// At least two, so that something short never waits for something long.
const FEWEST_WORKERS: f64 = 2.0;

/// How often silent workers are looked for.
const TICK_MILLISECONDS: u32 = 500;

type OnProgress = Rc<dyn Fn(Progress)>;
type OnDone = Box<dyn FnOnce(Finished)>;
type OnAsked = Rc<dyn Fn(u32, u32)>;
type OnAnswer = Box<dyn FnOnce(Answer)>;

/// The page's workers. Clones are the same pool; when the last one is dropped they are stopped.
#[derive(Clone)]
pub struct Pool {
    inner: Rc<Inner>,
}

struct Inner {
    me: Weak<Inner>,
    url: String,
    desk: RefCell<Desk>,
    /// By place, as at the desk.
    workers: RefCell<Vec<Option<Live>>>,
    jobs: RefCell<Told<OnProgress, OnDone>>,
    asks: RefCell<Told<OnAsked, OnAnswer>>,
    ticker: RefCell<Option<Interval>>,
    /// Commands in order. Callbacks may bring new ones while they are carried out.
    commands: RefCell<VecDeque<Command>>,
    at_work: Cell<bool>,
}

/// Who is told of what: a handful at a time.
struct Told<P, D> {
    entries: Vec<(JobId, P, D)>,
}

impl<P, D> Default for Told<P, D> {
    fn default() -> Self {
        Self {
            entries: Vec::new(),
        }
    }
}

impl<P: Clone, D> Told<P, D> {
    fn on_progress(&self, id: JobId) -> Option<P> {
        let entry = self.entries.iter().find(|(known, ..)| *known == id);
        entry.map(|(_, on_progress, _)| on_progress.clone())
    }

    fn remove(&mut self, id: JobId) -> Option<D> {
        let at = self.entries.iter().position(|(known, ..)| *known == id)?;
        Some(self.entries.swap_remove(at).2)
    }
}

/// A worker and what listens to it. Dropping it stops the worker at once.
struct Live {
    worker: Worker,
    _message: Closure<dyn FnMut(MessageEvent)>,
    _error: Closure<dyn FnMut(Event)>,
}

impl Drop for Live {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

/// A job in the pool. Dropping the handle changes nothing: the job goes on.
#[derive(Clone)]
pub struct JobHandle {
    pool: Weak<Inner>,
    id: JobId,
}

impl JobHandle {
    /// Stops the job at once; its `on_done` gets the rows that are done. Does nothing after its
    /// end.
    pub fn cancel(&self) {
        cancel(&self.pool, self.id);
    }
}

impl PartialEq for JobHandle {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

/// A question in the pool. Dropping the handle changes nothing.
#[derive(Clone)]
pub struct AskHandle {
    pool: Weak<Inner>,
    id: JobId,
}

impl AskHandle {
    /// Drops the question; its `on_answer` is not called.
    pub fn cancel(&self) {
        cancel(&self.pool, self.id);
    }
}

fn cancel(pool: &Weak<Inner>, id: JobId) {
    if let Some(pool) = pool.upgrade() {
        pool.drive(|desk, now| desk.cancel(id, now));
    }
}

impl Default for Pool {
    fn default() -> Self {
        Self::new()
    }
}

impl Pool {
    /// A pool of one worker per core, at least two and at most eight. The first is started at
    /// once, the others when there is work for them.
    #[must_use]
    pub fn new() -> Self {
        let cores =
            web_sys::window().map_or(1.0, |window| window.navigator().hardware_concurrency());
        let workers = cores.clamp(FEWEST_WORKERS, MOST_WORKERS) as usize;
        let inner = Rc::new_cyclic(|me| Inner {
            me: me.clone(),
            url: worker_url(),
            desk: RefCell::new(Desk::new(workers)),
            workers: RefCell::new((0..workers).map(|_| None).collect()),
            jobs: RefCell::default(),
            asks: RefCell::default(),
            ticker: RefCell::default(),
            commands: RefCell::default(),
            at_work: Cell::new(false),
        });
        inner.drive(|desk, now| desk.warm_up(now));
        Self { inner }
    }

    /// Runs programs on inputs. A newer job in the same lane takes the place of an older one,
    /// whose callbacks are then never called again; else `on_done` is called once.
    pub fn run_job(
        &self,
        lane: Lane,
        job: Job,
        on_progress: impl Fn(Progress) + 'static,
        on_done: impl FnOnce(Finished) + 'static,
    ) -> JobHandle {
        let (on_progress, on_done): (OnProgress, OnDone) =
            (Rc::new(on_progress), Box::new(on_done));
        let id = self.inner.drive_with(|desk, now| {
            let id = desk.run(lane, job, now);
            let told = (id, on_progress, on_done);
            self.inner.jobs.borrow_mut().entries.push(told);
            id
        });
        JobHandle {
            pool: Rc::downgrade(&self.inner),
            id,
        }
    }

    /// Asks for an analysis, intervals, probes or a study; `programs` are those the request
    /// names. A newer question of the same kind in the same lane takes the place of an older one,
    /// whose `on_answer` is then never called.
    pub fn ask(
        &self,
        lane: Lane,
        request: Request,
        programs: Vec<Source>,
        on_answer: impl FnOnce(Answer) + 'static,
    ) -> AskHandle {
        self.ask_with_progress(lane, request, programs, |_, _| (), on_answer)
    }

    /// As [`Self::ask`], and `on_progress` hears of units done, of all.
    pub fn ask_with_progress(
        &self,
        lane: Lane,
        request: Request,
        programs: Vec<Source>,
        on_progress: impl Fn(u32, u32) + 'static,
        on_answer: impl FnOnce(Answer) + 'static,
    ) -> AskHandle {
        let (on_progress, on_answer): (OnAsked, OnAnswer) =
            (Rc::new(on_progress), Box::new(on_answer));
        let id = self.inner.drive_with(|desk, now| {
            let id = desk.ask(lane, request, programs, now);
            let told = (id, on_progress, on_answer);
            self.inner.asks.borrow_mut().entries.push(told);
            id
        });
        AskHandle {
            pool: Rc::downgrade(&self.inner),
            id,
        }
    }
}

impl PartialEq for Pool {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.inner, &other.inner)
    }
}

impl Inner {
    fn drive(&self, event: impl FnOnce(&mut Desk, f64)) {
        self.drive_with(event);
    }

    /// Tells the desk of an event and carries out what it says. A callback may bring more events;
    /// their commands wait until those before them are carried out.
    fn drive_with<T>(&self, event: impl FnOnce(&mut Desk, f64) -> T) -> T {
        let result = {
            let mut desk = self.desk.borrow_mut();
            let result = event(&mut desk, now());
            self.commands.borrow_mut().extend(desk.take_commands());
            result
        };
        if !self.at_work.replace(true) {
            while let Some(command) = self.next_command() {
                self.carry_out(command);
            }
            self.at_work.set(false);
            self.watch();
        }
        result
    }

    fn next_command(&self) -> Option<Command> {
        self.commands.borrow_mut().pop_front()
    }

    fn carry_out(&self, command: Command) {
        match command {
            Command::Start(slot) => match self.start(slot) {
                Ok(live) => {
                    self.workers.borrow_mut()[slot] = Some(live);
                }
                Err(_) => self.later(move |pool| {
                    pool.drive(|desk, now| desk.broken(slot, "", now));
                }),
            },
            Command::Stop(slot) => {
                self.workers.borrow_mut()[slot] = None;
            }
            Command::Post { slot, id, request } => {
                let sent = encode(&Letter { id, request }).and_then(|parcel| {
                    let Parcel { message, transfer } = parcel;
                    let workers = self.workers.borrow();
                    let worker = &workers[slot].as_ref()?.worker;
                    worker.post_message_with_transfer(&message, &transfer).ok()
                });
                if sent.is_none() {
                    self.later(move |pool| {
                        pool.drive(|desk, now| {
                            desk.broken(slot, "a message could not be sent", now)
                        });
                    });
                }
            }
            Command::Progress(job, progress) => {
                let told = self.jobs.borrow().on_progress(job);
                if let Some(on_progress) = told {
                    on_progress(progress);
                }
            }
            Command::Finished(job, finished) => {
                let told = self.jobs.borrow_mut().remove(job);
                if let Some(on_done) = told {
                    on_done(*finished);
                }
            }
            Command::Asked(ask, done, total) => {
                let told = self.asks.borrow().on_progress(ask);
                if let Some(on_progress) = told {
                    on_progress(done, total);
                }
            }
            Command::Answered(ask, answer) => {
                let told = self.asks.borrow_mut().remove(ask);
                if let Some(on_answer) = told {
                    on_answer(answer);
                }
            }
            Command::Dropped(id) => {
                self.jobs.borrow_mut().remove(id);
                self.asks.borrow_mut().remove(id);
            }
        }
    }

    /// After what is going on now, so that no command is carried out in the middle of another.
    fn later(&self, event: impl FnOnce(&Inner) + 'static) {
        let me = self.me.clone();
        gloo::timers::callback::Timeout::new(0, move || {
            if let Some(pool) = me.upgrade() {
                event(&pool);
            }
        })
        .forget();
    }

    /// Looks for silent workers for as long as there is something to be silent about.
    fn watch(&self) {
        let busy = self.desk.borrow().busy();
        let mut ticker = self.ticker.borrow_mut();
        if !busy {
            *ticker = None;
        } else if ticker.is_none() {
            let me = self.me.clone();
            *ticker = Some(Interval::new(TICK_MILLISECONDS, move || {
                if let Some(pool) = me.upgrade() {
                    pool.drive(Desk::tick);
                }
            }));
        }
    }

    fn start(&self, slot: usize) -> Result<Live, JsValue> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&self.url, &options)?;
        let me = self.me.clone();
        let message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(pool) = me.upgrade() {
                pool.heard(slot, &event.data());
            }
        });
        let me = self.me.clone();
        let error = Closure::<dyn FnMut(Event)>::new(move |event: Event| {
            // The sentence on the page takes the place of the browser's own report.
            event.prevent_default();
            if let Some(pool) = me.upgrade() {
                pool.drive(|desk, now| desk.broken(slot, "it stopped without a word", now));
            }
        });
        worker.set_onmessage(Some(message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(error.as_ref().unchecked_ref()));
        Ok(Live {
            worker,
            _message: message,
            _error: error,
        })
    }

    fn heard(&self, slot: usize, data: &JsValue) {
        match decode::<Reply>(data) {
            Some(Reply::Ready) => self.drive(|desk, now| desk.ready(slot, now)),
            Some(Reply::Answer { id, answer }) => {
                self.drive(|desk, now| desk.answer(slot, id, answer, now));
            }
            Some(Reply::Broken { message }) => {
                self.drive(|desk, now| desk.broken(slot, &message, now));
            }
            None => self.drive(|desk, now| {
                desk.broken(slot, "a message could not be read", now);
            }),
        }
    }
}

/// Milliseconds since the page was opened.
fn now() -> f64 {
    web_sys::window()
        .and_then(|window| window.performance())
        .map_or(0.0, |clock| clock.now())
}

/// Where the worker is: named by the page's `meta` element, relative to the page.
fn worker_url() -> String {
    let named = || {
        let document = web_sys::window()?.document()?;
        let named = document
            .query_selector("meta[name=runwise-worker]")
            .ok()?
            .and_then(|meta| meta.get_attribute("content"))
            .unwrap_or_else(|| "./worker.js".to_owned());
        let base = document.base_uri().ok()??;
        Some(Url::new_with_base(&named, &base).ok()?.href())
    };
    named().unwrap_or_else(|| "./worker.js".to_owned())
}
