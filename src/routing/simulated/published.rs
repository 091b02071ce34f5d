//! Published numbers, quoted: He et al. 2026, `CodeRescue`, arXiv 2607.19338v1 (reported withdrawn).
//!
//! They are other people's measurements of other rollouts. A plot shows them as quoted marks and never
//! as points of its own data.

/// What all numbers here are quoted from.
pub const SOURCE: &str = "He et al. 2026, arXiv 2607.19338v1 (reported withdrawn)";

/// What a published point is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The same action for every failure.
    Fixed,
    /// An action drawn by chance.
    Random,
    /// The fine-tuned router.
    Router,
    /// A language model that is asked which action to take, without training.
    ZeroShot,
    /// One cheap action and the strong model only.
    Cascade,
}

/// A published point of cost and solve rate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// What it is of.
    pub kind: Kind,
    /// As it is called there.
    pub name: &'static str,
    /// Mean recovery cost of a failure, in USD.
    pub cost: f64,
    /// Share of failures that are solved.
    pub solved: f64,
    /// Table or figure.
    pub place: &'static str,
}

const fn point(
    kind: Kind,
    name: &'static str,
    millidollars: f64,
    solved: f64,
    place: &'static str,
) -> Point {
    Point {
        kind,
        name,
        cost: millidollars / 1_000.0,
        solved,
        place,
    }
}

/// Points of the main setting: GPT-5.4-nano as the cheap model, GPT-5.4 as the strong one.
pub const POINTS: [Point; 12] = [
    point(Kind::Fixed, "always reflect", 1.24, 0.275, "Table 1"),
    point(Kind::Fixed, "always replan", 1.59, 0.453, "Table 1"),
    point(Kind::Fixed, "always escalate", 7.22, 0.686, "Table 1"),
    point(Kind::Random, "random action", 3.34, 0.397, "Table 1"),
    point(
        Kind::Router,
        "router, likeliest action",
        5.51,
        0.817,
        "Table 1",
    ),
    point(Kind::ZeroShot, "Claude Sonnet 4.6", 6.67, 0.453, "Table 1"),
    point(Kind::ZeroShot, "Gemini 3.1 Pro", 5.58, 0.367, "Table 1"),
    point(Kind::ZeroShot, "GPT-5.4-nano", 1.53, 0.331, "Table 1"),
    point(Kind::ZeroShot, "GPT-5.4", 3.87, 0.328, "Table 1"),
    point(Kind::Router, "router, low end", 1.43, 0.486, "Figure 3"),
    point(
        Kind::Router,
        "router, 35 % of the cost of always escalating",
        2.56,
        0.717,
        "Figure 3",
    ),
    point(Kind::Cascade, "binary cascade", 2.56, 0.636, "Figure 3"),
];

/// Points of the second setting: Gemini 2.5 Flash and Pro, other failures. Not to be drawn with
/// [`POINTS`].
pub const GEMINI_POINTS: [Point; 5] = [
    point(Kind::Fixed, "always reflect", 25.9, 0.760, "Appendix C"),
    point(Kind::Fixed, "always replan", 37.2, 0.651, "Appendix C"),
    point(Kind::Fixed, "always escalate", 168.2, 0.821, "Appendix C"),
    point(Kind::Router, "router, low end", 25.4, 0.760, "Appendix C"),
    point(
        Kind::Router,
        "router, likeliest action",
        34.9,
        0.795,
        "Appendix C",
    ),
];

/// Of 720 failures that some action solves, the share that only a cheap action solves (Figure 2).
pub const CHEAP_ONLY: f64 = 0.28;
/// The share that a cheap action and the strong model solve (Figure 2).
pub const BOTH: f64 = 0.27;
/// The share that only the strong model solves (Figure 2).
pub const ESCALATE_ONLY: f64 = 0.45;
/// Failures the router is calibrated on, and as many it is tested on.
pub const INSTANCES: u32 = 360;
/// Share of rows of the released table of costs in which reflect is dearer than replan: 2,603 of
/// 10,594.
pub const REFLECT_DEARER: f64 = 2_603.0 / 10_594.0;

/// Mean cost of each action, in USD (released table of costs): reflect, replan, escalate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SourceCosts {
    /// Name of the source.
    pub name: &'static str,
    /// Mean cost, in USD.
    pub cost: [f64; 3],
}

const fn source(name: &'static str, millidollars: [f64; 3]) -> SourceCosts {
    let [reflect, replan, escalate] = millidollars;
    SourceCosts {
        name,
        cost: [reflect / 1_000.0, replan / 1_000.0, escalate / 1_000.0],
    }
}

/// All sources of the released table of costs.
// One of the costs looks like π.
#[allow(clippy::approx_constant)]
pub const SOURCES: [SourceCosts; 9] = [
    source("APPS", [1.48, 1.89, 7.66]),
    source("APPS functional", [0.57, 0.67, 3.61]),
    source("BigCodeBench", [0.78, 0.86, 7.62]),
    source("CodeContests", [1.69, 2.01, 10.38]),
    source("LiveCodeBench", [1.35, 1.79, 7.33]),
    source("TACO medium", [1.19, 1.57, 6.87]),
    source("TACO medium-hard", [1.44, 1.86, 7.23]),
    source("TACO hard", [2.02, 2.56, 10.05]),
    source("TACO very hard", [2.58, 3.14, 13.55]),
];
