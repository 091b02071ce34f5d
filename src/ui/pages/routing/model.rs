//! What follows from rollouts and a policy, whatever the budget.

use crate::calibration::Read;
use crate::routing::{
    Baselines, Certificate, Choice, Composition, Decline, Error, Frontier, Margins, Point, Policy,
    Split, Table, Terms, Walks, baselines, best_cascade, certify, composition, decline, hull,
};
use crate::ui::chart::number;
use std::cell::OnceCell;
use std::rc::Rc;

/// Sources that get a drawing of their own: the largest ones.
const SOURCES: usize = 24;

/// Largest denominator of a fraction that is shown as one: those of the example.
const LARGEST: u32 = 180;

/// Mean costs below this are shown in thousandths.
const SMALL: f64 = 0.1;

/// How money is written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Unit {
    /// What costs are multiplied by.
    pub factor: f64,
}

impl Unit {
    /// Its name on an axis; nothing if costs are shown as they came.
    #[must_use]
    pub fn name(self) -> &'static str {
        if self.factor > 1.0 { "m$" } else { "" }
    }

    /// An amount, without its unit.
    #[must_use]
    pub fn money(self, amount: f64) -> String {
        let shown = amount * self.factor;
        let decimals = match shown.abs() {
            size if size >= 1_000.0 => 0,
            size if size >= 100.0 => 1,
            _ => 3,
        };
        number::fixed(shown, decimals)
    }

    /// An amount with its unit.
    #[must_use]
    pub fn priced(self, amount: f64) -> String {
        match self.name() {
            "" => self.money(amount),
            name => format!("{}\u{a0}{name}", self.money(amount)),
        }
    }

    /// λ, a price of money: as a fraction where it is one, else with three digits.
    #[must_use]
    pub fn lambda(self, lambda: f64) -> String {
        let shown = lambda / self.factor;
        if shown == 0.0 {
            return "0".to_owned();
        }
        if number::fraction(shown, LARGEST).is_some() {
            return number::exact(shown, LARGEST);
        }
        let digits = 2.0 - libm::log10(shown).floor();
        number::fixed(shown, digits.clamp(0.0, 9.0) as usize)
    }
}

/// What follows from rollouts and a policy.
#[derive(Debug)]
pub struct Model {
    /// The rollouts.
    pub loaded: Rc<Read>,
    /// The rollouts under the policy.
    pub table: Table,
    /// Every instance's way along λ.
    pub walks: Walks,
    /// Calibration instances.
    pub calibration: Vec<u32>,
    /// Test instances, perhaps none.
    pub test: Vec<u32>,
    /// Of the calibration instances.
    pub frontier: Frontier,
    /// Of the test instances.
    pub tested: Option<Frontier>,
    /// Largest charged cost of the calibration instances.
    pub largest: f64,
    /// On test instances, or on calibration instances if there are none.
    pub baselines: Baselines,
    /// Upper hull of the frontier that is measured on the same instances.
    pub hull: Vec<Point>,
    /// How far the dearest action's scores lie above the others', over calibration instances.
    pub margins: Margins,
    /// See [`Self::cascade`]: of two policies only one is drawn.
    cascade: OnceCell<Option<(usize, Frontier)>>,
    policy: Policy,
    clip: Option<f64>,
    /// How money is written.
    pub unit: Unit,
    /// Actions from the cheapest to the dearest.
    pub order: Vec<usize>,
    /// All instances by who solves them.
    pub composition: Composition,
    /// The largest sources, calibration and test together.
    pub sources: Vec<SourceView>,
    /// How many sources there are.
    pub all_sources: usize,
}

/// A source by itself.
#[derive(Clone, Debug)]
pub struct SourceView {
    /// Which one.
    pub source: u32,
    /// Its frontier.
    pub frontier: Frontier,
    /// Its instances by who solves them.
    pub composition: Composition,
    /// Where more money hurts.
    pub decline: Option<Decline>,
    /// Of its calibration instances, for a promise of its own, with their largest charged cost.
    pub own: Option<(Frontier, f64)>,
}

impl Model {
    /// Works it all out: O(nK log nK). With `clip`, no action is charged more.
    ///
    /// # Errors
    /// If the rollouts cannot be used with the policy, or there is nothing to calibrate on.
    pub fn new(loaded: &Rc<Read>, policy: &Policy, clip: Option<f64>) -> Result<Self, Error> {
        let rollouts = &loaded.rollouts;
        let calibration = rollouts.of(Split::Calibration);
        if calibration.is_empty() {
            return Err(Error::NoCalibration);
        }
        let mut policy = policy.clone();
        // Settings made for other rollouts: their actions are not these.
        if policy.allowed.len() > rollouts.actions.len() {
            policy.allowed.clear();
        }
        let mut table = Table::new(rollouts, &policy)?;
        if let Some(most) = clip {
            table.clip(most);
        }
        let walks = Walks::new(&table);
        let test = rollouts.of(Split::Test);
        let frontier = Frontier::sweep(&table, &walks, &calibration);
        let tested = (!test.is_empty()).then(|| Frontier::sweep(&table, &walks, &test));
        let measured = if test.is_empty() { &calibration } else { &test };
        let baselines = baselines(&table, measured)?;
        let points = tested.as_ref().unwrap_or(&frontier).points();
        let upper = hull(points.map(|(cost, solve_rate)| Point { cost, solve_rate }));
        let dear = baselines.order.last().copied().unwrap_or(0);
        let margins = Margins::of(&table, &calibration, dear);
        let dearest = baselines.chord[1].cost;
        let all: Vec<u32> = (0..table.len() as u32).collect();
        let (composition, each) = composition(&table, &all, rollouts.sources.len());
        let mut members = vec![Vec::new(); rollouts.sources.len()];
        for &at in &all {
            members[table.source(at) as usize].push(at);
        }
        let mut largest_first: Vec<usize> = (0..members.len()).collect();
        largest_first.retain(|&source| !members[source].is_empty());
        let all_sources = largest_first.len();
        largest_first.sort_by_key(|&source| std::cmp::Reverse(members[source].len()));
        largest_first.truncate(SOURCES);
        let sources = largest_first.into_iter().map(|source| {
            let frontier = Frontier::sweep(&table, &walks, &members[source]);
            let members = members[source].iter().copied();
            let own: Vec<u32> = members
                .filter(|&at| rollouts.instances[at as usize].split == Split::Calibration)
                .collect();
            let sweep = || (Frontier::sweep(&table, &walks, &own), table.largest(&own));
            SourceView {
                own: (!own.is_empty()).then(sweep),
                source: source as u32,
                decline: decline(&frontier),
                composition: each[source],
                frontier,
            }
        });
        Ok(Self {
            sources: sources.collect(),
            loaded: loaded.clone(),
            largest: table.largest(&calibration),
            order: baselines.order.clone(),
            unit: Unit {
                factor: if dearest < SMALL { 1_000.0 } else { 1.0 },
            },
            table,
            walks,
            calibration,
            test,
            frontier,
            tested,
            baselines,
            hull: upper,
            margins,
            cascade: OnceCell::new(),
            policy,
            clip,
            composition,
            all_sources,
        })
    }

    /// The frontier that is measured: on test instances if there are any.
    #[must_use]
    pub fn measured(&self) -> &Frontier {
        self.tested.as_ref().unwrap_or(&self.frontier)
    }

    /// The best cascade of one cheap action and the dearest one, and that action; nothing where the
    /// policy itself has but two.
    #[must_use]
    pub fn cascade(&self) -> Option<&(usize, Frontier)> {
        let find = || {
            if self.baselines.order.len() <= 2 {
                return None;
            }
            let measured = if self.test.is_empty() {
                &self.calibration
            } else {
                &self.test
            };
            let rollouts = &self.loaded.rollouts;
            best_cascade(rollouts, &self.policy, measured, self.clip, &self.baselines).ok()?
        };
        self.cascade.get_or_init(find).as_ref()
    }

    /// What an action is drawn as: 0 for giving up, 1 for the cheapest, 2 between, 3 for the dearest.
    #[must_use]
    pub fn rank(&self, action: usize) -> usize {
        if self.table.origin(action).is_none() {
            return 0;
        }
        let paid: Vec<usize> = self
            .order
            .iter()
            .copied()
            .filter(|&at| self.table.origin(at).is_some())
            .collect();
        match paid.iter().position(|&at| at == action) {
            Some(0) if paid.len() > 1 => 1,
            Some(place) if place + 1 == paid.len() => 3,
            _ => 2,
        }
    }
}

/// A choice with what it is measured at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measured {
    /// The choice on calibration instances.
    pub choice: Choice,
    /// Mean charged cost on test instances.
    pub test_cost: Option<f64>,
    /// Share of test instances solved.
    pub test_rate: Option<f64>,
}

/// A choice under some terms, measured, if there is one.
///
/// # Errors
/// As [`certify`].
pub fn measure(model: &Model, terms: &Terms) -> Result<(Certificate, Option<Measured>), Error> {
    let certificate = certify(&model.frontier, model.largest, terms)?;
    let measured = certificate.choice().map(|choice| {
        let test = model
            .tested
            .as_ref()
            .map(|tested| (tested, tested.at(choice.lambda)));
        Measured {
            choice: *choice,
            test_cost: test.map(|(tested, step)| tested.steps[step].cost),
            test_rate: test.map(|(tested, step)| tested.solve_rate(step)),
        }
    });
    Ok((certificate, measured))
}

/// The example of five as the page opens it.
#[cfg(test)]
#[allow(clippy::unwrap_used)]
pub(super) fn five() -> (Model, super::state::State) {
    use super::state::{Data, State};

    let loaded = Rc::new(Read {
        rollouts: crate::routing::golden(),
        ..Read::default()
    });
    let state = State::of(Data::Golden);
    (
        Model::new(&loaded, &state.policies[0], None).unwrap(),
        state,
    )
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_cap_lowers_what_is_charged() {
        let (free, state) = five();
        let capped = Model::new(&free.loaded, &state.policies[0], Some(6.0)).unwrap();
        assert_eq!((free.largest, capped.largest), (10.0, 6.0));
        assert!(capped.frontier.steps[0].cost < free.frontier.steps[0].cost);
    }

    #[test]
    fn the_cascade_is_one_cheap_action_and_the_dearest() {
        let (model, _) = five();
        let (cheap, frontier) = model.cascade().unwrap();
        assert!(*cheap < 2);
        assert_eq!(frontier.counts(0).len(), 2);
    }

    #[test]
    fn actions_are_ranked_by_what_they_cost() {
        let (model, _) = five();
        assert_eq!([0, 1, 2].map(|action| model.rank(action)), [1, 2, 3]);
    }
}
