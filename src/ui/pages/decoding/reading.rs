//! Files that are dropped anywhere on the page, or chosen: recordings of runs, and tasks.

use super::asking::Workers;
use super::scene::Step;
use super::state::{Action, Own, Source, Task};
use super::story::Story;
use crate::decoding::can_be_decoded;
use crate::limits;
use crate::ui::browser;
use crate::ui::dropped::{Found, use_drop};
use crate::ui::text::Lang;
use crate::ui::text::decoding::labels;
use crate::workbench::{Brought, Errand};
use serde_bytes::ByteBuf;
use std::rc::Rc;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

/// How the last file stands.
#[derive(Clone, Debug, PartialEq)]
pub enum Taken {
    /// It is being read.
    Reading,
    /// It could not be used; the sentence.
    Refused(String),
    /// It is on the page; what of it could not be used.
    Read(Option<String>),
}

/// Files, and what can be done with them.
#[derive(Clone, PartialEq)]
pub struct Reading {
    /// How the last one stands.
    pub taken: Option<Taken>,
    /// Whether something is being dragged over the page.
    pub over: bool,
    /// Takes files.
    pub on_files: Callback<Vec<Found>>,
}

/// Takes files that are dropped anywhere on the page.
#[hook]
pub fn use_reading(workers: &Rc<Workers>, lang: Lang, send: &Callback<Step>) -> Reading {
    let taken = use_state(|| None::<Taken>);
    let on_files = {
        let (workers, send, taken) = (workers.clone(), send.clone(), taken.setter());
        Callback::from(move |files: Vec<Found>| {
            let Some((name, file)) = files.into_iter().next() else {
                return;
            };
            taken.set(Some(Taken::Reading));
            let (workers, send, taken) = (workers.clone(), send.clone(), taken.clone());
            spawn_local(async move {
                if file.size() > limits::RECORDING_BYTES as f64 {
                    return taken.set(Some(Taken::Refused(labels::too_large(lang, &name))));
                }
                match browser::read(&file).await {
                    Some(bytes) => read(&workers, lang, &send, taken, name, bytes),
                    None => taken.set(Some(Taken::Refused(labels::unreadable(lang, &name)))),
                }
            });
        })
    };
    let over = use_drop(&on_files);
    Reading {
        taken: (*taken).clone(),
        over,
        on_files,
    }
}

fn read(
    workers: &Workers,
    lang: Lang,
    send: &Callback<Step>,
    taken: UseStateSetter<Option<Taken>>,
    name: String,
    bytes: Vec<u8>,
) {
    let wrong = match Story::read(&String::from_utf8_lossy(&bytes)) {
        Ok(story) => {
            let damaged = story.damaged;
            taken.set(Some(Taken::Read(
                (damaged > 0).then(|| labels::damaged(lang, &name, damaged)),
            )));
            let story = Rc::new(story);
            return send.emit(Step::Do(Action::Source(Source::Own(Own { name, story }))));
        }
        Err(wrong) => wrong,
    };
    // No recording: it may be a task.
    let question = Errand::Tasks(vec![(name.clone(), ByteBuf::from(bytes))]);
    let send = send.clone();
    workers.ask(question, move |answer| {
        let refused = || labels::not_understood(lang, &name, &wrong);
        taken.set(Some(match answer {
            Ok(Brought::Library(tasks)) => {
                let mut tasks = tasks.into_iter();
                match tasks.find(can_be_decoded) {
                    Some(task) => {
                        let task = Task::Own(Rc::new(task));
                        send.emit(Step::Do(Action::Task(task)));
                        Taken::Read(None)
                    }
                    None => Taken::Refused(refused()),
                }
            }
            Ok(Brought::Progress { .. }) => return,
            _ => Taken::Refused(refused()),
        }));
    });
}
