//! The decision a figure comes to.

use crate::ui::markup::html;
use yew::prelude::*;

/// One word (Adopt A, Fallback, Ambiguous), then the reason.
pub fn verdict(word: &str, why: Html) -> Html {
    html! { <div class="verdict"><strong>{ word }</strong><p>{ why }</p></div> }
}
