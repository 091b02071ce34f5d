//! Matrices like those that people met elsewhere, made small.

use super::*;
use crate::numerics::Random;
use EstimatorId::{AgreementShare, MultiClass, TwoCoin, TwoCoin2};

const ALL: Stop = Stop {
    iterations: 1_000,
    tolerance: 1e-12,
};

/// Runs two-coin EM on labels and returns where it ends.
fn solve(labels: &Labels) -> Solution {
    super::TwoCoin::converged(ALL).solve(
        labels,
        &vec![1.0; labels.rows()],
        &labels.shares(),
        &mut |_| (),
    )
}

/// Few answers an input from many programs: EM crawls.
fn sparse() -> OutputMatrix {
    let mut random = Random::new(3);
    let mut labels = Vec::new();
    for _ in 0..600 {
        let truth = random.uniform() < 0.12;
        let mut row = [None; 30];
        for _ in 0..3 {
            let right = random.uniform() < 0.75;
            row[random.below(30) as usize] = Some(right == truth);
        }
        labels.extend(row);
    }
    OutputMatrix::from_labels(30, &labels).unwrap()
}

#[test]
fn slow_convergence_is_said() {
    let short = Options {
        iterations: 10,
        ..Options::default()
    };
    let report = analyse(&sparse(), &short).unwrap();
    let two_coin = estimate(&report, TwoCoin);
    assert!(!two_coin.converged && two_coin.notes.contains(&Note::NotConverged));
    assert_eq!(two_coin.iterations, 10);
    assert!(
        two_coin
            .alpha
            .iter()
            .flatten()
            .all(|alpha| alpha.is_finite())
    );
    // Two iterations on purpose are not a failure to converge.
    assert!(
        !estimate(&report, TwoCoin2)
            .notes
            .contains(&Note::NotConverged)
    );
}

#[test]
fn a_long_trace_is_thinned_but_keeps_its_ends() {
    let long = Options {
        iterations: 700,
        tolerance: f64::NEG_INFINITY,
        ..Options::default()
    };
    let report = analyse(&sparse(), &long).unwrap();
    assert_eq!(report.trace.len(), report.trace_iterations.len());
    assert!(
        report.trace.len() <= crate::limits::TRACE && report.trace.len() > crate::limits::TRACE / 2
    );
    assert_eq!(report.trace_iterations[..25], (0..25).collect::<Vec<u32>>());
    assert!(
        report
            .trace_iterations
            .is_sorted_by(|left, right| left < right)
    );
    assert_eq!(report.trace_iterations.last(), Some(&700));
}

#[test]
fn the_longer_run_may_be_the_worse_one() {
    let report = analyse(&coupon([286, 5, 5, 4]), &Options::default()).unwrap();
    assert_eq!(
        estimate(&report, TwoCoin2).pick,
        Pick::Programs(vec![0, 1, 2])
    );
    assert_eq!(estimate(&report, TwoCoin).pick, Pick::Tie(vec![3, 4, 5, 6]));
}

#[test]
fn an_inverted_program_is_as_informative_as_a_perfect_one() {
    // Always yes, always the opposite, two perfect, one wrong once. Truth: 1 1 0 0 1.
    let labels = labels("10111 10111 11000 11001 10111");
    let truth = [true, true, false, false, true];
    let majority: Vec<bool> = (0..5).map(|row| labels.counts(row)[1] >= 3).collect();
    assert_eq!(
        majority
            .iter()
            .zip(truth)
            .filter(|(vote, truth)| **vote == *truth)
            .count(),
        4
    );
    let mut log_odds = Vec::new();
    let solution =
        super::TwoCoin::converged(ALL).solve(&labels, &[1.0; 5], &labels.shares(), &mut |step| {
            log_odds = step.log_odds.to_vec();
        });
    let believed: Vec<bool> = solution
        .posterior
        .iter()
        .map(|posterior| posterior[1] > 0.5)
        .collect();
    assert_eq!(believed, truth);
    // Its yes says what a perfect program's no says.
    assert_near(&log_odds[1], &[log_odds[2][1], log_odds[2][0]], 1e-9);
    assert_near(&log_odds[0], &[0.0, 0.0], 1e-9);
}

#[test]
fn a_mirror_of_the_others_is_no_accident() {
    let mut random = Random::new(6);
    let mut labels = Labels::new(3);
    for row in 0..200 {
        let vote = if row < 2 {
            row == 0
        } else {
            random.uniform() < 0.5
        };
        labels.push([Some(vote), Some(vote), Some(!vote)]);
    }
    let ones = (0..200)
        .filter(|&row| labels.get(row, 0) == Some(true))
        .count();
    let solution = solve(&labels);
    for (row, posterior) in solution.posterior.iter().enumerate() {
        assert_near(
            posterior,
            if labels.get(row, 0) == Some(true) {
                &[0.0, 1.0]
            } else {
                &[1.0, 0.0]
            },
            1e-6,
        );
    }
    assert_near(
        &solution.parameters.confusion[2].concat(),
        &[0.0, 1.0, 1.0, 0.0],
        1e-6,
    );
    assert_near(
        &[solution.parameters.prevalence],
        &[ones as f64 / 200.0],
        1e-6,
    );
}

#[test]
fn one_class_observed_is_no_certainty() {
    let mut random = Random::new(8);
    let labels: Vec<Option<bool>> = (0..600)
        .map(|_| (random.uniform() < 0.6).then_some(true))
        .collect();
    let report = analyse(
        &OutputMatrix::from_labels(3, &labels).unwrap(),
        &Options::default(),
    )
    .unwrap();
    let two_coin = estimate(&report, TwoCoin);
    assert!(two_coin.notes.contains(&Note::OneClassObserved));
    assert!(
        two_coin
            .posterior
            .iter()
            .all(|posterior| (posterior - 1.0).abs() < 1e-6)
    );
}

#[test]
fn two_programs_are_not_identifiable() {
    let mut random = Random::new(9);
    let labels: Vec<Option<bool>> = (0..400).map(|_| Some(random.uniform() < 0.5)).collect();
    let report = analyse(
        &OutputMatrix::from_labels(2, &labels).unwrap(),
        &Options::default(),
    )
    .unwrap();
    for estimate in &report.panel {
        let has_model = estimate.log_likelihood.is_some();
        assert_eq!(
            estimate.notes.contains(&Note::NotIdentifiable),
            has_model,
            "{:?}",
            estimate.estimator
        );
        assert!(
            estimate
                .alpha
                .iter()
                .flatten()
                .all(|alpha| alpha.is_finite())
        );
    }
}

#[test]
fn two_votes_and_seven_abstentions_still_count() {
    // Nine sources, right on four of five inputs; then a row with two votes against.
    let mut random = Random::new(10);
    let mut labels = Labels::new(9);
    for row in 0..500 {
        let truth = row % 2 == 0;
        let votes: Vec<_> = (0..9)
            .map(|_| Some((random.uniform() < 0.8) == truth))
            .collect();
        labels.push(votes);
    }
    labels.push([Some(false), None, None, None, Some(false)]);
    let weights = vec![1.0; labels.rows()];
    let mut last = Vec::new();
    let stop = Stop {
        iterations: 10_000,
        tolerance: 1e-9,
    };
    let solution =
        super::TwoCoin::converged(stop).solve(&labels, &weights, &labels.shares(), &mut |step| {
            last = vec![1.0 - step.parameters.prevalence, step.posterior[500][0]];
        });
    assert!(solution.converged);
    assert!(
        last[1] > last[0] + 0.3,
        "posterior {} is not above the prior {}",
        last[1],
        last[0]
    );
}

#[test]
fn a_single_answer_or_none_is_no_information() {
    let informative = "11111 11110 11111 11101 11111 01111";
    let whole: Vec<Option<bool>> = format!("{informative} 1---- -----")
        .split_whitespace()
        .flat_map(|row| {
            row.chars()
                .map(|label| (label != '-').then_some(label == '1'))
                .collect::<Vec<_>>()
        })
        .collect();
    let with = analyse(
        &OutputMatrix::from_labels(5, &whole).unwrap(),
        &Options::default(),
    )
    .unwrap();
    let without = analyse(
        &OutputMatrix::from_labels(5, &whole[..30]).unwrap(),
        &Options::default(),
    )
    .unwrap();
    assert!(with.notes.contains(&Note::NoInformation { inputs: 2 }));
    for (left, right) in with.panel.iter().zip(&without.panel) {
        assert_eq!(
            (&left.alpha, &left.pick),
            (&right.alpha, &right.pick),
            "{:?}",
            left.estimator
        );
    }
    let two_coin = estimate(&with, TwoCoin);
    let prior = with.trace.last().unwrap().prevalence;
    for (pattern, posterior) in with.patterns.iter().zip(&two_coin.posterior) {
        if pattern.classes.iter().flatten().count() < 2 {
            assert_near(&[*posterior], &[prior], 1e-12);
            assert_eq!(contributions(&with, pattern, 0), None);
        }
    }
}

#[test]
fn more_distinct_rows_than_are_listed() {
    let mut random = Random::new(11);
    let labels: Vec<Option<bool>> = (0..14 * 6_000)
        .map(|_| Some(random.uniform() < 0.5))
        .collect();
    let matrix = OutputMatrix::from_labels(14, &labels).unwrap();
    let report = analyse(
        &matrix,
        &Options {
            iterations: 3,
            ..Options::default()
        },
    )
    .unwrap();
    assert_eq!(report.patterns.len(), crate::limits::PATTERNS);
    let listed: u32 = report.patterns.iter().map(|pattern| pattern.inputs).sum();
    assert_eq!(listed + report.inputs_left_out, 6_000);
    assert!(
        report
            .panel
            .iter()
            .all(|estimate| estimate.posterior.is_empty()
                || estimate.posterior.len() == report.patterns.len())
    );
    assert!(
        report
            .trace
            .iter()
            .all(|iteration| iteration.posterior.len() == report.patterns.len())
    );
    assert!(
        report
            .patterns
            .is_sorted_by_key(|pattern| std::cmp::Reverse(pattern.inputs))
    );
}

#[test]
fn a_float_printed_to_six_digits_joins_its_class_under_tolerance() {
    let texts = ["0.333333", "0.333333333333", "0.3333"];
    let matrix = matrix(4, 3, |_, program| printed(texts[program]));
    let tolerant = Options {
        equality: Equality::Tokens { tolerance: 1e-6 },
        ..Options::default()
    };
    let report = analyse(&matrix, &tolerant).unwrap();
    assert_eq!(report.patterns[0].classes, [Some(0), Some(0), Some(1)]);
    assert_eq!(report.behaviours.len(), 2);
    let exact = analyse(
        &matrix,
        &Options {
            equality: Equality::Exact,
            ..Options::default()
        },
    )
    .unwrap();
    assert_eq!(exact.behaviours.len(), 3);
    assert!(alpha(&report, AgreementShare)[0] > alpha(&exact, AgreementShare)[0]);
    assert!(alpha(&report, MultiClass)[0] > alpha(&report, MultiClass)[2]);
}

#[test]
fn effective_programs_of_the_coupon() {
    let report = analyse(&coupon([50, 50, 50, 50]), &Options::default()).unwrap();
    assert_eq!(
        report
            .behaviours
            .iter()
            .map(|behaviour| behaviour.programs.len())
            .collect::<Vec<_>>(),
        [3, 2, 2]
    );
    // Labels of A, D, F over the four kinds are 1110, 1011 and 1101: correlation -1/3 each pair.
    // Five of 21 pairs are twins: mean (5 - 16/3) / 21 is negative and counts as 0, which would
    // make seven; but there are only three behaviours.
    assert_near(&[report.effective_programs], &[3.0], 1e-12);
    let report = analyse(&coupon([80, 20, 0, 0]), &Options::default()).unwrap();
    // A to C with F and G never differ, D and E neither: 11 of 21 pairs correlate, 10 with a
    // constant column.
    assert_near(
        &[report.effective_programs],
        &[7.0 / (1.0 + 6.0 * 11.0 / 21.0)],
        1e-12,
    );
}
