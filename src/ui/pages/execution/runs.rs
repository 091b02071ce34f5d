//! The runs that the page holds: what is counted of each, and its steps unopened.

use super::state::{Filter, Group};
use crate::execution::Diagnostic;
use crate::execution::reader::{Gold, Results};
use crate::replay::{Arrived, Digest, Joint, Named, Packed};
use serde_bytes::ByteBuf;
use std::rc::Rc;

/// Runs, and what came with them. Never changed in place.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Runs {
    /// All that is counted, a run each.
    pub digests: Vec<Digest>,
    /// The runs themselves: most of them are never looked at.
    pub packed: Vec<Rc<Packed>>,
    /// Steps of the run that comes next.
    ahead: Vec<ByteBuf>,
    /// Results of benchmarks.
    pub results: Vec<Results>,
    /// Patches that are known to solve tasks.
    pub gold: Vec<Gold>,
    /// What was not understood.
    pub diagnostics: Vec<Diagnostic>,
}

impl Runs {
    /// Keeps steps of the run that comes next.
    pub fn ahead(&mut self, steps: ByteBuf) {
        self.ahead.push(steps);
    }

    /// Adds a run.
    pub fn push(&mut self, arrived: Arrived) {
        let Arrived { digest, mut packed } = arrived;
        packed.put_back(std::mem::take(&mut self.ahead));
        self.digests.push(digest);
        self.packed.push(Rc::new(packed));
    }

    /// Adds what is in another file.
    pub fn add(&mut self, other: Self) {
        self.digests.extend(other.digests);
        self.packed.extend(other.packed);
        self.results.extend(other.results);
        self.gold.extend(other.gold);
        self.diagnostics.extend(other.diagnostics);
    }

    /// Takes away what came of files that are in the other, too.
    pub fn forget(&mut self, other: &Self) {
        let again = |file: &str| {
            let mut files = other.digests.iter().map(|digest| digest.file.as_str());
            files.any(|known| known == file)
        };
        let kept: Vec<bool> = (self.digests.iter())
            .map(|digest| !again(&digest.file))
            .collect();
        let mut places = kept.iter();
        self.digests.retain(|_| places.next() != Some(&false));
        let mut places = kept.iter();
        self.packed.retain(|_| places.next() != Some(&false));
        let read = |file: &str| {
            let mut results = other.results.iter().map(|known| known.file.as_str());
            let mut gold = other.gold.iter().map(|known| known.file.as_str());
            again(file) || results.any(|known| known == file) || gold.any(|known| known == file)
        };
        self.results.retain(|results| !read(&results.file));
        self.gold.retain(|gold| !read(&gold.file));
        self.diagnostics
            .retain(|diagnostic| !read(&diagnostic.place.file));
    }

    /// A run as it goes to a worker again.
    #[must_use]
    pub fn arrived(&self, place: usize) -> Option<Arrived> {
        Some(Arrived {
            digest: self.digests.get(place)?.clone(),
            packed: (**self.packed.get(place)?).clone(),
        })
    }

    /// What joining needs of every run.
    #[must_use]
    pub fn named(&self) -> Vec<Named> {
        let named = |digest: &Digest| Named {
            file: digest.file.clone(),
            instance: digest.instance.clone(),
            told: digest.told.clone(),
            first_paths: digest.first_paths.clone(),
        };
        self.digests.iter().map(named).collect()
    }

    /// Takes over what joining gave.
    pub fn join(&mut self, joints: Vec<Joint>) {
        for (digest, joint) in self.digests.iter_mut().zip(joints) {
            digest.setting = joint.setting;
            digest.ending = joint.ending;
            let (size, first) = joint.gold.unzip();
            digest.gold = size;
            digest.first_edit = first;
        }
    }

    /// Places of the runs that a filter lets through, in order.
    #[must_use]
    pub fn shown(&self, filter: &Filter) -> Vec<u32> {
        let places = (0..).zip(&self.digests);
        let fits = places.filter(|(_, digest)| filter.fits(digest));
        fits.map(|(place, _)| place).collect()
    }

    /// The agents, in the order they come.
    #[must_use]
    pub fn agents(&self) -> Vec<&str> {
        distinct(self.digests.iter().map(|digest| digest.agent.as_str()))
    }

    /// The settings, in the order they come.
    #[must_use]
    pub fn settings(&self) -> Vec<&str> {
        distinct(self.digests.iter().map(|digest| digest.setting.as_str()))
    }

    /// Two groups to begin a comparison with: the first and the last setting, or agents where there is
    /// one setting alone.
    #[must_use]
    pub fn groups(&self) -> [Group; 2] {
        let ends = |names: &[&str]| match names {
            [first, .., last] => Some([first.to_string(), last.to_string()]),
            _ => None,
        };
        if let Some(settings) = ends(&self.settings()) {
            return settings.map(|setting| Group {
                setting: Some(setting),
                ..Group::default()
            });
        }
        let agents = ends(&self.agents()).map(|agents| {
            agents.map(|agent| Group {
                agent: Some(agent),
                ..Group::default()
            })
        });
        agents.unwrap_or_default()
    }
}

fn distinct<'a>(names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut found: Vec<&str> = Vec::new();
    for name in names {
        // Runs of one setting stand together.
        if found.last() != Some(&name) && !found.contains(&name) {
            found.push(name);
        }
    }
    found
}

#[cfg(all(test, not(target_arch = "wasm32")))]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::execution::Ending;
    use crate::replay::{Answer, Replayer, Request};
    use std::ops::ControlFlow;

    /// Synthetic runs of one task, an agent in all settings, as if from so many files.
    fn made() -> Runs {
        use crate::execution::simulated::Simulation;
        use crate::execution::simulated::tables::Agent;
        let mut runs = Runs::default();
        let request = Request::Simulate(Simulation {
            agents: vec![Agent::Codex],
            tasks: 1,
            ..Simulation::default()
        });
        Replayer.handle(request, &mut |answer| {
            if let Answer::Run(arrived) = answer {
                runs.push(*arrived);
            }
            ControlFlow::Continue(())
        });
        runs
    }

    #[test]
    fn a_run_is_opened_and_goes_out_again() {
        let runs = made();
        assert_eq!(runs.digests.len(), 5);
        let run = runs.packed[3].open().unwrap();
        assert_eq!(run.instance, runs.digests[3].instance);
        assert_eq!(runs.arrived(3).unwrap().digest, runs.digests[3]);
        assert_eq!(runs.arrived(5), None);
    }

    #[test]
    fn the_same_file_again_takes_the_place_of_itself() {
        let mut all = made();
        let mut again = made();
        let kept = all.digests[0].file.clone();
        again.digests.remove(0);
        again.packed.remove(0);
        all.forget(&again);
        assert_eq!(all.digests.len(), 1);
        assert_eq!(all.digests[0].file, kept);
        assert_eq!(all.packed.len(), 1);
        all.add(again);
        assert_eq!(all.digests.len(), 5);
    }

    #[test]
    fn a_comparison_begins_with_the_ends_of_the_settings_or_of_the_agents() {
        let mut runs = made();
        let [first, last] = runs.groups();
        assert_eq!(first.setting.as_deref(), Some("Prohibited"));
        assert_eq!(last.setting.as_deref(), Some("Unrestricted"));
        for digest in &mut runs.digests {
            digest.setting.clear();
        }
        assert_eq!(runs.groups(), [Group::default(), Group::default()]);
        runs.digests[4].agent = "other".to_owned();
        let [first, last] = runs.groups();
        assert_eq!(first.agent.as_deref(), Some("Codex (synthetic)"));
        assert_eq!(last.agent.as_deref(), Some("other"));
    }

    #[test]
    fn a_filter_lists_what_fits_all_of_it() {
        let mut runs = made();
        runs.digests[2].ending = Ending::Resolved;
        runs.digests[4].ending = Ending::Unknown;
        assert_eq!(runs.shown(&Filter::default()), [0, 1, 2, 3, 4]);
        let filter = Filter {
            setting: Some("Quota 3".to_owned()),
            ending: Some(Ending::Resolved),
            ..Filter::default()
        };
        assert_eq!(runs.shown(&filter), [2]);
        let none = Filter {
            agent: Some("nobody".to_owned()),
            ..Filter::default()
        };
        assert_eq!(runs.shown(&none), [0_u32; 0]);
    }
}
