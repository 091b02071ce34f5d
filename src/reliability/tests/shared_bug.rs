//! Why two-coin Dawid-Skene elects a coherent minority, right or wrong.

use super::*;
use EstimatorId::{MultiClass, TwoCoin, TwoCoin2};

/// `programs` programs of which the last `buggy` answer wrongly on the first `triggered` inputs.
fn shared_bug(programs: usize, buggy: usize, triggered: usize, inputs: usize) -> OutputMatrix {
    matrix(inputs, programs, |input, program| {
        printed(u8::from(input < triggered && program >= programs - buggy))
    })
}

/// On triggered rows, with q = Pr(mode wrong), k programs sharing the bug and trigger rate r, one
/// EM step is odds(q) ← odds(q) · [(1 - qr) / (r (1 - q))]^(k - 1).
#[test]
fn one_step_multiplies_the_odds() {
    let odds = |probability: f64| probability / (1.0 - probability);
    for (programs, buggy, rate, wrong) in [
        (10, 2, 0.05, 0.2),
        (10, 3, 0.1, 0.3),
        (10, 3, 0.5, 0.3),
        (7, 1, 0.2, 1.0 / 7.0),
        (9, 4, 0.01, 0.6),
    ] {
        let mut labels = Labels::new(programs);
        labels.push((0..programs).map(|_| Some(true)));
        labels.push((0..programs).map(|program| Some(program < programs - buggy)));
        let weights = [1_000.0 * (1.0 - rate), 1_000.0 * rate];
        let mut posteriors = Vec::new();
        let _ = super::TwoCoin::converged(Stop::after(2)).solve(
            &labels,
            &weights,
            &[1.0, 1.0 - wrong],
            &mut |step| {
                posteriors.push(step.posterior[1][0]);
            },
        );
        // Near certainty the odds are those of the floor on counts.
        for pair in posteriors.windows(2).filter(|pair| pair[1] < 1.0 - 1e-6) {
            let bracket = (1.0 - pair[0] * rate) / (rate * (1.0 - pair[0]));
            let expected = odds(pair[0]) * bracket.powi(buggy as i32 - 1);
            assert!(
                (odds(pair[1]) / expected - 1.0).abs() < 1e-6,
                "{programs} {buggy} {rate}: {pair:?}"
            );
        }
    }
}

#[test]
fn two_or_more_that_share_a_bug_beat_the_correct_ones() {
    for (buggy, triggered, expected) in [
        (2, 15, [0.9501, 0.9999]),
        (3, 30, [0.90, 1.0]),
        (3, 150, [0.51, 0.9905]),
    ] {
        let report = analyse(&shared_bug(10, buggy, triggered, 300), &Options::default()).unwrap();
        let two_iterations = alpha(&report, TwoCoin2);
        assert_near(&[two_iterations[0], two_iterations[9]], &expected, 5e-3);
        let minority = Pick::Programs((10 - buggy..10).collect());
        assert_eq!(estimate(&report, TwoCoin2).pick, minority);
        assert_eq!(estimate(&report, TwoCoin).pick, minority);
        assert_eq!(
            estimate(&report, MultiClass).pick,
            Pick::Programs((0..10 - buggy).collect())
        );
    }
}

#[test]
fn a_bug_of_one_is_a_ridge_and_is_called_ambiguous() {
    let report = analyse(&shared_bug(7, 1, 30, 300), &Options::default()).unwrap();
    assert_near(&alpha(&report, TwoCoin2)[..1], &[1.0 - 0.1 / 7.0], 1e-6);
    let restart = &report.restart;
    let log_likelihood = estimate(&report, TwoCoin).log_likelihood.unwrap();
    assert!(restart.distinct && (restart.log_likelihood - log_likelihood).abs() < 1e-6);
    assert_eq!(
        estimate(&report, TwoCoin).pick,
        Pick::Ambiguous {
            mode_right: 0,
            minority_right: 6
        }
    );
    // The others are not in doubt; the ambiguous one passes, but objects to neither side.
    assert!(matches!(
        decide(&report, &Gate::default()),
        Decision::Adopt { program: 0, .. }
    ));
}

#[test]
fn a_majority_that_shares_a_bug_loses_to_the_correct_minority() {
    let report = analyse(&shared_bug(7, 4, 30, 300), &Options::default()).unwrap();
    assert_eq!(
        estimate(&report, TwoCoin2).pick,
        Pick::Programs(vec![0, 1, 2])
    );
    assert_eq!(
        estimate(&report, EstimatorId::AgreementShare).pick,
        Pick::Programs(vec![3, 4, 5, 6])
    );
}
