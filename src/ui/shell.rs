//! The frame around every page: masthead, foot, keys, and what is read out.

use super::browser;
use super::components::{Colophon, Help, Tools, defs, jump, masthead};
use super::route::{Page, Place};
use super::settings::{use_chrome, use_settings};
use crate::ui::hooks::use_flag;
use crate::ui::markup::html;
use gloo::events::{EventListener, EventListenerOptions};
use gloo::utils::document;
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};
use yew::prelude::*;

/// Properties of [`Shell`].
#[derive(Clone, Properties, PartialEq)]
pub struct ShellProps {
    /// The page inside.
    pub page: Page,
    /// Whether the address named a page that does not exist.
    #[prop_or_default]
    pub lost: bool,
    /// Name of the page, for the window.
    pub title: AttrValue,
    /// Identifier of the figure the skip link leads to.
    pub skip_to: &'static str,
    /// What the page's tools do.
    pub tools: Tools,
    /// Read out whenever it changes: the result, in a sentence.
    #[prop_or_default]
    pub announce: AttrValue,
    /// Sources, as `<span>`s.
    #[prop_or_default]
    pub credits: Html,
    /// The page, as `<section>`s.
    #[prop_or_default]
    pub children: Html,
}

/// Frame and page.
#[component]
pub fn Shell(props: &ShellProps) -> Html {
    let (chrome, settings) = (use_chrome(), use_settings());
    let help = use_flag();
    let show_help = {
        let help = help.setter();
        Callback::from(move |()| help.set(true))
    };
    let hide_help = {
        let help = help.setter();
        Callback::from(move |()| help.set(false))
    };
    use_effect_with(props.title.clone(), |title| {
        document().set_title(&format!("{title} · Runwise"));
    });
    use_keys(&props.tools, &show_help);

    if settings.embed.is_some() {
        let full = Place {
            embed: None,
            ..browser::place().unwrap_or_default()
        };
        return html! {
            <>
                { defs(chrome) }
                <div class="page embedded">
                    <main>{ props.children.clone() }</main>
                    <p class="src"><a href={browser::address_of(&full)} target="_blank" rel="noopener">{ chrome.open_full }</a></p>
                </div>
            </>
        };
    }
    html! {
        <>
            { jump("skip", props.skip_to, chrome.skip) }
            { defs(chrome) }
            <div class="page">
                { masthead(&settings, props.page, &props.tools, &show_help) }
                <main>
                    if props.lost { <p class="lost" role="status">{ chrome.unknown_page }</p> }
                    { props.children.clone() }
                </main>
                <Colophon credits={props.credits.clone()} on_help={show_help} on_reset_all={props.tools.on_reset_all.clone()} />
            </div>
            <div class="sr" role="status" aria-live="polite">{ props.announce.clone() }</div>
            <Help open={*help} on_close={hide_help} />
        </>
    }
}

/// Keys of the whole page: undo, redo, help. Fields keep their own undo.
#[hook]
fn use_keys(tools: &Tools, on_help: &Callback<()>) {
    let deps = (tools.clone(), on_help.clone());
    use_effect_with(deps, |(tools, on_help)| {
        let (tools, on_help) = (tools.clone(), on_help.clone());
        let options = EventListenerOptions::enable_prevent_default();
        let listener =
            EventListener::new_with_options(&document(), "keydown", options, move |event| {
                let Some(event) = event.dyn_ref::<KeyboardEvent>() else {
                    return;
                };
                let typing = event
                    .target()
                    .and_then(|target| target.dyn_into::<Element>().ok())
                    .is_some_and(|element| {
                        matches!(element.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT")
                    });
                if typing || event.alt_key() {
                    return;
                }
                let command = event.ctrl_key() || event.meta_key();
                match event.key().as_str() {
                    "z" | "Z" if command && event.shift_key() => tools.on_redo.emit(()),
                    "z" | "Z" if command => tools.on_undo.emit(()),
                    "y" | "Y" if command => tools.on_redo.emit(()),
                    "?" if !command => on_help.emit(()),
                    _ => return,
                }
                event.prevent_default();
            });
        move || drop(listener)
    });
}
