//! The paper's numbers: tests from its tables, intervals in percentage points.

use super::super::*;
use super::counts;

fn interval(b: u32, c: u32, pairs: u32, error: StandardError) -> (f64, f64) {
    let (low, high) = equivalence(&counts(b, c, pairs), 0.05, 0.05, error)
        .unwrap()
        .interval;
    (low * 100.0, high * 100.0)
}

fn is(interval: (f64, f64), low: f64, high: f64, digits: f64) {
    // As published, cut or rounded.
    assert!((interval.0 - low).abs() < digits, "{interval:?}");
    assert!((interval.1 - high).abs() < digits, "{interval:?}");
}

#[test]
fn pooled_commercial_agents_are_equivalent() {
    let table = counts(16, 21, 400);
    let result = compare(&table, &Terms::default()).unwrap();
    assert!((result.p - 0.51).abs() < 0.005);
    is(
        interval(16, 21, 400, StandardError::Paired),
        -1.25,
        3.75,
        0.005,
    );
    assert_eq!(result.verdict, Verdict::Equivalent { margin: 0.05 });
    is(interval(8, 8, 200, StandardError::Paired), -3.3, 3.3, 0.05);
}

#[test]
fn removing_the_whole_shell_is_not_forbidding_execution() {
    for (b, c, p) in [
        (3, 12, 0.035),
        (10, 2, 0.039),
        (7, 11, 0.48),
        (5, 6, 1.0),
        (6, 9, 0.61),
        (1, 3, 0.63),
    ] {
        assert!((mcnemar(&counts(b, c, 100)) - p).abs() < 0.006, "{b}/{c}");
    }
    let whole = compare(&counts(3, 12, 100), &Terms::default()).unwrap();
    assert_eq!(whole.verdict, Verdict::Different);
    let execution = compare(&counts(7, 11, 100), &Terms::default()).unwrap();
    assert!(matches!(execution.verdict, Verdict::NotEnoughData { .. }));
}

#[test]
fn the_scripts_of_the_paper_divide_by_the_discordant_pairs() {
    for (b, c, low, high) in [
        (5, 6, -4.4, 6.4),
        (6, 9, -3.2, 9.2),
        (4, 3, -5.3, 3.3),
        (1, 3, -0.8, 4.8),
        (4, 5, -3.9, 5.9),
    ] {
        is(interval(b, c, 100, StandardError::Artifact), low, high, 0.1);
    }
    is(interval(1, 3, 100, StandardError::Paired), -1.3, 5.3, 0.05);
    // Of all cells only this one is called equivalent, and only with the smaller error.
    let terms = |standard_error| Terms {
        standard_error,
        ..Terms::default()
    };
    let verdict = |b, c, error| compare(&counts(b, c, 100), &terms(error)).unwrap().verdict;
    assert_eq!(
        verdict(1, 3, StandardError::Artifact),
        Verdict::Equivalent { margin: 0.05 }
    );
    for (b, c) in [(5, 6), (6, 9), (4, 3), (1, 3), (4, 5)] {
        for error in [StandardError::Paired, StandardError::Artifact] {
            let equal = (b, error) == (1, StandardError::Artifact);
            let enough = !matches!(verdict(b, c, error), Verdict::NotEnoughData { .. });
            assert_eq!(enough, equal, "{b}/{c} {error:?}");
        }
    }
}

#[test]
fn several_comparisons_are_corrected_together() {
    let tables = [counts(3, 12, 100), counts(7, 11, 100), counts(10, 2, 100)];
    let all = compare_all(&tables, &Terms::default(), Correction::Holm).unwrap();
    assert!((all[0].p_corrected - 3.0 * 0.035_156_25).abs() < 1e-12);
    assert!((all[2].p_corrected - all[0].p_corrected).abs() < 1e-12);
    // Each alone is a finding at 5 %, none of the three together is.
    assert!(all[0].p < 0.05 && all[2].p < 0.05);
    for one in &all {
        assert!(matches!(one.verdict, Verdict::NotEnoughData { .. }));
    }
    let single = compare_all(&tables[..1], &Terms::default(), Correction::Holm).unwrap();
    assert_eq!(single[0], compare(&tables[0], &Terms::default()).unwrap());
}

#[test]
fn verdicts_at_the_edges() {
    let terms = Terms::default();
    assert_eq!(
        compare(&PairedCounts::default(), &terms),
        Err(Error::NoPairs)
    );
    // No pair differs: 58 pairs do not show a margin of 5 %, 59 do.
    let verdict = |pairs| compare(&counts(0, 0, pairs), &terms).unwrap().verdict;
    assert_eq!(verdict(59), Verdict::Equivalent { margin: 0.05 });
    assert_eq!(
        verdict(58),
        Verdict::NotEnoughData {
            for_equivalence: 59,
            for_margin: None
        }
    );
    // A difference of 1 % of many.
    let small = compare(&counts(100, 200, 10_000), &terms).unwrap();
    assert_eq!(small.verdict, Verdict::DifferentWithin { margin: 0.05 });
    // All pairs differ, one way.
    let all = compare(&counts(0, 40, 40), &terms).unwrap();
    assert_eq!(all.verdict, Verdict::Different);
    for margin in [0.0, 1.0, f64::NAN, -0.1] {
        let refused = compare(&counts(1, 2, 10), &Terms { margin, ..terms });
        let error = refused.unwrap_err();
        assert!(error.to_string().starts_with("the margin cannot be"));
        assert!(!error.hint().is_empty());
    }
}
