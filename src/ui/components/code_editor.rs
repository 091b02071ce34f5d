//! A text area for programs.

use crate::ui::markup::html;
use crate::ui::settings::use_chrome;
use crate::ui::text::chrome::fill;
use web_sys::HtmlTextAreaElement;
use yew::prelude::*;

/// Lines numbered; a longer text still opens, without numbers beyond.
const NUMBERED: usize = 2_000;

/// Properties of [`CodeEditor`].
#[derive(Clone, Properties, PartialEq)]
pub struct CodeEditorProps {
    /// What is edited, for those who hear the page: `Source of program D`.
    pub label: AttrValue,
    /// The text.
    pub value: AttrValue,
    /// The text after a change.
    pub on_input: Callback<String>,
    /// The text when the editor is left, to commit one step.
    #[prop_or_default]
    pub on_commit: Callback<String>,
    /// Line with an error, from 1.
    #[prop_or_default]
    pub error_line: Option<u32>,
    /// Identifier of the [`super::ErrorLine`] that says which.
    #[prop_or_default]
    pub error_id: Option<AttrValue>,
    /// Whether it can only be read.
    #[prop_or_default]
    pub read_only: bool,
}

/// Monospaced text with line numbers, as tall as its text; long lines scroll inside.
#[component]
pub fn CodeEditor(props: &CodeEditorProps) -> Html {
    let chrome = use_chrome();
    let lines = props.value.split('\n').count();
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
        let on_input = props.on_input.clone();
        Callback::from(move |event: InputEvent| {
            if let Some(text) = text(&event) {
                on_input.emit(text);
            }
        })
    };
    let onchange = {
        let on_commit = props.on_commit.clone();
        Callback::from(move |event: Event| {
            if let Some(text) = text(&event) {
                on_commit.emit(text);
            }
        })
    };
    let error = props.error_line.map(|line| line as usize);
    html! {
        <div class="editor">
            <ol aria-hidden="true">
                { for (1..=lines.min(NUMBERED)).map(|line| html! {
                    <li key={line} class={(error == Some(line)).then_some("is-error")}>{ line }</li>
                }) }
            </ol>
            <textarea aria-label={props.label.clone()} rows={lines.to_string()} wrap="off" spellcheck="false"
                autocapitalize="off" autocomplete="off" autocorrect="off" readonly={props.read_only}
                aria-invalid={error.map(|_| "true")} aria-describedby={props.error_id.clone()}
                value={props.value.clone()} {oninput} {onchange} />
            if let Some(line) = error {
                <span class="sr">{ fill(chrome.line, &[&line.to_string()]) }</span>
            }
        </div>
    }
}
