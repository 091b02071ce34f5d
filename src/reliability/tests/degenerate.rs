//! Matrices with nothing to learn from, and what each projection makes of them.

use super::*;
use EstimatorId::{MultiClass, TwoCoin, TwoCoin2};

fn two_iterations(matrix: &OutputMatrix, options: &Options) -> Vec<f64> {
    alpha(&analyse(matrix, options).unwrap(), TwoCoin2)
}

#[test]
fn all_agree() {
    let matrix = matrix(300, 4, |input, _| printed(input));
    assert_near(&two_iterations(&matrix, &released()), &[1.0; 4], 1e-9);
    let report = analyse(&matrix, &Options::default()).unwrap();
    assert_eq!(
        estimate(&report, TwoCoin).pick,
        Pick::Programs(vec![0, 1, 2, 3])
    );
    assert!(
        estimate(&report, TwoCoin)
            .notes
            .contains(&Note::OneClassObserved)
    );
    assert_eq!(report.notes, [Note::RuleOfThree { rate: 0.01 }]);
    assert!(matches!(
        decide(&report, &Gate::default()),
        Decision::Adopt { program: 0, .. }
    ));
    assert!((report.effective_programs - 1.0).abs() < 1e-12);
}

#[test]
fn all_crash() {
    let matrix = matrix(50, 3, |_, _| Outcome::Exit(1));
    assert_near(&two_iterations(&matrix, &released()), &[1.0; 3], 1e-9);
    for options in [released(), Options::default()] {
        let report = analyse(&matrix, &options).unwrap();
        assert_eq!(
            decide(&report, &Gate::default()),
            Decision::Fallback(Reason::Errors { share: 1.0 })
        );
        assert!(report.notes.contains(&Note::ErrorShare { share: 1.0 }));
    }
    let report = analyse(&matrix, &Options::default()).unwrap();
    assert!(
        report
            .panel
            .iter()
            .all(|estimate| estimate.pick == Pick::Nothing)
    );
    assert!(
        report
            .panel
            .iter()
            .all(|estimate| estimate.alpha == [None; 3])
    );
    assert_eq!(report.notes[0], Note::NoInformation { inputs: 50 });
    let open = Gate {
        error_share: 1.0,
        ..Gate::default()
    };
    assert_eq!(decide(&report, &open), Decision::Fallback(Reason::Nothing));
}

#[test]
fn all_time_out() {
    let matrix = matrix(50, 3, |input, _| {
        if input % 2 == 0 {
            Outcome::OutOfFuel
        } else {
            Outcome::Deadline
        }
    });
    // The released code believes them; its error filter does not count time-outs. Ours does.
    assert_near(&two_iterations(&matrix, &released()), &[1.0; 3], 1e-9);
    let report = analyse(&matrix, &released()).unwrap();
    assert_eq!(
        decide(&report, &Gate::default()),
        Decision::Fallback(Reason::Errors { share: 1.0 })
    );
}

#[test]
fn one_candidate() {
    let matrix = matrix(20, 1, |input, _| printed(input));
    for options in [released(), Options::default()] {
        let report = analyse(&matrix, &options).unwrap();
        assert_near(&alpha(&report, TwoCoin2), &[1.0], 1e-9);
        assert_eq!(
            decide(&report, &Gate::default()),
            Decision::Fallback(Reason::OneProgram)
        );
        assert!(
            estimate(&report, TwoCoin)
                .notes
                .contains(&Note::NotIdentifiable)
        );
        assert!(
            !report
                .notes
                .iter()
                .any(|note| matches!(note, Note::RuleOfThree { .. }))
        );
    }
}

#[test]
fn two_that_always_disagree() {
    let matrix = matrix(40, 2, |_, program| printed(program));
    assert_near(&two_iterations(&matrix, &released()), &[0.5; 2], 1e-9);
    let report = analyse(&matrix, &Options::default()).unwrap();
    assert_eq!(estimate(&report, TwoCoin).pick, Pick::Tie(vec![0, 1]));
    assert!(
        estimate(&report, TwoCoin)
            .notes
            .contains(&Note::NotIdentifiable)
    );
}

#[test]
fn two_that_disagree_on_eight_percent() {
    let matrix = matrix(100, 2, |input, program| {
        printed(if input < 8 { program } else { 0 })
    });
    assert_near(&two_iterations(&matrix, &released()), &[0.96; 2], 1e-9);
    // The released code adopts either; here the highest α must belong to one behaviour.
    let report = analyse(&matrix, &Options::default()).unwrap();
    assert_eq!(
        decide(&report, &Gate::default()),
        Decision::Fallback(Reason::Tied)
    );
}

#[test]
fn all_distinct_seem_to_agree_on_the_projection_only() {
    for programs in [10_usize, 20] {
        let matrix = matrix(30, programs, |_, program| printed(program));
        let report = analyse(&matrix, &released()).unwrap();
        let artefact = 1.0 - 1.0 / programs as f64;
        assert_near(&[alpha(&report, TwoCoin2)[1]], &[artefact], 1e-6);
        let multi_class = alpha(&report, MultiClass);
        assert!(
            multi_class.iter().all(|&alpha| alpha < 0.15),
            "{multi_class:?}"
        );
        assert!((report.effective_programs - programs as f64).abs() < 1e-9);
    }
}

#[test]
fn an_empty_matrix_is_an_error_with_a_hint() {
    for (matrix, error) in [
        (OutputMatrix::new(0), Error::NoPrograms),
        (OutputMatrix::new(3), Error::NoInputs),
    ] {
        assert_eq!(analyse(&matrix, &Options::default()), Err(error.clone()));
        assert!(!error.hint().is_empty());
    }
}

#[test]
fn three_that_crash_together_win_where_a_crash_is_a_value() {
    // Ten programs, three of which crash on the same 8 % of inputs: 2.4 % of all runs.
    let matrix = matrix(100, 10, |input, program| {
        if input < 8 && program >= 7 {
            Outcome::OutOfMemory
        } else {
            printed(1)
        }
    });
    let report = analyse(&matrix, &released()).unwrap();
    assert_eq!(
        estimate(&report, TwoCoin2).pick,
        Pick::Programs(vec![7, 8, 9])
    );
    assert!(alpha(&report, TwoCoin2)[7] > 0.999);
    let report = analyse(&matrix, &Options::default()).unwrap();
    assert_near(&alpha(&report, TwoCoin2), &[1.0; 10], 1e-9);
    assert!(matches!(estimate(&report, TwoCoin2).pick, Pick::Tie(_)));
}

#[test]
fn options_out_of_range_are_refused() {
    let matrix = coupon([1, 1, 1, 1]);
    for options in [
        Options {
            iterations: 0,
            ..Options::default()
        },
        Options {
            iterations: u32::MAX,
            ..Options::default()
        },
        Options {
            tolerance: f64::NAN,
            ..Options::default()
        },
        Options {
            equality: Equality::Tokens { tolerance: -1.0 },
            ..Options::default()
        },
        Options {
            equality: Equality::Tokens {
                tolerance: f64::INFINITY,
            },
            ..Options::default()
        },
    ] {
        let error = analyse(&matrix, &options).unwrap_err();
        assert!(!error.hint().is_empty() && !error.to_string().is_empty());
    }
}
