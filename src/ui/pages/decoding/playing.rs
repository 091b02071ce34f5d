//! How far a run is shown: its whole, or so many of its tokens, by hand or by itself.

use super::story::Agent;
use std::rc::Rc;
use yew::prelude::*;

/// How much faster than it was recorded.
pub const SPEEDS: [u32; 3] = [1, 4, 16];
/// Milliseconds that a token is shown for at least, and at most.
const FASTEST: f64 = 16.0;
const SLOWEST: f64 = 3_000.0;

/// How far a run is shown.
#[derive(Clone, PartialEq)]
pub struct Playing {
    /// Tokens that are shown.
    pub shown: usize,
    /// Whether all there are.
    pub all: bool,
    /// Whether it goes on by itself.
    pub playing: bool,
    /// Which of [`SPEEDS`].
    pub speed: usize,
    /// Whether the last token is looked at, whatever was chosen.
    pub follows: bool,
    /// Milliseconds until the next token.
    pub pace: u32,
    /// Shows so many tokens.
    pub go: Callback<usize>,
    /// Plays or pauses.
    pub play: Callback<bool>,
    /// Another speed.
    pub hurry: Callback<usize>,
    /// No longer follows the last token.
    pub rest: Callback<()>,
}

/// Where a run stands; `about` names the run. A live one is shown to its end and followed.
#[hook]
pub fn use_playing(about: String, agent: Option<&Rc<Agent>>, live: bool) -> Playing {
    let total = agent.map_or(0, |agent| agent.tokens.len());
    let shown = use_state_eq(|| None::<usize>);
    let playing = use_state_eq(|| false);
    let speed = use_state_eq(|| 1_usize);
    let follows = use_state_eq(|| live);
    {
        let (shown, playing, follows) = (shown.setter(), playing.setter(), follows.setter());
        let first = use_mut_ref(|| true);
        use_effect_with((about, live), move |(_, live)| {
            if !first.replace(false) {
                shown.set(None);
                playing.set(false);
                follows.set(*live);
            }
        });
    }
    let now = shown.unwrap_or(total).min(total);
    let go = {
        let (shown, follows) = (shown.setter(), follows.setter());
        Callback::from(move |to: usize| {
            shown.set((to < total).then_some(to));
            follows.set(true);
        })
    };
    let pace = {
        let next = agent.and_then(|agent| agent.tokens.get(now));
        let milliseconds = next.map_or(0.0, |token| token.milliseconds);
        let milliseconds = milliseconds / f64::from(SPEEDS[(*speed).min(2)]);
        milliseconds.clamp(FASTEST, SLOWEST) as u32
    };
    let set = |state: &UseStateHandle<bool>| {
        let state = state.setter();
        Callback::from(move |value| state.set(value))
    };
    let hurry = {
        let speed = speed.setter();
        Callback::from(move |value: usize| speed.set(value))
    };
    let rest = {
        let (follows, playing) = (follows.setter(), playing.setter());
        Callback::from(move |()| {
            follows.set(false);
            playing.set(false);
        })
    };
    Playing {
        shown: now,
        all: now == total,
        playing: *playing,
        speed: *speed,
        follows: *follows,
        pace,
        go,
        play: set(&playing),
        hurry,
        rest,
    }
}
