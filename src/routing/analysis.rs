//! Everything a page shows of some rollouts under one policy, worked out once; budgets come afterwards.

use super::{
    Baselines, Ceiling, Certificate, Composition, Decline, Error, Frontier, Point, Policy,
    Rollouts, Split, Table, Terms, Walks, Warning, area, baselines, by_source, cascades, certify,
    composition, decline, hull, warnings,
};
use serde::{Deserialize, Serialize};

/// What does not depend on the budget or the bound.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Analysis {
    /// The policy.
    pub policy: Policy,
    /// Names of the allowed actions, `stop` last if it is one.
    pub actions: Vec<String>,
    /// On calibration instances.
    pub calibration: Frontier,
    /// On test instances; one step with zeros if there are none.
    pub test: Frontier,
    /// The largest charged cost of the calibration instances.
    pub largest: f64,
    /// Charged costs that were lowered to the largest possible one.
    pub clipped: usize,
    /// On test instances, or on calibration instances if there are none.
    pub baselines: Baselines,
    /// The sweep with one cheap action and the dearest one, by the action's place in the rollouts; on the
    /// same instances.
    pub cascades: Vec<(usize, Frontier)>,
    /// The hull of the frontier on the same instances.
    pub hull: Vec<Point>,
    /// Its mean height between the cheapest and the dearest action; `None` where these cost the same.
    pub area: Option<f64>,
    /// Who solves what, over all instances.
    pub composition: Composition,
    /// Where more money hurts on the same instances as the baselines.
    pub decline: Option<Decline>,
    /// Each source by itself.
    pub sources: Vec<Source>,
}

/// A source by itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Source {
    /// What it is called.
    pub name: String,
    /// On its calibration instances.
    pub calibration: Frontier,
    /// On its test instances.
    pub test: Frontier,
    /// The largest charged cost of its calibration instances.
    pub largest: f64,
    /// Who solves what, over all its instances.
    pub composition: Composition,
    /// Where more money hurts, on its test instances.
    pub decline: Option<Decline>,
}

/// A choice as other instances see it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Measured {
    /// The step of their frontier that λ̂ is in.
    pub step: usize,
    /// Their mean charged cost.
    pub cost: f64,
    /// Share of them that is solved.
    pub solve_rate: f64,
}

/// Works it out. With `clip`, no more than that is charged for an action.
///
/// # Errors
/// If the rollouts or the policy cannot be used, or no instance is for calibration.
pub fn analyse(rollouts: &Rollouts, policy: &Policy, clip: Option<f64>) -> Result<Analysis, Error> {
    let calibration = rollouts.of(Split::Calibration);
    if calibration.is_empty() {
        return Err(Error::NoCalibration);
    }
    let test = rollouts.of(Split::Test);
    let mut table = Table::new(rollouts, policy)?;
    let clipped = match clip {
        Some(ceiling) => table.clip(Ceiling::Given(ceiling).value(0.0)?),
        None => 0,
    };
    let walks = Walks::new(&table);
    let all: Vec<u32> = (0..table.len() as u32).collect();
    let shown = if test.is_empty() { &calibration } else { &test };
    let count = rollouts.sources.len();
    let (whole, each) = composition(&table, &all, count);
    let split = |instances: &[u32]| by_source(&table, instances, count);
    let sources = rollouts.sources.iter().zip(each);
    let members = split(&calibration).into_iter().zip(split(&test));
    let sources = sources
        .zip(members)
        .map(|((name, composition), (calibration, test))| {
            let measured = Frontier::sweep(&table, &walks, &test);
            Source {
                name: name.clone(),
                calibration: Frontier::sweep(&table, &walks, &calibration),
                decline: decline(&measured),
                test: measured,
                largest: table.largest(&calibration),
                composition,
            }
        })
        .collect();
    let frontier = Frontier::sweep(&table, &walks, shown);
    let baselines = baselines(&table, shown)?;
    let hull = hull(
        frontier
            .points()
            .map(|(cost, solve_rate)| Point { cost, solve_rate }),
    );
    let [cheap, dear] = baselines.chord;
    Ok(Analysis {
        policy: policy.clone(),
        actions: table.actions().to_vec(),
        calibration: Frontier::sweep(&table, &walks, &calibration),
        test: Frontier::sweep(&table, &walks, &test),
        largest: table.largest(&calibration),
        clipped,
        cascades: cascades(rollouts, policy, shown, clip)?,
        area: area(&hull, cheap.cost, dear.cost),
        hull,
        baselines,
        composition: whole,
        decline: decline(&frontier),
        sources,
    })
}

impl Analysis {
    /// Chooses λ: quick enough for every frame of a drag.
    ///
    /// # Errors
    /// As [`certify`].
    pub fn certify(&self, terms: &Terms) -> Result<Certificate, Error> {
        certify(&self.calibration, self.largest, terms)
    }

    /// The choice as the test instances see it; `None` without a choice or without test instances.
    #[must_use]
    pub fn measure(&self, certificate: &Certificate) -> Option<Measured> {
        let choice = certificate.choice()?;
        (self.test.instances > 0).then(|| Measured::on(&self.test, choice.lambda))
    }

    /// What should be said beside the choice.
    #[must_use]
    pub fn warnings(&self, certificate: &Certificate, terms: &Terms) -> Vec<Warning> {
        let frontier = match self.test.instances {
            0 => &self.calibration,
            _ => &self.test,
        };
        warnings(
            certificate,
            frontier,
            &self.baselines,
            terms,
            &self.policy.cost,
        )
    }
}

impl Measured {
    /// A λ inside a step, on any instances.
    #[must_use]
    pub fn on(frontier: &Frontier, lambda: f64) -> Self {
        let step = frontier.at(lambda);
        Self {
            step,
            cost: frontier.steps[step].cost,
            solve_rate: frontier.solve_rate(step),
        }
    }
}
