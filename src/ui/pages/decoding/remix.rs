//! What a token would have been at another γ, from what the run told of it and without a model.
//!
//! The method's mixture, arXiv 2506.10948, equation 5: ln p + γ (ln p_c − ln p), up to a constant. A
//! step of a run tells the likeliest tokens of either prompt alone, so that the mixture here is
//! normalised over these.

use crate::decoding::{self, plausibility};
use crate::numerics::{exp, ln};
use crate::protocol::{Choice, Guidance, TokenEvent};
use std::ops::RangeInclusive;

/// γ of the page's handle.
pub const STRENGTH: RangeInclusive<f64> = 0.0..=3.0;
/// What an arrow key adds.
pub const STRENGTH_STEP: f64 = 0.01;
/// A change of the choice.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Flip {
    /// From this γ on.
    pub at: f64,
    /// Which choice it was, by its place.
    pub from: usize,
    /// Which it is.
    pub to: usize,
}

/// One token of a run, to be mixed anew.
#[derive(Clone, Copy, Debug)]
pub struct Remix<'a> {
    top: &'a [Choice],
    guidance: Guidance,
    jsd: f64,
    /// What γ of the settings comes to at this token.
    scale: f64,
}

impl<'a> Remix<'a> {
    /// A token of a run with this guidance; `None` where the step under the traces was left out, which
    /// is done only if it cannot change the choice.
    #[must_use]
    pub fn of(token: &'a TokenEvent, guidance: Guidance) -> Option<Self> {
        let known = token.top.iter().all(|choice| choice.traces.is_some());
        if token.skipped || token.top.is_empty() || !known {
            return None;
        }
        let scale = if guidance.adaptive {
            (token.jsd / ln(2.0)).clamp(0.0, 1.0)
        } else {
            1.0
        };
        Some(Self {
            top: &token.top,
            guidance,
            jsd: token.jsd,
            scale,
        })
    }

    fn lines(&self) -> impl Iterator<Item = (f64, f64)> + '_ {
        let line = |choice: &Choice| {
            let traces = choice.traces.unwrap_or(choice.plain);
            (choice.plain, traces - choice.plain)
        };
        self.top.iter().map(line)
    }

    /// Which choices may be made: those that either prompt finds plausible.
    fn plausible(&self, strength: f64) -> Vec<bool> {
        let share = plausibility(&self.guidance, strength.max(strength * self.scale));
        let best = |of: fn(&Choice) -> f64| {
            let values = self.top.iter().map(of);
            values.fold(f64::NEG_INFINITY, f64::max)
        };
        let plain: fn(&Choice) -> f64 = |choice| choice.plain;
        let traces: fn(&Choice) -> f64 = |choice| choice.traces.unwrap_or(f64::NEG_INFINITY);
        // At α = 0 the bound is minus infinity, and everything is plausible.
        let bounds = (best(plain) + ln(share), best(traces) + ln(share));
        let is = |choice: &Choice| plain(choice) >= bounds.0 || traces(choice) >= bounds.1;
        self.top.iter().map(is).collect()
    }

    fn remixed(&self, strength: f64) -> Option<decoding::Remix> {
        let guidance = Guidance {
            strength,
            ..self.guidance
        };
        decoding::remix(self.top, &guidance, self.jsd)
    }

    /// The mixture's probabilities at γ, in the order of the choices; they sum to 1. What is not
    /// plausible has next to nothing.
    #[must_use]
    pub fn at(&self, strength: f64) -> Vec<f64> {
        let remixed = self.remixed(strength);
        let mixed = remixed.map_or_else(Vec::new, |remixed| remixed.mixed);
        mixed.into_iter().map(exp).collect()
    }

    /// The choice at γ, by its place; of equal ones the one with the smallest number.
    #[must_use]
    pub fn choice(&self, strength: f64) -> usize {
        self.remixed(strength).map_or(0, |remixed| remixed.choice)
    }

    /// Where the choice changes as γ grows from 0 to the largest of the page.
    ///
    /// Each choice is a line in γ, so that a change is where two lines cross; and where the mask comes
    /// into force, just above 1.
    #[must_use]
    pub fn flips(&self) -> Vec<Flip> {
        let lines: Vec<(f64, f64)> = self.lines().collect();
        let mut flips = Vec::new();
        let mut now = self.choice(0.0);
        let mut from = 0.0;
        // One stretch up to 1 and one above it: plausibility is the same all along each.
        for end in [1.0, *STRENGTH.end()] {
            let above = if end > 1.0 { 1.0 + STRENGTH_STEP } else { 0.0 };
            let plausible = self.plausible(above);
            if !plausible.get(now).copied().unwrap_or(false) {
                let to = self.choice(above);
                flips.push(Flip {
                    at: from,
                    from: now,
                    to,
                });
                now = to;
            }
            loop {
                let crossing = |&place: &usize| {
                    let (plain, slope) = lines[place];
                    let steeper = self.scale * (slope - lines[now].1);
                    (steeper > 0.0).then(|| ((lines[now].0 - plain) / steeper, place))
                };
                let next = (0..lines.len())
                    .filter(|&place| plausible[place])
                    .filter_map(|place| crossing(&place))
                    .filter(|(at, _)| *at <= end)
                    .min_by(|a, b| {
                        a.0.total_cmp(&b.0)
                            .then(lines[b.1].1.total_cmp(&lines[a.1].1))
                    });
                let Some((at, to)) = next else { break };
                let at = at.max(from);
                flips.push(Flip { at, from: now, to });
                (now, from) = (to, at);
            }
            from = end;
        }
        flips
    }
}

/// Probabilities of a choice under the plain prompt and, if they were computed, under the traces.
#[must_use]
pub fn probabilities(choice: &Choice) -> (f64, Option<f64>) {
    (exp(choice.plain), choice.traces.map(exp))
}

/// What the listed choices leave of 1 under either prompt.
#[must_use]
pub fn outside(top: &[Choice]) -> (f64, Option<f64>) {
    // A choice that one prompt does not list has only a bound there.
    let plain = top.iter().filter(|choice| choice.known.0);
    let traces = top.iter().filter(|choice| choice.known.1);
    let traces: Option<f64> = traces.map(|choice| choice.traces.map(exp)).sum();
    let left = |sum: f64| (1.0 - sum).max(0.0);
    (
        left(plain.map(|choice| exp(choice.plain)).sum()),
        traces.map(left),
    )
}

#[cfg(all(test, not(target_arch = "wasm32")))]
#[allow(clippy::unwrap_used)]
pub(super) mod tests {
    use super::*;
    use crate::protocol::Certificate;
    use proptest::prelude::*;

    /// A token with these ln P under both prompts.
    pub fn token(pairs: &[(f64, f64)]) -> TokenEvent {
        let choice = |(id, (plain, traces)): (u32, &(f64, f64))| Choice {
            id,
            text: format!("t{id}"),
            plain: *plain,
            traces: Some(*traces),
            mixed: 0.0,
            known: (true, true),
        };
        TokenEvent {
            agent: 0,
            line: 1,
            id: 0,
            text: "t0".to_owned(),
            offset: 0,
            top: (0..).zip(pairs).map(choice).collect(),
            plain_choice: 0,
            traces_choice: Some(0),
            flipped: false,
            strength: 1.0,
            kl: 0.0,
            jsd: ln(2.0) / 2.0,
            entropies: (0.0, 0.0),
            certificate: Certificate::Full,
            skipped: false,
            milliseconds: 1.0,
        }
    }

    #[test]
    fn two_lines_cross_where_their_probabilities_are_equal() {
        // .46 against .31 plain, .14 against .58 with traces.
        let token = token(&[(ln(0.46), ln(0.14)), (ln(0.31), ln(0.58))]);
        let remix = Remix::of(&token, Guidance::default()).unwrap();
        let [flip] = remix.flips()[..] else { panic!() };
        assert_eq!((flip.from, flip.to), (0, 1));
        let at = remix.at(flip.at);
        assert!((at[0] - at[1]).abs() < 1e-12);
        assert!((flip.at - 0.217).abs() < 0.001, "{}", flip.at);
        assert_eq!(remix.choice(0.21), 0);
        assert_eq!(remix.choice(0.22), 1);
        // At half the divergence, γ has to be twice as large.
        let adaptive = Guidance {
            adaptive: true,
            ..Guidance::default()
        };
        let [later] = Remix::of(&token, adaptive).unwrap().flips()[..] else {
            panic!()
        };
        assert!((later.at - 2.0 * flip.at).abs() < 1e-9);
    }

    #[test]
    fn what_is_not_plausible_is_masked_above_one_alone() {
        // The second token is poor under both prompts and only relatively better with traces.
        let token = token(&[(ln(0.9), ln(0.9)), (ln(0.001), ln(0.05))]);
        let remix = Remix::of(&token, Guidance::default()).unwrap();
        assert!(remix.at(1.0)[1] > 0.0);
        assert!(remix.at(1.5)[1] < 1e-100);
        assert_eq!(remix.flips(), []);
        let open = Guidance {
            plausibility: Some(0.0),
            ..Guidance::default()
        };
        assert_eq!(Remix::of(&token, open).unwrap().flips().len(), 1);
    }

    #[test]
    fn a_step_that_was_left_out_cannot_be_mixed() {
        let mut token = token(&[(-1.0, -1.0)]);
        token.skipped = true;
        assert!(Remix::of(&token, Guidance::default()).is_none());
    }

    proptest! {
        #[test]
        fn flips_are_where_the_choice_changes(
            pairs in prop::collection::vec((-9.0..-0.1_f64, -9.0..-0.1_f64), 1..9),
            mask in prop::option::of(0.01..0.9_f64), adaptive: bool, strength in 0.0..3.0_f64,
        ) {
            let token = token(&pairs);
            let guidance = Guidance { plausibility: mask, adaptive, ..Guidance::default() };
            let remix = Remix::of(&token, guidance).unwrap();
            let flips = remix.flips();
            prop_assert!(flips.windows(2).all(|pair| pair[0].at <= pair[1].at && pair[0].to == pair[1].from));
            // Not at the very crossings, where rounding decides.
            if flips.iter().all(|flip| (flip.at - strength).abs() > 1e-6) {
                let passed = flips.iter().rev().find(|flip| flip.at < strength);
                let expected = passed.map_or_else(|| remix.choice(0.0), |flip| flip.to);
                prop_assert_eq!(remix.choice(strength), expected);
                let mixed = remix.at(strength);
                prop_assert!((mixed.iter().sum::<f64>() - 1.0).abs() < 1e-9);
                prop_assert!(mixed.iter().all(|p| *p <= mixed[expected] + 1e-12));
            }
        }
    }
}
