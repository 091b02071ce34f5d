//! What a visitor has set: one plain struct, changed only by [`State::reduce`].

use super::presets::Preset;
use super::programs::ProgramSource;
use crate::limits;
use crate::reliability::{Equality, Gate, Options, Projection};
use crate::task::{Builtin, Inputs, Kind};
use std::ops::RangeInclusive;

/// Totals that a law of the page may draw.
pub const TOTALS: RangeInclusive<i32> = 0..=1_000;

/// Counts that a law of the page may draw.
pub const COUNTS: RangeInclusive<i32> = 0..=100;

/// EM iterations the scrubber may ask for.
pub const ITERATIONS: RangeInclusive<u32> = 0..=1_000;

/// Estimators the gate may ask to agree: at most the whole panel.
pub const AGREEING: RangeInclusive<u32> = 1..=8;

/// Edge rows that the slider of correlated bugs shares out.
pub const EDGE_ROWS: u32 = 20;

/// Ordinary rows beside them.
pub const EDGE_SLIDER_ORDINARY: u32 = 280;

/// Everything that a link, an undo step or saved work holds.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// Candidate programs, 1 to [`limits::PROGRAMS`]; their letters follow their places.
    pub programs: Vec<ProgramSource>,
    /// What they are run on.
    pub inputs: Inputs,
    /// Seed of the inputs, of the programs' randomness, and of resampling.
    pub seed: u64,
    /// When two outputs are the same answer.
    pub equality: Equality,
    /// What a failure is.
    pub projection: Projection,
    /// What adoption takes.
    pub gate: Gate,
    /// The EM iteration that is shown.
    pub iteration: u32,
}

impl Default for State {
    fn default() -> Self {
        Self {
            programs: Builtin::SEVEN.map(ProgramSource::from).to_vec(),
            inputs: Inputs::Mix([0, 1, 1, 1]),
            seed: 1,
            equality: Equality::default(),
            projection: Projection::default(),
            gate: Gate::default(),
            // Where the released code stops.
            iteration: 2,
        }
    }
}

/// Everything a visitor can do. Values out of range become the nearest possible ones; a program
/// that is not there, or a step beyond a limit, changes nothing.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Go to a preset.
    Preset(Preset),
    /// Take over a whole state: from a link, from saved work, from a file.
    Replace(Box<State>),
    /// Replace a program's text.
    EditText(usize, String),
    /// Put a program's rule into words.
    EditRule(usize, String),
    /// Choose the exported function to call.
    EditEntry(usize, Option<String>),
    /// Put a copy after a program.
    Duplicate(usize),
    /// Take a program away; the last one stays.
    Remove(usize),
    /// Add the template.
    Add,
    /// Move a program to another place.
    Move {
        /// Where it is.
        from: usize,
        /// Where it will be.
        to: usize,
    },
    /// Replace a program by a file, or add it at the end.
    Upload {
        /// Which; `None` adds.
        program: Option<usize>,
        /// Name of the file.
        file: String,
        /// Its bytes.
        bytes: Vec<u8>,
    },
    /// Make the inputs in a new way.
    Inputs(Inputs),
    /// How many inputs there are: a law draws so many, a mix keeps its proportions.
    Rows(u32),
    /// How many inputs of a kind; turns a law into a mix.
    OfKind(Kind, u32),
    /// The correlated-bugs slider: how many of the edge rows trigger both bugs.
    Correlation(u32),
    /// Seed.
    Seed(u64),
    /// When two outputs are the same answer.
    Equality(Equality),
    /// What a failure is.
    Projection(Projection),
    /// τ.
    Threshold(f64),
    /// How many estimators must agree.
    Agreeing(usize),
    /// Largest share of failed runs.
    ErrorShare(f64),
    /// The EM iteration that is shown.
    Iteration(u32),
    /// Back to how the page opens.
    Reset,
}

impl State {
    /// Whether another program fits.
    #[must_use]
    pub fn has_room(&self) -> bool {
        self.programs.len() < limits::PROGRAMS
    }

    /// Where the slider of correlated bugs stands, if the inputs are some it can make.
    #[must_use]
    pub fn correlation(&self) -> Option<u32> {
        (0..=EDGE_ROWS).find(|&both| self.inputs == correlated(both))
    }

    /// How outcomes are read, for the estimators.
    #[must_use]
    pub fn options(&self) -> Options {
        Options {
            equality: self.equality,
            projection: self.projection,
            ..Options::default()
        }
    }

    /// The state after an action.
    #[must_use]
    pub fn reduce(&self, action: Action) -> Self {
        let mut next = self.clone();
        next.apply(action);
        next
    }

    fn apply(&mut self, action: Action) {
        match action {
            Action::Preset(preset) => *self = preset.state(),
            Action::Replace(state) => *self = *state,
            Action::Reset => *self = Self::default(),
            Action::EditText(program, text) => {
                self.program(program, |program| program.edit(&text));
            }
            Action::EditRule(program, rule) => self.program(program, |program| program.rule = rule),
            Action::EditEntry(program, entry) => {
                self.program(program, |program| program.entry = entry);
            }
            Action::Duplicate(program) => {
                if let Some(copy) = self.programs.get(program).cloned() {
                    self.insert(program + 1, copy);
                }
            }
            Action::Remove(program) => {
                if program < self.programs.len() && self.programs.len() > 1 {
                    self.programs.remove(program);
                }
            }
            Action::Add => self.insert(self.programs.len(), ProgramSource::template()),
            Action::Move { from, to } => {
                if from.max(to) < self.programs.len() {
                    let program = self.programs.remove(from);
                    self.programs.insert(to, program);
                }
            }
            Action::Upload {
                program,
                file,
                bytes,
            } => {
                let uploaded = ProgramSource::from_file(&file, &bytes);
                match program {
                    Some(program) => self.program(program, |program| *program = uploaded),
                    None => self.insert(self.programs.len(), uploaded),
                }
            }
            Action::Inputs(inputs) => self.inputs = possible(inputs),
            Action::Rows(rows) => self.inputs = resized(&self.inputs, rows),
            Action::OfKind(kind, rows) => {
                let mut kinds = match self.inputs {
                    Inputs::Mix(kinds) => kinds,
                    Inputs::Law { .. } => [0; 4],
                };
                kinds[kind as usize] = rows;
                self.inputs = possible(Inputs::Mix(kinds));
            }
            Action::Correlation(both) => self.inputs = correlated(both),
            Action::Seed(seed) => self.seed = seed,
            Action::Equality(equality) => self.equality = equality,
            Action::Projection(projection) => self.projection = projection,
            Action::Threshold(threshold) => self.gate.threshold = probability(threshold),
            Action::Agreeing(agreeing) => {
                self.gate.agreeing =
                    agreeing.clamp(*AGREEING.start() as usize, *AGREEING.end() as usize);
            }
            Action::ErrorShare(share) => self.gate.error_share = probability(share),
            Action::Iteration(iteration) => {
                self.iteration = iteration.clamp(*ITERATIONS.start(), *ITERATIONS.end());
            }
        }
    }

    fn program(&mut self, program: usize, change: impl FnOnce(&mut ProgramSource)) {
        if let Some(program) = self.programs.get_mut(program) {
            change(program);
        }
    }

    fn insert(&mut self, place: usize, program: ProgramSource) {
        if self.has_room() {
            self.programs.insert(place, program);
        }
    }
}

/// The mix of the correlated-bugs slider: rows that do not trigger both bugs trigger one each.
fn correlated(both: u32) -> Inputs {
    let both = both.min(EDGE_ROWS);
    let single = EDGE_ROWS - both;
    Inputs::Mix([EDGE_SLIDER_ORDINARY, single.div_ceil(2), single / 2, both])
}

/// The nearest inputs that can be made.
pub(super) fn possible(inputs: Inputs) -> Inputs {
    let (fewest, most) = (*limits::INPUTS.start(), *limits::INPUTS.end());
    match inputs {
        Inputs::Mix(kinds) if kinds == [0; 4] => Inputs::Mix([fewest, 0, 0, 0]),
        Inputs::Mix(mut kinds) => {
            // A kind takes what those after it leave: the slider that is moved is rarely the
            // ordinary one, and that is the one with room to give.
            let mut left = most;
            for kind in kinds.iter_mut().rev() {
                *kind = (*kind).min(left);
                left -= *kind;
            }
            Inputs::Mix(kinds)
        }
        Inputs::Law {
            total,
            count,
            boundary_weight,
            inputs,
        } => Inputs::Law {
            total: ordered(total, TOTALS),
            count: ordered(count, COUNTS),
            boundary_weight: probability(boundary_weight),
            inputs: inputs.clamp(fewest, most),
        },
    }
}

/// The nearest probability; what is no number counts as 0.
fn probability(value: f64) -> f64 {
    if value.is_nan() {
        0.0
    } else {
        value.clamp(0.0, 1.0)
    }
}

fn ordered((from, to): (i32, i32), range: RangeInclusive<i32>) -> (i32, i32) {
    let inside = |end: i32| end.clamp(*range.start(), *range.end());
    (inside(from.min(to)), inside(from.max(to)))
}

/// The same inputs, but so many of them. A mix keeps its proportions as far as whole numbers do:
/// each kind gets its share rounded down, and the largest remainders get one more.
fn resized(inputs: &Inputs, rows: u32) -> Inputs {
    let rows = rows.clamp(*limits::INPUTS.start(), *limits::INPUTS.end());
    match *inputs {
        Inputs::Law {
            total,
            count,
            boundary_weight,
            ..
        } => Inputs::Law {
            total,
            count,
            boundary_weight,
            inputs: rows,
        },
        Inputs::Mix(kinds) => {
            let all: u64 = kinds.iter().copied().map(u64::from).sum::<u64>().max(1);
            let share = |kind: u32| u64::from(kind) * u64::from(rows);
            let mut resized = kinds.map(|kind| (share(kind) / all) as u32);
            let mut remainders = kinds.map(|kind| share(kind) % all);
            for _ in resized.iter().sum::<u32>()..rows {
                // Of equal ones the first: `max_by_key` takes the last.
                if let Some(kind) = (0..4).rev().max_by_key(|&kind| remainders[kind]) {
                    resized[kind] += 1;
                    remainders[kind] = 0;
                }
            }
            Inputs::Mix(resized)
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn seven() -> State {
        State::default()
    }

    fn rules(state: &State) -> Vec<&str> {
        state
            .programs
            .iter()
            .map(|program| program.rule.as_str())
            .collect()
    }

    #[test]
    fn it_opens_on_one_of_each_kind() {
        assert_eq!(seven().inputs, Inputs::Mix([0, 1, 1, 1]));
        assert_eq!(Preset::current(&seven()), Some(Preset::OneOfEach));
    }

    #[test]
    fn programs_are_edited_copied_moved_and_removed() {
        let state = seven()
            .reduce(Action::EditText(0, ";; first\n(module)".into()))
            .reduce(Action::Duplicate(0))
            .reduce(Action::EditRule(1, "second".into()))
            .reduce(Action::Move { from: 0, to: 2 })
            .reduce(Action::Remove(3));
        assert_eq!(
            rules(&state)[..3],
            ["second", "total ≥ 25 and count ≥ 3", "first"]
        );
        assert_eq!(state.programs.len(), 7);
    }

    #[test]
    fn steps_beyond_a_limit_change_nothing() {
        let full = (0..40).fold(seven(), |state, _| state.reduce(Action::Add));
        assert_eq!(full.programs.len(), 26);
        assert!(!full.has_room());
        assert_eq!(full.reduce(Action::Duplicate(3)), full);
        assert_eq!(full.reduce(Action::Remove(99)), full);
        assert_eq!(full.reduce(Action::Move { from: 0, to: 26 }), full);
        let emptied = (0..9).fold(seven(), |state, _| state.reduce(Action::Remove(0)));
        assert_eq!(emptied.programs.len(), 1);
    }

    #[test]
    fn an_upload_replaces_one_program_or_is_added() {
        let upload = |program| Action::Upload {
            program,
            file: "x.wasm".into(),
            bytes: vec![0],
        };
        let replaced = seven().reduce(upload(Some(2)));
        assert_eq!(
            (replaced.programs.len(), rules(&replaced)[2]),
            (7, "x.wasm")
        );
        assert_eq!(rules(&seven().reduce(upload(None)))[7], "x.wasm");
    }

    #[test]
    fn correlated_bugs_share_twenty_rows() {
        let mix = |both| seven().reduce(Action::Correlation(both)).inputs;
        assert_eq!(mix(0), Inputs::Mix([280, 10, 10, 0]));
        assert_eq!(mix(5), Inputs::Mix([280, 8, 7, 5]));
        assert_eq!(mix(20), Inputs::Mix([280, 0, 0, 20]));
        assert_eq!(mix(99), mix(20));
        assert_eq!(seven().correlation(), None);
    }

    #[test]
    fn a_mix_keeps_its_proportions_when_resized() {
        let resized = |kinds, rows| resized(&Inputs::Mix(kinds), rows);
        assert_eq!(resized([290, 4, 4, 2], 600), Inputs::Mix([580, 8, 8, 4]));
        assert_eq!(resized([0, 1, 1, 1], 4), Inputs::Mix([0, 2, 1, 1]));
        assert_eq!(resized([3, 0, 0, 0], 0), Inputs::Mix([1, 0, 0, 0]));
    }

    #[test]
    fn nothing_is_set_out_of_range() {
        let law = Inputs::Law {
            total: (90, -5),
            count: (200, 3),
            boundary_weight: f64::NAN,
            inputs: u32::MAX,
        };
        let expected = Inputs::Law {
            total: (0, 90),
            count: (3, 100),
            boundary_weight: 0.0,
            inputs: 100_000,
        };
        assert_eq!(possible(law), expected);
        let state = seven()
            .reduce(Action::Threshold(1.5))
            .reduce(Action::Agreeing(0));
        assert_eq!((state.gate.threshold, state.gate.agreeing), (1.0, 1));
    }

    proptest! {
        #[test]
        fn inputs_can_always_be_made(
            kinds: [u32; 4], total: (i32, i32), count: (i32, i32),
            boundary_weight: f64, inputs: u32, rows: u32,
        ) {
            let law = Inputs::Law { total, count, boundary_weight, inputs };
            for inputs in [Inputs::Mix(kinds), law] {
                let state = seven().reduce(Action::Inputs(inputs));
                prop_assert!(state.inputs.check(1).is_ok());
                let resized = state.reduce(Action::Rows(rows)).inputs;
                prop_assert_eq!(resized.count(), u64::from(rows.clamp(1, 100_000)));
            }
        }
    }
}
