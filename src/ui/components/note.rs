//! Remarks beside a figure.

use crate::ui::markup::html;
use crate::ui::text::chrome::Chrome;
use yew::prelude::*;

/// The column of remarks; put it right after its figure.
pub fn note(remarks: Html) -> Html {
    html! { <aside class="note">{ remarks }</aside> }
}

/// The finding, in a sentence or two.
pub fn takeaway(chrome: &Chrome, says: Html) -> Html {
    html! { <div class="takeaway"><h3>{ chrome.takeaway }</h3><p>{ says }</p></div> }
}

/// Its limit; it stands with the takeaway.
pub fn not_said(chrome: &Chrome, does_not_say: Html) -> Html {
    html! { <div class="not-said"><h3>{ chrome.not_said }</h3><p>{ does_not_say }</p></div> }
}

/// Anything else worth knowing, under a heading.
pub fn remark(title: &str, body: Html) -> Html {
    html! { <div><h3>{ title }</h3><p>{ body }</p></div> }
}
