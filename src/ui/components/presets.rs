//! Settings that make a point, each with the point it makes.

use crate::ui::markup::html;
use crate::ui::settings::use_chrome;
use yew::prelude::*;

/// A preset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preset {
    /// Its name.
    pub name: AttrValue,
    /// What it shows, in a few words.
    pub claim: AttrValue,
}

/// Properties of [`Presets`].
#[derive(Clone, Properties, PartialEq)]
pub struct PresetsProps {
    /// In the order they are shown.
    pub presets: Vec<Preset>,
    /// Index of the one in force, if the state is one.
    pub current: Option<usize>,
    /// One was chosen.
    pub on_pick: Callback<usize>,
}

/// A row of presets.
#[component]
pub fn Presets(props: &PresetsProps) -> Html {
    let chrome = use_chrome();
    html! {
        <nav class="presets wide" aria-label={chrome.presets}>
            { for props.presets.iter().enumerate().map(|(index, preset)| {
                let on_pick = props.on_pick.clone();
                html! {
                    <button type="button" aria-current={(props.current == Some(index)).then_some("true")}
                        onclick={Callback::from(move |_| on_pick.emit(index))}>
                        <b>{ preset.name.clone() }</b>{ preset.claim.clone() }
                    </button>
                }
            }) }
        </nav>
    }
}
