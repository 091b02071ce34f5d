//! How two distributions of the next token become one choice.
//!
//! ln P̂ = ln P + γ (ln P_c − ln P) up to a constant (EG-CFG, arXiv 2506.10948: classifier-free guidance
//! with the prompt that holds the traces as the condition), and the likeliest token is taken.
//!
//! Two things are ours. The *plausibility mask*: above γ = 1 the formula prefers tokens that the plain
//! model holds for all but impossible, so that only those are chosen that have at least α times the
//! probability of the likeliest under either prompt (Li et al. 2023, arXiv 2210.15097, ask it of one).
//! The *certificate*: where engines tell the likeliest tokens alone, what is not told is bounded.

use super::measures::{Measures, measures};
use crate::model::{Distribution, Token};
use crate::numerics::{exp, ln};
use crate::protocol::{Certificate, Guidance};
use std::collections::{BTreeSet, HashMap};

/// Log-probabilities below this count as this: an exact zero would make infinities of both signs. So
/// does the mixture of what the plausibility mask forbids.
pub const LEAST: f64 = -10_000.0;

/// α where γ is above 1 and nobody says otherwise.
pub const PLAUSIBILITY: f64 = 0.1;

/// Terms of sums that are smaller by so many nats than the largest add nothing.
const NOTHING: f64 = 40.0;

/// A choice and what led to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Mixed {
    /// The token.
    pub choice: Token,
    /// What the plain model would have chosen.
    pub plain_choice: Token,
    /// What the model that sees the traces would have chosen; `None` if it was not asked.
    pub traces_choice: Option<Token>,
    /// γ.
    pub strength: f64,
    /// How far the two are apart.
    pub measures: Measures,
    /// What is proved of the choice.
    pub certificate: Certificate,
    /// The likeliest under either prompt and the choice, in descending order of the mixture.
    pub top: Vec<Entry>,
}

/// One token in all three distributions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Entry {
    /// The token.
    pub token: Token,
    /// ln P, or its bound.
    pub plain: f64,
    /// ln P_c, or its bound.
    pub traces: Option<f64>,
    /// ln of the mixture, normalised over the known tokens that the mask allows; [`LEAST`] where it
    /// forbids.
    pub mixed: f64,
    /// Known under the plain prompt, and under the traces.
    pub known: (bool, bool),
}

/// α of a γ.
#[must_use]
pub fn plausibility(guidance: &Guidance, strength: f64) -> f64 {
    let default = if strength > 1.0 { PLAUSIBILITY } else { 0.0 };
    guidance.plausibility.unwrap_or(default)
}

/// ln P + γ (ln P_c − ln P). At 0 and 1 it is one of the two exactly, and equal ones stay what they are.
#[must_use]
pub fn score(plain: f64, traces: f64, strength: f64) -> f64 {
    if strength == 0.0 {
        plain
    } else if strength == 1.0 {
        traces
    } else {
        plain + strength * (traces - plain)
    }
}

/// γ of one token.
pub(super) fn effective(guidance: &Guidance, jsd: f64) -> f64 {
    match guidance.adaptive {
        true => guidance.strength * (jsd / ln(2.0)).clamp(0.0, 1.0),
        false => guidance.strength,
    }
}

/// Chooses from both. `None` if nothing is known. `top` likeliest of either prompt are told.
#[must_use]
pub fn mix(
    plain: &Distribution,
    traces: &Distribution,
    guidance: &Guidance,
    top: usize,
) -> Option<Mixed> {
    let measures = measures(plain, traces);
    let strength = effective(guidance, measures.jsd);
    let tops = (plain.top(top.max(1)), traces.top(top.max(1)));
    let (first_plain, first_traces) = (*tops.0.first()?, *tops.1.first()?);
    let both = Both {
        plain: Side::new(plain),
        traces: Side::new(traces),
        strength,
        mask: Mask::of(
            f64::from(first_plain.1).max(LEAST),
            f64::from(first_traces.1).max(LEAST),
            plausibility(guidance, guidance.strength.max(strength)),
        ),
    };
    let choice = both.choice()?;
    let total = both.normaliser(both.score(choice));
    let mut told: BTreeSet<Token> = [choice].into();
    for side in [&tops.0, &tops.1] {
        told.extend(side.iter().take(top).map(|(token, _)| *token));
    }
    let mut entries: Vec<Entry> = told
        .into_iter()
        .map(|token| {
            let (plain, traces) = (both.plain.at(token), both.traces.at(token));
            Entry {
                token,
                plain: plain.0,
                traces: Some(traces.0),
                mixed: if both.mask.allows(plain.0, traces.0) {
                    (both.score(token) - total).max(LEAST)
                } else {
                    LEAST
                },
                known: (plain.1, traces.1),
            }
        })
        .collect();
    entries.sort_by(|a, b| b.mixed.total_cmp(&a.mixed).then(a.token.cmp(&b.token)));
    let is_full = matches!(
        (plain, traces),
        (Distribution::Full(_), Distribution::Full(_))
    );
    let certificate = if is_full {
        Certificate::Full
    } else if !guidance.adaptive && both.is_proved(choice) {
        Certificate::Proved
    } else {
        // An adaptive γ would be another one if all were known.
        Certificate::Open
    };
    Some(Mixed {
        choice,
        plain_choice: first_plain.0,
        traces_choice: Some(first_traces.0),
        strength,
        measures,
        certificate,
        top: entries,
    })
}

/// Chooses from the plain distribution alone, where the other could change nothing.
///
/// Without any look at P_c that is so in two cases and no third: γ is 0, or both prompts are the same.
/// For γ > 0 every token but those with P = 0 can win, since P_c may be next to nothing for all others;
/// a mask that either prompt can open bounds nothing while one is unknown.
#[must_use]
pub fn alone(plain: &Distribution, guidance: &Guidance, top: usize) -> Option<Mixed> {
    let told = plain.top(top.max(1));
    let choice = told.first()?.0;
    let side = Side::new(plain);
    let total = match plain {
        Distribution::Full(_) => 0.0,
        Distribution::Top(some) => {
            let best = side.at(choice).0;
            let known = some.iter().map(|(_, it)| f64::from(*it));
            best + ln(sum_of_exponentials(known, best))
        }
    };
    let entropy = measures(plain, plain).entropies.0;
    Some(Mixed {
        choice,
        plain_choice: choice,
        traces_choice: None,
        strength: if guidance.adaptive {
            0.0
        } else {
            guidance.strength
        },
        measures: Measures {
            kl: 0.0,
            jsd: 0.0,
            entropies: (entropy, entropy),
        },
        // The likeliest is known in either form.
        certificate: match plain {
            Distribution::Full(_) => Certificate::Full,
            Distribution::Top(_) => Certificate::Proved,
        },
        top: told
            .into_iter()
            .map(|(token, _)| Entry {
                token,
                plain: side.at(token).0,
                traces: None,
                mixed: (side.at(token).0 - total).max(LEAST),
                known: (true, false),
            })
            .collect(),
    })
}

/// Whether a score is known, from what is known on both sides: at γ = 0 and 1 one of them is enough.
pub(super) fn is_exact(known: (bool, bool), strength: f64) -> bool {
    (known.0 || strength == 1.0) && (known.1 || strength == 0.0)
}

/// Σ exp(x − largest).
pub(super) fn sum_of_exponentials(terms: impl Iterator<Item = f64>, largest: f64) -> f64 {
    terms
        .filter(|term| *term > largest - NOTHING)
        .map(|term| exp(term - largest))
        .sum()
}

/// One distribution to look tokens up in.
enum Side<'a> {
    Full(&'a [f32]),
    Top(HashMap<Token, f32>, f32),
}

impl<'a> Side<'a> {
    fn new(distribution: &'a Distribution) -> Self {
        match distribution {
            Distribution::Full(all) => Self::Full(all),
            Distribution::Top(some) => {
                Self::Top(some.iter().copied().collect(), distribution.floor())
            }
        }
    }

    /// ln P, or what it is at most, and whether it is known.
    fn at(&self, token: Token) -> (f64, bool) {
        let known = match self {
            Self::Full(all) => all.get(token as usize).copied(),
            Self::Top(some, _) => some.get(&token).copied(),
        };
        let value = known.unwrap_or(self.floor());
        (f64::from(value).max(LEAST), known.is_some())
    }

    fn floor(&self) -> f32 {
        match self {
            Self::Full(_) => f32::NEG_INFINITY,
            Self::Top(_, floor) => *floor,
        }
    }

    /// Tokens known here or in the other, in ascending order.
    fn tokens(&self, other: &Self) -> Box<dyn Iterator<Item = Token>> {
        let sides = [self, other];
        let length = sides.into_iter().filter_map(|side| match side {
            Self::Full(all) => Some(all.len() as Token),
            Self::Top(..) => None,
        });
        if let Some(length) = length.max() {
            return Box::new(0..length);
        }
        let mut tokens = Vec::new();
        for side in sides {
            if let Self::Top(some, _) = side {
                // Sorted below, so that the map's order does not matter.
                #[allow(clippy::iter_over_hash_type)]
                for &token in some.keys() {
                    tokens.push(token);
                }
            }
        }
        tokens.sort_unstable();
        tokens.dedup();
        Box::new(tokens.into_iter())
    }
}

/// What is plausible: as likely as α times the likeliest, under either prompt.
#[derive(Clone, Copy)]
pub(super) struct Mask {
    plain: f64,
    traces: f64,
}

impl Mask {
    /// From the two largest log-probabilities.
    pub fn of(plain: f64, traces: f64, alpha: f64) -> Self {
        let cut = if alpha > 0.0 {
            ln(alpha)
        } else {
            f64::NEG_INFINITY
        };
        Self {
            plain: plain + cut,
            traces: traces + cut,
        }
    }

    /// It allows everything.
    fn is_open(self) -> bool {
        self.plain == f64::NEG_INFINITY
    }

    pub fn allows(self, plain: f64, traces: f64) -> bool {
        plain >= self.plain || traces >= self.traces
    }
}

struct Both<'a> {
    plain: Side<'a>,
    traces: Side<'a>,
    strength: f64,
    mask: Mask,
}

impl Both<'_> {
    fn score(&self, token: Token) -> f64 {
        score(
            self.plain.at(token).0,
            self.traces.at(token).0,
            self.strength,
        )
    }

    /// Tokens that one side knows, in ascending order, with what they have on both, and whether their
    /// score is exact.
    fn each(&self, mut hear: impl FnMut(Token, f64, f64, bool)) {
        if let (Side::Full(plain), Side::Full(traces)) = (&self.plain, &self.traces)
            && plain.len() == traces.len()
        {
            for ((token, &plain), &traces) in (0..).zip(*plain).zip(*traces) {
                let (plain, traces) = (f64::from(plain), f64::from(traces));
                hear(token, plain.max(LEAST), traces.max(LEAST), true);
            }
            return;
        }
        for token in self.plain.tokens(&self.traces) {
            let (plain, traces) = (self.plain.at(token), self.traces.at(token));
            let exact = is_exact((plain.1, traces.1), self.strength);
            hear(token, plain.0, traces.0, exact);
        }
    }

    /// The likeliest that the mask allows. Of several, one whose score is exact: a bound that is as high
    /// stands for something that is most often less. Then the one with the smallest number.
    fn choice(&self) -> Option<Token> {
        let mut best: Option<(Token, f64, bool)> = None;
        let (mask, strength) = (self.mask, self.strength);
        self.each(|token, plain, traces, exact| {
            let score = score(plain, traces, strength);
            let wins = best.is_none_or(|(_, other, other_exact)| {
                score > other || score == other && exact && !other_exact
            });
            if wins && mask.allows(plain, traces) {
                best = Some((token, score, exact));
            }
        });
        best.map(|(token, ..)| token)
    }

    /// ln Σ of the tokens that the mask allows.
    fn normaliser(&self, largest: f64) -> f64 {
        let is_one_side = match (&self.plain, &self.traces) {
            (Side::Full(_), _) if self.strength == 0.0 => true,
            (_, Side::Full(_)) if self.strength == 1.0 => true,
            _ => false,
        };
        if is_one_side && self.mask.is_open() {
            // It is normalised already.
            return 0.0;
        }
        let (mask, strength) = (self.mask, self.strength);
        let mut sum = 0.0;
        self.each(|_, plain, traces, _| {
            let score = score(plain, traces, strength);
            if score > largest - NOTHING && mask.allows(plain, traces) {
                sum += exp(score - largest);
            }
        });
        largest + ln(sum)
    }

    /// Whether the choice would be the same if all log-probabilities were known.
    ///
    /// Its own score must be known, and every other token's score be bounded below it. A side with a
    /// positive weight is at most the last value that it tells, one with a negative weight has no bound.
    /// For 0 ≤ γ ≤ 1 that makes (1 − γ) u + γ c for a token that neither tells, with the last values u
    /// and c. A token counts unless the mask forbids it under all values that it may have.
    fn is_proved(&self, choice: Token) -> bool {
        let known = |token: Token| (self.plain.at(token).1, self.traces.at(token).1);
        let exact = |known: (bool, bool)| is_exact(known, self.strength);
        let own = known(choice);
        let plausible = own.0 && self.plain.at(choice).0 >= self.mask.plain
            || own.1 && self.traces.at(choice).0 >= self.mask.traces;
        if !exact(own) || !plausible {
            return false;
        }
        let best = self.score(choice);
        let bound = |plain: (f64, bool), traces: (f64, bool)| {
            if !plain.1 && self.strength > 1.0 {
                f64::INFINITY
            } else {
                score(plain.0, traces.0, self.strength)
            }
        };
        let unseen = |side: &Side<'_>| (f64::from(side.floor()).max(LEAST), false);
        let (plain, traces) = (unseen(&self.plain), unseen(&self.traces));
        if self.mask.allows(plain.0, traces.0) && bound(plain, traces) >= best {
            return false;
        }
        self.plain.tokens(&self.traces).all(|token| {
            let (plain, traces) = (self.plain.at(token), self.traces.at(token));
            if token == choice || !self.mask.allows(plain.0, traces.0) {
                return true;
            }
            let bound = bound(plain, traces);
            bound < best || bound == best && exact(known(token)) && choice < token
        })
    }
}
