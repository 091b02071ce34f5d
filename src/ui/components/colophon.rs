//! The foot of every page.

use crate::ui::browser;
use crate::ui::hooks::{use_flag, use_timer};
use crate::ui::markup::html;
use crate::ui::settings::{use_chrome, use_settings};
use crate::ui::theme::Theme;
use gloo::timers::callback::Timeout;
use gloo::utils::document;
use yew::prelude::*;

/// Properties of [`Colophon`].
#[derive(Clone, Properties, PartialEq)]
pub struct ColophonProps {
    /// Sources of what the page shows, as `<span>`s.
    #[prop_or_default]
    pub credits: Html,
    /// The list of keys was asked for.
    pub on_help: Callback<()>,
    /// Everything stored is to be forgotten.
    pub on_reset_all: Callback<()>,
}

/// Sources, build, help, and the way back to an untouched site.
#[component]
pub fn Colophon(props: &ColophonProps) -> Html {
    let (chrome, settings) = (use_chrome(), use_settings());
    let sure = use_flag();
    let timer = use_timer();
    let reset = {
        let (sure, on_reset_all) = (sure.clone(), props.on_reset_all.clone());
        Callback::from(move |_: MouseEvent| {
            if !*sure {
                sure.set(true);
                let sure = sure.setter();
                *timer.borrow_mut() = Some(Timeout::new(5_000, move || sure.set(false)));
                return;
            }
            *timer.borrow_mut() = None;
            sure.set(false);
            settings.on_theme.emit(Theme::System);
            browser::forget("runwise.");
            on_reset_all.emit(());
        })
    };
    let help = props.on_help.reform(|_: MouseEvent| ());
    html! {
        <footer class="colophon"><div>
            { props.credits.clone() }
            if let Some(build) = build_id() {
                <span>{ chrome.build }{ " " }<span class="num">{ build }</span></span>
            }
            <button type="button" class="link" onclick={help}>{ chrome.press_for_help }{ " " }<kbd>{ "?" }</kbd></button>
            <button type="button" class="link" onclick={reset}>
                { if *sure { chrome.reset_everything_sure } else { chrome.reset_everything } }
            </button>
        </div></footer>
    }
}

fn build_id() -> Option<String> {
    document()
        .query_selector("meta[name=runwise-build]")
        .ok()??
        .get_attribute("content")
        .filter(|id| !id.is_empty())
}
