//! What follows from rollouts and a policy, whatever the budget; and where a budget changes anything.

use super::state::State;
use crate::calibration::Read;
use crate::routing::{
    Baselines, Bound, Ceiling, Certificate, Choice, Composition, Decline, Error, Frontier, Point,
    Policy, Split, Table, Terms, Walks, area, baselines, cascades, certify, composition, decline,
    hull, largest_risk,
};
use crate::ui::chart::number;
use std::rc::Rc;

/// Sources that get a drawing of their own: the largest ones.
const SOURCES: usize = 24;

/// Breakpoints a handle rests on; of more, equally many are passed over each time.
const BREAKS: usize = 3_000;

/// Breakpoints under a bound whose inverse is searched for at each of them.
const SEARCHED: usize = 60;

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
    /// The best cascade of one cheap action and the dearest one, by its area, and that action; nothing
    /// where the policy itself has but two.
    pub cascade: Option<(usize, Frontier)>,
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
        let cascade = match baselines.order.len() {
            ..=2 => None,
            _ => best(
                cascades(rollouts, &policy, measured, clip)?,
                &baselines.chord,
            ),
        };
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
            cascade,
            composition,
            all_sources,
        })
    }

    /// The frontier that is measured: on test instances if there are any.
    #[must_use]
    pub fn measured(&self) -> &Frontier {
        self.tested.as_ref().unwrap_or(&self.frontier)
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

/// The cascade with the largest area under its hull, between the costs of two points.
fn best(cascades: Vec<(usize, Frontier)>, [from, to]: &[Point; 2]) -> Option<(usize, Frontier)> {
    let sized = cascades.into_iter().filter_map(|(action, frontier)| {
        let points = frontier.points();
        let hull = hull(points.map(|(cost, solve_rate)| Point { cost, solve_rate }));
        Some((area(&hull, from.cost, to.cost)?, action, frontier))
    });
    let best = sized.max_by(|one, other| one.0.total_cmp(&other.0));
    best.map(|(_, action, frontier)| (action, frontier))
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

/// Where a budget changes the choice, under one promise.
#[derive(Clone, Debug, PartialEq)]
pub struct Breaks {
    /// Budgets a handle rests on, ascending: below the smallest some that cannot be certified.
    pub budgets: Rc<[f64]>,
    /// The same in the unit that is shown.
    pub shown_budgets: Rc<[f64]>,
    /// A λ inside each step that is kept, ascending.
    pub lambdas: Rc<[f64]>,
    /// The same in the unit that is shown.
    pub shown_lambdas: Rc<[f64]>,
    /// The smallest budget for each of these; without a promise of the cost, the mean cost.
    pub least: Rc<[f64]>,
    /// The largest solve rate that each of these can be chosen for, with a promise of that; else empty.
    pub rates: Rc<[f64]>,
    /// The smallest budget of all.
    pub smallest: f64,
    /// The largest budget that changes anything.
    pub largest: f64,
    /// The end of the axis.
    pub end: f64,
}

impl Breaks {
    /// Works them out for the promise of a state.
    #[must_use]
    pub fn of(model: &Model, state: &State) -> Self {
        let terms = state.terms();
        let frontier = &model.frontier;
        let n = f64::from(frontier.instances);
        let ceiling = match terms.ceiling {
            Ceiling::Given(ceiling) => ceiling,
            Ceiling::Calibration => model.largest,
        };
        let kept = match terms.bound {
            Bound::LearnThenTest { .. } => SEARCHED,
            _ => BREAKS,
        };
        let last = frontier.steps.len() - 1;
        let stride = last / kept + 1;
        let mut steps: Vec<usize> = (0..last).step_by(stride).collect();
        steps.push(last);
        let solving = match terms.bound {
            Bound::LearnThenTest {
                delta,
                solve_rate: Some(_),
            } => Some(delta),
            _ => None,
        };
        let promise = |&step: &usize| match solving {
            Some(_) => frontier.steps[step].ceiling,
            None => {
                let mean = frontier.steps[step].ceiling;
                terms.bound.promise(mean, n, ceiling)
            }
        };
        let least: Vec<f64> = steps.iter().map(promise).collect();
        let rates = solving.map_or_else(Vec::new, |delta| rates(frontier, &steps, n, delta));
        let lambdas: Vec<f64> = steps.iter().map(|&step| frontier.inside(step)).collect();
        let factor = model.unit.factor;
        let (largest, mut smallest) = (least[0], least[least.len() - 1]);
        if solving.is_some() {
            smallest = 0.0;
        }
        let dearest = model.baselines.chord[1].cost.max(frontier.steps[0].cost);
        let end = 1.04 * dearest.max(largest.min(1.6 * dearest)).max(1.2 * smallest);
        let mut budgets: Vec<f64> = [0.0, 0.25, 0.5, 0.75]
            .map(|share| share * smallest)
            .to_vec();
        budgets.extend(least.iter().rev());
        budgets.push(end);
        budgets.retain(|budget| *budget <= end);
        budgets.dedup();
        Self {
            shown_budgets: budgets.iter().map(|budget| budget * factor).collect(),
            shown_lambdas: lambdas.iter().map(|lambda| lambda / factor).collect(),
            budgets: budgets.into(),
            lambdas: lambdas.into(),
            least: least.into(),
            rates: rates.into(),
            smallest,
            largest,
            end,
        }
    }

    /// The smallest budget under which a λ is chosen.
    #[must_use]
    pub fn budget_for(&self, lambda: f64) -> f64 {
        self.least[self.begun(lambda)]
    }

    /// The largest solve rate under which a λ is chosen.
    #[must_use]
    pub fn rate_for(&self, lambda: f64) -> Option<f64> {
        self.rates.get(self.begun(lambda)).copied()
    }

    fn begun(&self, lambda: f64) -> usize {
        let begun = self.lambdas.partition_point(|inside| *inside <= lambda);
        begun.saturating_sub(1)
    }
}

/// The largest solve rate that each of some steps can be chosen for: every step before it has to pass,
/// and the one after it fails where its own is lower.
fn rates(frontier: &Frontier, steps: &[usize], n: f64, delta: f64) -> Vec<f64> {
    // A little less, so that rounding does not ask for more than was found.
    const LESS: f64 = 1e-9;
    let (mut fewest, mut before) = (frontier.instances, 0);
    let passed = steps.iter().map(|&step| {
        let solved = frontier.steps[before..=step].iter().map(|it| it.solved);
        fewest = solved.fold(fewest, u32::min);
        before = step;
        let missed = 1.0 - f64::from(fewest) / n;
        (1.0 - largest_risk(missed, n, delta) - LESS).max(0.0)
    });
    passed.collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::super::state::{Data, Preset};
    use super::*;
    use crate::routing::{Certificate, certify, golden};

    fn five() -> (Model, State) {
        let loaded = Rc::new(Read {
            rollouts: golden(),
            ..Read::default()
        });
        let state = State::of(Data::Golden);
        (
            Model::new(&loaded, &state.policies[0], None).unwrap(),
            state,
        )
    }

    #[test]
    fn the_example_has_its_five_budgets() {
        let (model, state) = five();
        let breaks = Breaks::of(&model, &state);
        let expected = [8.0 / 3.0, 19.0 / 6.0, 14.0 / 3.0, 16.0 / 3.0, 19.0 / 3.0];
        let certified: Vec<f64> = breaks.least.iter().rev().copied().collect();
        for (budget, expected) in certified.iter().zip(expected) {
            assert!((budget - expected).abs() < 1e-12, "{certified:?}");
        }
        assert_eq!(breaks.smallest, certified[0]);
        assert_eq!(breaks.budget_for(0.07), certified[2]);
        assert_eq!(breaks.budget_for(0.0), certified[4]);
    }

    #[test]
    fn every_break_is_the_smallest_budget_of_its_step() {
        let (model, state) = five();
        let breaks = Breaks::of(&model, &state);
        for (lambda, budget) in breaks.lambdas.iter().zip(breaks.least.iter()) {
            let mut terms = state.terms();
            let mut chosen = |budget| {
                terms.budget = budget;
                certify(&model.frontier, model.largest, &terms).unwrap()
            };
            assert_eq!(chosen(*budget).choice().unwrap().lambda, *lambda);
            let below = chosen(budget - 1e-6);
            assert!(below.choice().is_none_or(|choice| choice.lambda > *lambda));
        }
        let infeasible = Preset::Infeasible.state().terms();
        assert!(matches!(
            certify(&model.frontier, model.largest, &infeasible).unwrap(),
            Certificate::Infeasible { .. }
        ));
    }

    #[test]
    fn a_rate_chooses_the_dearest_saving_that_keeps_it() {
        let (model, mut state) = five();
        state.bound = super::super::state::BoundKind::SolveRate;
        state.delta = 0.5;
        let breaks = Breaks::of(&model, &state);
        assert_eq!(breaks.rates.len(), breaks.lambdas.len());
        assert!(breaks.rates.windows(2).all(|pair| pair[0] >= pair[1]));
        for (lambda, rate) in breaks.lambdas.iter().zip(breaks.rates.iter()) {
            let mut terms = state.terms();
            terms.bound = state.bound.bound(state.delta, *rate);
            let found = certify(&model.frontier, model.largest, &terms).unwrap();
            assert!(found.choice().unwrap().lambda >= *lambda, "{rate}");
            assert!(found.choice().unwrap().certified_rate.unwrap() >= *rate);
        }
        let mut terms = state.terms();
        terms.bound = state.bound.bound(state.delta, breaks.rates[0] + 1e-6);
        let found = certify(&model.frontier, model.largest, &terms).unwrap();
        assert!(matches!(found, Certificate::Unsolvable { .. }));
    }

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
        let (cheap, frontier) = model.cascade.as_ref().unwrap();
        assert!(*cheap < 2);
        assert_eq!(frontier.counts(0).len(), 2);
    }

    #[test]
    fn actions_are_ranked_by_what_they_cost() {
        let (model, _) = five();
        assert_eq!([0, 1, 2].map(|action| model.rank(action)), [1, 2, 3]);
    }
}
