//! The page: history, link, saved work, and its sections in order.

use super::asking::{Workers, use_runs};
use super::reading::use_reading;
use super::scene::Scene;
use super::sections;
use super::state::{Action, State};
use crate::execution::statistics::activity;
use crate::share;
use crate::ui::components::error_line;
use crate::ui::markup::html;
use crate::ui::pages::reliability::identity::Identity;
use crate::ui::route::{Page, Place};
use crate::ui::settings::use_settings;
use crate::ui::shell::Shell;
use crate::ui::stepper::Reduce;
use crate::ui::text::chrome::Chrome;
use crate::ui::text::execution::{Strings, labels};
use crate::ui::visit::{Reading, Travels, use_visit};
use crate::ui::worker::Crew;
use std::rc::Rc;
use yew::prelude::*;

/// The page at its place; nothing at the places of other programs.
pub fn view(place: &Place, visit: u32) -> Html {
    match place.page {
        Page::Execution => yew::html! { <Execution place={place.clone()} {visit} /> },
        Page::Reliability | Page::Tasks | Page::Routing | Page::Decoding => Html::default(),
    }
}

impl Reduce for State {
    type Action = Action;

    fn reduced(&self, action: Action) -> Self {
        self.reduce(action)
    }
}

impl Travels for State {
    const PAGE: Page = Page::Execution;

    fn fragment(&self, most: usize) -> Result<String, share::Error> {
        self.to_fragment(most)
    }

    fn instead(self) -> Action {
        Action::Replace(Box::new(self))
    }
}

/// Properties of [`Execution`].
#[derive(Clone, Properties, PartialEq)]
pub struct Props {
    /// Where the address points.
    pub place: Place,
    /// Counts arrivals by a link.
    pub visit: u32,
}

/// When do agents run code, did it help, and what would less of it have cost?
#[component]
pub fn Execution(props: &Props) -> Html {
    let lang = use_settings().lang;
    let words = Strings::of(lang);
    let workers: Rc<Workers> = use_memo((), |()| Crew::new("runwise-replayer", None));

    let first = use_memo((), |()| State::default());
    let read = use_memo((), |()| Rc::new(State::from_fragment) as Reading<State>);
    let visit = use_visit(&props.place, props.visit, &first, &read);
    let (state, held, send) = (visit.state.clone(), visit.held, visit.send.clone());
    let rows = use_runs(&workers, &state.data);
    let reading = use_reading(&workers, &state.data, lang, &send);
    let shown = use_memo(
        (rows.runs.clone(), state.filter.clone()),
        |(runs, filter)| {
            let shown = runs.as_ref().map(|runs| runs.shown(filter));
            Identity(Rc::new(shown.unwrap_or_default()))
        },
    );
    let activity = {
        let about = (rows.runs.clone(), (*shown).clone(), state.published);
        use_memo(about, |(runs, shown, published)| {
            let digests = runs.iter().flat_map(|runs| {
                let places = shown.iter().map(|&place| place as usize);
                places.filter_map(|place| runs.digests.get(place))
            });
            activity(digests.map(|digest| {
                let executions = digest.found(*published);
                (executions, digest.items, digest.can_execute)
            }))
        })
    };
    let scene = rows.runs.clone().map(|runs| Scene {
        lang,
        state: Rc::new(state.clone()),
        runs,
        shown: (*shown).clone(),
        activity,
        busy: rows.busy,
        held,
        workers: (*workers).clone(),
        send: send.clone(),
    });
    let trouble = rows
        .trouble
        .as_ref()
        .map(|refused| format!("{} {}", refused.message, refused.hint));
    let announce = match &scene {
        Some(scene) if !held => labels::announce(lang, scene.runs.digests.len(), scene.shown.len()),
        _ => String::new(),
    };
    html! {
        <Shell page={Page::Execution} lost={props.place.lost} title={words.title} skip_to="fig-1"
            tools={visit.tools()} {announce}
            credits={html! { <><span>{ words.source }</span><a href="./THIRD-PARTY.txt">{ words.licences }</a></> }}>
            <section class="opening">
                <h1>{ words.title }</h1>
                <p class="deck">{ words.deck }</p>
                { sections::presets(lang, &state, &send) }
                { visit.said(lang) }
                if let Some(trouble) = &trouble {
                    { error_line(trouble, "", None) }
                }
                if scene.is_none() && trouble.is_none() {
                    <p class="empty ui" role="status">{ words.loading }</p>
                }
            </section>
            <section id="files">
                <h2 class="sr">{ words.files_title }</h2>
                { sections::files(lang, Chrome::in_language(lang), &reading) }
            </section>
            if let Some(scene) = &scene {
                { sections::strips(scene) }
                { sections::activity(scene) }
                { sections::tasks(scene) }
                { sections::timeline(scene) }
                { sections::budget(scene) }
                { sections::compare(scene) }
                { sections::published(scene) }
                { sections::report(scene) }
            }
        </Shell>
    }
}
