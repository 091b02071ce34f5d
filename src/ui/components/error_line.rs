//! What went wrong, and what to do.

use crate::ui::markup::html;
use yew::prelude::*;

/// Properties of [`ErrorLine`].
#[derive(Clone, Properties, PartialEq)]
pub struct ErrorLineProps {
    /// One sentence.
    pub message: AttrValue,
    /// One more: what to do; nothing if empty.
    #[prop_or_default]
    pub hint: AttrValue,
    /// Identifier, for a field this is about.
    #[prop_or_default]
    pub id: Option<AttrValue>,
}

/// An error, read out at once.
#[component]
pub fn ErrorLine(props: &ErrorLineProps) -> Html {
    html! {
        <p class="error" role="alert" id={props.id.clone()}>
            <svg viewBox="0 0 14 14" aria-hidden="true"><path d="M2 2l10 10M12 2 2 12" /></svg>
            <span>
                <b>{ props.message.clone() }</b>
                if !props.hint.is_empty() { <>{ " " }{ props.hint.clone() }</> }
            </span>
        </p>
    }
}
