//! The page as a whole: where it is, in which language and colours.
//!
//! The site is several programs, each with some of the pages: a visitor downloads what he visits. Each
//! draws the whole frame; the boot script has one of them draw at a time.

use super::browser;
use super::route::Place;
use super::settings::Settings;
use super::text::Lang;
use super::theme::Theme;
use gloo::events::EventListener;
use gloo::utils::{document_element, window};
use std::cell::RefCell;
use yew::prelude::*;

const THEME: &str = "runwise.theme";
const LANG: &str = "runwise.lang";

/// What a program of the site draws at a place. The number counts arrivals: a page reads its query
/// anew whenever it changes.
pub type View = fn(&Place, u32) -> Html;

thread_local! {
    static DRAWN: RefCell<Option<AppHandle<App>>> = const { RefCell::new(None) };
}

/// Draws the site with the pages of one program.
pub fn enter(view: View) {
    leave();
    let body = gloo::utils::body().into();
    let app = yew::Renderer::<App>::with_root_and_props(body, AppProps { view }).render();
    DRAWN.set(Some(app));
}

/// Takes away what [`enter`] has drawn; whatever works for it is stopped.
pub fn leave() {
    if let Some(app) = DRAWN.take() {
        app.destroy();
    }
}

/// Properties of [`App`].
#[derive(Clone, Copy, Properties)]
pub struct AppProps {
    /// The pages.
    pub view: View,
}

impl PartialEq for AppProps {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::fn_addr_eq(self.view, other.view)
    }
}

/// The site.
#[component]
pub fn App(props: &AppProps) -> Html {
    // Counts visits: a page must notice a link to the state it was given first, too.
    let place = use_state(|| (browser::place().unwrap_or_default(), 0_u32));
    let theme = use_state_eq(|| first_theme(&place.0));
    let lang = use_state_eq(|| first_lang(&place.0));

    {
        let (place, theme, lang) = (place.setter(), theme.setter(), lang.setter());
        let visits = use_mut_ref(|| 0_u32);
        use_effect_with((), move |()| {
            let listener = EventListener::new(&window(), "hashchange", move |_| {
                if let Some(next) = browser::place() {
                    *visits.borrow_mut() += 1;
                    theme.set(first_theme(&next));
                    lang.set(first_lang(&next));
                    place.set((next, *visits.borrow()));
                }
            });
            move || drop(listener)
        });
    }
    use_effect_with(*theme, |theme| {
        let root = document_element();
        let _ = match theme {
            Theme::System => root.remove_attribute("data-theme"),
            forced => root.set_attribute("data-theme", forced.name()),
        };
    });
    use_effect_with(*lang, |lang| {
        let _ = document_element().set_attribute("lang", lang.name());
    });

    let on_theme = {
        let theme = theme.setter();
        Callback::from(move |chosen: Theme| {
            browser::store(THEME, chosen.name());
            theme.set(chosen);
            // What was just chosen outlives what the address forced.
            rewrite(|place| place.theme = None);
        })
    };
    let on_lang = {
        let lang = lang.setter();
        Callback::from(move |chosen: Lang| {
            browser::store(LANG, chosen.name());
            lang.set(chosen);
            rewrite(|place| place.lang = None);
        })
    };
    let settings = Settings {
        lang: *lang,
        theme: *theme,
        embed: place.0.embed.clone().map(AttrValue::from),
        on_theme,
        on_lang,
    };
    html! {
        <ContextProvider<Settings> context={settings}>
            { (props.view)(&place.0, place.1) }
        </ContextProvider<Settings>>
    }
}

fn rewrite(change: impl FnOnce(&mut Place)) {
    if let Some(mut place) = browser::place() {
        change(&mut place);
        browser::replace_place(&place);
    }
}

fn first_theme(place: &Place) -> Theme {
    place
        .theme
        .or_else(|| Theme::from_name(&browser::stored(THEME)?))
        .unwrap_or_default()
}

fn first_lang(place: &Place) -> Lang {
    let preferred = || {
        let languages = window().navigator().languages();
        languages
            .iter()
            .find_map(|tag| Lang::from_tag(&tag.as_string()?))
    };
    place
        .lang
        .or_else(|| Lang::from_tag(&browser::stored(LANG)?))
        .or_else(preferred)
        .unwrap_or_default()
}
