//! Reading files: dropped anywhere on the page, or chosen.

use super::asking::Workers;
use super::runs::Runs;
use super::scene::Step;
use super::state::{Action, Data, Own};
use crate::execution::{Diagnostic, Place};
use crate::limits;
use crate::replay::{Answer, Request};
use crate::ui::chart::Busy;
use crate::ui::dropped::{Found, use_drop};
use crate::ui::text::Lang;
use crate::ui::text::execution::labels;
use crate::ui::worker::Ticket;
use serde_bytes::ByteBuf;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use web_sys::File;
use yew::prelude::*;

/// How files stand.
#[derive(Clone, Debug, PartialEq)]
pub enum Taken {
    /// They are being read.
    Reading(Busy),
    /// Nothing in them could be used; the sentences.
    Refused(Vec<String>),
    /// They are on the page. Some may not be; the sentences.
    Read(Vec<String>),
}

/// Files, and what can be done with them.
#[derive(Clone, PartialEq)]
pub struct Reading {
    /// How they stand.
    pub taken: Option<Taken>,
    /// Whether something is being dragged over the page.
    pub over: bool,
    /// Takes files.
    pub on_files: Callback<Vec<Found>>,
    /// Gives them up.
    pub cancel: Callback<()>,
}

/// One reading of several files.
struct Job {
    lang: Lang,
    workers: Workers,
    /// What was there before and stays, unless it is synthetic.
    before: Option<Own>,
    taken: UseStateSetter<Option<Taken>>,
    send: Callback<Step>,
    files: RefCell<Files>,
}

#[derive(Default)]
struct Files {
    /// What came of each file, by its place among them.
    read: BTreeMap<usize, Runs>,
    /// Bytes done and bytes in all, a file each.
    bytes: Vec<(u64, u64)>,
    open: usize,
    refused: Vec<String>,
    name: String,
    tickets: Vec<Ticket<Request>>,
    given_up: bool,
}

/// Takes files that are dropped anywhere on the page.
#[hook]
pub fn use_reading(
    workers: &Rc<Workers>,
    data: &Data,
    lang: Lang,
    send: &Callback<Step>,
) -> Reading {
    let taken = use_state(|| None::<Taken>);
    let job = use_mut_ref(|| None::<Rc<Job>>);
    let on_files = {
        let (workers, send, taken, job) = (
            (**workers).clone(),
            send.clone(),
            taken.setter(),
            job.clone(),
        );
        let before = match data {
            Data::Own(own) => Some(own.clone()),
            Data::Synthetic(_) => None,
        };
        Callback::from(move |files: Vec<Found>| {
            if files.is_empty() {
                return;
            }
            if let Some(job) = job.take() {
                job.give_up();
            }
            let begun = Rc::new(Job {
                lang,
                workers: workers.clone(),
                before: before.clone(),
                taken: taken.clone(),
                send: send.clone(),
                files: RefCell::default(),
            });
            job.replace(Some(begun.clone()));
            begun.begin(files);
        })
    };
    let over = use_drop(&on_files);
    let cancel = {
        let taken = taken.setter();
        Callback::from(move |()| {
            if let Some(job) = job.take() {
                job.give_up();
            }
            taken.set(None);
        })
    };
    Reading {
        taken: (*taken).clone(),
        over,
        on_files,
        cancel,
    }
}

impl Job {
    fn give_up(&self) {
        let mut files = self.files.borrow_mut();
        files.given_up = true;
        for ticket in files.tickets.drain(..) {
            ticket.cancel();
        }
    }

    fn begin(self: &Rc<Self>, found: Vec<Found>) {
        {
            let mut files = self.files.borrow_mut();
            files.name = found[0].0.clone();
            files.open = found.len();
            files.bytes = found
                .iter()
                .map(|(_, file)| (0, file.size() as u64))
                .collect();
        }
        self.tell();
        let job = self.clone();
        for (place, (name, file)) in found.into_iter().enumerate() {
            if file.size() > limits::LOG_BYTES as f64 {
                job.close(place, Err(labels::too_large(job.lang, &name)));
            } else {
                job.ask(place, name, file);
            }
        }
    }

    fn ask(self: &Rc<Self>, place: usize, name: String, file: File) {
        let question = Request::Read {
            name: name.clone(),
            bytes: ByteBuf::new(),
        };
        let job = self.clone();
        let coming = RefCell::new(Runs::default());
        let ticket = (self.workers).ask_about(Some(file), question, move |answer| match answer {
            Ok(Answer::Steps(steps)) => coming.borrow_mut().ahead(steps),
            Ok(Answer::Run(arrived)) => coming.borrow_mut().push(*arrived),
            Ok(Answer::Progress { done, total }) => {
                let mut files = job.files.borrow_mut();
                files.bytes[place] = (u64::from(done), u64::from(total));
                drop(files);
                job.tell();
            }
            Ok(Answer::Read {
                diagnostics,
                results,
                gold,
            }) => {
                let mut runs = coming.take();
                runs.diagnostics = diagnostics;
                runs.results = results;
                runs.gold = gold;
                job.close(place, Ok(runs));
            }
            Ok(Answer::Unreadable) => job.close(place, Err(labels::unreadable(job.lang, &name))),
            Ok(Answer::Refused(refused)) => job.close(
                place,
                Err(format!("{name}: {} {}", refused.message, refused.hint)),
            ),
            Ok(_) => {}
            Err(trouble) => job.close(place, Err(format!("{name}: {trouble} {}", trouble.hint()))),
        });
        self.files.borrow_mut().tickets.push(ticket);
    }

    fn tell(&self) {
        let files = self.files.borrow();
        let sums = files.bytes.iter().fold((0, 0), |(done, total), bytes| {
            (done + bytes.0, total + bytes.1)
        });
        // In kilobytes, which are read more easily than bytes.
        let [done, total] = [sums.0, sums.1].map(|bytes| (bytes / 1_000) as u32);
        self.taken.set(Some(Taken::Reading(Busy { done, total })));
    }

    /// A file is done.
    fn close(self: &Rc<Self>, place: usize, came: Result<Runs, String>) {
        let mut files = self.files.borrow_mut();
        if files.given_up {
            return;
        }
        files.open -= 1;
        let size = files.bytes[place].1;
        files.bytes[place].0 = size;
        match came {
            Ok(runs) => {
                files.read.insert(place, runs);
            }
            Err(sentence) => files.refused.push(sentence),
        }
        if files.open > 0 {
            drop(files);
            return self.tell();
        }
        let read = std::mem::take(&mut files.read);
        let refused = std::mem::take(&mut files.refused);
        let name = files.name.clone();
        drop(files);
        if read.is_empty() {
            return self.taken.set(Some(Taken::Refused(refused)));
        }
        let mut all = Runs::default();
        let name = match &self.before {
            Some(own) => {
                all.add((*own.runs).clone());
                own.name.clone()
            }
            None => name,
        };
        for runs in read.into_values() {
            // The same file again takes the place of what it gave before.
            all.forget(&runs);
            all.add(runs);
        }
        self.join(name, all, refused);
    }

    /// Joins what was read with what was there.
    fn join(self: &Rc<Self>, name: String, mut all: Runs, mut refused: Vec<String>) {
        if all.digests.is_empty() {
            // Results alone: they wait for their runs.
            refused.insert(0, labels::results_alone(self.lang).to_owned());
        }
        let question = Request::Join {
            runs: all.named(),
            results: all.results.clone(),
            gold: all.gold.clone(),
        };
        let job = self.clone();
        let waiting = RefCell::new(Some((name, refused)));
        let runs = RefCell::new(std::mem::take(&mut all));
        let ticket = self.workers.ask(question, move |answer| {
            let Some((name, refused)) = waiting.take() else {
                return;
            };
            let mut runs = runs.take();
            match answer {
                Ok(Answer::Joined(joints)) => runs.join(joints),
                Ok(_) => return,
                Err(trouble) => runs.diagnostics.push(Diagnostic {
                    place: Place::default(),
                    problem: format!("could not be joined: {trouble}"),
                }),
            }
            job.taken.set(Some(Taken::Read(refused)));
            job.send.emit(Step::Do(Action::Own(Own {
                name,
                runs: Rc::new(runs),
            })));
        });
        self.files.borrow_mut().tickets.push(ticket);
    }
}
