//! The page: history, link, saved work, and its sections in order.

use super::asking::{Held, Rows, Workers, use_rows, use_splits};
use super::link::PAGE;
use super::model::{Breaks, Model, measure};
use super::scene::{Scene, Step};
use super::sections;
use super::state::{Action, State};
use crate::routing::{Error, Policy};
use crate::share::Remark;
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
use crate::ui::text::Lang;
use crate::ui::text::reliability::remark;
use crate::ui::text::routing::{Strings, labels};
use crate::ui::worker::Crew;
use std::rc::Rc;
use yew::prelude::*;

/// The page at its place; nothing at the places of other programs.
pub fn view(place: &Place, visit: u32) -> Html {
    match place.page {
        Page::Routing => yew::html! { <Routing place={place.clone()} {visit} /> },
        Page::Reliability | Page::Tasks => Html::default(),
    }
}

impl Reduce for State {
    type Action = Action;

    fn reduced(&self, action: Action) -> Self {
        self.reduce(action)
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

    let opening = use_memo((), |()| {
        let default = State::default().to_link().unwrap_or_default();
        Session::open(
            fragment(&props.place).as_deref(),
            &store::load(PAGE),
            &default,
            store::now() as u64,
        )
    });
    let session = use_mut_ref(|| opening.session.clone());
    let opened = use_memo((), |()| {
        let opened = opening.fragment.as_deref().and_then(State::from_fragment);
        opened.unwrap_or_default()
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
        use_effect_with(props.visit, move |&visit| {
            if visit == 0 {
                return;
            }
            let read = fragment(&place).as_deref().and_then(State::from_fragment);
            let (state, remarks) = read.unwrap_or_default();
            send.emit(Step::Do(Action::Replace(Box::new(state))));
            said.set(Said {
                remarks,
                ..Said::default()
            });
        });
    }

    let state = stepper.0.present().clone();
    let held = stepper.0.is_held();
    {
        let session = session.clone();
        use_effect_with((state.clone(), held), move |(state, held)| {
            if !*held {
                keep(state, &mut session.borrow_mut());
            }
        });
    }
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
            tools={tools(&stepper, &send, &state)} {announce}
            credits={html! { <><span>{ words.source }</span><a href="./THIRD-PARTY.txt">{ words.licences }</a></> }}>
            <section class="opening">
                <h1>{ words.title }</h1>
                <p class="deck">{ words.deck }</p>
                { sections::presets(lang, &state, &send) }
                { how_opened(lang, &send, &said) }
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

/// Writes the state into the address and, once the visitor has changed something, to the shelf.
fn keep(state: &State, session: &mut Session) {
    if let Ok(link) = state.to_link() {
        let query = link.split_once('?').map_or("", |(_, query)| query);
        browser::replace_query(Page::Routing, query);
    }
    let Ok(whole) = state.to_fragment(crate::limits::SAVED_BYTES) else {
        return;
    };
    let mut shelf = store::load(PAGE);
    if session.changed(&whole, store::now(), &mut shelf) {
        store::save(PAGE, &shelf);
    }
}

fn tools(
    stepper: &UseReducerHandle<Stepper<State>>,
    send: &Callback<Step>,
    state: &State,
) -> Tools {
    let step = |step: Step| send.reform(move |()| step.clone());
    let reset = Step::Do(Action::Replace(Box::default()));
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
fn how_opened(lang: Lang, send: &Callback<Step>, said: &UseStateHandle<Said>) -> Html {
    let words = crate::ui::text::reliability::Strings::of(lang);
    let dismiss = {
        let said = said.clone();
        move || said.set(Said::default())
    };
    let afresh = {
        let (send, dismiss) = (send.clone(), dismiss.clone());
        Callback::from(move |_: MouseEvent| {
            send.emit(Step::Do(Action::Replace(Box::default())));
            dismiss();
        })
    };
    let open = said.offer.clone().map(|fragment| {
        let send = send.clone();
        Callback::from(move |_: MouseEvent| {
            if let Some((state, _)) = State::from_fragment(&fragment) {
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
                    <ul>{ for said.remarks.iter().map(|it| html! { <li>{ remark(lang, it) }</li> }) }</ul>
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
