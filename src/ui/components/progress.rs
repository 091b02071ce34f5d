//! How far long work is.

use crate::ui::chart::number;
use crate::ui::markup::html;
use crate::ui::text::chrome::{Chrome, fill};
use yew::prelude::*;

/// How far it is, and how fast.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pace {
    /// Units done.
    pub done: u32,
    /// Units in all; 0 if not known.
    pub total: u32,
    /// Units a second, once known.
    pub rate: Option<f64>,
}

/// A line that fills, with rate, time left and a way out: `on_cancel` gives the work up, what is
/// done is kept. No button without it.
pub fn progress(
    chrome: &Chrome,
    label: &'static str,
    pace: Pace,
    on_cancel: Option<Callback<()>>,
) -> Html {
    let Pace { done, total, rate } = pace;
    let known = total > 0;
    let rate = rate.filter(|rate| *rate > 0.0 && rate.is_finite());
    let left = rate
        .filter(|_| known)
        .map(|rate| f64::from(total.saturating_sub(done)) / rate);
    html! {
        <div class="progress">
            <progress aria-label={label} value={known.then(|| done.to_string())} max={known.then(|| total.to_string())} />
            <span class="num">
                <b>{ label }</b>
                if known {
                    <span>{ fill(chrome.done_of_total, &[&count(done), &count(total)]) }</span>
                }
                if let Some(rate) = rate {
                    <span>{ fill(chrome.per_second, &[&number::fixed(two_digits(rate), 0)]) }</span>
                }
                if let Some(left) = left {
                    <span>{ fill(chrome.left, &[&duration(left, chrome)]) }</span>
                }
            </span>
            if let Some(on_cancel) = on_cancel {
                <button type="button" class="tool primary" onclick={on_cancel.reform(|_: MouseEvent| ())}>{ chrome.cancel }</button>
            }
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
