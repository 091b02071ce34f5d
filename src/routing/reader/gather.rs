//! From rows to rollouts: which actions all share, what is missing, which split each is in.

use super::row::{Row, Success};
use super::{Imputation, Options, Progress, Read, Rejected};
use crate::limits;
use crate::numerics::Random;
use crate::routing::{ACTIONS, Error, Instance, Rollouts, Scores, Split};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

/// Rows on their way.
pub(super) struct Gather<'a> {
    options: &'a Options,
    progress: Progress<'a>,
    rows: Vec<Row>,
    rejected: Vec<Rejected>,
    more: usize,
}

impl<'a> Gather<'a> {
    pub fn new(options: &'a Options, progress: Progress<'a>) -> Self {
        Self {
            options,
            progress,
            rows: Vec::new(),
            rejected: Vec::new(),
            more: 0,
        }
    }

    /// Whether texts are kept.
    pub fn texts(&self) -> bool {
        self.options.texts
    }

    pub fn tell(&mut self, rows: usize) -> ControlFlow<()> {
        (self.progress)(rows)
    }

    /// Adds a row.
    pub fn row(&mut self, row: Row) -> Result<(), Error> {
        if self.rows.len() == limits::ROUTING_INSTANCES {
            return Err(Error::ManyInstances);
        }
        self.rows.push(row);
        Ok(())
    }

    pub fn reject(&mut self, line: usize, reason: String) {
        if self.rejected.len() < limits::ROUTING_REJECTED {
            self.rejected.push(Rejected { line, reason });
        } else {
            self.more += 1;
        }
    }

    /// The rollouts of the rows that can be used.
    pub fn finish(mut self) -> Result<Read, Error> {
        let rows = std::mem::take(&mut self.rows);
        let seen = rows.len() + self.rejected.len() + self.more;
        let mut notes = Vec::new();
        let actions = actions(&rows, &self.options.actions);
        if !rows.is_empty() {
            match actions.len() {
                few @ 0..2 => return Err(Error::Actions(few)),
                many if many > limits::ROUTING_ACTIONS => return Err(Error::ManyActions(many)),
                _ => {}
            }
        }
        let scored = rows.iter().any(|row| !row.scores.is_empty());
        if !scored && !rows.is_empty() {
            notes.push(
                "No row has scores: all actions score the same, and the cheapest is always taken."
                    .to_owned(),
            );
        }
        let some_split = rows.iter().any(|row| row.split.is_some());
        let mut rollouts = Rollouts {
            actions,
            ..Rollouts::default()
        };
        let mut lines: Vec<usize> = Vec::new();
        let mut places = BTreeMap::new();
        let mut sources = BTreeMap::new();
        let mut unnamed = 0;
        for row in rows {
            let line = row.line;
            let split = row.split;
            let read = if some_split && split.is_none() {
                Err("it is in no split, and other rows are".to_owned())
            } else {
                self.instance(row, scored, &rollouts.actions, &mut unnamed, &mut sources)
            };
            let read = read.and_then(|instance| match places.get(&instance.id) {
                Some(first) => Err(format!("line {first} has the same id")),
                None => Ok(instance),
            });
            match read {
                Ok(instance) => {
                    places.insert(instance.id.clone(), line);
                    lines.push(line);
                    rollouts.instances.push(instance);
                }
                Err(reason) => self.reject(line, reason),
            }
        }
        if sources.len() > limits::ROUTING_SOURCES {
            return Err(Error::ManySources(sources.len()));
        }
        let mut named: Vec<(String, u32)> = sources.into_iter().collect();
        named.sort_by_key(|(_, at)| *at);
        rollouts.sources = named.into_iter().map(|(name, _)| name).collect();
        let unpriced = self.impute(&mut rollouts, &lines);
        if rollouts.instances.is_empty() {
            return Err(
                match self
                    .rejected
                    .into_iter()
                    .min_by_key(|rejected| rejected.line)
                {
                    Some(Rejected { line, reason }) => Error::Nothing {
                        rows: seen,
                        line,
                        reason,
                    },
                    None => Error::Empty,
                },
            );
        }
        if unnamed > 0 {
            notes.push(format!(
                "{unnamed} rows have no id and are named by their line."
            ));
        }
        self.note_scale(&rollouts, scored, &mut notes);
        if !some_split {
            let count = divide(&mut rollouts.instances, self.options);
            notes.push(format!(
                "No row says which split it is in: {count} of {} are drawn for calibration, by seed {}.",
                rollouts.instances.len(),
                self.options.seed,
            ));
        }
        for (split, name) in [(Split::Calibration, "calibration"), (Split::Test, "test")] {
            if rollouts
                .instances
                .iter()
                .all(|instance| instance.split != split)
            {
                notes.push(format!("There is no row for {name}."));
            }
        }
        if rollouts.imputed > 0 {
            notes.push(format!(
                "{} costs were missing and are the mean of their source.",
                rollouts.imputed
            ));
        }
        self.rejected.sort_by_key(|rejected| rejected.line);
        Ok(Read {
            rollouts,
            rejected: self.rejected,
            more_rejected: self.more,
            unpriced,
            notes,
        })
    }

    /// A row as an instance; a missing cost is NaN.
    fn instance(
        &self,
        row: Row,
        scored: bool,
        actions: &[String],
        unnamed: &mut usize,
        sources: &mut BTreeMap<String, u32>,
    ) -> Result<Instance, String> {
        let ignores = !self.options.actions.is_empty();
        let place = |name: &str| match actions.iter().position(|action| action == name) {
            None if !ignores => Err(format!("most rows know no action {name:?}")),
            place => Ok(place),
        };
        let spread = |pairs: &[(String, f64)]| {
            let mut values = vec![f64::NAN; actions.len()];
            for (name, value) in pairs {
                if let Some(at) = place(name)? {
                    values[at] = *value;
                }
            }
            Ok::<_, String>(values)
        };
        let lacking = |values: &[f64]| values.iter().position(|value| value.is_nan());
        let scores = match scored {
            true => spread(&row.scores)?,
            false => vec![1.0 / actions.len() as f64; actions.len()],
        };
        if let Some(at) = lacking(&scores) {
            return Err(format!("there is no score of {}", actions[at]));
        }
        let cost = spread(&row.cost)?;
        if let (Imputation::Reject, Some(at)) = (self.options.imputation, lacking(&cost)) {
            return Err(format!("there is no cost of {}", actions[at]));
        }
        let policy_cost = match row.policy_cost.is_empty() {
            true => None,
            false => Some(spread(&row.policy_cost)?),
        };
        if let Some(at) = policy_cost.as_deref().and_then(lacking) {
            return Err(format!("there is no policy cost of {}", actions[at]));
        }
        let mut solves = vec![None; actions.len()];
        match &row.success {
            Success::Each(pairs) => {
                for (name, solved) in pairs {
                    if let Some(at) = place(name)? {
                        solves[at] = Some(*solved);
                    }
                }
            }
            Success::Listed(names) => {
                solves.fill(Some(false));
                for name in names {
                    if let Some(at) = place(name)? {
                        solves[at] = Some(true);
                    }
                }
            }
        }
        if let Some(at) = solves.iter().position(Option::is_none) {
            return Err(format!("it does not say whether {} solves", actions[at]));
        }
        let id = row.id.unwrap_or_else(|| {
            *unnamed += 1;
            format!("line {}", row.line)
        });
        let next = sources.len() as u32;
        let source = row.source.unwrap_or_else(|| "unnamed".to_owned());
        Ok(Instance {
            id,
            source: *sources.entry(source).or_insert(next),
            split: row.split.unwrap_or(Split::Calibration),
            scores: match row.logarithmic {
                true => Scores::MeanLogProbabilities(scores),
                false => Scores::Probabilities(scores),
            },
            cost,
            policy_cost,
            solves: solves
                .into_iter()
                .map(|solves| solves == Some(true))
                .collect(),
            imputed: 0,
            text: row.text,
        })
    }

    /// Fills in missing costs with the means of what was measured in the source, and drops instances of
    /// a source where nothing was; the names of these sources.
    fn impute(&mut self, rollouts: &mut Rollouts, lines: &[usize]) -> Vec<String> {
        let width = rollouts.actions.len();
        let mut sums = vec![(0.0, 0.0); rollouts.sources.len() * width];
        for instance in &rollouts.instances {
            for (at, cost) in instance
                .cost
                .iter()
                .enumerate()
                .filter(|(_, cost)| !cost.is_nan())
            {
                let (sum, count) = &mut sums[instance.source as usize * width + at];
                *sum += cost;
                *count += 1.0;
            }
        }
        let mut unpriced = BTreeSet::new();
        let mut kept = Vec::with_capacity(rollouts.instances.len());
        for (mut instance, line) in std::mem::take(&mut rollouts.instances)
            .into_iter()
            .zip(lines)
        {
            let source = instance.source as usize;
            let mut lacking = None;
            for at in 0..width {
                if !instance.cost[at].is_nan() {
                    continue;
                }
                let (sum, count) = sums[source * width + at];
                if count == 0.0 {
                    lacking = Some(at);
                    break;
                }
                instance.cost[at] = sum / count;
                instance.imputed |= 1 << at;
            }
            match lacking {
                Some(at) => {
                    let name = &rollouts.sources[source];
                    self.reject(
                        *line,
                        format!(
                            "no row of source {name} has a cost of {}",
                            rollouts.actions[at]
                        ),
                    );
                    unpriced.insert(name.clone());
                }
                None => {
                    rollouts.imputed += instance.imputed.count_ones() as usize;
                    kept.push(instance);
                }
            }
        }
        rollouts.instances = kept;
        unpriced.into_iter().collect()
    }

    fn note_scale(&self, rollouts: &Rollouts, scored: bool, notes: &mut Vec<String>) {
        let off = |instance: &&Instance| match &instance.scores {
            Scores::Probabilities(values) => (values.iter().sum::<f64>() - 1.0).abs() > 0.01,
            Scores::MeanLogProbabilities(_) => false,
        };
        let count = rollouts.instances.iter().filter(off).count();
        if scored && count > 0 {
            notes.push(format!(
                "In {count} rows the scores do not add up to 1; they are taken as they are."
            ));
        }
    }
}

/// The actions of the rows: those that at least half of them score (without scores: price), in the order
/// in which they first come, or the paper's where they have its names.
fn actions(rows: &[Row], wanted: &[String]) -> Vec<String> {
    if !wanted.is_empty() {
        return wanted.to_vec();
    }
    let scored = rows.iter().any(|row| !row.scores.is_empty());
    let mut names: Vec<(&str, usize)> = Vec::new();
    let mut all = 0;
    for row in rows {
        let pairs = if scored { &row.scores } else { &row.cost };
        all += usize::from(!pairs.is_empty());
        for (name, _) in pairs {
            let known = names.iter().position(|(known, _)| known == name);
            match known {
                Some(at) => names[at].1 += 1,
                // Names beyond count are noise.
                None if names.len() < 300 => names.push((name, 1)),
                None => {}
            }
        }
    }
    names.retain(|(_, count)| 2 * count >= all);
    let rank = |name: &str| ACTIONS.iter().position(|action| *action == name);
    if names.iter().all(|(name, _)| rank(name).is_some()) {
        names.sort_by_key(|(name, _)| rank(name));
    }
    names.into_iter().map(|(name, _)| name.to_owned()).collect()
}

/// Draws instances for calibration, the rest is for the test; how many.
fn divide(instances: &mut [Instance], options: &Options) -> usize {
    let all = instances.len();
    let count = (all as f64 * options.calibration.clamp(0.0, 1.0)).ceil() as usize;
    let mut random = Random::new(options.seed);
    let mut order: Vec<usize> = (0..all).collect();
    for at in 0..count.min(all) {
        let other = at + random.below((all - at) as u32) as usize;
        order.swap(at, other);
        instances[order[at]].split = Split::Calibration;
    }
    for &at in &order[count.min(all)..] {
        instances[at].split = Split::Test;
    }
    count
}
