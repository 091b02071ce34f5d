//! Neighbours of inputs are inputs: what mutation, repair and shrinking promise.

use super::generator::tests::{SCHEMAS, generator, plans, possible};
use super::random::Stream;
use super::repair::repair;
use super::tables::Tables;
use super::{
    Generator, Instance, Limits, Schema, mutate, render, satisfies, smaller, strategies, weight,
};
use crate::data::Data;
use proptest::prelude::*;

/// The smallest input below `instance` that still fails, found greedily.
fn shrunk(schema: &Schema, instance: Instance, fails: &dyn Fn(&[Data]) -> bool) -> Instance {
    let mut least = instance;
    while let Some(next) = smaller(schema, &least).find(|input| fails(&input.values)) {
        least = next;
    }
    least
}

fn number(value: &Data) -> i128 {
    match value {
        Data::Int(number) => number.to_i128().unwrap_or(0),
        _ => 0,
    }
}

fn numbers(value: &Data) -> Vec<i128> {
    match value {
        Data::List(items) => items.iter().map(number).collect(),
        _ => Vec::new(),
    }
}

fn text_of(generator: &Generator, instance: &Instance) -> String {
    render::stdin(generator.schema(), instance)
}

#[test]
fn mutants_are_other_valid_inputs() {
    for text in SCHEMAS {
        for plan in plans() {
            let generator = generator(text).with_plan(plan);
            let mut input = generator.draw(1, 0).unwrap_or_default();
            let mut found = 0;
            for seed in 0..60 {
                if let Some(mutant) = mutate(&generator, &input, seed) {
                    assert_eq!(satisfies(generator.schema(), &mutant), Ok(()), "{text}");
                    assert_ne!(mutant, input);
                    assert_eq!(mutate(&generator, &input, seed).as_ref(), Some(&mutant));
                    input = mutant;
                    found += 1;
                }
            }
            assert!(found > 50, "{found} {text}");
        }
    }
}

#[test]
fn smaller_inputs_are_valid_and_lighter() {
    for text in SCHEMAS {
        let generator = generator(text);
        for row in 0..4 {
            let mut input = generator.draw(1, row).unwrap_or_default();
            // Down to where nothing smaller is left.
            for _ in 0..10_000 {
                let mut candidates = smaller(generator.schema(), &input).take(30);
                for candidate in candidates.by_ref() {
                    assert_eq!(satisfies(generator.schema(), &candidate), Ok(()), "{text}");
                    assert!(weight(&candidate) < weight(&input));
                }
                drop(candidates);
                match smaller(generator.schema(), &input).next() {
                    Some(next) => input = next,
                    None => break,
                }
            }
            assert_eq!(smaller(generator.schema(), &input).next(), None);
        }
    }
}

#[test]
fn failures_shrink_to_what_matters() {
    type Case = (&'static str, fn(&[Data]) -> bool, &'static str);
    let cases: [Case; 8] = [
        (
            "total: int 0..100\ncount: int 0..10",
            |values| number(&values[0]) >= 25 && number(&values[1]) >= 3,
            "25\n3\n",
        ),
        (
            "n: int 1..50\na: list n of int -100..100",
            |values| numbers(&values[1]).iter().any(|&item| item > 17),
            "1\n18\n",
        ),
        (
            "n: int 1..50\na: list n of int -100..100\nb: list n of int 0..9",
            |values| {
                let (a, b) = (numbers(&values[1]), numbers(&values[2]));
                a.iter().zip(b).any(|(a, b)| *a < 0 && b == 7)
            },
            "1\n-1\n7\n",
        ),
        (
            "a: list 0..30 of int 0..99",
            |values| {
                let a = numbers(&values[0]);
                a.windows(2).any(|pair| pair[0] > pair[1])
            },
            "1 0\n",
        ),
        (
            "s: string 0..30 of [()[\\]] brackets",
            |values| matches!(&values[0], Data::Str(text) if text.contains("[(")),
            "[()]\n",
        ),
        (
            "n: int 1..40\ns: string n of [a-z] palindrome",
            |values| matches!(&values[1], Data::Str(text) if text.contains('m')),
            "1\nm\n",
        ),
        (
            "tests: repeat 1..9 { n: int 1..9; a: list n of int 0..50 }",
            |values| match &values[0] {
                Data::List(records) => records
                    .iter()
                    .any(|record| numbers(render::part(record, "a")).contains(&9)),
                _ => false,
            },
            "1\n1\n9\n",
        ),
        (
            "n: int 2..12\ntr: tree n",
            |values| {
                // A node with three neighbours.
                let Data::List(edges) = &values[1] else {
                    return false;
                };
                let ends = edges.iter().flat_map(|edge| match edge {
                    Data::Tuple(ends) => ends.iter().map(number).collect::<Vec<_>>(),
                    _ => Vec::new(),
                });
                let ends: Vec<i128> = ends.collect();
                (1..=12).any(|node| ends.iter().filter(|&&end| end == node).count() >= 3)
            },
            "4\n1 2\n1 3\n1 4\n",
        ),
    ];
    for (text, fails, least) in cases {
        let generator = generator(text);
        let schema = generator.schema();
        for row in 0..200 {
            let input = generator.draw(3, row).unwrap_or_default();
            if fails(&input.values) {
                let shrunk = shrunk(schema, input, &fails);
                let written = text_of(&generator, &shrunk);
                if text.contains("tree") {
                    assert!(written.starts_with("4\n"), "{written}");
                } else {
                    assert_eq!(written, least, "{text}");
                }
            }
        }
    }
}

#[test]
fn anything_is_repaired() {
    let mut stream = Stream::new(1, 0);
    for text in SCHEMAS {
        // Conditions between fields are what repair does not look for.
        if text.contains("where") {
            continue;
        }
        let generator = generator(text);
        let schema = generator.schema();
        let Ok(tables) = Tables::of(&schema.fields) else {
            continue;
        };
        let plainest = repair(schema, &tables, Instance::default());
        assert_eq!(
            plainest.map(|input| satisfies(schema, &input)),
            Some(Ok(())),
            "{text}"
        );
        // Parts of different inputs together.
        for row in 0..60 {
            let mut mixed = generator.draw(1, row).unwrap_or_default();
            let other = generator.draw(2, row).unwrap_or_default();
            for (value, other) in mixed.values.iter_mut().zip(other.values) {
                if stream.one_in(2) {
                    *value = other;
                }
            }
            let repaired = repair(schema, &tables, mixed.clone());
            let Some(repaired) = repaired else {
                panic!("{text} {mixed:?}")
            };
            // A valid input stays as it is.
            assert_eq!(repair(schema, &tables, repaired.clone()), Some(repaired));
        }
        let input = generator.draw(3, 0).unwrap_or_default();
        assert_eq!(
            repair(schema, &tables, input.clone()),
            Some(input),
            "{text}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn neighbours_in_possible_schemas_are_found(schema in possible(), seed: u64) {
        let Ok(generator) = Generator::check(&schema, Limits::default()) else { return Ok(()) };
        let Ok(input) = generator.draw(seed, 0) else { return Ok(()) };
        let Ok(tables) = Tables::of(&schema.fields) else { return Ok(()) };
        prop_assert_eq!(repair(&schema, &tables, input.clone()), Some(input.clone()));
        if let Some(mutant) = mutate(&generator, &input, seed) {
            prop_assert_eq!(satisfies(&schema, &mutant), Ok(()));
            prop_assert_ne!(&mutant, &input);
        }
        for candidate in smaller(&schema, &input).take(50) {
            prop_assert_eq!(satisfies(&schema, &candidate), Ok(()));
            prop_assert!(weight(&candidate) < weight(&input));
        }
        // Parts of two inputs together are repaired, unless a condition stands against it.
        let Ok(other) = generator.draw(seed, 1) else { return Ok(()) };
        let mut mixed = other.clone();
        mixed.values[0] = input.values[0].clone();
        let repaired = repair(&schema, &tables, mixed);
        prop_assert!(repaired.is_some() || !schema.constraints.is_empty());
    }

    #[test]
    fn neighbours_in_any_schema_are_valid(schema in strategies::schema(), seed: u64) {
        let limits = Limits { values: 500, tries: 10 };
        let Ok(generator) = Generator::check(&schema, limits) else { return Ok(()) };
        let Ok(input) = generator.draw(seed, 0) else { return Ok(()) };
        if let Some(mutant) = mutate(&generator, &input, seed) {
            prop_assert_eq!(satisfies(&schema, &mutant), Ok(()));
        }
        for candidate in smaller(&schema, &input).take(50) {
            prop_assert_eq!(satisfies(&schema, &candidate), Ok(()));
        }
    }
}
