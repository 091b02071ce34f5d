//! States that make a point; one in which the method wins is followed by one where it loses.

use super::programs::ProgramSource;
use super::state::State;
use crate::task::{Builtin, Inputs};

/// A state with a claim; the claim is in [`crate::ui::text`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Preset {
    /// One input of each kind: Dawid-Skene finds the correct programs.
    OneOfEach,
    /// Uniform totals and counts: the vote wins.
    Everyday,
    /// 290, 4, 4, 2: Dawid-Skene adopts a bug.
    Fooled,
    /// Twenty edge rows, of which a slider says how many trigger both bugs.
    Correlated,
    /// No input tells the programs apart.
    AllAgree,
    /// Every program traps on every input.
    AllCrash,
    /// Nothing to compare with.
    OneProgram,
    /// A law that stays next to both edges: Dawid-Skene wins again.
    Edges,
}

impl Preset {
    /// All presets in the order of the page.
    pub const ALL: [Self; 8] = [
        Self::OneOfEach,
        Self::Everyday,
        Self::Edges,
        Self::Fooled,
        Self::Correlated,
        Self::AllAgree,
        Self::AllCrash,
        Self::OneProgram,
    ];

    /// A name for elements and tests.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::OneOfEach => "one-of-each",
            Self::Everyday => "everyday",
            Self::Fooled => "fooled",
            Self::Correlated => "correlated",
            Self::AllAgree => "all-agree",
            Self::AllCrash => "all-crash",
            Self::OneProgram => "one-program",
            Self::Edges => "edges",
        }
    }

    /// The state it sets.
    #[must_use]
    pub fn state(self) -> State {
        let seven = State::default();
        match self {
            Self::OneOfEach => seven,
            Self::Everyday => State {
                inputs: law((0, 100), (0, 10)),
                ..seven
            },
            Self::Edges => State {
                inputs: law((24, 26), (2, 4)),
                ..seven
            },
            Self::Fooled => State {
                inputs: Inputs::Mix([290, 4, 4, 2]),
                ..seven
            },
            Self::Correlated => State {
                inputs: Inputs::Mix([280, 0, 0, 20]),
                ..seven
            },
            Self::AllAgree => State {
                inputs: Inputs::Mix([300, 0, 0, 0]),
                ..seven
            },
            Self::AllCrash => State {
                programs: vec![ProgramSource::from(Builtin::Crash); 7],
                inputs: Inputs::Mix([290, 4, 4, 2]),
                ..seven
            },
            Self::OneProgram => State {
                programs: vec![Builtin::D.into()],
                inputs: Inputs::Mix([290, 4, 4, 2]),
                ..seven
            },
        }
    }

    /// The preset a state is at: the same programs, inputs and seed. How the result is read (gate,
    /// equality, iteration) may differ, and the slider of [`Self::Correlated`] may be anywhere.
    #[must_use]
    pub fn current(state: &State) -> Option<Self> {
        Self::ALL.into_iter().find(|preset| {
            let set = preset.state();
            let inputs = match preset {
                Self::Correlated => state.correlation().is_some(),
                _ => state.inputs == set.inputs,
            };
            inputs && state.seed == set.seed && state.programs == set.programs
        })
    }
}

fn law(total: (i32, i32), count: (i32, i32)) -> Inputs {
    Inputs::Law {
        total,
        count,
        boundary_weight: 0.0,
        inputs: 300,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::super::state::Action;
    use super::*;

    #[test]
    fn each_preset_can_be_made_and_is_its_own_current_one() {
        for preset in Preset::ALL {
            let state = preset.state();
            assert!(state.inputs.check(state.seed).is_ok(), "{}", preset.name());
            assert_eq!(Preset::current(&state), Some(preset));
        }
    }

    #[test]
    fn reading_a_preset_differently_keeps_it_current() {
        let state = Preset::Fooled.state().reduce(Action::Iteration(7));
        let state = state.reduce(Action::Threshold(0.5));
        assert_eq!(Preset::current(&state), Some(Preset::Fooled));
        assert_eq!(Preset::current(&state.reduce(Action::Seed(2))), None);
    }

    #[test]
    fn the_slider_of_correlated_bugs_stays_in_its_preset() {
        for both in 0..=20 {
            let state = Preset::Correlated.state().reduce(Action::Correlation(both));
            assert_eq!(Preset::current(&state), Some(Preset::Correlated));
            assert_eq!(state.correlation(), Some(both));
        }
    }
}
