//! The coupon example: α per iteration, the table of mixes, and which program is picked.

use super::*;
use EstimatorId::{
    AgreementShare, ModeMatch, MultiClass, OneCoin, TwoCoin, TwoCoin1, TwoCoin2, TwoCoinPriors,
};

/// α of A, D and F, which stand for their behaviours.
fn three(mix: [u32; 4], id: EstimatorId) -> [f64; 3] {
    let alpha = alpha(&analyse(&coupon(mix), &Options::default()).unwrap(), id);
    for [left, right] in [[0, 1], [0, 2], [3, 4], [5, 6]] {
        assert!(
            (alpha[left] - alpha[right]).abs() < 1e-12,
            "twins differ: {alpha:?}"
        );
    }
    [alpha[0], alpha[3], alpha[5]]
}

#[test]
fn one_of_each_kind_read_seven_ways() {
    let mix = [0, 1, 1, 1];
    assert_near(
        &three(mix, AgreementShare),
        &[13.0 / 21.0, 11.0 / 21.0, 11.0 / 21.0],
        1e-15,
    );
    assert_near(&three(mix, ModeMatch), &[2.0 / 3.0; 3], 1e-15);
    assert_near(&three(mix, TwoCoin1), &[0.7945, 0.4267, 0.4267], 5e-5);
    assert_near(&three(mix, TwoCoin2), &[0.9932, 0.3346, 0.3346], 5e-5);
    assert_near(&three(mix, TwoCoin), &[1.0, 1.0 / 3.0, 1.0 / 3.0], 1e-6);
    assert_near(&three(mix, OneCoin), &[0.976, 0.488, 0.488], 5e-4);
    assert_near(&three(mix, MultiClass), &[0.976, 0.488, 0.488], 5e-4);
    assert_near(
        &three(mix, TwoCoinPriors),
        &[0.858159, 0.858153, 0.858153],
        1e-5,
    );
}

#[test]
fn the_trace_goes_from_voting_to_dawid_skene() {
    let report = analyse(&coupon([0, 1, 1, 1]), &Options::default()).unwrap();
    assert_eq!(report.trace_iterations[..4], [0, 1, 2, 3]);
    for (iteration, expected) in [
        [13.0 / 21.0, 11.0 / 21.0],
        [0.794521, 0.426651],
        [0.993227, 0.334569],
    ]
    .iter()
    .enumerate()
    {
        let alpha = &report.trace[iteration].alpha;
        assert_near(&[alpha[0], alpha[3]], expected, 5e-7);
    }
    let last = report.trace.last().unwrap();
    assert_near(&[last.prevalence], &[2.0 / 3.0], 1e-6);
    let two = estimate(&report, TwoCoin);
    assert_eq!(report.trace_iterations.last(), Some(&two.iterations));
    assert!(two.converged);
    assert_eq!(last.posterior, two.posterior);
    assert_eq!(Some(last.log_likelihood), two.log_likelihood);
    // Shares of the majority: two rows of five to two, one of four to three.
    let mut start = report.trace[0].posterior.clone();
    start.sort_by(f64::total_cmp);
    assert_near(&start, &[4.0 / 7.0, 5.0 / 7.0, 5.0 / 7.0], 1e-15);
}

#[test]
fn ten_mixes() {
    for (mix, vote, two_iterations, converged) in [
        (
            [0, 1, 1, 1],
            [0.619, 0.524, 0.524],
            [0.993, 0.335, 0.335],
            [1.0, 0.333, 0.333],
        ),
        (
            [0, 1, 1, 5],
            [0.510, 0.551, 0.551],
            [0.946, 0.197, 0.197],
            [1.0, 0.143, 0.143],
        ),
        (
            [27, 1, 1, 1],
            [0.962, 0.952, 0.952],
            [0.987, 0.931, 0.931],
            [1.0, 0.933, 0.933],
        ),
        (
            [294, 2, 2, 2],
            [0.992, 0.990, 0.990],
            [0.986_162, 0.985_785, 0.985_785],
            [0.985; 3],
        ),
        (
            [290, 4, 4, 2],
            [0.989, 0.984, 0.984],
            [0.972, 0.978, 0.978],
            [0.970, 0.977, 0.977],
        ),
        (
            [256, 20, 20, 4],
            [0.954, 0.928, 0.928],
            [0.906, 0.914, 0.914],
            [0.852, 0.905, 0.905],
        ),
        (
            [280, 20, 0, 0],
            [0.981, 0.952, 0.981],
            [0.933, 1.0, 0.933],
            [0.933, 1.0, 0.933],
        ),
        (
            [280, 0, 0, 20],
            [0.962, 0.971, 0.971],
            [1.0, 0.933, 0.933],
            [1.0, 0.933, 0.933],
        ),
        (
            [0, 1, 1, 0],
            [0.714, 0.5, 0.5],
            [0.714, 0.5, 0.5],
            [0.714, 0.5, 0.5],
        ),
        ([300, 0, 0, 0], [1.0; 3], [1.0; 3], [1.0; 3]),
    ] {
        assert_near(&three(mix, AgreementShare), &vote, 5e-4);
        assert_near(&three(mix, TwoCoin2), &two_iterations, 5e-4);
        assert_near(&three(mix, TwoCoin), &converged, 5e-4);
    }
    // The released code prefers A by four ten-thousandths here, and only there.
    let [correct, buggy, _] = three([294, 2, 2, 2], TwoCoin2);
    assert!((correct - buggy - 4e-4).abs() < 5e-5);
}

#[test]
fn picks_of_the_mixes() {
    let picks = |mix, id| {
        let report = analyse(&coupon(mix), &Options::default()).unwrap();
        estimate(&report, id).pick.clone()
    };
    let correct = Pick::Programs(vec![0, 1, 2]);
    let total = Pick::Programs(vec![3, 4]);
    let either_bug = Pick::Tie(vec![3, 4, 5, 6]);
    let all = Pick::Tie((0..7).collect());
    assert_eq!(picks([0, 1, 1, 1], ModeMatch), all);
    for id in [
        AgreementShare,
        TwoCoin1,
        TwoCoin2,
        TwoCoin,
        OneCoin,
        MultiClass,
    ] {
        assert_eq!(picks([0, 1, 1, 1], id), correct, "{id:?}");
    }
    assert_eq!(picks([0, 1, 1, 5], AgreementShare), either_bug);
    assert_eq!(picks([0, 1, 1, 5], TwoCoin), correct);
    assert_eq!(picks([294, 2, 2, 2], TwoCoin2), correct);
    assert_eq!(picks([294, 2, 2, 2], TwoCoin), all);
    assert_eq!(picks([290, 4, 4, 2], AgreementShare), correct);
    assert_eq!(picks([290, 4, 4, 2], TwoCoin2), either_bug);
    assert_eq!(picks([290, 4, 4, 2], TwoCoin), either_bug);
    assert_eq!(picks([290, 4, 4, 2], MultiClass), correct);
    assert_eq!(picks([280, 20, 0, 0], TwoCoin2), total);
    assert_eq!(picks([280, 20, 0, 0], TwoCoin), total);
    // Without a single bug on its own, D to G behave alike.
    assert_eq!(
        picks([280, 0, 0, 20], AgreementShare),
        Pick::Programs(vec![3, 4, 5, 6])
    );
    assert_eq!(picks([280, 0, 0, 20], TwoCoin), correct);
    assert_eq!(
        picks([300, 0, 0, 0], TwoCoin),
        Pick::Programs((0..7).collect())
    );
    // Thirty inputs: the second optimum is 1.1 nats behind, a likelihood ratio of 3.
    assert_eq!(
        picks([27, 1, 1, 1], TwoCoin),
        Pick::Ambiguous {
            mode_right: 0,
            minority_right: 0
        }
    );
    // Three hundred of the same kind as the paper's story: it is 125 nats behind, and no rival.
    assert_eq!(picks([200, 33, 33, 34], TwoCoin), correct);
}

#[test]
fn inputs_on_both_edges_that_the_correct_programs_need() {
    for (single, [two_iterations, converged]) in [
        (1, [1, 2]),
        (2, [2, 3]),
        (5, [4, 6]),
        (10, [5, 8]),
        (20, [5, 9]),
        (50, [0, 5]),
    ] {
        for (id, least) in [(TwoCoin2, two_iterations), (TwoCoin, converged)] {
            let wins = |both: u32| {
                let [correct, total, count] =
                    three([300 - 2 * single - both, single, single, both], id);
                correct > total.max(count) + 1e-9
            };
            assert!(
                wins(least),
                "{id:?} does not win with {single} single and {least} both"
            );
            assert!(
                least == 0 || !wins(least - 1),
                "{id:?} wins with {single} and {} both",
                least - 1
            );
        }
    }
}

#[test]
fn contributions_add_up_to_the_next_posterior() {
    let report = analyse(&coupon([290, 4, 4, 2]), &Options::default()).unwrap();
    for iteration in 0..report.trace.len() - 1 {
        for (place, pattern) in report.patterns.iter().enumerate() {
            let parts = contributions(&report, pattern, iteration).unwrap();
            let sum = parts.prior + parts.programs.iter().flatten().sum::<f64>();
            assert_near(
                &[sum, parts.posterior],
                &[parts.log_odds, report.trace[iteration + 1].posterior[place]],
                1e-12,
            );
        }
    }
    assert_eq!(contributions(&report, &report.patterns[0], 1_000), None);
}
