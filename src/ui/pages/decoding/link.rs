//! The state as a link and as saved work. Runs that are live or from files are in neither: they are
//! large, and nobody's but the visitor's. Nor is the backend.

use super::remix::STRENGTH;
use super::state::{CANDIDATES, HORIZON, Knobs, SEED, Source, State, TEMPERATURE, Task};
use crate::limits;
use crate::protocol::{Ablation, PromptForm, TraceForm};
use crate::share::{Error, Link, Params, Problem, Reader, Remark};
use crate::task::file::TaskFile;
use std::rc::Rc;

/// Name of the page in a link.
pub const PAGE: &str = "decoding";

const TRACES: [(&str, TraceForm); 3] = [
    ("full", TraceForm::Full),
    ("minimal", TraceForm::Minimal),
    ("compressed", TraceForm::Compressed),
];
const PROMPTS: [(&str, PromptForm); 2] = [
    ("instruct", PromptForm::Instruct),
    ("steps", PromptForm::Steps),
];
const ABLATIONS: [(&str, Option<Ablation>); 3] = [
    ("none", None),
    ("shuffled", Some(Ablation::Shuffled)),
    ("identical", Some(Ablation::Identical)),
];

impl State {
    /// Writes the state in at most so many bytes. A task of one's own that does not fit is left out.
    ///
    /// # Errors
    /// If the rest does not fit.
    pub fn to_fragment(&self, most: usize) -> Result<String, Error> {
        Link::fit(most, |own| Link {
            page: PAGE.to_owned(),
            params: self.to_params(own),
        })
    }

    /// Writes the state as a link.
    ///
    /// # Errors
    /// If it does not fit.
    pub fn to_link(&self) -> Result<String, Error> {
        self.to_fragment(limits::LINK_BYTES)
    }

    /// Reads a fragment; `None` if it is none of this page's.
    #[must_use]
    pub fn from_fragment(fragment: &str) -> Option<(Self, Vec<Remark>)> {
        let link = Link::parse(fragment).filter(|link| link.page == PAGE)?;
        let mut reader = Reader::new(&link.params);
        let mut state = Self::default();
        let run = reader.word("run", &["recorded", "own", "live"], "recorded");
        if run == "recorded" {
            if let Some(name) = reader.text("recording") {
                state.source = Source::Recording(name.to_owned());
            }
            looked_at(&mut reader, &mut state);
        } else {
            let name = reader.text("file").unwrap_or_default().to_owned();
            reader.remark("run", &name, Problem::TooLarge, "recorded");
        }
        state.task = task(&mut reader, state.task);
        state.knobs = knobs(&mut reader, state.knobs);
        Some((state, reader.finish()))
    }

    fn to_params(&self, own: bool) -> Params {
        let mut params = Params::default();
        let default = Self::default();
        match &self.source {
            Source::First => self.looked_at_to(&mut params),
            Source::Recording(name) => {
                params.set("recording", name);
                self.looked_at_to(&mut params);
            }
            Source::Own(own) => {
                params.set("run", "own");
                params.set("file", &own.name);
            }
            Source::Live => params.set("run", "live"),
        }
        match &self.task {
            task if *task == default.task => {}
            Task::Shipped(name) => params.set("task", name),
            Task::Own(task) if own => {
                let bytes = postcard::to_allocvec(&**task).unwrap_or_default();
                params.set_block("own", &bytes);
            }
            Task::Own(_) => {}
        }
        self.knobs_to(&mut params);
        params
    }

    fn looked_at_to(&self, params: &mut Params) {
        if let Some(agent) = self.agent {
            params.set("agent", agent);
        }
        if let Some(token) = self.token {
            params.set("token", token);
        }
        if let Some(strength) = self.strength {
            params.set("mix", strength);
        }
    }

    fn knobs_to(&self, params: &mut Params) {
        let (knobs, default) = (self.knobs, Knobs::default());
        if knobs.strength != default.strength {
            params.set("gamma", knobs.strength);
        }
        if knobs.adaptive {
            params.set("adaptive", "yes");
        }
        if knobs.temperature != default.temperature {
            params.set("t", knobs.temperature);
        }
        if knobs.candidates != default.candidates {
            params.set("s", knobs.candidates);
        }
        if knobs.horizon != default.horizon {
            params.set("d", knobs.horizon);
        }
        if knobs.trace != default.trace {
            params.set("trace", name_of(&TRACES, knobs.trace));
        }
        if knobs.prompt != default.prompt {
            params.set("prompt", name_of(&PROMPTS, knobs.prompt));
        }
        if knobs.ablation != default.ablation {
            params.set("ablation", name_of(&ABLATIONS, knobs.ablation));
        }
        if knobs.seed != default.seed {
            params.set("seed", knobs.seed);
        }
    }
}

fn name_of<T: PartialEq>(names: &[(&'static str, T)], value: T) -> &'static str {
    let mut known = names.iter();
    known
        .find(|(_, it)| *it == value)
        .map_or("", |(name, _)| *name)
}

fn named<T: Copy + PartialEq, const N: usize>(
    reader: &mut Reader<'_>,
    key: &str,
    names: &[(&'static str, T); N],
    default: T,
) -> T {
    let words = names.each_ref().map(|(name, _)| *name);
    let word = reader.word(key, &words, name_of(names, default));
    let mut known = names.iter();
    known
        .find(|(name, _)| *name == word)
        .map_or(default, |(_, value)| *value)
}

fn looked_at(reader: &mut Reader<'_>, state: &mut State) {
    let number = |reader: &mut Reader<'_>, key: &str| {
        let there = reader.text(key).is_some();
        there.then(|| reader.number(key, 0..=u32::MAX, 0))
    };
    state.agent = number(reader, "agent");
    state.token = number(reader, "token");
    let mixed = reader.text("mix").is_some();
    state.strength = mixed.then(|| reader.number("mix", STRENGTH, 1.0));
}

fn task(reader: &mut Reader<'_>, default: Task) -> Task {
    if reader.text("own").is_some() {
        let Some(bytes) = reader.block("own", "longest-run") else {
            return default;
        };
        return match postcard::from_bytes::<TaskFile>(&bytes) {
            Ok(task) => Task::Own(Rc::new(task)),
            Err(_) => {
                reader.remark("own", "", Problem::Damaged, "longest-run");
                default
            }
        };
    }
    match reader.text("task") {
        Some(name) => Task::Shipped(name.to_owned()),
        None => default,
    }
}

fn knobs(reader: &mut Reader<'_>, default: Knobs) -> Knobs {
    Knobs {
        strength: reader.number("gamma", STRENGTH, default.strength),
        adaptive: reader.word("adaptive", &["no", "yes"], "no") == "yes",
        temperature: reader.number("t", TEMPERATURE, default.temperature),
        candidates: reader.number("s", CANDIDATES, default.candidates),
        horizon: reader.number("d", HORIZON, default.horizon),
        trace: named(reader, "trace", &TRACES, default.trace),
        prompt: named(reader, "prompt", &PROMPTS, default.prompt),
        ablation: named(reader, "ablation", &ABLATIONS, default.ablation),
        seed: reader.number("seed", SEED, default.seed),
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::super::state::{Action, Own};
    use super::super::story::Story;
    use super::*;
    use crate::workbench::library;
    use proptest::prelude::*;

    fn back(state: &State) -> State {
        let (read, remarks) = State::from_fragment(&state.to_link().unwrap()).unwrap();
        assert_eq!(remarks, []);
        read
    }

    #[test]
    fn the_default_is_bare_and_a_task_of_ones_own_comes_back() {
        assert_eq!(State::default().to_link().unwrap(), "#/decoding");
        let task = library()
            .into_iter()
            .find(|task| task.name == "longest-run")
            .unwrap();
        let own = State::default().reduce(Action::Task(Task::Own(Rc::new(task))));
        assert_eq!(back(&own), own);
        let (read, remarks) = State::from_fragment("#/decoding?own=AAAA").unwrap();
        assert_eq!((read, remarks.len()), (State::default(), 1));
    }

    #[test]
    fn runs_of_ones_own_are_missed_and_what_is_set_stays() {
        let story = Rc::new(Story::default());
        let own = Source::Own(Own {
            name: "a.jsonl".to_owned(),
            story,
        });
        for source in [own, Source::Live] {
            let state = State {
                source,
                token: Some(3),
                task: Task::Shipped("parcel-price".to_owned()),
                ..State::default()
            };
            let (read, remarks) = State::from_fragment(&state.to_link().unwrap()).unwrap();
            assert_eq!(remarks[0].problem, Problem::TooLarge);
            assert_eq!((read.source, read.token), (Source::First, None));
            assert_eq!(read.task, state.task);
        }
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(
            name in prop::option::of("[a-z0-9 &=,一二-]{1,12}"), task in "[a-z-]{1,12}",
            looked in prop::array::uniform2(prop::option::of(0..2_000_u32)),
            mixed in prop::option::of(0.0..=3.0_f64), strength in 0.0..=3.0_f64, temperature in 0.0..=2.0_f64,
            numbers in (1..=8_u32, 1..=12_u32, 0..=9_007_199_254_740_991_u64),
            words in (0..3_usize, 0..2_usize, 0..3_usize), adaptive: bool,
        ) {
            let state = State {
                source: name.map_or(Source::First, Source::Recording),
                agent: looked[0],
                token: looked[1],
                strength: mixed,
                task: Task::Shipped(task),
                knobs: Knobs {
                    strength,
                    adaptive,
                    temperature,
                    candidates: numbers.0,
                    horizon: numbers.1,
                    seed: numbers.2,
                    trace: TRACES[words.0].1,
                    prompt: PROMPTS[words.1].1,
                    ablation: ABLATIONS[words.2].1,
                },
            };
            prop_assert_eq!(back(&state), state);
        }

        #[test]
        fn any_link_is_answered(query in "[a-z0-9=&.,%-]{0,80}") {
            let _ = State::from_fragment(&format!("#/decoding?{query}"));
        }
    }
}
