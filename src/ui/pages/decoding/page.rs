//! The page: history, link, saved work, and its sections in order.

use super::asking::{Workers, use_grades, use_library, use_list, use_recording};
use super::live::use_live;
use super::playing::use_playing;
use super::reading::use_reading;
use super::recordings::Recording;
use super::scene::{Desk, Origin, Scene};
use super::sections;
use super::state::{Action, Source, State, Task};
use super::story::Story;
use crate::share;
use crate::ui::components::error_line;
use crate::ui::markup::html;
use crate::ui::pages::reliability::identity::Identity;
use crate::ui::route::{Page, Place};
use crate::ui::settings::use_settings;
use crate::ui::shell::Shell;
use crate::ui::stepper::Reduce;
use crate::ui::text::decoding::{Strings, labels};
use crate::ui::visit::{Reading, Travels, use_visit};
use crate::ui::worker::Crew;
use std::rc::Rc;
use yew::prelude::*;

/// The page at its place; nothing at the places of other programs.
pub fn view(place: &Place, visit: u32) -> Html {
    match place.page {
        Page::Decoding => yew::html! { <Decoding place={place.clone()} {visit} /> },
        Page::Reliability | Page::Tasks | Page::Routing | Page::Execution => Html::default(),
    }
}

impl Reduce for State {
    type Action = Action;

    fn reduced(&self, action: Action) -> Self {
        self.reduce(action)
    }
}

impl Travels for State {
    const PAGE: Page = Page::Decoding;

    fn fragment(&self, most: usize) -> Result<String, share::Error> {
        self.to_fragment(most)
    }

    fn instead(self) -> Action {
        Action::Replace(Box::new(self))
    }
}

/// Properties of [`Decoding`].
#[derive(Clone, Properties, PartialEq)]
pub struct Props {
    /// Where the address points.
    pub place: Place,
    /// Counts arrivals by a link.
    pub visit: u32,
}

/// The recording that a state names, if the list has it.
fn named<'a>(source: &Source, list: &'a [Recording]) -> Option<&'a Recording> {
    match source {
        Source::First => list.first(),
        Source::Recording(name) => list.iter().find(|known| known.name == *name),
        Source::Own(_) | Source::Live => None,
    }
}

/// Can running code steer a model while it writes?
#[component]
pub fn Decoding(props: &Props) -> Html {
    let lang = use_settings().lang;
    let words = Strings::of(lang);
    let workers: Rc<Workers> = use_memo((), |()| {
        Crew::new("runwise-workbench", Some("runwise-python"))
    });
    let first = use_memo((), |()| State::default());
    let read = use_memo((), |()| Rc::new(State::from_fragment) as Reading<State>);
    let visit = use_visit(&props.place, props.visit, &first, &read);
    let (state, send) = (visit.state.clone(), visit.send.clone());

    let list = use_list();
    let recordings = list.as_ref().and_then(|list| list.as_ref().ok());
    let recording = recordings
        .and_then(|list| named(&state.source, list))
        .cloned();
    let shipped = use_recording(recording.as_ref().map(|it| it.file.clone()));
    let live = use_live(&send);
    let reading = use_reading(&workers, lang, &send);
    let library = use_library(&workers);
    let tasks = library.as_ref().and_then(|library| library.as_ref().ok());
    let find = |name: &str| {
        let mut tasks = tasks.into_iter().flat_map(|tasks| tasks.iter());
        tasks.find(|task| task.name == name).cloned()
    };
    let task = match &state.task {
        Task::Own(task) => Some(task.clone()),
        Task::Shipped(name) => find(name).or_else(|| tasks.and_then(|it| it.first().cloned())),
    };

    let (story, origin, about) = match &state.source {
        Source::Own(own) => {
            let about = format!("own {:p}", Rc::as_ptr(&own.story));
            (
                Some(own.story.clone()),
                Some(Origin::Own(own.name.clone())),
                about,
            )
        }
        Source::Live => {
            let about = format!("live {}", live.run.number);
            (Some(live.run.story.clone()), Some(Origin::Live), about)
        }
        Source::First | Source::Recording(_) => {
            let about = recording
                .as_ref()
                .map_or_else(String::new, |it| it.name.clone());
            let origin = recording.clone().map(|it| Origin::Recorded(Rc::new(it)));
            let story = shipped.as_ref().and_then(|it| it.as_ref().ok()).cloned();
            (story, origin, about)
        }
    };
    let is_live = state.source == Source::Live;
    let agent = story
        .as_ref()
        .and_then(|story| story.agent(state.agent))
        .cloned();
    let playing = use_playing(about, agent.as_ref(), is_live);
    let run_task = agent.as_ref().and_then(|agent| {
        let name = &agent.head.task;
        let sent = live
            .run
            .task
            .clone()
            .filter(|task| is_live && task.name == *name);
        // An own task may be the one of an own recording.
        sent.or_else(|| find(name))
            .or_else(|| task.clone().filter(|task| task.name == *name))
    });
    let over = agent
        .as_ref()
        .filter(|agent| playing.all && agent.done.is_some());
    let programs = over.map_or_else(Vec::new, |agent| {
        programs(
            story.as_deref(),
            agent.done.as_ref().map(|done| &*done.program),
        )
    });
    let grades = use_grades(&workers, run_task.as_ref(), programs);

    let desk = Desk {
        lang,
        state: Rc::new(state.clone()),
        live: live.clone(),
        shipped: tasks.cloned(),
        task,
        send: send.clone(),
    };
    let scene = match (story, origin, agent) {
        (Some(story), Some(origin), Some(agent)) => Some(Scene {
            desk: desk.clone(),
            origin,
            story: Identity(story),
            agent: Identity(agent),
            task: run_task,
            playing,
            grades,
        }),
        _ => None,
    };
    let trouble = match (&list, &shipped, &library) {
        (Some(Err(_)), ..) if scene.is_none() => Some(words.no_list.to_owned()),
        (_, Some(Err(file)), _) => Some(labels::no_recording(lang, file)),
        (.., Some(Err(trouble))) => Some(trouble.clone()),
        (Some(Ok(list)), ..) => match &state.source {
            Source::Recording(name) if named(&state.source, list).is_none() => {
                Some(labels::unknown_recording(lang, name))
            }
            _ => None,
        },
        _ => None,
    };
    let announce = scene.as_ref().filter(|scene| scene.is_over());
    let announce = announce.map_or_else(String::new, |scene| {
        labels::announce(
            lang,
            scene.agent.tokens.len(),
            scene.agent.flips(usize::MAX),
        )
    });
    let empty = recordings.cloned().unwrap_or_default();
    html! {
        <Shell page={Page::Decoding} lost={props.place.lost} title={words.title} skip_to="fig-1"
            tools={visit.tools()} {announce}
            credits={html! { <><span>{ words.source }</span><span>{ words.patent }</span><a href="./THIRD-PARTY.txt">{ words.licences }</a></> }}>
            <section class="opening">
                <h1>{ words.title }</h1>
                <p class="deck">{ words.deck }</p>
                { sections::presets(&desk, &empty) }
                { visit.said(lang) }
                if let Some(trouble) = &trouble { { error_line(trouble, "", None) } }
            </section>
            { sections::backend(&desk, &reading) }
            if let Some(scene) = &scene {
                { sections::code(scene) }
                { sections::opinions(scene) }
                { sections::candidates(scene) }
                { sections::cost(scene) }
            } else if is_live {
                { sections::waiting(&desk) }
            } else if trouble.is_none() {
                <section><p class="empty ui" role="status">{ words.loading }</p></section>
            }
        </Shell>
    }
}

/// What is run on the tests: the guided program, then the plain ones.
fn programs(story: Option<&Story>, guided: Option<&str>) -> Vec<String> {
    let plain = story.and_then(|story| story.plain.as_ref());
    let plain = plain
        .into_iter()
        .flat_map(|plain| [&plain.greedy, &plain.selected]);
    let guided = guided.map(str::to_owned);
    guided.into_iter().chain(plain.cloned()).collect()
}
