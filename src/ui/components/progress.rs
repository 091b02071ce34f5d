//! How far long work is.

use crate::ui::chart::number;
use crate::ui::markup::html;
use crate::ui::settings::use_chrome;
use crate::ui::text::chrome::{Chrome, fill};
use yew::prelude::*;

/// Properties of [`Progress`].
#[derive(Clone, Properties, PartialEq)]
pub struct ProgressProps {
    /// What is being done: `Running seven programs`.
    pub label: AttrValue,
    /// Units done.
    pub done: u32,
    /// Units in all; 0 if not known.
    pub total: u32,
    /// Units a second, once known.
    #[prop_or_default]
    pub rate: Option<f64>,
    /// Gives it up; what is done is kept. No button if not given.
    #[prop_or_default]
    pub on_cancel: Option<Callback<()>>,
}

/// A line that fills, with rate, time left and a way out.
#[component]
pub fn Progress(props: &ProgressProps) -> Html {
    let chrome = use_chrome();
    let known = props.total > 0;
    let rate = props.rate.filter(|rate| *rate > 0.0 && rate.is_finite());
    let left = rate
        .filter(|_| known)
        .map(|rate| f64::from(props.total.saturating_sub(props.done)) / rate);
    let cancel = props.on_cancel.clone().map(|on_cancel| {
        html! {
            <button type="button" class="tool primary" onclick={Callback::from(move |_| on_cancel.emit(()))}>
                { chrome.cancel }
            </button>
        }
    });
    html! {
        <div class="progress">
            <progress aria-label={props.label.clone()} value={known.then(|| props.done.to_string())}
                max={known.then(|| props.total.to_string())} />
            <span class="num">
                <b>{ props.label.clone() }</b>
                if known {
                    <span>{ fill(chrome.done_of_total, &[&count(props.done), &count(props.total)]) }</span>
                }
                if let Some(rate) = rate {
                    <span>{ fill(chrome.per_second, &[&number::fixed(two_digits(rate), 0)]) }</span>
                }
                if let Some(left) = left {
                    <span>{ fill(chrome.left, &[&duration(left, chrome)]) }</span>
                }
            </span>
            { cancel }
        </div>
    }
}

fn count(value: u32) -> String {
    number::count(u64::from(value))
}

/// A rate that does not flicker in its last digits.
fn two_digits(value: f64) -> f64 {
    if value < 100.0 {
        return value;
    }
    let unit = 10_f64.powi(libm::log10(value) as i32 - 1);
    (value / unit).round() * unit
}

fn duration(seconds: f64, chrome: &Chrome) -> String {
    if seconds < 90.0 {
        fill(chrome.seconds, &[&number::fixed(seconds.ceil(), 0)])
    } else {
        fill(
            chrome.minutes,
            &[&number::fixed((seconds / 60.0).ceil(), 0)],
        )
    }
}
