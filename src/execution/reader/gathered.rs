//! Many files together: settings from their folders, endings from results.

use super::gold::Gold;
use super::names;
use super::results::Results;
use crate::execution::{Diagnostic, Ending, Run};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// What is in one file or in many.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Logs {
    /// The runs, in the order of files.
    pub runs: Vec<Run>,
    /// Results of benchmarks.
    pub results: Vec<Results>,
    /// Patches that are known to solve their tasks.
    pub gold: Vec<Gold>,
    /// What was not understood.
    pub diagnostics: Vec<Diagnostic>,
}

/// Folders that say nothing about the runs in them.
const USUAL: [&str; 12] = [
    "evaluation",
    "eval",
    "evals",
    "logs",
    "output",
    "outputs",
    "report",
    "reports",
    "results",
    "run_evaluation",
    "trajectories",
    "trajs",
];

impl Logs {
    /// Adds what is in another file.
    pub fn add(&mut self, other: Self) {
        self.runs.extend(other.runs);
        self.results.extend(other.results);
        self.gold.extend(other.gold);
        self.diagnostics.extend(other.diagnostics);
    }

    /// Whether it has nothing but diagnostics.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.runs.is_empty() && self.results.is_empty() && self.gold.is_empty()
    }

    /// Joins what belongs together, once all files are there: runs get the settings that their folders
    /// name, unless they have some, and the endings that results tell, unless their own logs do.
    ///
    /// Folders name settings where there are several that are no tasks themselves, `a/task.traj` and
    /// `b/task.traj`. Results hold for the runs in the folder they are in, in folders inside it, and in
    /// folders beside it if both are usual ones, `a/results/results.json` and `a/trajs/task.traj`.
    pub fn join(&mut self) {
        self.settle();
        let endings: Vec<Ending> = self.runs.iter().map(|run| self.ending(run)).collect();
        for (run, ending) in self.runs.iter_mut().zip(endings) {
            run.ending = ending;
        }
    }

    fn settle(&mut self) {
        let depth = self.runs.iter().map(|run| folders(&run.file).len()).max();
        let level = (0..depth.unwrap_or(0)).find(|&level| {
            let names: BTreeSet<&str> = self.runs.iter().map(|run| folder(run, level)).collect();
            let tasks = self.runs.iter().filter(|run| {
                let folder = folder(run, level);
                !folder.is_empty()
                    && (folder.contains(&run.instance) || names::in_name(folder).is_some())
            });
            names.len() > 1 && 2 * tasks.count() < self.runs.len()
        });
        let Some(level) = level else {
            return;
        };
        for run in &mut self.runs {
            if run.setting.is_empty() {
                let name = folder(run, level);
                let name = name.strip_suffix(".zip").unwrap_or(name).to_owned();
                run.setting = name;
            }
        }
    }

    /// How a run ended: as its log says, or as the results that are nearest to it do.
    fn ending(&self, run: &Run) -> Ending {
        if run.ending != Ending::Unknown {
            return run.ending;
        }
        let own = folders(&run.file);
        let mut near: Option<(usize, bool)> = None;
        for results in &self.results {
            let base = base(&results.file);
            let Some(solved) = results.of(&run.instance).filter(|_| own.starts_with(&base)) else {
                continue;
            };
            // A list of the solved says something only about names of its own sort; one without any
            // name has no sort.
            let named = results.solved.contains_key(&run.instance) || results.solved.is_empty();
            if !named && !self.speaks_of(results, &base) {
                continue;
            }
            if near.is_none_or(|(depth, _)| base.len() >= depth) {
                near = Some((base.len(), solved));
            }
        }
        let one_setting = self.runs.iter().all(|other| other.setting == run.setting);
        let solved = near.map(|(_, solved)| solved).or_else(|| {
            let mut named = self
                .results
                .iter()
                .filter_map(|results| results.solved.get(&run.instance));
            named.next().copied().filter(|_| one_setting)
        });
        match solved {
            Some(true) => Ending::Resolved,
            Some(false) => Ending::Unresolved,
            None => Ending::Unknown,
        }
    }

    /// Whether results name a run that they are for.
    fn speaks_of(&self, results: &Results, base: &[&str]) -> bool {
        let mut inside = self
            .runs
            .iter()
            .filter(|run| folders(&run.file).starts_with(base));
        inside.any(|run| results.solved.contains_key(&run.instance))
    }
}

/// The folders of a file.
fn folders(file: &str) -> Vec<&str> {
    let mut parts: Vec<&str> = file
        .split(['/', '\\'])
        .filter(|part| !part.is_empty())
        .collect();
    parts.pop();
    parts
}

fn folder(run: &Run, level: usize) -> &str {
    folders(&run.file).get(level).copied().unwrap_or_default()
}

/// The folder that results are for.
fn base(file: &str) -> Vec<&str> {
    let mut folders = folders(file);
    while let Some(last) = folders.last() {
        let usual = USUAL.contains(last) || names::in_name(last).is_some();
        if !usual {
            break;
        }
        folders.pop();
    }
    folders
}
