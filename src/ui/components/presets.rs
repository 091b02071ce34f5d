//! Settings that make a point, each with the point it makes.

use crate::ui::markup::html;
use crate::ui::text::chrome::Chrome;
use yew::prelude::*;

/// A row of presets, each a name and what it shows in a few words; `current` is the one in force.
pub fn presets(
    chrome: &Chrome,
    presets: &[(&'static str, &'static str)],
    current: Option<usize>,
    on_pick: &Callback<usize>,
) -> Html {
    html! {
        <nav class="presets wide" aria-label={chrome.presets}>
            { for presets.iter().enumerate().map(|(index, (name, claim))| {
                let onclick = on_pick.reform(move |_: MouseEvent| index);
                html! {
                    <button type="button" aria-current={(current == Some(index)).then_some("true")} {onclick}>
                        <b>{ *name }</b>{ *claim }
                    </button>
                }
            }) }
        </nav>
    }
}
