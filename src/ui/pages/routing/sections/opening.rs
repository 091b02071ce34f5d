//! Settings that make a point.

use super::super::scene::Step;
use super::super::state::{Action, Preset, State};
use crate::ui::components::presets as row;
use crate::ui::text::Lang;
use crate::ui::text::chrome::Chrome;
use crate::ui::text::routing::Strings;
use yew::prelude::*;

/// The row of presets.
pub fn presets(lang: Lang, state: &State, send: &Callback<Step>) -> Html {
    let words = Strings::of(lang);
    // What is looked at does not matter.
    let bare = State {
        instance: 0,
        source: None,
        ..state.clone()
    };
    let current = Preset::ALL
        .into_iter()
        .position(|preset| preset.state() == bare);
    let on_pick = send.reform(|index: usize| Step::Do(Action::Preset(Preset::ALL[index.min(4)])));
    row(Chrome::in_language(lang), &words.presets, current, &on_pick)
}
