//! First, back, play, forward: a walk through steps.

use crate::ui::markup::html;
use crate::ui::settings::use_chrome;
use gloo::timers::callback::Timeout;
use yew::prelude::*;

/// Properties of [`Transport`].
#[derive(Clone, Properties, PartialEq)]
pub struct TransportProps {
    /// What is walked through: `Iterations`.
    pub label: AttrValue,
    /// The step shown.
    pub index: usize,
    /// The last step.
    pub last: usize,
    /// Whether it walks by itself.
    pub playing: bool,
    /// Milliseconds a step while playing.
    #[prop_or(700)]
    pub pace: u32,
    /// Go to a step.
    pub on_go: Callback<usize>,
    /// Play or pause.
    pub on_play: Callback<bool>,
    /// What step it is, in words.
    #[prop_or_default]
    pub children: Html,
}

/// Buttons of a walk. Arrow keys on them step as well; at the end, play starts over.
#[component]
pub fn Transport(props: &TransportProps) -> Html {
    let chrome = use_chrome();
    let (index, last, playing) = (props.index, props.last, props.playing);
    {
        let (on_go, on_play, pace) = (props.on_go.clone(), props.on_play.clone(), props.pace);
        use_effect_with((playing, index, last), move |&(playing, index, last)| {
            let timer = playing.then(|| {
                Timeout::new(pace, move || {
                    if index < last {
                        on_go.emit(index + 1);
                    }
                    if index + 1 >= last {
                        on_play.emit(false);
                    }
                })
            });
            move || drop(timer)
        });
    }
    let go = |target: usize| {
        let on_go = props.on_go.clone();
        Callback::from(move |_: MouseEvent| {
            if target != index {
                on_go.emit(target);
            }
        })
    };
    let play = {
        let (on_go, on_play) = (props.on_go.clone(), props.on_play.clone());
        Callback::from(move |_: MouseEvent| {
            if !playing && index >= last {
                on_go.emit(0);
            }
            on_play.emit(!playing);
        })
    };
    let onkeydown = {
        let on_go = props.on_go.clone();
        Callback::from(move |event: KeyboardEvent| {
            let target = match event.key().as_str() {
                "ArrowLeft" => index.saturating_sub(1),
                "ArrowRight" => last.min(index + 1),
                "Home" => 0,
                "End" => last,
                _ => return,
            };
            event.prevent_default();
            if target != index {
                on_go.emit(target);
            }
        })
    };
    let disabled = |condition: bool| condition.then_some("true");
    html! {
        <div class="transport" role="group" aria-label={props.label.clone()} {onkeydown}>
            <button type="button" class="tool" aria-label={chrome.first} title={chrome.first} aria-disabled={disabled(index == 0)} onclick={go(0)}>
                <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M14 5 8.5 10l5.5 5M5.5 5v10" /></svg>
            </button>
            <button type="button" class="tool" aria-label={chrome.back} title={chrome.back} aria-disabled={disabled(index == 0)} onclick={go(index.saturating_sub(1))}>
                <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M12.5 5 7 10l5.5 5" /></svg>
            </button>
            <button type="button" class="tool primary" aria-pressed={playing.to_string()} onclick={play}>
                <svg viewBox="0 0 20 20" aria-hidden="true">
                    <path class="solid" d={if playing { "M6 4.5h3v11H6zM11.5 4.5h3v11h-3z" } else { "M6.5 4.5v11l9-5.5z" }} />
                </svg>
                { if playing { chrome.pause } else { chrome.play } }
            </button>
            <button type="button" class="tool" aria-label={chrome.forward} title={chrome.forward} aria-disabled={disabled(index >= last)} onclick={go(last.min(index + 1))}>
                <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M7.5 5 13 10l-5.5 5" /></svg>
            </button>
            <output>{ props.children.clone() }</output>
        </div>
    }
}
