//! The page: history, link, saved work, and its sections in order.

use super::asking::use_work;
use super::presets::Preset;
use super::scene::{Chosen, Scene};
use super::state::{Action, State};
use super::{editor, sections};
use crate::reliability::decide;
use crate::share;
use crate::ui::components::{self, error_line};
use crate::ui::hooks::use_flag;
use crate::ui::markup::html;
use crate::ui::route::{Page, Place};
use crate::ui::settings::use_settings;
use crate::ui::shell::Shell;
use crate::ui::stepper::Reduce;
use crate::ui::text::reliability::{Strings, decision, preset as preset_name};
use crate::ui::visit::{Reading, Travels, use_visit};
use crate::ui::worker::Pool;
use std::rc::Rc;
use yew::prelude::*;

impl Reduce for State {
    type Action = Action;

    fn reduced(&self, action: Action) -> Self {
        self.reduce(action)
    }
}

impl Travels for State {
    const PAGE: Page = Page::Reliability;

    fn fragment(&self, most: usize) -> Result<String, share::Error> {
        self.to_fragment(most).map(|shared| shared.fragment)
    }

    fn instead(self) -> Action {
        Action::Replace(Box::new(self))
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

/// The page at its place; nothing at the places of other programs.
pub fn view(place: &Place, visit: u32) -> Html {
    match place.page {
        Page::Reliability => yew::html! { <Reliability place={place.clone()} {visit} /> },
        Page::Tasks | Page::Routing | Page::Decoding | Page::Execution => Html::default(),
    }
}

/// Which of these programs can be believed?
#[component]
pub fn Reliability(props: &Props) -> Html {
    let settings = use_settings();
    let lang = settings.lang;
    let words = Strings::of(lang);
    let pool = use_memo((), |()| Pool::new());

    let first = use_memo((), |()| State::default());
    let read = use_memo((), |()| Rc::new(State::from_fragment) as Reading<State>);
    let visit = use_visit(&props.place, props.visit, &first, &read);
    let (state, send) = (visit.state.clone(), visit.send.clone());
    // A file that was not taken; whatever is done next answers it.
    let refused = use_state(|| None::<String>);
    {
        let refused = refused.setter();
        use_effect_with(state.clone(), move |_| refused.set(None));
    }
    let chosen = use_reducer_eq(Chosen::default);
    let playing = use_flag();
    let editing = use_state_eq(|| None::<usize>);
    let estimator = use_state_eq(|| 3_usize);

    let work = use_work(&pool, &state);
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
    let on_refused = Callback::from({
        let refused = refused.setter();
        move |sentence: String| refused.set(Some(sentence))
    });
    html! {
        <Shell page={Page::Reliability} lost={props.place.lost} title={words.title} skip_to="fig-1"
            tools={visit.tools()} {announce} credits={html! { <><span>{ words.source }</span><a href="./THIRD-PARTY.txt">{ words.licences }</a></> }}>
            <section class="opening">
                <h1>{ words.title }</h1>
                <p class="deck">{ words.deck }</p>
                { presets(&scene) }
                { visit.said(lang) }
                if let Some(refused) = &*refused { { error_line(refused, "", None) } }
            </section>
            { sections::matrix(&scene) }
            { sections::panel(&scene) }
            { sections::belief(&scene, *playing, on_play) }
            { sections::why(&scene) }
            { sections::mixes(&scene) }
            { sections::study(&scene, *estimator, on_estimator) }
            { editor::programs(&scene, *editing, &on_open, &on_refused) }
        </Shell>
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
