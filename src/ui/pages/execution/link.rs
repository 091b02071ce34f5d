//! The state as a link and as saved work. Runs from files are in neither: they are large, and nobody's
//! but the visitor's.

use super::budgets::Saving;
use super::state::{Data, Filter, Group, MARGIN, POINTS, PRICE, QUOTA, State, TASKS, TokenPrices};
use crate::execution::Ending;
use crate::execution::policy::{Policy, Prices, Rule};
use crate::execution::simulated::Simulation;
use crate::execution::simulated::tables::Benchmark;
use crate::execution::statistics::StandardError;
use crate::limits;
use crate::share::{Error, Link, Params, Problem, Reader, Remark};

/// Name of the page in a link.
pub const PAGE: &str = "execution";

/// Stands for all agents, or all settings.
const ALL: &str = "*";
const ENDINGS: [(&str, Ending); 3] = [
    ("yes", Ending::Resolved),
    ("no", Ending::Unresolved),
    ("unknown", Ending::Unknown),
];
/// Names of what is saved, in the order of [`Saving::ALL`].
const SAVINGS: [&str; 5] = ["executions", "seconds", "output", "context", "money"];
/// Keys of the two groups.
const GROUPS: [[&str; 2]; 2] = [["agent1", "setting1"], ["agent2", "setting2"]];

impl State {
    /// Writes the state in at most so many bytes. A policy that does not fit is left out.
    ///
    /// # Errors
    /// If the rest does not fit.
    pub fn to_fragment(&self, most: usize) -> Result<String, Error> {
        Link::fit(most, |policy| Link {
            page: PAGE.to_owned(),
            params: self.to_params(policy),
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
        let own = reader.word("data", &["synthetic", "own"], "synthetic") == "own";
        if own {
            let name = reader.text("file").unwrap_or_default().to_owned();
            reader.remark("own", &name, Problem::TooLarge, "synthetic");
        }
        let state = State::of(Data::Synthetic(simulation(&mut reader)));
        let state = settings(&mut reader, state, own);
        Some((state, reader.finish()))
    }

    fn to_params(&self, policy: bool) -> Params {
        let mut params = Params::default();
        let default = Self::of(self.data.clone());
        match &self.data {
            Data::Synthetic(simulation) => {
                simulation_to(&mut params, simulation);
                self.names_to(&mut params, &default);
            }
            Data::Own(own) => {
                params.set("data", "own");
                params.set("file", &own.name);
            }
        }
        if self.published {
            params.set("found", "published");
        }
        if policy && self.policy != default.policy {
            policy_to(&mut params, &self.policy);
        }
        if self.margin != default.margin {
            params.set("margin", self.margin);
        }
        if self.standard_error != default.standard_error {
            params.set("se", "artifact");
        }
        if self.prices != default.prices {
            let TokenPrices {
                input,
                cached,
                cache_written,
                output,
            } = self.prices;
            params.set(
                "prices",
                format!("{input},{cached},{cache_written},{output}"),
            );
        }
        if self.saving != default.saving {
            params.set("axis", SAVINGS[self.saving as usize]);
        }
        params
    }

    /// What names runs, which only those who have them understand.
    fn names_to(&self, params: &mut Params, default: &Self) {
        let mut name = |key: &str, value: &Option<String>, default: &Option<String>| {
            if value != default {
                params.set(key, value.as_deref().unwrap_or(ALL));
            }
        };
        name("agent", &self.filter.agent, &default.filter.agent);
        name("setting", &self.filter.setting, &default.filter.setting);
        let groups = self.compared.iter().zip(&default.compared);
        for ([agent, setting], (group, default)) in GROUPS.iter().zip(groups) {
            name(agent, &group.agent, &default.agent);
            name(setting, &group.setting, &default.setting);
        }
        let known = |ending: &Ending| ENDINGS.iter().find(|(_, known)| known == ending);
        if let Some((name, _)) = self.filter.ending.as_ref().and_then(known) {
            params.set("solved", name);
        }
        if let Some(run) = self.run {
            params.set("run", run);
        }
        if self.page > 0 {
            params.set("page", self.page);
        }
    }
}

fn simulation_to(params: &mut Params, simulation: &Simulation) {
    let Data::Synthetic(default) = State::default().data else {
        return;
    };
    if simulation.benchmark != default.benchmark {
        params.set("bench", "lite");
    }
    if simulation.tasks != default.tasks {
        params.set("n", simulation.tasks);
    }
    if simulation.seed != default.seed {
        params.set("seed", simulation.seed);
    }
}

fn simulation(reader: &mut Reader<'_>) -> Simulation {
    let Data::Synthetic(default) = State::default().data else {
        return Simulation::default();
    };
    Simulation {
        benchmark: match reader.word("bench", &["verified", "lite"], "verified") {
            "lite" => Benchmark::Lite,
            _ => Benchmark::Verified,
        },
        tasks: reader.number("n", TASKS, default.tasks),
        seed: reader.number("seed", 0..=u64::MAX, default.seed),
        ..default
    }
}

/// A quota alone, or points alone, can be read by people.
fn policy_to(params: &mut Params, policy: &Policy) {
    match policy.rules.as_slice() {
        [Rule::Quota { executions }] if QUOTA.contains(executions) => params.set("k", executions),
        [Rule::Points { budget, prices }]
            if *prices == Prices::default() && POINTS.contains(budget) =>
        {
            params.set("points", budget);
        }
        _ => {
            let bytes = postcard::to_allocvec(policy).unwrap_or_default();
            params.set_block("policy", &bytes);
        }
    }
}

fn policy(reader: &mut Reader<'_>, default: Policy) -> Policy {
    if reader.text("policy").is_some() {
        let Some(bytes) = reader.block("policy", "K = 3") else {
            return default;
        };
        let read = postcard::from_bytes::<Policy>(&bytes).ok();
        return read
            .filter(|policy| policy.check().is_ok())
            .unwrap_or_else(|| {
                reader.remark("policy", "", Problem::Damaged, "K = 3");
                default
            });
    }
    if reader.text("points").is_some() {
        return Policy::of(Rule::Points {
            budget: reader.number("points", POINTS, 1.0),
            prices: Prices::default(),
        });
    }
    match reader.text("k") {
        Some(_) => Policy::quota(reader.number("k", QUOTA, 3)),
        None => default,
    }
}

fn settings(reader: &mut Reader<'_>, mut state: State, own: bool) -> State {
    if !own {
        names(reader, &mut state);
    }
    state.published = reader.word("found", &["shell", "published"], "shell") == "published";
    state.policy = policy(reader, state.policy);
    state.margin = reader.number("margin", MARGIN, state.margin);
    if reader.word("se", &["paired", "artifact"], "paired") == "artifact" {
        state.standard_error = StandardError::Artifact;
    }
    let TokenPrices {
        input,
        cached,
        cache_written,
        output,
    } = state.prices;
    let default = [input, cached, cache_written, output];
    if let Some([input, cached, cache_written, output]) = reader.numbers("prices", &PRICE, default)
    {
        state.prices = TokenPrices {
            input,
            cached,
            cache_written,
            output,
        };
    }
    let axis = reader.word("axis", &SAVINGS, SAVINGS[state.saving as usize]);
    if let Some(place) = SAVINGS.iter().position(|name| *name == axis) {
        state.saving = Saving::ALL[place];
    }
    state
}

fn names(reader: &mut Reader<'_>, state: &mut State) {
    let name = |key: &str, default: Option<String>| match reader.text(key) {
        None => default,
        Some(ALL) => None,
        Some(name) => Some(name.to_owned()),
    };
    let Filter { agent, setting, .. } = std::mem::take(&mut state.filter);
    state.filter = Filter {
        agent: name("agent", agent),
        setting: name("setting", setting),
        ending: None,
    };
    for ([agent, setting], group) in GROUPS.iter().zip(&mut state.compared) {
        let Group {
            agent: one,
            setting: other,
        } = std::mem::take(group);
        *group = Group {
            agent: name(agent, one),
            setting: name(setting, other),
        };
    }
    let words = ["all", "yes", "no", "unknown"];
    let solved = reader.word("solved", &words, "all");
    let known = ENDINGS.iter().find(|(name, _)| *name == solved);
    state.filter.ending = known.map(|(_, ending)| *ending);
    state.run = reader
        .text("run")
        .map(|_| reader.number("run", 0..=u32::MAX, 0));
    state.page = reader.number("page", 0..=100_000, 0);
}

#[cfg(all(test, not(target_arch = "wasm32")))]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::super::runs::Runs;
    use super::super::state::{Own, Preset};
    use super::*;
    use proptest::prelude::*;
    use std::rc::Rc;

    fn back(state: &State) -> State {
        let (read, remarks) = State::from_fragment(&state.to_link().unwrap()).unwrap();
        assert_eq!(remarks, []);
        read
    }

    #[test]
    fn presets_come_back_and_the_default_is_bare() {
        for preset in Preset::ALL {
            assert_eq!(back(&preset.state()), preset.state());
        }
        assert_eq!(State::default().to_link().unwrap(), "#/execution");
    }

    #[test]
    fn own_runs_are_missed_and_what_is_set_for_them_stays() {
        let own = State {
            margin: 0.1,
            policy: Policy::quota(1),
            run: Some(2),
            ..State::of(Data::Own(Own {
                name: "a.traj".to_owned(),
                runs: Rc::new(Runs::default()),
            }))
        };
        let link = own.to_link().unwrap();
        assert!(link.contains("file=a.traj"), "{link}");
        let (read, remarks) = State::from_fragment(&link).unwrap();
        assert!(matches!(read.data, Data::Synthetic(_)));
        assert_eq!(remarks[0].problem, Problem::TooLarge);
        assert_eq!((read.margin, read.quota(), read.run), (0.1, Some(1), None));
        assert_eq!(read.filter, State::default().filter);
    }

    #[test]
    fn a_policy_that_is_damaged_is_told() {
        let (read, remarks) = State::from_fragment("#/execution?policy=AAAA").unwrap();
        assert_eq!(read.policy, State::default().policy);
        assert_eq!(remarks.len(), 1);
    }

    fn rule(kind: usize, number: u32, share: f64) -> Rule {
        match kind {
            0 => Rule::Prohibited,
            1 => Rule::Quota { executions: number },
            2 => Rule::Points {
                budget: 10.0 * share,
                prices: Prices::default(),
            },
            3 => Rule::Unrestricted,
            4 => Rule::RunOnceDelayed { more: number },
            5 => Rule::AfterFraction { share },
            6 => Rule::NoRepeatWithoutEdit,
            _ => Rule::StopAfterEnvironmentErrors { errors: number },
        }
    }

    fn name() -> impl Strategy<Value = Option<String>> {
        prop::option::of("[A-Za-z0-9 &=,()一二]{0,12}")
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(
            rules in prop::collection::vec((0..8_usize, 0..100_u32, 0.0..1.0_f64), 0..4),
            names in prop::array::uniform6(name()), ending in 0..4_usize, lite: bool,
            run in prop::option::of(0..2_000_u32), page in 0..90_u32, published: bool, artifact: bool, axis in 0..5_usize,
            margin in 0.005..0.3_f64, prices in prop::array::uniform4(0.0..100.0_f64), seed: u64, tasks in 5..=100_u32,
        ) {
            let [agent, setting, agent1, setting1, agent2, setting2] = names;
            let [input, cached, cache_written, output] = prices;
            let simulation = Simulation {
                benchmark: if lite { Benchmark::Lite } else { Benchmark::Verified },
                tasks,
                seed,
                ..Simulation::default()
            };
            let rules = rules.into_iter().map(|(kind, number, share)| rule(kind, number, share)).collect();
            let state = State {
                run, page, published, margin,
                filter: Filter { agent, setting, ending: ENDINGS.get(ending).map(|(_, ending)| *ending) },
                policy: Policy { rules },
                compared: [Group { agent: agent1, setting: setting1 }, Group { agent: agent2, setting: setting2 }],
                standard_error: if artifact { StandardError::Artifact } else { StandardError::Paired },
                prices: TokenPrices { input, cached, cache_written, output },
                saving: Saving::ALL[axis],
                ..State::of(Data::Synthetic(simulation))
            };
            prop_assert_eq!(back(&state), state);
        }

        #[test]
        fn any_link_is_answered(query in "[a-z0-9=&.,%-]{0,80}") {
            let _ = State::from_fragment(&format!("#/execution?{query}"));
        }
    }
}
