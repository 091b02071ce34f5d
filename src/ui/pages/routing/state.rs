//! What a visitor has set: one plain struct, changed only by [`State::reduce`].

use super::training;
use crate::calibration::{self, Read};
use crate::routing::router::TrainOptions;
use crate::routing::simulated::Simulation;
use crate::routing::{Bound, C_MAX, Ceiling, Policy, PolicyCost, Published, Split, Terms};
use std::ops::RangeInclusive;
use std::rc::Rc;

/// Largest number of simulated failures a split: all that the page does at a drag stays quick.
pub const SIMULATED: RangeInclusive<u32> = 20..=5_000;
/// Separations of scores that are simulated.
pub const QUALITY: RangeInclusive<f64> = 0.0..=4.0;
/// Temperatures on the page.
pub const TEMPERATURE: RangeInclusive<f64> = 0.1..=10.0;
/// How often a promise may fail.
pub const DELTA: RangeInclusive<f64> = 0.001..=0.5;

/// Shares of failures to solve that can be asked for.
pub const RATE: RangeInclusive<f64> = 0.01..=0.99;
/// Points of the visitor's own in the plot.
pub const POINTS: usize = 12;
/// Longest name of such a point, in characters: more does not fit beside it.
pub const POINT_NAME: usize = 24;

/// A budget in the middle of what the simulated failures can cost, in USD: a third are escalated.
const BUDGET: f64 = 0.003;

/// Everything that a link, an undo step or saved work holds.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// The rollouts.
    pub data: Data,
    /// B.
    pub budget: f64,
    /// The promise.
    pub bound: BoundKind,
    /// How often it may fail, for bounds that have that.
    pub delta: f64,
    /// `c_max`; `None` for the largest cost of the calibration data.
    pub ceiling: Option<f64>,
    /// Whether no action is charged more than a given `c_max`: a cap that is enforced.
    pub clip: bool,
    /// The share of failures to solve, for the promise of that.
    pub rate: f64,
    /// Points that the visitor adds to the plot.
    pub points: Vec<Published>,
    /// The policy, and the one it is compared with.
    pub policies: [Policy; 2],
    /// The instance that is looked at.
    pub instance: u32,
    /// The only source that is listed.
    pub source: Option<u32>,
    /// How a router is trained.
    pub training: TrainOptions,
    /// What may be spent on one failure over all rounds.
    pub purse: Option<f64>,
    /// The same rollouts with out-of-fold scores of a router, if these are used; in no link.
    pub rescored: Option<Rescored>,
}

/// Rollouts, or how to come by them.
#[derive(Clone, Debug, PartialEq)]
pub enum Data {
    /// Simulated by the worker.
    Simulated(Simulation),
    /// Five instances.
    Golden,
    /// From a file.
    Own(Own),
}

/// Rollouts from a file. Two are equal if they are the same: they never change.
#[derive(Clone, Debug)]
pub struct Own {
    /// Name of the file.
    pub name: String,
    /// What was in it.
    pub loaded: Rc<Read>,
}

impl PartialEq for Own {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.loaded, &other.loaded)
    }
}

/// Rollouts whose scores are those of a router, each from a fit that has not seen the instance. Two are
/// equal if they are the same.
#[derive(Clone, Debug)]
pub struct Rescored(pub Rc<Read>);

impl PartialEq for Rescored {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

/// A promise without its numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BoundKind {
    /// Conformal risk control.
    #[default]
    Conformal,
    /// Hoeffding.
    Hoeffding,
    /// Learn then Test.
    LearnThenTest,
    /// None.
    PlugIn,
    /// Learn then Test, of the solve rate.
    SolveRate,
}

impl BoundKind {
    /// All of them, as they are listed.
    pub const ALL: [Self; 5] = [
        Self::Conformal,
        Self::Hoeffding,
        Self::LearnThenTest,
        Self::PlugIn,
        Self::SolveRate,
    ];

    /// Its name in links.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Conformal => "crc",
            Self::Hoeffding => "hoeffding",
            Self::LearnThenTest => "ltt",
            Self::PlugIn => "none",
            Self::SolveRate => "rate",
        }
    }

    /// The promise.
    #[must_use]
    pub const fn bound(self, delta: f64, rate: f64) -> Bound {
        match self {
            Self::Conformal => Bound::ConformalRiskControl,
            Self::Hoeffding => Bound::Hoeffding { delta },
            Self::LearnThenTest => Bound::LearnThenTest {
                delta,
                solve_rate: None,
            },
            Self::PlugIn => Bound::PlugIn,
            Self::SolveRate => Bound::LearnThenTest {
                delta,
                solve_rate: Some(rate),
            },
        }
    }
}

/// Settings that make a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    /// Simulated rollouts.
    Simulated,
    /// The example at B = 5.
    Five,
    /// The example at B = 7, where more money solves less.
    Hurts,
    /// The example at B = 2, below what can be certified.
    Infeasible,
    /// The example at B = 16/3, where equality counts.
    Edge,
}

impl Preset {
    /// All presets, as they are listed.
    pub const ALL: [Self; 5] = [
        Self::Simulated,
        Self::Five,
        Self::Hurts,
        Self::Infeasible,
        Self::Edge,
    ];

    /// Its state.
    #[must_use]
    pub fn state(self) -> State {
        let five = |budget| State {
            budget,
            ..State::of(Data::Golden)
        };
        match self {
            Self::Simulated => State::default(),
            Self::Five => five(5.0),
            Self::Hurts => five(7.0),
            Self::Infeasible => five(2.0),
            Self::Edge => five(16.0 / 3.0),
        }
    }
}

/// Everything a visitor can do. Values out of range become the nearest possible ones.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Go to a preset.
    Preset(Preset),
    /// Take rollouts from a file.
    Own(Own),
    /// Take over a whole state.
    Replace(Box<State>),
    /// Turn a knob of the simulation.
    Simulation(Simulation),
    /// B.
    Budget(f64),
    /// The promise.
    Bound(BoundKind),
    /// δ.
    Delta(f64),
    /// `c_max`.
    Ceiling(Option<f64>),
    /// Whether it is enforced.
    Clip(bool),
    /// The share to solve.
    Rate(f64),
    /// Points of the visitor's own.
    Points(Vec<Published>),
    /// One of the two policies.
    Policy(usize, Policy),
    /// Look at an instance.
    Instance(u32),
    /// List a source only.
    Source(Option<u32>),
    /// How a router is trained.
    Training(TrainOptions),
    /// What may be spent on one failure over all rounds.
    Purse(Option<f64>),
    /// Use the out-of-fold scores of a router, or those of the rollouts.
    Rescore(Option<Rescored>),
}

impl Default for State {
    fn default() -> Self {
        Self::of(Data::Simulated(Simulation::default()))
    }
}

impl State {
    /// Rollouts as they open.
    #[must_use]
    pub fn of(data: Data) -> Self {
        let means = Policy {
            cost: PolicyCost::SourceMean,
            ..Policy::default()
        };
        Self {
            budget: match &data {
                Data::Simulated(_) => BUDGET,
                Data::Golden => 5.0,
                Data::Own(own) => middle(&own.loaded),
            },
            ceiling: matches!(data, Data::Golden).then_some(C_MAX),
            bound: BoundKind::default(),
            delta: 0.05,
            clip: false,
            rate: 0.5,
            points: Vec::new(),
            policies: [Policy::default(), means],
            instance: 0,
            source: None,
            data,
            training: TrainOptions::default(),
            purse: None,
            rescored: None,
        }
    }

    /// The promise, for the library.
    #[must_use]
    pub fn terms(&self) -> Terms {
        self.terms_of(self.bound)
    }

    /// Another promise for the same money.
    #[must_use]
    pub fn terms_of(&self, bound: BoundKind) -> Terms {
        Terms {
            budget: self.budget,
            bound: bound.bound(self.delta, self.rate),
            ceiling: self.ceiling.map_or(Ceiling::Calibration, Ceiling::Given),
        }
    }

    /// What a worker is asked about.
    #[must_use]
    pub fn setting(&self) -> calibration::Setting {
        calibration::Setting {
            data: match &self.rescored {
                Some(Rescored(read)) => calibration::Data::Rows(Box::new(read.rollouts.clone())),
                None => self.unscored(),
            },
            policy: self.policies[0].clone(),
            terms: self.terms(),
            enforced: self.clipped_at().is_some(),
        }
    }

    /// The most that is charged for an action, where that is enforced.
    #[must_use]
    pub fn clipped_at(&self) -> Option<f64> {
        self.ceiling.filter(|_| self.clip)
    }

    /// The rollouts with the scores that they came with.
    #[must_use]
    pub fn unscored(&self) -> calibration::Data {
        match &self.data {
            Data::Simulated(simulation) => calibration::Data::Simulated(*simulation),
            Data::Golden => calibration::Data::Golden,
            Data::Own(own) => calibration::Data::Rows(Box::new(own.loaded.rollouts.clone())),
        }
    }

    /// The state after an action.
    #[must_use]
    pub fn reduce(&self, action: Action) -> Self {
        let mut next = self.clone();
        match action {
            Action::Preset(preset) => next = preset.state(),
            Action::Own(own) => next = Self::of(Data::Own(own)),
            Action::Replace(state) => next = *state,
            Action::Simulation(simulation) => {
                next.data = Data::Simulated(Simulation {
                    instances: simulation
                        .instances
                        .clamp(*SIMULATED.start(), *SIMULATED.end()),
                    complementarity: within(simulation.complementarity, &(0.0..=1.0)),
                    score_quality: within(simulation.score_quality, &QUALITY),
                    seed: simulation.seed,
                });
                next.instance = 0;
                next.rescored = None;
            }
            Action::Budget(budget) if budget.is_finite() => next.budget = budget.max(0.0),
            Action::Budget(_) => {}
            Action::Bound(bound) => next.bound = bound,
            Action::Delta(delta) => next.delta = within(delta, &DELTA),
            Action::Ceiling(ceiling) => {
                next.ceiling = ceiling.filter(|ceiling| ceiling.is_finite() && *ceiling > 0.0);
            }
            Action::Clip(clip) => next.clip = clip,
            Action::Rate(rate) => next.rate = within(rate, &RATE),
            Action::Points(points) => {
                let points = points.into_iter().take(POINTS);
                next.points = points.filter_map(point).collect();
            }
            Action::Policy(side, mut policy) => {
                policy.temperature = within(policy.temperature, &TEMPERATURE);
                if policy.allowed.iter().all(|allowed| *allowed) {
                    policy.allowed.clear();
                }
                let none = !policy.allowed.is_empty() && !policy.allowed.contains(&true);
                if let Some(known) = next.policies.get_mut(side).filter(|_| !none) {
                    *known = policy;
                }
            }
            Action::Instance(instance) => next.instance = instance,
            Action::Source(source) => next.source = source,
            Action::Training(options) => next.training = training::within(options),
            Action::Purse(purse) => {
                next.purse = purse.filter(|purse| purse.is_finite());
                next.purse = next.purse.map(|purse| purse.max(0.0));
            }
            Action::Rescore(rescored) => next.rescored = rescored,
        }
        next
    }
}

/// The nearest value of a range; what is no number becomes its start.
fn within(value: f64, range: &RangeInclusive<f64>) -> f64 {
    if value.is_nan() {
        return *range.start();
    }
    value.clamp(*range.start(), *range.end())
}

/// A point within its ranges; nothing if its rate is no number.
fn point(point: Published) -> Option<Published> {
    let solve_rate = point.solve_rate;
    solve_rate.is_finite().then(|| Published {
        name: point.name.trim().chars().take(POINT_NAME).collect(),
        cost: point.cost.filter(|cost| cost.is_finite() && *cost >= 0.0),
        solve_rate: solve_rate.clamp(0.0, 1.0),
    })
}

/// Halfway between always the cheapest and always the dearest action, on calibration data.
fn middle(loaded: &Read) -> f64 {
    let rollouts = &loaded.rollouts;
    let mut sums = vec![0.0; rollouts.actions.len()];
    let mut count = 0.0;
    for instance in &rollouts.instances {
        if instance.split == Split::Calibration {
            count += 1.0;
            for (sum, cost) in sums.iter_mut().zip(&instance.cost) {
                *sum += cost;
            }
        }
    }
    let (low, high) = sums
        .iter()
        .fold((f64::INFINITY, 0.0_f64), |(low, high), &sum| {
            (low.min(sum), high.max(sum))
        });
    if count > 0.0 && low.is_finite() {
        f64::midpoint(low, high) / count
    } else {
        1.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_kept_in_their_ranges() {
        let state = State::default();
        assert_eq!(state.reduce(Action::Delta(7.0)).delta, 0.5);
        assert_eq!(state.reduce(Action::Budget(f64::NAN)), state);
        assert_eq!(state.reduce(Action::Budget(-1.0)).budget, 0.0);
        assert_eq!(state.reduce(Action::Ceiling(Some(-1.0))).ceiling, None);
        assert_eq!(state.reduce(Action::Rate(7.0)).rate, *RATE.end());
    }

    #[test]
    fn points_keep_within_the_plot_and_the_unpriced_stay_unpriced() {
        let point = |name: &str, cost, solve_rate| Published {
            name: name.to_owned(),
            cost,
            solve_rate,
        };
        let long = "x".repeat(99);
        let state = State::default().reduce(Action::Points(vec![
            point(" a ", None, 1.5),
            point(&long, Some(-1.0), 0.25),
            point("none", Some(1.0), f64::NAN),
        ]));
        assert_eq!(
            state.points,
            [
                point("a", None, 1.0),
                point(&long[..POINT_NAME], None, 0.25)
            ]
        );
    }

    #[test]
    fn a_policy_keeps_an_action_and_all_is_none_named() {
        let state = State::default();
        let policy = |allowed: &[bool]| Policy {
            allowed: allowed.to_vec(),
            ..Policy::default()
        };
        let none = state.reduce(Action::Policy(0, policy(&[false, false, false])));
        assert_eq!(none, state);
        let all = state.reduce(Action::Policy(0, policy(&[true, true, true])));
        assert_eq!(all, state);
        let two = state.reduce(Action::Policy(0, policy(&[true, false, true])));
        assert_eq!(two.policies[0].allowed, [true, false, true]);
    }
}
