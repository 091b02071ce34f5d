//! What holds of any data.

use super::super::*;
use super::counts;
use crate::numerics::Random;
use proptest::prelude::*;

fn table() -> impl Strategy<Value = PairedCounts> {
    [0_u32..60, 0_u32..60, 0_u32..60, 0_u32..60]
        .prop_filter("some pairs", |counts| counts.iter().sum::<u32>() > 0)
        .prop_map(|[both, only_first, only_second, neither]| PairedCounts {
            both,
            only_first,
            only_second,
            neither,
        })
}

fn values(most: usize) -> impl Strategy<Value = Vec<f64>> {
    prop::collection::vec((0_u32..30).prop_map(f64::from), 1..most)
}

proptest! {
    #[test]
    fn exchanging_the_settings_changes_only_the_sign(table in table(), margin in 0.01..0.3_f64) {
        let terms = Terms { margin, ..Terms::default() };
        let one = compare(&table, &terms).unwrap();
        let other = compare(&table.swapped(), &terms).unwrap();
        prop_assert_eq!(one.p, other.p);
        prop_assert_eq!(one.verdict, other.verdict);
        prop_assert_eq!(one.equivalence.difference, -other.equivalence.difference);
        prop_assert_eq!(one.equivalence.interval.0, -other.equivalence.interval.1);
        prop_assert_eq!(one.equivalence.p_lower, other.equivalence.p_upper);
        prop_assert!(one.p > 0.0 && one.p <= 1.0);
    }

    #[test]
    fn equivalence_is_the_interval_inside_the_margin(table in table(), margin in 0.01..0.3_f64) {
        for error in [StandardError::Paired, StandardError::Artifact] {
            let tests = equivalence(&table, margin, 0.05, error).unwrap();
            let inside = -margin < tests.interval.0 && tests.interval.1 < margin;
            let close = (tests.p() - 0.05).abs() < 1e-9;
            prop_assert!(close || (tests.p() < 0.05) == inside);
        }
    }

    #[test]
    fn a_wider_margin_never_loses_equivalence(table in table(), margin in 0.01..0.3_f64, more in 0.0..0.3_f64) {
        let p = |margin| equivalence(&table, margin, 0.05, StandardError::Paired).unwrap().p();
        prop_assert!(p(margin + more) <= p(margin));
    }

    #[test]
    fn delta_is_antisymmetric(first in values(40), second in values(40)) {
        let one = cliff(&first, &second).unwrap();
        let other = cliff(&second, &first).unwrap();
        prop_assert!((one.delta + other.delta).abs() < 1e-12);
        prop_assert_eq!(one.magnitude, other.magnitude);
        if let (Some(one), Some(other)) = (one.interval, other.interval) {
            prop_assert!((one.0 + other.1).abs() < 1e-9);
        }
        let pairs = first.iter().flat_map(|f| second.iter().map(move |s| (s > f) as i32 - (s < f) as i32));
        let brute = pairs.map(f64::from).sum::<f64>() / (first.len() * second.len()) as f64;
        prop_assert!((one.delta - brute).abs() < 1e-12);
    }

    #[test]
    fn corrected_p_values_keep_their_order_and_never_fall(p in prop::collection::vec(0.0..1.0_f64, 1..30)) {
        let holm = holm(&p);
        let hochberg = benjamini_hochberg(&p);
        for (place, own) in p.iter().enumerate() {
            prop_assert!(*own <= hochberg[place] && hochberg[place] <= holm[place] && holm[place] <= 1.0);
            for (other, theirs) in p.iter().enumerate() {
                if own <= theirs {
                    prop_assert!(holm[place] <= holm[other] && hochberg[place] <= hochberg[other]);
                }
            }
        }
    }

    #[test]
    fn a_bootstrap_is_its_seed(first in values(30), seed: u64) {
        let pairs: Vec<(f64, f64)> = first.iter().map(|value| (value + 1.0, value * 2.0)).collect();
        let one = paired_bootstrap(&pairs, 200, 0.9, seed).unwrap().unwrap();
        prop_assert_eq!(Some(one), paired_bootstrap(&pairs, 200, 0.9, seed).unwrap());
        prop_assert!(one.difference.low <= one.difference.high);
        let ratio = one.ratio.unwrap();
        prop_assert!(ratio.low <= ratio.high && ratio.value >= 0.0);
    }
}

#[test]
fn a_bootstrap_covers_the_mean_about_as_often_as_it_says() {
    let mut random = Random::new(7);
    let mut covered = 0;
    for seed in 0..300 {
        let pairs: Vec<(f64, f64)> = (0..60)
            .map(|_| {
                let task = 10.0 * random.uniform();
                (task + 1.0, task + 2.0 * random.uniform() + 0.5)
            })
            .collect();
        let difference = paired_bootstrap(&pairs, 400, 0.9, seed)
            .unwrap()
            .unwrap()
            .difference;
        covered += u32::from(difference.low <= 0.5 && 0.5 <= difference.high);
    }
    // 90 % of 300, four standard deviations of a binomial number: 5.2 each.
    assert!((249..=291).contains(&covered), "{covered}");
}

#[test]
fn a_bootstrap_refuses_what_is_no_number() {
    assert_eq!(paired_bootstrap(&[], 200, 0.9, 1), Ok(None));
    let refused = paired_bootstrap(&[(1.0, 2.0), (1.0, f64::INFINITY)], 200, 0.9, 1);
    assert_eq!(
        refused.unwrap_err().to_string(),
        "value 1 of the second setting is inf, not a finite number"
    );
    assert!(paired_bootstrap(&[(1.0, 2.0)], 0, 0.9, 1).is_err());
    assert!(paired_bootstrap(&[(1.0, 2.0)], 200, 1.0, 1).is_err());
    let zero = paired_bootstrap(&[(0.0, 2.0)], 200, 0.9, 1)
        .unwrap()
        .unwrap();
    assert_eq!((zero.ratio, zero.difference.low), (None, 2.0));
}

/// How often `found` holds of tables of `pairs` where each setting alone solves so often.
fn power(pairs: u32, alone: [f64; 2], found: impl Fn(&PairedCounts) -> bool) -> f64 {
    let mut random = Random::new(u64::from(pairs));
    let times = 1_500;
    let hits = (0..times).filter(|_| {
        let mut table = counts(0, 0, 0);
        for _ in 0..pairs {
            let draw = random.uniform();
            let second = draw >= alone[0] && draw < alone[0] + alone[1];
            table.add(draw < alone[0] || draw > 0.7, second || draw > 0.7);
        }
        found(&table)
    });
    hits.count() as f64 / f64::from(times)
}

#[test]
fn the_pairs_that_are_asked_for_do() {
    let terms = Terms::default();
    let pairs = pairs_for_equivalence(0.1, 0.05, 0.05, 0.8).unwrap();
    // z(.95) + z(.9) = 2.9264; its square times .1 / .0025.
    assert_eq!(pairs, 343);
    let equivalent = |table: &PairedCounts| {
        equivalence(table, terms.margin, 0.05, StandardError::Paired)
            .unwrap()
            .p()
            < 0.05
    };
    // Four standard deviations of 1,500 draws: .041.
    let share = power(pairs, [0.05, 0.05], equivalent);
    assert!((share - 0.8).abs() < 0.045, "{share}");

    let pairs = pairs_for_difference(0.2, 0.1, 0.05, 0.8).unwrap();
    assert_eq!(pairs, 155);
    // The exact test is careful: it finds somewhat less than the formula promises.
    let share = power(pairs, [0.05, 0.15], |table| mcnemar(table) < 0.05);
    assert!((0.68..0.82).contains(&share), "{share}");
}

#[test]
fn impossible_sizes_are_refused() {
    assert!(pairs_for_difference(0.1, 0.2, 0.05, 0.8).is_err());
    assert!(pairs_for_difference(0.1, 0.0, 0.05, 0.8).is_err());
    assert!(pairs_for_equivalence(1.1, 0.05, 0.05, 0.8).is_err());
    assert!(pairs_for_equivalence(0.1, 0.05, 0.05, 1.0).is_err());
    assert!(pairs_for_equivalence(0.1, f64::NAN, 0.05, 0.8).is_err());
    assert_eq!(pairs_for_equivalence(0.0, 0.05, 0.05, 0.8), Ok(59));
    assert_eq!(pairs_for_difference(0.5, 1e-7, 0.05, 0.8), Ok(u32::MAX));
}
