//! What the search is for: the coupon, and pools that it must not be sure about.

use super::*;
use crate::data::{Data, Integer};
use crate::inputs::{Instance, NotDrawn, Runner, Source};
use crate::numerics::Random;
use crate::reliability::{self, Decision, EstimatorId, Gate, OutputMatrix, analyse, decide};
use crate::sandbox::{Outcome, Output};
use proptest::prelude::*;

/// Integers, each in a range of its own.
pub(in crate::inputs) struct Ranges(pub Vec<(i64, i64)>);

pub(in crate::inputs) fn integers(instance: &Instance) -> Vec<i64> {
    let integer = |value: &Data| match value {
        Data::Int(Integer::Small(integer)) => *integer as i64,
        other => panic!("{other:?}"),
    };
    instance.values.iter().map(integer).collect()
}

fn instance(values: impl IntoIterator<Item = i64>) -> Instance {
    Instance {
        values: values.into_iter().map(Data::from).collect(),
    }
}

impl Source for Ranges {
    fn draw(&self, row: u64) -> Result<Instance, NotDrawn> {
        let mut random = Random::new(row.wrapping_mul(7_919));
        let mut one =
            |&(low, high): &(i64, i64)| low + i64::from(random.below((high - low + 1) as u32));
        Ok(instance(self.0.iter().map(&mut one)))
    }

    fn accepts(&self, instance: &Instance) -> bool {
        let inside = |(value, (low, high)): (i64, &(i64, i64))| (*low..=*high).contains(&value);
        integers(instance).into_iter().zip(&self.0).all(inside)
    }

    fn mutate(&self, from: &Instance, seed: u64) -> Option<Instance> {
        let mut random = Random::new(seed);
        let mut values = integers(from);
        let at = random.below(values.len() as u32) as usize;
        values[at] += [-1, 1][random.below(2) as usize];
        Some(instance(values)).filter(|changed| self.accepts(changed))
    }

    fn smaller<'s>(&'s self, from: &Instance) -> Box<dyn Iterator<Item = Instance> + 's> {
        let values = integers(from);
        let mut found = Vec::new();
        for at in 0..values.len() {
            for less in [0, values[at] / 2, values[at] - values[at].signum()] {
                let mut values = values.clone();
                values[at] = less;
                let smaller = instance(values);
                if self.accepts(&smaller) && self.weight(&smaller) < self.weight(from) {
                    found.push(smaller);
                }
            }
        }
        Box::new(found.into_iter())
    }

    fn weight(&self, instance: &Instance) -> u64 {
        integers(instance)
            .iter()
            .map(|value| value.unsigned_abs())
            .sum()
    }
}

pub(in crate::inputs) fn answer(yes: bool) -> Outcome {
    Outcome::Output(Output::Bytes(if yes { "True\n" } else { "False\n" }.into()))
}

const COUPON: [&str; 3] = [
    "def valid(total, count):\n    return total >= 25 and count >= 3\n",
    "def valid(total, count):\n    return total > 25 and count >= 3\n",
    "def valid(total, count):\n    return total >= 25 and count > 3\n",
];

/// A to C are correct, D and E err at the total's edge, F and G at the count's.
pub(in crate::inputs) fn coupon(program: usize, instance: &Instance) -> Outcome {
    let values = integers(instance);
    let (total, count) = (values[0], values[1]);
    answer(match program {
        0..3 => total >= 25 && count >= 3,
        3..5 => total > 25 && count >= 3,
        _ => total >= 25 && count > 3,
    })
}

pub(in crate::inputs) fn coupon_source() -> Ranges {
    Ranges(vec![(0, 100), (0, 10)])
}

pub(in crate::inputs) fn coupon_constants() -> Constants {
    Constants::find(
        COUPON
            .iter()
            .enumerate()
            .map(|(program, source)| (program, Language::Python, *source)),
        None,
    )
}

fn options(seed: u64, inputs: u32) -> Options {
    Options {
        seed,
        inputs,
        ..Options::default()
    }
}

fn uniform(source: &Ranges, runner: &mut dyn Runner, seed: u64) -> reliability::Report {
    let mut matrix = OutputMatrix::new(runner.programs());
    for row in 0..300 {
        let instance = source.draw(seed * 1_000 + row).unwrap();
        matrix.push(&runner.run_all(&instance)).unwrap();
    }
    analyse(&matrix, &reliability::Options::default()).unwrap()
}

fn adopted(decision: &Decision) -> Option<usize> {
    match decision {
        Decision::Adopt { program, .. } => Some(*program),
        Decision::Fallback(_) => None,
    }
}

#[test]
fn the_coupon_is_judged_right_within_a_fifth_of_the_runs() {
    let source = coupon_source();
    let (mut misjudged, mut right, mut wrong) = (0, 0, 0);
    for seed in 0..100 {
        let report = uniform(&source, &mut (7, coupon), seed);
        let two_coin = report
            .panel
            .iter()
            .find(|one| one.estimator == EstimatorId::TwoCoin2);
        let alpha = &two_coin.unwrap().alpha;
        misjudged += usize::from(alpha[5] > alpha[0] || alpha[3] > alpha[0]);

        let mut search = Search::new(7, coupon_constants(), options(seed, 60));
        search.run(&source, &mut (7, coupon)).unwrap();
        assert!(search.chosen().len() <= 60);
        match search
            .decision()
            .and_then(|(_, decision)| adopted(decision))
        {
            Some(0..3) => right += 1,
            Some(_) => wrong += 1,
            None => {}
        }
    }
    assert!(
        misjudged >= 95,
        "two-coin on 300 uniform inputs: {misjudged} of 100 misjudged"
    );
    assert!(
        right >= 95 && wrong == 0,
        "searched inputs: {right} of 100 right, {wrong} wrong"
    );
}

#[test]
fn a_seed_names_the_same_search_and_no_input_comes_twice() {
    let search = |seed| {
        let mut search = Search::new(7, coupon_constants(), options(seed, 60));
        let stopped = search.run(&coupon_source(), &mut (7, coupon)).unwrap();
        let found: Vec<_> = search
            .chosen()
            .iter()
            .map(|one| integers(&one.instance))
            .collect();
        (stopped, found)
    };
    assert_eq!(search(3), search(3));
    assert_ne!(search(3).1, search(4).1);
    for seed in 0..20 {
        let found = search(seed).1;
        let distinct: std::collections::BTreeSet<_> = found.iter().collect();
        assert_eq!(distinct.len(), found.len());
    }
}

#[test]
fn reasons_are_true() {
    let mut kinds = [0; KINDS];
    for seed in 0..10 {
        let mut search = Search::new(7, coupon_constants(), options(seed, 60));
        search.run(&coupon_source(), &mut (7, coupon)).unwrap();
        let chosen = search.chosen();
        for (row, one) in chosen.iter().enumerate() {
            let split = |of: usize| of < row && chosen[of].split + chosen[of].apart > 0.0;
            let has = |placed: &Placed| match placed.constant {
                Value::Integer(constant) => {
                    let value = integers(&one.instance)[placed.field];
                    i128::from(value) == constant + i128::from(placed.step)
                }
                _ => false,
            };
            kinds[one.reason.kind()] += 1;
            match &one.reason {
                Reason::Fresh => {}
                Reason::Boundary(placed) => assert!(!placed.is_empty() && placed.iter().all(has)),
                Reason::Mutation { of, placed } => {
                    assert!(split(*of) && placed.iter().all(has));
                }
                Reason::Crossing { of, with } => {
                    assert!(split(*of) && split(*with));
                    assert_ne!(chosen[*of].partition, chosen[*with].partition);
                    let [here, of, with] = [
                        &one.instance,
                        &chosen[*of].instance,
                        &chosen[*with].instance,
                    ]
                    .map(integers);
                    assert!((0..2).all(|field| [of[field], with[field]].contains(&here[field])));
                }
            }
        }
        let groups = chosen.last().unwrap().groups;
        assert_eq!(groups as usize, partition::parts(search.groups()));
    }
    assert!(kinds.iter().all(|&times| times > 0), "{kinds:?}");
}

#[test]
fn programs_that_never_differ_are_let_go_by_the_rule_of_three() {
    let mut search = Search::new(3, Constants::default(), options(1, 1_000));
    let stopped = search.run(
        &coupon_source(),
        &mut (3, |_, instance: &Instance| coupon(0, instance)),
    );
    assert_eq!(stopped.unwrap(), Stopped::NoDifference { rate: 0.01 });
    assert_eq!((search.chosen().len(), search.decision()), (300, None));
    assert_eq!(search.groups(), [0; 3]);
}

#[test]
fn two_groups_are_never_settled_for_either() {
    for seed in 0..20 {
        let mut search = Search::new(5, coupon_constants(), options(seed, 300));
        let two =
            |program: usize, instance: &Instance| coupon(if program < 3 { 0 } else { 3 }, instance);
        let stopped = search.run(&coupon_source(), &mut (5, two)).unwrap();
        assert!(
            matches!(stopped, Stopped::Undecidable { .. }),
            "{stopped:?}"
        );
    }
}

#[test]
fn a_small_space_is_exhausted() {
    let source = Ranges(vec![(0, 1), (0, 2)]);
    let mut search = Search::new(2, coupon_constants(), options(1, 300));
    let runner = |_, instance: &Instance| coupon(0, instance);
    assert_eq!(
        search.run(&source, &mut (2, runner)).unwrap(),
        Stopped::Exhausted
    );
    assert_eq!(search.chosen().len(), 6);
}

#[test]
fn what_draws_nothing_is_an_error() {
    struct Dry;
    impl Source for Dry {
        fn draw(&self, row: u64) -> Result<Instance, NotDrawn> {
            Err(NotDrawn {
                row,
                why: "No number is below itself.".into(),
            })
        }
        fn accepts(&self, _: &Instance) -> bool {
            false
        }
        fn mutate(&self, _: &Instance, _: u64) -> Option<Instance> {
            None
        }
        fn smaller<'s>(&'s self, _: &Instance) -> Box<dyn Iterator<Item = Instance> + 's> {
            Box::new(std::iter::empty())
        }
        fn weight(&self, _: &Instance) -> u64 {
            0
        }
    }
    let mut search = Search::new(2, Constants::default(), Options::default());
    let error = search
        .run(&Dry, &mut (2, |_, _: &Instance| answer(true)))
        .unwrap_err();
    assert!(
        error
            .to_string()
            .ends_with("could not be drawn: No number is below itself."),
        "{error}"
    );
}

/// A bug: where it strikes, and what it adds to the answer.
struct Bug {
    kind: u32,
    constant: i64,
    adds: i64,
}

impl Bug {
    fn strikes(&self, x: i64, y: i64) -> bool {
        let constant = self.constant;
        match self.kind {
            0 => x == constant,
            1 => y >= constant,
            2 => (x + y) % (constant % 40 + 2) == 0,
            3 => x <= constant / 4,
            4 => y == constant,
            _ => x > y && x % 3 == 0,
        }
    }
}

/// Ten programs, correct with probability .6; the wrong ones share bugs as guests share tables in a
/// Chinese restaurant. Which bug each has.
fn pool(seed: u64) -> (Vec<Bug>, Vec<Option<usize>>) {
    let mut random = Random::new(seed);
    let (mut bugs, mut has): (Vec<Bug>, Vec<Option<usize>>) = (Vec::new(), Vec::new());
    for _ in 0..10 {
        if random.uniform() < 0.6 {
            has.push(None);
            continue;
        }
        let wrong: Vec<usize> = has.iter().flatten().copied().collect();
        if random.below(wrong.len() as u32 + 1) == 0 {
            bugs.push(Bug {
                kind: random.below(6),
                constant: random.below(1_001).into(),
                adds: 1 + i64::from(random.below(3)),
            });
            has.push(Some(bugs.len() - 1));
        } else {
            has.push(Some(wrong[random.below(wrong.len() as u32) as usize]));
        }
    }
    (bugs, has)
}

#[test]
fn searched_inputs_mislead_the_gate_less_often_than_three_hundred_uniform_ones() {
    let source = Ranges(vec![(0, 1_000); 2]);
    let (mut uniform_wrong, mut searched_wrong, mut searched_right, mut runs) = (0, 0, 0, 0);
    for seed in 0..300 {
        let (bugs, has) = pool(seed);
        let run = |program: usize, instance: &Instance| {
            let values = integers(instance);
            let adds = match has[program].map(|bug| &bugs[bug]) {
                Some(bug) if bug.strikes(values[0], values[1]) => bug.adds,
                _ => 0,
            };
            let sum = values[0] + values[1] + adds;
            Outcome::Output(Output::Bytes(sum.to_string().into()))
        };
        let wrong = |program: Option<usize>| program.is_some_and(|program| has[program].is_some());
        let decision = decide(&uniform(&source, &mut (10, run), seed), &Gate::default());
        uniform_wrong += usize::from(wrong(adopted(&decision)));

        let sources: String = bugs
            .iter()
            .map(|bug| format!("{} ", bug.constant))
            .collect();
        let constants = Constants::find([(0, Language::Python, &*sources)], None);
        let mut search = Search::new(10, constants, options(seed, 300));
        search.run(&source, &mut (10, run)).unwrap();
        runs += search.chosen().len();
        let program = search
            .decision()
            .and_then(|(_, decision)| adopted(decision));
        searched_wrong += usize::from(wrong(program));
        searched_right += usize::from(program.is_some() && !wrong(program));
    }
    let told = format!("{uniform_wrong} {searched_wrong} {searched_right} {runs}");
    assert!(2 * searched_wrong <= uniform_wrong, "{told}");
    assert!(searched_right >= 40 && runs <= 30_000, "{told}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn whatever_programs_do_the_books_are_right(
        seed: u64, programs in 1_usize..6, answers in 1_u32..4, inputs in 1_u32..60,
    ) {
        let run = |program: usize, instance: &Instance| {
            let values = integers(instance);
            let bits = Random::new(seed ^ (values[0] as u64) << 20 ^ (values[1] as u64) << 8 ^ program as u64).below(answers + 2);
            match bits {
                0 => Outcome::OutOfFuel,
                1 => Outcome::Exit(1),
                bits => Outcome::Output(Output::Bytes(bits.to_string().into())),
            }
        };
        let mut search = Search::new(programs, coupon_constants(), options(seed, inputs));
        search.run(&Ranges(vec![(0, 30), (0, 30)]), &mut (programs, run)).unwrap();
        let chosen = search.chosen();
        prop_assert!(chosen.len() <= inputs as usize);
        prop_assert_eq!(search.matrix().inputs(), chosen.len());
        // Two programs are in one group exactly if no input told them apart.
        for left in 0..programs {
            for right in 0..left {
                let never = chosen.iter().all(|one| one.partition[left] == one.partition[right]);
                prop_assert_eq!(search.groups()[left] == search.groups()[right], never);
            }
        }
        // Bits add up, and every kind of disagreement is judged as often.
        let split: f64 = chosen.iter().map(|one| one.split).sum();
        prop_assert!((split - partition::entropy(search.groups())).abs() < 1e-9);
        let mut judged = std::collections::BTreeMap::<&[u16], usize>::new();
        for &row in search.judged() {
            *judged.entry(&chosen[row].partition).or_default() += 1;
        }
        let mut splits = judged.iter().filter(|(partition, _)| partition::parts(partition) > 1);
        if let Some((_, each)) = splits.next() {
            prop_assert!(splits.all(|(_, other)| other == each));
        }
        prop_assert!(search.judged().is_sorted());
        prop_assert_eq!(search.balanced().inputs(), search.judged().len());
        let covered: usize = search.coverage().iter().map(|group| group.programs.len()).sum();
        prop_assert_eq!(covered, programs);
    }
}
