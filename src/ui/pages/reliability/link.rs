//! The state as a link, as saved work and as a file: one text with or without a limit of length.

use super::presets::Preset;
use super::programs::{Code, ProgramSource};
use super::state::{AGREEING, COUNTS, ITERATIONS, State, TOTALS, possible};
use super::stored::{read_programs, write_programs};
use crate::limits;
use crate::reliability::{Equality, Projection};
use crate::share::{Error, Link, Params, Problem, Reader, Remark};
use crate::task::Inputs;

/// Name of the page in a link.
pub const PAGE: &str = "reliability";

/// Largest tolerance a link may set.
const TOLERANCES: std::ops::RangeInclusive<f64> = 0.0..=1.0;

/// A state written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shared {
    /// The fragment, `#` included.
    pub fragment: String,
    /// Files of programs that did not fit.
    pub left_out: Vec<String>,
}

impl Shared {
    /// The page's own keys, without the page's name.
    #[must_use]
    pub fn query(&self) -> &str {
        self.fragment.split_once('?').map_or("", |(_, query)| query)
    }
}

impl State {
    /// Writes the state as a link. Uploaded modules that do not fit are left out, largest first.
    ///
    /// # Errors
    /// If it does not fit even so.
    pub fn to_link(&self) -> Result<Shared, Error> {
        self.to_fragment(limits::LINK_BYTES)
    }

    /// Writes the state in at most so many bytes. Uploaded modules that do not fit are left out,
    /// largest first.
    ///
    /// # Errors
    /// If it does not fit even so.
    pub fn to_fragment(&self, most: usize) -> Result<Shared, Error> {
        let mut uploads: Vec<_> = (0..self.programs.len())
            .filter(|&program| matches!(self.programs[program].code, Code::Wasm { .. }))
            .collect();
        let mut left_out = Vec::new();
        loop {
            let params = self.to_params(&left_out);
            let fragment = Link {
                page: PAGE.to_owned(),
                params,
            }
            .write_any();
            if fragment.len() <= most {
                let file = |(i, program): (usize, &ProgramSource)| match &program.code {
                    Code::Wasm { file, .. } if left_out.contains(&i) => Some(file.clone()),
                    _ => None,
                };
                return Ok(Shared {
                    fragment,
                    left_out: self.programs.iter().enumerate().filter_map(file).collect(),
                });
            }
            let size = |&at: &usize| self.programs[uploads[at]].source().len();
            let Some(largest) = (0..uploads.len()).max_by_key(size) else {
                return Err(Error::TooLong {
                    bytes: fragment.len(),
                });
            };
            left_out.push(uploads.remove(largest));
        }
    }

    /// Reads a fragment. `None` if it is none of this page's.
    #[must_use]
    pub fn from_fragment(fragment: &str) -> Option<(Self, Vec<Remark>)> {
        let link = Link::parse(fragment).filter(|link| link.page == PAGE)?;
        Some(Self::from_params(&link.params))
    }

    /// Whatever differs from the default; the programs at `left_out` by name only.
    fn to_params(&self, left_out: &[usize]) -> Params {
        let default = Self::default();
        let mut params = Params::default();
        if self.programs != default.programs {
            write_programs(&mut params, &self.programs, left_out);
        }
        if self.inputs != default.inputs {
            match &self.inputs {
                Inputs::Mix([ordinary, total, count, both]) => {
                    params.set("mix", format!("{ordinary},{total},{count},{both}"));
                }
                Inputs::Law {
                    total,
                    count,
                    boundary_weight,
                    inputs,
                } => {
                    params.set("total", format!("{},{}", total.0, total.1));
                    params.set("count", format!("{},{}", count.0, count.1));
                    params.set("edge", boundary_weight);
                    params.set("rows", inputs);
                }
            }
        }
        if self.seed != default.seed {
            params.set("seed", self.seed);
        }
        if self.equality != default.equality {
            match self.equality {
                Equality::Exact => params.set("equal", "exact"),
                Equality::TrailingWhitespace => params.set("equal", "lines"),
                Equality::Tokens { tolerance } => {
                    params.set("equal", "tokens");
                    params.set("tolerance", tolerance);
                }
            }
        }
        if self.projection != default.projection {
            match self.projection {
                Projection::Paper => params.set("failure", "missing"),
                Projection::Released => params.set("failure", "value"),
            }
        }
        if self.gate.threshold != default.gate.threshold {
            params.set("tau", self.gate.threshold);
        }
        if self.gate.agreeing != default.gate.agreeing {
            params.set("agree", self.gate.agreeing);
        }
        if self.gate.error_share != default.gate.error_share {
            params.set("failed", self.gate.error_share);
        }
        if self.iteration != default.iteration {
            params.set("it", self.iteration);
        }
        params
    }

    fn from_params(params: &Params) -> (Self, Vec<Remark>) {
        let mut state = Self::default();
        let mut reader = Reader::new(params);
        if let Some(programs) = read_programs(&mut reader) {
            state.programs = programs;
        }
        state.inputs = read_inputs(&mut reader, &state.inputs);
        state.seed = reader.number("seed", 0..=u64::MAX, state.seed);
        state.equality = match reader.word("equal", &["exact", "lines", "tokens"], "lines") {
            "exact" => Equality::Exact,
            "tokens" => Equality::Tokens {
                tolerance: reader.number("tolerance", TOLERANCES, 1e-6),
            },
            _ => Equality::TrailingWhitespace,
        };
        state.projection = match reader.word("failure", &["missing", "value"], "missing") {
            "value" => Projection::Released,
            _ => Projection::Paper,
        };
        let gate = &mut state.gate;
        gate.threshold = reader.number("tau", 0.0..=1.0, gate.threshold);
        gate.agreeing = reader.number("agree", AGREEING, gate.agreeing as u32) as usize;
        gate.error_share = reader.number("failed", 0.0..=1.0, gate.error_share);
        state.iteration = reader.number("it", ITERATIONS, state.iteration);
        (state, reader.finish())
    }
}

/// A law if any of its parameters is there, else a mix.
fn read_inputs(reader: &mut Reader<'_>, default: &Inputs) -> Inputs {
    let law = ["total", "count", "edge", "rows"];
    if law.iter().any(|key| reader.text(key).is_some()) {
        let Inputs::Law {
            total,
            count,
            boundary_weight,
            inputs,
        } = Preset::Everyday.state().inputs
        else {
            return default.clone();
        };
        let mut pair = |key, range, default: (i32, i32)| {
            let read = reader.numbers(key, &range, [default.0, default.1]);
            let (from, to) = read.map_or(default, |[from, to]| (from, to));
            if from > to {
                let used = format!("{to},{from}");
                reader.remark(key, &format!("{from},{to}"), Problem::Backwards, used);
            }
            (from.min(to), from.max(to))
        };
        let (total, count) = (pair("total", TOTALS, total), pair("count", COUNTS, count));
        return Inputs::Law {
            total,
            count,
            boundary_weight: reader.number("edge", 0.0..=1.0, boundary_weight),
            inputs: reader.number("rows", limits::INPUTS, inputs),
        };
    }
    let Some(kinds) = reader.numbers("mix", &(0..=*limits::INPUTS.end()), [0; 4]) else {
        return default.clone();
    };
    let asked = Inputs::Mix(kinds);
    let made = possible(asked.clone());
    if made != asked {
        let (from, to) = (
            limits::INPUTS.start().to_string(),
            limits::INPUTS.end().to_string(),
        );
        let problem = Problem::OutOfRange { from, to };
        reader.remark("mix", &asked.count().to_string(), problem, made.count());
    }
    made
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::super::state::Action;
    use super::*;
    use crate::reliability::Gate;
    use crate::task::Builtin;
    use proptest::prelude::*;

    fn read(fragment: &str) -> (State, Vec<String>) {
        let (state, remarks) = State::from_fragment(fragment).unwrap();
        (state, remarks.iter().map(Remark::to_string).collect())
    }

    #[test]
    fn golden_links_of_version_1_stay_readable() {
        let golden = [
            (Preset::OneOfEach, "#/reliability"),
            (
                Preset::Everyday,
                "#/reliability?v=1&total=0,100&count=0,10&edge=0&rows=300",
            ),
            (
                Preset::Edges,
                "#/reliability?v=1&total=24,26&count=2,4&edge=0&rows=300",
            ),
            (Preset::Fooled, "#/reliability?v=1&mix=290,4,4,2"),
            (Preset::Correlated, "#/reliability?v=1&mix=280,0,0,20"),
            (Preset::AllAgree, "#/reliability?v=1&mix=300,0,0,0"),
            (
                Preset::AllCrash,
                "#/reliability?v=1&programs=crash,crash,crash,crash,crash,crash,crash&mix=290,4,4,2",
            ),
            (
                Preset::OneProgram,
                "#/reliability?v=1&programs=d&mix=290,4,4,2",
            ),
        ];
        assert_eq!(golden.map(|(preset, _)| preset), Preset::ALL);
        for (preset, link) in golden {
            assert_eq!(preset.state().to_link().unwrap().fragment, link);
            assert_eq!(read(link), (preset.state(), vec![]));
        }
        let all = "#/reliability?v=1&mix=1,2,3,4&seed=7&equal=tokens&tolerance=0.001\
                   &failure=value&tau=0.9&agree=1&failed=0.3&it=5";
        let (state, remarks) = read(all);
        assert_eq!(remarks, [""; 0]);
        assert_eq!(
            state,
            State {
                inputs: Inputs::Mix([1, 2, 3, 4]),
                seed: 7,
                equality: Equality::Tokens { tolerance: 0.001 },
                projection: Projection::Released,
                gate: Gate {
                    threshold: 0.9,
                    agreeing: 1,
                    error_share: 0.3
                },
                iteration: 5,
                ..State::default()
            }
        );
        assert_eq!(state.to_link().unwrap().fragment, all);
    }

    #[test]
    fn edited_programs_travel_in_the_link() {
        let state = State::default()
            .reduce(Action::EditText(
                2,
                ";; mine (a & b) = “c”\n(module)".into(),
            ))
            .reduce(Action::EditEntry(2, Some("valid".into())))
            .reduce(Action::Upload {
                program: None,
                file: "x.wasm".into(),
                bytes: vec![7; 90],
            });
        let shared = state.to_link().unwrap();
        assert!(shared.fragment.len() < 400, "{}", shared.fragment.len());
        assert_eq!(shared.left_out, [""; 0]);
        assert_eq!(read(&shared.fragment), (state, vec![]));
    }

    #[test]
    fn a_module_too_large_for_the_link_is_left_out_and_named() {
        let noise = |bytes: u32| -> Vec<u8> {
            let mut value = 1_u32;
            let mut next = || {
                value = value.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (value >> 24) as u8
            };
            (0..bytes).map(|_| next()).collect()
        };
        let upload = |file: &str, bytes| Action::Upload {
            program: None,
            file: file.into(),
            bytes: noise(bytes),
        };
        let without = State::default().reduce(upload("small.wasm", 500));
        let shared = without
            .reduce(upload("large.wasm", 20_000))
            .to_link()
            .unwrap();
        assert_eq!(shared.left_out, ["large.wasm"]);
        let said = "The program large.wasm was too large for the link and is left out.";
        assert_eq!(read(&shared.fragment), (without, vec![said.to_owned()]));
    }

    #[test]
    fn a_text_too_large_for_the_link_needs_a_file() {
        let text: String = (0..6_000).map(|i| format!("{i:x}")).collect();
        let state = State::default().reduce(Action::EditText(0, text));
        assert!(matches!(state.to_link(), Err(Error::TooLong { .. })));
        let file = state.to_fragment(usize::MAX).unwrap().fragment;
        assert_eq!(read(&file), (state, vec![]));
    }

    #[test]
    fn one_bad_part_is_named_and_the_rest_applies() {
        let (state, remarks) = read("#/reliability?v=1&mix=1,1,1,900000&tau=2&code=AAAA&seed=4");
        assert_eq!(state.inputs, Inputs::Mix([0, 0, 0, 100_000]));
        assert_eq!((state.gate.threshold, state.seed), (1.0, 4));
        assert_eq!(
            remarks,
            [
                "The part code of the link is damaged; instead of it: the seven programs.",
                "In the link mix is 900000, outside of 0 to 100000; 100000 is used.",
                "In the link mix is 100003, outside of 1 to 100000; 100000 is used.",
                "In the link tau is 2, outside of 0 to 1; 1 is used.",
            ]
        );
    }

    #[test]
    fn a_range_given_backwards_is_turned_round_and_said() {
        let (state, remarks) = read("#/reliability?v=1&total=9,1");
        assert!(matches!(state.inputs, Inputs::Law { total: (1, 9), .. }));
        assert_eq!(
            remarks,
            ["In the link total runs backwards, 9,1; 1,9 is used."]
        );
    }

    #[test]
    fn other_fragments_are_left_alone() {
        assert_eq!(State::from_fragment("#_top"), None);
        assert_eq!(State::from_fragment("#/routing?budget=2"), None);
    }

    fn inputs() -> impl Strategy<Value = Inputs> {
        prop_oneof![
            prop::array::uniform4(0_u32..25_000).prop_map(|kinds| possible(Inputs::Mix(kinds))),
            (TOTALS, TOTALS, COUNTS, COUNTS, 0.0..=1.0, limits::INPUTS).prop_map(
                |(a, b, c, d, boundary_weight, inputs)| Inputs::Law {
                    total: (a.min(b), a.max(b)),
                    count: (c.min(d), c.max(d)),
                    boundary_weight,
                    inputs,
                }
            ),
        ]
    }

    fn programs() -> impl Strategy<Value = Vec<ProgramSource>> {
        let program = prop_oneof![
            Just(ProgramSource::from(Builtin::G)),
            Just(ProgramSource::from(Builtin::Crash)),
            any::<String>().prop_map(|text| ProgramSource::from_text(&text)),
            (any::<String>(), any::<Vec<u8>>())
                .prop_map(|(file, bytes)| ProgramSource::from_file(&file, &bytes)),
        ];
        prop::collection::vec(program, 1..=26)
    }

    proptest! {
        #[test]
        fn reading_inverts_writing(
            programs in programs(), inputs in inputs(), seed: u64,
            tolerance in prop::option::of(TOLERANCES), released: bool,
            threshold in 0.0..=1.0, agreeing in AGREEING, iteration in ITERATIONS,
        ) {
            let state = State {
                programs,
                inputs,
                seed,
                equality: match tolerance {
                    Some(tolerance) => Equality::Tokens { tolerance },
                    None => Equality::Exact,
                },
                projection: if released { Projection::Released } else { Projection::Paper },
                gate: Gate { threshold, agreeing: agreeing as usize, ..Gate::default() },
                iteration,
            };
            let shared = state.to_fragment(usize::MAX).unwrap();
            let (again, remarks) = State::from_fragment(&shared.fragment).unwrap();
            prop_assert_eq!(remarks, []);
            prop_assert_eq!(again.to_fragment(usize::MAX).unwrap(), shared);
            prop_assert_eq!(again, state);
        }

        #[test]
        fn any_query_makes_a_state_that_can_run(
            query in "(mix|total|count|edge|rows|programs|code|seed|it|tau|agree)=[-0-9a-g.,%]{0,12}\
                      (&(mix|total|count|edge|rows|equal|tolerance)=[-0-9a-z.,]{0,9}){0,3}",
        ) {
            let (state, _) = State::from_fragment(&format!("#/reliability?{query}")).unwrap();
            prop_assert!(state.inputs.check(state.seed).is_ok());
            prop_assert!((1..=26).contains(&state.programs.len()));
        }
    }
}
