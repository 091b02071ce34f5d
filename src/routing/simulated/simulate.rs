//! Rollouts from the law.

use super::draw::shuffle;
use super::law::{self, COMPLEMENTARITY, SCORE_QUALITY};
use super::published;
use super::text::text;
use crate::limits;
use crate::numerics::Random;
use crate::routing::{ACTIONS, Error, Instance, Rollouts, Scores, Split};
use serde::{Deserialize, Serialize};

/// What is simulated: the knobs and the seed. The default is close to the published aggregates.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Simulation {
    /// Failures to calibrate on, and as many to test on.
    pub instances: u32,
    /// Of the failures that a cheap action solves, the share that the strong model does not solve, in
    /// `[0, 1]`. 0: the strong model solves all that the cheap ones do. 1: they complement each other.
    pub complementarity: f64,
    /// How far apart what the router sees of an action that solves is from one that does not, in
    /// standard deviations, in `[0, 10]`. 0: it knows only how often each action solves.
    pub score_quality: f64,
    /// The same seed gives the same rollouts. A knob changes only what it is about: costs, words and
    /// luck stay.
    pub seed: u64,
}

impl Default for Simulation {
    fn default() -> Self {
        Self {
            instances: published::INSTANCES,
            complementarity: COMPLEMENTARITY,
            score_quality: SCORE_QUALITY,
            // Of sixty seeds one of those closest to the published numbers.
            seed: 33,
        }
    }
}

/// Simulates rollouts: the same number of calibration and test instances, with the same sources in
/// both.
///
/// # Errors
/// [`Error::Setting`] names the knob that is out of range.
pub fn simulate(simulation: &Simulation) -> Result<Rollouts, Error> {
    let Simulation {
        instances,
        complementarity,
        score_quality,
        seed,
    } = *simulation;
    let most = limits::ROUTING_INSTANCES as f64 / 2.0;
    check(
        "the number of simulated instances",
        f64::from(instances),
        1.0..=most,
    )?;
    check("the complementarity", complementarity, 0.0..=1.0)?;
    check("the quality of the scores", score_quality, 0.0..=10.0)?;
    let mut random = Random::new(seed);
    let mut all = Vec::with_capacity(2 * instances as usize);
    for split in [Split::Calibration, Split::Test] {
        // Each source has its share to the nearest instance; only the order is drawn.
        let place = |number: u32| law::source_at((f64::from(number) + 0.5) / f64::from(instances));
        let mut sources: Vec<usize> = (0..instances).map(place).collect();
        shuffle(&mut random, &mut sources);
        for source in sources {
            let number = all.len() + 1;
            // Numbers of its own for each part, so that a knob moves no other part.
            let [mut outcome, mut price, mut score, mut words] =
                [(); 4].map(|()| Random::new(random.bits()));
            let solves = law::solves(source, complementarity, &mut outcome);
            all.push(Instance {
                id: format!("simulated-{number}"),
                source: source as u32,
                split,
                scores: Scores::Probabilities(
                    law::scores(source, solves, score_quality, &mut score).to_vec(),
                ),
                cost: law::costs(source, &mut price).to_vec(),
                policy_cost: None,
                solves: solves.to_vec(),
                imputed: 0,
                text: Some(text(solves, &mut words)),
            });
        }
    }
    Ok(Rollouts {
        actions: ACTIONS.map(str::to_owned).to_vec(),
        sources: published::SOURCES
            .iter()
            .map(|source| source.name.to_owned())
            .collect(),
        instances: all,
        imputed: 0,
    })
}

fn check(
    what: &'static str,
    value: f64,
    range: std::ops::RangeInclusive<f64>,
) -> Result<(), Error> {
    match range.contains(&value) {
        true => Ok(()),
        false => Err(Error::Setting { what, value }),
    }
}
