//! Another γ, without a model: what the page's slider does.

use super::guidance::{LEAST, Mask, effective, is_exact, plausibility, score, sum_of_exponentials};
use crate::numerics::ln;
use crate::protocol::{Choice, Guidance};

/// What another γ makes of the tokens that an event tells.
#[derive(Clone, Debug, PartialEq)]
pub struct Remix {
    /// Place of the choice among them.
    pub choice: usize,
    /// γ of this token.
    pub strength: f64,
    /// ln of the mixture of each, normalised over those that the mask allows; [`LEAST`] for others.
    pub mixed: Vec<f64>,
}

/// Chooses again among the tokens of an event, with the loop's own arithmetic. `jsd` is the event's.
/// Where the step under the traces was skipped, both distributions count as the same. `None` if there
/// are no tokens. It is the choice among the tokens told: another one might have beaten them.
#[must_use]
pub fn remix(choices: &[Choice], guidance: &Guidance, jsd: f64) -> Option<Remix> {
    let strength = effective(guidance, jsd);
    let pairs: Vec<(f64, f64)> = choices
        .iter()
        .map(|it| {
            let plain = it.plain.max(LEAST);
            (plain, it.traces.map_or(plain, |traces| traces.max(LEAST)))
        })
        .collect();
    let largest = |of: fn(&(f64, f64)) -> f64| pairs.iter().map(of).fold(LEAST, f64::max);
    let mask = Mask::of(
        largest(|it| it.0),
        largest(|it| it.1),
        plausibility(guidance, guidance.strength.max(strength)),
    );
    let scores: Vec<Option<f64>> = pairs
        .iter()
        .map(|&(plain, traces)| {
            mask.allows(plain, traces)
                .then(|| score(plain, traces, strength))
        })
        .collect();
    // As in the loop: an exact score before a bound, then the smaller number.
    let rank = |place: usize| {
        let it = &choices[place];
        let known = (it.known.0, it.known.1 || it.traces.is_none());
        (!is_exact(known, strength), it.id)
    };
    let mut best: Option<(f64, usize)> = None;
    for (place, score) in scores.iter().enumerate() {
        let Some(score) = *score else { continue };
        let wins = best
            .is_none_or(|(other, at)| score > other || score == other && rank(place) < rank(at));
        if wins {
            best = Some((score, place));
        }
    }
    let (largest, choice) = best?;
    let total = largest
        + ln(sum_of_exponentials(
            scores.iter().copied().flatten(),
            largest,
        ));
    Some(Remix {
        choice,
        strength,
        mixed: scores
            .iter()
            .map(|score| score.map_or(LEAST, |score| (score - total).max(LEAST)))
            .collect(),
    })
}
