//! Two groups of runs on the same tasks, and all settings at once.

use super::runs::Runs;
use super::state::{Group, TokenPrices};
use crate::execution::Ending;
use crate::execution::statistics::{
    By, Comparison, Correction, Error, Measurement, PairedCounts, Pairing, Strata, Terms, compare,
    compare_all, pair,
};
use crate::replay::Digest;

/// Groups that are compared all with all: more make a table that nobody reads.
const MOST_GROUPS: usize = 6;

/// What is measured of the two runs of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measured {
    /// Executions.
    Executions,
    /// Tokens of all sorts.
    Tokens,
    /// Wall-clock time.
    Seconds,
    /// What tokens cost at the prices that are set.
    Priced,
    /// The cost that the log tells.
    Logged,
}

impl Measured {
    /// All of them, as they are listed.
    pub const ALL: [Self; 5] = [
        Self::Executions,
        Self::Tokens,
        Self::Seconds,
        Self::Priced,
        Self::Logged,
    ];

    fn of(self, digest: &Digest, published: bool, prices: &TokenPrices) -> Option<f64> {
        match self {
            Self::Executions => digest
                .can_execute
                .then(|| digest.found(published).len() as f64),
            Self::Tokens => digest.tokens.map(|tokens| tokens.total() as f64),
            Self::Seconds => digest.milliseconds.map(|time| time as f64 / 1e3),
            Self::Priced => digest.tokens.map(|tokens| prices.of(&tokens)),
            Self::Logged => digest.cost.filter(|cost| cost.is_finite()),
        }
    }
}

/// Two groups with their pairs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pairs {
    /// Places of the runs of each group.
    pub places: [Vec<u32>; 2],
    /// Who has a partner.
    pub pairing: Pairing,
    /// The table of the pairs whose endings are known.
    pub counts: PairedCounts,
    /// The same by the size of the known patch, where one is known.
    pub strata: Strata,
    /// Pairs whose endings are not.
    pub unknown: Vec<String>,
    /// Runs that are in both groups.
    pub shared: u32,
    /// Whether tasks are there by several agents: their pairs are not independent.
    pub pooled: bool,
}

/// Pairs the runs of two groups: by task, and by agent unless two agents are compared.
#[must_use]
pub fn pairs(runs: &Runs, groups: &[Group; 2]) -> Pairs {
    let places = [0, 1].map(|side: usize| {
        let all = (0..).zip(&runs.digests);
        let own = all.filter(|(_, digest)| groups[side].has(digest));
        own.map(|(place, _)| place).collect::<Vec<u32>>()
    });
    let [first, second] = [0, 1].map(|side: usize| {
        let own = places[side].iter();
        own.map(|&place| runs.digests[place as usize].measurement(false))
            .collect::<Vec<Measurement>>()
    });
    let agents = (&groups[0].agent, &groups[1].agent);
    let by = match agents {
        (Some(one), Some(other)) if one != other => By::Instance,
        _ => By::AgentAndInstance,
    };
    let pairing = pair(&first, &second, by);
    let (counts, unknown) = pairing.counts(&first, &second);
    let mut strata = Strata::default();
    for &(one, other) in &pairing.pairs {
        let (one, other) = (one as usize, other as usize);
        let ending = |own: &[Measurement], place: usize| own.get(place).map(|run| run.ending);
        let size = places[0]
            .get(one)
            .and_then(|&run| runs.digests[run as usize].gold);
        if let (Some(size), Some(first), Some(second)) =
            (size, ending(&first, one), ending(&second, other))
            && first != Ending::Unknown
            && second != Ending::Unknown
        {
            let [first, second] = [first, second].map(|ending| ending == Ending::Resolved);
            strata.add(&size, first, second);
        }
    }
    let [ours, theirs] = &places;
    let shared = ours
        .iter()
        .filter(|place| theirs.binary_search(place).is_ok());
    let shared = shared.count() as u32;
    let mut agents = pairing.pairs.iter().filter_map(|&(place, _)| {
        let run = first.get(place as usize)?;
        Some(run.agent.as_str())
    });
    let one = agents.next();
    let pooled = agents.any(|agent| Some(agent) != one);
    Pairs {
        pairing,
        counts,
        strata,
        unknown,
        shared,
        pooled,
        places,
    }
}

impl Pairs {
    /// What may be said of the two.
    ///
    /// # Errors
    /// Without pairs.
    pub fn compare(&self, terms: &Terms) -> Result<Comparison, Error> {
        compare(&self.counts, terms)
    }

    /// A number of both runs of each pair, where both have it.
    #[must_use]
    pub fn values(
        &self,
        runs: &Runs,
        measured: Measured,
        published: bool,
        prices: &TokenPrices,
    ) -> Vec<(f64, f64)> {
        let value = |side: usize, place: u32| {
            let run = *self.places[side].get(place as usize)?;
            measured.of(runs.digests.get(run as usize)?, published, prices)
        };
        let pairs = self.pairing.pairs.iter();
        pairs
            .filter_map(|&(one, other)| value(0, one).zip(value(1, other)))
            .collect()
    }
}

/// Several groups, each compared with each.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct All {
    /// Their names.
    pub names: Vec<String>,
    /// Names of two, first and second, and the table of their pairs.
    pub tables: Vec<(usize, usize, PairedCounts)>,
    /// Groups that were left out.
    pub left_out: usize,
}

/// All settings of an agent, or of all agents where none is given; all agents where there is one setting
/// alone. Only what has pairs with known endings.
#[must_use]
pub fn all(runs: &Runs, agent: &Option<String>) -> All {
    let settings = runs.settings();
    let by_setting = settings.len() > 1;
    let names = match by_setting {
        true => settings,
        false => runs.agents(),
    };
    let left_out = names.len().saturating_sub(MOST_GROUPS);
    let names: Vec<String> = names
        .iter()
        .take(MOST_GROUPS)
        .map(|&name| name.to_owned())
        .collect();
    let group = |name: &String| match by_setting {
        true => Group {
            agent: agent.clone(),
            setting: Some(name.clone()),
        },
        false => Group {
            agent: Some(name.clone()),
            setting: None,
        },
    };
    let mut tables = Vec::new();
    for (one, first) in names.iter().enumerate() {
        for (other, second) in names.iter().enumerate().skip(one + 1) {
            let counts = pairs(runs, &[group(first), group(second)]).counts;
            if counts.pairs() > 0 {
                tables.push((one, other, counts));
            }
        }
    }
    All {
        names,
        tables,
        left_out,
    }
}

impl All {
    /// All of them, p-values corrected after Holm.
    ///
    /// # Errors
    /// If a term is out of range.
    pub fn compare(&self, terms: &Terms) -> Result<Vec<Comparison>, Error> {
        let tables: Vec<PairedCounts> = self.tables.iter().map(|(_, _, counts)| *counts).collect();
        compare_all(&tables, terms, Correction::Holm)
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::execution::simulated::Simulation;
    use crate::execution::simulated::tables::{Agent, Setting};
    use crate::execution::statistics::{StandardError, Verdict};
    use crate::replay::{Answer, Replayer, Request};
    use std::ops::ControlFlow;

    fn runs() -> Runs {
        let mut runs = Runs::default();
        let simulation = Simulation {
            tasks: 8,
            ..Simulation::default()
        };
        Replayer.handle(Request::Simulate(simulation), &mut |answer| {
            if let Answer::Run(arrived) = answer {
                runs.push(*arrived);
            }
            ControlFlow::Continue(())
        });
        runs
    }

    fn of(setting: Setting) -> Group {
        Group {
            agent: None,
            setting: Some(setting.name().to_owned()),
        }
    }

    #[test]
    fn pooled_settings_are_paired_within_their_agent() {
        let runs = runs();
        let found = pairs(&runs, &[of(Setting::Prohibited), of(Setting::Unrestricted)]);
        assert_eq!(found.pairing.pairs.len(), 8 * Agent::ALL.len());
        assert!(found.pooled && found.shared == 0 && found.unknown.is_empty());
        // Every synthetic task has a known patch, which is of one size by each measure.
        for levels in &found.strata.counts {
            let pairs: u32 = levels.iter().map(|counts| counts.pairs()).sum();
            assert_eq!(pairs, found.counts.pairs());
        }
        for &(one, other) in &found.pairing.pairs {
            let [one, other] = [(0, one), (1, other)].map(|(side, place): (usize, u32)| {
                &runs.digests[found.places[side][place as usize] as usize]
            });
            assert_eq!((&one.agent, &one.instance), (&other.agent, &other.instance));
        }
    }

    #[test]
    fn a_run_is_no_partner_of_itself() {
        let runs = runs();
        let every = Group::default();
        let found = pairs(&runs, &[every.clone(), of(Setting::Quota1)]);
        assert_eq!(found.shared, 8 * Agent::ALL.len() as u32);
        assert_eq!(
            pairs(&runs, &[every.clone(), every]).shared,
            runs.digests.len() as u32
        );
    }

    #[test]
    fn values_are_of_both_runs_or_of_none() {
        let mut runs = runs();
        let groups = [of(Setting::Prohibited), of(Setting::Unrestricted)];
        let found = pairs(&runs, &groups);
        let prices = TokenPrices::default();
        let tokens = found.values(&runs, Measured::Tokens, false, &prices);
        assert_eq!(tokens.len(), found.pairing.pairs.len());
        let lost = found.places[0][0] as usize;
        runs.digests[lost].tokens = None;
        for measured in [Measured::Tokens, Measured::Priced] {
            let fewer = found.values(&runs, measured, false, &prices);
            assert_eq!(fewer.len() + 1, tokens.len());
        }
    }

    #[test]
    fn all_settings_are_compared_and_corrected() {
        let runs = runs();
        let all = all(&runs, &None);
        assert_eq!(
            (all.names.len(), all.tables.len(), all.left_out),
            (5, 10, 0)
        );
        let terms = Terms {
            standard_error: StandardError::Artifact,
            ..Terms::default()
        };
        let compared = all.compare(&terms).unwrap();
        assert_eq!(compared.len(), 10);
        for one in compared {
            assert!(one.p_corrected >= one.p);
        }
        assert_eq!(
            super::all(&Runs::default(), &None).compare(&terms).unwrap(),
            []
        );
    }

    #[test]
    fn a_wider_margin_shows_equivalence() {
        let counts = PairedCounts {
            both: 80,
            only_first: 5,
            only_second: 6,
            neither: 9,
        };
        let found = Pairs {
            counts,
            ..Pairs::default()
        };
        let verdict = |margin| {
            let terms = Terms {
                margin,
                ..Terms::default()
            };
            found.compare(&terms).unwrap().verdict
        };
        assert!(matches!(verdict(0.02), Verdict::NotEnoughData { .. }));
        assert!(matches!(verdict(0.2), Verdict::Equivalent { .. }));
    }
}
