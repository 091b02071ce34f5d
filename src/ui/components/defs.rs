//! What drawings refer to by identifier, once per page.

use crate::ui::markup::html;
use crate::ui::text::chrome::Chrome;
use yew::prelude::*;

/// The patterns of wrong, missing and impossible, and the instructions of every handle.
pub fn defs(chrome: &Chrome) -> Html {
    html! {
        <>
            <svg class="defs" width="0" height="0" aria-hidden="true" focusable="false"><defs>
                <pattern id="hatch-buggy" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                    <rect class="p-buggy-ground" width="6" height="6" />
                    <line class="p-buggy" x1="1" x2="1" y2="6" />
                </pattern>
                <pattern id="dots-missing" width="5" height="5" patternUnits="userSpaceOnUse">
                    <rect class="p-missing-ground" width="5" height="5" />
                    <circle class="p-missing" cx="1.5" cy="1.5" r=".9" />
                </pattern>
                <pattern id="hatch-void" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
                    <line class="p-void" x1="1" x2="1" y2="7" />
                </pattern>
            </defs></svg>
            <p id="handle-help" hidden=true>{ chrome.handle_help }</p>
        </>
    }
}
