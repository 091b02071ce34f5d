//! Against SciPy and statsmodels, whose numbers are made by `tests/suite/statistics/make_golden.py`.

use super::super::*;
use super::counts;
use crate::numerics::normal_quantile;
use serde_json::Value;

const GOLDEN: &str = include_str!("../../../../tests/suite/statistics/golden.json");

fn golden(name: &str) -> Vec<Value> {
    let mut all: Value = serde_json::from_str(GOLDEN).unwrap();
    let rows: Vec<Value> = serde_json::from_value(all[name].take()).unwrap();
    assert!(!rows.is_empty());
    rows
}

fn number(row: &Value, name: &str) -> f64 {
    row[name].as_f64().unwrap()
}

fn whole(row: &Value, name: &str) -> u32 {
    row[name].as_u64().unwrap() as u32
}

fn numbers(row: &Value, name: &str) -> Vec<f64> {
    serde_json::from_value(row[name].clone()).unwrap()
}

fn near(one: f64, other: f64) -> bool {
    (one - other).abs() <= 1e-11 * (1e-3 + other.abs())
}

#[test]
fn paired_tests_are_those_of_statsmodels() {
    for row in golden("paired") {
        let counts = counts(whole(&row, "b"), whole(&row, "c"), whole(&row, "n"));
        assert!(near(mcnemar(&counts), number(&row, "mcnemar")), "{row}");
        let margin = number(&row, "margin");
        let tests = equivalence(&counts, margin, 0.05, StandardError::Paired).unwrap();
        for (ours, theirs) in [
            (tests.interval.0, "low"),
            (tests.interval.1, "high"),
            (tests.p_lower, "p_lower"),
            (tests.p_upper, "p_upper"),
        ] {
            assert!(near(ours, number(&row, theirs)), "{theirs} {ours} {row}");
        }
    }
}

#[test]
fn mcnemar_is_exact_for_thousands() {
    for row in golden("mcnemar") {
        let (b, c) = (whole(&row, "b"), whole(&row, "c"));
        let p = mcnemar(&counts(b, c, b + c));
        assert!(near(p, number(&row, "p")), "{p} {row}");
    }
    assert_eq!(mcnemar(&PairedCounts::default()), 1.0);
    assert_eq!(mcnemar(&counts(1_000_000, 1_000_000, 3_000_000)), 1.0);
    assert!(mcnemar(&counts(2_000_000, 1_000_000, 3_000_000)) < 1e-300);
}

#[test]
fn shares_are_those_of_statsmodels() {
    for row in golden("wilson") {
        let confidence = number(&row, "confidence");
        let share = Share::with_confidence(whole(&row, "hits"), whole(&row, "of"), confidence);
        let share = share.unwrap();
        assert!((share.low - number(&row, "low")).abs() < 1e-12, "{row}");
        assert!((share.high - number(&row, "high")).abs() < 1e-12, "{row}");
    }
    assert_eq!(Share::of(0, 0), None);
    assert_eq!(Share::of(2, 1), None);
    assert_eq!(Share::with_confidence(1, 2, 1.0), None);
    assert_eq!(Share::with_confidence(1, 2, f64::NAN), None);
}

#[test]
fn corrections_are_those_of_statsmodels() {
    for row in golden("corrected") {
        let p = numbers(&row, "p");
        for (correction, name) in [
            (Correction::Holm, "holm"),
            (Correction::BenjaminiHochberg, "benjamini_hochberg"),
        ] {
            for (ours, theirs) in correction.apply(&p).into_iter().zip(numbers(&row, name)) {
                assert!(near(ours, theirs), "{name} {row}");
            }
        }
        assert_eq!(Correction::None.apply(&p), p);
    }
    assert!(holm(&[]).is_empty() && benjamini_hochberg(&[]).is_empty());
}

#[test]
fn deltas_are_those_of_brute_force() {
    for row in golden("cliff") {
        let ours = cliff(&numbers(&row, "first"), &numbers(&row, "second")).unwrap();
        let (low, high) = ours.interval.unwrap();
        assert!(near(ours.delta, number(&row, "delta")), "{ours:?}");
        assert!(near(low, number(&row, "low")), "{ours:?} {row}");
        assert!(near(high, number(&row, "high")), "{ours:?} {row}");
    }
    let apart = cliff(&[1.0, 2.0], &[3.0, 4.0]).unwrap();
    assert_eq!((apart.delta, apart.interval), (1.0, None));
    assert_eq!(apart.magnitude, Magnitude::Large);
    assert_eq!(cliff(&[], &[1.0]), None);
    assert_eq!(cliff(&[f64::NAN], &[1.0]), None);
    for (delta, word) in [
        (-0.146, Magnitude::Negligible),
        (0.147, Magnitude::Small),
        (-0.33, Magnitude::Medium),
        (0.474, Magnitude::Large),
    ] {
        assert_eq!(Magnitude::of(delta), word);
    }
}

#[test]
fn quantiles_are_those_of_scipy() {
    for row in golden("normal") {
        assert!(near(normal_quantile(number(&row, "p")), number(&row, "z")));
    }
}
