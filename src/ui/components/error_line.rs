//! What went wrong, and what to do.

use crate::ui::markup::html;
use yew::prelude::*;

/// An error, read out at once: a sentence, and one more on what to do unless that is empty. `id`
/// is for a field this is about.
pub fn error_line(message: &str, hint: &str, id: Option<String>) -> Html {
    html! {
        <p class="error" role="alert" id={id}>
            <svg viewBox="0 0 14 14" aria-hidden="true"><path d="M2 2l10 10M12 2 2 12" /></svg>
            <span>
                <b>{ message }</b>
                if !hint.is_empty() { { " " }{ hint } }
            </span>
        </p>
    }
}
