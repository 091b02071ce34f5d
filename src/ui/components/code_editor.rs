//! A text area for programs.

use crate::ui::markup::html;
use crate::ui::text::chrome::{Chrome, fill};
use web_sys::HtmlTextAreaElement;
use yew::prelude::*;

/// Lines numbered; a longer text still opens, without numbers beyond.
const NUMBERED: usize = 2_000;

/// A text to edit.
pub struct Source<'a> {
    /// What is edited, for those who hear the page: `Source of program D`.
    pub label: String,
    /// The text.
    pub value: &'a str,
    /// The text after a change.
    pub on_input: Callback<String>,
    /// The text when the editor is left, to commit one step.
    pub on_commit: Callback<String>,
    /// Line with an error, from 1.
    pub error_line: Option<u32>,
    /// Identifier of the [`super::error_line`] that says which.
    pub error_id: Option<String>,
}

/// Monospaced text with line numbers, as tall as its text; long lines scroll inside.
pub fn code_editor(chrome: &Chrome, source: Source<'_>) -> Html {
    let Source {
        label,
        value,
        on_input,
        on_commit,
        error_line,
        error_id,
    } = source;
    let lines = value.split('\n').count();
    let text = |event: &web_sys::Event| -> Option<String> {
        use wasm_bindgen::JsCast;
        Some(
            event
                .target()?
                .dyn_into::<HtmlTextAreaElement>()
                .ok()?
                .value(),
        )
    };
    let oninput = {
        Callback::from(move |event: InputEvent| {
            if let Some(text) = text(&event) {
                on_input.emit(text);
            }
        })
    };
    let onchange = {
        Callback::from(move |event: Event| {
            if let Some(text) = text(&event) {
                on_commit.emit(text);
            }
        })
    };
    let error = error_line.map(|line| line as usize);
    html! {
        <div class="editor">
            <ol aria-hidden="true">
                { for (1..=lines.min(NUMBERED)).map(|line| html! {
                    <li key={line} class={(error == Some(line)).then_some("is-error")}>{ line.to_string() }</li>
                }) }
            </ol>
            <textarea aria-label={label} rows={lines.to_string()} wrap="off" spellcheck="false"
                autocapitalize="off" autocomplete="off" autocorrect="off"
                aria-invalid={error.map(|_| "true")} aria-describedby={error_id}
                value={value.to_owned()} {oninput} {onchange} />
            if let Some(line) = error {
                <span class="sr">{ fill(chrome.line, &[&line.to_string()]) }</span>
            }
        </div>
    }
}
