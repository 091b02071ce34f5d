//! Programs run under limits: the golden table, and what a table cannot hold.

#[path = "../suite/calls.rs"]
mod calls;
#[path = "../suite/sandbox.rs"]
mod table;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use runwise::sandbox::{Error, Input, Limits, Outcome, Output, Program, Signature};
use std::collections::BTreeSet;
use std::path::Path;

/// The mistakes of all files at once, each as the line that the file should have.
#[test]
fn every_program_does_what_its_file_says() {
    let wrong: Vec<String> = table::CASES.iter().flat_map(table::mismatches).collect();
    assert!(
        wrong.is_empty(),
        "the files should say\n{}",
        wrong.join("\n")
    );
}

#[test]
fn the_table_lists_every_file() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite/sandbox");
    let files: BTreeSet<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .filter(|name| !name.ends_with(".expect"))
        .collect();
    let listed: BTreeSet<String> = table::CASES
        .iter()
        .map(|case| case.name.to_owned())
        .collect();
    assert_eq!(files, listed);
}

/// A module cut off anywhere is an error, never a panic, and never loads as something else.
#[test]
fn a_module_may_be_cut_anywhere() {
    let limits = Limits::default();
    for case in table::CASES
        .iter()
        .filter(|case| case.name.ends_with(".wasm"))
    {
        let step = case.source.len() / 97 + 1;
        for length in (0..case.source.len()).step_by(step) {
            let error = Program::load(&case.source[..length], None, &limits).unwrap_err();
            assert!(
                matches!(
                    error,
                    Error::Empty | Error::Truncated { .. } | Error::Invalid { .. }
                ),
                "{} cut to {length}: {error:?}",
                case.name
            );
        }
    }
}

/// 100 MB are refused by their size, before anything is read.
#[test]
fn a_huge_module_is_refused_by_its_size() {
    let bytes = vec![0; 100_000_000];
    let error = Program::load(&bytes, None, &Limits::default()).unwrap_err();
    assert_eq!(
        error,
        Error::TooLarge {
            bytes: 100_000_000,
            limit: 16 << 20
        }
    );
}

/// The deadline ends what fuel would not. (No test looks at how long it took.)
#[test]
fn the_deadline_ends_a_loop() {
    let limits = Limits {
        fuel: u64::MAX,
        deadline_milliseconds: 0,
        ..Limits::default()
    };
    let source = b"(module (func (export \"f\") (loop $again br $again)))";
    let run = Program::load(source, None, &limits)
        .unwrap()
        .run(&Input::default(), 0);
    assert_eq!(run.outcome, Outcome::Deadline);
}

#[test]
fn a_function_takes_as_many_numbers_as_it_has_parameters() {
    let source = b"(module (func (export \"valid\") (param i32 i32 i32) (result i32) i32.const 1))";
    let program = Program::load(source, Some("valid"), &Limits::default()).unwrap();
    assert_eq!(program.accepts(3), Ok(()));
    let error = program.accepts(2).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`valid` takes 3 numbers, this task gives 2."
    );
    let run = program.run(
        &Input {
            stdin: String::new(),
            arguments: vec![1.into(), 2.into()],
        },
        0,
    );
    assert_eq!(run.outcome.to_string(), error.to_string());
}

#[test]
fn functions_are_listed_with_their_signatures() {
    let source = br#"(module
        (func (export "_start"))
        (func (export "gcd") (param i64 i64) (result i64) i64.const 1)
        (func (export "odd") (param externref))
        (func (export "two") (result f32 f64) f32.const 1 f64.const 2))"#;
    let program = Program::load(source, None, &Limits::default()).unwrap();
    assert_eq!(program.signature().to_string(), "command, stdin to stdout");
    let functions: Vec<String> = program
        .functions()
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(functions, ["gcd(i64, i64) -> i64", "two() -> (f32, f64)"]);
}

/// One program, used from two threads at once, gives each its own answer.
#[test]
fn a_program_may_be_shared() {
    let source = b"(module (func (export \"f\") (param i32) (result i32) local.get 0))";
    let program = Program::load(source, None, &Limits::default()).unwrap();
    std::thread::scope(|scope| {
        for base in [0, 1_000] {
            let program = &program;
            scope.spawn(move || {
                for number in base..base + 200 {
                    let arguments = vec![number.into()];
                    let run = program.run(
                        &Input {
                            stdin: String::new(),
                            arguments,
                        },
                        0,
                    );
                    let Outcome::Output(output @ Output::Values(_)) = run.outcome else {
                        panic!()
                    };
                    assert_eq!(output.to_string(), number.to_string());
                }
            });
        }
    });
}

proptest! {
    /// Any bytes: an error, or a program that runs.
    #[test]
    fn any_bytes_are_handled(bytes in vec(any::<u8>(), 0..200), header: bool) {
        let mut source = if header { b"\0asm\x01\0\0\0".to_vec() } else { Vec::new() };
        source.extend(bytes);
        end_to_end(&source);
    }

    /// A real module with a few bytes changed gets deeper into the loader than noise does.
    #[test]
    fn damaged_modules_are_handled(
        which: Index,
        damage in vec((any::<Index>(), any::<u8>()), 1..4),
    ) {
        let case = which.get(table::CASES);
        let mut source = case.source.to_vec();
        for (place, byte) in damage {
            let place = place.index(source.len());
            source[place] = byte;
        }
        end_to_end(&source);
    }

    /// Any WASI calls with any arguments: the host answers and the run ends.
    #[test]
    fn any_calls_are_answered(bytes in vec(any::<u8>(), 0..120), seed: u64) {
        let limits = Limits { fuel: 50_000, ..Limits::default() };
        let program = Program::load(calls::command(&bytes).as_bytes(), None, &limits).unwrap();
        let input = Input { stdin: "a line\nand another".to_owned(), arguments: Vec::new() };
        let run = program.run(&input, seed);
        prop_assert!(run.fuel <= limits.fuel);
        prop_assert_eq!(program.run(&input, seed), run);
    }
}

/// Loads and, if that works, runs twice with the same result.
fn end_to_end(source: &[u8]) {
    let limits = Limits {
        fuel: 20_000,
        ..Limits::default()
    };
    match Program::load(source, None, &limits) {
        Ok(program) => {
            let parameters = match program.signature() {
                Signature::Function(function) => function.parameters.len(),
                _ => 0,
            };
            let input = Input {
                stdin: "7".to_owned(),
                arguments: vec![7.into(); parameters],
            };
            let run = program.run(&input, 0);
            assert!(run.fuel <= limits.fuel);
            assert_eq!(program.run(&input, 0), run);
        }
        Err(error) => assert!(!error.to_string().is_empty() && !error.hint().is_empty()),
    }
}
