//! The search itself: propose, record, decide.

use super::balance::{Coverage, Kind, balanced, coverage};
use super::bandit::Bandit;
use super::partition::{Partition, entropy, partition, parts, refine};
use super::propose::{BOUNDARY, CROSSING, FRESH, MUTATION, Proposer, Reason};
use super::settle::{Situation, Stopped, settled};
use super::{Constants, Error, KINDS};
use crate::inputs::{Instance, NotDrawn, Runner, Source};
use crate::numerics::Random;
use crate::reliability::{self, Decision, Gate, OutputMatrix, Report, analyse, decide};
use crate::sandbox::Outcome;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// What a search is told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Options {
    /// The same seed proposes the same inputs, given the same outcomes.
    pub seed: u64,
    /// Most inputs that are run.
    pub inputs: u32,
    /// Inputs without news after which a decision counts as settled.
    pub patience: u32,
    /// Programs that never differ are let go once differences are this rare by the rule of three.
    pub rare: f64,
    /// How the estimators read the outcomes.
    pub estimate: reliability::Options,
    /// The gate. Its error share is of little use here: how often searched inputs make programs fail
    /// is the search's doing. Validate the schema first, see [`mod@crate::inputs::validate`].
    pub gate: Gate,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            seed: 1,
            inputs: 300,
            patience: 20,
            rare: 0.01,
            estimate: reliability::Options::default(),
            gate: Gate {
                error_share: 1.0,
                ..Gate::default()
            },
        }
    }
}

/// An input to be run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Proposal {
    /// The input.
    pub instance: Instance,
    /// Why it was proposed.
    pub reason: Reason,
}

/// An input that was run, and what it showed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Chosen {
    /// The input.
    pub instance: Instance,
    /// Why it was proposed.
    pub reason: Reason,
    /// How the programs fell apart on it.
    pub partition: Partition,
    /// Bits by which it divided groups that had never differed before.
    pub split: f64,
    /// Bits that it says about which known group a program is in: the mutual information of the
    /// partition and the groups before it.
    pub apart: f64,
    /// Inputs before it on which programs fell apart in the same way.
    pub repeats: u32,
    /// Groups after it.
    pub groups: u32,
}

/// A search under way.
#[derive(Clone, Debug)]
pub struct Search {
    options: Options,
    random: Random,
    bandit: Bandit,
    proposer: Proposer,
    /// Inputs proposed so far, as messages.
    seen: BTreeSet<Vec<u8>>,
    chosen: Vec<Chosen>,
    matrix: OutputMatrix,
    groups: Partition,
    kinds: Vec<Kind>,
    judged: Vec<usize>,
    decided: Option<(Report, Decision)>,
    /// Inputs since anything changed.
    streak: u32,
}

impl Search {
    /// A search among so many programs.
    #[must_use]
    pub fn new(programs: usize, constants: Constants, options: Options) -> Self {
        Self {
            random: Random::new(options.seed),
            bandit: Bandit::default(),
            proposer: Proposer::new(constants),
            seen: BTreeSet::new(),
            chosen: Vec::new(),
            matrix: OutputMatrix::new(programs),
            groups: vec![0; programs],
            kinds: Vec::new(),
            judged: Vec::new(),
            decided: None,
            streak: 0,
            options,
        }
    }

    /// The next input to run, never one that was proposed before; several may be out at a time.
    /// `None` if nothing new was found.
    ///
    /// # Errors
    /// If nothing was found because the source draws nothing.
    pub fn propose(&mut self, source: &dyn Source) -> Result<Option<Proposal>, NotDrawn> {
        const TRIES: u32 = 48;
        let crossable = self.kinds.iter().filter(|kind| kind.splits()).count();
        let mut allowed = [false; KINDS];
        allowed[FRESH] = true;
        allowed[BOUNDARY] = self.proposer.has_constants();
        allowed[MUTATION] = crossable > 0;
        allowed[CROSSING] = crossable > 1;
        let mut failed = Ok(None);
        while let Some(kind) = self.bandit.choose(allowed, &mut self.random) {
            for _ in 0..TRIES {
                let (instance, reason) = match self.candidate(kind, source) {
                    Ok(Some(candidate)) => candidate,
                    Ok(None) => continue,
                    Err(error) => {
                        failed = Err(error);
                        continue;
                    }
                };
                // Every value has a message; if one had none, it would merely not be told apart.
                let message = postcard::to_allocvec(&instance).unwrap_or_default();
                if self.seen.insert(message) {
                    return Ok(Some(Proposal { instance, reason }));
                }
            }
            allowed[kind] = false;
        }
        failed
    }

    fn candidate(
        &mut self,
        kind: usize,
        source: &dyn Source,
    ) -> Result<Option<(Instance, Reason)>, NotDrawn> {
        let Self {
            proposer,
            random,
            chosen,
            kinds,
            ..
        } = self;
        match kind {
            FRESH => proposer
                .fresh(source)
                .map(|instance| Some((instance, Reason::Fresh))),
            BOUNDARY => proposer.boundary(source, random),
            MUTATION => Ok(parent(kinds, None, random)
                .and_then(|(_, of)| proposer.mutation(source, &chosen[of].instance, of, random))),
            _ => Ok(parent(kinds, None, random).and_then(|(place, of)| {
                let (_, with) = parent(kinds, Some(place), random)?;
                let parents = [of, with].map(|row| (row, &chosen[row].instance));
                proposer.crossing(source, parents, random)
            })),
        }
    }

    /// Takes down what every program did on a proposed input, in column order.
    ///
    /// # Errors
    /// Unless there is one outcome a program, or if the options are out of range.
    pub fn record(&mut self, proposal: Proposal, outcomes: &[Outcome]) -> Result<&Chosen, Error> {
        let Proposal { instance, reason } = proposal;
        self.matrix.push(outcomes)?;
        let row = self.chosen.len();
        let partition = partition(outcomes, self.options.estimate.equality);
        let groups = refine(&self.groups, &partition);
        let [before, after, here] = [&self.groups, &groups, &partition].map(|of| entropy(of));
        let split = (after - before).max(0.0);
        let apart = (here - split).max(0.0);
        let known = self
            .kinds
            .iter()
            .position(|kind| kind.partition == partition);
        let place = known.unwrap_or_else(|| {
            let answered = outcomes
                .iter()
                .any(|outcome| matches!(outcome, Outcome::Output(_)));
            let partition = partition.clone();
            self.kinds.push(Kind {
                partition,
                rows: Vec::new(),
                answered,
            });
            self.kinds.len() - 1
        });
        let repeats = self.kinds[place].rows.len() as u32;
        self.kinds[place].rows.push(row);
        // What a disagreement says about known groups it has said before, if it is a repeat.
        let brought = split + apart / f64::from(repeats + 1);
        self.bandit.learn(
            reason.kind(),
            if after > 0.0 { brought / after } else { 0.0 },
        );
        let news = repeats == 0 && parts(&partition) > 1;
        self.chosen.push(Chosen {
            instance,
            reason,
            split,
            apart,
            repeats,
            groups: parts(&groups) as u32,
            partition,
        });
        self.groups = groups;
        let changed = self.judge()?;
        self.streak = if news || changed { 0 } else { self.streak + 1 };
        Ok(&self.chosen[row])
    }

    /// Lets the gate judge again if the balanced rows have changed; whether it decides otherwise now.
    fn judge(&mut self) -> Result<bool, Error> {
        let rows = balanced(&self.kinds);
        if rows == self.judged || rows.is_empty() {
            return Ok(false);
        }
        self.judged = rows;
        // Nobody differs: there is nothing to estimate, and adding a row changes no decision.
        if parts(&self.groups) < 2 {
            return Ok(false);
        }
        let report = analyse(&self.balanced(), &self.options.estimate)?;
        let decision = decide(&report, &self.options.gate);
        let changed = match (&self.decided, &decision) {
            (
                Some((
                    _,
                    Decision::Adopt {
                        program: before, ..
                    },
                )),
                Decision::Adopt { program, .. },
            ) => before != program,
            (Some((_, Decision::Fallback(before))), Decision::Fallback(reason)) => {
                std::mem::discriminant(before) != std::mem::discriminant(reason)
            }
            _ => true,
        };
        self.decided = Some((report, decision));
        Ok(changed)
    }

    /// Why to stop, if the decision is settled or the inputs are used up.
    #[must_use]
    pub fn stop(&self) -> Option<Stopped> {
        let now = Situation {
            inputs: self.chosen.len() as u32,
            streak: self.streak,
            groups: parts(&self.groups),
            decided: self
                .decided
                .as_ref()
                .map(|(report, decision)| (report, decision)),
            patience: self.options.patience,
            rare: self.options.rare,
        };
        let used_up = now.inputs >= self.options.inputs;
        settled(&now).or(used_up.then_some(Stopped::Inputs))
    }

    /// Proposes, runs and records until there is a reason to stop.
    ///
    /// # Errors
    /// If the source draws nothing, or the options are out of range.
    pub fn run(&mut self, source: &dyn Source, runner: &mut dyn Runner) -> Result<Stopped, Error> {
        loop {
            if let Some(stopped) = self.stop() {
                return Ok(stopped);
            }
            let Some(proposal) = self.propose(source)? else {
                return Ok(Stopped::Exhausted);
            };
            let outcomes = runner.run_all(&proposal.instance);
            self.record(proposal, &outcomes)?;
        }
    }

    /// All inputs that were run, in order.
    #[must_use]
    pub fn chosen(&self) -> &[Chosen] {
        &self.chosen
    }

    /// What happened on them: the raw rows. Their frequencies are the search's doing.
    #[must_use]
    pub fn matrix(&self) -> &OutputMatrix {
        &self.matrix
    }

    /// Rows of [`Self::matrix`] that the gate judges: as many of each kind of disagreement as of the
    /// rarest, and as many on which all agree.
    #[must_use]
    pub fn judged(&self) -> &[usize] {
        &self.judged
    }

    /// The rows that the gate judges, as a matrix.
    #[must_use]
    pub fn balanced(&self) -> OutputMatrix {
        let mut matrix = OutputMatrix::new(self.matrix.programs());
        for &row in &self.judged {
            // Each has as many outcomes as there are programs.
            let _ = matrix.push(self.matrix.row(row));
        }
        matrix
    }

    /// What the gate makes of them, with the analysis behind it; `None` while no two programs differ.
    #[must_use]
    pub fn decision(&self) -> Option<(&Report, &Decision)> {
        self.decided
            .as_ref()
            .map(|(report, decision)| (report, decision))
    }

    /// The group of each program: equal numbers never differed so far.
    #[must_use]
    pub fn groups(&self) -> &[u16] {
        &self.groups
    }

    /// What has been seen of each group.
    #[must_use]
    pub fn coverage(&self) -> Vec<Coverage> {
        coverage(&self.groups, &self.kinds)
    }
}

/// A row on which programs fell apart: its place among the kinds, and the row. The rarer a kind, the
/// likelier; `not` is the place of a kind that is not wanted.
fn parent(kinds: &[Kind], not: Option<usize>, random: &mut Random) -> Option<(usize, usize)> {
    let fit = |&(place, kind): &(usize, &Kind)| kind.splits() && Some(place) != not;
    let fitting = || kinds.iter().enumerate().filter(fit);
    let weight = |kind: &Kind| 1.0 / kind.rows.len() as f64;
    let all: f64 = fitting().map(|(_, kind)| weight(kind)).sum();
    let mut drawn = random.uniform() * all;
    let mut last = None;
    for (place, kind) in fitting() {
        last = Some((place, kind));
        drawn -= weight(kind);
        if drawn < 0.0 {
            break;
        }
    }
    let (place, kind) = last?;
    let row = kind.rows[random.below(kind.rows.len() as u32) as usize];
    Some((place, row))
}
