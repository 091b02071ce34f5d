//! The gate, the bootstrap and the study on the coupon programs.

use super::*;
use EstimatorId::{AgreementShare, MultiClass, OneCoin, TwoCoin, TwoCoin2};
use std::ops::ControlFlow;

const CORRECT: [bool; 7] = [true, true, true, false, false, false, false];

fn decision(mix: [u32; 4], gate: Gate) -> Decision {
    decide(&analyse(&coupon(mix), &Options::default()).unwrap(), &gate)
}

fn go(_done: u32, _total: u32) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

#[test]
fn one_of_each_kind_is_adopted_by_four() {
    assert_eq!(
        decision([0, 1, 1, 1], Gate::default()),
        Decision::Adopt {
            program: 0,
            estimators: vec![TwoCoin2, TwoCoin, OneCoin, MultiClass]
        }
    );
}

#[test]
fn a_gate_asks_for_agreement() {
    let gate = Gate {
        agreeing: 5,
        ..Gate::default()
    };
    assert_eq!(
        decision([0, 1, 1, 1], gate),
        Decision::Fallback(Reason::TooFew {
            agreeing: 4,
            required: 5
        })
    );
    let none = Gate {
        agreeing: 0,
        threshold: 0.999,
        ..Gate::default()
    };
    assert_eq!(
        decision([0, 1, 1, 1], none),
        Decision::Adopt {
            program: 0,
            estimators: vec![TwoCoin]
        }
    );
}

#[test]
fn a_gate_asks_for_alpha() {
    let Decision::Fallback(Reason::BelowThreshold { best }) = decision(
        [0, 1, 1, 1],
        Gate {
            threshold: 1.01,
            ..Gate::default()
        },
    ) else {
        panic!("nothing has an α of 1.01")
    };
    assert_near(&[best], &[1.0], 1e-6);
    let not_a_number = Gate {
        threshold: f64::NAN,
        ..Gate::default()
    };
    assert!(matches!(
        decision([0, 1, 1, 1], not_a_number),
        Decision::Fallback(Reason::BelowThreshold { .. })
    ));
}

#[test]
fn estimators_that_disagree_veto_a_bug() {
    let Decision::Fallback(Reason::Disagree { votes }) = decision([290, 4, 4, 2], Gate::default())
    else {
        panic!("two-coin prefers a bug, the vote does not")
    };
    assert_eq!(
        votes
            .iter()
            .map(|&(program, _)| program)
            .collect::<Vec<_>>(),
        [0, 3, 5]
    );
    assert!(matches!(
        decision([280, 20, 0, 0], Gate::default()),
        Decision::Fallback(Reason::Disagree { .. })
    ));
}

#[test]
fn a_tie_is_not_broken_by_the_order_of_columns() {
    // Two against two: the first column decides which side is the mode, and nothing else does.
    let matrix = matrix(100, 4, |input, program| {
        printed(u8::from(input < 8 && program >= 2))
    });
    let report = analyse(&matrix, &Options::default()).unwrap();
    assert!(matches!(
        decide(&report, &Gate::default()),
        Decision::Fallback(_)
    ));
}

#[test]
fn failures_are_judged_first() {
    let matrix = matrix(10, 3, |input, program| {
        if program == 2 && input < 4 {
            Outcome::OutOfFuel
        } else {
            printed(1)
        }
    });
    let report = analyse(&matrix, &Options::default()).unwrap();
    assert_eq!(report.failures, [0, 0, 4]);
    assert_eq!(
        decide(&report, &Gate::default()),
        Decision::Fallback(Reason::Errors { share: 4.0 / 30.0 })
    );
    assert!(matches!(
        decide(
            &report,
            &Gate {
                error_share: 0.2,
                ..Gate::default()
            }
        ),
        Decision::Adopt { program: 0, .. } | Decision::Fallback(Reason::Tied)
    ));
}

#[test]
fn an_interval_is_as_wide_as_its_inputs_are_few() {
    // Mode match is a share of independent inputs, so its interval is that of a binomial share.
    let matrix = matrix(300, 3, |input, program| {
        printed(u8::from(program == 2 && input < 60))
    });
    let options = Options {
        iterations: 20,
        ..Options::default()
    };
    let intervals = bootstrap(&matrix, &options, 500, 1, &mut go).unwrap();
    let (low, high) = intervals[1][2].unwrap();
    let error = 1.96 * (0.8_f64 * 0.2 / 300.0).sqrt();
    assert_near(&[low, high], &[0.8 - error, 0.8 + error], 0.01);
    assert_eq!(intervals[1][0], Some((1.0, 1.0)));
    assert_eq!(
        intervals,
        bootstrap(&matrix, &options, 500, 1, &mut go).unwrap()
    );
    assert_ne!(
        intervals,
        bootstrap(&matrix, &options, 500, 2, &mut go).unwrap()
    );
}

#[test]
fn a_program_that_never_answers_has_no_interval() {
    let matrix = matrix(20, 3, |_, program| {
        if program == 1 {
            Outcome::OutOfMemory
        } else {
            printed(1)
        }
    });
    let intervals = bootstrap(&matrix, &Options::default(), 10, 1, &mut go).unwrap();
    assert!(
        intervals
            .iter()
            .all(|programs| programs[1].is_none() && programs[0].is_some())
    );
}

#[test]
fn long_work_reports_and_stops() {
    let mut heard = Vec::new();
    let mut progress = |done, total| {
        heard.push((done, total));
        if done == 2 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let matrix = coupon([3, 1, 1, 1]);
    assert_eq!(
        bootstrap(&matrix, &Options::default(), 5, 1, &mut progress),
        Err(Error::Cancelled)
    );
    let studied = study(
        1,
        5,
        &CORRECT,
        &Options::default(),
        &Gate::default(),
        &mut |_| matrix.clone(),
        &mut progress,
    );
    assert_eq!(studied, Err(Error::Cancelled));
    assert_eq!(heard, [(1, 5), (2, 5), (1, 5), (2, 5)]);
}

#[test]
fn a_study_counts_adoptions() {
    let mut make = |seed: u64| {
        coupon(if seed.is_multiple_of(4) {
            [290, 4, 4, 2]
        } else {
            [0, 1, 1, 1]
        })
    };
    let study = study(
        0,
        8,
        &CORRECT,
        &Options::default(),
        &Gate::default(),
        &mut make,
        &mut go,
    )
    .unwrap();
    assert_eq!(study.repeats, 8);
    let of = |id| {
        study
            .estimators
            .iter()
            .find(|(estimator, _)| *estimator == id)
            .unwrap()
            .1
    };
    assert_eq!(
        of(AgreementShare),
        Adoptions {
            adopted_correct: 2,
            fallback_correct: 6,
            ..Adoptions::default()
        }
    );
    // Its two bugs tie, so neither is preferred.
    assert_eq!(
        of(TwoCoin2),
        Adoptions {
            adopted_correct: 6,
            fallback_other: 2,
            ..Adoptions::default()
        }
    );
    assert_eq!(study.gate.adopted_correct, 6);
    assert_eq!(study.gate.fallback_correct, 2);
    assert_eq!(
        (of(AgreementShare).precision(), of(AgreementShare).recall()),
        (Some(1.0), Some(0.25))
    );
    assert_eq!(of(AgreementShare).f1(), Some(0.4));
    let bins = &study.calibration[0].1;
    let filled: Vec<&CalibrationBin> = bins.iter().filter(|bin| bin.count > 0).collect();
    assert_eq!(filled.len(), 2);
    assert_eq!(
        (filled[0].from, filled[0].count, filled[0].correct_share),
        (0.6, 6, 1.0)
    );
    assert_near(&[filled[0].mean_alpha], &[13.0 / 21.0], 1e-12);
}

#[test]
fn being_listed_first_is_no_merit() {
    let mut make = |_| coupon([30, 0, 0, 0]);
    let study = study(
        0,
        700,
        &CORRECT,
        &Options::default(),
        &Gate::default(),
        &mut make,
        &mut go,
    )
    .unwrap();
    // All seven behave alike, so 3 in 7 adoptions are correct: 300 ± three standard deviations.
    assert_eq!(study.gate.adopted_correct + study.gate.adopted_buggy, 700);
    assert!(
        study.gate.adopted_correct.abs_diff(300) < 40,
        "{:?}",
        study.gate
    );
}

#[test]
fn adoptions_without_any_have_no_precision() {
    let none = Adoptions::default();
    assert_eq!(
        (none.precision(), none.recall(), none.f1()),
        (None, None, None)
    );
    let wrong = Adoptions {
        adopted_buggy: 1,
        fallback_correct: 1,
        ..none
    };
    assert_eq!(
        (wrong.precision(), wrong.recall(), wrong.f1()),
        (Some(0.0), Some(0.0), Some(0.0))
    );
}

#[test]
fn a_study_needs_the_truth_of_every_program() {
    let studied = study(
        0,
        1,
        &CORRECT[..3],
        &Options::default(),
        &Gate::default(),
        &mut |_| coupon([1; 4]),
        &mut go,
    );
    assert_eq!(
        studied,
        Err(Error::Truth {
            expected: 7,
            found: 3
        })
    );
}
