//! Workers that each do one long piece of work at a time and can be stopped.
//!
//! Simpler than the pool: what is asked is not cut into rows, so there is nothing to put together. A
//! question waits for a worker, hears of progress, and ends with one answer.

use super::job::Trouble;
use super::message::{Parcel, decode, encode};
use gloo::timers::callback::Interval;
use js_sys::Array;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::{Rc, Weak};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Event, File, MessageEvent, Url, Worker, WorkerOptions, WorkerType};

/// Workers at most: each holds an interpreter with its memory.
const MOST_WORKERS: f64 = 4.0;

/// How often silent workers are looked for.
const TICK_MILLISECONDS: u32 = 500;

/// How long a worker may take to be downloaded and to start.
const START_MILLISECONDS: f64 = 60_000.0;

/// Runs of a question that may fail to end before it is given up as a whole.
const MOST_ENDLESS: usize = 8;

/// What a worker may be asked.
pub trait Question: Serialize + Clone + 'static {
    /// What it answers.
    type Answer: DeserializeOwned + Last + 'static;

    /// How long a worker may be silent over it, in milliseconds.
    fn patience(&self) -> f64;
}

/// Whether an answer says how far the work is, or what came of it.
pub trait Last {
    /// Whether nothing more will come.
    fn is_last(&self) -> bool;
}

/// From the page: a question and its number.
#[derive(Serialize, Deserialize)]
pub(super) struct Order<Q> {
    pub id: u32,
    pub question: Q,
    /// Runs that did not end when it was asked before: what they come to is known.
    pub endless: Vec<u32>,
}

/// From a worker.
#[derive(Serialize, Deserialize)]
pub(super) enum Report<A> {
    /// It can be asked.
    Ready,
    /// An answer to the question of this number.
    Answer { id: u32, answer: A },
    /// It begins the run of this number, which nothing there can stop.
    Begins { id: u32, run: u32 },
    /// It panicked, and must be replaced.
    Broken { message: String },
}

type OnAnswer<A> = Rc<dyn Fn(Result<A, Trouble>)>;

/// The workers. Clones are the same crew; when the last one is dropped they are stopped.
pub struct Crew<Q: Question> {
    inner: Rc<RefCell<Inner<Q>>>,
}

impl<Q: Question> Clone for Crew<Q> {
    fn clone(&self) -> Self {
        Self {
            inner: self.inner.clone(),
        }
    }
}

impl<Q: Question> PartialEq for Crew<Q> {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.inner, &other.inner)
    }
}

struct Inner<Q: Question> {
    me: Weak<RefCell<Inner<Q>>>,
    url: String,
    /// Empty places can be filled.
    places: Vec<Option<Live<Q>>>,
    waiting: VecDeque<Asked<Q>>,
    last_id: u32,
    ticker: Option<Interval>,
}

struct Asked<Q: Question> {
    id: u32,
    question: Q,
    file: Option<File>,
    on_answer: OnAnswer<Q::Answer>,
    /// The run that its worker is busy with, where only the clock can stop it. A question does the
    /// same runs in the same order whenever it is asked, so a number is enough.
    run: Option<u32>,
    endless: Vec<u32>,
}

struct Live<Q: Question> {
    worker: Worker,
    /// Names the worker: what one in the same place said before is not heard.
    number: u32,
    ready: bool,
    asked: Option<Asked<Q>>,
    until: f64,
    _message: Closure<dyn FnMut(MessageEvent)>,
    _error: Closure<dyn FnMut(Event)>,
}

impl<Q: Question> Live<Q> {
    fn busy(&self) -> bool {
        !self.ready || self.asked.is_some()
    }
}

impl<Q: Question> Drop for Live<Q> {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

/// A question in a crew. Dropping the handle changes nothing.
pub struct Ticket<Q: Question> {
    crew: Weak<RefCell<Inner<Q>>>,
    id: u32,
}

impl<Q: Question> Ticket<Q> {
    /// Drops the question; nothing more will be heard of it. A worker that is busy with it is stopped.
    pub fn cancel(&self) {
        let Some(crew) = self.crew.upgrade() else {
            return;
        };
        let mut inner = crew.borrow_mut();
        inner.waiting.retain(|asked| asked.id != self.id);
        for place in &mut inner.places {
            let mine = |live: &Live<Q>| live.asked.as_ref().is_some_and(|a| a.id == self.id);
            if place.as_ref().is_some_and(mine) {
                *place = None;
            }
        }
        drop(inner);
        dispatch(&crew);
    }
}

impl<Q: Question> Crew<Q> {
    /// A crew of one worker per core, at least one and at most four, none of them started; `meta`
    /// is the name of the page's `meta` element that tells where the worker is, `fetches` of
    /// the one that tells where what it needs later is.
    #[must_use]
    pub fn new(meta: &str, fetches: Option<&str>) -> Self {
        let cores =
            web_sys::window().map_or(1.0, |window| window.navigator().hardware_concurrency());
        let workers = cores.clamp(1.0, MOST_WORKERS) as usize;
        let url = address(meta).unwrap_or_default();
        // Behind its own address a worker finds that of what it may have to fetch.
        let url = match fetches.and_then(address) {
            Some(more) => format!("{url}#{}", js_sys::encode_uri_component(&more)),
            None => url,
        };
        let inner = Rc::new_cyclic(|me| {
            RefCell::new(Inner {
                me: me.clone(),
                url,
                places: (0..workers).map(|_| None).collect(),
                waiting: VecDeque::new(),
                last_id: 0,
                ticker: None,
            })
        });
        Self { inner }
    }

    /// How many workers there are at most.
    #[must_use]
    pub fn size(&self) -> usize {
        self.inner.borrow().places.len()
    }

    /// Asks. `on_answer` hears every answer: those on the way, then the last one or why there is
    /// none.
    pub fn ask(
        &self,
        question: Q,
        on_answer: impl Fn(Result<Q::Answer, Trouble>) + 'static,
    ) -> Ticket<Q> {
        self.ask_about(None, question, on_answer)
    }

    /// Asks about a file, which the worker reads: a large one would keep the page busy.
    pub fn ask_about(
        &self,
        file: Option<File>,
        question: Q,
        on_answer: impl Fn(Result<Q::Answer, Trouble>) + 'static,
    ) -> Ticket<Q> {
        let id = {
            let mut inner = self.inner.borrow_mut();
            inner.last_id += 1;
            let id = inner.last_id;
            inner.waiting.push_back(Asked {
                id,
                question,
                file,
                on_answer: Rc::new(on_answer),
                run: None,
                endless: Vec::new(),
            });
            id
        };
        dispatch(&self.inner);
        Ticket {
            crew: Rc::downgrade(&self.inner),
            id,
        }
    }
}

/// Gives what waits to whoever is free, and starts workers while there is room.
fn dispatch<Q: Question>(crew: &Rc<RefCell<Inner<Q>>>) {
    let mut inner = crew.borrow_mut();
    let inner = &mut *inner;
    for place in inner.places.iter_mut().flatten() {
        if place.busy() {
            continue;
        }
        let Some(asked) = inner.waiting.pop_front() else {
            break;
        };
        place.until = now() + asked.question.patience();
        let ask = Order {
            id: asked.id,
            question: asked.question.clone(),
            endless: asked.endless.clone(),
        };
        let sent = post(&place.worker, &ask, asked.file.as_ref());
        place.asked = Some(asked);
        if !sent {
            place.until = 0.0;
        }
    }
    let coming = inner.places.iter().flatten().filter(|live| !live.ready);
    let wanted = inner.waiting.len().saturating_sub(coming.count());
    for _ in 0..wanted {
        let Some(empty) = inner.places.iter().position(Option::is_none) else {
            break;
        };
        inner.last_id += 1;
        match start(&inner.url, inner.me.clone(), inner.last_id) {
            Ok(live) => inner.places[empty] = Some(live),
            Err(_) => {
                // Told later: whoever asks does not expect an answer before `ask` has returned.
                let me = inner.me.clone();
                gloo::timers::callback::Timeout::new(0, move || give_up(&me)).forget();
                break;
            }
        }
    }
    let busy = inner.places.iter().flatten().any(Live::busy);
    if !busy {
        inner.ticker = None;
    } else if inner.ticker.is_none() {
        let me = inner.me.clone();
        inner.ticker = Some(Interval::new(TICK_MILLISECONDS, move || tick(&me)));
    }
}

/// No worker can be started.
fn give_up<Q: Question>(me: &Weak<RefCell<Inner<Q>>>) {
    let Some(crew) = me.upgrade() else { return };
    let waiting = std::mem::take(&mut crew.borrow_mut().waiting);
    for asked in waiting {
        (asked.on_answer)(Err(Trouble::NotStarted));
    }
}

/// Stops workers that have been silent for too long.
fn tick<Q: Question>(me: &Weak<RefCell<Inner<Q>>>) {
    let Some(crew) = me.upgrade() else { return };
    let now = now();
    let mut silent = Vec::new();
    for place in &mut crew.borrow_mut().places {
        let late = |live: &Live<Q>| live.busy() && live.until < now;
        if place.as_ref().is_some_and(late) {
            silent.extend(place.take());
        }
    }
    if silent.is_empty() {
        return;
    }
    for mut live in silent {
        match live.asked.take() {
            Some(mut asked) if asked.run.is_some() && asked.endless.len() < MOST_ENDLESS => {
                asked.endless.extend(asked.run.take());
                crew.borrow_mut().waiting.push_front(asked);
            }
            Some(asked) => {
                let seconds = (asked.question.patience() / 1_000.0).ceil() as u32;
                (asked.on_answer)(Err(Trouble::TooSlow { seconds }));
            }
            None => give_up(me),
        }
    }
    dispatch(&crew);
}

/// The worker of this number broke.
fn broken<Q: Question>(me: &Weak<RefCell<Inner<Q>>>, number: u32, message: &str) {
    let Some(crew) = me.upgrade() else { return };
    let live = {
        let mut inner = crew.borrow_mut();
        let place = inner
            .places
            .iter_mut()
            .find(|place| place.as_ref().is_some_and(|live| live.number == number));
        place.and_then(Option::take)
    };
    let Some(mut live) = live else { return };
    match live.asked.take() {
        Some(asked) => (asked.on_answer)(Err(Trouble::Broken {
            message: message.to_owned(),
        })),
        None => give_up(me),
    }
    dispatch(&crew);
}

fn heard<Q: Question>(me: &Weak<RefCell<Inner<Q>>>, number: u32, data: &JsValue) {
    let Some(crew) = me.upgrade() else { return };
    let (id, answer) = match decode::<Report<Q::Answer>>(data) {
        Some(Report::Ready) => {
            for live in crew.borrow_mut().places.iter_mut().flatten() {
                live.ready |= live.number == number;
            }
            return dispatch(&crew);
        }
        Some(Report::Begins { id, run }) => return begins(&crew, number, id, run),
        Some(Report::Answer { id, answer }) => (id, answer),
        Some(Report::Broken { message }) => return broken(me, number, &message),
        None => return broken(me, number, "a message could not be read"),
    };
    let told = {
        let mut inner = crew.borrow_mut();
        let live = inner
            .places
            .iter_mut()
            .flatten()
            .find(|live| live.number == number);
        live.and_then(|live| {
            let asked = live.asked.as_ref().filter(|asked| asked.id == id)?;
            live.until = now() + asked.question.patience();
            let told = asked.on_answer.clone();
            if answer.is_last() {
                live.asked = None;
            }
            Some(told)
        })
    };
    let last = answer.is_last();
    if let Some(told) = told {
        told(Ok(answer));
    }
    if last {
        dispatch(&crew);
    }
}

/// A sign of life, and what to hold against the worker if there is no other.
fn begins<Q: Question>(crew: &Rc<RefCell<Inner<Q>>>, number: u32, id: u32, run: u32) {
    let mut inner = crew.borrow_mut();
    let mut lives = inner.places.iter_mut().flatten();
    let Some(live) = lives.find(|live| live.number == number) else {
        return;
    };
    if let Some(asked) = live.asked.as_mut().filter(|asked| asked.id == id) {
        asked.run = Some(run);
        live.until = now() + asked.question.patience();
    }
}

fn start<Q: Question>(
    url: &str,
    me: Weak<RefCell<Inner<Q>>>,
    number: u32,
) -> Result<Live<Q>, JsValue> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options(url, &options)?;
    let crew = me.clone();
    let message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        heard(&crew, number, &event.data());
    });
    let error = Closure::<dyn FnMut(Event)>::new(move |event: Event| {
        // The sentence on the page takes the place of the browser's own report.
        event.prevent_default();
        broken(&me, number, "it stopped without a word");
    });
    worker.set_onmessage(Some(message.as_ref().unchecked_ref()));
    worker.set_onerror(Some(error.as_ref().unchecked_ref()));
    Ok(Live {
        worker,
        number,
        ready: false,
        asked: None,
        until: now() + START_MILLISECONDS,
        _message: message,
        _error: error,
    })
}

/// Whether it could be sent.
fn post<Q: Serialize>(worker: &Worker, order: &Order<Q>, file: Option<&File>) -> bool {
    let sent = encode(order).and_then(|Parcel { message, transfer }| {
        let whole: JsValue = match file {
            Some(file) => Array::of2(&message, file).into(),
            None => message.into(),
        };
        worker.post_message_with_transfer(&whole, &transfer).ok()
    });
    sent.is_some()
}

/// Milliseconds since the page was opened.
fn now() -> f64 {
    web_sys::window()
        .and_then(|window| window.performance())
        .map_or(0.0, |clock| clock.now())
}

/// The address that a `meta` element of the page names, absolute.
#[must_use]
pub fn address(meta: &str) -> Option<String> {
    let document = web_sys::window()?.document()?;
    let named = document
        .query_selector(&format!("meta[name={meta}]"))
        .ok()??
        .get_attribute("content")?;
    let base = document.base_uri().ok()??;
    Some(Url::new_with_base(&named, &base).ok()?.href())
}
