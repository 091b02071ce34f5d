//! The visitor's backend: connecting, running, stopping, resuming.

use super::scene::Step;
use super::state::{Action, Source};
use super::story::Story;
use crate::protocol::{DecodeRequest, Info};
use crate::task::file::TaskFile;
use crate::ui::backend::client::{Connection, Door};
use crate::ui::backend::{Address, DEFAULT, Message, Trouble};
use crate::ui::browser;
use gloo::utils::window;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

const ADDRESS: &str = "runwise.backend";
/// In the store of this tab alone, which forgets it when it is closed.
const TOKEN: &str = "runwise.token";

/// How the backend stands.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Link {
    /// Nobody was asked.
    #[default]
    None,
    /// It is being asked what it is.
    Connecting,
    /// It said what it is.
    Ready(Rc<Info>),
    /// It could be used no longer, or never.
    Lost(Trouble),
}

/// How the live run stands.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Running {
    /// There is none.
    #[default]
    Idle,
    /// It goes on.
    Streaming,
    /// The visitor stopped it.
    Stopped,
    /// It ended.
    Ended,
    /// It broke off, or was refused.
    Broken(Trouble),
}

/// A live run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Run {
    /// What it has told.
    pub story: Rc<Story>,
    /// How it stands.
    pub running: Running,
    /// Its task.
    pub task: Option<Rc<TaskFile>>,
    /// Counts runs.
    pub number: u32,
}

/// What goes on, behind the states.
#[derive(Default)]
struct Session {
    connection: Option<Connection>,
    door: Option<Door>,
    story: Story,
    task: Option<Rc<TaskFile>>,
    /// `id` of the last message.
    last: String,
    /// Counts connections: what an older one still says is not heard.
    number: u32,
    /// Counts runs.
    runs: u32,
}

/// The backend at one moment, and what can be done with it.
#[derive(Clone, PartialEq)]
pub struct Live {
    /// The address as it was typed.
    pub address: String,
    /// The token.
    pub token: String,
    /// How the backend stands.
    pub link: Link,
    /// The last run.
    pub run: Run,
    /// Takes an address.
    pub on_address: Callback<String>,
    /// Takes a token.
    pub on_token: Callback<String>,
    /// Asks what is there.
    pub connect: Callback<()>,
    /// Forgets the backend.
    pub disconnect: Callback<()>,
    /// Asks for a program.
    pub start: Callback<(DecodeRequest, Rc<TaskFile>)>,
    /// Closes the connection, and so stops the work behind it.
    pub stop: Callback<()>,
    /// Asks for what is missing.
    pub resume: Callback<()>,
}

fn session_store() -> Option<web_sys::Storage> {
    window().session_storage().ok()?
}

/// Keeps the backend for as long as the page is drawn: leaving the page stops a run.
#[hook]
pub fn use_live(send: &Callback<Step>) -> Live {
    let address = use_state_eq(|| browser::stored(ADDRESS).unwrap_or_else(|| DEFAULT.to_owned()));
    let token = use_state_eq(|| {
        let kept = session_store().and_then(|store| store.get_item(TOKEN).ok()?);
        kept.unwrap_or_default()
    });
    let link = use_state_eq(Link::default);
    let run = use_state(Run::default);
    let session = use_mut_ref(Session::default);
    {
        let session = session.clone();
        use_effect_with((), move |()| move || drop(session.take()));
    }
    let talk = Talk {
        session,
        run: run.setter(),
        link: link.setter(),
    };
    let on_address = {
        let (address, talk) = (address.setter(), talk.clone());
        Callback::from(move |typed: String| {
            browser::store(ADDRESS, &typed);
            address.set(typed);
            talk.link.set(Link::None);
        })
    };
    let on_token = {
        let (token, talk) = (token.setter(), talk.clone());
        Callback::from(move |typed: String| {
            if let Some(store) = session_store() {
                let _ = store.set_item(TOKEN, &typed);
            }
            token.set(typed);
            talk.link.set(Link::None);
        })
    };
    let connect = {
        let (talk, address, token) = (talk.clone(), address.clone(), token.clone());
        Callback::from(move |()| talk.connect(&address, token.trim()))
    };
    let disconnect = {
        let talk = talk.clone();
        Callback::from(move |()| {
            talk.stop();
            talk.link.set(Link::None);
        })
    };
    let start = {
        let (talk, send) = (talk.clone(), send.clone());
        Callback::from(move |(request, task)| {
            send.emit(Step::Do(Action::Source(Source::Live)));
            talk.start(request, task);
        })
    };
    let stop = {
        let talk = talk.clone();
        Callback::from(move |()| talk.stop())
    };
    let resume = {
        let talk = talk.clone();
        Callback::from(move |()| talk.resume())
    };
    Live {
        address: (*address).clone(),
        token: (*token).clone(),
        link: (*link).clone(),
        run: (*run).clone(),
        on_address,
        on_token,
        connect,
        disconnect,
        start,
        stop,
        resume,
    }
}

#[derive(Clone)]
struct Talk {
    session: Rc<RefCell<Session>>,
    run: UseStateSetter<Run>,
    link: UseStateSetter<Link>,
}

impl Talk {
    fn connect(&self, address: &str, token: &str) {
        let address = match Address::read(address) {
            Ok(address) => address,
            Err(trouble) => return self.link.set(Link::Lost(trouble)),
        };
        let door = Door {
            address,
            token: token.to_owned(),
        };
        self.session.borrow_mut().door = Some(door.clone());
        self.link.set(Link::Connecting);
        let talk = self.clone();
        spawn_local(async move {
            let answer = door.info().await;
            // Another one may have been asked meanwhile.
            if talk.session.borrow().door.as_ref() == Some(&door) {
                talk.link.set(match answer {
                    Ok(info) => Link::Ready(Rc::new(info)),
                    Err(trouble) => Link::Lost(trouble),
                });
            }
        });
    }

    fn tell(&self, running: Running) {
        let session = self.session.borrow();
        self.run.set(Run {
            story: Rc::new(session.story.clone()),
            running,
            task: session.task.clone(),
            number: session.runs,
        });
    }

    /// Opens a connection for what comes next; its number, and where to ask.
    fn open(&self) -> Option<(u32, Door, Option<web_sys::AbortSignal>)> {
        let mut session = self.session.borrow_mut();
        let door = session.door.clone()?;
        let connection = Connection::new();
        let signal = connection.signal();
        session.connection = Some(connection);
        session.number += 1;
        Some((session.number, door, signal))
    }

    fn start(&self, request: DecodeRequest, task: Rc<TaskFile>) {
        let Some((number, door, signal)) = self.open() else {
            return;
        };
        {
            let mut session = self.session.borrow_mut();
            session.story = Story::default();
            session.task = Some(task);
            session.last = String::new();
            session.runs += 1;
        }
        self.tell(Running::Streaming);
        let talk = self.clone();
        spawn_local(async move {
            let hear = |messages| talk.hear(number, messages);
            let ended = door.decode(&request, signal, hear).await;
            talk.end(number, ended);
        });
    }

    fn resume(&self) {
        let (id, after) = {
            let session = self.session.borrow();
            let Some(id) = session.story.id.clone() else {
                return;
            };
            (id, session.last.clone())
        };
        let Some((number, door, signal)) = self.open() else {
            return;
        };
        self.tell(Running::Streaming);
        let talk = self.clone();
        spawn_local(async move {
            let hear = |messages| talk.hear(number, messages);
            let ended = door.resume(&id, &after, signal, hear).await;
            talk.end(number, ended);
        });
    }

    fn hear(&self, number: u32, messages: Vec<Message>) {
        {
            let mut session = self.session.borrow_mut();
            if session.number != number {
                return;
            }
            for message in messages {
                session.story.hear(&message.data);
                session.last = message.id;
            }
        }
        self.tell(Running::Streaming);
    }

    fn end(&self, number: u32, ended: Result<(), Trouble>) {
        {
            let mut session = self.session.borrow_mut();
            if session.number != number {
                return;
            }
            session.connection = None;
        }
        let told = self.session.borrow().story.ending.is_some();
        match ended {
            _ if told => self.tell(Running::Ended),
            Ok(()) => self.tell(Running::Broken(Trouble::BrokenOff)),
            Err(trouble) => {
                // The backend is still what it said it is where it refused one thing alone.
                let refused = matches!(trouble, Trouble::Refused(_) | Trouble::TooLong);
                if !refused {
                    self.link.set(Link::Lost(trouble.clone()));
                }
                self.tell(Running::Broken(trouble));
            }
        }
    }

    fn stop(&self) {
        {
            let mut session = self.session.borrow_mut();
            if session.connection.take().is_none() {
                return;
            }
            session.number += 1;
        }
        self.tell(Running::Stopped);
    }
}
