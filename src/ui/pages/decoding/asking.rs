//! What is asked of the workers and of the site, and what has come back.

use super::recordings::Recording;
use super::story::Story;
use crate::decoding::can_be_decoded;
use crate::limits;
use crate::task::file::TaskFile;
use crate::ui::worker::{Crew, Last, Question, address};
use crate::workbench::{Brought, Engine, Errand, Grade, Graded, Phase};
use gloo::utils::window;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Response, Url};
use yew::prelude::*;

/// How long a worker may be silent, in milliseconds: wasmi stops by its own limits well before.
const PATIENCE: f64 = 30_000.0;

impl Question for Errand {
    type Answer = Brought;

    fn patience(&self) -> f64 {
        PATIENCE
    }
}

impl Last for Brought {
    fn is_last(&self) -> bool {
        !matches!(self, Self::Progress { .. })
    }
}

/// The page's workers, those of the page of tasks.
pub type Workers = Crew<Errand>;

/// Something that is on its way: nothing yet, it, or why it did not come.
pub type Coming<T> = Option<Result<T, String>>;

/// The tasks that ship and can be decoded.
pub type Library = Rc<Vec<Rc<TaskFile>>>;

/// The tasks that ship, as a worker has them.
#[hook]
pub fn use_library(workers: &Rc<Workers>) -> Coming<Library> {
    let library = use_state(|| None::<Result<Library, String>>);
    {
        let (workers, library) = (workers.clone(), library.setter());
        use_effect_with((), move |()| {
            workers.ask(Errand::Library, move |answer| match answer {
                Ok(Brought::Library(tasks)) => {
                    let tasks = tasks.into_iter().filter(can_be_decoded);
                    library.set(Some(Ok(Rc::new(tasks.map(Rc::new).collect()))));
                }
                Ok(Brought::Refused(it)) => {
                    library.set(Some(Err(format!("{} {}", it.message, it.hint))));
                }
                Ok(Brought::Progress { .. } | Brought::Graded(_)) => {}
                Err(trouble) => library.set(Some(Err(format!("{trouble} {}", trouble.hint())))),
            });
        });
    }
    (*library).clone()
}

/// The list of the recordings that ship; `Err` is empty where the site lacks it.
#[hook]
pub fn use_list() -> Coming<Rc<Vec<Recording>>> {
    let list = use_state(|| None::<Result<Rc<Vec<Recording>>, String>>);
    {
        let list = list.setter();
        use_effect_with((), move |()| {
            spawn_local(async move {
                let url = address("runwise-runs").unwrap_or_default();
                let read = fetch(&url).await.and_then(|text| Recording::list(&text));
                list.set(Some(read.map(Rc::new).ok_or_else(String::new)));
            });
        });
    }
    (*list).clone()
}

/// A recording that ships, by its file; `Err` is the name of one that did not come.
#[hook]
pub fn use_recording(file: Option<String>) -> Coming<Rc<Story>> {
    let story = use_state(|| (None::<String>, None::<Result<Rc<Story>, String>>));
    {
        let story = story.setter();
        use_effect_with(file.clone(), move |file| {
            let Some(file) = file.clone() else { return };
            spawn_local(async move {
                let base = address("runwise-runs").unwrap_or_default();
                let url = Url::new_with_base(&file, &base).map(|url| url.href());
                let text = fetch(&url.unwrap_or_default()).await;
                let read = text.and_then(|text| Story::read(&text).ok());
                let read = read.map(Rc::new).ok_or_else(|| file.clone());
                story.set((Some(file), Some(read)));
            });
        });
    }
    // What came for another one is not shown.
    story.1.clone().filter(|_| story.0 == file)
}

async fn fetch(url: &str) -> Option<String> {
    let response = JsFuture::from(window().fetch_with_str(url)).await.ok()?;
    let response: Response = response.unchecked_into();
    if !response.ok() {
        return None;
    }
    let text = JsFuture::from(response.text().ok()?).await.ok()?;
    let text = text.as_string()?;
    (text.len() <= limits::RECORDING_BYTES).then_some(text)
}

/// How the tests stand.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Grades {
    /// Nothing has been run.
    #[default]
    None,
    /// They are being run.
    Running {
        /// With what it is busy.
        phase: Phase,
        /// Units done.
        done: u32,
        /// Units in all; 0 if not known.
        total: u32,
    },
    /// What came of them.
    Done(Rc<Graded>),
    /// They could not be run; the sentences.
    Refused(String),
}

/// Runs programs on the tests of their task, in this page's own sandbox, once there are some.
#[hook]
pub fn use_grades(
    workers: &Rc<Workers>,
    task: Option<&Rc<TaskFile>>,
    programs: Vec<String>,
) -> Grades {
    let grades = use_state(Grades::default);
    {
        let (workers, grades) = (workers.clone(), grades.setter());
        use_effect_with((task.cloned(), programs), move |(task, programs)| {
            let asked = task.as_ref().filter(|_| !programs.is_empty());
            let ticket = asked.map(|task| {
                grades.set(Grades::Running {
                    phase: Phase::Running,
                    done: 0,
                    total: 0,
                });
                let question = Errand::Grade(Box::new(Grade {
                    task: (**task).clone(),
                    programs: programs.clone(),
                    seed: task.seed,
                    engine: Engine::Wasmi,
                }));
                let grades = grades.clone();
                workers.ask(question, move |answer| {
                    grades.set(match answer {
                        Ok(Brought::Progress { phase, done, total }) => {
                            Grades::Running { phase, done, total }
                        }
                        Ok(Brought::Graded(graded)) => Grades::Done(Rc::new(graded)),
                        Ok(Brought::Refused(it)) => {
                            Grades::Refused(format!("{} {}", it.message, it.hint))
                        }
                        Ok(Brought::Library(_)) => return,
                        Err(trouble) => Grades::Refused(format!("{trouble} {}", trouble.hint())),
                    });
                })
            });
            if ticket.is_none() {
                grades.set(Grades::None);
            }
            move || {
                if let Some(ticket) = ticket {
                    ticket.cancel();
                }
            }
        });
    }
    (*grades).clone()
}
