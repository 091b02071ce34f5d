//! The Monte-Carlo table: 300 random inputs, 400 repeats, how often A to C are picked and how
//! often anything is accepted at .95.

use super::*;
use crate::numerics::Random;
use std::ops::RangeInclusive;

const REPEATS: u32 = 400;
const INPUTS: u32 = 300;

/// Which kind of input an order is, by what the programs answer.
fn kind(total: u32, count: u32) -> usize {
    let correct = total >= 25 && count >= 3;
    let total_bug = total > 25 && count >= 3;
    let count_bug = total >= 25 && count > 3;
    match (total_bug == correct, count_bug == correct) {
        (true, true) => 0,
        (false, true) => 1,
        (true, false) => 2,
        (false, false) => 3,
    }
}

/// Share of repeats that pick A to C (ties split), and that accept.
fn simulate(
    totals: RangeInclusive<u32>,
    counts: RangeInclusive<u32>,
    estimator: &dyn Estimator,
) -> [f64; 2] {
    let mut random = Random::new(7);
    let mut draw =
        |range: &RangeInclusive<u32>| range.start() + random.below(range.end() - range.start() + 1);
    let options = Options::default().check().unwrap();
    let [mut picked, mut accepted] = [0.0; 2];
    for _ in 0..REPEATS {
        let mut mix = [0; 4];
        for _ in 0..INPUTS {
            mix[kind(draw(&totals), draw(&counts))] += 1;
        }
        let rows = Rows::new(&coupon(mix), &options).unwrap();
        let fit = estimator.fit(&rows, &rows.weights(), &mut |_| ());
        let alpha: Vec<f64> = fit.alpha.iter().map(|alpha| alpha.unwrap()).collect();
        let best = alpha.iter().copied().fold(0.0, f64::max);
        let leading: Vec<usize> = (0..7)
            .filter(|&program| alpha[program] >= best - 1e-9)
            .collect();
        let correct = leading.iter().filter(|&&program| program < 3).count();
        picked += correct as f64 / leading.len() as f64;
        accepted += f64::from(u8::from(best >= 0.95));
    }
    [picked, accepted].map(|sum| sum / f64::from(REPEATS))
}

/// Both the table and this run are samples of 400, so three standard deviations of a difference.
fn assert_within_error(computed: [f64; 2], expected: [f64; 2], what: &str) {
    for (computed, expected) in computed.into_iter().zip(expected) {
        let error = 3.0 * (2.0 * expected * (1.0 - expected) / f64::from(REPEATS)).sqrt() + 0.01;
        assert!(
            (computed - expected).abs() <= error,
            "{what}: {computed} is not {expected} within {error}"
        );
    }
}

#[test]
fn the_law_of_inputs_decides_who_wins() {
    for (totals, counts, dawid_skene, vote) in [
        (0..=100, 0..=10, [0.00, 1.00], [0.94, 1.00]),
        (20..=30, 1..=5, [0.14, 0.69], [1.00, 0.68]),
        (24..=26, 2..=4, [1.00, 1.00], [1.00, 0.00]),
        (0..=20, 0..=10, [0.43, 1.00], [0.43, 1.00]),
    ] {
        let what = format!("totals {totals:?}, counts {counts:?}");
        let two_coin = TwoCoin::two_iterations();
        assert_within_error(
            simulate(totals.clone(), counts.clone(), &two_coin),
            dawid_skene,
            &what,
        );
        assert_within_error(simulate(totals, counts, &AgreementShare), vote, &what);
    }
}
