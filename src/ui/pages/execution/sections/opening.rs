//! Settings that make a point.

use super::super::scene::Step;
use super::super::state::{Action, Preset, State};
use crate::ui::components::presets as row;
use crate::ui::text::Lang;
use crate::ui::text::chrome::Chrome;
use crate::ui::text::execution::Strings;
use yew::prelude::*;

/// The row of presets.
pub fn presets(lang: Lang, state: &State, send: &Callback<Step>) -> Html {
    let words = Strings::of(lang);
    // What is looked at does not matter.
    let bare = State {
        run: None,
        page: 0,
        ..state.clone()
    };
    let current = Preset::ALL
        .into_iter()
        .position(|preset| preset.state() == bare);
    let last = Preset::ALL.len() - 1;
    let on_pick =
        send.reform(move |index: usize| Step::Do(Action::Preset(Preset::ALL[index.min(last)])));
    row(Chrome::in_language(lang), &words.presets, current, &on_pick)
}
