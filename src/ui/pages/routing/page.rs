//! The page: history, link, saved work, and its sections in order.

use super::asking::{Held, Rows, Workers, use_rows, use_splits};
use super::breaks::Breaks;
use super::model::{Model, measure};
use super::scene::Scene;
use super::sections;
use super::state::{Action, State};
use crate::routing::{Error, Policy};
use crate::share;
use crate::ui::components::error_line;
use crate::ui::markup::html;
use crate::ui::pages::reliability::identity::Identity;
use crate::ui::route::{Page, Place};
use crate::ui::settings::use_settings;
use crate::ui::shell::Shell;
use crate::ui::stepper::Reduce;
use crate::ui::text::routing::{Strings, labels};
use crate::ui::visit::{Reading, Travels, use_visit};
use crate::ui::worker::Crew;
use std::rc::Rc;
use yew::prelude::*;

/// The page at its place; nothing at the places of other programs.
pub fn view(place: &Place, visit: u32) -> Html {
    match place.page {
        Page::Routing => yew::html! { <Routing place={place.clone()} {visit} /> },
        Page::Reliability | Page::Tasks | Page::Decoding | Page::Execution => Html::default(),
    }
}

impl Reduce for State {
    type Action = Action;

    fn reduced(&self, action: Action) -> Self {
        self.reduce(action)
    }
}

impl Travels for State {
    const PAGE: Page = Page::Routing;

    fn fragment(&self, most: usize) -> Result<String, share::Error> {
        self.to_fragment(most)
    }

    fn instead(self) -> Action {
        Action::Replace(Box::new(self))
    }
}

/// Properties of [`Routing`].
#[derive(Clone, Properties, PartialEq)]
pub struct Props {
    /// Where the address points.
    pub place: Place,
    /// Counts arrivals by a link.
    pub visit: u32,
}

type Made = Option<Result<Identity<Model>, Error>>;

/// What follows from rollouts and a policy, made anew when either changes.
#[hook]
fn use_model(held: Option<super::asking::Held>, policy: &Policy, clip: Option<f64>) -> Rc<Made> {
    use_memo((held, policy.clone(), clip), |(held, policy, clip)| {
        let held = held.as_ref()?;
        Some(Model::new(&held.0, policy, *clip).map(|model| Identity(Rc::new(model))))
    })
}

/// After a failed try: which action next, and what is promised?
#[component]
pub fn Routing(props: &Props) -> Html {
    let lang = use_settings().lang;
    let words = Strings::of(lang);
    let workers: Rc<Workers> = use_memo((), |()| Crew::new("runwise-calibrator", None));

    let first = use_memo((), |()| State::default());
    let read = use_memo((), |()| Rc::new(State::from_fragment) as Reading<State>);
    let visit = use_visit(&props.place, props.visit, &first, &read);
    let (state, held, send) = (visit.state.clone(), visit.held, visit.send.clone());
    let rows = use_rows(&workers, &state.data);
    let scored = match &state.rescored {
        Some(rescored) => Rows {
            loaded: Some(Held(rescored.0.clone())),
            ..Rows::default()
        },
        None => rows.clone(),
    };
    let splitting = use_splits(&workers, &state, &scored, held);
    let model = use_model(
        scored.loaded.clone(),
        &state.policies[0],
        state.clipped_at(),
    );
    let other = use_model(
        scored.loaded.clone(),
        &state.policies[1],
        state.clipped_at(),
    );
    let breaks = {
        let model = match &*model {
            Some(Ok(model)) => Some(model.clone()),
            _ => None,
        };
        let about = (model, state.bound, state.delta, state.ceiling);
        use_memo(about, |(model, ..)| {
            Some(Rc::new(Breaks::of(model.as_ref()?, &state)))
        })
    };
    let data = {
        let model = match &*model {
            Some(Ok(model)) => Some(model.clone()),
            _ => None,
        };
        use_memo((model, lang), |(model, lang)| {
            let table = model
                .as_ref()
                .map(|model| sections::frontier_table(*lang, model));
            Rc::new(table.unwrap_or_default())
        })
    };
    let scene = match (&*model, &*breaks) {
        (Some(Ok(model)), Some(breaks)) => {
            let measured = measure(model, &state.terms());
            Some(Scene {
                lang,
                state: Rc::new(state.clone()),
                rows: rows.clone(),
                model: model.clone(),
                other: (*other).clone().and_then(Result::ok),
                breaks: breaks.clone(),
                data: (*data).clone(),
                certificate: measured.map(|(certificate, _)| certificate),
                workers: (*workers).clone(),
                splitting,
                send: send.clone(),
            })
        }
        _ => None,
    };
    let trouble = match &*model {
        Some(Err(error)) => Some(format!("{error}. {}", error.hint())),
        _ => rows
            .trouble
            .as_ref()
            .map(|refused| format!("{} {}", refused.message, refused.hint)),
    };
    let announce = match &scene {
        Some(scene) if !held => labels::announce(
            scene.lang,
            scene.unit(),
            scene.state.budget,
            &scene.certificate,
        ),
        _ => String::new(),
    };
    html! {
        <Shell page={Page::Routing} lost={props.place.lost} title={words.title} skip_to="fig-1"
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
            if let Some(scene) = &scene {
                { sections::frontier(scene) }
                { sections::certificate(scene) }
                { sections::settings(scene) }
                { sections::instances(scene) }
                { sections::resampling(scene) }
                { sections::sources(scene) }
                { sections::rounds(scene) }
                { sections::router(scene) }
            }
            { sections::files(lang, &workers, &send, &state) }
        </Shell>
    }
}
