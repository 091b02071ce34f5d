//! The four states of the connection, drawn and explained.

use super::super::live::Link;
use crate::ui::markup::html;
use crate::ui::text::decoding::Strings;
use yew::prelude::*;

/// The sign of a state.
pub fn sign(link: &Link) -> Html {
    let inside = match link {
        Link::None => html! { <circle cx="7" cy="7" r="5" class="st" /> },
        Link::Connecting => html! {
            <><circle cx="7" cy="7" r="5" class="st dash" /><circle cx="7" cy="7" r="1.8" class="st-f" /></>
        },
        Link::Ready(_) => html! { <circle cx="7" cy="7" r="5.5" class="st-f" /> },
        Link::Lost(_) => html! { <path d="M3 3l8 8M11 3l-8 8" class="st" /> },
    };
    html! { <svg viewBox="0 0 14 14" aria-hidden="true">{ inside }</svg> }
}

/// All of them.
pub fn states(words: &Strings) -> Html {
    let drawn = [
        html! { <circle cx="7" cy="7" r="5" class="st" /> },
        html! { <><circle cx="7" cy="7" r="5" class="st dash" /><circle cx="7" cy="7" r="1.8" class="st-f" /></> },
        html! { <circle cx="7" cy="7" r="5.5" class="st-f" /> },
        html! { <path d="M3 3l8 8M11 3l-8 8" class="st" /> },
    ];
    html! {
        <div class="states"><h3>{ words.connection }</h3><dl>
            { for drawn.into_iter().zip(words.states).map(|(sign, (name, does))| html! {
                <><dt><svg viewBox="0 0 14 14" aria-hidden="true">{ sign }</svg>{ name }</dt><dd>{ does }</dd></>
            }) }
        </dl></div>
    }
}
