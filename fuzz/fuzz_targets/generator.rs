//! Whatever the schema, it is refused with a sentence or inputs are drawn from it; what is drawn is
//! one of its inputs, is written and read back, and so are its neighbours.
#![no_main]

use libfuzzer_sys::fuzz_target;
use runwise::inputs::{
    Error, Generator, Limits, Plan, Schema, mutate, parse, render, satisfies, smaller, weight,
};

fuzz_target!(|text: &str| {
    let Ok(schema) = Schema::from_text(text) else {
        return;
    };
    let limits = Limits {
        values: 2_000,
        tries: 20,
    };
    let generator = match Generator::check(&schema, limits) {
        Ok(generator) => generator,
        Err(error) => {
            assert!(!error.to_string().is_empty() && !error.hint().is_empty());
            return;
        }
    };
    let constants = vec![0, 3, 25];
    for plan in [Plan::Declared, Plan::Uniform, Plan::Boundary { constants }] {
        let generator = generator.clone().with_plan(plan);
        for row in 0..2 {
            let Ok(input) = generator.draw(text.len() as u64, row) else {
                continue;
            };
            assert_eq!(satisfies(&schema, &input), Ok(()));
            match parse::stdin(&schema, &render::stdin(&schema, &input)) {
                Ok(read) => assert_eq!(satisfies(&schema, &read), Ok(())),
                Err(Error::Ambiguous { .. } | Error::Hidden { .. }) => {}
                Err(error) => panic!("{error}"),
            }
            if let Some(mutant) = mutate(&generator, &input, row) {
                assert_eq!(satisfies(&schema, &mutant), Ok(()));
            }
            for candidate in smaller(&schema, &input).take(20) {
                assert_eq!(satisfies(&schema, &candidate), Ok(()));
                assert!(weight(&candidate) < weight(&input));
            }
        }
    }
    // Reading what is no input of the schema ends, too.
    let _ = parse::stdin(&schema, text);
});
