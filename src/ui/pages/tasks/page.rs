//! The page: history, link, saved work, and its sections in order.

use super::asking::{Workers, use_work};
use super::link::PAGE;
use super::scene::{Scene, Step};
use super::state::{Action, State};
use super::{sections, view as joined};
use crate::share::Remark;
use crate::task::file::TaskFile;
use crate::ui::browser;
use crate::ui::components::{Tools, error_line};
use crate::ui::history::History;
use crate::ui::markup::html;
use crate::ui::pages::reliability::identity::Identity;
use crate::ui::route::{Page, Place};
use crate::ui::saved::{self as store, Session};
use crate::ui::settings::use_settings;
use crate::ui::shell::Shell;
use crate::ui::stepper::{Reduce, Stepper};
use crate::ui::text::reliability::{decision as decided, remark};
use crate::ui::text::tasks::Strings;
use crate::ui::worker::Crew;
use crate::workbench::{Answer, Request};
use std::rc::Rc;
use yew::prelude::*;

/// The page at its place; nothing at the places of other programs.
pub fn view(place: &Place, visit: u32) -> Html {
    match place.page {
        Page::Tasks => yew::html! { <Tasks place={place.clone()} {visit} /> },
        Page::Reliability | Page::Routing => Html::default(),
    }
}

impl Reduce for State {
    type Action = Action;

    fn reduced(&self, action: Action) -> Self {
        self.reduce(action)
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

/// What is said above the page about how it was opened.
#[derive(Clone, Debug, Default, PartialEq)]
struct Said {
    remarks: Vec<Remark>,
    restored: bool,
    offer: Option<String>,
}

/// The fragment of a page's own keys.
fn fragment(place: &Place) -> Option<String> {
    (!place.query.is_empty()).then(|| format!("#/{PAGE}?{}", place.query))
}

#[component]
fn Opened(props: &OpenedProps) -> Html {
    let settings = use_settings();
    let lang = settings.lang;
    let words = Strings::of(lang);
    let library = props.library.clone();
    let read = {
        let library = library.clone();
        move |fragment: &str| State::from_fragment(fragment, &library)
    };
    let first = use_memo((), |()| State::of(library[0].clone()));

    let opening = use_memo((), |()| {
        let default = first.to_link().unwrap_or_default();
        let shelf = store::load(PAGE);
        Session::open(
            fragment(&props.place).as_deref(),
            &shelf,
            &default,
            store::now() as u64,
        )
    });
    let session = use_mut_ref(|| opening.session.clone());
    let opened = use_memo((), |()| {
        let opened = opening.fragment.as_deref().and_then(&read);
        opened.unwrap_or_else(|| ((*first).clone(), Vec::new()))
    });
    let stepper = use_reducer(|| Stepper(History::new(opened.0.clone())));
    let said = use_state(|| Said {
        remarks: opened.1.clone(),
        restored: opening.restored,
        offer: opening.offer.as_ref().map(|work| work.fragment.clone()),
    });
    let send = {
        let to = stepper.dispatcher();
        Callback::from(move |step: Step| to.dispatch(step))
    };
    // A link that is opened while the page is open is a step that can be undone.
    {
        let (send, said, place) = (send.clone(), said.clone(), props.place.clone());
        let (read, first) = (read.clone(), first.clone());
        use_effect_with(props.visit, move |&visit| {
            if visit == 0 {
                return;
            }
            let (state, remarks) = fragment(&place)
                .as_deref()
                .and_then(read)
                .unwrap_or_else(|| ((*first).clone(), Vec::new()));
            send.emit(Step::Do(Action::Replace(Box::new(state))));
            said.set(Said {
                remarks,
                ..Said::default()
            });
        });
    }

    let state = stepper.0.present().clone();
    let work = use_work(&props.workers, &state);
    {
        let (session, held) = (session.clone(), stepper.0.is_held());
        use_effect_with((state.clone(), held), move |(state, held)| {
            if !*held {
                keep(state, &mut session.borrow_mut());
            }
        });
    }
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
            tools={tools(&stepper, &send, &state, &first)} {announce}
            credits={html! { <><span>{ words.source }</span><a href="./THIRD-PARTY.txt">{ words.licences }</a></> }}>
            <section class="opening">
                <h1>{ words.title }</h1>
                <p class="deck">{ words.deck }</p>
                { sections::opening(&scene) }
                { how_opened(&scene, &said, read) }
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

/// Writes the state into the address and, once the visitor has changed something, to the shelf.
fn keep(state: &State, session: &mut Session) {
    let Ok(whole) = state.to_fragment(crate::limits::SAVED_BYTES) else {
        return;
    };
    if let Ok(link) = state.to_link() {
        let query = link.split_once('?').map_or("", |(_, query)| query);
        browser::replace_query(Page::Tasks, query);
    }
    let mut shelf = store::load(PAGE);
    if session.changed(&whole, store::now(), &mut shelf) {
        store::save(PAGE, &shelf);
    }
}

fn tools(
    stepper: &UseReducerHandle<Stepper<State>>,
    send: &Callback<Step>,
    state: &State,
    first: &State,
) -> Tools {
    let step = |step: Step| send.reform(move |()| step.clone());
    let reset = Step::Do(Action::Replace(Box::new(first.clone())));
    let state = state.clone();
    Tools {
        can_undo: stepper.0.can_undo(),
        can_redo: stepper.0.can_redo(),
        on_undo: step(Step::Undo),
        on_redo: step(Step::Redo),
        on_reset: step(reset.clone()),
        on_reset_all: step(reset),
        link: Some(Callback::from(move |()| match state.to_link() {
            Ok(link) => {
                let place = Place {
                    query: link
                        .split_once('?')
                        .map_or("", |(_, query)| query)
                        .to_owned(),
                    ..browser::place().unwrap_or_default()
                };
                Ok(browser::address_of(&place))
            }
            Err(error) => Err(AttrValue::from(format!("{error} {}", error.hint()))),
        })),
    }
}

/// How the page was opened, where that needs saying.
fn how_opened(
    scene: &Scene,
    said: &UseStateHandle<Said>,
    read: impl Fn(&str) -> Option<(State, Vec<Remark>)> + 'static,
) -> Html {
    let words = crate::ui::text::reliability::Strings::of(scene.lang);
    let dismiss = {
        let said = said.clone();
        move || said.set(Said::default())
    };
    let afresh = {
        let (send, dismiss) = (scene.send.clone(), dismiss.clone());
        let first = scene.library[0].clone();
        Callback::from(move |_: MouseEvent| {
            send.emit(Step::Do(Action::Open(first.clone())));
            dismiss();
        })
    };
    let open = said.offer.clone().map(|fragment| {
        let send = scene.send.clone();
        Callback::from(move |_: MouseEvent| {
            if let Some((state, _)) = read(&fragment) {
                send.emit(Step::Do(Action::Replace(Box::new(state))));
            }
            dismiss();
        })
    });
    html! {
        <>
            if !said.remarks.is_empty() {
                <div class="said ui" role="status">
                    <b>{ words.link_remarks }</b>
                    <ul>{ for said.remarks.iter().map(|it| html! { <li>{ remark(scene.lang, it) }</li> }) }</ul>
                </div>
            }
            if said.restored {
                <p class="said ui" role="status">{ words.restored }{ " " }
                    <button type="button" class="tool primary" onclick={afresh}>{ words.start_fresh }</button></p>
            }
            if let Some(onclick) = open {
                <p class="said ui" role="status">{ words.offer }{ " " }
                    <button type="button" class="tool primary" {onclick}>{ words.offer_open }</button></p>
            }
        </>
    }
}
