//! The page: history, link, saved work, and its sections in order.

use super::asking::use_work;
use super::link::PAGE;
use super::presets::Preset;
use super::scene::{Chosen, Scene, Step};
use super::state::{Action, State};
use super::{editor, sections};
use crate::reliability::decide;
use crate::share::Remark;
use crate::ui::browser;
use crate::ui::components::{self, Tools, error_line};
use crate::ui::history::History;
use crate::ui::hooks::use_flag;
use crate::ui::markup::html;
use crate::ui::route::{Page, Place};
use crate::ui::saved::{self as store, Session};
use crate::ui::settings::use_settings;
use crate::ui::shell::Shell;
use crate::ui::stepper::{Reduce, Stepper};
use crate::ui::text::reliability::{Strings, decision, preset as preset_name, remark};
use crate::ui::worker::Pool;

use yew::prelude::*;

impl Reduce for State {
    type Action = Action;

    fn reduced(&self, action: Action) -> Self {
        self.reduce(action)
    }
}

/// Properties of [`Reliability`].
#[derive(Clone, Properties, PartialEq)]
pub struct Props {
    /// Where the address points.
    pub place: Place,
    /// Counts arrivals by a link.
    pub visit: u32,
}

/// What is said above the page about how it was opened.
#[derive(Clone, Debug, Default, PartialEq)]
struct Opened {
    remarks: Vec<Remark>,
    restored: bool,
    /// Fragment of earlier work to offer.
    offer: Option<String>,
    /// A file that was not taken.
    refused: Option<String>,
}

/// The fragment of a page's own keys.
fn fragment(place: &Place) -> Option<String> {
    (!place.query.is_empty()).then(|| format!("#/{PAGE}?{}", place.query))
}

/// The page at its place; nothing at the places of other programs.
pub fn view(place: &Place, visit: u32) -> Html {
    match place.page {
        Page::Reliability => yew::html! { <Reliability place={place.clone()} {visit} /> },
        Page::Tasks | Page::Routing => Html::default(),
    }
}

/// Which of these programs can be believed?
#[component]
pub fn Reliability(props: &Props) -> Html {
    let settings = use_settings();
    let lang = settings.lang;
    let words = Strings::of(lang);
    let pool = use_memo((), |()| Pool::new());

    let opening = use_memo((), |()| {
        let default = State::default()
            .to_link()
            .map(|shared| shared.fragment)
            .unwrap_or_default();
        Session::open(
            fragment(&props.place).as_deref(),
            &store::load(PAGE),
            &default,
            store::now() as u64,
        )
    });
    let session = use_mut_ref(|| opening.session.clone());
    let read = use_memo((), |()| {
        let read = opening.fragment.as_deref().and_then(State::from_fragment);
        read.unwrap_or_default()
    });
    let stepper = use_reducer(|| Stepper(History::new(read.0.clone())));
    let opened = use_state(|| Opened {
        remarks: read.1.clone(),
        restored: opening.restored,
        offer: opening.offer.as_ref().map(|work| work.fragment.clone()),
        refused: None,
    });
    let chosen = use_reducer_eq(Chosen::default);
    let playing = use_flag();
    let editing = use_state_eq(|| None::<usize>);
    let estimator = use_state_eq(|| 3_usize);

    let send = {
        let to = stepper.dispatcher();
        Callback::from(move |step: Step| to.dispatch(step))
    };
    // A link that is opened while the page is open is a step that can be undone.
    {
        let (send, opened, place) = (send.clone(), opened.clone(), props.place.clone());
        use_effect_with(props.visit, move |&visit| {
            if visit == 0 {
                return;
            }
            let (state, remarks) = fragment(&place)
                .as_deref()
                .and_then(State::from_fragment)
                .unwrap_or_default();
            send.emit(Step::Do(Action::Replace(Box::new(state))));
            opened.set(Opened {
                remarks,
                ..Opened::default()
            });
        });
    }

    let state = stepper.0.present().clone();
    let work = use_work(&pool, &state);
    // The address and the saved work follow the state, but not every frame of a drag.
    {
        let (session, held) = (session.clone(), stepper.0.is_held());
        use_effect_with((state.clone(), held), move |(state, held)| {
            if !*held {
                keep(state, &mut session.borrow_mut());
            }
        });
    }

    let view = work.view.clone();
    let made = view.as_ref().map(|view| decide(&view.report, &state.gate));
    let scene = Scene {
        lang,
        words,
        state: &state,
        work: &work,
        view: view.as_ref(),
        decision: made.as_ref(),
        chosen: *chosen,
        step: view.as_ref().map_or(0, |view| view.step(state.iteration)),
        send: send.clone(),
        point: Callback::from({
            let to = chosen.dispatcher();
            move |point| to.dispatch(point)
        }),
    };
    let announce = match (&view, &made) {
        (Some(view), Some(made)) if !work.results.busy => {
            let (word, why) = decision(scene.names(view), made);
            format!("{word}. {why}")
        }
        _ => String::new(),
    };
    let on_play = Callback::from({
        let playing = playing.setter();
        move |play| playing.set(play)
    });
    let on_open = Callback::from({
        let editing = editing.setter();
        move |place| editing.set(place)
    });
    let on_estimator = Callback::from({
        let estimator = estimator.setter();
        move |index| estimator.set(index)
    });
    let refused = Callback::from({
        let opened = opened.clone();
        move |sentence: String| {
            opened.set(Opened {
                refused: Some(sentence),
                ..(*opened).clone()
            })
        }
    });
    html! {
        <Shell page={Page::Reliability} lost={props.place.lost} title={words.title} skip_to="fig-1"
            tools={tools(&stepper, &send, &state)} {announce} credits={html! { <><span>{ words.source }</span><a href="./THIRD-PARTY.txt">{ words.licences }</a></> }}>
            <section class="opening">
                <h1>{ words.title }</h1>
                <p class="deck">{ words.deck }</p>
                { presets(&scene) }
                { said(&scene, &opened) }
            </section>
            { sections::matrix(&scene) }
            { sections::panel(&scene) }
            { sections::belief(&scene, *playing, on_play) }
            { sections::why(&scene) }
            { sections::mixes(&scene) }
            { sections::study(&scene, *estimator, on_estimator) }
            { editor::programs(&scene, *editing, &on_open, &refused) }
        </Shell>
    }
}

/// Writes the state into the address and, once the visitor has changed something, to the shelf.
fn keep(state: &State, session: &mut Session) {
    let Ok(whole) = state.to_fragment(crate::limits::SAVED_BYTES) else {
        return;
    };
    if let Ok(shared) = state.to_link() {
        browser::replace_query(Page::Reliability, shared.query());
    }
    let mut shelf = store::load(PAGE);
    if session.changed(&whole.fragment, store::now(), &mut shelf) {
        store::save(PAGE, &shelf);
    }
}

fn tools(
    stepper: &UseReducerHandle<Stepper<State>>,
    send: &Callback<Step>,
    state: &State,
) -> Tools {
    let step = |step: Step| send.reform(move |()| step.clone());
    let state = state.clone();
    Tools {
        can_undo: stepper.0.can_undo(),
        can_redo: stepper.0.can_redo(),
        on_undo: step(Step::Undo),
        on_redo: step(Step::Redo),
        on_reset: step(Step::Do(Action::Reset)),
        on_reset_all: step(Step::Do(Action::Reset)),
        link: Some(Callback::from(move |()| match state.to_link() {
            Ok(shared) => {
                let place = Place {
                    query: shared.query().to_owned(),
                    ..browser::place().unwrap_or_default()
                };
                Ok(browser::address_of(&place))
            }
            Err(error) => Err(AttrValue::from(format!("{error} {}", error.hint()))),
        })),
    }
}

fn presets(scene: &Scene<'_>) -> Html {
    let items = Preset::ALL.map(|preset| preset_name(scene.lang, preset));
    let now = Preset::current(scene.state);
    let current = Preset::ALL.iter().position(|&preset| Some(preset) == now);
    components::presets(
        scene.chrome(),
        &items,
        current,
        &scene.on(|index: usize| Action::Preset(Preset::ALL[index])),
    )
}

/// How the page was opened, where that needs saying.
fn said(scene: &Scene<'_>, opened: &UseStateHandle<Opened>) -> Html {
    let words = scene.words;
    let dismiss = {
        let opened = opened.clone();
        move || opened.set(Opened::default())
    };
    let afresh = {
        let (send, dismiss) = (scene.send.clone(), dismiss.clone());
        Callback::from(move |_: MouseEvent| {
            send.emit(Step::Do(Action::Reset));
            dismiss();
        })
    };
    let open = opened.offer.clone().map(|fragment| {
        let (send, dismiss) = (scene.send.clone(), dismiss.clone());
        Callback::from(move |_: MouseEvent| {
            if let Some((state, _)) = State::from_fragment(&fragment) {
                send.emit(Step::Do(Action::Replace(Box::new(state))));
            }
            dismiss();
        })
    });
    html! {
        <>
            if !opened.remarks.is_empty() {
                <div class="said ui" role="status">
                    <b>{ words.link_remarks }</b>
                    <ul>{ for opened.remarks.iter().map(|it| html! { <li>{ remark(scene.lang, it) }</li> }) }</ul>
                </div>
            }
            if opened.restored {
                <p class="said ui" role="status">{ words.restored }{ " " }
                    <button type="button" class="tool primary" onclick={afresh}>{ words.start_fresh }</button></p>
            }
            if let Some(onclick) = open {
                <p class="said ui" role="status">{ words.offer }{ " " }
                    <button type="button" class="tool primary" {onclick}>{ words.offer_open }</button></p>
            }
            if let Some(refused) = &opened.refused {
                { error_line(refused, "", None) }
            }
        </>
    }
}
