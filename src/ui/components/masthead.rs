//! The head of every page: name, rooms, tools.

use crate::ui::browser;
use crate::ui::hooks::use_timer;
use crate::ui::markup::html;
use crate::ui::route::{Page, Place};
use crate::ui::settings::{Settings, use_settings};
use crate::ui::text::chrome::Chrome;
use crate::ui::theme::Theme;
use gloo::timers::callback::Timeout;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

/// What the tools of a page do.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tools {
    /// Whether there is something to undo.
    pub can_undo: bool,
    /// Whether there is something to redo.
    pub can_redo: bool,
    /// One step back.
    pub on_undo: Callback<()>,
    /// One step forth.
    pub on_redo: Callback<()>,
    /// Back to the page's first state, as a step that can be undone.
    pub on_reset: Callback<()>,
    /// Forget everything stored; the frame forgets its own settings itself.
    pub on_reset_all: Callback<()>,
    /// The link to share, or one sentence why there is none. The address itself if not given.
    pub link: Option<Callback<(), Result<String, AttrValue>>>,
}

/// Name, rooms and toolbar of a page.
pub fn masthead(settings: &Settings, current: Page, tools: &Tools, on_help: &Callback<()>) -> Html {
    let chrome = Chrome::in_language(settings.lang);
    let theme = {
        let next = settings.theme.next();
        let on_theme = settings.on_theme.clone();
        let title = match settings.theme {
            Theme::System => chrome.theme_system,
            Theme::Light => chrome.theme_light,
            Theme::Dark => chrome.theme_dark,
        };
        let half = match settings.theme {
            Theme::System => "M10 3.5a6.5 6.5 0 0 1 0 13z",
            Theme::Light => "",
            Theme::Dark => "M10 3.5a6.5 6.5 0 0 1 0 13a6.5 6.5 0 0 1 0-13z",
        };
        html! {
            <button type="button" class="tool" {title} aria-label={title} onclick={Callback::from(move |_| on_theme.emit(next))}>
                <svg viewBox="0 0 20 20" aria-hidden="true">
                    <circle cx="10" cy="10" r="6.5" /><path class="solid" d={half} />
                </svg>
            </button>
        }
    };
    let other = settings.lang.other();
    let on_lang = settings.on_lang.clone();
    html! {
        <header class="masthead"><div>
            <a class="wordmark" href={address(Page::default())}>{ "Runwise" }</a>
            <nav class="rooms" aria-label={chrome.rooms}>
                { for Page::ALL.into_iter().map(|page| html! {
                    <a href={address(page)} aria-current={(page == current).then_some("page")}>
                        { page_name(page, chrome) }
                    </a>
                }) }
            </nav>
            <div class="toolbar" role="toolbar" aria-label={chrome.this_page}>
                { tool(chrome.undo, chrome.undo_title, tools.can_undo, &tools.on_undo,
                    "M7 4 3.5 7.5 7 11M3.5 7.5H12a4.5 4.5 0 0 1 0 9H7.5") }
                { tool(chrome.redo, chrome.redo_title, tools.can_redo, &tools.on_redo,
                    "M13 4l3.5 3.5L13 11M16.5 7.5H8a4.5 4.5 0 0 0 0 9h4.5") }
                { tool(chrome.reset_page, chrome.reset_page_title, true, &tools.on_reset,
                    "M4.6 6.5A6.5 6.5 0 1 1 3.5 10M4.4 2.8v3.9h3.9") }
                <Share link={tools.link.clone()} />
                { theme }
                <button type="button" class="tool" lang={other.name()} title={chrome.other_language_title}
                    aria-label={chrome.other_language_title}
                    onclick={Callback::from(move |_| on_lang.emit(other))}>{ chrome.other_language }</button>
                { tool(chrome.help, chrome.help, true, on_help,
                    "M7.2 7.4a2.8 2.8 0 1 1 4 2.6c-.9.4-1.2 1-1.2 2M10 15v.1") }
            </div>
        </div></header>
    }
}

/// The name of a page in a language.
#[must_use]
pub const fn page_name(page: Page, chrome: &'static Chrome) -> &'static str {
    match page {
        Page::Reliability => chrome.reliability,
        Page::Tasks => chrome.tasks,
        Page::Routing => chrome.routing,
        Page::Decoding => chrome.decoding,
        Page::Execution => chrome.execution,
    }
}

fn address(page: Page) -> String {
    let place = Place {
        page,
        ..Place::default()
    };
    place.fragment()
}

/// A button with a picture.
fn tool(
    name: &'static str,
    title: &'static str,
    enabled: bool,
    onclick: &Callback<()>,
    d: &'static str,
) -> Html {
    let onclick = onclick.clone();
    let onclick = Callback::from(move |_: MouseEvent| {
        if enabled {
            onclick.emit(());
        }
    });
    // `disabled` would take the focus away from whoever has just undone the last step.
    html! {
        <button type="button" class="tool" {title} aria-label={name}
            aria-disabled={(!enabled).then_some("true")} {onclick}>
            <svg viewBox="0 0 20 20" aria-hidden="true"><path {d} /></svg>
        </button>
    }
}

#[derive(Clone, Properties, PartialEq)]
struct ShareProps {
    link: Option<Callback<(), Result<String, AttrValue>>>,
}

/// Copies the link to this state, and says so or why not.
#[component]
fn Share(props: &ShareProps) -> Html {
    let settings = use_settings();
    let chrome = Chrome::in_language(settings.lang);
    let said = use_state_eq(|| None::<Result<(), AttrValue>>);
    let timer = use_timer();
    let onclick = {
        let (link, said) = (props.link.clone(), said.setter());
        Callback::from(move |_: MouseEvent| {
            let link = link.as_ref().map_or_else(
                || Ok(browser::address_of(&browser::place().unwrap_or_default())),
                |link| link.emit(()),
            );
            let (said, timer) = (said.clone(), timer.clone());
            spawn_local(async move {
                let outcome = match link {
                    Ok(link) if browser::copy(&link).await => Ok(()),
                    Ok(_) => Err(chrome.copy_failed.into()),
                    Err(reason) => Err(reason),
                };
                let milliseconds = if outcome.is_ok() { 2_000 } else { 8_000 };
                said.set(Some(outcome));
                *timer.borrow_mut() = Some(Timeout::new(milliseconds, move || said.set(None)));
            });
        })
    };
    html! {
        <>
            <button type="button" class="tool" title={chrome.share_title} aria-label={chrome.share} {onclick}>
                if *said == Some(Ok(())) {
                    { chrome.copied }
                } else {
                    <svg viewBox="0 0 20 20" aria-hidden="true">
                        <path d="M8.2 11.8a3.2 3.2 0 0 0 4.6 0l3-3a3.2 3.2 0 0 0-4.6-4.6l-1.2 1.2M11.8 8.2a3.2 3.2 0 0 0-4.6 0l-3 3a3.2 3.2 0 0 0 4.6 4.6l1.2-1.2" />
                    </svg>
                }
            </button>
            <span class="sr" role="status">{ if *said == Some(Ok(())) { chrome.copied } else { "" } }</span>
            if let Some(Err(reason)) = &*said {
                <p class="toast" role="alert">{ reason.clone() }</p>
            }
        </>
    }
}
