//! What must hold for every matrix.

use super::*;
use crate::sandbox::Value;
use proptest::prelude::*;

fn any_outcome() -> impl Strategy<Value = Outcome> {
    let float = prop_oneof![
        Just(f64::NAN),
        Just(-0.0),
        Just(f64::INFINITY),
        any::<f64>()
    ];
    prop_oneof![
        4 => (0_u8..3).prop_map(printed),
        1 => prop::collection::vec(any::<u8>(), 0..6).prop_map(|bytes| Outcome::Output(Output::Bytes(bytes))),
        1 => float.prop_map(|float| Outcome::Output(Output::Values(vec![Value::F64(float.to_bits())]))),
        1 => (0_i32..3).prop_map(|number| Outcome::Output(Output::Values(vec![Value::I32(number)]))),
        1 => Just(Outcome::OutOfFuel),
        1 => Just(Outcome::Deadline),
        1 => Just(Outcome::Exit(3)),
    ]
}

fn any_matrix() -> impl Strategy<Value = OutputMatrix> {
    (0_usize..6, 0_usize..12).prop_flat_map(|(programs, inputs)| {
        prop::collection::vec(prop::collection::vec(any_outcome(), programs), inputs).prop_map(
            move |rows| {
                let mut matrix = OutputMatrix::new(programs);
                for row in rows.iter().filter(|_| programs > 0) {
                    matrix.push(row).unwrap();
                }
                matrix
            },
        )
    })
}

fn any_options() -> impl Strategy<Value = Options> {
    let equality = prop_oneof![
        Just(Equality::Exact),
        Just(Equality::TrailingWhitespace),
        (0.0..2.0_f64).prop_map(|tolerance| Equality::Tokens { tolerance }),
    ];
    let projection = prop_oneof![Just(Projection::Paper), Just(Projection::Released)];
    (equality, projection, 1_u32..60).prop_map(|(equality, projection, iterations)| Options {
        equality,
        projection,
        iterations,
        tolerance: 1e-9,
    })
}

/// Labels of 2 to 10 programs, some missing, and how often each row occurs.
fn any_labels() -> impl Strategy<Value = (Labels, Vec<f64>)> {
    (2_usize..11).prop_flat_map(|programs| {
        let row = prop::collection::vec(prop::option::weighted(0.8, any::<bool>()), programs);
        prop::collection::vec((row, 0_u32..30), 1..25).prop_map(move |rows| {
            let mut labels = Labels::new(programs);
            let mut weights = Vec::new();
            for (row, weight) in rows {
                labels.push(row);
                weights.push(f64::from(weight));
            }
            (labels, weights)
        })
    })
}

/// Complete labels of five programs: no row ties, so the order of columns cannot matter.
fn any_complete_labels() -> impl Strategy<Value = Vec<[bool; 5]>> {
    prop::collection::vec(any::<[bool; 5]>(), 1..40)
}

fn table(rows: &[[bool; 5]]) -> OutputMatrix {
    let labels: Vec<_> = rows.iter().flatten().copied().map(Some).collect();
    OutputMatrix::from_labels(5, &labels).unwrap()
}

fn few_iterations() -> Options {
    // Round-off grows with every iteration that leaves an unstable point.
    Options {
        iterations: 4,
        tolerance: f64::NEG_INFINITY,
        ..Options::default()
    }
}

/// α `[estimator][program]`.
fn alphas(matrix: &OutputMatrix) -> Vec<Vec<f64>> {
    let report = analyse(matrix, &few_iterations()).unwrap();
    report
        .panel
        .iter()
        .map(|estimate| alpha(&report, estimate.estimator))
        .collect()
}

proptest! {
    #[test]
    fn any_matrix_is_analysed_or_refused(matrix in any_matrix(), options in any_options()) {
        let report = match analyse(&matrix, &options) {
            Ok(report) => report,
            Err(error) => {
                prop_assert!(matrix.inputs() == 0 || matrix.programs() == 0);
                prop_assert!(!error.hint().is_empty());
                return Ok(());
            }
        };
        for estimate in &report.panel {
            prop_assert_eq!(estimate.alpha.len(), matrix.programs());
            prop_assert!(estimate.alpha.iter().flatten().all(|alpha| (0.0..=1.0).contains(alpha)), "{:?}", estimate);
            prop_assert!(estimate.posterior.iter().all(|posterior| (0.0..=1.0).contains(posterior)), "{:?}", estimate);
            prop_assert!(estimate.log_likelihood.is_none_or(f64::is_finite), "{:?}", estimate);
        }
        prop_assert_eq!(report.patterns.iter().map(|pattern| pattern.inputs).sum::<u32>(), report.inputs);
        prop_assert!(report.effective_programs >= 1.0 - 1e-12 && report.effective_programs <= matrix.programs() as f64 + 1e-12);
        let _ = decide(&report, &Gate { agreeing: 1, error_share: 1.0, threshold: 0.5 });
        for pattern in &report.patterns {
            if let Some(parts) = contributions(&report, pattern, 0) {
                prop_assert!((0.0..=1.0).contains(&parts.posterior));
            }
        }
    }

    #[test]
    fn a_report_survives_a_message(matrix in any_matrix(), options in any_options()) {
        let copy: OutputMatrix = serde_json::from_str(&serde_json::to_string(&matrix).unwrap()).unwrap();
        prop_assert_eq!(&copy, &matrix);
        prop_assert_eq!(analyse(&copy, &options), analyse(&matrix, &options));
    }

    #[test]
    fn what_em_raises_never_falls((labels, weights) in any_labels()) {
        let stop = Stop::after(60);
        for estimator in [TwoCoin::converged(stop), TwoCoin::with_priors(stop)] {
            let mut last = f64::NEG_INFINITY;
            let mut fallen = None;
            let solution = estimator.solve(&labels, &weights, &labels.shares(), &mut |step| {
                if step.objective < last - 1e-8 * (1.0 + last.abs()) {
                    fallen = Some((step.iteration, last, step.objective));
                }
                last = step.objective;
            });
            prop_assert_eq!(fallen, None);
            prop_assert_eq!(solution.log_likelihoods.len(), 61);
        }
    }

    #[test]
    fn the_log_likelihood_is_the_sum_over_truths((labels, weights) in any_labels()) {
        let solve = TwoCoin::converged(Stop::after(3));
        let mut expected = 0.0;
        let solution = solve.solve(&labels, &weights, &labels.shares(), &mut |step| {
            let parameters = step.parameters;
            expected = weights.iter().enumerate().map(|(row, weight)| {
                let terms = [1.0 - parameters.prevalence, parameters.prevalence].map(|prior| prior.max(1e-10));
                let joint = [0, 1].map(|truth| {
                    let programs = parameters.confusion.iter().enumerate();
                    let likelihood: f64 = programs.filter_map(|(program, confusion)| {
                        labels.get(row, program).map(|label| confusion[truth][usize::from(label)].ln())
                    }).sum();
                    terms[truth].ln() + likelihood
                });
                if *weight > 0.0 { weight * crate::numerics::log_sum_exp(&joint) } else { 0.0 }
            }).sum();
        });
        let last = solution.log_likelihoods.last().unwrap();
        prop_assert!((last - expected).abs() < 1e-8 * (1.0 + expected.abs()), "{} {}", last, expected);
    }

    #[test]
    fn probabilities_sum_to_one((labels, weights) in any_labels()) {
        let solution = TwoCoin::converged(Stop::after(5)).solve(&labels, &weights, &labels.shares(), &mut |_| ());
        for posterior in &solution.posterior {
            prop_assert!((posterior[0] + posterior[1] - 1.0).abs() < 1e-12);
        }
        for row in solution.parameters.confusion.iter().flatten() {
            prop_assert!((row[0] + row[1] - 1.0).abs() < 1e-12);
        }
    }

    #[test]
    fn swapping_the_truths_of_the_start_swaps_them_in_the_end((labels, weights) in any_labels()) {
        let solve = |start: &[f64]| TwoCoin::converged(Stop::after(3)).solve(&labels, &weights, start, &mut |_| ());
        let start = labels.shares();
        let mirrored: Vec<f64> = start.iter().map(|right| 1.0 - right).collect();
        let [one, other] = [solve(&start), solve(&mirrored)];
        for (one, other) in one.posterior.iter().zip(&other.posterior) {
            prop_assert!((one[0] - other[1]).abs() < 1e-6);
        }
    }

    #[test]
    fn permuting_programs_permutes_their_reliabilities(rows in any_complete_labels(), shift in 1_usize..5) {
        let moved: Vec<[bool; 5]> = rows.iter().map(|row| std::array::from_fn(|program| row[(program + shift) % 5])).collect();
        for (alpha, moved) in alphas(&table(&rows)).iter().zip(alphas(&table(&moved))) {
            let expected: Vec<f64> = (0..5).map(|program| alpha[(program + shift) % 5]).collect();
            assert_near(&moved, &expected, 1e-7);
        }
    }

    #[test]
    fn the_order_and_the_names_of_inputs_do_not_matter(rows in any_complete_labels()) {
        let mut reversed = rows.clone();
        reversed.reverse();
        // Where the two outputs swap names, who agrees with whom stays the same.
        let renamed: Vec<[bool; 5]> = rows.iter().enumerate().map(|(input, row)| row.map(|label| label ^ (input % 3 == 0))).collect();
        let expected = alphas(&table(&rows));
        for other in [alphas(&table(&reversed)), alphas(&table(&renamed))] {
            for (alpha, expected) in other.iter().zip(&expected) {
                assert_near(alpha, expected, 1e-7);
            }
        }
    }

    #[test]
    fn with_two_answers_a_row_iteration_zero_is_the_vote(rows in any_complete_labels()) {
        let report = analyse(&table(&rows), &few_iterations()).unwrap();
        assert_near(&report.trace[0].alpha, &alpha(&report, EstimatorId::AgreementShare), 1e-9);
    }
}
