//! The page: history, link, saved work, and its sections in order.

use super::asking::{Workers, use_work};
use super::scene::Scene;
use super::state::{Action, State};
use super::{sections, view as joined};
use crate::share;
use crate::task::file::TaskFile;
use crate::ui::components::{Tools, error_line};
use crate::ui::markup::html;
use crate::ui::pages::reliability::identity::Identity;
use crate::ui::route::{Page, Place};
use crate::ui::settings::use_settings;
use crate::ui::shell::Shell;
use crate::ui::stepper::Reduce;
use crate::ui::text::reliability::decision as decided;
use crate::ui::text::tasks::Strings;
use crate::ui::visit::{Reading, Travels, use_visit};
use crate::ui::worker::Crew;
use crate::workbench::{Answer, Request};
use std::rc::Rc;
use yew::prelude::*;

/// The page at its place; nothing at the places of other programs.
pub fn view(place: &Place, visit: u32) -> Html {
    match place.page {
        Page::Tasks => yew::html! { <Tasks place={place.clone()} {visit} /> },
        Page::Reliability | Page::Routing | Page::Decoding | Page::Execution => Html::default(),
    }
}

impl Reduce for State {
    type Action = Action;

    fn reduced(&self, action: Action) -> Self {
        self.reduce(action)
    }
}

impl Travels for State {
    const PAGE: Page = Page::Tasks;

    fn fragment(&self, most: usize) -> Result<String, share::Error> {
        self.to_fragment(most)
    }

    fn instead(self) -> Action {
        Action::Replace(Box::new(self))
    }
}

/// Properties of [`Tasks`].
#[derive(Clone, Properties, PartialEq)]
pub struct Props {
    /// Where the address points.
    pub place: Place,
    /// Counts arrivals by a link.
    pub visit: u32,
}

type Library = Rc<Vec<Rc<TaskFile>>>;

/// Which of your programs can be believed?
#[component]
pub fn Tasks(props: &Props) -> Html {
    let workers: Rc<Workers> = use_memo((), |()| {
        Crew::new("runwise-workbench", Some("runwise-python"))
    });
    let library = use_state(|| None::<Result<Library, String>>);
    {
        let (workers, library) = (workers.clone(), library.setter());
        use_effect_with((), move |()| {
            workers.ask(Request::Library, move |answer| match answer {
                Ok(Answer::Library(tasks)) => {
                    let tasks = tasks.into_iter().map(Rc::new).collect();
                    library.set(Some(Ok(Rc::new(tasks))));
                }
                Ok(_) => {}
                Err(trouble) => {
                    library.set(Some(Err(format!("{trouble} {}", trouble.hint()))));
                }
            });
        });
    }
    match &*library {
        Some(Ok(library)) if !library.is_empty() => yew::html! {
            <Opened place={props.place.clone()} visit={props.visit} workers={(*workers).clone()} library={library.clone()} />
        },
        other => waiting(props, other.as_ref().and_then(|found| found.as_ref().err())),
    }
}

/// The page before the tasks are there.
fn waiting(props: &Props, trouble: Option<&String>) -> Html {
    yew::html! { <Waiting place={props.place.clone()} trouble={trouble.cloned()} /> }
}

#[derive(Properties, PartialEq)]
struct WaitingProps {
    place: Place,
    trouble: Option<String>,
}

#[component]
fn Waiting(props: &WaitingProps) -> Html {
    let words = Strings::of(use_settings().lang);
    html! {
        <Shell page={Page::Tasks} lost={props.place.lost} title={words.title} skip_to="fig-1" tools={Tools::default()}>
            <section class="opening">
                <h1>{ words.title }</h1>
                <p class="deck">{ words.deck }</p>
                if let Some(trouble) = &props.trouble {
                    { error_line(trouble, "", None) }
                } else {
                    <p class="empty ui" role="status">{ words.loading }</p>
                }
            </section>
        </Shell>
    }
}

/// Properties of [`Opened`].
#[derive(Clone, Properties, PartialEq)]
struct OpenedProps {
    place: Place,
    visit: u32,
    workers: Workers,
    library: Library,
}

#[component]
fn Opened(props: &OpenedProps) -> Html {
    let settings = use_settings();
    let lang = settings.lang;
    let words = Strings::of(lang);
    let library = props.library.clone();
    let first = use_memo((), |()| State::of(library[0].clone()));
    let read = use_memo((), |()| {
        Rc::new(move |fragment: &str| State::from_fragment(fragment, &library)) as Reading<State>
    });
    let visit = use_visit(&props.place, props.visit, &first, &read);
    let (state, send) = (visit.state.clone(), visit.send.clone());
    let work = use_work(&props.workers, &state);
    let outside = work.results.outside.clone();
    let found = match &outside {
        Some(outside) => Some(outside.found.clone()),
        None => work.course(state.plan).found.clone(),
    };
    let view = {
        let candidates = state.task.candidates.clone();
        let about = (found.clone().map(Identity), lang, candidates);
        let (state, outside) = (state.clone(), outside.clone());
        use_memo(about, move |(found, lang, _)| {
            let Identity(found) = found.as_ref()?;
            if let Some(outside) = &outside {
                return Some(Identity(Rc::new(joined::outside(found, &outside.names))));
            }
            // A result of a task with other programs has columns that mean nothing here.
            let fits = found
                .columns
                .iter()
                .all(|&place| place < state.task.candidates.len());
            fits.then(|| Identity(Rc::new(joined::view(found, &state, *lang))))
        })
    };
    let pattern = use_state_eq(|| 0_usize);
    let scene = Scene {
        lang,
        state: Rc::new(state.clone()),
        library: props.library.clone(),
        workers: props.workers.clone(),
        work,
        pattern: view.as_ref().as_ref().map_or(0, |view: &Identity<_>| {
            (*pattern).min(view.columns.len().saturating_sub(1))
        }),
        view: (*view).clone(),
        found,
        send: send.clone(),
        look: Callback::from({
            let pattern = pattern.setter();
            move |chosen| pattern.set(chosen)
        }),
    };
    let announce = match (&scene.view, scene.decision()) {
        (Some(view), Some(made)) if !scene.work.busy() => {
            let (word, why) = decided(scene.names(view), &made);
            format!("{word}. {why}")
        }
        _ => String::new(),
    };
    html! {
        <Shell page={Page::Tasks} lost={props.place.lost} title={words.title} skip_to="fig-1"
            tools={visit.tools()} {announce}
            credits={html! { <><span>{ words.source }</span><a href="./THIRD-PARTY.txt">{ words.licences }</a></> }}>
            <section class="opening">
                <h1>{ words.title }</h1>
                <p class="deck">{ words.deck }</p>
                { sections::opening(&scene) }
                { visit.said(lang) }
            </section>
            { sections::agreement(&scene) }
            { sections::panel(&scene) }
            { sections::plans(&scene) }
            { sections::task(&scene) }
            { sections::inputs(&scene) }
            { sections::programs(&scene) }
            { sections::suite(&scene) }
            { sections::scores(&scene) }
        </Shell>
    }
}
