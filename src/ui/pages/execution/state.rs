//! What a visitor has set: one plain struct, changed only by [`State::reduce`].

use super::budgets::Saving;
use super::runs::Runs;
use crate::execution::policy::{Policy, Prices, Rule};
use crate::execution::simulated::Simulation;
use crate::execution::simulated::tables::{Agent, Setting};
use crate::execution::statistics::StandardError;
use crate::execution::{Ending, Tokens};
use crate::replay::Digest;
use std::ops::RangeInclusive;
use std::rc::Rc;

/// Tasks of the synthetic set on the page, each by all agents in all settings.
pub const TASKS: RangeInclusive<u32> = 5..=100;
/// Margins of equivalence.
pub const MARGIN: RangeInclusive<f64> = 0.005..=0.3;
/// Executions that a quota can allow on the page.
pub const QUOTA: RangeInclusive<u32> = 0..=100;
/// Points that a budget can have on the page.
pub const POINTS: RangeInclusive<f64> = 0.0..=100.0;
/// Prices, in USD per million tokens.
pub const PRICE: RangeInclusive<f64> = 0.0..=10_000.0;

/// Tasks of the set that the page opens with: 600 runs.
const TASKS_AT_FIRST: u32 = 40;
/// Executions of the policy that the page opens with, the larger of the paper's quotas.
const QUOTA_AT_FIRST: u32 = 3;

/// Everything that a link, an undo step or saved work holds.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// The runs.
    pub data: Data,
    /// The run that is looked at; by itself the first that is listed and has something to show.
    pub run: Option<u32>,
    /// Which runs are listed and counted.
    pub filter: Filter,
    /// Which page of them, from 0.
    pub page: u32,
    /// Whether executions are those that the published detector finds.
    pub published: bool,
    /// The budget: rules that must all agree.
    pub policy: Policy,
    /// The two groups of runs that are compared.
    pub compared: [Group; 2],
    /// Differences below it do not matter.
    pub margin: f64,
    /// How the standard error of a difference is estimated.
    pub standard_error: StandardError,
    /// What tokens cost.
    pub prices: TokenPrices,
    /// What is saved, on the axis of the budgets.
    pub saving: Saving,
}

/// Runs, or how to come by them.
#[derive(Clone, Debug, PartialEq)]
pub enum Data {
    /// Made by the worker.
    Synthetic(Simulation),
    /// From files.
    Own(Own),
}

/// Runs from files. Two are equal if they are the same: they never change.
#[derive(Clone, Debug)]
pub struct Own {
    /// Name of the file, or of the first of them.
    pub name: String,
    /// What was in them.
    pub runs: Rc<Runs>,
}

impl PartialEq for Own {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.runs, &other.runs)
    }
}

/// Which runs are listed. `None` lets all through.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Of this agent.
    pub agent: Option<String>,
    /// In this setting.
    pub setting: Option<String>,
    /// That ended so.
    pub ending: Option<Ending>,
}

impl Filter {
    /// Whether a run is listed.
    #[must_use]
    pub fn fits(&self, digest: &Digest) -> bool {
        let group = Group {
            agent: self.agent.clone(),
            setting: self.setting.clone(),
        };
        group.has(digest) && self.ending.is_none_or(|ending| ending == digest.ending)
    }
}

/// A group of runs to compare with another. `None` takes all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Group {
    /// The agent.
    pub agent: Option<String>,
    /// The setting.
    pub setting: Option<String>,
}

impl Group {
    /// Whether a run belongs to it.
    #[must_use]
    pub fn has(&self, digest: &Digest) -> bool {
        let is = |wanted: &Option<String>, name: &str| {
            wanted.as_ref().is_none_or(|wanted| wanted == name)
        };
        is(&self.agent, &digest.agent) && is(&self.setting, &digest.setting)
    }
}

/// What tokens cost, in USD per million.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TokenPrices {
    /// Read for the first time.
    pub input: f64,
    /// Read from a cache.
    pub cached: f64,
    /// Written into a cache.
    pub cache_written: f64,
    /// Written by the model.
    pub output: f64,
}

impl Default for TokenPrices {
    /// In the proportions that are usual: a tenth from a cache, a quarter more into it, five times for
    /// output.
    fn default() -> Self {
        Self {
            input: 3.0,
            cached: 0.3,
            cache_written: 3.75,
            output: 15.0,
        }
    }
}

impl TokenPrices {
    /// What tokens cost, in USD.
    #[must_use]
    pub fn of(&self, tokens: &Tokens) -> f64 {
        let parts = [
            (self.input, tokens.input),
            (self.cached, tokens.cached),
            (self.cache_written, tokens.cache_written),
            (self.output, tokens.output),
        ];
        parts
            .iter()
            .map(|(price, tokens)| price * *tokens as f64 / 1e6)
            .sum()
    }
}

/// Settings that make a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    /// One agent, as it likes.
    Free,
    /// Prohibited against Unrestricted.
    Forbidden,
    /// A quota of one that nobody keeps.
    Quota,
    /// Nothing before the first edit.
    Delayed,
    /// Nothing twice without an edit.
    NoRepeat,
}

impl Preset {
    /// All presets, as they are listed.
    pub const ALL: [Self; 5] = [
        Self::Free,
        Self::Forbidden,
        Self::Quota,
        Self::Delayed,
        Self::NoRepeat,
    ];

    /// Its state.
    #[must_use]
    pub fn state(self) -> State {
        let state = State::default();
        let setting = |setting: Setting| Some(setting.name().to_owned());
        match self {
            Self::Free => state,
            Self::Forbidden => State {
                filter: Filter {
                    agent: None,
                    setting: setting(Setting::Prohibited),
                    ending: None,
                },
                ..state
            },
            Self::Quota => State {
                filter: Filter {
                    setting: setting(Setting::Quota1),
                    ..state.filter
                },
                policy: Policy::quota(1),
                compared: [Setting::Quota1, Setting::Unrestricted].map(|name| Group {
                    agent: None,
                    setting: setting(name),
                }),
                ..state
            },
            Self::Delayed => State {
                policy: Policy::of(Rule::AfterFirstEdit),
                ..state
            },
            Self::NoRepeat => State {
                policy: Policy::of(Rule::NoRepeatWithoutEdit),
                ..state
            },
        }
    }
}

/// Everything a visitor can do. Values out of range become the nearest possible ones.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Go to a preset.
    Preset(Preset),
    /// Take runs from files.
    Own(Own),
    /// Take over a whole state.
    Replace(Box<State>),
    /// Turn a knob of the synthetic set.
    Simulation(Simulation),
    /// Look at a run.
    Run(u32),
    /// List other runs.
    Filter(Filter),
    /// Turn a page.
    Page(u32),
    /// Count what the published detector finds.
    Published(bool),
    /// Another policy.
    Policy(Policy),
    /// The quota of the policy, K; `None` takes the rule away.
    Quota(Option<u32>),
    /// The budget in points of the policy; `None` takes the rule away.
    Points(Option<f64>),
    /// One of the two groups.
    Compared(usize, Group),
    /// δ.
    Margin(f64),
    /// The standard error.
    StandardError(StandardError),
    /// What tokens cost.
    Prices(TokenPrices),
    /// The axis of the budgets.
    Saving(Saving),
}

impl Default for State {
    fn default() -> Self {
        Self::of(Data::Synthetic(Simulation {
            tasks: TASKS_AT_FIRST,
            ..Simulation::default()
        }))
    }
}

impl State {
    /// Runs as they open.
    #[must_use]
    pub fn of(data: Data) -> Self {
        let (filter, compared) = match &data {
            // Fifteen groups at once are no picture of any.
            Data::Synthetic(_) => (
                Filter {
                    agent: Some(format!("{} (synthetic)", Agent::ClaudeCode.name())),
                    setting: Some(Setting::Unrestricted.name().to_owned()),
                    ending: None,
                },
                [Setting::Prohibited, Setting::Unrestricted].map(|setting| Group {
                    agent: None,
                    setting: Some(setting.name().to_owned()),
                }),
            ),
            Data::Own(own) => (Filter::default(), own.runs.groups()),
        };
        Self {
            data,
            run: None,
            filter,
            page: 0,
            published: false,
            policy: Policy::quota(QUOTA_AT_FIRST),
            compared,
            margin: 0.05,
            standard_error: StandardError::default(),
            prices: TokenPrices::default(),
            saving: Saving::default(),
        }
    }

    /// K of the policy, if it has one.
    #[must_use]
    pub fn quota(&self) -> Option<u32> {
        self.policy.rules.iter().find_map(|rule| match rule {
            Rule::Quota { executions } => Some(*executions),
            _ => None,
        })
    }

    /// The points of the policy, if it has some.
    #[must_use]
    pub fn points(&self) -> Option<f64> {
        self.policy.rules.iter().find_map(|rule| match rule {
            Rule::Points { budget, .. } => Some(*budget),
            _ => None,
        })
    }

    /// The state after an action.
    #[must_use]
    pub fn reduce(&self, action: Action) -> Self {
        let mut next = self.clone();
        match action {
            Action::Preset(preset) => next = preset.state(),
            Action::Own(own) => {
                // The budget and the terms of a comparison are the visitor's, whatever they are used on.
                next = Self {
                    published: next.published,
                    policy: next.policy,
                    margin: next.margin,
                    standard_error: next.standard_error,
                    prices: next.prices,
                    saving: next.saving,
                    ..Self::of(Data::Own(own))
                };
            }
            Action::Replace(state) => next = *state,
            Action::Simulation(simulation) => {
                next.data = Data::Synthetic(Simulation {
                    tasks: simulation.tasks.clamp(*TASKS.start(), *TASKS.end()),
                    ..simulation
                });
                next.run = None;
                next.page = 0;
            }
            Action::Run(run) => next.run = Some(run),
            Action::Filter(filter) => {
                next.filter = filter;
                next.run = None;
                next.page = 0;
            }
            Action::Page(page) => next.page = page,
            Action::Published(published) => next.published = published,
            Action::Policy(policy) => {
                if policy.check().is_ok() {
                    next.policy = policy;
                }
            }
            Action::Quota(quota) => {
                let rule = quota.map(|quota| Rule::Quota {
                    executions: quota.min(*QUOTA.end()),
                });
                put(&mut next.policy, rule, |rule| {
                    matches!(rule, Rule::Quota { .. })
                });
            }
            Action::Points(points) => {
                let budget = points.map(|points| within(points, &POINTS));
                let prices = next.policy.rules.iter().find_map(|rule| match rule {
                    Rule::Points { prices, .. } => Some(*prices),
                    _ => None,
                });
                let rule = budget.map(|budget| Rule::Points {
                    budget,
                    prices: prices.unwrap_or(Prices::default()),
                });
                put(&mut next.policy, rule, |rule| {
                    matches!(rule, Rule::Points { .. })
                });
            }
            Action::Compared(side, group) => {
                if let Some(known) = next.compared.get_mut(side) {
                    *known = group;
                }
            }
            Action::Margin(margin) => next.margin = within(margin, &MARGIN),
            Action::StandardError(variant) => next.standard_error = variant,
            Action::Prices(prices) => {
                next.prices = TokenPrices {
                    input: within(prices.input, &PRICE),
                    cached: within(prices.cached, &PRICE),
                    cache_written: within(prices.cache_written, &PRICE),
                    output: within(prices.output, &PRICE),
                };
            }
            Action::Saving(saving) => next.saving = saving,
        }
        next
    }
}

/// Puts a rule in the place of the one of its sort, or at the end; without one, takes that away.
fn put(policy: &mut Policy, rule: Option<Rule>, is_it: impl Fn(&Rule) -> bool) {
    let place = policy.rules.iter().position(is_it);
    match (place, rule) {
        (Some(place), Some(rule)) => policy.rules[place] = rule,
        (Some(place), None) => {
            policy.rules.remove(place);
        }
        (None, Some(rule)) => policy.rules.push(rule),
        (None, None) => {}
    }
}

/// The nearest value of a range; what is no number becomes its start.
fn within(value: f64, range: &RangeInclusive<f64>) -> f64 {
    if value.is_nan() {
        return *range.start();
    }
    value.clamp(*range.start(), *range.end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_kept_in_their_ranges() {
        let state = State::default();
        assert_eq!(state.reduce(Action::Margin(7.0)).margin, *MARGIN.end());
        assert_eq!(
            state.reduce(Action::Margin(f64::NAN)).margin,
            *MARGIN.start()
        );
        assert_eq!(
            state.reduce(Action::Quota(Some(1_000))).quota(),
            Some(*QUOTA.end())
        );
    }

    #[test]
    fn handles_move_their_rule_and_leave_the_others() {
        let state = State::default().reduce(Action::Policy(
            Policy::of(Rule::AfterFirstEdit).and(Policy::quota(2)),
        ));
        let moved = state.reduce(Action::Quota(Some(5)));
        assert_eq!(moved.policy.rules[0], Rule::AfterFirstEdit);
        assert_eq!(moved.quota(), Some(5));
        let added = moved.reduce(Action::Points(Some(1.3)));
        assert_eq!(added.policy.rules.len(), 3);
        assert_eq!(added.points(), Some(1.3));
        assert_eq!(added.reduce(Action::Quota(None)).policy.rules.len(), 2);
    }

    #[test]
    fn another_filter_begins_at_its_first_run() {
        let state = State::default()
            .reduce(Action::Run(7))
            .reduce(Action::Page(2))
            .reduce(Action::Filter(Filter::default()));
        assert_eq!((state.run, state.page), (None, 0));
    }

    #[test]
    fn tokens_are_priced_by_their_sort() {
        let tokens = Tokens {
            input: 1_000_000,
            cached: 1_000_000,
            cache_written: 0,
            output: 100_000,
        };
        let cost = TokenPrices::default().of(&tokens);
        assert!((cost - 4.8).abs() < 1e-12, "{cost}");
    }
}
