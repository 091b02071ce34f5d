//! The state as a link and as saved work.

use super::state::{
    Action, BoundKind, DELTA, Data, Own, QUALITY, RATE, SIMULATED, State, TEMPERATURE,
};
use super::training;
use crate::calibration::Read;
use crate::limits;
use crate::routing::simulated::Simulation;
use crate::routing::{Policy, PolicyCost, Published, Rollouts};
use crate::share::{Error, Link, Params, Problem, Reader, Remark};
use std::rc::Rc;

/// Name of the page in a link.
pub const PAGE: &str = "routing";

/// Instances of a file that still go into saved work.
const KEPT: usize = 500;

/// Keys of the two policies.
const KEYS: [[&str; 4]; 2] = [
    ["cost", "tau", "allow", "stop"],
    ["cost2", "tau2", "allow2", "stop2"],
];
const COSTS: [&str; 4] = ["realised", "source", "constant", "given"];

impl State {
    /// Writes the state in at most so many bytes. Rollouts from a file that do not fit are left out,
    /// and the link says that they were there.
    ///
    /// # Errors
    /// If the rest does not fit.
    pub fn to_fragment(&self, most: usize) -> Result<String, Error> {
        Link::fit(most, |data| Link {
            page: PAGE.to_owned(),
            params: self.to_params(data),
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
        let state = Self::of(data(&mut reader));
        let state = settings(&mut reader, state);
        Some((state, reader.finish()))
    }

    fn to_params(&self, data: bool) -> Params {
        let mut params = Params::default();
        match &self.data {
            Data::Simulated(simulation) => {
                let default = Simulation::default();
                if simulation.instances != default.instances {
                    params.set("n", simulation.instances);
                }
                if simulation.complementarity != default.complementarity {
                    params.set("comp", simulation.complementarity);
                }
                if simulation.score_quality != default.score_quality {
                    params.set("quality", simulation.score_quality);
                }
                if simulation.seed != default.seed {
                    params.set("seed", simulation.seed);
                }
            }
            Data::Golden => params.set("data", "five"),
            Data::Own(own) => {
                params.set("data", "own");
                params.set("file", &own.name);
                let rollouts = &own.loaded.rollouts;
                if data && rollouts.instances.len() <= KEPT {
                    let bytes = postcard::to_allocvec(rollouts).unwrap_or_default();
                    params.set_block("own", &bytes);
                }
            }
        }
        let default = Self::of(self.data.clone());
        if self.budget != default.budget {
            params.set("b", self.budget);
        }
        if self.bound != default.bound {
            params.set("bound", self.bound.name());
        }
        if self.delta != default.delta {
            params.set("delta", self.delta);
        }
        if self.ceiling != default.ceiling {
            match self.ceiling {
                Some(ceiling) => params.set("cmax", ceiling),
                None => params.set("cmax", "seen"),
            }
        }
        if self.clip {
            params.set("clip", 1);
        }
        if self.rate != default.rate {
            params.set("rate", self.rate);
        }
        if !self.points.is_empty() {
            let bytes = postcard::to_allocvec(&self.points).unwrap_or_default();
            params.set_block("points", &bytes);
        }
        for (side, keys) in KEYS.iter().enumerate() {
            policy_to(
                &mut params,
                keys,
                &self.policies[side],
                &default.policies[side],
            );
        }
        if self.instance != default.instance {
            params.set("i", self.instance);
        }
        if let Some(source) = self.source {
            params.set("source", source);
        }
        training::write(&mut params, &self.training);
        if let Some(purse) = self.purse {
            params.set("purse", purse);
        }
        params
    }
}

fn policy_to(params: &mut Params, keys: &[&str; 4], policy: &Policy, default: &Policy) {
    let [cost, tau, allow, stop] = keys;
    if policy.cost != default.cost {
        params.set(cost, COSTS[place(&policy.cost)]);
    }
    if policy.temperature != default.temperature {
        params.set(tau, policy.temperature);
    }
    if !policy.allowed.is_empty() {
        let bits = policy
            .allowed
            .iter()
            .map(|&allowed| if allowed { '1' } else { '0' });
        params.set(allow, bits.collect::<String>());
    }
    if policy.stop {
        params.set(stop, 1);
    }
}

/// Where a cost stands in [`COSTS`].
pub(super) fn place(cost: &PolicyCost) -> usize {
    match cost {
        PolicyCost::Realised => 0,
        PolicyCost::SourceMean => 1,
        PolicyCost::Constant(_) => 2,
        PolicyCost::Given => 3,
    }
}

/// The cost at a place of [`COSTS`].
pub(super) fn cost_at(place: usize) -> PolicyCost {
    match place {
        1 => PolicyCost::SourceMean,
        2 => PolicyCost::Constant(Vec::new()),
        3 => PolicyCost::Given,
        _ => PolicyCost::Realised,
    }
}

fn data(reader: &mut Reader<'_>) -> Data {
    match reader.word("data", &["simulated", "five", "own"], "simulated") {
        "five" => return Data::Golden,
        "own" => {
            if let Some(own) = own(reader) {
                return Data::Own(own);
            }
        }
        _ => {}
    }
    let default = Simulation::default();
    Data::Simulated(Simulation {
        instances: reader.number("n", SIMULATED, default.instances),
        complementarity: reader.number("comp", 0.0..=1.0, default.complementarity),
        score_quality: reader.number("quality", QUALITY, default.score_quality),
        seed: reader.number("seed", 0..=u64::MAX, default.seed),
    })
}

fn own(reader: &mut Reader<'_>) -> Option<Own> {
    let name = reader.text("file").unwrap_or_default().to_owned();
    if reader.text("own").is_none() {
        reader.remark("own", &name, Problem::TooLarge, "simulated");
        return None;
    }
    let bytes = reader.block("own", "simulated")?;
    let rollouts = postcard::from_bytes::<Rollouts>(&bytes).ok();
    match rollouts.filter(|rollouts| rollouts.check().is_ok()) {
        Some(rollouts) => Some(Own {
            name,
            loaded: Rc::new(Read {
                rollouts,
                ..Read::default()
            }),
        }),
        None => {
            reader.remark("own", "", Problem::Damaged, "simulated");
            None
        }
    }
}

fn settings(reader: &mut Reader<'_>, mut state: State) -> State {
    state.budget = reader.number("b", 0.0..=*limits::ROUTING_COST.end(), state.budget);
    let names = BoundKind::ALL.map(BoundKind::name);
    let name = reader.word("bound", &names, state.bound.name());
    let known = BoundKind::ALL
        .into_iter()
        .find(|bound| bound.name() == name);
    state.bound = known.unwrap_or_default();
    state.delta = reader.number("delta", DELTA, state.delta);
    match reader.text("cmax") {
        None => {}
        Some("seen") => state.ceiling = None,
        Some(_) => {
            let default = state.ceiling.unwrap_or(1.0);
            state.ceiling = Some(reader.number("cmax", limits::ROUTING_COST, default));
        }
    }
    state.clip = reader.number("clip", 0..=1, 0) == 1;
    state.rate = reader.number("rate", RATE, state.rate);
    if let Some(bytes) = reader.block("points", "none") {
        match postcard::from_bytes::<Vec<Published>>(&bytes) {
            Ok(points) => state = state.reduce(Action::Points(points)),
            Err(_) => reader.remark("points", "", Problem::Damaged, "none"),
        }
    }
    for (side, keys) in KEYS.iter().enumerate() {
        let policy = policy_from(reader, keys, state.policies[side].clone());
        state = state.reduce(Action::Policy(side, policy));
    }
    state.instance = reader.number("i", 0..=limits::ROUTING_INSTANCES as u32, 0);
    if reader.text("source").is_some() {
        state.source = Some(reader.number("source", 0..=limits::ROUTING_SOURCES as u32, 0));
    }
    state.training = training::read(reader);
    if reader.text("purse").is_some() {
        state.purse = Some(reader.number("purse", 0.0..=*limits::ROUTING_COST.end(), 1.0));
    }
    state
}

fn policy_from(reader: &mut Reader<'_>, keys: &[&str; 4], mut policy: Policy) -> Policy {
    let [cost, tau, allow, stop] = *keys;
    let word = reader.word(cost, &COSTS, COSTS[place(&policy.cost)]);
    policy.cost = cost_at(COSTS.iter().position(|known| *known == word).unwrap_or(0));
    policy.temperature = reader.number(tau, TEMPERATURE, policy.temperature);
    if let Some(bits) = reader.text(allow) {
        policy.allowed = bits
            .chars()
            .take(limits::ROUTING_ACTIONS)
            .map(|bit| bit == '1')
            .collect();
    }
    policy.stop = reader.number(stop, 0..=1, u32::from(policy.stop)) == 1;
    policy
}

#[cfg(all(test, not(target_arch = "wasm32")))]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::super::state::Preset;
    use super::*;
    use crate::routing::golden;
    use proptest::prelude::*;

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
        assert_eq!(State::default().to_link().unwrap(), "#/routing");
    }

    #[test]
    fn a_small_file_travels_and_a_large_one_is_missed() {
        let mut rollouts = golden();
        let own = |rollouts: &Rollouts| {
            State::of(Data::Own(Own {
                name: "a.jsonl".to_owned(),
                loaded: Rc::new(Read {
                    rollouts: rollouts.clone(),
                    ..Read::default()
                }),
            }))
        };
        let Data::Own(read) = back(&own(&rollouts)).data else {
            panic!("not own");
        };
        assert_eq!(read.loaded.rollouts, rollouts);
        for id in 0..600 {
            let mut instance = rollouts.instances[0].clone();
            instance.id = format!("more {id}");
            rollouts.instances.push(instance);
        }
        let link = own(&rollouts).to_link().unwrap();
        let (read, remarks) = State::from_fragment(&link).unwrap();
        assert!(matches!(read.data, Data::Simulated(_)));
        assert_eq!(remarks[0].problem, Problem::TooLarge);
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(
            budget in 0.0..100.0_f64, bound in 0..5_usize, clip: bool, rate in 0.01..0.99_f64,
            points in prop::collection::vec(("[a-z<&]{0,9}", prop::option::of(0.0..9.0_f64), 0.0..1.0_f64), 0..4), delta in 0.001..0.5_f64, ceiling in prop::option::of(0.1..100.0_f64),
            cost in 0..4_usize, temperature in 0.1..10.0_f64, stop: bool, instance in 0..700_u32, source in prop::option::of(0..9_u32),
            seed: u64, n in 20..5_000_u32,
        ) {
            let policy = Policy { allowed: vec![true, false, true], temperature, cost: cost_at(cost), stop };
            let state = State {
                budget, bound: BoundKind::ALL[bound], delta, ceiling, clip, rate, instance, source,
                points: points.into_iter().map(|(name, cost, solve_rate)| Published { name, cost, solve_rate }).collect(),
                policies: [Policy::default(), policy],
                ..State::of(Data::Simulated(Simulation { seed, instances: n, ..Simulation::default() }))
            };
            prop_assert_eq!(back(&state), state);
        }

        #[test]
        fn any_link_is_answered(query in "[a-z0-9=&.,%-]{0,80}") {
            let _ = State::from_fragment(&format!("#/routing?{query}"));
        }
    }
}
