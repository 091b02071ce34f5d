//! Schemas guessed from calls.

use crate::data::{Data, strategies};
use crate::import::guess::{Reason, guess, round_down, round_up};
use crate::inputs::Schema;
use proptest::prelude::*;

/// The guess for calls of one argument called `v`, without the line of the call.
fn one(values: &[&str]) -> Result<String, Reason> {
    let values: Vec<Data> = values
        .iter()
        .map(|text| Data::from_literal(text).unwrap())
        .collect();
    let calls: Vec<&[Data]> = values.iter().map(std::slice::from_ref).collect();
    let text = guess(&calls, &[vec!["v".to_owned()]])?;
    let line = text.strip_suffix("\ncall (v)\n").unwrap();
    Ok(line.strip_prefix("v: ").unwrap().to_owned())
}

#[test]
fn spans_are_wide_and_round() {
    for (values, expected) in [
        (&["3", "7"][..], "int 1..10"),
        (&["0"], "int 0..10"),
        (&["-3", "11"], "int -10..20"),
        (&["1000001"], "int 1..2000000"),
        (&["-9", "-8"], "int -10..10"),
        (&["True", "False"], "bool"),
        (&["0.25", "3"], "float 0..10 decimals 2"),
        (&["-1.5"], "float -10..10 decimals 1"),
        (&["1e-9"], "float 0..10"),
        (&["None", "4"], "optional int 1..10"),
        (&["None"], "const None"),
        (&["'abc'", "'hello'", "''"], "string 0..10 of [a-z]"),
        (&["'aabba'", "'babab'"], "string 1..10 of [ab]"),
        (&["'([{'", "')]}'"], "string 1..10 of [\\(\\)\\[\\]\\{\\}]"),
        (&["'A-1 b'"], "string 1..10 of [a-zA-Z0-9 \\-]"),
        (&["''"], "string 0..10 of [a-z]"),
        (&["'a\\nb'"], "string 1..10 of [a-z\\n]"),
        (&["[1, 2]", "[]"], "list 0..10 of int 1..10"),
        (
            &["[1, 2, 3]", "[4, 5, 5]", "[0, 7, 9]"],
            "list 3 of int 0..10 ascending",
        ),
        (
            &["[3, 2, 1]", "[4, 3, 3, 1]", "[9, 7, 0]"],
            "list 1..10 of int 0..10 descending",
        ),
        (
            &["[[1, 2], [3, 4]]", "[[5, 6]]"],
            "list 1..10 of list 2 of int 1..10",
        ),
        (
            &["[[1, 2, 3], [3, 4, 5]]", "[[5]]"],
            "matrix 1..10 x 1..10 of int 1..10",
        ),
        (&["[[1, 2], [3]]"], "list 1..10 of list 1..10 of int 1..10"),
        (
            &["(1, 'a')", "(2, 'b')"],
            "tuple (int 1..10, string 1..10 of [a-z])",
        ),
        (
            &["{'a': 1, 'b': [True]}"],
            "record { a: int 1..10; b: list 1..10 of bool }",
        ),
    ] {
        assert_eq!(one(values).as_deref(), Ok(expected), "{values:?}");
    }
}

#[test]
fn what_cannot_be_guessed_has_a_reason() {
    for (values, reason) in [
        (&["1", "'a'"][..], "different types"),
        (&["{1}"], "sets"),
        (&["[]"], "all empty"),
        (&["(1,)", "(1, 2)"], "different lengths"),
        (&["{1: 2}"], "no names"),
        (&["{'a': 1}", "{'b': 1}"], "different keys"),
        (&["{}"], "different keys"),
        (&["inf"], "too large"),
        (&["10"; 0], "none of its tests"),
        (&["170141183460469231731687303715884105728"], "too large"),
    ] {
        let error = one(values).unwrap_err();
        assert!(error.contains(reason), "{values:?}: {error}");
    }
    let calls: [&[Data]; 2] = [&[Data::None], &[]];
    assert!(
        guess(&calls, &[])
            .unwrap_err()
            .contains("different numbers")
    );
    assert!(
        guess(&calls[1..], &[])
            .unwrap_err()
            .contains("no arguments")
    );
}

#[test]
fn names_come_from_the_first_signature_that_fits() {
    let calls: [&[Data]; 1] = [&[Data::from(1), Data::from(2)]];
    let names = [vec!["a"], vec!["low", "high"], vec!["x", "y"]];
    let names = names.map(|names| names.into_iter().map(str::to_owned).collect());
    let text = guess(&calls, &names).unwrap();
    assert_eq!(text, "low: int 1..10\nhigh: int 1..10\ncall (low, high)\n");
    let text = guess(&calls, &[vec!["same".to_owned(), "same".to_owned()]]).unwrap();
    assert_eq!(text, "a: int 1..10\nb: int 1..10\ncall (a, b)\n");
}

proptest! {
    #[test]
    fn any_calls_give_a_schema_or_a_reason(
        calls in prop::collection::vec(prop::collection::vec(strategies::data(), 2), 1..4),
        name in "[a-z_]{1,6}",
    ) {
        let calls: Vec<&[Data]> = calls.iter().map(Vec::as_slice).collect();
        if let Ok(text) = guess(&calls, &[vec![name, "other".to_owned()]]) {
            prop_assert!(Schema::from_text(&text).is_ok(), "{text}");
        }
    }

    #[test]
    fn round_numbers_are_not_below(number: i128) {
        prop_assert!(round_up(number) >= number);
        prop_assert!(round_down(number) <= number);
    }
}
