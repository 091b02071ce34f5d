//! The law that rollouts are drawn from.
//!
//! For each failure, in this order: which of the cheap actions solve it, whether the strong model does,
//! what each action costs, and what a router says.
//!
//! **Published numbers that contradict each other.** Of 720 failures 72 % are solved by the strong model
//! (27 % + 45 %, Figure 2), of the 360 test failures 68.6 % (Table 1). One law cannot have both. This
//! one has 70 %: cheap only 30 % (published 28), both 26 % (27), strong only 44 % (45). The two fixed
//! cheap actions solve 27.5 % and 45.3 % as published, together 56 % of all.
//!
//! **What it cannot meet.** The published frontier starts at 1.43 m$ with .486; a policy that takes the
//! cheapest action of each failure costs less than 1.24 m$ here, and at 1.43 m$ it solves more. The
//! binary cascade at 2.56 m$ solves some .68 here, .636 there. Of BigCodeBench the published oracle
//! costs 0.7 m$, here some 1.0. An action drawn by chance solves the mean of the three rates, .47; the
//! published .397 at the mean of the three costs is not that.

use super::draw::{chance, normal};
use super::published;
use crate::numerics::{Random, exp, ln};

/// The default of [`super::Simulation::complementarity`]: 30 % of 56 %.
pub const COMPLEMENTARITY: f64 = 0.536;
/// The default of [`super::Simulation::score_quality`].
pub const SCORE_QUALITY: f64 = 1.15;

/// Shares of failures that reflect alone, replan alone and both of them solve, of those that a cheap
/// action solves: they make 27.5 % and 45.3 % of all.
const CHEAP: [f64; 3] = [0.107 / 0.56, 0.285 / 0.56, 0.168 / 0.56];
/// How often each action solves; what a router knows before it has seen the failure.
const SOLVES: [f64; 3] = [0.275, 0.453, 0.70];
/// Standard deviation of ln cost within a source. With the correlations below it makes the published
/// 99th percentile of all costs, 23 m$.
const COST_SPREAD: f64 = 0.7;
/// Part of that variance that the two cheap actions share (a long problem is long for both); it makes
/// reflect the dearer one as often as published.
const CHEAP_COMMON: f64 = 0.92;
/// Correlation of ln cost of the strong model with that of a cheap one.
const STRONG_CORRELATION: f64 = 0.7;

/// What is peculiar to a source.
pub(super) struct Source {
    /// Share of failures. Chosen so that the mean costs of the actions are those of Table 1.
    pub share: f64,
    /// Share of its failures that a cheap action solves.
    cheap: f64,
    /// How much likelier the strong model solves these than it does in all.
    overlap: f64,
    /// What a router adds to the log-odds of the strong model without reason. Where it trusts the
    /// strong model too much, spending more solves less, as published for the two sources below.
    trust: f64,
}

const fn source(share: f64, cheap: f64, overlap: f64, trust: f64) -> Source {
    Source {
        share,
        cheap,
        overlap,
        trust,
    }
}

/// In the order of [`published::SOURCES`]. 48 of 720 failures of CodeContests are published; its
/// published oracle says that cheap actions solve nearly all of BigCodeBench; the rest is chosen.
pub(super) const SOURCES: [Source; 9] = [
    source(0.218, 0.50, 1.07, 0.0),
    source(0.180, 0.60, 1.07, 0.0),
    source(0.150, 0.97, 1.07, -1.0),
    source(0.067, 0.35, 1.07, 0.0),
    source(0.105, 0.45, 1.07, 0.0),
    source(0.090, 0.60, 0.55, 1.2),
    source(0.095, 0.45, 1.07, 0.0),
    source(0.055, 0.33, 1.07, 0.0),
    source(0.040, 0.40, 0.35, 1.8),
];

/// The source at a place between 0 and 1, where each has its share.
pub(super) fn source_at(place: f64) -> usize {
    let mut end = 0.0;
    for (source, law) in SOURCES.iter().enumerate() {
        end += law.share;
        if place < end {
            return source;
        }
    }
    SOURCES.len() - 1
}

/// Which actions solve a failure; at least one does.
pub(super) fn solves(source: usize, complementarity: f64, random: &mut Random) -> [bool; 3] {
    let law = &SOURCES[source];
    let cheap = chance(random, law.cheap);
    let which = random.uniform();
    let strong = !chance(random, strong_misses(law, complementarity));
    if !cheap {
        return [false, false, true];
    }
    let [reflect, replan, _] = CHEAP;
    [
        which < reflect || which >= reflect + replan,
        which >= reflect,
        strong,
    ]
}

/// Of the failures of a source that a cheap action solves, the share that the strong model does not:
/// linear in the knob from 0 over the law's own share to 1, so that the mean over sources is the knob.
fn strong_misses(law: &Source, complementarity: f64) -> f64 {
    let own = 1.0 - (1.0 - COMPLEMENTARITY) * law.overlap;
    if complementarity <= COMPLEMENTARITY {
        own * complementarity / COMPLEMENTARITY
    } else {
        1.0 - (1.0 - own) * (1.0 - complementarity) / (1.0 - COMPLEMENTARITY)
    }
}

/// What each action costs, in USD: lognormal, with the published means of the source.
pub(super) fn costs(source: usize, random: &mut Random) -> [f64; 3] {
    let [common, reflect, replan, strong] = [(); 4].map(|()| normal(random));
    let cheap = |own: f64| CHEAP_COMMON.sqrt() * common + (1.0 - CHEAP_COMMON).sqrt() * own;
    let share = STRONG_CORRELATION / CHEAP_COMMON.sqrt();
    let deviations = [
        cheap(reflect),
        cheap(replan),
        share * common + (1.0 - share * share).sqrt() * strong,
    ];
    let means = published::SOURCES[source].cost;
    // exp of a normal number with mean −σ²/2 has mean 1.
    let factor = |deviation: f64| exp(COST_SPREAD * deviation - COST_SPREAD * COST_SPREAD / 2.0);
    [0, 1, 2].map(|action| means[action] * factor(deviations[action]))
}

/// What a router says of the actions: probabilities that sum to 1.
///
/// Of each action it sees a number that is normal with variance 1 and mean ±quality/2 by whether the
/// action solves. By Bayes' rule that is a probability of solving; the three are made to sum to 1,
/// as a router's scores do.
pub(super) fn scores(
    source: usize,
    solves: [bool; 3],
    quality: f64,
    random: &mut Random,
) -> [f64; 3] {
    let mut scores = [0.0; 3];
    for action in 0..3 {
        let mean = if solves[action] { 0.5 } else { -0.5 } * quality;
        let seen = mean + normal(random);
        let prior = ln(SOLVES[action] / (1.0 - SOLVES[action]));
        let trust = if action == 2 {
            SOURCES[source].trust
        } else {
            0.0
        };
        scores[action] = crate::numerics::logistic(prior + quality * seen + trust)[0];
    }
    let sum: f64 = scores.iter().sum();
    scores.map(|score| score / sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shares_are_those_that_are_stated() {
        let total: f64 = SOURCES.iter().map(|source| source.share).sum();
        assert!((total - 1.0).abs() < 1e-12);
        let cheap: f64 = SOURCES
            .iter()
            .map(|source| source.share * source.cheap)
            .sum();
        assert!((cheap - 0.56).abs() < 0.006, "{cheap}");
        let overlap: f64 = SOURCES
            .iter()
            .map(|source| source.share * source.cheap * source.overlap)
            .sum();
        assert!((overlap / cheap - 1.0).abs() < 0.005, "{overlap}");
        for (action, point) in published::POINTS[..3].iter().enumerate() {
            let costs = SOURCES.iter().zip(published::SOURCES);
            let mean: f64 = costs
                .map(|(source, published)| source.share * published.cost[action])
                .sum();
            assert!((mean / point.cost - 1.0).abs() < 0.02, "{action}: {mean}");
        }
        let [reflect, replan, both] = CHEAP;
        assert!((reflect + replan + both - 1.0).abs() < 1e-12);
        assert_eq!(source_at(0.0), 0);
        assert_eq!(source_at(0.999_999), 8);
        assert_eq!(source_at(1.0), 8);
    }
}
