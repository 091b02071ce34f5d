//! What a visitor has set: one plain struct, changed only by [`State::reduce`].

use super::remix::STRENGTH;
use super::story::Story;
use crate::protocol::{Ablation, Guidance, PromptForm, Settings, TraceForm};
use crate::task::file::TaskFile;
use std::ops::RangeInclusive;
use std::rc::Rc;

/// Candidates a line, on the page.
pub const CANDIDATES: RangeInclusive<u32> = 1..=8;
/// Lines that a candidate looks ahead, on the page.
pub const HORIZON: RangeInclusive<u32> = 1..=12;
/// Temperature of the candidates.
pub const TEMPERATURE: RangeInclusive<f64> = 0.0..=2.0;
/// Seeds: what a number of JavaScript holds exactly, since settings travel as JSON.
pub const SEED: RangeInclusive<u64> = 0..=9_007_199_254_740_991;
/// The task that the page opens with.
const TASK: &str = "longest-run";

/// Everything that a link, an undo step or saved work holds.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// The run that is shown.
    pub source: Source,
    /// Which of its agents; by itself the one that won.
    pub agent: Option<u32>,
    /// The token that is looked at; by itself the most telling.
    pub token: Option<u32>,
    /// γ of Figure 2; by itself the run's own.
    pub strength: Option<f64>,
    /// The task of the next live run.
    pub task: Task,
    /// How it is to be written.
    pub knobs: Knobs,
}

/// Where a run comes from.
#[derive(Clone, Debug, PartialEq)]
pub enum Source {
    /// The first recording that ships.
    First,
    /// The recording of this name.
    Recording(String),
    /// A recording of the visitor's own.
    Own(Own),
    /// The visitor's backend.
    Live,
}

/// A recording from a file. Two are equal if they are the same: they never change.
#[derive(Clone, Debug)]
pub struct Own {
    /// Name of the file.
    pub name: String,
    /// What is in it.
    pub story: Rc<Story>,
}

impl PartialEq for Own {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.story, &other.story)
    }
}

/// A task.
#[derive(Clone, Debug, PartialEq)]
pub enum Task {
    /// One that ships, by its name.
    Shipped(String),
    /// The visitor's own.
    Own(Rc<TaskFile>),
}

/// The settings of a run that the page offers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Knobs {
    /// γ.
    pub strength: f64,
    /// Whether it follows the divergence.
    pub adaptive: bool,
    /// *t*.
    pub temperature: f64,
    /// *s*.
    pub candidates: u32,
    /// *d*.
    pub horizon: u32,
    /// What of a run is shown.
    pub trace: TraceForm,
    /// Which prompt.
    pub prompt: PromptForm,
    /// What is taken away.
    pub ablation: Option<Ablation>,
    /// Of all randomness.
    pub seed: u64,
}

impl Default for Knobs {
    fn default() -> Self {
        let settings = Settings::default();
        Self {
            strength: settings.guidance.strength,
            adaptive: settings.guidance.adaptive,
            temperature: settings.temperature,
            candidates: settings.candidates,
            horizon: settings.horizon,
            trace: settings.trace,
            prompt: settings.prompt,
            ablation: settings.ablation,
            seed: settings.seed,
        }
    }
}

impl Knobs {
    /// What the backend is asked for.
    #[must_use]
    pub fn settings(&self) -> Settings {
        Settings {
            guidance: Guidance {
                strength: self.strength,
                adaptive: self.adaptive,
                ..Guidance::default()
            },
            candidates: self.candidates,
            horizon: self.horizon,
            temperature: self.temperature,
            prompt: self.prompt,
            trace: self.trace,
            ablation: self.ablation,
            seed: self.seed,
            ..Settings::default()
        }
    }

    /// The nearest that the page offers.
    #[must_use]
    pub fn within(self) -> Self {
        Self {
            strength: within(self.strength, &STRENGTH),
            temperature: within(self.temperature, &TEMPERATURE),
            candidates: self
                .candidates
                .clamp(*CANDIDATES.start(), *CANDIDATES.end()),
            horizon: self.horizon.clamp(*HORIZON.start(), *HORIZON.end()),
            seed: self.seed.min(*SEED.end()),
            ..self
        }
    }
}

/// Everything a visitor can do. Values out of range become the nearest possible ones.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Show another run.
    Source(Source),
    /// Take over a whole state.
    Replace(Box<State>),
    /// Look at another agent.
    Agent(u32),
    /// Look at a token.
    Token(u32),
    /// γ of Figure 2; `None` goes back to the run's own.
    Strength(Option<f64>),
    /// Another task.
    Task(Task),
    /// Other settings.
    Knobs(Knobs),
}

impl Default for State {
    fn default() -> Self {
        Self {
            source: Source::First,
            agent: None,
            token: None,
            strength: None,
            task: Task::Shipped(TASK.to_owned()),
            knobs: Knobs::default(),
        }
    }
}

impl State {
    /// The state after an action.
    #[must_use]
    pub fn reduce(&self, action: Action) -> Self {
        let mut next = self.clone();
        match action {
            Action::Source(source) => {
                // What was looked at was of another run.
                next = Self {
                    source,
                    agent: None,
                    token: None,
                    strength: None,
                    ..next
                };
            }
            Action::Replace(state) => next = *state,
            Action::Agent(agent) => {
                next.agent = Some(agent);
                next.token = None;
            }
            Action::Token(token) => next.token = Some(token),
            Action::Strength(strength) => {
                next.strength = strength.map(|strength| within(strength, &STRENGTH));
            }
            Action::Task(task) => next.task = task,
            Action::Knobs(knobs) => next.knobs = knobs.within(),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_kept_in_their_ranges() {
        let wild = Knobs {
            strength: f64::NAN,
            temperature: 9.0,
            candidates: 0,
            horizon: 1_000,
            seed: u64::MAX,
            ..Knobs::default()
        };
        let knobs = State::default().reduce(Action::Knobs(wild)).knobs;
        assert_eq!((knobs.strength, knobs.temperature), (0.0, 2.0));
        assert_eq!((knobs.candidates, knobs.horizon), (1, 12));
        assert_eq!(knobs.seed, *SEED.end());
        let state = State::default().reduce(Action::Strength(Some(-1.0)));
        assert_eq!(state.strength, Some(0.0));
        assert_eq!(state.reduce(Action::Strength(None)).strength, None);
    }

    #[test]
    fn another_run_forgets_what_was_looked_at_and_keeps_what_was_set() {
        let knobs = Knobs {
            seed: 9,
            ..Knobs::default()
        };
        let state = State::default()
            .reduce(Action::Knobs(knobs))
            .reduce(Action::Agent(2))
            .reduce(Action::Token(7))
            .reduce(Action::Strength(Some(2.0)))
            .reduce(Action::Source(Source::Live));
        let expected = State {
            source: Source::Live,
            knobs,
            ..State::default()
        };
        assert_eq!(state, expected);
        // An agent's tokens are its own.
        let other = state.reduce(Action::Token(3)).reduce(Action::Agent(1));
        assert_eq!(other.token, None);
    }

    #[test]
    fn the_default_settings_are_the_protocols() {
        assert_eq!(Knobs::default().settings(), Settings::default());
    }
}
