//! The decision a figure comes to.

use crate::ui::markup::html;
use yew::prelude::*;

/// Properties of [`Verdict`].
#[derive(Clone, Properties, PartialEq)]
pub struct VerdictProps {
    /// Adopt A, Fallback, Ambiguous.
    pub word: AttrValue,
    /// The reason.
    #[prop_or_default]
    pub children: Html,
}

/// One word, then the reason.
#[component]
pub fn Verdict(props: &VerdictProps) -> Html {
    html! {
        <div class="verdict"><strong>{ props.word.clone() }</strong><p>{ props.children.clone() }</p></div>
    }
}
